"""Rolls that bring about each end of a fight, so that the game's own step can be played to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, islice, product
from typing import Literal, assert_never

from msgspec import Struct

from talisman_desktop.odds.attack import Odds, first_rolls
from talisman_desktop.odds.fight_odds import Judge, Sides
from talisman_desktop.odds.open_dice import SIX
from talisman_desktop.rules.fight import result
from talisman_desktop.rules.fight.result import Result
from talisman_desktop.rules.fight.sides import Fighter
from talisman_desktop.rules.values import FightDice

End = Literal["won", "draw", "lost", "dear"]
"""The end of a fight for the attacker; "dear" where the attacker is not beaten and pays all the same."""

LEAST = 1e-12
"""An end less likely than this is none."""
MOST_TRIED = 20_000
"""The most rolls of both sides that are tried."""
MOST_AT_ONCE = 14
"""The most sixes in a row that are tried."""


class SideRoll(Struct, frozen=True):
    """The dice of one side: the first roll with those of it that count, what each kept 6 of several dice brings, and
    the sum of all that counts."""

    first: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    total: int = 0
    on: tuple[tuple[int, ...], ...] = ()


class Rolls(Struct, frozen=True):
    """The dice of both sides that lead to one end."""

    own: SideRoll
    other: SideRoll


def chances(found: Odds[float], dear: str) -> dict[End, float]:
    """Return how likely each end of a fight is; `dear` is the word of the result that is paid for without a defeat."""
    paid = max(0.0, found.pays - found.lose) if dear else 0.0
    won, draw = (found.win - paid, found.draw) if dear == "won" else (found.win, found.draw - paid)
    ends: dict[End, float] = {"won": won, "draw": draw, "lost": found.lose, "dear": paid}
    return {end: n for end, n in ends.items() if n > LEAST}


@lru_cache(maxsize=1024)
def leading_to(sides: Sides, judge: Judge, end: End) -> Rolls | None:
    """Return dice that lead to an end, None where none do."""
    ours, theirs = _rolls(sides.own, sides.own_dice), _rolls(sides.other, sides.other_dice)
    tried: Iterable[tuple[SideRoll, SideRoll]]
    match end:
        case "won":
            tried = product(theirs.rising, ours.falling)
        case "lost":
            tried = product(theirs.falling, ours.rising)
        case "dear":
            tried = product(theirs.falling, ours.falling)
        case "draw":
            tried = chain(_level(sides, theirs.rising, ours.falling), product(theirs.rising, ours.rising))
        case _:
            assert_never(end)
    for other, own in islice(tried, MOST_TRIED):
        if end_of(judge(_sums(sides, own, other))) == end:
            return Rolls(own, other)
    return None


def _level(sides: Sides, theirs: Iterable[SideRoll], ours: Iterable[SideRoll]) -> Iterator[tuple[SideRoll, SideRoll]]:
    """Yield the rolls that bring both sides to the same total."""
    by_total = {sides.own.total(roll.total): roll for roll in ours}
    for other in theirs:
        own = by_total.get(sides.other.total(other.total))
        if own is not None:
            yield other, own


def end_of(ended: Result) -> End:
    """Return the end that a result is."""
    if ended.own.pays and not ended.own.beaten:
        return "dear"
    match ended.word:
        case "won" | "draw" | "lost":
            return ended.word
        case _:
            assert_never(ended.word)


def dear_word(sides: Sides, judge: Judge, found: Odds[float]) -> str:
    """Return the word of the result that is paid for without a defeat: "won", "draw", or "" where there is none."""
    if found.pays - found.lose <= LEAST:
        return ""
    rolls = leading_to(sides, judge, "dear")
    return judge(_sums(sides, rolls.own, rolls.other)).word if rolls is not None else ""


def _sums(sides: Sides, own: SideRoll, other: SideRoll) -> result.Sums:
    return result.Sums(_score(sides.own, own), _score(sides.other, other))


def _score(side: Fighter, roll: SideRoll) -> result.Score:
    return result.Score(side.total(roll.total), roll.kept, bool(side.hero))


class _Tried(Struct, frozen=True):
    """Rolls of all totals that are worth trying, both ways. Those of the lowest dice come last, because house rules
    may make something else of them."""

    rising: tuple[SideRoll, ...]
    falling: tuple[SideRoll, ...]


def own_rolls(side: Fighter, d: FightDice, *, rising: bool) -> tuple[SideRoll, ...]:
    """Return the rolls of a side that are worth trying, the lowest total first or the highest."""
    tried = _rolls(side, d)
    return tried.rising if rising else tried.falling


def _rolls(side: Fighter, d: FightDice) -> _Tried:
    if not side.rolls or not d.kept:
        return _Tried((SideRoll(),), (SideRoll(),))
    return _known_rolls(d.number, d.kept, d.open, d.low)


@lru_cache(maxsize=64)
def _known_rolls(number: int, kept: int, is_open: bool, low: bool) -> _Tried:
    found = list(_of_one(is_open) if number == 1 else _of_several(FightDice(number, kept, is_open, low=low)))
    rising = sorted(found, key=lambda roll: (_is_lowest(roll), roll.total))
    falling = sorted(found, key=lambda roll: (_is_lowest(roll), -roll.total))
    return _Tried(tuple(rising), tuple(falling))


def _is_lowest(roll: SideRoll) -> bool:
    return sum(roll.kept) < 2 * len(roll.kept)


def _of_one(is_open: bool) -> Iterator[SideRoll]:
    for face in range(1, SIX):
        yield SideRoll((face,), (face,), face)
    if not is_open:
        yield SideRoll((SIX,), (SIX,), SIX)
        return
    for sixes, face in product(range(1, MOST_AT_ONCE), range(1, SIX)):
        yield SideRoll((*(SIX,) * sixes, face), (SIX,), SIX * sixes + face)


def _of_several(d: FightDice) -> Iterator[SideRoll]:
    for laid in first_rolls(d):
        if not laid.more:
            yield SideRoll(laid.rolled, laid.kept, sum(laid.kept))
            continue
        rest = ((1,),) * (laid.more - 1)
        for sixes, face in product(range(MOST_AT_ONCE), range(1, SIX)):
            total = sum(laid.kept) + SIX * sixes + face + len(rest)
            yield SideRoll(laid.rolled, laid.kept, total, ((*(SIX,) * sixes, face), *rest))
