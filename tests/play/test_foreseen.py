"""An answer worked out on a twin leads to the same state as the answer itself. It changes nothing until it is given."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Choose, Chosen
from talisman_desktop.core.table import Table
from talisman_desktop.games.darkest.base.automation import BEGINNING
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play.foreseen import Foreseen, foresee
from talisman_desktop.play.session import Session
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game
from tests.kit import core, library
from tests.play.sessions import ON_THE_TABLE, answer_somehow, on_the_road

BOXES = ("reaper", "highland", "dungeon", "frostmarch", "sacred-pool")


def state(session: Session) -> dict[str, object]:
    """Return everything that a session has and that decides what follows."""
    names = ("log", "facts", "keyframes", "filled", "switches", "first_switches", "redoable", "questions")
    courses = (session.undo_courses, session.redo_courses, session.lost_courses)
    found = {name: getattr(session, name) for name in names}
    found |= {"table": session.table, "pending": session.pending, "courses": courses, "offers": session.offers()}
    origins = [(origin.fact, origin.how, origin.usual, origin.entry) for origin in session.origins]
    return found | {"origins": origins, "luck": dict(session._occurrences), "since": session.since}


def answered_ahead(session: Session) -> Foreseen:
    """Work out the first answer to the open question."""
    request = session.pending
    assert isinstance(request, Choose)
    found = foresee(session, Chosen(request.options[0].id))
    assert found is not None
    return found


def at_a_choice(seed: int = 3) -> Session:
    """Return a session on the road in which a choice is open."""
    session = on_the_road(seed=seed)
    session.continue_with(None)
    for n in range(200):
        if isinstance(session.pending, Choose) and roads.way(session.table) is not None and n > 20:
            return session
        answer_somehow(session, n)
    raise AssertionError("no choice was open")


@pytest.mark.parametrize(("box", "switches"), [("", ON_THE_TABLE), *((box, BEGINNING) for box in ("", *BOXES))])
def test_session_that_takes_over_twins_is_the_same(box: str, switches: dict[str, str]) -> None:
    rules = library(box) if box else core()
    start = rules.new_table(5, {}, (box,)) if box else new_table(rules.catalog, 5)
    plain, ahead = (Session(rules, start, switches=switches) for _ in range(2))
    taken = 0
    for n in range(160):
        request = plain.pending
        if request is None:
            break
        found = None
        if isinstance(request, Choose):
            # The last option as well, so that the one worked out first must leave nothing behind.
            others = [foresee(ahead, Chosen(option.id)) for option in request.options[:3]]
            assert state(ahead) == state(plain)
            found = next(
                (o for o in others if o is not None and o.answer == Chosen(request.options[n % 2 - 1].id)), None
            )
        if found is not None:
            change = plain.answer(found.answer)
            assert found.fits(ahead)
            assert found.come_true() == change
            taken += 1
        else:
            answer_somehow(plain, n)
            answer_somehow(ahead, n)
        if n % 9 == 5:
            for session in (plain, ahead):
                session.undo()
                if n % 2:
                    session.redo()
        assert state(ahead) == state(plain)
    assert taken > 30


def test_answer_worked_out_ahead_changes_nothing() -> None:
    session = at_a_choice()
    before, table, pending = state(session), session.table, session.pending
    found = answered_ahead(session)
    assert found.change.before is table
    assert found.change.entries
    assert (session.table, session.pending) == (table, pending)
    assert session.table is table
    assert session.pending is pending
    assert state(session) == before


def test_facts_before_the_answer_stay_the_same_objects() -> None:
    session = at_a_choice()
    facts, table = list(session.facts), session.table
    change = answered_ahead(session).come_true()
    assert change.before is table
    assert change.after is session.table
    assert all(now is then for now, then in zip(session.facts, facts, strict=False))
    assert session.facts[len(facts) :] == list(change.facts)


@pytest.mark.parametrize("way", ["answer", "edit", "switch", "undo", "undo and redo"])
def test_answer_worked_out_ahead_fits_no_later_state(way: str) -> None:
    session = at_a_choice()
    found = answered_ahead(session)
    assert found.fits(session)
    match way:
        case "answer":
            answer_somehow(session, 1)
        case "edit":
            hero = session.table.order[0]
            session.edit("A coin", (f.TokensChanged(hero=hero, token="gold", by=1),))
        case "switch":
            session.switch("dice", "table")
        case "undo":
            session.undo()
        case _:
            session.undo()
            session.redo()
    assert not found.fits(session)


def test_undo_after_an_answer_worked_out_ahead_is_the_same() -> None:
    plain, ahead = at_a_choice(), at_a_choice()
    found = answered_ahead(ahead)
    found.come_true()
    plain.answer(found.answer)
    for back in (Session.undo, Session.undo, Session.redo, Session.redo):
        assert back(plain) == back(ahead)
        assert state(plain) == state(ahead)


def test_impossible_answer_is_not_worked_out() -> None:
    session = at_a_choice()
    before = state(session)
    assert foresee(session, Chosen("no such option")) is None
    assert state(session) == before


def test_rules_that_fail_ahead_fail_only_for_the_answer_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    session = at_a_choice()
    before, request = state(session), session.pending
    assert isinstance(request, Choose)
    length, do = len(session.log), Game.do

    def fail(game: Game, fact: f.Fact) -> None:
        if game is not session.game:
            raise ZeroDivisionError
        do(game, fact)

    monkeypatch.setattr(Game, "do", fail)
    assert foresee(session, Chosen(request.options[0].id)) is None
    monkeypatch.undo()
    assert state(session) == before
    session.answer(Chosen(request.options[0].id))
    assert len(session.log) > length


def test_twin_that_would_differ_is_none() -> None:
    session = at_a_choice()
    other = replace(session.table, day=session.table.day + 1)

    def go_on(table: Table) -> None:
        session._game.table = table

    go_on(other)  # as after a correction that the rules would no longer accept in a replay
    assert session.twin() is None
