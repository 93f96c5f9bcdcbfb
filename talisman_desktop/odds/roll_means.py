"""The mean and the variance of a roll, known before any die is rolled."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product

from msgspec import Struct

from talisman_desktop.core.requests import Throw

MOST_TRIED = 4
"""The most dice for which every result is tried, where only some of the dice count."""


class Mean(Struct, frozen=True):
    """The mean of a roll, and its variance (the mean squared distance from the mean)."""

    mean: Fraction
    variance: Fraction


def of_roll(asked: Throw) -> Mean:
    """Return the mean and the variance of the sum of the dice that count in a roll.

    >>> of_roll(Throw(key="plain")).mean, of_roll(Throw(key="open", open=True)).mean
    (Fraction(7, 2), Fraction(21, 5))
    >>> of_roll(Throw(key="best of two", dice=2, kept=1)).mean
    Fraction(161, 36)
    """
    return _mean(asked.dice, asked.sides, asked.open, asked.kept, asked.low)


@lru_cache(maxsize=64)
def _mean(dice: int, sides: int, open_: bool, kept: int, low: bool) -> Mean:
    if open_:
        return _open(sides)
    if not kept or kept >= dice or dice > MOST_TRIED:
        one = Mean(Fraction(sides + 1, 2), Fraction(sides * sides - 1, 12))
        counted = kept or dice
        return Mean(one.mean * counted, one.variance * counted)
    sums = [sum(counting(thrown, kept, low=low)) for thrown in product(range(1, sides + 1), repeat=dice)]
    mean = Fraction(sum(sums), len(sums))
    return Mean(mean, Fraction(sum(n * n for n in sums), len(sums)) - mean * mean)


def _open(sides: int) -> Mean:
    """Return the mean and the variance of an open die: after the highest face another open die is added."""
    on = Fraction(1, sides)
    mean = Fraction(sides + 1, 2) / (1 - on)
    squares = sum(n * n for n in range(1, sides + 1)) * on + on * 2 * sides * mean
    return Mean(mean, squares / (1 - on) - mean * mean)


def counting(thrown: tuple[int, ...], kept: int, *, low: bool) -> tuple[int, ...]:
    """Return the dice of a roll that count: the highest ones, or the lowest if `low`; all dice if `kept` is 0.

    >>> counting((2, 6, 5), 2, low=False), counting((2, 6), 1, low=True), counting((2, 6), 0, low=False)
    ((6, 5), (2,), (2, 6))
    """
    return tuple(sorted(thrown, reverse=not low)[:kept]) if kept else thrown
