"""The dialog *The table disagrees* with a box: its figure, its replaced decks and its cards are corrected."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QListWidgetItem
from pytestqt.qtbot import QtBot

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import StandIn, Table
from talisman_desktop.desktop.dialogs.table_editor.editor import TableEditor
from talisman_desktop.games.darkest.boxes.reaper.reaper_figure import ADVENTURE, COMING, FIGURE
from talisman_desktop.play.edits import Edits
from tests.kit import a_table, cards, do, library, sure


@pytest.fixture(autouse=True)
def with_the_reaper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the box in every table of the tests."""
    monkeypatch.setattr(cards, "core", lambda: library("reaper"))


def editor(qtbot: QtBot, table: Table) -> TableEditor:
    """Return the table editor for a table."""
    made = TableEditor(library("reaper"), Edits(table))
    qtbot.addWidget(made)
    made.show()
    return made


def test_figure_is_set_on_and_off_the_road(qtbot: QtBot) -> None:
    pages = editor(qtbot, a_table(space=4))
    pages.open(pages.pages.index(pages.road))
    box = pages.road.figures.boxes[FIGURE]
    box.setCurrentIndex(box.findData("road:2"))
    box.activated.emit(box.currentIndex())
    assert pages.edits.now.figures == {FIGURE: "road:2"}
    box.setCurrentIndex(0)
    box.activated.emit(0)
    assert pages.edits.now.figures == {}


def test_decks_replace_others_or_are_shuffled_in(qtbot: QtBot) -> None:
    pages = editor(qtbot, a_table(space=4))
    pages.open(pages.pages.index(pages.decks))
    uses = pages.decks.uses
    ticks = {uses.told[use].text(): tick for use, tick in uses.ticks.items()}
    tick = ticks["In place of the adventure deck, while the Grim Reaper is about"]
    tick.click()
    assert pages.edits.now.stand_ins == (StandIn(ADVENTURE, "adventure", COMING),)
    tick.click()
    spells = ticks["Shuffled into the spell deck for good"]
    spells.click()
    now = pages.edits.now
    assert (now.stand_ins, now.joined, spells.isEnabled()) == ((), (("spell:reaper", "spell"),), False)


def test_card_of_a_box_comes_from_its_deck(qtbot: QtBot) -> None:
    pages = editor(qtbot, do(a_table(["elf"], space=4), f.DecksJoined("spell:reaper", "spell")))
    pages.open(pages.pages.index(pages.piles))
    field = pages.piles.field
    assert {ADVENTURE, "trove:reaper"} < {*field.decks}
    field.field.setText("face-down card of the adventure deck of the r")
    assert (
        sure(QListWidgetItem, field.list.currentItem()).text() == "Face-down card of the adventure deck of The Reaper"
    )
    field.field.setText("barr")
    assert sure(QListWidgetItem, field.list.currentItem()).text().startswith("Barrier")
