"""Images of things that are often painted at the same size: plates, outlines, shadows."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, floor

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter, QTransform

from talisman_desktop.desktop.scene.crisp_images import LastDrawing
from talisman_desktop.desktop.scene.kept_images import KeptImages

_PLAIN = QTransform()

VIEWS = 0.8
"""The room for all kept images together: so many times the size of the view."""
LARGEST = 1_500_000
"""The number of pixels from which a thing is painted each time instead of being kept as an image."""

kept = KeptImages(VIEWS)


def stamp(
    p: QPainter,
    rect: QRectF,
    margin: float,
    key: tuple[object, ...],
    paint: Callable[[QPainter, QRectF], None],
    last: LastDrawing | None = None,
) -> None:
    """Paint `rect` and a `margin` around it with `paint`, or from the image kept under the key. An image is kept for
    each size and each offset between device pixels, so that the result looks the same. An item that can repeat its
    `last` drawing gives it here; it is moved to the nearest whole device pixel, so that one image serves it wherever
    it goes."""
    device = p.deviceTransform()
    scale = device.m11()
    if device.isRotating() or device.m11() != device.m22():
        paint(p, rect)
        return
    around = device.mapRect(rect.adjusted(-margin, -margin, margin, margin))
    if last is not None:
        around.moveTo(round(around.left()), round(around.top()))
    left, top = floor(around.left()), floor(around.top())
    width, height = ceil(around.right()) - left, ceil(around.bottom()) - top
    if width * height > LARGEST:
        paint(p, rect)
        return
    off = (round(around.left() - left, 2), round(around.top() - top, 2))
    ratio = p.device().devicePixelRatio() if p.device() else 1.0
    key = (*key, round(scale, 4), rect.width(), rect.height(), off, ratio)
    image = kept.find(key)
    if image is None:
        image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHints(p.renderHints())
        moved = QTransform.fromTranslate(off[0], off[1]).scale(scale, scale).translate(margin, margin)
        painter.setWorldTransform(moved.translate(-rect.left(), -rect.top()))
        paint(painter, rect)
        painter.end()
        image.setDevicePixelRatio(ratio)
        image = kept.keep(key, image)
    world = p.worldTransform()
    p.setWorldTransform(_PLAIN)
    # The device's own transform remains: the pixel ratio and the position of the view in its window.
    to_logical, _ = p.deviceTransform().inverted()
    p.setWorldTransform(world)
    (last or LastDrawing()).put(p, image, to_logical.map(QPointF(left, top)))
