"""The mean and the variance of a roll, known before any die is rolled."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

from msgspec import Struct

from talisman_desktop.core.requests import Throw


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
        one = _open(sides)
        return Mean(one.mean * dice, one.variance * dice)
    if not kept or kept >= dice:
        return Mean(Fraction(sides + 1, 2) * dice, Fraction(sides * sides - 1, 12) * dice)
    total = squares = 0
    for thrown in combinations_with_replacement(range(1, sides + 1), dice):
        ways = factorial(dice) // prod(factorial(n) for n in Counter(thrown).values())
        counted = sum(counting(thrown, kept, low=low))
        total, squares = total + ways * counted, squares + ways * counted * counted
    mean = Fraction(total, sides**dice)
    return Mean(mean, Fraction(squares, sides**dice) - mean * mean)


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
