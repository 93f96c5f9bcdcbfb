"""The totals of attack rolls: their distribution, and how one side's total compares with the other's."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import mul
from typing import Generic

from msgspec import Struct

from talisman_desktop.odds.attack import Bar, First
from talisman_desktop.odds.open_dice import N, Sums

Firsts = tuple[First, ...]
"""The possible first rolls of a side, before the dice for sixes, each with its probability."""


class Totals(Struct, Generic[N], frozen=True):
    """The distribution of the totals of some rolls: `exactly[n]` is the chance of n, `up_to[n]` that of n or less,
    `whole` that of all these rolls together."""

    exactly: tuple[N, ...]
    up_to: tuple[N, ...]
    whole: N

    def at_most(self, n: int) -> N:
        """Return the chance of n or less."""
        if n < 0:
            return self.whole * 0
        return self.up_to[n] if n < len(self.up_to) else self.whole


def distribution(firsts: Iterable[First], one: N, sums: Callable[[int], Sums[N]]) -> Totals[N]:
    """Return the distribution of the totals of first rolls, with the dice for their sixes added."""
    nothing: N = one * 0
    shares: dict[tuple[int, int], N] = {}
    for first in firsts:
        key = first.step.total, first.step.more
        shares[key] = shares.get(key, nothing) + one * first.ways / first.of
    found: list[N] = []
    whole = nothing
    for (at, more), share in shares.items():
        further = sums(more).exactly if more else (one,)
        found += [nothing] * (at + len(further) - len(found))
        end = at + len(further)
        found[at:end] = [so_far + share * chance for so_far, chance in zip(found[at:end], further, strict=True)]
        whole += share
    up_to, so_far = list[N](), nothing
    for chance in found:
        so_far += chance
        up_to.append(so_far)
    return Totals(tuple(found), tuple(up_to), whole)


class Compared(Struct, Generic[N], frozen=True):
    """The odds that one side's total is higher than the other's, equal, or lower."""

    more: N
    equal: N
    less: N


def compared(own: Totals[N], other: Totals[N], bar: Callable[[int], Bar]) -> Compared[N]:
    """Return the odds that one side's total is higher, equal or lower. `bar` returns the sums that the own roll needs
    against a total of the other side."""
    nothing: N = own.whole * 0
    less = not_more = nothing
    for rolled, chance in enumerate(other.exactly):
        if chance:
            beaten = bar(rolled)
            less += chance * own.at_most(beaten.loses)
            not_more += chance * own.at_most(beaten.draws)
    return _ended(own, other, less, not_more)


def compared_by(own: Totals[N], other: Totals[N], lead: int, slack: int) -> Compared[N]:
    """Return the odds that one side's total is higher, equal or lower, if the other side is ahead by `lead` before the
    dice and a victory takes `slack` points more than 1."""
    return _ended(own, other, _at_most(own, other, lead - 1), _at_most(own, other, lead + slack))


def _at_most(own: Totals[N], other: Totals[N], lead: int) -> N:
    """Return the chance that a total is at most the other side's total and `lead`."""
    first = max(0, -lead)
    chances, up_to = other.exactly[first:], own.up_to[first + lead :]
    return sum(map(mul, chances, up_to), sum(chances[len(up_to) :], own.whole * 0) * own.whole)


def _ended(own: Totals[N], other: Totals[N], less: N, not_more: N) -> Compared[N]:
    return Compared(own.whole * other.whole - not_more, not_more - less, less)
