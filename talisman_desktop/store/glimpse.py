"""Where a campaign stands, read in a few milliseconds without opening it. Reads only, loads no SQLModel."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from msgspec import Struct

from talisman_desktop.core.log import Switched
from talisman_desktop.store.decoding import Start, entry_of, read_words, table_of
from talisman_desktop.store.distrust import glancing

BACK = 60
"""About so many log entries are read at least: enough for what is told beside the table."""


class Glimpse(Struct, frozen=True):
    """What is needed to show a campaign; it is not locked, checked or backed up yet."""

    title: str
    start: Start


def glimpse(path: Path) -> Glimpse | None:
    """Where a campaign stands; None when it cannot be told, and then opening it says why."""
    try:
        with glancing(path) as connection:
            return _read(connection, path)
    except (sqlite3.Error, OSError, ValueError, TypeError):
        return None


def _read(connection: sqlite3.Connection, path: Path) -> Glimpse:
    meta = dict(connection.execute("SELECT name, value FROM meta WHERE name IN ('title', 'switches')"))
    (last,) = connection.execute("SELECT coalesce(max(n), -1) FROM log").fetchone()
    first, facts, data = connection.execute(
        "SELECT entries, facts, data FROM keyframes ORDER BY entries > ?, abs(entries - ?) LIMIT 1",
        (last + 1 - BACK, last + 1 - BACK),
    ).fetchone()
    switches = read_words(meta.get("switches", ""))
    for (text,) in connection.execute("SELECT entry FROM log WHERE by = 'switch' AND n < ? ORDER BY n", (first,)):
        entry = entry_of(text, "a switch")
        if isinstance(entry, Switched):
            switches[entry.name] = entry.value
    later = connection.execute("SELECT entry FROM log WHERE n >= ? ORDER BY n", (first,))
    entries = tuple(entry_of(text, "a log entry") for (text,) in later)
    return Glimpse(meta.get("title") or path.stem, Start(first, facts, table_of(data, first), entries, switches))
