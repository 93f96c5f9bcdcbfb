"""A glimpse of a campaign, read in a few milliseconds without opening it. This module only reads, and loads no
SQLModel."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from msgspec import Struct

from talisman_desktop.core.codec import Codec
from talisman_desktop.core.log import Switched
from talisman_desktop.store.decoder import Start, entry_of, number_of, read_words, table_of, text_of
from talisman_desktop.store.distrust import glancing

_STORY = (
    "SELECT journal.sitting, journal.day, journal.text, remarks.note FROM journal "
    "LEFT JOIN remarks ON remarks.n = journal.n AND remarks.line = journal.text "
    "WHERE journal.text <> '' ORDER BY journal.n"
)
BACK = 60
"""The least number of newest log entries that a glimpse reads, enough for the words beside the table."""


class Glimpse(Struct, frozen=True):
    """The title of a campaign, and the start of a short session at its end; the file was not locked, checked or backed
    up for it."""

    title: str
    start: Start


def glimpse(path: Path, codec: Codec) -> Glimpse | None:
    """Return a glimpse of a campaign; None if it cannot be read, and then opening it reports the reason."""
    try:
        with glancing(path) as connection:
            return _read(connection, path, codec)
    except (sqlite3.Error, OSError, ValueError, TypeError):
        return None


def story(path: Path) -> str:
    """Return the journal of a campaign, with the players' notes and a heading for each evening, as far as it can be
    read; "" for nothing. No rules are needed, so even a campaign that the rules cannot continue can be read."""
    told, before = list[str](), None
    try:
        with glancing(path) as connection:
            for sitting, day, line, note in connection.execute(_STORY):
                if sitting != before:
                    told += ["", f"Evening {number_of(sitting)}" if number_of(sitting) else "Before the first evening"]
                    before = sitting
                told.append(f"Day {number_of(day)}: {text_of(line)}")
                if note:
                    told.append(f"    {text_of(note)}")
    except (sqlite3.Error, OSError, ValueError, TypeError):
        pass
    return "\n".join(told).strip()


def _read(connection: sqlite3.Connection, path: Path, codec: Codec) -> Glimpse:
    meta = dict(connection.execute("SELECT name, value FROM meta WHERE name IN ('title', 'switches')"))
    (last,) = connection.execute("SELECT coalesce(max(n), -1) FROM log").fetchone()
    first, facts, data = connection.execute(
        "SELECT entries, facts, data FROM keyframes ORDER BY entries > ?, abs(entries - ?) LIMIT 1",
        (last + 1 - BACK, last + 1 - BACK),
    ).fetchone()
    switches = read_words(meta.get("switches", ""))
    for (text,) in connection.execute("SELECT entry FROM log WHERE by = 'switch' AND n < ? ORDER BY n", (first,)):
        entry = entry_of(text, "a switch", codec)
        if isinstance(entry, Switched):
            switches[entry.name] = entry.value
    later = connection.execute("SELECT entry FROM log WHERE n >= ? ORDER BY n", (first,))
    entries = tuple(entry_of(text, "a log entry", codec) for (text,) in later)
    return Glimpse(meta.get("title") or path.stem, Start(first, facts, table_of(data, first, codec), entries, switches))
