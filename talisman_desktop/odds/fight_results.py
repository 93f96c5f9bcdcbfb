"""The results that a fight may have, each with its chance, so that a copy of the step can be played on from each
result."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from itertools import product
from typing import Literal, assert_never

from talisman_desktop.odds import attack, fight_odds, result_codes
from talisman_desktop.odds.attack import Kept, Odds
from talisman_desktop.odds.result_codes import Judge
from talisman_desktop.rules.fight import result
from talisman_desktop.rules.fight.fight_moments import FightBegan
from talisman_desktop.rules.fight.result import Result
from talisman_desktop.rules.values.fight_values import FightDice

End = Literal["won", "draw", "lost", "dear"]
"""The end of a fight for the attacker. "dear": the attacker is not beaten, but suffers the loss of a defeat."""

LEAST = 1e-12
"""Results with a smaller chance than this are ignored."""


def chances(found: Odds[float], dear: str) -> dict[End, float]:
    """Return the chance of each end of a fight. `dear` is the word ("won" or "draw") of a result with the loss of a
    defeat, "" for none."""
    paid = max(0.0, found.pays - found.lose) if dear else 0.0
    won, draw = (found.win - paid, found.draw) if dear == "won" else (found.win, found.draw - paid)
    ends: dict[End, float] = {"won": won, "draw": draw, "lost": found.lose, "dear": paid}
    return {end: n for end, n in ends.items() if n > LEAST}


def dear_word(began: FightBegan, judge: Judge, found: Odds[float]) -> str:
    """Return the word of a result that is no defeat but has the loss of one: "won" or "draw"; "" if there is none."""
    if found.pays - found.lose <= LEAST:
        return ""
    ended = leading_to(began, judge, "dear")
    return ended.word if ended is not None else ""


def leading_to(began: FightBegan, judge: Judge, end: End) -> Result | None:
    """Return a result of the fight that has this end; None if no dice lead to it."""
    own, other = began.own, began.other
    dice = fight_odds.dice_of(own, began.own_dice), fight_odds.dice_of(other, began.other_dice)
    if judge is result_codes.by_totals:
        dice = attack.NO_DICE, attack.NO_DICE  # because no rule looks at the dice themselves
    return _known(judge, *dice, (bool(own.hero), bool(other.hero)), end)


@lru_cache(maxsize=128)
def _known(judge: Judge, own: FightDice, other: FightDice, heroes: tuple[bool, bool], end: End) -> Result | None:
    for kept, theirs, ahead in product(_kept(judge, own, heroes[0]), _kept(judge, other, heroes[1]), (1, 0, -1)):
        mine, against = result.Score(ahead, kept, heroes[0]), result.Score(0, theirs, heroes[1])
        ended = judge(result.Sums(mine, against))
        if end_of(ended) == end:
            return ended
    return None


@lru_cache(maxsize=64)
def _kept(judge: Judge, d: FightDice, hero: bool) -> tuple[Kept, ...]:
    """Return the sets of dice that a side may keep of its first roll, the highest dice first, and only the first of
    those that look alike to a judge."""
    look, found = result_codes.look_of(judge), dict[Hashable, Kept]()
    for laid in reversed(attack.first_rolls(d)):
        found.setdefault(look(result.Score(0, laid.kept, hero)), laid.kept)
    return tuple(found.values())


def end_of(ended: Result) -> End:
    """Return the end that a result means for the attacker."""
    if ended.own.pays and not ended.own.beaten:
        return "dear"
    match ended.word:
        case "won" | "draw" | "lost":
            return ended.word
        case _:
            assert_never(ended.word)
