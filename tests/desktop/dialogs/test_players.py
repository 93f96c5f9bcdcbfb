"""Players: which hero each plays, and how the window shows who is asked."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import Qt

from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.desktop.dialogs.correction import CorrectionDialog
from talisman_desktop.desktop.dialogs.players import PlayersDialog
from talisman_desktop.desktop.presenters.prompts import questions
from talisman_desktop.desktop.presenters.table_view import present
from talisman_desktop.desktop.theme import emblems
from talisman_desktop.desktop.theme.palette import DARK, LIGHT, contrast
from talisman_desktop.games.darkest.base.darkest_options import OPTIONS
from talisman_desktop.notes.sections import Sections
from talisman_desktop.rules import colours, settings
from tests.desktop.evenings import Evening, fight
from tests.kit import a_table, catalog, core, do, who


def the_dialog(evening: Evening) -> PlayersDialog:
    evening.window.run("players")
    dialog = evening.window.dialogs.shown
    assert isinstance(dialog, PlayersDialog)
    return dialog


def test_question_shows_the_player_of_the_hero() -> None:
    table = do(a_table(["elf", who("troll")]), settings.seated(1, " Ann  Lee "))
    ask = Choose(key="a", hero="troll", options=(Option("x", "X"), Option("y", "Y")))
    head = questions.asked(ask, table, catalog())
    assert (head.who, head.seat) == ("Troll (Ann Lee)", 1)
    assert questions.asked(Choose(key="a", hero="elf", options=ask.options), table, catalog()).who == "Elf"
    party = questions.asked(Choose(key="a", options=ask.options), table, catalog())
    assert (party.who, party.seat) == ("The party", -1)


def test_player_name_is_limited_and_can_be_removed() -> None:
    with pytest.raises(ValueError, match="at most 24 letters"):
        settings.seated(0, "x" * 25)
    table = do(a_table(["elf"]), settings.seated(0, "Ann"), settings.seated(0, ""))
    assert settings.player(table.options, 0) == ""
    assert settings.told(OPTIONS, "player:0", "Ann") == "Ann plays the hero in seat 1"
    assert settings.told(OPTIONS, "player:0", "") == "no player is named for the hero in seat 1"


def test_long_player_name_is_refused(evening: Evening) -> None:
    evening.begin(fight("ogre"))
    dialog = the_dialog(evening)
    dialog.names[0].setText("Bartholomew of the Seven Hills")
    assert dialog.wrong.text() == "A name has at most 24 letters; “Bartholomew of the Seven Hills” has 30."
    assert not dialog.go.isEnabled()
    dialog.names[0].setText("Bartholomew")
    assert not dialog.wrong.text()
    assert dialog.go.isEnabled()


def test_long_player_name_is_refused_in_corrections(evening: Evening) -> None:
    evening.begin(fight("ogre")).window.run("correct")
    dialog = evening.window.dialogs.shown
    assert isinstance(dialog, CorrectionDialog)
    field = dialog.editor.heroes.players["elf"]
    field.setText("Bartholomew of the Seven Hills")
    field.editingFinished.emit()
    assert dialog.wrong.text().endswith("“Bartholomew of the Seven Hills” has 30.")


def test_naming_players_is_one_saved_step(evening: Evening) -> None:
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
    evening.window.run("undo")
    assert evening.window.prompt.who.text() == "Elf"
    entries = len(evening.session.log)
    the_dialog(evening).go.click()
    assert len(evening.session.log) == entries


def test_every_seat_has_a_different_colour() -> None:
    assert [colours.colour({}, seat) for seat in range(3)] == ["red", "blue", "green"]
    for first in colours.COLOURS:
        for third in colours.COLOURS:
            if first != third:
                chosen = {"colour:0": first, "colour:2": third}
                shown = [colours.colour(chosen, seat) for seat in range(3)]
                assert shown[0::2] == [first, third]
                assert len(set(shown)) == 3
    assert colours.colour({"colour:0": "plaid"}, 0) == "red"
    with pytest.raises(ValueError, match="there is no colour"):
        colours.coloured(0, "plaid")


def test_colour_of_a_distant_seat_is_found_quickly() -> None:
    """A foreign file may name any seat, and the colours of all seats before it must be worked out only once."""
    assert colours.colour({}, 10**9) == colours.COLOURS[10**9 % len(colours.COLOURS)]
    assert colours.colour({f"{colours.COLOUR}0": "white"}, 7) == "red"


def test_each_player_colour_has_a_different_sign() -> None:
    for theme in (DARK, LIGHT):
        assert set(theme.players) == set(colours.COLOURS)
        assert all(contrast(look.ground, look.ink) >= 4.5 for look in theme.players.values())
    signs = [emblems.path(f"sign-{colour}") for colour in colours.COLOURS]
    assert all(one != other for one, other in combinations(signs, 2))


def test_player_colour_is_on_question_figure_and_mat() -> None:
    table = do(a_table(["elf", who("troll")]), colours.coloured(1, "purple"))
    ask = Choose(key="a", hero="troll", options=(Option("x", "X"), Option("y", "Y")))
    assert questions.asked(ask, table, catalog()).colour == "purple"
    assert questions.asked(Choose(key="a", options=ask.options), table, catalog()).colour == ""
    heroes = [area.hero for area in present(table, catalog(), core().usual).role("hero")]
    shown = {hero.id: hero.colour for hero in heroes if hero is not None}
    assert shown == {"elf": "red", "troll": "purple"}


def test_packet_names_the_chosen_colours() -> None:
    table = do(a_table(["elf", who("troll")]), colours.coloured(1, "white"))
    told = [Sections(each, core().of(each)).party() for each in (a_table(["elf", who("troll")]), table)]
    assert ["Colour: white" in str(blocks) for blocks in told] == [False, True]


def test_choosing_colours_is_one_step_that_can_be_undone(evening: Evening) -> None:
    evening.begin(fight("ogre"), dice="table")
    evening.press("2", Qt.Key.Key_Return)
    assert evening.window.prompt.colour.colour == "red"
    dialog = the_dialog(evening)
    assert [box.currentData() for box in dialog.colours] == ["red", "blue", "green"]
    dialog.colours[0].setCurrentIndex(colours.COLOURS.index("blue"))
    assert [box.currentData() for box in dialog.colours] == ["blue", "red", "green"]
    dialog.colours[2].setCurrentIndex(colours.COLOURS.index("white"))
    dialog.go.click()
    assert [colours.colour(evening.session.table.options, seat) for seat in range(3)] == ["blue", "red", "white"]
    assert evening.window.prompt.colour.colour == "blue"
    assert evening.again().window.prompt.colour.colour == "blue"
    assert "seat 1 has the colour blue" in evening.window.menus.actions["undo"].text()
    evening.window.run("undo")
    assert evening.window.prompt.colour.colour == "red"


def test_deciding_hero_is_always_visible(evening: Evening) -> None:
    evening.begin(fight("ogre"), dice="table")
    evening.press("2", Qt.Key.Key_Return)
    window = evening.window
    assert window.footer.decides.text() == "Elf decides"
    assert " – Elf decides – " in window.windowTitle()
    mat = window.table.scene.area("hero:elf")
    assert mat is not None
    assert mat.decides
    lit = window.table.view.grab().toImage()
    window.run("players")
    assert window.footer.decides.isVisible()
    assert mat.decides
    window.table.scene.show_decider("")
    assert not mat.decides
    assert window.table.view.grab().toImage() != lit
    assert window.close_campaign()
    assert window.footer.decides.text() == ""
