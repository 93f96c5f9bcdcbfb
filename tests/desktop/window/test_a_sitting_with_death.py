"""A player with real cards, dice and figures plays a sitting with the Reaper through the window.

The Grim Reaper and his decks are moved on a second table only as the window says. Whatever the window asks for must be
there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Choose, Draw, Drawn
from talisman_desktop.core.table import Step, Table
from talisman_desktop.desktop.presenters.prompts import questions
from talisman_desktop.desktop.presenters.route_view import space_name
from talisman_desktop.games.darkest.boxes.reaper.reaper_figure import FIGURE
from talisman_desktop.play.session import Session
from talisman_desktop.rules import keeper, roads
from talisman_desktop.rules.decks import called
from tests.desktop.a_sitting import REAL, Corrected, work_out
from tests.desktop.evenings import Evening
from tests.desktop.hands import brought_in, close_dialog, crash, give, set_right
from tests.kit import a_table, cards, do, library, sure, who

SEED = 3
SWITCHES = {**REAL, "figures": "table"}
SEEN = {"E2.a", "E2.e", "E2.i", "caught", "gone", "DeckPlaced", "DeckRemoved", "DecksJoined"}


@pytest.fixture(autouse=True)
def with_the_reaper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the box in every table of the tests."""
    monkeypatch.setattr(cards, "core", lambda: library("reaper"))


def frail() -> Table:
    """Return a table with three weak heroes in the first village."""
    party = [who("elf", life=1, fate=1, gold=2), who("troll", life=2, fate=1), who("prophetess", life=2, fate=1)]
    return a_table(party, village=True, step=Step("village"))


def of_death(session: Session) -> Iterator[str]:
    """Yield the events that concern the figure and its decks."""
    for fact in session.facts:
        match fact:
            case f.FigureMoved(to=to):
                yield fact.cause.rule if to else "gone"
            case f.Told(what="reaper-caught"):
                yield "caught"
            case f.DeckPlaced() | f.DeckRemoved() | f.DecksJoined():
                yield type(fact).__name__


class RealTable(Struct):
    """The decks and the figure on a real table. They are moved only as the window says."""

    evening: Evening
    draws_from: dict[str, str] = {}
    """The deck from which cards are drawn instead of another deck, by the names that the window uses."""
    figure: str = ""
    told: int = 0

    def follow(self) -> None:
        """Do what the window says now."""
        for reminder in self.evening.window.prompt.reminders.due:
            if reminder.name in ("decks", "figures"):
                self._do(reminder.text)

    def _do(self, text: str) -> None:
        if aside := re.fullmatch(r"Set the (.*) aside with its discards and draw from the (.*)\.", text):
            self.draws_from[aside[1]] = aside[2]
        elif away := re.fullmatch(r"Put the (.*) away with its discards and draw from the (.*) again\.", text):
            self.draws_from.pop(away[2], None)
        elif joins := re.fullmatch(r"Shuffle the (.*) into the (.*), with all discards of both\.", text):
            assert joins[2] == "spell deck"
        elif moved := re.fullmatch(r"Move the Grim Reaper to the (.*)\.", text):
            self.figure = moved[1]
        elif text == "Take the Grim Reaper off the road.":
            self.figure = ""
        else:
            assert text.startswith("Your figures stand at the")
            return
        self.told += 1

    def compare(self) -> None:
        """Check that the card asked for is in the real deck, and that the figure on the screen is where the real one
        is.
        """
        session = self.evening.session
        table, catalog = session.table, session.catalog
        if isinstance(request := session.pending, Draw):
            usual = request.deck.partition(":")[0]
            assert self.draws_from.get(called(catalog, usual), called(catalog, usual)) == called(catalog, request.deck)
        space = roads.of_zone(table.figures.get(FIGURE, ""))
        there = space_name(table, space, catalog, session.ruleset.world) if space is not None else ""
        assert self.figure == there


def test_reaper_sitting_ends_with_the_expected_table(evening: Evening, qtbot: QtBot, tmp_path: Path) -> None:
    expected = work_out(
        library("reaper"),
        frail(),
        SEED,
        draws=10,
        dice=30,
        corrections=4,
        undos=2,
        switches=SWITCHES,
        seen=lambda session: {*of_death(session)} >= SEEN,
    )
    evening.begin(frail(), **SWITCHES)
    evening.window.commands.run("by-hand", True)
    evenings, real, corrections = [evening], RealTable(evening), 0
    for n, step in enumerate(expected.steps):
        if n == len(expected.steps) // 2:
            real.evening = evening = crash(evenings, qtbot, tmp_path)
        real.follow()
        real.compare()
        if isinstance(step, Corrected):
            set_right(evening, corrections, step)
            corrections += 1
            continue
        assert evening.asked == step.key, f"step {n}"
        if step.wrong is not None:
            give(evening, step.wrong)
            qtbot.keyClick(evening.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
            assert evening.asked == step.key, f"step {n} taken back"
        give(evening, step.answer)
    assert evening.session.table == expected.end
    assert evening.again().session.table == expected.end
    close_dialog(evening)
    assert brought_in(evening, tmp_path / "notes.json").session.table == expected.end
    assert real.told >= len(SEEN - {"caught"})
    for other in evenings[1:]:
        other.window.close()


# --- quest cards ---


def test_quest_card_is_drawn_by_its_name(evening: Evening, qtbot: QtBot, tmp_path: Path) -> None:
    table = a_table([who("elf"), who("troll")], region="outer", space=6, destination="warlocks-cave", visited=True)
    evening.begin(replace(table, step=Step("meet-destination", ("elf",))), **SWITCHES)
    evening.window.commands.run("by-hand", True)
    assert evening.asked == "quest"
    answers_with(evening, "Draw a quest card")
    model = evening.window.table.model
    assert model is not None
    assert "deck:quest" in {area.id for area in model.role("deck")}
    give(evening, Drawn(("reaper/deliver-two-gold",)))
    evening = crash([evening], qtbot, tmp_path)
    expected = evening.session.table
    assert [card.kind for card in expected.zone("quests:elf")] == ["reaper/deliver-two-gold"]
    assert brought_in(evening, tmp_path / "notes.json").session.table == expected
    evening.window.close()


# --- the screen only records ---


def plays_now(evening: Evening, text: str) -> None:
    """Play the thing with these words from the menu *Play now*."""
    evening.window.commands.run("interject", True)
    menus = [evening.window.prompt.play_now.menu, *evening.window.prompt.play_now.menu.findChildren(QMenu)]
    (action,) = [action for menu in menus for action in menu.actions() if action.text().replace("&", "") == text]
    action.trigger()
    evening.window.prompt.play_now.menu.close()


def answers_with(evening: Evening, text: str) -> None:
    """Press the key of the answer that begins with these words."""
    lines = questions.lines(questions.groups(sure(Choose, evening.session.pending)))
    evening.press(next(line.key for line in lines if line.text.startswith(text)))


def at(evening: Evening) -> str:
    """Return the space of the Grim Reaper; "" while he is not on the road."""
    return evening.session.table.figures.get(FIGURE, "")


def test_record_only_mode_records_reaper_moves(evening: Evening, qtbot: QtBot, tmp_path: Path) -> None:
    table = a_table([who("elf"), who("troll")], space=3)
    evening.begin(do(table, *keeper.begin(table)))
    plays_now(evening, "A hero has died: the Grim Reaper comes")
    assert (at(evening), evening.session.table.in_force("adventure")) == ("road:1", "adventure:reaper")
    plays_now(evening, "A 1 was rolled: the Grim Reaper moves")
    evening = crash([evening], qtbot, tmp_path)
    assert at(evening) == "road:2"
    plays_now(evening, "A 1 was rolled: the Grim Reaper moves")
    assert evening.journal[-1] == "The Grim Reaper has caught up with the party."
    answers_with(evening, "On to space 4")
    assert evening.asked == keeper.KEEP
    plays_now(evening, "The Grim Reaper goes back to his first space")
    plays_now(evening, "The Elf could pray")
    assert at(evening) == "road:1"
    plays_now(evening, "The Troll could pray")
    assert (at(evening), evening.session.table.stand_ins) == ("", ())
    expected = evening.session.table
    assert brought_in(evening, tmp_path / "notes.json").session.table == expected
    evening.window.close()
