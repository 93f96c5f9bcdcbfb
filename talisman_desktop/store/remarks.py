"""Notes that people write to lines of the journal.

A note has the number and the text of its line. Undoing other lines does not affect it. If its own line is undone, the
note belongs to no line; it returns to the line when that comes back, even under another number.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection

from talisman_desktop.store.database import Writing, reading
from talisman_desktop.store.decoder import number_of, text_of
from talisman_desktop.store.errors import CampaignError

LONGEST = 4_000
MOST = 10_000


class Remark(NamedTuple):
    """A note to a line. `n` is the number of the line in the journal; `there` says whether the journal has the line
    now."""

    n: int
    sitting: int
    day: int
    line: str
    note: str
    there: bool = True


class Remarks:
    """The players' notes to lines of the journal, in an open campaign."""

    def __init__(self, path: Path, connection: Connection, writing: Writing) -> None:
        self._path = path
        self._connection = connection
        self._writing = writing

    def write(self, n: int, note: str) -> None:
        """Save a note to line `n` of the journal, at most LONGEST letters of it; "" removes the note. Raises
        CampaignError if there is no such line, or there are MOST notes already."""
        note = note.strip()[:LONGEST]
        with self._writing():
            ask = self._connection.exec_driver_sql
            ask("DELETE FROM remarks WHERE n IN (SELECT value FROM json_each(?))", (str(self._at(n)),))
            if not note:
                return
            found = ask("SELECT sitting, day, text FROM journal WHERE n = ?", (n,)).first()
            if found is None:
                raise CampaignError(self._path, "There is no such line in the journal any more.")
            if ask("SELECT count(*) FROM remarks").scalar_one() >= MOST:
                raise CampaignError(self._path, f"There are {MOST:,} notes already.")
            ask("INSERT INTO remarks (n, sitting, day, line, note) VALUES (?, ?, ?, ?, ?)", (n, *found, note))

    def all(self) -> list[Remark]:
        """Return all notes, each with the present number of its line; notes whose line is gone keep the old number."""
        with reading(self._path, None), self._connection.begin():
            return self._placed()

    def of_lines(self) -> dict[int, str]:
        """Return the notes by the number of their line, without those whose line is gone."""
        return {r.n: r.note for r in self.all() if r.there}

    def _at(self, n: int) -> list[int]:
        """Return the keys of the notes that belong to line `n` now."""
        before = self._read()
        return [old.n for old, now in zip(before, self._placed(), strict=True) if now.n == n]

    def _read(self) -> list[Remark]:
        found = self._connection.exec_driver_sql("SELECT n, sitting, day, line, note FROM remarks ORDER BY n")
        return [
            Remark(n, number_of(sitting), number_of(day), text_of(line), text_of(note))
            for n, sitting, day, line, note in found
        ]

    def _placed(self) -> list[Remark]:
        remarks = self._read()
        if not remarks:
            return []
        lines: dict[str, list[int]] = {}
        wanted = tuple({r.line for r in remarks})
        for start in range(0, len(wanted), 500):
            some = wanted[start : start + 500]
            signs = ", ".join("?" * len(some))
            sql = f"SELECT n, text FROM journal WHERE text IN ({signs}) ORDER BY n"
            for n, text in self._connection.exec_driver_sql(sql, some):
                lines.setdefault(text, []).append(n)
        return placed(remarks, lines)


def placed(remarks: Iterable[Remark], lines: dict[str, list[int]]) -> list[Remark]:
    """Return the notes with the numbers of the lines to which they belong. `lines` has the numbers of the lines with
    each text, in order. A note stays at its number as long as the line there has its text; otherwise it moves to the
    nearest line with that text that has no note yet.
    """
    remarks = list(remarks)
    taken = {r.n for r in remarks if r.n in lines.get(r.line, ())}
    found = []
    for remark in remarks:
        numbers = lines.get(remark.line, [])
        if remark.n in taken and remark.n in numbers:
            found.append(remark)
            continue
        at = bisect_left(numbers, remark.n)
        near = sorted(numbers[max(0, at - 8) : at + 8], key=lambda n: abs(n - remark.n))
        n = next((n for n in near if n not in taken), None)
        if n is None:
            found.append(remark._replace(there=False))
        else:
            taken.add(n)
            found.append(remark._replace(n=n))
    return found
