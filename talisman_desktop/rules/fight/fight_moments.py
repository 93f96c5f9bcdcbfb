"""The moments of a fight that a forecast listens to. No rule follows them, so that they cost nothing in play."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from talisman_desktop.rules.fight import result
from talisman_desktop.rules.fight.result import Result
from talisman_desktop.rules.fight.sides import Fighter
from talisman_desktop.rules.values import FightDice


class FightBegan(Struct, frozen=True, gc=False):
    """Both sides stand before the dice: `other` is attacked and rolls first. `judge` makes a result of two rolls by the
    rules of the table."""

    own: Fighter
    other: Fighter
    own_dice: FightDice
    other_dice: FightDice
    judge: Callable[[result.Sums], Result]


class FightEnded(Struct, frozen=True, gc=False):
    """A fight has ended, and nobody has paid for it yet."""

    result: Result
