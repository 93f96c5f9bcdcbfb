"""The odds of the further dice that follow sixes (C7c, ruling 5). They are calculated for all numbers of points that
may still be needed at once, in columns, because that is several times faster than one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeAlias

from talisman_desktop.odds.attack import Ends, Odds
from talisman_desktop.odds.open_dice import SIX, N, Sums

Cell: TypeAlias = tuple[N, N, N, N]
"""Odds as a tuple: the fields of `Odds` in their order (win, draw, lose, pays)."""

AHEAD = 16
"""The number of cells beyond those needed that are added when a column grows."""
MOST_COLUMNS = 256
"""The most columns that are cached; then all are forgotten."""


class Column(Generic[N]):
    """The odds by the number of points that are still needed: cell n is for n points. The same numbers are kept twice:
    as a list of `cells`, and as four lists (`numbers`), one for each field of `Odds`.
    """

    __slots__ = ("cells", "numbers")

    def __init__(self, cells: list[Cell[N]], numbers: tuple[list[N], ...]) -> None:
        """Take the cells, and the same numbers as four lists."""
        self.cells: list[Cell[N]] = cells
        self.numbers: tuple[list[N], ...] = numbers

    @classmethod
    def of_one(cls, cell: Cell[N], number: int) -> Column[N]:
        """Return a column of this number of equal cells."""
        return Column([cell] * number, tuple([n] * number for n in cell))

    @classmethod
    def of(cls, numbers: Iterable[list[N]]) -> Column[N]:
        """Return the column with these four lists of numbers."""
        numbers = tuple(numbers)
        return Column(list(zip(*numbers, strict=True)), numbers)

    def grow(self, more: Column[N]) -> None:
        """Add the cells of another column at the end."""
        self.cells += more.cells
        for numbers, added in zip(self.numbers, more.numbers, strict=True):
            numbers += added

    def odds(self, at: int) -> Odds[N]:
        """Return the odds in cell number `at`."""
        return Odds(*self.cells[at])

    def part(self, start: int, end: int) -> Column[N]:
        """Return a column of the cells from number `start` to before number `end`."""
        return Column(self.cells[start:end], tuple(numbers[start:end] for numbers in self.numbers))

    def from_to(self, start: int, end: int, before: Cell[N]) -> Column[N]:
        """Return the cells for each number of points that a hero still needs, from `start` up to `end` - 1. `before` is
        the cell for every number below 0."""
        if start >= 0:
            return self.part(start, end)
        found = Column.of_one(before, min(end, 0) - start)
        found.grow(self.part(0, max(end, 0)))
        return found


class FurtherDice(Generic[N]):
    """The odds of further dice, calculated in one type of number; each column is calculated once.

    There is a column for each combination of the ends of a first roll, the number of dice that follow (0 for none), the
    width of the bar (`bar.draws - bar.loses`), and whether fate may reroll the last die of a series. Its cell n has the
    odds if the further dice must add up to more than n to win.
    """

    def __init__(self, one: N, alike: N, sums: Callable[[int], Sums[N]]) -> None:
        """Take the number 1 in the type of number used, the difference below which two chances count as equal, and a
        function that returns the distribution of the sum of a number of open dice.
        """
        self.one: N = one
        self.alike: N = alike
        self._sums: Callable[[int], Sums[N]] = sums
        self._columns: dict[tuple[Ends[N], int, int, bool], Column[N]] = {}

    def column(self, ends: Ends[N], more: int, width: int, end: int, *, fate: bool) -> Column[N]:
        """Return a column that has at least `end` cells."""
        key = ends, more, width, fate and more > 0
        found = self._columns.get(key)
        if found is None:
            if len(self._columns) >= MOST_COLUMNS:
                self._columns.clear()
            found = self._columns[key] = Column([], ([], [], [], []))
        begin = len(found.cells)
        if begin < end:
            if not more:
                found.grow(_settled(ends, width, begin, end + AHEAD))
            elif fate:
                self._grow_with_fate(found, ends, more, width, end + AHEAD)
            else:
                found.grow(self._without(ends, more, width, begin, end + AHEAD))
        return found

    def cell(self, ends: Ends[N], more: int, width: int, needed: int, *, fate: bool) -> Cell[N]:
        """Return the odds if the further dice must add up to more than `needed` to win."""
        if needed < 0:
            return cell_of(ends.above)
        return self.column(ends, more, width, needed + 1, fate=fate).cells[needed]

    def better(self, one: Cell[N], other: Cell[N]) -> Cell[N]:
        """Return the better odds for a hero: those with the higher chance to win; if equal, those with the lower chance
        to lose; if these are equal too, the first.
        """
        gained, alike = other[0] - one[0], self.alike
        return other if gained > alike or (gained >= -alike and other[2] < one[2] - alike) else one

    def best(self, ways: list[Cell[N]], others: list[Cell[N]]) -> list[Cell[N]]:
        """Return the better cell of each pair, as `better` chooses it."""
        alike, less = self.alike, -self.alike
        return [
            other
            if other is not one
            and ((gained := other[0] - one[0]) > alike or (gained >= less and other[2] < one[2] - alike))
            else one
            for one, other in zip(ways, others, strict=True)
        ]

    def _without(self, ends: Ends[N], more: int, width: int, begin: int, end: int) -> Column[N]:
        """Return the cells from number `begin` to before `end` of a column without fate."""
        up_to, one = self._sums(more).up_to, self.one
        last, nothing = len(up_to) - 1, self.one * 0
        not_above = [up_to[n if n < last else last] for n in range(begin, end)]
        below = [up_to[n if n < last else last] if n >= 0 else nothing for n in range(begin - width, end - width)]
        equal = [most - least for most, least in zip(not_above, below, strict=True)]
        above = [one - most for most in not_above]
        return Column.of(
            [nothing + b * low + e * same + a * high for b, e, a in zip(below, equal, above, strict=True)]
            for low, same, high in zip(cell_of(ends.below), cell_of(ends.equal), cell_of(ends.above), strict=True)
        )

    def _grow_with_fate(self, found: Column[N], ends: Ends[N], more: int, width: int, end: int) -> None:
        """Add the cells up to number `end` to a column in which fate may reroll the last die of a series."""
        cells, above = found.cells, cell_of(ends.above)
        begin, paid = len(cells), self.column(ends, more, width, end, fate=False).cells
        rest = self.column(ends, more - 1, width, end, fate=True).cells
        for needed in range(begin, end):
            again = paid[needed]
            ways = [self.better(rest[needed - n] if n <= needed else above, again) for n in range(1, SIX)]
            ways.append(cells[needed - SIX] if needed >= SIX else above)
            cells.append(self.average(ways))
        for at, numbers in enumerate(found.numbers):
            numbers += [cell[at] for cell in cells[begin:]]

    def average(self, ways: list[Cell[N]]) -> Cell[N]:
        """Return the average of equally likely cells."""
        number = len(ways)
        (a, b, c, d), rest = ways[0], ways[1:]
        for w, x, y, z in rest:
            a, b, c, d = a + w, b + x, c + y, d + z
        return a / number, b / number, c / number, d / number

    def evenly(self, columns: list[Column[N]]) -> list[Cell[N]]:
        """Return the averages of the cells of six equally likely columns."""
        numbers = (
            [(a + b + c + d + e + f) / SIX for a, b, c, d, e, f in zip(*six, strict=True)]
            for six in zip(*(column.numbers for column in columns), strict=True)
        )
        return list(zip(*numbers, strict=True))


def _settled(ends: Ends[N], width: int, begin: int, end: int) -> Column[N]:
    """Return the cells from number `begin` to before `end` of a column for a roll that no further die follows."""
    draws = max(0, min(width, end) - begin)
    found = Column.of_one(cell_of(ends.equal), draws)
    found.grow(Column.of_one(cell_of(ends.below), end - begin - draws))
    return found


def cell_of(odds: Odds[N]) -> Cell[N]:
    """Return odds as a tuple."""
    return odds.win, odds.draw, odds.lose, odds.pays
