"""The odds of one hero's attack roll against a total that is already rolled, with fate for it or without (C7c, ruling
5)."""

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
"""The dice of a first roll that count, as the numbers they show."""

NO_DICE = FightDice(0, 0, open=False)
"""The dice of a side that rolls none."""


class Odds(Struct, Generic[N], frozen=True):
    """The odds for the side that rolls last. The first three add up to 1; `pays` is the chance that this side pays for
    a defeat, which a house rule may also demand of a victor."""

    win: N
    draw: N
    lose: N
    pays: N


class Ends(Struct, Generic[N], frozen=True):
    """The end of a fight where the hero's total is more than, equal to, or less than the other side's."""

    above: Odds[N]
    equal: Odds[N]
    below: Odds[N]


class Bar(Struct, frozen=True):
    """A score to beat: sums up to `loses` lose, sums above it up to `draws` are equal, higher ones win."""

    loses: int
    draws: int

    def less(self, n: int) -> Bar:
        """Return the bar that the remaining dice have to beat after n has been rolled."""
        return Bar(self.loses - n, self.draws - n)


NO_BAR = Bar(-1, -1)
"""The bar for a roll that always wins, because every roll exceeds it."""


# --- first rolls ---


class Laid(Struct, frozen=True):
    """A possible first roll: the dice that count, all dice, the number of further dice for its sixes, and its
    probability (`ways` out of `of`)."""

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
    """A first roll by its total, the number of open dice that follow it, and its dice that count."""

    total: int
    more: int
    kept: Kept


class First(Struct, frozen=True):
    """A first roll with its probability (`ways` out of `of`), and the dice that may remain where fate is paid to
    reroll another."""

    step: Step
    ways: int
    of: int
    rests: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=64)
def firsts(d: FightDice, *, fate: bool) -> tuple[First, ...]:
    """Return every possible first roll of attack dice, with the dice that remain for each reroll by fate."""
    return tuple(
        First(Step(sum(r.kept), r.more, r.kept), r.ways, r.of, _rests(d, r) if fate else ()) for r in first_rolls(d)
    )


@lru_cache(maxsize=64)
def with_one_left_out(d: FightDice) -> tuple[First, ...]:
    """Return every possible first roll with one die more than a side has, leaving out the lowest die."""
    return tuple(First(_step(d, rolled[1:]), ways, of, ()) for rolled, ways, of in _all_rolls(d.number + 1))


def one_way(d: FightDice, rolled: tuple[int, ...]) -> tuple[First, ...]:
    """Return the possible first rolls if the dice are on the table already: this one alone."""
    return (First(_step(d, rolled), 1, 1, ()),)


def beside(d: FightDice, chosen: int) -> tuple[First, ...]:
    """Return every possible first roll of which one die shows what was chosen for it."""
    return tuple(First(_step(d, (chosen, *rest)), ways, of, ()) for rest, ways, of in _all_rolls(d.number - 1))


def one_again(d: FightDice, rest: tuple[int, ...]) -> tuple[First, ...]:
    """Return every possible first roll where these dice remain and one more is rolled again."""
    return tuple(First(step, 1, SIX, ()) for step in _rolled_to(d, rest))


def _rests(d: FightDice, laid: Laid) -> tuple[tuple[int, ...], ...]:
    """Return the dice that remain if fate is paid for one, for each die that may be rolled again. Another die follows
    an open die that shows a 6, and then only the last die of that row can be rolled again."""
    if d.number == 1 and laid.more:
        return ()
    return tuple(dict.fromkeys(laid.rolled[:at] + laid.rolled[at + 1 :] for at in range(len(laid.rolled))))


@lru_cache(maxsize=1024)
def _rolled_to(d: FightDice, rest: tuple[int, ...]) -> tuple[Step, ...]:
    """Return the first rolls where these dice remain and one is rolled again, one for each of its faces."""
    return tuple(_step(d, (*rest, face)) for face in FACES)


def _step(d: FightDice, rolled: tuple[int, ...]) -> Step:
    kept = _kept(tuple(sorted(rolled)), d)
    return Step(sum(kept), kept.count(SIX) if d.open else 0, kept)


@lru_cache(maxsize=16)
def _all_rolls(number: int) -> tuple[tuple[tuple[int, ...], int, int], ...]:
    """Return all results of this number of dice, the lowest face first, each with its number of ways and the number
    of all ways."""
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
    """One hero's attack roll: its odds against any bar, each worked out once."""

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
        """Take the dice and the ends of the roll. `one` is the number 1 in the type calculated with, `alike` the
        difference that counts as a draw."""
        self._dice, self._fate = d, fate
        self._ends: Mapping[Kept, Ends[N]] = ends
        self._one: N = one
        self._alike: N = alike
        self._sums: Callable[[int], Sums[N]] = sums
        self._known: dict[Bar, Odds[N]] = {}
        self._open: dict[tuple[int, int, int, int], Odds[N]] = {}
        self._plain: dict[tuple[int, int, int, int], Odds[N]] = {}
        """The cached odds of open dice that follow, with fate and without: by the bar, their number, and the kind of
        ends of the first roll."""
        self._blind = all(found.above is found.equal is found.below for found in ends.values())
        """Whether the dice alone decide, so that the bar does not matter."""
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
        """All first rolls with their chances: the number of the roll, and the numbers of the dice that remain if fate
        rerolls one."""
        self._rests = [[steps.setdefault(step, len(steps)) for step in _rolled_to(d, rest)] for rest in rests]
        self._steps = list(steps)

    def against(self, bar: Bar) -> Odds[N]:
        """Return the odds of the whole roll."""
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
        """Return the odds of a roll that is finished if a single die is kept, before fate is paid for one of its dice;
        the dice for several kept sixes are rolled after that, without fate."""
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
        """Return the odds where `counted` has been rolled, including the kept dice, and `more` open dice still
        follow."""
        return self._after(bar, Step(counted, more, kept), fate=fate)

    def left(self, bar: Bar, dice: tuple[int, ...]) -> Odds[N]:
        """Return the odds with these dice of a first roll, after fate has been paid."""
        return self._after(bar, _step(self._dice, dice), fate=False)

    def rolled_again(self, bar: Bar, rest: tuple[int, ...]) -> Odds[N]:
        """Return the odds where fate is paid to reroll one die of a first roll, and these other dice remain."""
        return self._again(bar, _rolled_to(self._dice, rest))

    def _again(self, bar: Bar, steps: tuple[Step, ...]) -> Odds[N]:
        """Return the odds if a die of the first roll is rolled again and gives one of these rolls."""
        return evenly([self._after(bar, step, fate=False) for step in steps], self._one)

    def _after(self, bar: Bar, step: Step, *, fate: bool) -> Odds[N]:
        """Return the odds after the first roll, when open dice may still follow."""
        loses, draws = bar.loses - step.total, bar.draws - step.total
        if draws < 0:
            return self._ends[step.kept].above
        if not step.more:
            return self._ends[step.kept].equal if loses < 0 else self._ends[step.kept].below
        return (self._with_fate if fate else self._without)(loses, draws, step.more, step.kept)

    def _without(self, loses: int, draws: int, more: int, kept: Kept) -> Odds[N]:
        """Return the odds of the further dice for sixes, if a total of 0 is not yet a victory."""
        key = loses, draws, more, self._kinds[kept]
        found = self._plain.get(key)
        if found is None:
            sums, ends = self._sums(more), self._ends[kept]
            below, not_above = sums.below(loses + 1), sums.below(draws + 1)
            ways = ((below, ends.below), (not_above - below, ends.equal), (self._one - not_above, ends.above))
            found = self._plain[key] = mixed(ways, self._one)
        return found

    def _with_fate(self, loses: int, draws: int, more: int, kept: Kept) -> Odds[N]:
        """Return the odds of the further dice for sixes, if fate may be paid to roll the last die of a series again."""
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
        """Return the better of two ways: the one with the higher chance to win; if both are equal, the one with the
        lower chance to lose; otherwise the first."""
        if one is other:
            return one
        gained = other.win - one.win
        better = gained > self._alike or (gained >= -self._alike and other.lose < one.lose - self._alike)
        return other if better else one


def mixed(ways: Iterable[tuple[N, Odds[N]]], one: N) -> Odds[N]:
    """Return the odds averaged over several ways, each with its chance."""
    nothing: N = one * 0
    win = draw = lose = pays = nothing
    for chance, way in ways:
        win += chance * way.win
        draw += chance * way.draw
        lose += chance * way.lose
        pays += chance * way.pays
    return Odds(win, draw, lose, pays)


def evenly(ways: Sequence[Odds[N]], one: N) -> Odds[N]:
    """Return the average of the odds of several equally likely ways."""
    nothing: N = one * 0
    win = draw = lose = pays = nothing
    for way in ways:
        win += way.win
        draw += way.draw
        lose += way.lose
        pays += way.pays
    n = len(ways)
    return Odds(win / n, draw / n, lose / n, pays / n)
