"""*Why?*: explanations of numbers, unavailable options and journal lines, by click and by key."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Barred, Choose, Option
from talisman_desktop.core.table import Cause, Lasting
from talisman_desktop.desktop.dialogs.lookup import RulebookDialog
from talisman_desktop.desktop.dialogs.why import WhyDialog
from talisman_desktop.desktop.presenters import why
from talisman_desktop.play.telling import Line
from talisman_desktop.rules.game import Game
from tests.desktop.evenings import Evening, fight
from tests.kit import a_table, core, do, who

K = Qt.Key


def a_game(**elf: object) -> Game:
    table = a_table([who("elf", **elf), "troll"])
    return Game(core().of(table), table)


@pytest.mark.rule("C2c.a")
def test_strength_is_explained_by_its_parts() -> None:
    """The Elf has 3 tokens, and the Unicorn adds 1. In battle one weapon counts: the Lance adds 1, or 3 against
    dragons."""
    told = why.number(a_game(items=["holy-lance", "sword"], followers=["unicorn"]), "elf", "strength", ())
    assert told.title == "Elf: strength 3"
    assert told.text.split("\n") == [
        "3 (start 3).",
        "In general 4 = 3 tokens + 1 Unicorn.",
        "In battle 5 = 3 tokens + 1 Unicorn + 1 Holy Lance.",
        "In battle against a dragon 7 = 3 tokens + 1 Unicorn + 3 Holy Lance.",
    ]
    assert told.rule == "C2c.a"


@pytest.mark.rule("A3b")
def test_unmodified_strength_cites_its_clause() -> None:
    lost = Line("The Elf loses 1 strength (the Bear).", "token", "C7e.a", hero="elf")
    assert why.number(a_game(), "elf", "strength", ()).rule == "A3b"
    assert why.number(a_game(), "elf", "strength", [lost]).rule == "C7e.a"


def test_temporary_effects_and_toad_are_explained() -> None:
    game = a_game()
    weak = Lasting("elf", "strength", -2, "turn", source="core/potion-of-strength")
    table = do(game.table, f.LastingBegan(weak, cause=Cause("C1a")))
    told = why.number(Game(core().of(table), table), "elf", "strength", ())
    assert "In general 1 = 3 tokens − 2 Potion of Strength." in told.text
    toad = why.number(a_game(toad=2), "elf", "craft", ())
    assert "In general 1 = 1 as a toad." in toad.text


def test_number_lists_its_last_changes() -> None:
    lines = [
        Line("The Elf loses 1 life (the Bear).", "token", "C7e", hero="elf"),
        Line("The Troll loses 1 life (the Bear).", "token", "C7e", hero="troll"),
        Line("The Elf gains 1 gold.", "token", "", hero="elf"),
        Line("The Elf fights for life.", "fight", "C7c", hero="elf"),
    ]
    told = why.number(a_game(life=3), "elf", "life", lines)
    assert told.text == "3 (start 4).\nLast changes:\n– The Elf loses 1 life (the Bear). C7e"
    assert told.rule == "C7e"


def test_barred_options_and_lines_are_explained() -> None:
    barred = (Barred("b", "The Elf visits the Mystic", "only after an adventure", "B1c"),)
    request = Choose(key="v", text="what now?", options=(Option("go", "Go"),), barred=barred, cause=Cause("B1a"))
    lines = [Line("Day 1", "heading", ""), Line("The Elf rests.", "note", "B1a"), Line("By hand.", "note", "hand")]
    found = why.reasons(a_game(), request, lines)
    assert found[0] == why.Reason("The question: What now?", "", "B1a")
    assert found[1] == why.Reason("Not now: The Elf visits the Mystic", "Only after an adventure.", "B1c")
    assert found[-1] == why.Reason("The Elf rests.", "", "B1a")
    decks = [reason.title for reason in found if reason.title.endswith(": what is left")]
    assert len(found) == 2 + 2 * 5 + len(decks) + 1


def asking(evening: Evening) -> WhyDialog:
    dialog = evening.window.dialogs.shown
    assert isinstance(dialog, WhyDialog)
    return dialog


def test_why_dialog_works_with_keys_alone(evening: Evening, qtbot: QtBot) -> None:
    evening.begin(fight("ogre"), dice="table")
    qtbot.keyClick(evening.window, K.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    dialog = asking(evening)
    qtbot.keyClicks(dialog.field, "elf str")
    assert dialog.shown is not None
    assert dialog.shown.title == "Elf: strength 3"
    assert "3 (start 3)" in dialog.text.text()
    qtbot.keyClicks(dialog.field, " zebra")
    assert dialog.shown is None
    assert not dialog.rule.isVisible()
    dialog.field.clear()
    qtbot.keyClick(dialog.field, K.Key_Down)
    qtbot.keyClick(dialog.field, K.Key_Up)
    assert dialog.shown is not None
    assert dialog.shown.title.startswith("The question: The Ogre")
    qtbot.keyClick(dialog.field, K.Key_Return)
    rulebook = evening.window.dialogs.shown
    assert isinstance(rulebook, RulebookDialog)
    assert rulebook.clause == "C7c"


def test_menu_of_a_mat_opens_why(evening: Evening) -> None:
    evening.begin(fight("ogre"), dice="table")
    pane = evening.window.table
    pane._open_menu("figure:elf", 0, QPoint(0, 0))
    next(a for a in pane.menu.actions() if a.text() == "Why these numbers?").trigger()
    pane.menu.hide()
    again = asking(evening)
    assert again.shown is not None
    assert again.shown.title == "Elf: strength 3"
    again.reject()
