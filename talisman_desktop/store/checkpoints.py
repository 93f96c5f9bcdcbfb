"""Checkpoints: named moments of the game in the campaign file, each with the log entries that lead to it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection

from talisman_desktop.core.codec import Codec
from talisman_desktop.core.log import Entry
from talisman_desktop.store.database import Writing, reading
from talisman_desktop.store.decoder import Unreadable, entry_of, number_of, text_of
from talisman_desktop.store.errors import CampaignError
from talisman_desktop.store.rows import now_text

LONGEST_NAME = 80
MOST = 500


class Point(NamedTuple):
    """A checkpoint: its name, the time it was made, its day and place in the game, and the last line of the journal and
    the length of the log at that moment."""

    name: str
    made: str
    day: int
    place: str
    line: str
    entries: int


class Way(NamedTuple):
    """The way to a checkpoint: the log up to `at`, then these entries."""

    at: int
    entries: tuple[Entry, ...]


class Checkpoints:
    """The checkpoints of an open campaign."""

    def __init__(self, path: Path, connection: Connection, codec: Codec, writing: Writing) -> None:
        self._path = path
        self._codec = codec
        self._connection = connection
        self._writing = writing

    def all(self) -> list[Point]:
        """Return all checkpoints, in the order of their moments in the game."""
        columns = "name, made, day, place, line, entries"
        with reading(self._path, None), self._connection.begin():
            found = self._connection.exec_driver_sql(f"SELECT {columns} FROM checkpoints ORDER BY entries, made")
            return [
                Point(text_of(name), text_of(made), number_of(day), text_of(place), text_of(line), number_of(entries))
                for name, made, day, place, line, entries in found
            ]

    def add(self, name: str, *, place: str, day: int) -> Point:
        """Make a checkpoint of the present end of the log. Raises CampaignError if the name is empty or taken, or there
        are MOST checkpoints already."""
        name = self._fit(name)
        if len(self.all()) >= MOST:
            raise CampaignError(self._path, f"There are {MOST} checkpoints; take some away first.")
        with self._writing():
            ask = self._connection.exec_driver_sql
            (length,) = ask("SELECT coalesce(max(n) + 1, 0) FROM log").one()
            line = ask("SELECT text FROM journal WHERE text IS NOT NULL ORDER BY n DESC LIMIT 1").first()
            point = Point(name, now_text(), day, place, text_of(line[0]) if line else "", length)
            ask(
                "INSERT INTO checkpoints (name, made, entries, own, day, place, line) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (name, point.made, length, length, day, place or None, point.line or None),
            )
        return point

    def rename(self, old: str, new: str) -> None:
        """Rename a checkpoint, or do nothing if the name stays the same. Raises CampaignError if the new name is empty
        or taken, or there is no checkpoint `old`."""
        if new.strip() != old:
            new = self._fit(new)
            self._known(old)
            with self._writing():
                for table in ("checkpoints", "checkpoint_log"):
                    self._connection.exec_driver_sql(f"UPDATE {table} SET name = ? WHERE name = ?", (new, old))

    def remove(self, name: str) -> None:
        """Remove a checkpoint; the game does not change. Raises CampaignError if there is none of that name."""
        self._known(name)
        with self._writing():
            for table in ("checkpoints", "checkpoint_log"):
                self._connection.exec_driver_sql(f"DELETE FROM {table} WHERE name = ?", (name,))

    def way(self, name: str) -> Way:
        """Return how to reach a checkpoint. Raises CampaignError if there is no such checkpoint, or its entries cannot
        be read."""
        self._known(name)
        with reading(self._path, None), self._connection.begin():
            ask = self._connection.exec_driver_sql
            entries, own = ask("SELECT entries, own FROM checkpoints WHERE name = ?", (name,)).one()
            (length,) = ask("SELECT coalesce(max(n) + 1, 0) FROM log").one()
            kept = ask("SELECT n, entry FROM checkpoint_log WHERE name = ? ORDER BY n", (name,)).all()
            whole = isinstance(own, int) and isinstance(entries, int) and len(kept) == entries - own
            if not whole or [n for n, _ in kept] != list(range(own, entries)) or not 0 <= own <= length:
                raise Unreadable(f"the way to the checkpoint {name!r} has gaps")
            where = f"an entry of the checkpoint {name!r}"
            return Way(own, tuple(entry_of(text, where, self._codec) for _, text in kept))

    def _fit(self, name: str) -> str:
        name = " ".join(name.split())[:LONGEST_NAME]
        if not name:
            raise CampaignError(self._path, "A checkpoint needs a name.")
        if any(p.name == name for p in self.all()):
            raise CampaignError(self._path, f"There is a checkpoint “{name}” already; choose another name.")
        return name

    def _known(self, name: str) -> None:
        if not any(p.name == name for p in self.all()):
            raise CampaignError(self._path, f"There is no checkpoint “{name}”.")


def keep_ways(connection: Connection, length: int) -> None:
    """Copy the log entries of checkpoints beyond `length` into those checkpoints' own logs, before the log is cut to
    that length."""
    if connection.exec_driver_sql("SELECT 1 FROM checkpoints WHERE own > ? LIMIT 1", (length,)).first() is None:
        return
    connection.exec_driver_sql(
        "INSERT INTO checkpoint_log (name, n, by, key, label, entry) "
        "SELECT name, n, by, key, label, entry FROM checkpoints JOIN log ON n >= ? AND n < own WHERE own > ?",
        (length, length),
    )
    connection.exec_driver_sql("UPDATE checkpoints SET own = ? WHERE own > ?", (length, length))
