"""The moment when the dice of a fight are rolled but its result is not final: cards may still change the result or
repeat the fight."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from talisman_desktop.rules.fight.attack_dice import Roll
from talisman_desktop.rules.fight.result import Result
from talisman_desktop.rules.fight.sides import Fighter
from talisman_desktop.rules.hooks import Procedure


class Verdict(Struct, frozen=True):
    """A fight whose dice are rolled: both sides with their rolls, and the result.

    `judge` returns the result that another roll of `own` would bring. `again` means that the fight is to be repeated,
    for the reason `by`. `second` means that this is already the repetition.
    """

    own: Fighter
    other: Fighter
    rolled: Roll
    other_roll: Roll
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
    """Return the moment that decides what a hero may play at the end of a fight: one for a defeat, one for other ends;
    None after a victory."""
    ended, own = verdict.ended, verdict.own.hero == hero
    side, against = (ended.own, ended.other) if own else (ended.other, ended.own)
    if side.beaten:
        return "fight-lost"
    return None if against.beaten else "fight-not-won"


VERDICT: Procedure[Verdict, Verdict] = Procedure("the end of a fight about to stand")
"""The end of a fight, as modules leave it."""


async def as_rolled(game: object, verdict: Verdict) -> Verdict:
    """Return the result as the dice decide it."""
    return verdict
