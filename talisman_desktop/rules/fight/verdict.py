"""The moment at which a fight has been rolled and its end is about to stand: words may still change or repeat it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from talisman_desktop.rules.fight.attack_dice import Roll
from talisman_desktop.rules.fight.result import Result
from talisman_desktop.rules.fight.sides import Fighter
from talisman_desktop.rules.hooks import Procedure


class Verdict(Struct, frozen=True, gc=False):
    """A fight whose dice lie: both sides with their rolls, and the end that they make.

    `judge` returns the end that another roll of `own` would make. `again` tells that both sides roll once more; the
    end of that fight stands.
    """

    own: Fighter
    other: Fighter
    rolled: Roll
    lying: Roll
    ended: Result
    judge: Callable[[Roll], Result]
    again: bool = False

    @property
    def hero(self) -> str:
        """The hero who fights an enemy; "" in a fight between heroes."""
        return "" if self.other.hero else self.own.hero


VERDICT: Procedure[Verdict, Verdict] = Procedure("the end of a fight about to stand")
"""The end of a fight, as modules leave it."""


async def as_rolled(game: object, verdict: Verdict) -> Verdict:
    """Return the end that the dice make."""
    return verdict
