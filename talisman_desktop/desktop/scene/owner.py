"""The part of the scene's interface that its items use."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtWidgets import QGraphicsItem

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.desktop.presenters.geometry.sight import Sight
from talisman_desktop.desktop.scene.faces import Pictures
from talisman_desktop.desktop.scene.place_images import PlaceImages
from talisman_desktop.desktop.theme.palette import Theme


class Owner(Protocol):
    """The scene that an item is drawn in."""

    theme: Theme
    catalog: Catalog
    pictures: Pictures
    sight: Sight
    places: PlaceImages

    def removeItem(self, item: QGraphicsItem, /) -> None:
        """Take an item out of the scene."""
        ...
