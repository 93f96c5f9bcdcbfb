"""Backups that hold more of a campaign than its file does, because an earlier version cut the log when the rules failed
on a corrected answer."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from talisman_desktop.store.backup import made
from talisman_desktop.store.distrust import glancing

LOOKED_AT = 20
"""The most backups, from the newest on, that are searched."""
MANY = 20
"""The least number of entries by which a backup must be longer than the file to be reported; smaller differences
usually come from undo."""
WENT_BACK = "went back"
"""The key under which the file keeps the number of the last save made after a player had taken entries off the log. The
versions with the fault did not write it."""
SEEN = "longer backup"
"""The key for the name of the last longer backup that was reported."""
TO_LOOK = "to look for"
"""The value of `SEEN` after the update of an older file, until the program has looked for such a backup."""
NONE = "none"
"""The value of `SEEN` if the program has found no longer backup."""


class Extent(NamedTuple):
    """The extent of a file: its campaign, the number of its saves, its entries with and without courses and redo, the
    day they reach, and the save at which a player last went back."""

    campaign: str
    revision: int
    entries: int
    held: int
    day: int
    went_back: int


def longer(connection: sqlite3.Connection, backups: Sequence[Path]) -> tuple[Path, str] | None:
    """Return the newest backup that holds most of the entries that the file has lost, and a sentence about it; None if
    there is none. Left out are backups from before a player last went back, and, if the file was restored from a
    backup, those newer than that one, because the players gave up those entries themselves.
    """
    try:
        own = _extent(connection)
    except (sqlite3.Error, ValueError, TypeError):
        return None
    best: tuple[Path, Extent] | None = None
    for path in backups[:LOOKED_AT]:
        try:
            with glancing(path) as looking:
                found = _extent(looking)
        except (sqlite3.Error, OSError, ValueError, TypeError):
            continue
        theirs = found.campaign == own.campaign and own.went_back <= found.revision <= own.revision
        if theirs and found.entries >= own.held + MANY and (best is None or found.entries > best[1].entries):
            best = path, found
    if best is None:
        return None
    path, found = best
    when = made(path)
    dated = f"of {when:%Y-%m-%d %H:%M}" if when is not None else path.stem
    return path, (
        f"The backup {dated} holds more of this campaign than its file: {found.entries} entries up to day {found.day}, "
        f"not {own.entries} up to day {own.day}. If you did not go back that far yourselves, a fault of an earlier "
        "version cut them off: put that backup in the file's place."
    )


def _extent(connection: sqlite3.Connection) -> Extent:
    meta = dict(connection.execute("SELECT name, value FROM meta"))
    (entries,) = connection.execute("SELECT coalesce(max(n) + 1, 0) FROM log").fetchone()
    (day,) = connection.execute("SELECT coalesce(max(day), 1) FROM keyframes").fetchone()
    (redo,) = connection.execute("SELECT count(*) FROM redo").fetchone()
    aside = 0
    if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'course_log'").fetchone():
        (aside,) = connection.execute("SELECT count(*) FROM course_log").fetchone()
    revision, went_back = int(meta.get("revision", 0)), int(meta.get(WENT_BACK, 0))
    return Extent(str(meta.get("id", "")), revision, entries, entries + redo + aside, day, went_back)
