"""The odds of one hero's attack roll against a total that the other side has already rolled, with or without fate (C7c,
ruling 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Generic

from msgspec import Struct

from talisman_desktop.odds.open_dice import SIX, N, Sums
from talisman_desktop.rules.fight import attack_dice
from talisman_desktop.rules.values import FightDice

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
    return tuple(First(_step(d, rolled[1:]), ways, of, ()) for rolled, ways, of in _all_rolls(d.number + 1))


def one_way(d: FightDice, rolled: tuple[int, ...]) -> tuple[First, ...]:
    """Return the first roll that is on the table already, as the only possibility."""
    return (First(_step(d, rolled), 1, 1, ()),)


def beside(d: FightDice, chosen: int) -> tuple[First, ...]:
    """Return every possible first roll in which one die shows the face `chosen` for it."""
    return tuple(First(_step(d, (chosen, *rest)), ways, of, ()) for rest, ways, of in _all_rolls(d.number - 1))


def one_again(d: FightDice, rest: tuple[int, ...]) -> tuple[First, ...]:
    """Return every possible first roll in which the dice `rest` stay and one more die is rerolled."""
    return tuple(First(step, 1, SIX, ()) for step in _rolled_to(d, rest))


def _rests(d: FightDice, laid: Laid) -> tuple[tuple[int, ...], ...]:
    """Return, for each die that fate may reroll, the other dice. A single open die that shows a 6 gives none here:
    another die follows it, and only the last die of that series may be rerolled."""
    if d.number == 1 and laid.more:
        return ()
    return tuple(dict.fromkeys(laid.rolled[:at] + laid.rolled[at + 1 :] for at in range(len(laid.rolled))))


@lru_cache(maxsize=1024)
def _rolled_to(d: FightDice, rest: tuple[int, ...]) -> tuple[Step, ...]:
    """Return the six first rolls in which the dice `rest` stay and one die is rerolled, one for each face."""
    return tuple(_step(d, (*rest, face)) for face in FACES)


def _step(d: FightDice, rolled: tuple[int, ...]) -> Step:
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
    return attack_dice.lying(thrown, d).kept if thrown else ()


# --- a roll against a bar ---


class Attack(Generic[N]):
    """One hero's attack roll. Its odds against each bar are calculated once and cached."""

    def __init__(
        self,
        d: FightDice,
        ends: Mapping[Kept, Ends[N]],
        one: N,
        alike: N,
        sums: Callable[[int], Sums[N]],
        *,
        fate: bool,
    ) -> None:
        """Take the dice, and the odds for each set of dice that count (`ends`). `one` is the number 1 in the type of
        number used, `alike` the difference below which two chances count as equal. `sums` returns the distribution of
        further open dice."""
        self._dice, self._fate = d, fate
        self._ends: Mapping[Kept, Ends[N]] = ends
        self._one: N = one
        self._alike: N = alike
        self._sums: Callable[[int], Sums[N]] = sums
        self._known: dict[Bar, Odds[N]] = {}
        self._open: dict[tuple[int, int, int, int], Odds[N]] = {}
        self._plain: dict[tuple[int, int, int, int], Odds[N]] = {}
        """The cached odds of the open dice that follow, with and without fate, by the bar, the number of those dice,
        and the kind of ends of the first roll."""
        self._blind = all(found.above is found.equal is found.below for found in ends.values())
        """Whether the result depends on the dice that count alone, not on the total."""
        kinds: dict[int, int] = {}
        self._kinds = {kept: kinds.setdefault(id(found), len(kinds)) for kept, found in ends.items()}
        rests: dict[tuple[int, ...], int] = {}
        steps: dict[Step, int] = {}
        self._firsts: list[tuple[N, int, list[int]]] = [
            (
                one * first.ways / first.of,
                steps.setdefault(first.step, len(steps)),
                [rests.setdefault(rest, len(rests)) for rest in first.rests],
            )
            for first in firsts(d, fate=fate)
        ]
        """All first rolls: the chance of each, its number in `_steps`, and the number in `_rests` for each die that
        fate may reroll."""
        self._rests = [[steps.setdefault(step, len(steps)) for step in _rolled_to(d, rest)] for rest in rests]
        self._steps = list(steps)

    def against(self, bar: Bar) -> Odds[N]:
        """Return the odds of the whole roll against a bar."""
        if self._blind:
            bar = NO_BAR
        found = self._known.get(bar)
        if found is None:
            plain = [self._after(bar, step, fate=False) for step in self._steps]
            again = [evenly([plain[at] for at in rest], self._one) for rest in self._rests]
            ways = []
            for share, at, rests in self._firsts:
                step = self._steps[at]
                way = self._after(bar, step, fate=True) if self._fate and step.more else plain[at]
                for rest in rests:
                    way = self._better(way, again[rest])
                ways.append((share, way))
            found = self._known[bar] = mixed(ways, self._one)
        return found

    def settled(self, bar: Bar) -> Odds[N]:
        """Return the odds of a roll for which fate is offered only after it is made. If one die is kept, the dice for
        its sixes are part of the roll, and fate may reroll them; if several are kept, they come later, without fate."""
        ways = []
        for first in firsts(self._dice, fate=self._fate):
            if first.step.more and self._dice.kept == 1:
                way = self._after(bar, first.step, fate=self._fate)
            else:
                way = self._after(bar, first.step, fate=False)
                for rest in first.rests:
                    way = self._better(way, self.rolled_again(bar, rest))
            ways.append((self._one * first.ways / first.of, way))
        return mixed(ways, self._one)

    def lying(self, bar: Bar, kept: Kept, counted: int, more: int, *, fate: bool) -> Odds[N]:
        """Return the odds when `counted` points have been rolled with the dice `kept`, and `more` open dice still
        follow."""
        return self._after(bar, Step(counted, more, kept), fate=fate)

    def left(self, bar: Bar, dice: tuple[int, ...]) -> Odds[N]:
        """Return the odds after fate has been paid, when the first roll shows these dice."""
        return self._after(bar, _step(self._dice, dice), fate=False)

    def rolled_again(self, bar: Bar, rest: tuple[int, ...]) -> Odds[N]:
        """Return the odds when fate rerolls one die of a first roll and the dice `rest` stay."""
        return self._again(bar, _rolled_to(self._dice, rest))

    def _again(self, bar: Bar, steps: tuple[Step, ...]) -> Odds[N]:
        """Return the odds of rerolling a die, averaged over the rolls in `steps`."""
        return evenly([self._after(bar, step, fate=False) for step in steps], self._one)

    def _after(self, bar: Bar, step: Step, *, fate: bool) -> Odds[N]:
        """Return the odds after a first roll, when open dice may still follow."""
        loses, draws = bar.loses - step.total, bar.draws - step.total
        if draws < 0:
            return self._ends[step.kept].above
        if not step.more:
            return self._ends[step.kept].equal if loses < 0 else self._ends[step.kept].below
        return (self._with_fate if fate else self._without)(loses, draws, step.more, step.kept)

    def _without(self, loses: int, draws: int, more: int, kept: Kept) -> Odds[N]:
        """Return the odds of the further open dice without fate."""
        key = loses, draws, more, self._kinds[kept]
        found = self._plain.get(key)
        if found is None:
            sums, ends = self._sums(more), self._ends[kept]
            below, not_above = sums.below(loses + 1), sums.below(draws + 1)
            ways = ((below, ends.below), (not_above - below, ends.equal), (self._one - not_above, ends.above))
            found = self._plain[key] = mixed(ways, self._one)
        return found

    def _with_fate(self, loses: int, draws: int, more: int, kept: Kept) -> Odds[N]:
        """Return the odds of the further open dice, if fate may reroll the last die of the series."""
        key = loses, draws, more, self._kinds[kept]
        found = self._open.get(key)
        if found is None:
            ends, paid = self._ends[kept], self._without(loses, draws, more, kept)
            ways = []
            for n in FACES:
                left = more if n == SIX else more - 1
                if draws < n:
                    way = ends.above
                elif left:
                    way = self._with_fate(loses - n, draws - n, left, kept)
                else:
                    way = ends.equal if loses < n else ends.below
                ways.append(way if n == SIX else self._better(way, paid))
            found = self._open[key] = evenly(ways, self._one)
        return found

    def _better(self, one: Odds[N], other: Odds[N]) -> Odds[N]:
        """Return the better odds for a hero: those with the higher chance to win; if equal, those with the lower chance
        to lose; if these are equal too, the first."""
        if one is other:
            return one
        gained = other.win - one.win
        better = gained > self._alike or (gained >= -self._alike and other.lose < one.lose - self._alike)
        return other if better else one


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


def evenly(ways: Sequence[Odds[N]], one: N) -> Odds[N]:
    """Return the average of several equally likely odds."""
    nothing: N = one * 0
    win = draw = lose = pays = nothing
    for way in ways:
        win += way.win
        draw += way.draw
        lose += way.lose
        pays += way.pays
    n = len(ways)
    return Odds(win / n, draw / n, lose / n, pays / n)
