"""One hero's attack roll against any total of the other side, with fate for it or without (C7c, ruling 5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import mul
from typing import Generic

from msgspec import Struct

from talisman_desktop.odds.attack import (
    Bar,
    Ends,
    Kept,
    Odds,
    Step,
    firsts,
    rolled_step,
    rolled_to,
)
from talisman_desktop.odds.further_dice import Cell, Column, FurtherDice, cell_of
from talisman_desktop.odds.open_dice import N
from talisman_desktop.rules.values.fight_values import FightDice

NEXT = 8
"""The number of further bars whose odds are calculated in advance if one bar after another is likely to be asked for.
"""


class _Cells(Struct, Generic[N]):
    """The known odds against a series of bars: cell n is for the bar whose `draws` is `start` + n."""

    start: int
    column: Column[N]


class Attack(Generic[N]):
    """One hero's attack roll. Its odds against each bar are calculated once."""

    def __init__(self, d: FightDice, ends: Mapping[Kept, Ends[N]], further: FurtherDice[N], *, fate: bool) -> None:
        """Take the dice and the ends of the roll, and the odds of the dice that follow its sixes."""
        self._dice, self._fate = d, fate
        self._ends: Mapping[Kept, Ends[N]] = ends
        self._further: FurtherDice[N] = further
        self._one: N = further.one
        self._cells: dict[tuple[int, bool], _Cells[N]] = {}
        """The odds of the whole roll that are known, by the width of the bar, and whether fate is paid only when the
        roll is finished."""
        self._beyond: dict[bool, Odds[N]] = {}
        """The odds against a bar out of reach."""
        self.is_blind = all(found.above is found.equal is found.below for found in ends.values())
        """Whether the dice alone decide, so that the bar does not matter."""
        rests: dict[tuple[int, ...], int] = {}
        steps: dict[Step, int] = {}
        self._firsts: list[tuple[N, int, list[int]]] = [
            (
                self._one * first.ways / first.of,
                steps.setdefault(first.step, len(steps)),
                [rests.setdefault(rest, len(rests)) for rest in first.rests],
            )
            for first in firsts(d, fate=fate)
        ]
        """All first rolls with their chances: the number of the roll, and the numbers of the dice that remain if fate
        rerolls one."""
        self._rests = [[steps.setdefault(step, len(steps)) for step in rolled_to(d, rest)] for rest in rests]
        self._steps = list(steps)

    def against(self, bar: Bar) -> Odds[N]:
        """Return the odds of the whole roll against a bar, with the fate that may be paid during it."""
        return self._at(bar, settled=False)

    def settled(self, bar: Bar) -> Odds[N]:
        """Return the odds of a roll for which fate is offered only after it is made. If one die is kept, the dice for
        its sixes are part of the roll; if several are kept, they are rolled later, without fate.
        """
        return self._at(bar, settled=True)

    def over(self, lead: int, width: int, chances: Sequence[N], *, settled: bool) -> Odds[N]:
        """Return the average of the odds against bars whose `draws` are `lead`, `lead` + 1 and so on, weighted by
        `chances`.
        """
        if lead < -1:  # because every roll exceeds a bar below 0
            alike = min(-1 - lead, len(chances) - 1) + 1
            first: list[N] = [sum(chances[:alike], self._one * 0)]
            lead, chances = lead + alike - 1, first + list(chances[alike:])
        line = self._line(width, lead, lead + len(chances), settled=settled, whole=True)
        nothing: N = self._one * 0
        win, draw, lose, pays = (sum(map(mul, chances, numbers), nothing) for numbers in line.numbers)
        return Odds(win, draw, lose, pays)

    def out_of_reach(self, *, settled: bool) -> Odds[N]:
        """Return the odds against a bar so high that no total reaches it."""
        known = self._beyond.get(settled)
        if known is None:
            plain = [Column.of_one(cell_of(self._ends[step.kept].below), 1) for step in self._steps]
            known = self._beyond[settled] = self._mixed(plain, {}, settled=settled).odds(0)
        return known

    def after_first_roll(self, bar: Bar, kept: Kept, counted: int, more: int, *, fate: bool) -> Odds[N]:
        """Return the odds where `counted` has been rolled, including the kept dice, and `more` open dice still
        follow."""
        return Odds(*self._after(bar, Step(counted, more, kept), fate=fate))

    def left(self, bar: Bar, dice: tuple[int, ...]) -> Odds[N]:
        """Return the odds with these dice of a first roll, after fate has been paid."""
        return Odds(*self._after(bar, rolled_step(self._dice, dice), fate=False))

    def rolled_again(self, bar: Bar, rest: tuple[int, ...]) -> Odds[N]:
        """Return the odds where fate is paid to reroll one die of a first roll, and these other dice remain."""
        steps = rolled_to(self._dice, rest)
        return Odds(*self._further.average([self._after(bar, step, fate=False) for step in steps]))

    def _after(self, bar: Bar, step: Step, *, fate: bool) -> Cell[N]:
        """Return the odds after the first roll, when open dice may still follow."""
        width, needed = bar.draws - bar.loses, bar.draws - step.total
        return self._further.cell(self._ends[step.kept], step.more, width, needed, fate=fate)

    # --- the whole roll, for many bars at once ---

    def _at(self, bar: Bar, *, settled: bool) -> Odds[N]:
        width, draws = (0, -1) if self.is_blind else (bar.draws - bar.loses, max(-1, bar.draws))
        known = self._cells.get((width, settled))
        ahead = NEXT if known is not None and draws == known.start + len(known.column.cells) else 1
        return self._line(width, draws, draws + ahead, settled=settled).odds(0)

    def _line(self, width: int, start: int, end: int, *, settled: bool, whole: bool = False) -> Column[N]:
        """Return the odds against bars of this width whose `draws` are from `start` to before `end`. `whole` means that
        bars beside these will probably be asked for, so that some of them are calculated too.
        """
        key = width, settled
        known = self._cells.get(key)
        least, most = (min(start, -1), end + NEXT) if whole else (start, end)
        if known is None:
            known = self._cells[key] = _Cells(least, self._of_bars(width, least, most, settled=settled))
        if start < known.start:
            before = self._of_bars(width, least, known.start, settled=settled)
            before.grow(known.column)
            known = self._cells[key] = _Cells(least, before)
        if end > (so_far := known.start + len(known.column.cells)):
            known.column.grow(self._of_bars(width, so_far, most, settled=settled))
        return known.column.part(start - known.start, end - known.start)

    def _of_bars(self, width: int, start: int, end: int, *, settled: bool) -> Column[N]:
        def column(step: Step, *, fate: bool) -> Column[N]:
            ends, least, most = self._ends[step.kept], start - step.total, end - step.total
            above = cell_of(ends.above)
            if ends.above is ends.equal is ends.below or most <= 0:
                return Column.of_one(above, end - start)
            return self._further.column(ends, step.more, width, most, fate=fate).from_to(least, most, above)

        plain = [column(step, fate=False) for step in self._steps]
        at_last = not settled or self._dice.kept == 1
        kept = {
            at: column(step, fate=True) for at, step in enumerate(self._steps) if step.more and self._fate and at_last
        }
        return self._mixed(plain, kept, settled=settled)

    def _mixed(self, plain: Sequence[Column[N]], kept: Mapping[int, Column[N]], *, settled: bool) -> Column[N]:
        """Return the odds of the whole roll, averaged over its first rolls. `plain` has the odds after each first roll
        without fate, and `kept` those with fate for the dice that follow it, by the number of the first roll.
        """
        further = self._further
        again = [further.evenly([plain[at] for at in rest]) for rest in self._rests]
        numbers = [[self._one * 0] * len(plain[0].cells)] * 4
        for share, at, rests in self._firsts:
            way = kept.get(at, plain[at])
            columns: Iterable[Sequence[N]] = way.numbers
            if rests and not (settled and at in kept):
                cells = way.cells
                for rest in rests:
                    cells = further.best(cells, again[rest])
                columns = zip(*cells, strict=True)
            numbers = [
                [so_far + share * n for so_far, n in zip(found, column, strict=True)]
                for found, column in zip(numbers, columns, strict=True)
            ]
        return Column.of(numbers)
