"""A player with real cards and dice plays a sitting into the Highland and back through the window.

Halfway along the path the real table is cleared, the computer is lost, and the table is set up again from the session
notes. From then on, each card asked for must be in the pile from which the window says to draw.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from talisman_desktop.app.exports import Exports
from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Draw, Drawn
from talisman_desktop.core.table import Step, Table, discard
from talisman_desktop.desktop.presenters.progress import UNSEEN
from talisman_desktop.desktop.presenters.wishes import NotesWish
from talisman_desktop.play.session import Session
from talisman_desktop.rules import roads
from talisman_desktop.rules.decks import called
from talisman_desktop.rules.house import House
from tests.desktop.a_sitting import REAL, Answered, Corrected, Sitting, work_out
from tests.desktop.evenings import Evening
from tests.desktop.hands import brought_in, close_dialog, crash, give, set_right
from tests.kit import a_table, cards, library, sure, who
from tests.notes.real_table import OPEN, RealTable, differences, piles_differ, set_up

SEED = 60
SWITCHES = {**REAL, "figures": "table"}
WISHES = {"village": "destination", "destination": "crags", "gate": "highland", "go-on": "on"}


@pytest.fixture(autouse=True)
def with_the_highland(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the box in every table of the tests."""
    monkeypatch.setattr(cards, "core", lambda: library("highland"))


def in_the_village() -> Table:
    """Return a table with two strong heroes in the first village."""
    party = [who("troll", life=6, strength=8, craft=4, fate=2), who("prophetess", life=6, strength=4, craft=8, fate=1)]
    return a_table(party, village=True, step=Step("village"))


def is_home(session: Session) -> bool:
    """Return whether the party has been in the Highland and is in a village again."""
    been = any(isinstance(fact, f.RegionEntered) and fact.region == "highland" for fact in session.facts)
    return been and roads.way(session.table) is None


def worked_out() -> Sitting:
    """Return the sitting as it was worked out before."""
    return work_out(
        library("highland"),
        in_the_village(),
        SEED,
        draws=5,
        dice=5,
        corrections=3,
        undos=1,
        switches=SWITCHES,
        seen=is_home,
        wishes=WISHES,
    )


def on_the_path(table: Table) -> bool:
    """Return whether the party is in the middle of the Highland Path, with its cards dealt."""
    way = roads.way(table)
    return table.region == "highland" and way is not None and way.space >= 2 and table.zone("spot:1") != ()


def from_the_packet(evening: Evening) -> RealTable:
    """Return a real table set up again from the notes that the window writes."""
    session, campaign = evening.session, evening.window.campaign
    assert campaign is not None
    written = Exports(sure(House, session.rules)).notes(session, campaign, NotesWish("md"))(UNSEEN)
    real = set_up(written.decode(), session.ruleset)
    assert not differences(real, session.table, session.ruleset)
    return real


ON_THE_ROAD = ("spot:", "road:", "guardian", "loot", "discard:adventure")
"""The zones from which cards are taken when the old road is cleared."""


def follow(real: RealTable, evening: Evening, before: Table) -> None:
    """Do with the real decks what the window says; `before` is the table before the last answer."""
    catalog, shuffled = evening.session.catalog, set[str]()
    for reminder in evening.window.prompt.reminders.due:
        text = reminder.text
        if reminder.name == "cleared":
            shuffled |= {zone for zone in before.zones if zone.startswith(ON_THE_ROAD)}
        elif reminder.name != "decks":
            continue
        elif aside := re.fullmatch(r"Set the (.*) aside with its discards and draw from the (.*)\.", text):
            real.drawn_from[aside[1]] = aside[2]
        elif away := re.fullmatch(r"Put the (.*) away with its discards and draw from .*\.", text):
            real.drawn_from = {usual: now for usual, now in real.drawn_from.items() if now != away[1]}
        elif joins := re.fullmatch(r"Shuffle the (.*) into the (.*), with all discards of both\.", text):
            real.piles[joins[2]] += real.piles.pop(joins[1])
            shuffled |= {discard(deck) for deck in before.decks if called(catalog, deck) in joins.groups()}
    now = evening.session.table
    taken = {card.id for zone in now.zones if zone not in shuffled for card in now.zone(zone)}
    for card in (card for zone in shuffled for card in before.zone(zone) if card.kind and card.id not in taken):
        real.piles[called(catalog, card.deck)]["", catalog.cards[card.kind].name] += 1


def compare(real: RealTable, session: Session) -> None:
    """Check that the real piles contain the unseen cards of the session."""
    assert not [*piles_differ(real, session.table, session.ruleset, besides=OPEN)]


def draw(real: RealTable, session: Session, answer: Drawn) -> None:
    """Draw the real cards asked for, each from the pile in use, or from the pile named by a card."""
    request, catalog = sure(Draw, session.pending), session.catalog
    usual = called(catalog, request.deck.partition(":")[0])
    assert request.cause.card or real.drawn_from.get(usual, usual) == called(catalog, request.deck)
    for kind in answer.kinds:
        real.draw(called(catalog, request.deck), catalog.cards[kind].name)


def test_highland_sitting_continues_from_its_packet(evening: Evening, qtbot: QtBot, tmp_path: Path) -> None:
    expected = worked_out()
    evening.begin(in_the_village(), **SWITCHES)
    evening.window.commands.run("by-hand", True)
    evenings, corrections, real, before = [evening], 0, None, evening.session.table
    for n, step in enumerate(expected.steps):
        if real is None and on_the_path(evening.session.table):
            real = from_the_packet(evening)
            evening = crash(evenings, qtbot, tmp_path)
        elif real is not None:
            follow(real, evening, before)
            compare(real, evening.session)
        before = evening.session.table
        if isinstance(step, Corrected):
            set_right(evening, corrections, step)
            corrections += 1
            continue
        assert evening.asked == step.key, f"step {n}"
        take(evening, step, real)
    assert real is not None
    follow(real, evening, before)
    compare(real, evening.session)
    assert evening.session.table == expected.end
    assert real.drawn_from == {}
    assert expected.end.joined == (("spell:highland", "spell"), ("adventure-main:highland", "adventure"))
    close_dialog(evening)
    assert brought_in(evening, tmp_path / "notes.json").session.table == expected.end
    from_the_packet(evening)
    for other in evenings[1:]:
        other.window.close()


def take(evening: Evening, step: Answered, real: RealTable | None) -> None:
    """Answer a question with keys, after a slip that is taken back, and with real cards where there are any."""
    if step.wrong is not None:
        give(evening, step.wrong)
        evening.bot.keyClick(evening.window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert evening.asked == step.key, "taken back"
    if real is not None and isinstance(step.answer, Drawn):
        draw(real, evening.session, step.answer)
    give(evening, step.answer)
