"""Items that are made before they are needed, for a table that may be shown next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from talisman_desktop.desktop.presenters.geometry.table_layout import Plan
from talisman_desktop.desktop.presenters.table_model import Area, CardView, TableModel
from talisman_desktop.desktop.scene.area_items import AreaItem
from talisman_desktop.desktop.scene.card_items import CardItem
from talisman_desktop.desktop.scene.owner import Owner


class ReadyItems:
    """Makes the items of places and cards, and keeps those of tables that may be shown next until one is shown."""

    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self._areas: dict[str, AreaItem] = {}
        self._cards: dict[int, CardItem] = {}

    def area(self, area: Area) -> AreaItem:
        """Return an item for a place that is not shown yet. It may have an older state of the place."""
        ready = self._areas.pop(area.id, None)
        return ready if ready is not None else AreaItem(self._owner, area)

    def card(self, card: CardView) -> CardItem:
        """Return an item for a card that is not shown yet. It may have an older state of the card."""
        ready = self._cards.pop(card.id, None)
        return ready if ready is not None else CardItem(self._owner, card)

    def prepare(
        self,
        model: TableModel,
        plan: Plan,
        areas: Mapping[str, AreaItem],
        cards: Mapping[int, CardItem],
        scale: float,
        dpr: float,
    ) -> Iterator[None]:
        """Make the items that a table would need beside the present `areas` and `cards`, and paint the images of all
        that look different there; yield after each step."""
        for area in model.areas:
            box, shown = plan.areas.get(area.id), areas.get(area.id)
            if box is not None and (shown is None or shown.area is not area or shown.box != box):
                place = AreaItem(self._owner, area)
                place.put(box)
                if shown is None:
                    self._areas[area.id] = place  # before its images, so that another theme meanwhile drops it
                yield from place.warm_all(scale, dpr)
            for card in area.cards:
                slot, piece = plan.cards.get(card.id), cards.get(card.id)
                if slot is not None and (piece is None or piece.card is not card or piece.slot != slot):
                    ahead = CardItem(self._owner, card)
                    ahead.show_card(card, slot)
                    ahead.warm(scale, dpr)
                    if piece is None:
                        self._cards[card.id] = ahead
                    yield

    def forget(self) -> None:
        """Drop all items that were not needed, or that look different now."""
        self._areas.clear()
        self._cards.clear()
