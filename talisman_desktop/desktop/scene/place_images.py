"""Images of places, kept by their content: a place that looks like an earlier one is not painted again."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter, QTransform

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.desktop.scene.kept_images import KeptImages

VIEWS = 3.6
"""The room for all kept images together: so many times the size of the view. The buildings and services after all
answers that are made ready in a village must have room; they need up to 3.5 views."""


class PlaceImages:
    """Keeps the images of the places of one scene. If there is no room, it forgets the least recently used ones."""

    def __init__(self) -> None:
        self._kept = KeptImages(VIEWS)
        self._catalog: Catalog | None = None

    def image(self, catalog: Catalog, key: tuple[object, ...], paint: Callable[[], QImage]) -> QImage:
        """Return the image kept under a key; call `paint` to make it if there is none. A new catalog discards all
        images."""
        if catalog is not self._catalog:
            self.forget()
            self._catalog = catalog
        image = self._kept.find(key)
        return image if image is not None else self._kept.keep(key, paint())

    def layer(self, key: tuple[object, ...], onto: QImage, painter: QPainter, paint: Callable[[], None]) -> None:
        """Paint the lowest layer of an image that is empty: copy the layer kept under a key, or call `paint` and keep
        the result. The painter has the same pens and brushes afterwards either way."""
        painter.save()
        layer = self._kept.find(key)
        if layer is None:
            paint()
            self._kept.keep(key, onto)
        else:
            painter.setWorldTransform(QTransform())
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            painter.drawImage(QPointF(0, 0), layer)
        painter.restore()

    def forget_unused(self) -> None:
        """Forget the images that were not used since this was called last."""
        self._kept.forget_unused()

    def forget(self) -> None:
        """Forget every image, because the theme or the cards changed."""
        self._kept.forget()
