"""After two amendments undo takes back both, even if the second made the log shorter."""

from __future__ import annotations

import pytest

from talisman_desktop.core.log import Answered, Entry
from talisman_desktop.core.requests import Thrown
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play.bots import careful
from talisman_desktop.play.session import Session
from tests.kit import catalog, core


def amended_twice() -> tuple[Session, list[list[Entry]]]:
    """Return a game with two amendments, the second at an earlier entry, and its states before each."""
    session = Session(core(), new_table(catalog(), 3), bot=lambda s, r: careful(s, r) if s.decisions < 150 else None)
    session.bot = None
    stood: list[list[Entry]] = [list(session.log)]
    thrown = [n for n, e in enumerate(session.log) if isinstance(e, Answered) and isinstance(e.answer, Thrown)]
    for at in (thrown[-20], thrown[0]):
        old = session.log[at]
        assert isinstance(old, Answered)
        assert isinstance(old.answer, Thrown)
        was = old.answer.dice
        session.amend(at, Thrown(tuple(7 - die for die in was)))
        stood.append(list(session.log))
    assert len(stood[2]) < len(session.undo_courses[0].entries) + session.undo_courses[0].at
    return session, stood


def test_undo_takes_back_two_amendments() -> None:
    session, stood = amended_twice()
    session.undo()
    assert session.log == stood[1]
    session.undo()
    assert session.log == stood[0]
    session.redo()
    session.redo()
    assert session.log == stood[2]


def test_playing_on_keeps_amendments_before_the_last() -> None:
    session, stood = amended_twice()
    while session.pending is not None and len(session.log) <= len(stood[2]):
        answer = careful(session, session.pending)
        assert answer is not None
        session.answer(answer)
    while len(session.undo_courses) > 1:
        session.undo()
    assert session.log == stood[1]
    session.undo()
    assert session.log == stood[0]


def test_undo_takes_back_a_switch_made_behind_an_amendment() -> None:
    """After a return to before the amendment, switches are added until the log is as long as it was right after it."""
    session, _ = amended_twice()
    session.undo()
    amended = len(session.log)
    session.rewind(session.undoable()[-4][0])
    while len(session.log) < amended:
        session.switch("ask:boosts", "yes" if len(session.log) % 2 else "no")
    before = list(session.log)
    session.undo()
    assert session.log == before[:-1]


def test_a_course_just_left_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    session, stood = amended_twice()
    table, facts, asked = session.table, list(session.facts), session.pending

    def refuse(*_: object) -> None:
        raise AssertionError("a course is played again")

    monkeypatch.setattr(Session, "_play", refuse)
    for log in (stood[1], stood[0]):
        session.undo()
        assert session.log == log
    for log in stood[1:]:
        session.redo()
        assert session.log == log
    assert (session.table, session.facts, session.pending) == (table, facts, asked)


def test_a_course_played_ahead_is_undone_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    session, stood = amended_twice()
    monkeypatch.setattr("talisman_desktop.play.session.LONG", 5)
    session._marks.clear()
    assert session.is_undo_long()
    steps, seen = list[int](), list[list[Entry]]()
    before = session.snapshot()
    session.ready_undo(lambda n, _of: steps.append(n), lambda then: seen.append(list(then.log)))
    assert steps
    assert seen == [stood[1]]
    assert (session.log, session.facts, session.table) == (before.log, before.facts, before.table)
    assert not session.is_undo_long()
    monkeypatch.setattr(Session, "_play", lambda *_: pytest.fail("the course is played again"))
    session.undo()
    assert session.log == stood[1]
