"""The check of a file before it is trusted: whether it is a campaign, is undamaged, and holds nothing but data of
bearable size.

A file may come from a stranger. Nothing in it is executed: no triggers, virtual tables, computed columns or indexes.
Nothing in it is read before its size is known.
"""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

from talisman_desktop.store.database import damaged
from talisman_desktop.store.decoder import MAX_FILE
from talisman_desktop.store.distrust import distrust, give_up_after
from talisman_desktop.store.errors import CampaignError, CampaignLocked, CampaignMissing, CampaignNewer, NotACampaign
from talisman_desktop.store.models import APPLICATION_ID, FORMAT, READABLE, SINCE_2, TABLES, Stored

MAX_ROWS = {"log": 300_000, "journal": 1_500_000, "keyframes": 20_000, "course_log": 400_000, "checkpoint_log": 400_000}
"""The most rows of the large tables; a campaign of 20,000 answers has about 100,000 facts in its journal."""
MAX_OTHERS = 20_000
"""The most rows of any other table."""
LONGEST = 60
"""The seconds a check may take."""
PATIENCE = 0.5
"""The seconds a check waits for another program that has the file locked."""
_COMPUTED = re.compile(r"\b(CHECK|COLLATE|GENERATED|AS)\b", re.IGNORECASE)


Bad = Callable[[str], CampaignError]
"""A function that returns the error for a damaged file, given a description of the damage."""


def check(path: Path, backups: Path | None = None, *, aside: bool = True) -> None:
    """Check a whole file before anything is written to it. Raises a CampaignError if it is not a sound campaign. With
    `aside`, a damaged file is copied beside itself; without it, the file is somebody else's and is only read."""
    bad: Bad = partial(damaged, path, backups=backups, aside=aside)
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            start = file.read(16)
    except FileNotFoundError:
        text = f"There is no campaign {path}; it may have been moved or renamed."
        raise CampaignMissing(path, text) from None
    except OSError as error:
        text = f"{path} cannot be read ({error.strerror}); check its permissions."
        raise CampaignError(path, text) from error
    if start != b"SQLite format 3\0":
        if path.suffix == ".talisman":
            what = "the file is empty" if not size else "it does not begin as a campaign file does"
            raise bad(what)
        raise NotACampaign(path, f"{path} is not a campaign file; choose one whose name ends in .talisman.")
    if size > MAX_FILE:
        raise NotACampaign(path, f"{path} is too large for a campaign ({size >> 20} MB); choose another file.")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=PATIENCE)) as connection:
            _check_content(connection, path, bad)
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
            # A save was interrupted and must be rolled back first, which needs a connection that can write.
            with contextlib.suppress(sqlite3.DatabaseError):
                _check_writing(path, bad)
                return
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            text = f"Another program has {path} locked; close it there first."
            raise CampaignLocked(path, text) from error
        if code == sqlite3.SQLITE_INTERRUPT:
            text = f"{path} takes more than {LONGEST} seconds to read, which no campaign does; do not use this file."
            raise NotACampaign(path, text) from error
        raise bad(str(error)) from error


def _check_writing(path: Path, bad: Bad) -> None:
    with closing(sqlite3.connect(path, timeout=PATIENCE)) as connection:
        _check_content(connection, path, bad)


def _check_content(connection: sqlite3.Connection, path: Path, bad: Bad) -> None:
    distrust(connection)
    give_up_after(connection, LONGEST)
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID:
        text = f"{path} is a database of another program; choose a campaign file instead."
        raise NotACampaign(path, text)
    if version > FORMAT:
        text = f"{path} was saved by a newer version of Talisman Desktop; update the program to open it."
        raise CampaignNewer(path, text)
    # Objects that could run code are looked for first, because reading the whole file would run them.
    _check_schema(connection, path)
    trouble = [row[0] for row in connection.execute("PRAGMA integrity_check(3)") if row[0] != "ok"]
    if trouble:
        raise bad(" ".join(str(trouble[0]).split()))
    lacking = _lacking(connection, version)
    if lacking:
        raise bad(lacking)
    _check_counts(connection, path)


def _check_schema(connection: sqlite3.Connection, path: Path) -> None:
    for kind, name, sql in connection.execute("SELECT type, name, sql FROM sqlite_master").fetchall():
        if (what := _strange(connection, str(kind), str(name), str(sql or ""))) is not None:
            text = f"{path} holds the {what}, which no campaign has; do not use this file."
            raise NotACampaign(path, text)


def _strange(connection: sqlite3.Connection, kind: str, name: str, sql: str) -> str | None:
    """Return a description of an object that does not belong in a campaign file; None if the object does."""
    thing = f"{kind} {name!r}"
    if kind == "view":
        # Views are allowed, because nothing but a database browser runs them.
        return thing if name in TABLES else None
    if name.startswith("sqlite_"):
        return None if not sql or sql.upper().startswith("CREATE TABLE SQLITE_") else thing
    if kind != "table" or name not in TABLES or sql.upper().startswith("CREATE VIRTUAL"):
        return thing
    if _COMPUTED.search(sql):
        return f"{thing} with computed values"
    others = {row[2] for row in connection.execute(f'PRAGMA foreign_key_list("{name}")')}
    ours = {key.column.table.name for key in Stored.metadata.tables[name].foreign_keys}
    return f"{thing} with references to other tables" if others - ours else None


def _lacking(connection: sqlite3.Connection, version: int) -> str:
    """Return a sentence on the first table that lacks columns which opening cannot add; "" if there is none."""
    for name, table in Stored.metadata.tables.items():
        columns = {row[1] for row in connection.execute(f'PRAGMA table_info("{name}")')}
        later = SINCE_2.get(name, frozenset()) if version < 2 else frozenset()
        missing = sorted({c.name for c in table.columns} - columns - later)
        if missing and name not in READABLE:
            return f"the table {name} lacks {', '.join(missing)}"
    return ""


def _check_counts(connection: sqlite3.Connection, path: Path) -> None:
    here = {str(row[0]) for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    for name in sorted(TABLES & here):
        most = MAX_ROWS.get(name, MAX_OTHERS)
        (count,) = connection.execute(f'SELECT count(*) FROM (SELECT 1 FROM "{name}" LIMIT {most + 1})').fetchone()
        if count > most:
            text = (
                f"{path} has more than {most:,} rows in its table {name}, which no campaign has; do not use this file."
            )
            raise NotACampaign(path, text)
