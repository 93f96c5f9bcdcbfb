"""Sittings: the evenings at the table, as the campaign file keeps them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time
from pathlib import Path
from typing import Literal, NamedTuple

from sqlalchemy import Connection

from talisman_desktop.store.database import Writing, reading
from talisman_desktop.store.decoder import number_of, text_of
from talisman_desktop.store.log_reader import read_sitting_starts
from talisman_desktop.store.rows import now_text

TableWas = Literal["", "left standing", "put away"]
_COLUMNS = "number, started, ended, title, players, notes, table_was"


class Sitting(NamedTuple):
    """One evening of play. Times are local, with their UTC offset. `table_was` is "" until the players say in what
    state they left the real table."""

    number: int
    started: str
    ended: str
    title: str
    players: str
    notes: str
    table_was: str


class Sittings:
    """The sittings of an open campaign. `now` is the number of the present one, 0 for none."""

    def __init__(self, path: Path, connection: Connection, writing: Writing) -> None:
        self.now = 0
        self._path = path
        self._connection = connection
        self._writing = writing

    def all(self) -> list[Sitting]:
        """Return all sittings, the earliest first."""
        with reading(self._path, None), self._connection.begin():
            return self._read()

    def starts(self) -> dict[int, tuple[int, int]]:
        """Return the number of the first log entry and of the first fact of each sitting, -1 if there is none; 0 is the
        time outside all sittings. Sittings in which nothing happened are left out."""
        with reading(self._path, None), self._connection.begin():
            return read_sitting_starts(self._connection)

    def begin(self, title: str = "") -> int:
        """Begin a new evening with the players of the last one, and return its number. It ends with the last answer
        saved in it. If nothing was played or written in the last evening, that one is used instead.
        """
        now = now_text()
        with self._writing():
            last = next(reversed(self._read()), None)
            if last is not None and not (last.title or last.notes or last.table_was) and self._idle(last.number):
                self._change(last.number, {"started": now, "ended": now, "title": title})
                self.now = last.number
                return self.now
            number = last.number + 1 if last is not None else 1
            row = (number, now, now, title or None, (last.players or None) if last is not None else None, None, None)
            self._connection.exec_driver_sql(f"INSERT INTO sittings ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            self.now = number
        return self.now

    def describe(
        self,
        number: int,
        *,
        title: str | None = None,
        players: str | None = None,
        notes: str | None = None,
        day: date | None = None,
    ) -> None:
        """Change a sitting's title, players, notes or day. Raises KeyError if there is no such sitting. On another day,
        a sitting keeps its hours.
        """
        said = {"title": title, "players": players, "notes": notes}
        values = {name: value for name, value in said.items() if value is not None}
        with self._writing():
            if day is not None:
                values |= next((_moved(s, day) for s in self._read() if s.number == number), {})
            self._change(number, values)

    def end(self, table_was: TableWas) -> None:
        """End the present sitting, if there is one; `table_was` says whether the real table was left standing or put
        away."""
        if self.now:
            with self._writing():
                self._change(self.now, {"ended": now_text(), "table_was": table_was})
            self.now = 0

    def take_over(self, sittings: Sequence[tuple[Sitting, int, int]]) -> None:
        """Replace the sittings by those of another file, each with its first log entry and its first fact, from which
        on the log and the journal are assigned to it. No sitting is the present one afterwards."""
        ask = self._connection.exec_driver_sql
        with self._writing():
            ask("DELETE FROM sittings")
            for sitting, entry, fact in sittings:
                ask(
                    f"INSERT INTO sittings ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (sitting.number, *(s or None for s in sitting[1:])),
                )
                ask("UPDATE log SET sitting = ? WHERE n >= ?", (sitting.number, entry))
                ask("UPDATE journal SET sitting = ? WHERE n >= ?", (sitting.number, fact))
            self.now = 0

    def _read(self) -> list[Sitting]:
        found = self._connection.exec_driver_sql(f"SELECT {_COLUMNS} FROM sittings ORDER BY number")
        return [Sitting(n, *map(text_of, said)) for number, *said in found if (n := number_of(number)) > 0]

    def _idle(self, number: int) -> bool:
        ask = self._connection.exec_driver_sql
        used = (ask(f"SELECT 1 FROM {table} WHERE sitting = ? LIMIT 1", (number,)) for table in ("log", "remarks"))
        return all(found.first() is None for found in used)

    def _change(self, number: int, values: dict[str, str]) -> None:
        if number not in {s.number for s in self._read()}:
            raise KeyError(number)
        for name, value in values.items():
            self._connection.exec_driver_sql(
                f'UPDATE sittings SET "{name}" = ? WHERE number = ?', (value or None, number)
            )


def _moved(sitting: Sitting, day: date) -> dict[str, str]:
    """Return the start and the end of a sitting moved to another day; midnight for both if the old times cannot be
    read."""
    try:
        began, ended = datetime.fromisoformat(sitting.started), datetime.fromisoformat(sitting.ended)
    except ValueError:
        began = ended = datetime.combine(day, time()).astimezone()
    by = day - began.date()
    return {"started": (began + by).isoformat(), "ended": (ended + by).isoformat()}
