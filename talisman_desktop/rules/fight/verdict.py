"""The moment at which a fight has been rolled and its end is about to stand: words may still change or repeat it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from talisman_desktop.rules.fight.attack_dice import Roll
from talisman_desktop.rules.fight.result import Result
from talisman_desktop.rules.fight.sides import Fighter
from talisman_desktop.rules.hooks import Procedure


class Verdict(Struct, frozen=True, gc=False):
    """A fight whose dice lie: both sides with their rolls, and the end that they make.

    `judge` returns the end that another roll of `own` would make. `again` tells that the fight is fought once more, for
    the reason `by`, and `second` that this is that fight.
    """

    own: Fighter
    other: Fighter
    rolled: Roll
    lying: Roll
    ended: Result
    judge: Callable[[Roll], Result]
    second: bool = False
    again: bool = False
    by: str = ""

    @property
    def hero(self) -> str:
        """The hero who fights an enemy; "" in a fight between heroes."""
        return "" if self.other.hero else self.own.hero


Moment = Literal["fight-lost", "fight-not-won"]


def moment(verdict: Verdict, hero: str) -> Moment | None:
    """Return the moment of a hero at the end of a fight: a defeat, or another end that is no victory; None for a
    victory."""
    ended, own = verdict.ended, verdict.own.hero == hero
    side, against = (ended.own, ended.other) if own else (ended.other, ended.own)
    if side.beaten:
        return "fight-lost"
    return None if against.beaten else "fight-not-won"


VERDICT: Procedure[Verdict, Verdict] = Procedure("the end of a fight about to stand")
"""The end of a fight, as modules leave it."""


async def as_rolled(game: object, verdict: Verdict) -> Verdict:
    """Return the end that the dice make."""
    return verdict
