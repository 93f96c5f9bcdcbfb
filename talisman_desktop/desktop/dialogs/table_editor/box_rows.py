"""Rows for the special parts of boxes: figures on the road, and decks that replace others or are shuffled into them."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from talisman_desktop.core.table import StandIn, Table
from talisman_desktop.desktop.dialogs.table_editor.page import ChangeTable
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.desktop.presenters.card_words import pile_title
from talisman_desktop.desktop.presenters.route_view import space_name
from talisman_desktop.desktop.widgets.body import label
from talisman_desktop.rules import roads
from talisman_desktop.rules.decks import called
from talisman_desktop.rules.module import DeckUse
from talisman_desktop.rules.ruleset import Ruleset

OFF = "not on the road"


class FigureRows:
    """Form rows with the space of each figure that is not a hero."""

    def __init__(self, form: QFormLayout, change: ChangeTable) -> None:
        self._form, self._change = form, change
        self.boxes: dict[str, QComboBox] = {}

    def show_table(self, table: Table, ruleset: Ruleset) -> None:
        """Show the figures of the boxes in use."""
        for figure, name in ruleset.telling.figures.items():
            if figure not in self.boxes:
                self._add(figure, name)
            box, now = self.boxes[figure], table.figures.get(figure, "")
            spaces = {space.zone: space for space in screen_names.spaces(table, ruleset.world)}
            if (here := roads.of_zone(now)) is not None:
                spaces.setdefault(now, here)
            box.clear()
            box.addItem(OFF, "")
            for zone, space in spaces.items():
                place = space_name(table, space, ruleset.catalog, ruleset.world)
                box.addItem(f"{space.counted}   {place}", zone)
            box.setCurrentIndex(max(0, box.findData(now)))
        for figure, box in self.boxes.items():
            self._form.setRowVisible(box, figure in ruleset.telling.figures)

    def _add(self, figure: str, name: str) -> None:
        box = self.boxes[figure] = QComboBox()
        box.setAccessibleName(name)
        box.activated.connect(lambda _n: self._change(lambda edits: edits.set_figure(figure, str(box.currentData()))))
        self._form.addRow(f"{name[:1].upper()}{name[1:]}", box)


class DeckUseRows(QWidget):
    """Shows a tick box for each way in which boxes use their decks."""

    def __init__(self, change: ChangeTable) -> None:
        super().__init__()
        self._change = change
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.addWidget(label("Decks of boxes that are in use"))
        self.ticks: dict[DeckUse, QCheckBox] = {}
        self.told: dict[DeckUse, QLabel] = {}

    def show_table(self, table: Table, ruleset: Ruleset) -> None:
        """Show the uses of decks by the boxes in use. The tick at a deck that was shuffled into another cannot be
        removed."""
        uses = [use for module in ruleset.modules for use in module.deck_uses if use.deck in table.decks]
        for use in uses:
            if use not in self.ticks:
                self._add(use, ruleset)
        for use, tick in self.ticks.items():
            joined = (use.deck, use.other) in table.joined
            tick.blockSignals(True)
            tick.setChecked(_layer(use) in table.stand_ins if use.by else joined)
            tick.blockSignals(False)
            tick.setEnabled(bool(use.by) or not joined)
            for widget in (tick, self.told[use]):
                widget.setVisible(use in uses)
        self.setVisible(bool(uses))

    def _add(self, use: DeckUse, ruleset: Ruleset) -> None:
        deck, other = pile_title(f"deck:{use.deck}", ruleset.catalog), called(ruleset.catalog, use.other)
        tick = self.ticks[use] = QCheckBox(deck)
        told = f"In place of the {other}, {use.when}" if use.by else f"Shuffled into the {other} for good"
        tick.setAccessibleDescription(told)
        tick.toggled.connect(lambda on: self._set(use, on))
        self._rows.addWidget(tick)
        self.told[use] = label(told, "hint", wrap=True)
        self._rows.addWidget(self.told[use])

    def _set(self, use: DeckUse, on: bool) -> None:
        if use.by:
            self._change(lambda edits: edits.set_in_place(_layer(use), on))
        else:
            self._change(lambda edits: edits.join_deck(use.deck, use.other))


def _layer(use: DeckUse) -> StandIn:
    return StandIn(use.deck, use.other, use.by)
