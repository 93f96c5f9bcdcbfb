"""A part of the road in the region of each box, with the mouse alone and with keys alone. Both must equal the game that
a bot plays without a window."""

from __future__ import annotations

from functools import cache

import pytest

from talisman_desktop.core.requests import Answer, Choose, Chosen, Interjected
from talisman_desktop.desktop.presenters.darkest import demo
from talisman_desktop.games.darkest.base.automation import BEGINNING
from talisman_desktop.play.bots import careful
from talisman_desktop.play.session import Session
from tests.desktop.evenings import Evening
from tests.desktop.pointers import Pointer
from tests.desktop.window.test_an_adventure import by_keys, decided
from tests.kit import cards, library, sure

ANSWERS = 24


@cache
def played(box: str) -> tuple[tuple[Answer, ...], Session]:
    """Return the answers of a bot in the region of a box, and the session that they lead to."""
    rules = library(box)
    session, answers = Session(rules, demo.BOX_DEMOS[box](rules.catalog), switches=BEGINNING), list[Answer]()
    while len(answers) < ANSWERS and session.pending is not None:
        answer = careful(session, session.pending)
        assert answer is not None
        if isinstance(answer, Interjected):  # because another test plays from the menu of what may be played now
            answer = Chosen(sure(Choose, session.pending).options[0].id)
        session.answer(answer)
        answers.append(answer)
    return tuple(answers), session


@pytest.mark.parametrize("box", demo.BOX_DEMOS)
@pytest.mark.parametrize("hand", ["mouse", "keys"])
def test_region_is_played_by_one_hand(evening: Evening, monkeypatch: pytest.MonkeyPatch, box: str, hand: str) -> None:
    monkeypatch.setattr(cards, "core", lambda: library(box))
    answers, expected = played(box)
    evening.window.resize(1366, 768)
    evening.begin(demo.BOX_DEMOS[box](library(box).catalog), **BEGINNING)
    pointer = Pointer(evening)
    for answer in answers:
        log = len(evening.session.log)
        if hand == "mouse":
            pointer.give(answer)
            continue
        for _ in range(2):  # because the window asks for confirmation before a hero dies
            if len(evening.session.log) == log:
                by_keys(evening, answer)
    assert decided(evening.session) == decided(expected)
    assert evening.session.table == expected.table
