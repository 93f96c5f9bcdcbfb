"""Playing with a real table: dice are typed and cards named, marked in the journal, and switched by kind."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from talisman_desktop.core.log import Answered
from talisman_desktop.core.requests import Throw, Thrown
from talisman_desktop.desktop.dialogs.ways_to_play import HowDialog
from talisman_desktop.desktop.presenters.card_search import find_left, where
from talisman_desktop.desktop.prompts.chance import DrawBody
from talisman_desktop.games.darkest.base.places import WORLD
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play import sources
from tests.bench import naming
from tests.desktop.evenings import Evening, fight
from tests.kit import a_table, core, sure, who

K = Qt.Key
ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.rule("C7c")
def test_fight_is_entered_with_one_key_per_die(evening: Evening) -> None:
    """Three dice for the enemy (6, 6, 2), two for the Elf (6, 5): five digits, two times Enter."""
    evening.begin(fight("ogre"), dice="table")
    assert evening.asked == "fight/enemy"
    evening.press("662", K.Key_Return)
    assert evening.asked == "fight/hero"
    evening.press("65", K.Key_Return)
    assert evening.keys == 7
    assert evening.by() == ["typed", "typed"]
    assert any(
        "3 + 6 + 5 = 14 against 5 + 6 + 6 + 2 = 19" in line and line.endswith("(typed)") for line in evening.journal
    )


def test_backspace_corrects_a_die_and_space_throws_by_program(evening: Evening) -> None:
    evening.begin(fight("ogre"), dice="table").press("3", K.Key_Backspace, "2", K.Key_Return)
    assert sure(Answered, evening.session.log[-1]).answer == Thrown((2,))
    evening.press(K.Key_Space)
    assert evening.by() == ["typed", "app"]
    assert any(line.endswith("(typed, rolled)") for line in evening.journal)


def test_program_rolls_are_not_marked(evening: Evening) -> None:
    evening.begin(fight("ogre"))
    assert evening.by() == ["app", "app"]
    assert evening.journal
    assert not any("(rolled)" in line or "rolled," in line for line in evening.journal)


def test_marks_follow_undo_and_typed_dice(evening: Evening) -> None:
    evening.begin(fight("ogre"), dice="table").press(K.Key_Space)
    thrown = sure(Thrown, sure(Answered, evening.session.log[-1]).answer).dice
    evening.press("1", K.Key_Return)
    assert any(line.endswith("(rolled, typed)") for line in evening.journal)
    evening.window.run("undo")
    assert evening.player.type_instead()
    assert evening.asked == "fight/enemy"
    evening.press("".join(map(str, thrown)), K.Key_Return, "1", K.Key_Return)
    assert any(line.endswith("(typed)") for line in evening.journal)


def test_typing_a_roll_instead_is_one_step(evening: Evening) -> None:
    evening.begin(fight("ogre"))
    log = list(evening.session.log)
    assert evening.player.type_instead()
    assert evening.asked == "fight/hero"
    evening.press("1", K.Key_Return)
    assert evening.by() == ["app", "typed"]
    assert any("(rolled, typed)" in line for line in evening.journal)
    again = evening.journal
    assert evening.again().by() == ["app", "typed"]
    assert evening.journal == again
    evening.window.run("undo")
    evening.window.run("undo")
    assert evening.session.log == log


def test_typing_instead_survives_reopening(evening: Evening) -> None:
    evening.begin(fight("ogre"))
    assert evening.player.type_instead()
    assert evening.again().asked == "fight/hero"
    evening.window.run("undo")
    assert evening.by() == ["app", "app"]
    evening.window.run("redo")
    assert evening.asked == "fight/hero"
    evening.press("6", "1", K.Key_Return)
    assert evening.by() == ["app", "typed"]
    assert "once" not in evening.session.switches


def test_typing_instead_again_reaches_the_previous_roll(evening: Evening) -> None:
    evening.begin(fight("ogre"))
    assert evening.player.type_instead()
    assert evening.asked == "fight/hero"
    assert evening.player.type_instead()
    assert evening.asked == "fight/enemy"
    evening.press("2", K.Key_Return)
    assert evening.by() == ["typed", "app"]


def test_typing_instead_keeps_later_decisions(evening: Evening) -> None:
    evening.begin(fight("ogre"), dice="table", decks="table").press("2", K.Key_Return, K.Key_Space)
    assert evening.player.by_luck_last == 1
    evening.press(K.Key_Space)
    assert evening.player.by_luck_last == -1
    assert not evening.player.type_instead()


# --- switches for real dice and cards ---


def families(kind: str) -> Iterator[str]:
    """Yield the family given for each roll or draw in the rules, "" if none is."""
    for folder in ("rules", "games"):
        for file in (ROOT / "talisman_desktop" / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == kind:
                    found = [k.value for k in node.keywords if k.arg == "family"]
                    yield (str(found[0].value) if isinstance(found[0], ast.Constant) else "=") if found else ""


def test_every_roll_has_a_family_to_switch() -> None:
    found = set(families("Throw"))
    assert found - {"="} == set(sources.DICE)


def test_every_drawn_deck_can_be_switched() -> None:
    turned = set(new_table(core().catalog, 1).decks) - {"purchase", "talisman"}
    assert turned == set(sources.DECKS)


def test_only_fight_dice_are_real(evening: Evening) -> None:
    evening.begin(fight("witch", "ogre"), **{"dice:combat": "table"})
    assert evening.asked == "fight/enemy"
    assert evening.by() == ["app"]
    evening.window.run("how")
    sheet = evening.window.dialogs.shown
    assert isinstance(sheet, HowDialog)
    assert [name for name, box in sheet.boxes.items() if box.currentData() == "table"] == ["dice:combat"]
    box = sheet.boxes["dice:combat"]
    box.setCurrentIndex(box.findData("app"))
    box.activated.emit(box.currentIndex())
    assert evening.by() == ["app", "app", "app"]
    assert "The program rolls in fights." in evening.journal
    assert evening.window.menus.actions["undo"].text() == "&Undo: The program rolls in fights"
    evening.window.run("undo")
    assert evening.asked == "fight/enemy"
    assert "The program rolls in fights." not in evening.journal
    evening.window.run("redo")
    assert evening.by() == ["app", "app", "app"]


def test_preset_is_one_step_after_any_switches(evening: Evening) -> None:
    evening.begin(fight("witch"), **{"dice": "table", "dice:combat": "app", "deck:spell": "table"})
    assert evening.asked.startswith("table/")
    evening.window.run("digital")
    switches = evening.session.switches
    assert not sources.any_real(switches)
    assert not isinstance(evening.session.pending, Throw)
    assert {"dice": "app", "deck:spell": ""}.items() <= switches.items()
    evening.again()
    evening.window.run("undo")
    assert evening.asked.startswith("table/")
    assert evening.session.switches["dice:combat"] == "app"
    evening.window.run("guided")
    now = evening.session.switches
    assert all(sources.of_dice(kind, now) == "table" for kind in sources.DICE)
    assert all(sources.of_deck(deck, now) == "table" for deck in sources.DECKS)
    assert evening.window.menus.actions["dice"].isChecked()
    assert evening.window.menus.actions["decks"].isChecked()
    log = list(evening.session.log)
    evening.window.run("guided")
    assert evening.session.log == log


def test_typing_instead_says_if_nothing_was_rolled(evening: Evening) -> None:
    evening.begin(fight("ogre"))
    evening.bot.keyClick(evening.window, K.Key_F5)
    assert evening.asked == "fight/hero"
    evening.press("4", K.Key_Return, K.Key_Space)
    evening.window.run("guided")
    while evening.player.by_luck_last >= 0:
        evening.press(K.Key_Space)
    evening.window.run("type-instead")
    assert "nothing" in evening.window.prompt.note.text()


# --- naming cards ---


def test_any_adventure_card_is_named_with_six_keys() -> None:
    """All copies of all cards of a whole deck are named, including the worst 1 %."""
    for deck in sources.DECKS:
        keys = naming.keys(deck)
        assert sum(n <= 6 for n in keys) >= 0.95 * len(keys), deck
        assert max(keys) <= 8, deck


def test_a_card_of_the_trove_deck_is_found() -> None:
    """Its cards are printed for the adventure deck and lie in another deck (A2)."""
    table = new_table(core().catalog, 1)
    found = find_left(core().usual, "run", {"trove": table.decks["trove"].unseen})
    assert (found[0].card.name, found[0].left) == ("Runesword", 1)
    assert not find_left(core().usual, "runesw", {"adventure": table.decks["adventure"].unseen})


def test_copies_in_play_are_listed_last_with_places() -> None:
    """Both Wild Boars are out: one among the Elf's trophies, one on a spot."""
    table = a_table([who("elf", trophies=["wild-boar"])], row=["wild-boar"])
    places = where("core/wild-boar", table, core().catalog, WORLD).split(", ")
    assert sorted(places) == ["Draw spot 1", "Elf: trophies"]
    twice = a_table([who("elf", trophies=["wild-boar", "wild-boar"])])
    assert where("core/wild-boar", twice, core().catalog, WORLD) == "Elf: trophies (2)"
    assert where("core/bear", table, core().catalog, WORLD) == ""


def test_a_campaign_begins_with_three_characters_named_by_letters(evening: Evening) -> None:
    evening.begin(new_table(core().catalog, 1), decks="table")
    for letters in ("elf", "dwa", "tro"):
        assert evening.asked == "character"
        evening.press(letters, K.Key_Return)
    assert set(evening.session.table.heroes) == {"elf", "dwarf", "troll"}
    assert sure(Answered, evening.session.log[0]).by == "typed"


def test_card_in_play_is_refused_with_its_place(evening: Evening) -> None:
    evening.begin(new_table(core().catalog, 1), decks="table").press("elf", K.Key_Return, "elf", K.Key_Return)
    body = evening.window.prompt.body
    assert isinstance(body, DrawBody)
    assert len(evening.session.log) == 1
    assert "Elf cannot be in the deck any more" in evening.window.prompt.note.text()
    shown = [body.list.item(i).text() for i in range(body.list.count())]
    assert next(line for line in shown if line.startswith("Elf")).endswith("not in the deck: in play")
