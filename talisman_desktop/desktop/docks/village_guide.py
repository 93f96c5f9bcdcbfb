"""The visit to a place in the middle of the table, such as the village: the building entered, and the effect of
clicks."""

from __future__ import annotations

from collections.abc import Mapping

from talisman_desktop.desktop.presenters import cloth_places
from talisman_desktop.desktop.presenters.card_look import CardLook
from talisman_desktop.desktop.presenters.cloth_places import BUILDING, SERVICE, Errand, Place, Visit
from talisman_desktop.desktop.presenters.table_model import Area, TableModel


class Guide:
    """Remembers from one question to the next which building the players have entered."""

    def __init__(self) -> None:
        self.place: Place | None = None
        self.visit = Visit()
        self._shown: dict[str, Area] = {}

    def follow(self, place: Place | None) -> None:
        """Use this place for the middle of the table from now on; None if there is none."""
        self.place = place
        self.visit = cloth_places.follow(self.visit, place) if place is not None else Visit()

    def furnish(self, model: TableModel, look: CardLook, *, spots: bool) -> TableModel:
        """Return the table with the place added in its middle."""
        if self.place is None:
            self._shown = {}
            return model
        shown = [look.areas.same(area.id, area) for area in cloth_places.areas(self.place, self.visit)]
        self._shown = {area.id: area for area in shown}
        return cloth_places.on_cloth(model, shown, spots=spots)

    def has(self, area: str) -> bool:
        """Return whether an area is part of the place."""
        return area in self._shown

    @property
    def entrance(self) -> str:
        """The area of the entered building; "" outside."""
        return BUILDING + self.visit.entered if self.visit.entered else ""

    def click(self, area: str) -> str:
        """Follow a click on an area; return the answer that it gives, or ""."""
        assert self.place is not None
        self.visit, option = cloth_places.click(self.visit, self.place, area)
        return option

    def choose(self, hero: str) -> bool:
        """Make this the hero who is served; return whether that changes the display."""
        if self.place is None:
            return False
        before, self.visit = self.visit, cloth_places.choose(self.visit, self.place, hero)
        return self.visit != before

    def errands(self, hero: str) -> Mapping[str, Errand]:
        """Return the effect of dropping a hero on each area."""
        return cloth_places.errands(self.place, hero) if self.place is not None else {}

    def send(self, hero: str, area: str) -> str:
        """Send a hero to a building; return the answer that this gives, "" if the hero only enters or cannot go
        there."""
        errand = self.errands(hero).get(area)
        if errand is None or errand.barred:
            return ""
        if not errand.option:
            self.visit = Visit(area.removeprefix(BUILDING), hero)
        return errand.option

    def area_of(self, option: str) -> str:
        """Return the area of an answer: its service, or the building that offers it; "" if neither is shown."""
        if self.place is None or not option:
            return ""
        if SERVICE + option in self._shown:
            return SERVICE + option
        found = (b.id for b in self.place.buildings if any(service.option == option for service in b.services))
        area = BUILDING + next(found, "")
        return area if area in self._shown else ""

    def service(self, area: str) -> str:
        """Return the answer for the service in an area, available or not; "" for any other area."""
        return area.removeprefix(SERVICE) if area.startswith(SERVICE) else ""

    def options(self, area: str) -> tuple[str, ...]:
        """Return the answers to which an area can lead."""
        return cloth_places.options(self.place, self.visit, area) if self.place is not None else ()
