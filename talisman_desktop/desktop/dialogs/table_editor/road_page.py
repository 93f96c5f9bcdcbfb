"""The page for the party's place: village or road, the destination, the space, and what was done there."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QWidget

from talisman_desktop.core.table import Table
from talisman_desktop.desktop.dialogs.table_editor.box_rows import FigureRows
from talisman_desktop.desktop.dialogs.table_editor.page import Change, Page, at_left
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.desktop.presenters.route_view import place_name, space_name
from talisman_desktop.desktop.widgets.body import button, label
from talisman_desktop.desktop.widgets.flow_row import Flow
from talisman_desktop.desktop.widgets.stepper import Stepper
from talisman_desktop.play.edits import Edits
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import Adventure, Space
from talisman_desktop.rules.ruleset import Rules
from talisman_desktop.rules.values.meeting_values import GOAL
from talisman_desktop.rules.world import DESTINATION, VILLAGE

COLUMNS = (QFormLayout.ItemRole.LabelRole, QFormLayout.ItemRole.FieldRole)


class RoadPage(Page):
    """Shows the region, the road and the party's place."""

    def __init__(self, rules: Rules, change: Callable[[Change], None], edits: Edits) -> None:
        super().__init__("The party's place", rules, change)
        self.edits: Edits | None = None
        self.world = rules.of(edits.now).world
        self.region = _combo(
            "Region", [(r.title, r.id) for r in (*self.world.villages.values(), *self.world.beyond_homes)]
        )
        self.region.activated.connect(lambda _n: self.change(lambda e: e.set_region(str(self.region.currentData()))))
        self.end = _combo("The road leads to", [])
        self.end.activated.connect(lambda _n: self._set_end())
        self.space = _combo("The party stands at", [])
        self.heading = _combo("Going", [("outwards", 1), ("homewards", -1)])
        for box in (self.space, self.heading):
            box.activated.connect(lambda _n: self._set_place())
        spaces = (*self.world.spaces(None), *(space for r in self.world.behind_gates for space in r.spaces))
        self.rolled = {space: QCheckBox(str(space.counted)) for space in spaces}
        for space, tick in self.rolled.items():
            tick.setAccessibleName(f"The road roll for space {space.counted} has been made")
            tick.toggled.connect(lambda _on: self._set_rolled())
        self.found = {n: _combo(f"Special location on space {n}", []) for n in range(1, DESTINATION)}
        for box in self.found.values():
            box.activated.connect(lambda _n: self._set_found())
        self.visited, self.looted = QCheckBox("has been visited"), QCheckBox("has been looted")
        self.visited.toggled.connect(lambda on: self.change(lambda e: e.change_way(visited=on)))
        self.looted.toggled.connect(lambda on: self.change(lambda e: e.change_way(looted=on)))
        self.gold = Stepper(0, 99, 0, "Gold set with the trove")
        self.gold.changed.connect(lambda n: self.change(lambda e: e.change_way(trove_gold=n)))
        self.spent = Stepper(0, 20, 0, "Talismans spent on this ascent")
        self.spent.changed.connect(lambda n: self.change(lambda e: e.change_way(spent=n)))
        self.clear = button("Clear the road", tip="As after coming home: cards on the road go back into their decks")
        self.clear.clicked.connect(lambda: self.change(lambda e: e.clear_road(rules)))
        self.form = QFormLayout(self)
        self.form.setContentsMargins(10, 10, 10, 6)
        self.form.addRow("Region", self.region)
        self.form.addRow("The road leads to", self.end)
        self.form.addRow("The party stands at", self.space)
        self.form.addRow("Going", self.heading)
        self.form.addRow("Road rolls made on", _holder(Flow(*self.rolled.values())))
        self.names: dict[int, QLabel] = {}
        for n, box in self.found.items():
            self.names[n] = label(f"Special location on {n}")
            self.form.addRow(self.names[n], box)
        self.form.addRow("The destination", self.visited)
        self.form.addRow("The trove", self.looted)
        self.form.addRow("Gold set with the trove", at_left(self.gold))
        self.form.addRow("Talismans spent on this ascent", at_left(self.spent))
        self.form.addRow("", at_left(self.clear))
        self.figures = FigureRows(self.form, self.change)

    def first(self) -> QWidget:
        """Return the field for the destination."""
        return self.end

    def show_edits(self, edits: Edits) -> None:
        """Show the party's road, its spaces and the figures on them on the edited table."""
        self.edits = edits
        table, way = edits.now, roads.way(edits.now)
        region = self.world.here(table)
        _choose(self.region, table.region)
        places = dict.fromkeys((*region.aid, *region.troves, *region.waypoints))
        if way is not None:
            places[way.destination] = None
        ends = [("The party is in the village, not on a road", "")] if region.village or way is None else []
        _fill(self.end, [*ends, *((place_name(p, self.catalog), p) for p in places)], way.destination if way else "")
        rows = (
            (s, space_name(table, s, self.catalog, self.world))
            for s in ((roads.own(VILLAGE),) if region.village else ()) + screen_names.spaces(table, self.world)
        )
        _fill(self.space, [(f"{space.counted}   {name}", space) for space, name in rows], _space(table))
        _choose(self.heading, way.heading if way else 1)
        for space, tick in self.rolled.items():
            is_there = space in screen_names.spaces(table, self.world)
            tick.setVisible(is_there)
            _tick(tick, is_there and way is not None and way.has_done(space))
        there = dict(way.locations) if way else {}
        for n, box in self.found.items():
            found = [("none", ""), *((place_name(p, self.catalog), p) for p in region.locations)]
            _fill(box, found, there.get(n, ""))
            self.names[n].setText(
                f"Special location on {n}, {space_name(table, roads.own(n), self.catalog, self.world)}"
            )
        _tick(self.visited, way is not None and way.visited)
        _tick(self.looted, way is not None and way.looted)
        self.gold.show_value(way.trove_gold if way else 0)
        self.spent.show_value(way.spent if way else 0)
        self.figures.show_table(table, self.rules.of(table))
        self._enable(way)

    def _enable(self, way: Adventure | None) -> None:
        road: list[QWidget] = [self.space, self.heading, *self.rolled.values(), *self.found.values(), self.visited]
        for widget in road:
            widget.setEnabled(way is not None)
        for widget in (self.looted, self.gold):
            widget.setEnabled(way is not None and way.goal == "trove")
        self.spent.setEnabled(way is not None and way.goal == "waypoint")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the fields below their names if there is too little room beside these."""
        super().resizeEvent(event)
        wide = dict.fromkeys(COLUMNS, 0)
        for row, role in product(range(self.form.rowCount()), COLUMNS):
            if (item := self.form.itemAt(row, role)) is not None:
                wide[role] = max(wide[role], item.sizeHint().width())
        edges = self.form.contentsMargins()
        fits = sum(wide.values()) + self.form.horizontalSpacing() + edges.left() + edges.right() <= self.width()
        wrap = QFormLayout.RowWrapPolicy.DontWrapRows if fits else QFormLayout.RowWrapPolicy.WrapAllRows
        if wrap != self.form.rowWrapPolicy():
            self.form.setRowWrapPolicy(wrap)

    # --- actions ---

    def _set_end(self) -> None:
        place = str(self.end.currentData())

        def change(edits: Edits) -> Edits:
            now = roads.way(edits.now)
            if not place:
                return edits.set_way(None)
            region = self.world.here(edits.now)
            goal = GOAL(Game(self.rules.of(edits.now), edits.now), region.goal_of(place), place)
            if now is None:
                return edits.set_way(Adventure(place, goal, space=VILLAGE if region.village else 1))
            if now.destination == place:
                return edits
            return edits.change_way(destination=place, goal=goal, beyond=None, passed=())

        self.change(change)

    def _set_place(self) -> None:
        space, heading = self.space.currentData(), int(self.heading.currentData())
        self.change(lambda edits: edits.set_place(space, heading))

    def _set_rolled(self) -> None:
        done = [space for space, tick in self.rolled.items() if tick.isChecked()]
        self.change(lambda edits: edits.set_done(done))

    def _set_found(self) -> None:
        found = tuple((n, str(box.currentData())) for n, box in self.found.items() if box.currentData())
        self.change(lambda edits: edits.change_way(locations=found))


def _space(table: Table) -> Space:
    way = roads.way(table)
    return way.at if way is not None else roads.own(VILLAGE)


def _holder(layout: Flow) -> QWidget:
    place = QWidget()
    place.setLayout(layout)
    return place


def _combo(name: str, rows: list[tuple[str, Any]]) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    for text, data in rows:
        box.addItem(text, data)
    return box


def _fill(box: QComboBox, rows: list[tuple[str, Any]], now: object) -> None:
    """Offer these pairs of text and data with `now` chosen. The list is filled again only if the pairs differ."""
    if [box.itemText(i) for i in range(box.count())] != [text for text, _ in rows]:
        box.clear()
        for text, data in rows:
            box.addItem(text, data)
    _choose(box, now)


def _choose(box: QComboBox, now: object) -> None:
    box.setCurrentIndex(next((i for i in range(box.count()) if box.itemData(i) == now), 0))


def _tick(box: QCheckBox, on: bool) -> None:
    box.blockSignals(True)
    box.setChecked(on)
    box.blockSignals(False)
