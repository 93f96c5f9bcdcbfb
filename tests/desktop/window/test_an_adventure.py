"""A whole adventure, from the village along a road to its end, with the mouse alone and with keys alone. Both must
equal the game that a bot plays without a window."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace
from PySide6.QtCore import Qt

from talisman_desktop.core import facts as f
from talisman_desktop.core.log import Answered
from talisman_desktop.core.requests import Answer, Choose, Chosen
from talisman_desktop.core.table import BY_HAND, Table
from talisman_desktop.desktop.presenters.prompts import questions
from talisman_desktop.desktop.prompts.choice import ChooseBody
from talisman_desktop.desktop.prompts.hold import BeatsBody, HeldBody
from talisman_desktop.games.darkest.base.automation import BEGINNING
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play.bots import careful
from talisman_desktop.play.session import Session
from talisman_desktop.rules import roads
from tests.desktop.evenings import Evening
from tests.desktop.hands import give
from tests.desktop.pointers import Pointer
from tests.kit import core, do

SEED = 224
"""The seed of an adventure with purchases, fights, cards taken, a place visited, a trove with guardians, a death, and
the way home."""
LONGEST = 80


@cache
def at_home() -> Table:
    """Return a table with three heroes in the village, who have a little gold."""
    rules = core()
    table = Session(rules, new_table(rules.catalog, seed=SEED), switches=BEGINNING).table
    return do(table, *(f.TokensChanged(hero, "gold", 2, cause=BY_HAND) for hero in table.order))


@cache
def played() -> tuple[tuple[Answer, ...], Session]:
    """Return the answers of a bot until the party is home again, and the session that they lead to."""
    session, answers, on_road = Session(core(), at_home(), switches=BEGINNING), list[Answer](), False
    while len(answers) < LONGEST and session.pending is not None:
        if on_road and roads.way(session.table) is None and session.pending.key == "village":
            break
        answer = careful(session, session.pending)
        assert answer is not None
        session.answer(answer)
        answers.append(answer)
        on_road = on_road or roads.way(session.table) is not None
    assert roads.of(session.table).adventures == 1
    return tuple(answers), session


def decided(session: Session) -> list[Answer]:
    return [entry.answer for entry in session.log if isinstance(entry, Answered)]


def test_adventure_by_mouse_alone(evening: Evening) -> None:
    answers, expected = played()
    evening.window.resize(1366, 768)
    evening.begin(at_home(), **BEGINNING)
    pointer = Pointer(evening)
    for answer in answers:
        pointer.give(answer)
    assert decided(evening.session) == decided(expected)
    assert evening.session.table == expected.table
    assert pointer.on_table > len(answers) / 4


def test_adventure_by_keys_alone(evening: Evening) -> None:
    answers, expected = played()
    evening.begin(at_home(), **BEGINNING)
    for answer in answers:
        log = len(evening.session.log)
        by_keys(evening, answer)
        if len(evening.session.log) == log:  # because the window asks for confirmation before a hero dies
            by_keys(evening, answer)
    assert decided(evening.session) == decided(expected)
    assert evening.session.table == expected.table


def test_adventure_event_by_event(evening: Evening) -> None:
    """At the pace *step*, Space shows the events after every answer, and answers nothing."""
    answers, expected = played()
    evening.begin(at_home(), **BEGINNING)
    evening.window.change_settings(replace(evening.window.settings, pace="step"))
    for answer in answers:
        log = watched(evening)
        by_keys(evening, answer)
        if watched(evening) == log:  # because the window asks for confirmation before a hero dies
            by_keys(evening, answer)
    watched(evening)
    assert decided(evening.session) == decided(expected)
    assert evening.session.table == expected.table


def watched(evening: Evening) -> int:
    """Show all events with Space; return the length of the log, which stays the same."""
    log = len(evening.session.log)
    while isinstance(evening.window.prompt.body, BeatsBody | HeldBody):
        evening.press(Qt.Key.Key_Space)
        if not isinstance(evening.window.prompt.body, BeatsBody):
            evening.window.prompt.hurry.end()  # because waiting takes long
        assert len(evening.session.log) == log
    return log


def by_keys(evening: Evening, answer: Answer) -> None:
    """Give an answer by the key of its option, or with arrows and Enter if it has no key."""
    if evening.player.held is not None:
        evening.press(Qt.Key.Key_Space)
    request, body = evening.session.pending, evening.window.prompt.body
    if isinstance(request, Choose) and isinstance(body, ChooseBody) and isinstance(answer, Chosen):
        line = next(line for line in questions.lines(questions.groups(request)) if line.id == answer.id)
        if not line.key:
            for _ in range(len(body.options.buttons)):
                if body.options.marked() != answer.id:
                    evening.press(Qt.Key.Key_Down)
            evening.press(Qt.Key.Key_Return)
            return
    give(evening, answer)
