"""The decisions of a game by name, grouped by day, place and card: what a timeline shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby

from msgspec import Struct

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.log import Answered, By, Switched
from talisman_desktop.core.table import Table
from talisman_desktop.play.entries import is_decision, name_of
from talisman_desktop.play.session import Session

MEETING = ("meet-card", "face", "visit", "card-done")
"""The steps whose first argument is the card being met."""


class Decision(Struct, frozen=True):
    """A decision in the log: its entry, what it is called, who made it ("hand": a correction; "switch": other dice or
    cards, an automation), when and where.

    `card` is the printed name of the card being met, "" for none. `amendable`: it is an answer, no correction.
    """

    entry: int
    name: str
    by: By | str
    day: int
    place: str
    card: str
    amendable: bool = True


class Stretch(Struct, frozen=True):
    """Decisions made one after another on the same day, at the same place, with the same card."""

    day: int
    place: str
    card: str
    decisions: tuple[Decision, ...]


def card_met(catalog: Catalog, step: Table, now: Table) -> str:
    """The printed name of the card met in a step; `step` is the table at its beginning, `now` one that knows it."""
    if step.step.name not in MEETING or not step.step.args:
        return ""
    for table in (now, step):
        try:
            kind = table.find(int(step.step.args[0]))[1].kind
        except (KeyError, ValueError):
            continue
        if kind in catalog.cards:
            return catalog.cards[kind].name
    return ""


def decisions(session: Session, place: Callable[[Table], str], first: int = 0) -> list[Decision]:
    """The decisions of a session, the oldest first. Their entries are counted from `first` on.

    `place` tells in words where the party is.
    """
    found, frames, at, where = list[Decision](), session.keyframes, -1, ("", 0, "")
    for n, entry in enumerate(session.log):
        while at + 1 < len(frames) and frames[at + 1].entries <= n:
            at += 1
            # What was turned over in this step is known at the beginning of the next.
            after = frames[at + 1].table if at + 1 < len(frames) else session.table
            table = frames[at].table
            where = (place(table), table.day, card_met(session.rules.catalog, table, after))
        if is_decision(entry):
            by = entry.by if isinstance(entry, Answered) else "switch" if isinstance(entry, Switched) else "hand"
            spot, day, card = where
            found.append(Decision(first + n, name_of(entry), by, day, spot, card, isinstance(entry, Answered)))
    return found


def stretches(found: Iterable[Decision]) -> list[Stretch]:
    """Decisions by day, place and card, in their order."""
    groups = groupby(found, key=lambda d: (d.day, d.place, d.card))
    return [Stretch(day, place, card, tuple(some)) for (day, place, card), some in groups]
