"""The results that a judge gives the rolls of a fight, as short codes, so that rolls that end alike are counted
together."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache

from talisman_desktop.odds.attack import Ends, Kept, Odds, first_rolls
from talisman_desktop.odds.open_dice import N
from talisman_desktop.rules.fight import result
from talisman_desktop.rules.fight.result import Result, Score
from talisman_desktop.rules.values.fight_values import FightDice

Judge = Callable[[result.Sums], Result]
"""A function that returns the result of both rolls. The result depends on the dice kept, on which total is higher, and
on whether it is higher by more than 1."""

Look = Callable[[Score], Hashable]
"""A function that returns the features of a side's dice that a judge looks at. Dice with equal features have equal
results."""

CLEAR = 2
"""A lead with which a side wins clearly. Some enemies are not beaten by 1 point."""

Code = str
"""The results of one first roll as three letters, for a higher, an equal and a lower total than the other side's
("wdL"). The letters are the values of CODES."""
CODES: dict[tuple[result.Word, bool], str] = {
    ("won", False): "w",
    ("won", True): "W",
    ("draw", False): "d",
    ("draw", True): "D",
    ("lost", False): "l",
    ("lost", True): "L",
}
"""The letter for each result; a capital means that the side suffers the loss."""
PLAIN_CODE: Code = "wdL"
"""The code of every roll if only the totals decide."""


def decoded(said: tuple[Code, ...], dice: FightDice, one: N) -> dict[Kept, Ends[N]]:
    """Return the ends of each first roll of these dice, from their codes."""
    nothing: N = one * 0
    found: dict[str, Odds[N]] = {}
    for (word, pays), letter in CODES.items():
        win, draw, lose = (one if word == said else nothing for said in ("won", "draw", "lost"))
        found[letter] = Odds(win, draw, lose, one if pays else nothing)
    ends = {code: Ends(*(found[letter] for letter in code)) for code in set(said)}
    return {kept: ends[code] for kept, code in zip(kept_rolls(dice), said, strict=True)}


@lru_cache(maxsize=64)
def kept_rolls(dice: FightDice) -> tuple[Kept, ...]:
    """Return every set of dice that may be kept of a first roll, each once."""
    return tuple(dict.fromkeys(laid.kept for laid in first_rolls(dice)))


MEANT = {letter: meant for meant, letter in CODES.items()}
"""The result for each letter of a code, and whether the side suffers the loss."""


def by_totals(sums: result.Sums) -> Result:
    """Return the result of two rolls if only the totals decide."""
    return result.by_totals(sums.own.total, sums.other.total)


@lru_cache(maxsize=512)
def codes(judge: Judge, dice: FightDice, other: Kept, hero: bool, other_hero: bool) -> tuple[Code, ...]:
    """Return the code of each possible first roll of a side, as `judge` decides it against the dice `other`."""
    if judge is by_totals:
        return (PLAIN_CODE,) * len(kept_rolls(dice))
    theirs, look = Score(0, other, other_hero), look_of(judge)
    found, all_codes = dict[Hashable, Code](), list[Code]()
    for kept in kept_rolls(dice):
        mine = [Score(n, kept, hero) for n in (CLEAR, 0, -1)]
        seen = look(mine[0])
        if seen not in found:
            ends = [judge(result.Sums(score, theirs)) for score in mine]
            found[seen] = "".join(CODES[end.word, end.own.pays] for end in ends)
        all_codes.append(found[seen])
    return tuple(all_codes)


@lru_cache(maxsize=64)
def seen_alike(judge: Judge, dice: FightDice, hero: bool) -> dict[Kept, Kept]:
    """Return, for each possible first roll of a side, the first one in the list with the same features for a judge."""
    first, look = dict[Hashable, Kept](), look_of(judge)
    return {kept: first.setdefault(look(Score(0, kept, hero)), kept) for kept in kept_rolls(dice)}


def all_dice(score: Score) -> Hashable:
    """Return all dice of a side as features, for a judge that does not say which it looks at."""
    return score.natural


def look_of(judge: Judge) -> Look:
    """Return the function that finds the features of dice that a judge looks at."""
    look: Look = getattr(judge, "seen", all_dice)
    return look


def slack_of(judge: Judge) -> int:
    """Return how many points more than 1 a side must be ahead to win, by a judge."""
    return int(getattr(judge, "slack", 0))
