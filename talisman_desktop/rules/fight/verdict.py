"""The verdict of a fight: its result before it costs anything, which what a hero plays may still change."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from talisman_desktop.rules.fight.result import Result
from talisman_desktop.rules.fight.sides import Fighter
from talisman_desktop.rules.hooks import Procedure


class Contest(Struct, frozen=True, gc=False):
    """A fight whose dice have fallen: both sides and the enemy's card (0: none). `second` tells that it was fought
    again."""

    own: Fighter
    other: Fighter
    result: Result
    card: int = 0
    second: bool = False


class Verdict(Struct, frozen=True, gc=False):
    """The result that counts; with `again` the fight is fought again, for the reason `by`."""

    result: Result
    again: bool = False
    by: str = ""


VERDICT: Procedure[Contest, Verdict] = Procedure("the verdict of a fight")
"""The result of a fight, after what heroes play on it."""

Moment = Literal["fight-lost", "fight-not-won"]


def moment(contest: Contest, result: Result, hero: str) -> Moment | None:
    """Return the moment of a hero after a fight: a defeat, or another end that is no victory; None for a victory."""
    own = contest.own.hero == hero
    side, against = (result.own, result.other) if own else (result.other, result.own)
    if side.beaten:
        return "fight-lost"
    return None if against.beaten else "fight-not-won"


async def stands(game: object, contest: Contest) -> Verdict:
    """Return the result as the dice have it."""
    return Verdict(contest.result)
