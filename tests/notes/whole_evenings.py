"""Evenings of seeded campaigns that the careful bot played: sessions, their sittings, and which of them is told."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from talisman_desktop.app.program_house import house
from talisman_desktop.core.requests import Answer, Request
from talisman_desktop.core.table import Step
from talisman_desktop.games.darkest.base import setup
from talisman_desktop.lab import solo
from talisman_desktop.notes.packet import Sitting
from talisman_desktop.play import bots
from talisman_desktop.play.session import Session
from tests.notes.test_session_notes import catalog

EVENINGS = {
    **{f"evening {n}": (n, 60 + 45 * n, 25 + 31 * n) for n in range(1, 17)},
    "short": (17, 200, 3),
    "from the first day": (18, 150, 150),
}
"""By name: the seed, the answers of the campaign, and those of the last evening."""
WON = 4
"""The seed of a campaign that is won."""


class Evening(NamedTuple):
    """A session and its sittings; the last one is told."""

    session: Session
    sittings: tuple[Sitting, ...]

    @property
    def number(self) -> int:
        """The number of the last sitting."""
        return self.sittings[-1].number


@cache
def evening(name: str) -> Evening:
    """Return an evening by its name; "won" and "lost" are the ends of campaigns."""
    if name == "won":
        session = solo.play(house(catalog()), WON, bots.careful, 12)[0]
        assert session.over
        return _last(session, 1500)
    if name == "lost":
        return _last(_lost(), 400)
    seed, answers, own = EVENINGS[name]
    return _played(seed, answers, own)


NAMES = (*EVENINGS, "won", "lost")


def _played(seed: int, answers: int, own: int) -> Evening:
    """Play this many answers; the last `own` of them are the evening."""
    left = answers

    def bot(session: Session, request: Request) -> Answer | None:
        nonlocal left
        left -= 1
        return bots.careful(session, request) if left >= 0 else None

    session = Session(house(catalog()), setup.new_table(catalog(), seed), bot=bot)
    return _last(session, len(session.facts) * own // answers)


def _last(session: Session, facts: int) -> Evening:
    """Let about this many last facts be the evening, from the beginning of a step."""
    first = max((k.facts for k in session.keyframes if k.facts <= len(session.facts) - facts), default=0)
    before = (Sitting(1, "The first", "1 May 2026", "Ann, Bo"),) if first else ()
    return Evening(session, (*before, Sitting(2, "The last", "8 May 2026", "Ann, Bo", "We had cake.", first=first)))


def _lost() -> Session:
    """Return a session in which a bot has played until the party was dead."""
    for seed in range(30, 60):
        table = setup.new_table(catalog(), seed)
        table = replace(table, options={**table.options, "one-party": "yes"})
        session = Session(house(catalog()), table, bot=solo.until(solo.bot_named("random", seed), 40))
        if session.over and session.table.step == Step("over", ("lost", "")):
            return session
    raise AssertionError("no party of these was lost")
