"""Who plays which hero, and who is asked."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.desktop.dialogs.players import PlayersDialog
from talisman_desktop.desktop.prompts import model
from talisman_desktop.games.darkest import options
from tests.desktop.evenings import Evening, fight
from tests.kit import a_table, catalog, do, who


def the_dialog(evening: Evening) -> PlayersDialog:
    evening.window.openers.run("players", False)
    dialog = evening.window.openers.dialog
    assert isinstance(dialog, PlayersDialog)
    return dialog


def test_the_player_stands_with_the_hero_who_is_asked() -> None:
    table = do(a_table(["elf", who("troll")]), options.seated(1, " Ann  Lee "))
    ask = Choose(key="a", hero="troll", options=(Option("x", "X"), Option("y", "Y")))
    head = model.asked(ask, table, catalog())
    assert (head.who, head.seat) == ("Troll (Ann Lee)", 1)
    assert model.asked(Choose(key="a", hero="elf", options=ask.options), table, catalog()).who == "Elf"
    party = model.asked(Choose(key="a", options=ask.options), table, catalog())
    assert (party.who, party.seat) == ("The party", -1)


def test_a_name_has_a_bound_and_an_empty_one_takes_it_back() -> None:
    with pytest.raises(ValueError, match="at most 24 letters"):
        options.seated(0, "x" * 25)
    table = do(a_table(["elf"]), options.seated(0, "Ann"), options.seated(0, ""))
    assert options.player(table.options, 0) == ""
    assert options.told("player:0", "Ann") == "Ann plays the hero in seat 1"
    assert options.told("player:0", "") == "no player is named for the hero in seat 1"


def test_naming_players_is_one_step_kept_in_the_file(evening: Evening) -> None:
    evening.begin(fight("ogre"), dice="table")
    evening.press("2", Qt.Key.Key_Return)
    assert evening.window.prompt.who.text() == "Elf"
    assert evening.window.prompt.colour.isVisible()
    dialog = the_dialog(evening)
    dialog.names[0].setText("Ann")
    dialog.names[2].setText("Bo")
    dialog.go.click()
    assert evening.window.prompt.who.text() == "Elf (Ann)"
    assert evening.again().window.prompt.who.text() == "Elf (Ann)"
    undo = evening.window.menus.actions["undo"].text()
    assert "Ann plays the hero in seat 1" in undo
    evening.window.openers.run("undo", False)
    assert evening.window.prompt.who.text() == "Elf"
    entries = len(evening.session.log)
    the_dialog(evening).go.click()
    assert len(evening.session.log) == entries
