"""Earlier tables of a session: the table just before a fact, found by replaying the facts."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.core.facts import Fact
from talisman_desktop.core.reduce import ImpossibleFact, reduce
from talisman_desktop.core.table import Table
from talisman_desktop.play.session import Session


def walk(session: Session, first: int = 0, last: int | None = None) -> Iterator[tuple[int, Fact, Table]]:
    """Yield the facts of a session from number `first` to before `last` (None: to the end), each with its number and
    the table just before it."""
    table, at = _frame(session, first)
    end = len(session.facts) if last is None else last
    for n in range(at, end):
        fact = session.facts[n]
        if n >= first:
            yield n, fact, table
        table = _after(table, fact)


def table_at(session: Session, fact: int) -> Table:
    """Return the table just before a fact; for the number after the last fact, the present table."""
    if fact >= len(session.facts):
        return session.table
    table, at = _frame(session, fact)
    for found in session.facts[at:fact]:
        table = _after(table, found)
    return table


def _frame(session: Session, fact: int) -> tuple[Table, int]:
    """Return the last keyframe's table at or before a fact, with the number of facts before it; the first keyframe's if
    none is that early."""
    frame = next((f for f in reversed(session.keyframes) if f.facts <= fact), session.keyframes[0])
    return frame.table, frame.facts


def _after(table: Table, fact: Fact) -> Table:
    """Return the table after a fact; the same table if the fact does not fit, as may happen after an update of the
    program."""
    try:
        return reduce(table, fact)
    except (ImpossibleFact, KeyError):
        return table
