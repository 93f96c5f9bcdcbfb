"""Images of the buttons of options, and of the parts that look the same on many of them: the ground with its border,
and the key cap."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QSize
from PySide6.QtGui import QImage, QPainter

from talisman_desktop.desktop.scene.kept_images import KeptImages

VIEWS = 2.8
"""The room for all kept images together: so many times the size of the view. All questions that are made ready in a
village must have room; they need up to 2.7 views."""


CHANGES = (QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.PaletteChange)
"""The events after which buttons look different. The widget that has made images for itself and for others discards
them then. Those others do not, because each new widget has such events."""


class ButtonImages:
    """Paints each button and each part once for each look, because styles and letters take longer to paint than to
    copy."""

    def __init__(self) -> None:
        self._kept = KeptImages(VIEWS)

    def draw(
        self, painter: QPainter, at: QPoint, size: QSize, look: tuple[object, ...], paint: Callable[[QPainter], object]
    ) -> None:
        """Draw a button or a part with its corner at a point, by copying it if it was painted before. `look` is
        everything that its image depends on except for the size; `paint` paints it at (0, 0)."""
        painter.drawImage(at, self.image(size, painter.device().devicePixelRatio(), look, paint))

    def image(self, size: QSize, ratio: float, look: tuple[object, ...], paint: Callable[[QPainter], object]) -> QImage:
        """Return such an image for a size in logical pixels and a device pixel ratio."""
        key = (size.width(), size.height(), ratio, *look)
        image = self._kept.find(key)
        return image if image is not None else self._kept.keep(key, self._painted(size, ratio, paint))

    def _painted(self, size: QSize, ratio: float, paint: Callable[[QPainter], object]) -> QImage:
        image = QImage(size * ratio, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(ratio)
        image.fill(0)
        painter = QPainter(image)
        paint(painter)
        painter.end()
        return image

    def forget_unused(self) -> None:
        """Forget the images that were not used since this was called last."""
        self._kept.forget_unused()

    def forget(self) -> None:
        """Discard all images, because the style or the font has changed."""
        self._kept.forget()
