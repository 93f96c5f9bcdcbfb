"""Open dice: after a 6 another die is rolled and all dice count (C7c). This module calculates the distribution of their
sum."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Generic, TypeVar

from msgspec import Struct

N = TypeVar("N", float, Decimal, Fraction)
"""The types of number for a calculation: floats are fast, decimals have enough digits to tell which simple fraction is
meant, and fractions are exact."""

SIX = 6


class Sums(Struct, Generic[N], frozen=True):
    """The distribution of a sum: `exactly[n]` is the chance of n, `up_to[n]` that of n or less. Sums above the last one
    listed have the chance that is missing to 1.
    """

    exactly: tuple[N, ...]
    up_to: tuple[N, ...]

    def below(self, n: int) -> N:
        """Return the chance of a sum below n."""
        return self.up_to[min(n, len(self.up_to)) - 1] if n > 0 else self.up_to[0] * 0


@lru_cache(maxsize=32)
def sums(dice: int, sixes: int) -> Sums[float]:
    """Return the distribution of the sum of `dice` open dice, listed up to `sixes` sixes in a row.

    >>> one = sums(1, 20)
    >>> round(one.exactly[1], 4), one.exactly[6], round(one.exactly[7], 4), round(one.below(6), 4)
    (0.1667, 0.0, 0.0278, 0.8333)
    """
    return _listed(dice, sixes, 1.0)


@lru_cache(maxsize=32)
def precise_sums(dice: int, sixes: int) -> Sums[Decimal]:
    """Return the same distribution as `sums`, with as many digits as the current decimal context has.

    >>> precise_sums(1, 9).exactly[13] * 216
    Decimal('1.000000000000000000000000000')
    """
    return _listed(dice, sixes, Decimal(1))


def _listed(dice: int, sixes: int, one: N) -> Sums[N]:
    """Return the chance of each sum of the dice, calculated one die after another: a die shows a 6 and is rolled on, or
    it shows less and the next die is rolled."""
    length = SIX * (sixes + dice) + 1
    nothing: N = one * 0
    found: list[N] = [one] + [nothing] * (length - 1)
    for _ in range(dice):
        before, found = [nothing] * SIX + found, []
        for n in range(length):
            chance = sum(before[n + 1 : n + SIX], nothing)  # from 5 to 1 less, because `before` is moved by six
            found.append((chance + found[n - SIX] if n >= SIX else chance) / SIX)
    return Sums(tuple(found), _added_up(found, nothing))


def _added_up(chances: Sequence[N], nothing: N) -> tuple[N, ...]:
    total: N = nothing
    found: list[N] = []
    for chance in chances:
        total += chance
        found.append(total)
    return tuple(found)
