"""The results that dice may show, each with its probability. Results that the rules treat alike are listed once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import cycle, islice, product

from talisman_desktop.core.requests import Throw
from talisman_desktop.odds import roll_odds
from talisman_desktop.odds.attack import first_rolls
from talisman_desktop.odds.open_dice import SIX
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.stakes import Asked, End
from talisman_desktop.rules.values.fight_values import FightDice

Way = tuple[tuple[int, ...], float]
"""The faces of some dice, and the probability of that result."""

MOST_DICE = 2
"""The most dice for which all results are listed."""


def ways(game: Game, request: Throw) -> Sequence[Way]:
    """Return the possible results of a roll; empty for open dice, for more dice than MOST_DICE, and for several dice
    that do not have six faces."""
    if request.open or request.dice > MOST_DICE or (request.dice > 1 and request.sides != SIX):
        return ()
    shown = _shown(request.dice, request.sides)
    stake = roll_odds.stake_of(game, Asked(request))
    if stake is None or not stake.alike or (stake.dice, stake.sides) != (request.dice, request.sides):
        return shown
    found: dict[End, Way] = {}
    for dice, chance in shown:
        end = stake.ends(dice)
        first, so_far = found.get(end, (dice, 0.0))
        found[end] = first, so_far + chance
    return tuple(found.values())


def deciding_nothing(number: int) -> tuple[int, ...]:
    """Return the faces of this many dice in a fight whose result is settled already, chosen so that no rule reacts to
    them: none is a 1 or a 6, and no two of the first four are equal.

    >>> deciding_nothing(2)
    (3, 4)
    """
    return tuple(islice(cycle((3, 4, 5, 2)), number))


@lru_cache(maxsize=16)
def _shown(dice: int, sides: int) -> tuple[Way, ...]:
    if dice == 1:
        return tuple((roll, 1 / sides) for roll in product(range(1, sides + 1)))
    return tuple((laid.rolled, laid.ways / laid.of) for laid in first_rolls(FightDice(dice, dice, open=False)))
