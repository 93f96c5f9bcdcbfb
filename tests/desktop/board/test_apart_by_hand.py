"""Heroes outside the party: set apart and brought back by hand, in the correction dialog, in the journal and in the
file."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from talisman_desktop.desktop.dialogs.correction import CorrectionDialog
from talisman_desktop.desktop.presenters.board.things import Thing
from talisman_desktop.play.telling import Journal
from tests.desktop.evenings import Evening
from tests.kit import a_table, core

K = Qt.Key
DWARF = Thing("figure", "dwarf")


@pytest.fixture
def two(evening: Evening) -> Evening:
    """Return a window with the Elf and the Dwarf on the road."""
    return evening.begin(a_table(["elf", "dwarf"], row=["wolf"]))


def lines(evening: Evening) -> dict[str, QAction]:
    """Return the moves by hand in the menu of the Dwarf's figure, by their texts."""
    menu = QMenu(evening.window)
    evening.window.table.keeper.fill(menu, DWARF)
    (by_hand,) = [action.menu() for action in menu.actions()]
    assert isinstance(by_hand, QMenu)
    return {action.text(): action for action in by_hand.actions()}


def sent(evening: Evening, place: str) -> None:
    """Set the Dwarf apart with the menu, at a typed place."""
    lines(evening)["Apart from the party..."].trigger()
    evening.press(place, K.Key_Return)


def notes(evening: Evening) -> tuple[str, ...]:
    """Return the text on the Dwarf's mat."""
    model = evening.window.table.scene.model
    assert model is not None
    mat = model.area("hero:dwarf").hero
    assert mat is not None
    return mat.notes


def journal(evening: Evening) -> str:
    table = evening.session.keyframes[0].table
    return "\n".join(line.text for line in Journal(core().of(table), table).lines(evening.session.facts))


@pytest.mark.parametrize(("typed", "kept", "shown"), [("tav", "tavern", "Tavern"), ("King's jail", "", "King's jail")])
def test_menu_sets_a_hero_apart_and_back(two: Evening, typed: str, kept: str, shown: str) -> None:
    sent(two, typed)
    assert two.session.table.apart == {"dwarf": kept or typed}
    assert two.session.next_undo() == f"Dwarf: apart from the party, {shown}"
    assert f"Apart: {shown}" in notes(two)
    assert f"The Dwarf is now apart from the party, at the {shown} (set by hand" in journal(two)
    two.again()
    assert two.session.table.apart == {"dwarf": kept or typed}
    lines(two)["Back with the party"].trigger()
    assert two.session.table.apart == {}
    two.player.undo()
    two.player.undo()
    assert (two.session.table.apart, notes(two)) == ({}, ())


def test_last_of_the_party_cannot_be_set_apart(two: Evening) -> None:
    sent(two, "tav")
    menu = QMenu(two.window)
    two.window.table.keeper.fill(menu, Thing("figure", "elf"))
    (by_hand,) = [action.menu() for action in menu.actions()]
    assert isinstance(by_hand, QMenu)
    assert "Apart from the party..." not in {action.text() for action in by_hand.actions()}


def test_escape_leaves_the_hero_with_the_party(two: Evening) -> None:
    lines(two)["Apart from the party..."].trigger()
    two.press("tav", K.Key_Escape)
    assert two.session.table.apart == {}
    assert not two.window.table.keeper.apart.isVisible()


def test_correction_sets_a_hero_apart(two: Evening) -> None:
    two.window.run("correct")
    dialog = two.window.dialogs.shown
    assert isinstance(dialog, CorrectionDialog)
    page = dialog.editor.heroes
    for hero, place in (("dwarf", " Tavern "), ("elf", "City")):
        page.apart[hero].setText(place)
        page.apart[hero].editingFinished.emit()
    assert "nobody would be left with the party" in dialog.wrong.text()
    assert [box.text() for box in page.apart.values()] == ["", "Tavern"]
    dialog.go.click()
    assert two.again().session.table.apart == {"dwarf": "tavern"}
    assert two.session.next_undo() == "Correction: Dwarf: apart from the party: Tavern"
