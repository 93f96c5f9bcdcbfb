"""The ends that a fight can have by the rules in use, whatever the dice show."""

from __future__ import annotations

from itertools import combinations_with_replacement

from talisman_desktop.rules.fight import attack_dice, result
from talisman_desktop.rules.fight.result import BEATEN, RESULT, UNHURT, End, Score, Sums
from talisman_desktop.rules.fight.sides import Fighter
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.values.fight_values import FightDice

Ends = tuple[End, End]
"""The end of a fight for the side that rolls last, and for the other side."""

BY_TOTALS: frozenset[Ends] = frozenset({(UNHURT, BEATEN), (BEATEN, UNHURT), (UNHURT, UNHURT)})
"""The possible ends of a fight that only the totals decide."""


def possible(game: Game, own: Fighter, other: Fighter) -> frozenset[Ends]:
    """Return all ends that some dice could bring about.

    Extra dice for sixes are ignored: they only change the totals, and the ends by totals are always included.
    """
    if RESULT not in game.values:
        return BY_TOTALS
    ours = _scores(own, attack_dice.of(game, own, other))
    theirs = _scores(other, attack_dice.of(game, other, own))
    found = (result.of(game, Sums(mine, other_one)) for mine in ours for other_one in theirs)
    return BY_TOTALS | {(ended.own, ended.other) for ended in found}


def is_dear_victory(ends: Ends) -> bool:
    """Whether a side is beaten and its opponent pays the price of a defeat too."""
    own, other = ends
    return own.pays and other.beaten


def is_dear_draw(ends: Ends) -> bool:
    """Whether no side is beaten but both pay the price of a defeat."""
    return all(end.pays and not end.beaten for end in ends)


def _scores(side: Fighter, d: FightDice) -> list[Score]:
    """Return the scores that a side can have with any dice that it may keep."""
    if not side.rolls:
        return [Score(side.score, (), bool(side.hero))]
    return [
        Score(side.score + sum(kept), kept, bool(side.hero))
        for kept in combinations_with_replacement(range(6, 0, -1), d.kept)
    ]
