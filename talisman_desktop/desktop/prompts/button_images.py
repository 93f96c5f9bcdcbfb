"""Images of the parts that look the same on many buttons: the ground with its border, and the key cap."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QImage, QPainter

MOST = 24
"""The number of images kept. A question needs about six: grounds in two states and sizes, and a cap for each option."""


class ButtonImages:
    """Paints each part once for each look, because styles take longer to paint a border than to copy it."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], QImage] = OrderedDict()

    def draw(
        self, painter: QPainter, at: QPoint, size: QSize, look: tuple[object, ...], paint: Callable[[QPainter], object]
    ) -> None:
        """Draw a part with its corner at a point, by copying it if it was painted before. `look` is everything that
        its image depends on except for the size; `paint` paints it at (0, 0)."""
        ratio = painter.device().devicePixelRatio()
        key = (size.width(), size.height(), ratio, *look)
        image = self._kept.get(key)
        if image is None:
            image = self._kept[key] = self._painted(size, ratio, paint)
            if len(self._kept) > MOST:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        painter.drawImage(at, image)

    def _painted(self, size: QSize, ratio: float, paint: Callable[[QPainter], object]) -> QImage:
        image = QImage(size * ratio, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(ratio)
        image.fill(0)
        painter = QPainter(image)
        paint(painter)
        painter.end()
        return image

    def forget(self) -> None:
        """Discard all images, because the style or the font has changed."""
        self._kept.clear()
