"""The SQLite file of a campaign: connections, new tables, and the sentences for errors."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, NullPool, create_engine, event
from sqlalchemy.exc import DBAPIError

from talisman_desktop.store.backup import list_backups, set_aside
from talisman_desktop.store.decoder import Unreadable, legible
from talisman_desktop.store.distrust import distrust, glancing
from talisman_desktop.store.errors import KEPT, CampaignDamaged, CampaignError, save_failed
from talisman_desktop.store.models import APPLICATION_ID, FORMAT, VIEWS, Stored

WAIT = 250
"""The milliseconds that an answer waits to be saved while another program has the file locked. After that it is saved
with the next answer."""
WAIT_AGAIN = 20
"""The milliseconds that an answer waits while earlier answers are still unsaved."""
LOOKED_AT = 10
"""The most backups of a damaged file, from the newest on, that are searched for a readable one."""

Writing = Callable[[], AbstractContextManager[None]]
"""A function whose `with` block is one transaction that writes to a campaign. It raises SaveFailed."""

LOG_PAGES = 4_000
"""The pages in SQLite's log (16 MB) from which SQLite moves them into the file within a transaction. A pause comes long
before that."""


def connect(path: Path, *, reads: bool = False) -> Engine:
    """Return an SQLAlchemy engine for a campaign file. Its connections write durably and run no code stored in the
    file. With `reads`, it creates no file and does not change one that was closed properly.
    """
    url = URL.create("sqlite", database=str(path))
    if reads:
        url = URL.create("sqlite", database=path.absolute().as_uri(), query={"mode": "rw", "uri": "true"})
    engine = create_engine(url, poolclass=NullPool)

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, record: object) -> None:
        # because SQLAlchemy begins the transactions, see below
        connection.isolation_level = None
        distrust(connection)
        wait(connection, WAIT)
        if reads:
            connection.execute("PRAGMA query_only=ON")
            return
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint={LOG_PAGES}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction takes no lock before its first change, because readers must not wait. It begins without
        # SQLAlchemy's help, because that costs more than the statement.
        raw = connection.connection.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        raw.execute("BEGIN")

    return engine


def wait(connection: sqlite3.Connection, milliseconds: int) -> None:
    """Set how long a connection waits while another program is writing to the file."""
    connection.execute(f"PRAGMA busy_timeout={milliseconds}")


def make_tables(connection: Connection) -> None:
    """Create the tables of a new campaign, inside the transaction under way."""
    connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION_ID}")
    connection.exec_driver_sql(f"PRAGMA user_version={FORMAT}")
    Stored.metadata.create_all(connection)
    for view in VIEWS.values():
        connection.exec_driver_sql(view)


def older(connection: sqlite3.Connection) -> bool:
    """Whether a file has an older format than the one this program writes."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version) < FORMAT


@contextmanager
def saving(path: Path, kept: str = KEPT) -> Iterator[None]:
    """Turn errors that the database and the system raise in the `with` block into SaveFailed."""
    try:
        yield
    except DBAPIError as error:
        raise save_failed(path, error.orig or error, kept) from error
    except (sqlite3.Error, OSError) as error:
        raise save_failed(path, error, kept) from error


@contextmanager
def reading(path: Path, backups: Path | None) -> Iterator[None]:
    """Turn errors in the `with` block into CampaignDamaged if the file is unreadable, and into SaveFailed if the system
    failed."""
    try:
        yield
    except Unreadable as error:
        raise damaged(path, str(error), backups) from error
    except DBAPIError as error:
        if getattr(error.orig, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise damaged(path, str(error.orig), backups) from error
        raise save_failed(path, error.orig or error, "nothing was changed") from error
    except CampaignError:
        raise
    except Exception as error:  # because a value may be of any kind
        raise damaged(path, f"a value in it cannot be read ({error})", backups) from error


def damaged(path: Path, what: str, backups: Path | None, *, aside: bool = True) -> CampaignDamaged:
    """Return the error for a damaged file, with a sentence that says what to do. With `aside`, the file is the players'
    own: a copy of it is set aside, and the sentence names a backup."""
    if not aside:
        return CampaignDamaged(path, f"{path} is damaged: {what}. Ask for another copy of it.")
    copy = set_aside(path, "damaged")
    kept = f" A copy as it is now was kept as {copy.name}." if copy else ""
    return CampaignDamaged(path, f"{path} is damaged: {what}. {_todo(list_backups(path, backups))}.{kept}", copy)


def _todo(backups: Sequence[Path]) -> str:
    """Return advice for a damaged file: which backup to restore. The newest readable one is named, because newer ones
    may have the same damage."""
    if not backups:
        return "There is no backup of it; look for a copy of your own"
    sound = next((backup for backup in backups[:LOOKED_AT] if _reads(backup)), None)
    if sound is None:
        return f"Its newest backup, {backups[0]}, cannot be read either; look for a copy of your own"
    return f"Restore a backup, the newest {'' if sound == backups[0] else 'that can be read '}is {sound}"


def _reads(backup: Path) -> bool:
    """Whether all tables and log entries of a backup are readable."""
    try:
        with glancing(backup) as connection:
            for (data,) in connection.execute("SELECT data FROM keyframes"):
                if not legible(data):
                    return False
            for (entry,) in connection.execute("SELECT entry FROM log"):
                if not legible(entry):
                    return False
    except (sqlite3.Error, OSError, ValueError, TypeError):
        return False
    return True
