"""Keeps rows that were cut off the log and the journal while a campaign is open, so that they need not be made again
when they come back."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, text

from talisman_desktop.core.facts import Fact
from talisman_desktop.core.log import Entry

LEAST = 500
"""The number of facts cut off from which the cut rows are kept; the lines of fewer are quickly told again."""
TABLES = ("log", "journal")


class CutRows:
    """The rows that were cut last, in temporary tables of a connection."""

    def __init__(self) -> None:
        self._connection: Connection | None = None
        self._entries: Sequence[Entry] = ()
        self._facts: Sequence[Fact] = ()
        self._first = (0, 0)

    def keep(
        self, connection: Connection, first: tuple[int, int], entries: Sequence[Entry], facts: Sequence[Fact]
    ) -> None:
        """Keep the rows of these entries and facts before the transaction under way deletes them. `first` are the
        numbers of the first entry and the first fact."""
        for name, begin in zip(TABLES, first, strict=True):
            connection.execute(text(f"DROP TABLE IF EXISTS temp.cut_{name}"))
            kept = f"CREATE TEMP TABLE cut_{name} AS SELECT * FROM main.{name} WHERE n >= :first"
            connection.execute(text(kept).bindparams(first=begin))
        self._connection, self._first = connection, first
        self._entries, self._facts = tuple(entries), tuple(facts)

    def matching(
        self, connection: Connection, first: tuple[int, int], entries: Sequence[Entry], facts: Sequence[Fact]
    ) -> tuple[int, int]:
        """Return how many of these entries and how many of these facts, from the first on, have kept rows."""
        if connection is not self._connection or first != self._first:
            return 0, 0
        return common(self._entries, entries), common(self._facts, facts)

    def put_back(self, connection: Connection, counts: tuple[int, int]) -> None:
        """Copy the first kept rows back, this many of them into the log and this many into the journal."""
        for name, begin, count in zip(TABLES, self._first, counts, strict=True):
            back = f"INSERT INTO main.{name} SELECT * FROM temp.cut_{name} WHERE n < :end"
            connection.execute(text(back).bindparams(end=begin + count))

    def forget(self) -> None:
        """Forget the kept rows; their tables are replaced by the next ones."""
        self._connection, self._entries, self._facts = None, (), ()


def common(old: Sequence[object], new: Sequence[object]) -> int:
    """Return how many items two lists have in common at their beginning."""
    end, size = min(len(old), len(new)), 256
    at = next((at for at in range(0, end, size) if old[at : at + size] != tuple(new[at : at + size])), end)
    while at < end and old[at] == new[at]:
        at += 1
    return at
