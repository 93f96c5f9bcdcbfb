"""The last roll of a fight, when the other side's dice lie there: how likely each end is, and which dice lead to it."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.core.requests import Throw
from talisman_desktop.odds import bout_odds, fight_odds, fight_rolls
from talisman_desktop.odds.attack import Odds
from talisman_desktop.odds.bout_odds import AGAIN, ON, ONE_MORE, Bout
from talisman_desktop.odds.fight_odds import Judge
from talisman_desktop.odds.fight_rolls import End, Rolls, SideRoll
from talisman_desktop.rules.fight import result
from talisman_desktop.rules.fight.attack_dice import Roll

Way = tuple[End, float, Rolls]
"""An end of a fight, how likely it is, and dice that bring it about."""


def ways(bout: Bout, request: Throw, judge: Judge) -> list[Way]:
    """Return the ways in which a fight may end by the attacker's roll, or by the single die of it that is rolled again;
    none for other rolls, and where no dice are known for an end."""
    if bout.other is None or bout.own is not None or request.hero != bout.began.own.hero:
        return []
    if request.key.endswith((ON, ONE_MORE)):
        return []
    found, lying = _odds(bout, bout.other, request, judge)
    if found is None:
        return []
    sides = bout_odds.sides_of(bout.began, plain=True)
    ended = fight_rolls.chances(found, fight_rolls.dear_word(sides, judge, found))
    ways = [(end, n, roll) for end, n in ended.items() for roll in _leading_to(bout, bout.other, judge, end, lying)]
    return ways if len(ways) == len(ended) else []


def _odds(bout: Bout, other: Roll, request: Throw, judge: Judge) -> tuple[Odds[float] | None, tuple[int, ...]]:
    """Return the odds of the open roll, and the dice that stay in front of the one that is rolled again."""
    if not request.key.endswith(AGAIN):
        return bout_odds.at_a_throw(bout, judge, request.hero, fight_odds.quick, fate=False), ()
    if bout.began.own_dice.number > 1 or len(bout.rolled) != 1:
        return None, ()
    return bout_odds.at_fate(bout, judge, ["fate"], fight_odds.quick).get("fate"), bout.rolled[0].dice[:-1]


def _leading_to(bout: Bout, other: Roll, judge: Judge, end: End, lying: tuple[int, ...]) -> Iterator[Rolls]:
    """Yield the first dice that bring an end about, those of the attacker alone."""
    own, theirs = bout.began.own, bout.began.other
    against = result.Score(theirs.total(other.total), other.kept, bool(theirs.hero))
    for roll in fight_rolls.own_rolls(own, bout.began.own_dice, rising=end == "lost"):
        kept = lying[:1] or roll.kept
        score = result.Score(own.total(sum(lying) + roll.total), kept, bool(own.hero))
        if fight_rolls.end_of(judge(result.Sums(score, against))) == end:
            yield Rolls(roll, SideRoll())
            return
