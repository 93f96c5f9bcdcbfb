"""Files with the numbers that a person has read from their own cards, as TOML to share, one number a line:

    format = 1

    [reaper.mummy]
    craft = 4

A file is read completely, or refused with the place of each error. Numbers of cards that no known set has are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from talisman_desktop.cards.problems import Problem, nearest
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.cards.source import Place, Source, parse
from talisman_desktop.core.facts import NumberRead
from talisman_desktop.core.table import (
    BY_HAND,
    GUESSED,
    MOST_PRINTED,
    MOST_READ,
    READABLE,
    Readable,
    Table,
)

Numbers = Mapping[str, Mapping[Readable, int]]
"""Numbers of cards, by the kind of card and the name of the number."""

FORMAT = 1
"""The version of the file format."""
LARGEST = 500_000
"""The most bytes of such a file."""
MOST_TOLD = 3
"""The most errors of a file that are shown."""
HEADING = "# Talisman Desktop: numbers read from printed cards, by card set and card"
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")


class Reading(NamedTuple):
    """The content of a file. If its problems include an error, it has no numbers."""

    numbers: dict[str, dict[Readable, int]]
    problems: tuple[Problem, ...] = ()

    @property
    def wrong(self) -> str:
        """The first errors, one a line, each with its place and what to write instead; "" if there are none."""
        more = len(self.problems) - MOST_TOLD
        return "\n".join([*map(str, self.problems[:MOST_TOLD]), *([f"and {more} more"] if more > 0 else [])])


def read(file: str, content: bytes) -> Reading:
    """Return the numbers in a file, and its problems."""
    if len(content) > LARGEST:
        message = f"this file has {len(content):,} bytes, at most {LARGEST:,} are allowed"
        return Reading({}, (Problem("error", file, 1, 1, message, "name the file with the numbers"),))
    source = parse(file, content)
    if isinstance(source, Problem):
        return Reading({}, (source,))
    found = _Reader(source)
    problems = tuple(sorted(found.problems(), key=lambda p: (p.line, p.column)))
    return Reading({} if problems else found.numbers, problems)


class _Reader:
    """Reads the sets, cards and numbers of a file."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.numbers: dict[str, dict[Readable, int]] = {}

    def problems(self) -> Iterator[Problem]:
        data = self.source.data
        form = data.get("format")
        if not isinstance(form, int) or isinstance(form, bool) or form < 1:
            message = "this is not a file of numbers: its format is missing"
            yield self._at("", "format").problem(message, f"begin it with format = {FORMAT}")
            return
        if form > FORMAT:
            message = f"this file has format {form}, of a newer version of the program"
            yield self._at("", "format").problem(message, "update the program, or write the file with this version")
            return
        for name, cards in data.items():
            if name != "format":
                yield from self._set(name, cards)
        if len(self.numbers) > MOST_READ:
            message = f"this file has numbers of {len(self.numbers):,} cards, at most {MOST_READ:,} are allowed"
            yield self._at("", "format").problem(message, "leave some out")

    def _set(self, name: str, cards: Any) -> Iterator[Problem]:
        place = self._at(name, "")
        if not _ID.fullmatch(name):
            yield place.problem(f"{name[:40]!r} is not the id of a card set", "write the id, as in [reaper.mummy]")
        elif not isinstance(cards, dict):
            place = self._at("", name)
            yield place.problem(
                f"{name!r} does not belong to any card", "write [set.card] on the line above, as in [reaper.mummy]"
            )
        else:
            for card, numbers in cards.items():
                yield from self._card(name, card, numbers)

    def _card(self, name: str, card: str, numbers: Any) -> Iterator[Problem]:
        table = f"{name}.{card}"
        if not _ID.fullmatch(card):
            yield self._at(table, "").problem(f"{card[:40]!r} is not the id of a card", "write it as in [reaper.mummy]")
        elif not isinstance(numbers, dict):
            place = self._at(name, card)
            yield place.problem(f"{card!r} has no number", f"write [{table}], and below it strength = 4")
        else:
            for what, n in numbers.items():
                yield from self._number(table, f"{name}/{card}", what, n)

    def _number(self, table: str, kind: str, what: str, n: Any) -> Iterator[Problem]:
        place = self._at(table, what)
        known = next((one for one in READABLE if one == what), None)
        if known is None:
            near = nearest(what, READABLE)
            fix = f"write {near!r}" if near else f"write one of {', '.join(READABLE)}"
            yield place.problem(f"cards have no number called {what[:40]!r}", fix)
        elif not isinstance(n, int) or isinstance(n, bool) or not 0 <= n <= MOST_PRINTED:
            fix = f"write a whole number from 0 to {MOST_PRINTED}, without quotes"
            yield place.problem(f"the {what} of {kind} cannot be printed on a card", fix)
        else:
            self.numbers.setdefault(kind, {})[known] = n

    def _at(self, table: str, key: str) -> Place:
        """Return the place of a key in a table; that of the table, or of the file, if the key is not found. The table
        "" is the file itself."""
        for found in self.source.positions.named(table):
            if key in found.keys:
                return Place(self.source, found.keys[key].at)
        first = next((t for t in self.source.positions.tables if t.name.split(".", 1)[0] == (table or key)), None)
        same = next(iter(self.source.positions.named(table)), first)
        return Place(self.source, same.at if same is not None else 0)


def write(numbers: Numbers) -> bytes:
    """Return the bytes of a file with these numbers, without those that were only guessed."""
    lines = [HEADING, f"format = {FORMAT}"]
    for kind in sorted(numbers):
        name, _, card = kind.partition("/")
        read = [f"{what} = {numbers[kind][what]}" for what in READABLE if numbers[kind].get(what, GUESSED) != GUESSED]
        lines += ["", f"[{name}.{card}]", *read] if read else []
    return ("\n".join(lines) + "\n").encode()


# --- numbers and cards ---


def of_view(view: Catalog, numbers: Numbers) -> dict[str, dict[Readable, int]]:
    """Return the numbers that a new campaign records: those that the sets of a view are uncertain of."""
    found: dict[str, dict[Readable, int]] = {}
    for card in view.printed:
        mine = numbers.get(card.id, {})
        if read := {what: mine[what] for what in view.guessed.get(card.id, card).doubts if what in mine}:
            found[card.id] = read
    return found


def begun(table: Table, view: Catalog, numbers: Numbers) -> Table:
    """Return the table that a campaign begins with, including the numbers read from real cards."""
    read = of_view(view, numbers)
    return replace(table, numbers=together(table.numbers, read)) if read else table


def reading(view: Catalog, table: Table, numbers: Numbers) -> tuple[NumberRead, ...]:
    """Return the facts that record these numbers at a table, without those that are certain or recorded already."""
    return tuple(
        NumberRead(kind, what, n, cause=BY_HAND)
        for kind, read in of_view(view, numbers).items()
        for what, n in read.items()
        if table.numbers.get(kind, {}).get(what) != n
    )


def together(first: Numbers, second: Numbers) -> dict[str, dict[Readable, int]]:
    """Return both sets of numbers together; where they differ, the number in `first`."""
    return {kind: {**second.get(kind, {}), **first.get(kind, {})} for kind in dict.fromkeys((*first, *second))}


def differing(first: Numbers, second: Numbers) -> tuple[tuple[str, Readable, int, int], ...]:
    """Return the numbers that differ: the card, the name of the number, and both values."""
    return tuple(
        (kind, what, n, second[kind][what])
        for kind, read in first.items()
        for what, n in read.items()
        if what in second.get(kind, {}) and second[kind][what] != n
    )
