"""The SQLite file under a campaign: connecting, making the tables, and checking a file before it is trusted."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.exc import DBAPIError

from talisman_desktop.store.backup import list_backups, set_aside
from talisman_desktop.store.decoding import MAX_FILE, Unreadable
from talisman_desktop.store.errors import (
    KEPT,
    CampaignDamaged,
    CampaignError,
    CampaignMissing,
    CampaignNewer,
    NotACampaign,
    save_failed,
)
from talisman_desktop.store.models import APPLICATION_ID, FORMAT, TABLES, VIEWS, Stored


def connect(path: Path) -> Engine:
    """An engine for a campaign file; every connection is durable and distrusts the file's own code."""
    engine = create_engine(URL.create("sqlite", database=str(path)), poolclass=NullPool)

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, record: object) -> None:
        # SQLAlchemy begins the transactions, see below.
        connection.isolation_level = None
        for pragma in ("busy_timeout=5000", "trusted_schema=OFF", "cell_size_check=ON", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def make_tables(connection: Connection) -> None:
    """Make the tables of a new campaign, inside the transaction under way."""
    connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION_ID}")
    connection.exec_driver_sql(f"PRAGMA user_version={FORMAT}")
    Stored.metadata.create_all(connection)
    for view in VIEWS.values():
        connection.exec_driver_sql(view)


@contextmanager
def saving(path: Path, kept: str = KEPT) -> Iterator[None]:
    """Turns errors of the database and the system while writing into SaveFailed."""
    try:
        yield
    except DBAPIError as error:
        raise save_failed(path, error.orig or error, kept) from error
    except (sqlite3.Error, OSError) as error:
        raise save_failed(path, error, kept) from error


@contextmanager
def reading(path: Path, backups: Path | None) -> Iterator[None]:
    """Turns what cannot be read into CampaignDamaged, and errors of the system into SaveFailed."""
    try:
        yield
    except Unreadable as error:
        raise damaged(path, str(error), backups) from error
    except DBAPIError as error:
        if getattr(error.orig, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise damaged(path, str(error.orig), backups) from error
        raise save_failed(path, error.orig or error, "nothing was changed") from error


def damaged(path: Path, what: str, backups: Path | None) -> CampaignDamaged:
    """The error for a damaged file: a copy of it is set aside, and the sentence says what to do."""
    copy = set_aside(path, "damaged")
    kept = f" A copy as it is now was kept as {copy.name}." if copy else ""
    found = list_backups(path, backups)
    if found:
        todo = f"Restore a backup, the newest is {found[0]}"
    else:
        todo = "There is no backup of it; look for a copy of your own"
    return CampaignDamaged(path, f"{path} is damaged: {what}. {todo}.{kept}", copy)


def check(path: Path, backups: Path | None = None) -> None:
    """Read a file through before anything is written to it. Raises a CampaignError when it is no sound campaign."""
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
            raise damaged(path, what, backups)
        raise NotACampaign(path, f"{path} is not a campaign file; choose one whose name ends in .talisman.")
    if size > MAX_FILE:
        raise NotACampaign(path, f"{path} is too large for a campaign ({size >> 20} MB); choose another file.")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            _check_content(connection, path, backups)
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN):
            # A save was cut off half-way and must be taken back first, which needs a writing connection.
            with contextlib.suppress(sqlite3.DatabaseError):
                _check_writing(path, backups)
                return
        raise damaged(path, str(error), backups) from error


def _check_writing(path: Path, backups: Path | None) -> None:
    with closing(sqlite3.connect(path)) as connection:
        _check_content(connection, path, backups)


def _check_content(connection: sqlite3.Connection, path: Path, backups: Path | None) -> None:
    connection.execute("PRAGMA trusted_schema=OFF")
    connection.execute("PRAGMA cell_size_check=ON")
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID:
        text = f"{path} is a database of another program; choose a campaign file instead."
        raise NotACampaign(path, text)
    if version > FORMAT:
        text = f"{path} was saved by a newer version of Talisman Desktop; update the program to open it."
        raise CampaignNewer(path, text)
    trouble = [row[0] for row in connection.execute("PRAGMA integrity_check(3)") if row[0] != "ok"]
    if trouble:
        raise damaged(path, " ".join(trouble[0].split()), backups)
    for kind, name, sql in connection.execute("SELECT type, name, sql FROM sqlite_master"):
        # Triggers and the like would run inside the program.
        strange = kind == "trigger" or str(sql or "").upper().startswith("CREATE VIRTUAL")
        if strange or (name in TABLES) != (kind == "table" and not name.startswith("sqlite_")):
            text = f"{path} holds the {kind} {name!r}, which no campaign has; do not use this file."
            raise NotACampaign(path, text)
    for name, table in Stored.metadata.tables.items():
        columns = {row[1] for row in connection.execute(f'PRAGMA table_info("{name}")')}
        missing = sorted({c.name for c in table.columns} - columns)
        if missing:
            raise damaged(path, f"the table {name} lacks {', '.join(missing)}", backups)
