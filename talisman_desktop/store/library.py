"""The campaigns in a folder, for the page on which the player chooses one. This module only reads, never waits, and
loads no SQLModel."""

from __future__ import annotations

import sqlite3
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from talisman_desktop.store.backup import SUFFIX
from talisman_desktop.store.decoder import text_of
from talisman_desktop.store.distrust import glancing

MAX_LISTED = 500


class Listed(Struct, frozen=True):
    """The facts that a list shows of a campaign file. If there is a `problem` (a sentence), only the path is known, and
    `title` is the name of the file."""

    path: Path
    title: str
    saved: str = ""
    """The time of the last saving: local time with its offset, ISO 8601."""
    created: str = ""
    party: tuple[str, ...] = ()
    """The heroes' names in marching order."""
    place: str = ""
    day: int = 0
    last: str = ""
    """The last line of the journal."""
    sittings: int = 0
    remarks: int = 0
    """The number of journal lines that have a note."""
    problem: str = ""


def library(folder: Path) -> list[Listed]:
    """Return the campaigns in a folder, the one saved last first; those that cannot be read come last."""
    try:
        paths = sorted(p for p in folder.glob(f"*{SUFFIX}") if not p.name.startswith("."))[:MAX_LISTED]
    except OSError:
        return []
    found = [look(path) for path in paths]
    return sorted(found, key=lambda c: c.saved, reverse=True)


def look(path: Path) -> Listed:
    """Return what a list shows of one campaign, even while it is open elsewhere. Never raises. A file that has not
    changed since the last call is not read again."""
    try:
        if not path.stat().st_size:
            return Listed(path, path.stem, problem="The file is empty.")
        return _seen(path, _marks(path), _marks(path.with_name(f"{path.name}-wal")))
    except (sqlite3.Error, OSError, ValueError, TypeError):
        return Listed(path, path.stem, problem="It cannot be read; open it to see what can be done.")


def _marks(path: Path) -> tuple[int, int, int] | None:
    """Return numbers that change whenever a file changes; None if there is no such file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size


@lru_cache(2 * MAX_LISTED)
def _seen(path: Path, _file: object, _log: object) -> Listed:
    """Return what a list shows of a campaign; the marks are only the key under which the result is cached. Raises the
    errors of reading."""
    with glancing(path) as connection:
        return _read(connection, path)


def _read(connection: sqlite3.Connection, path: Path) -> Listed:
    meta = _pairs(connection, "meta")
    state = _pairs(connection, "state")
    party = connection.execute("SELECT name FROM heroes ORDER BY marching LIMIT 20")
    last = connection.execute(
        "SELECT text FROM journal WHERE text IS NOT NULL AND text <> '' ORDER BY n DESC LIMIT 1"
    ).fetchone()
    (sittings,) = connection.execute("SELECT count(*) FROM sittings").fetchone()
    return Listed(
        path,
        meta.get("title") or path.stem,
        saved=meta.get("saved", ""),
        created=meta.get("created", ""),
        party=tuple(str(name)[:100] for (name,) in party),
        place=state.get("place", ""),
        day=int(state.get("day", "0")),
        last=str(last[0])[:500] if last else "",
        sittings=int(sittings),
        remarks=_notes(connection),
    )


def _notes(connection: sqlite3.Connection) -> int:
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'remarks'").fetchone():
        return 0  # a file of an older format
    (n,) = connection.execute("SELECT count(*) FROM remarks").fetchone()
    return int(n)


def _pairs(connection: sqlite3.Connection, table: str) -> dict[str, str]:
    rows = connection.execute(f"SELECT name, substr(value, 1, 500) FROM {table} LIMIT 200")
    return {text_of(name): text_of(value) for name, value in rows}
