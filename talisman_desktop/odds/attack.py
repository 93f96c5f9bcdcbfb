"""The odds of one hero's attack roll against a total that the other side has already rolled, with or without fate (C7c,
ruling 5)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Generic

from msgspec import Struct

from talisman_desktop.odds.open_dice import SIX, N
from talisman_desktop.rules.fight import attack_dice
from talisman_desktop.rules.values.fight_values import FightDice

FACES = range(1, SIX + 1)

Kept = tuple[int, ...]
"""The dice of a first roll that count, as their faces."""

NO_DICE = FightDice(0, 0, open=False)
"""The attack dice of a side that does not roll."""


class Odds(Struct, Generic[N], frozen=True):
    """The odds for the side that rolls last. `win`, `draw` and `lose` add up to 1; `pays` is the chance that this side
    suffers the loss of a defeat, which a house rule may demand of a victor too."""

    win: N
    draw: N
    lose: N
    pays: N


class Ends(Struct, Generic[N], frozen=True):
    """The odds of a fight, depending on whether the hero's total is above, equal to, or below the other side's."""

    above: Odds[N]
    equal: Odds[N]
    below: Odds[N]


class Bar(Struct, frozen=True):
    """The sums that a roll needs: a sum up to `loses` loses, a higher one up to `draws` is a stand-off, and one above
    that wins."""

    loses: int
    draws: int

    def less(self, n: int) -> Bar:
        """Return the sums that the other dice need once n points have been rolled."""
        return Bar(self.loses - n, self.draws - n)


NO_BAR = Bar(-1, -1)
"""The bar that every roll exceeds, so that every roll wins."""


# --- first rolls ---


class Laid(Struct, frozen=True):
    """A possible first roll: the dice that count, all dice, the number of further dice for its sixes, and its
    probability (`ways` / `of`)."""

    kept: Kept
    rolled: tuple[int, ...]
    more: int
    ways: int
    of: int


@lru_cache(maxsize=64)
def first_rolls(d: FightDice) -> tuple[Laid, ...]:
    """Return every possible first roll of attack dice; for a side that rolls none, one roll without dice.

    >>> [(roll.kept, roll.more, roll.ways) for roll in first_rolls(FightDice())][-2:]
    [((5,), 0, 1), ((6,), 1, 1)]
    """
    found = []
    for thrown, ways, of in _all_rolls(d.number):
        kept = _kept(thrown, d)
        found.append(Laid(kept, thrown, kept.count(SIX) if d.open else 0, ways, of))
    return tuple(found)


class Step(Struct, frozen=True):
    """A first roll reduced to what matters later: its total, the number of open dice that follow it, and the dice that
    count."""

    total: int
    more: int
    kept: Kept


class First(Struct, frozen=True):
    """A first roll with its probability (`ways` / `of`). `rests` has, for each die that fate may reroll, the other
    dice."""

    step: Step
    ways: int
    of: int
    rests: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=64)
def firsts(d: FightDice, *, fate: bool) -> tuple[First, ...]:
    """Return every possible first roll of attack dice. With `fate`, each has the dice that stay for each possible
    reroll."""
    return tuple(
        First(Step(sum(r.kept), r.more, r.kept), r.ways, r.of, _rests(d, r) if fate else ()) for r in first_rolls(d)
    )


@lru_cache(maxsize=64)
def with_one_left_out(d: FightDice) -> tuple[First, ...]:
    """Return every possible first roll with one die more than the side has, of which the lowest die is left out."""
    return tuple(First(rolled_step(d, rolled[1:]), ways, of, ()) for rolled, ways, of in _all_rolls(d.number + 1))


def one_way(d: FightDice, rolled: tuple[int, ...]) -> tuple[First, ...]:
    """Return the first roll that is on the table already, as the only possibility."""
    return (First(rolled_step(d, rolled), 1, 1, ()),)


def beside(d: FightDice, chosen: int) -> tuple[First, ...]:
    """Return every possible first roll in which the hero has set one die to the face `chosen`."""
    return tuple(First(rolled_step(d, (chosen, *rest)), ways, of, ()) for rest, ways, of in _all_rolls(d.number - 1))


def one_again(d: FightDice, rest: tuple[int, ...]) -> tuple[First, ...]:
    """Return every possible first roll in which the dice `rest` stay and the one other die is rerolled."""
    return tuple(First(step, 1, SIX, ()) for step in rolled_to(d, rest))


def _rests(d: FightDice, laid: Laid) -> tuple[tuple[int, ...], ...]:
    """Return, for each die that fate may reroll, the other dice. A single open die that shows a 6 gives none here:
    another die follows it, and only the last die of that series may be rerolled."""
    if d.number == 1 and laid.more:
        return ()
    return tuple(dict.fromkeys(laid.rolled[:at] + laid.rolled[at + 1 :] for at in range(len(laid.rolled))))


@lru_cache(maxsize=1024)
def rolled_to(d: FightDice, rest: tuple[int, ...]) -> tuple[Step, ...]:
    """Return the six first rolls in which the dice `rest` stay and one die is rerolled, one for each face."""
    return tuple(rolled_step(d, (*rest, face)) for face in FACES)


def rolled_step(d: FightDice, rolled: tuple[int, ...]) -> Step:
    kept = _kept(tuple(sorted(rolled)), d)
    return Step(sum(kept), kept.count(SIX) if d.open else 0, kept)


@lru_cache(maxsize=16)
def _all_rolls(number: int) -> tuple[tuple[tuple[int, ...], int, int], ...]:
    """Return all results of this number of dice, faces sorted from low to high, each with its number of ways and the
    number of all ways."""
    found = []
    for thrown in combinations_with_replacement(FACES, number):
        ways = factorial(number)
        for face in set(thrown):
            ways //= factorial(thrown.count(face))
        found.append((thrown, ways, int(SIX**number)))
    return tuple(found)


def _kept(thrown: tuple[int, ...], d: FightDice) -> Kept:
    return attack_dice.first_roll(thrown, d).kept if thrown else ()


def mixed(ways: Iterable[tuple[N, Odds[N]]], one: N) -> Odds[N]:
    """Return the average of several odds, each weighted by its chance."""
    nothing: N = one * 0
    win = draw = lose = pays = nothing
    for chance, way in ways:
        win += chance * way.win
        draw += chance * way.draw
        lose += chance * way.lose
        pays += chance * way.pays
    return Odds(win, draw, lose, pays)
