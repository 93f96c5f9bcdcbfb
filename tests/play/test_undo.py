"""Undo, redo and rewinding bring earlier moments back, with the same luck or another."""

from __future__ import annotations

import pytest

from talisman_desktop.core.facts import TokensChanged
from talisman_desktop.core.log import Answered
from talisman_desktop.core.requests import Arranged, Chosen, Thrown
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play.session import Refused, Session
from tests.kit import catalog, core
from tests.play.sessions import answer_somehow, at_the_witch, on_the_road


def test_undo_is_named_after_what_it_takes_back() -> None:
    session = at_the_witch()
    session.answer(Thrown((3,)), "typed")
    session.answer(Chosen("back"))
    assert [name for _, name in session.undoable()][:2] == ["Witch: roll a die", "Turn back to the village"]
    session.edit("the Elf finds a coin", [TokensChanged(hero="elf", token="gold", by=1)])
    assert session.undoable()[-1][1] == "the Elf finds a coin"


def test_undo_with_nothing_done_and_redo_with_nothing_undone_are_refused() -> None:
    session = at_the_witch()
    with pytest.raises(Refused, match="nothing to undo"):
        session.undo()
    with pytest.raises(Refused, match="nothing to redo"):
        session.redo()


def test_a_new_answer_forgets_what_could_be_redone() -> None:
    session = at_the_witch()
    session.answer(Thrown((3,)), "typed")
    session.undo()
    session.answer(Thrown((4,)), "typed")
    with pytest.raises(Refused, match="nothing to redo"):
        session.redo()
    assert session.table.heroes["elf"].craft == 5


def test_undo_does_not_change_the_dice_of_the_app() -> None:
    session = on_the_road()
    request = session.pending
    assert request is not None
    session.answer(Arranged(session.table.order))
    log, table = list(session.log), session.table
    session.undo()
    assert session.pending == request
    session.answer(Arranged(tuple(session.table.order)))
    assert (session.log, session.table) == (log, table)


def test_other_luck_after_a_rewind_is_logged() -> None:
    session = on_the_road()
    start = len(session.log)
    stories = set()
    for n in range(6):
        session.rewind(start)
        session.switch("luck", str(n))
        session.answer(Arranged(session.table.order))
        stories.add(tuple(repr(e) for e in session.log if isinstance(e, Answered) and e.by == "app"))
    assert len(stories) > 1
    again = Session(core(), new_table(catalog(), 3), session.log)
    assert again.table == session.table


def test_redo_repeats_everything_that_a_rewind_took_back() -> None:
    """Also when the point is before a roll of the app, or a switch: those come again by themselves."""
    session = on_the_road()
    session.answer(Arranged(session.table.order))
    session.switch("luck", "2")
    for seed in range(12):
        answer_somehow(session, seed)
    log, table = list(session.log), session.table
    for to in range(len(log), 0, -1):
        session.rewind(to)
        while session.redoable:
            session.redo()
        assert (session.log, session.table) == (log, table), f"rewound to entry {to}: {log[to]}"
