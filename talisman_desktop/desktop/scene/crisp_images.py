"""Images painted for whole device pixels at any zoom, so that small letters stay sharp."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter, QTransform

from talisman_desktop.desktop.scene.faces import Size

_PLAIN = QTransform()
_NOWHERE = QTransform.fromScale(0, 0)
"""The transform of a drawing that was not made yet. No painter has it."""
_NONE = QImage()


def scale_of(painter: QPainter) -> float:
    """Return the number of logical pixels in one unit of the painter's coordinates."""
    return painter.worldTransform().m11()


def size_of(rect: QRectF, scale: float) -> Size:
    """Return the size in logical pixels of the image for a rectangle."""
    return max(4, round(rect.width() * scale)), max(4, round(rect.height() * scale))


def draw(painter: QPainter, rect: QRectF, make: Callable[[Size, float], QImage], shadow: int = 0) -> None:
    """Make an image with exactly the size that `rect` has on the device, and draw it there."""
    LastDrawing().draw(painter, rect, make, shadow)


@contextmanager
def warm_painter(scale: float, dpr: float) -> Iterator[QPainter]:
    """Yield a painter whose painting is not seen, for images that are kept for this scale."""
    canvas = QImage(1, 1, QImage.Format.Format_ARGB32_Premultiplied)
    canvas.setDevicePixelRatio(dpr)
    painter = QPainter(canvas)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.setWorldTransform(QTransform.fromScale(scale, scale))
    try:
        yield painter
    finally:
        painter.end()


class LastDrawing:
    """The image that an item drew last, and its place. An item is often painted again although it has not changed,
    because something beside it or over it has."""

    __slots__ = ("_device", "_image", "_place", "_world")

    def __init__(self) -> None:
        self._world = self._device = _NOWHERE
        """The transforms of the painter and of its device."""
        self._image = _NONE
        self._place = QPointF()

    def forget(self) -> None:
        """Forget the image, because the item looks different now."""
        self._world, self._image = _NOWHERE, _NONE

    @property
    def image(self) -> QImage:
        """The image; a null one if it was forgotten."""
        return self._image

    def repeat(self, painter: QPainter) -> bool:
        """Draw the image again if it belongs to the same place; return whether it does."""
        world = painter.worldTransform()
        if world != self._world or painter.deviceTransform() != self._device:
            return False
        painter.setWorldTransform(_PLAIN)
        painter.drawImage(self._place, self._image)
        painter.setWorldTransform(world)
        return True

    def draw(self, painter: QPainter, rect: QRectF, make: Callable[[Size, float], QImage], shadow: int = 0) -> None:
        """Make an image with exactly the size that `rect` has on the device, and draw it there."""
        world, device = painter.worldTransform(), painter.device()
        dpr = float(device.devicePixelRatio()) if device else 1.0
        image = make(size_of(rect, world.m11()), dpr)
        at = world.map(rect.topLeft())
        x = round(at.x() * dpr) / dpr - round(shadow * dpr) / dpr
        y = round(at.y() * dpr) / dpr - round(shadow * dpr) / dpr
        self.put(painter, image, QPointF(x, y))

    def put(self, painter: QPainter, image: QImage, place: QPointF) -> None:
        """Draw an image with its corner at a place in logical pixels."""
        world = painter.worldTransform()
        self._world, self._device = world, painter.deviceTransform()
        self._image, self._place = image, place
        painter.setWorldTransform(_PLAIN)
        painter.drawImage(place, image)
        painter.setWorldTransform(world)
