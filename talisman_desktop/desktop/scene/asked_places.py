"""The rectangles of the things on a laid-out table that a question concerns. The view scrolls to them, and the stage
does not cover them."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF

from talisman_desktop.desktop.presenters.geometry.table_layout import PLACE, Plan
from talisman_desktop.desktop.presenters.table_model import TableModel
from talisman_desktop.desktop.scene.area_items import reach_of
from talisman_desktop.desktop.scene.brush import box_rect
from talisman_desktop.desktop.scene.items import MARGIN


class AskedPlaces(NamedTuple):
    """A table with its layout, and the cards, the areas and the hero that a question concerns ("" for no hero)."""

    model: TableModel
    plan: Plan
    cards: frozenset[int]
    areas: frozenset[str]
    decider: str

    def about(self) -> list[QRectF]:
        """Return the rectangles of the things that the question concerns, the most important first: those of `things`,
        then the figures that it names, the mat of the hero asked, and the space of the party."""
        places = [*sorted(self.areas), f"hero:{self.decider}", self.model.party]
        return [*self.things(), *(rect for name in places if (rect := self._place_of(name)) is not None)]

    def things(self) -> list[QRectF]:
        """Return the rectangles of the village in the middle and of the cards that the question concerns, with the
        things that guardians among them carry."""
        around = self._around_place()
        slots = self.plan.cards
        lit = [box_rect(slots[n].box) for n in sorted(self.cards) if n in slots]
        cards = [box.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN) for box in lit]
        held = [area.id for area in self.model.role("guardian") if area.number in self.cards]
        arms = [rect for area in held if (rect := self._place_of(area)) is not None]
        return [*cards, *arms] if around.isEmpty() else [around, *cards, *arms]

    def middle(self) -> QRectF:
        """Return the rectangle around the village in the middle, or around the guardians and their things; an empty one
        if there are none."""
        around = self._around_place()
        if not around.isEmpty():
            return around
        for area in (*self.model.role("guardians"), *self.model.role("guardian")):
            for card in area.cards:
                around |= box_rect(self.plan.cards[card.id].box)
        return around.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN) if not around.isEmpty() else around

    def _around_place(self) -> QRectF:
        """Return the rectangle around the village in the middle; an empty one if there is none."""
        around = QRectF()
        for area in self.model.areas:
            if area.role in PLACE and (rect := self._place_of(area.id)) is not None:
                around |= rect
        return around

    def _place_of(self, area: str) -> QRectF | None:
        """Return the rectangle of an area with the rim that it paints; None if it is not laid out."""
        if area not in self.plan.areas:
            return None
        reach = reach_of(self.model.area(area).role)
        return box_rect(self.plan.areas[area]).adjusted(-reach, -reach, reach, reach)
