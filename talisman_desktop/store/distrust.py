"""Connections that take nothing but data from a file. This module loads no SQLModel."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from time import monotonic

from talisman_desktop.store.decoder import MAX_FILE, MAX_VALUE

STRIDE = 50_000
"""The number of steps of SQLite's virtual machine between two looks at the clock."""
GLANCE = 2.0
"""The seconds after which a quick look at a file is given up."""


def distrust(connection: sqlite3.Connection) -> None:
    """Make a connection take nothing but data from its file, and no value larger than the program writes."""
    # A flipped bit in a note must not make the campaign unreadable.
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    connection.execute("PRAGMA trusted_schema=OFF")
    connection.execute("PRAGMA cell_size_check=ON")
    connection.execute("PRAGMA mmap_size=0")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_VALUE)
    connection.setlimit(sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH, 1)


def give_up_after(connection: sqlite3.Connection, seconds: float) -> None:
    """Make every query of a connection fail after this many seconds."""
    end = monotonic() + seconds
    connection.set_progress_handler(lambda: monotonic() > end, STRIDE)


@contextmanager
def glancing(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a connection for a quick look at a file that was not checked: it waits for no lock and gives up soon. Raises
    sqlite3.Error, or OSError if the file is missing or far too large.
    """
    if path.stat().st_size > MAX_FILE:
        raise OSError(f"{path} is too large for a campaign")
    uri = f"{path.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True, timeout=0.2, isolation_level=None)) as connection:
        distrust(connection)
        give_up_after(connection, GLANCE)
        yield connection
