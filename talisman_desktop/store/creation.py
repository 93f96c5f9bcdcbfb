"""Creates campaign files, and puts backups in the place of campaigns."""

from __future__ import annotations

import json
import sqlite3
import uuid
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

from sqlalchemy import insert

from talisman_desktop import __version__
from talisman_desktop.core.codec import Codec
from talisman_desktop.core.table import Table
from talisman_desktop.store.backup import back_up, put_back, set_aside
from talisman_desktop.store.database import connect, make_tables, reading, saving
from talisman_desktop.store.decoder import Frame, Unreadable, read_words
from talisman_desktop.store.distrust import distrust
from talisman_desktop.store.errors import CampaignError
from talisman_desktop.store.file_check import check
from talisman_desktop.store.format_migration import complete
from talisman_desktop.store.ledger import Ledger, write_meta
from talisman_desktop.store.lock import Lock, refuse_second_name
from talisman_desktop.store.log_reader import read_frames, read_length, read_meta, read_start
from talisman_desktop.store.models import Stored
from talisman_desktop.store.projection import Projection, Words
from talisman_desktop.store.rows import frame_row, now_text


def first_meta(
    path: Path, table: Table, title: str, settings: Mapping[str, str], switches: Mapping[str, str]
) -> dict[str, str]:
    """Return the values that describe a new campaign, by name."""
    now = now_text()
    return {
        "id": uuid.uuid4().hex,
        "title": title or path.stem,
        "created": now,
        "saved": now,
        "revision": "0",
        "seed": str(table.seed),
        "app": __version__,
        "settings": json.dumps(dict(settings)),
        "switches": json.dumps(dict(switches)),
    }


def fill(path: Path, table: Table, meta: dict[str, str], words: Words) -> None:
    """Write a new campaign file with its first table. Raises a database error."""
    engine = connect(path)
    try:
        with engine.connect() as connection:
            with connection.begin():
                make_tables(connection)
                write_meta(connection, meta)
                row = frame_row(Frame(0, 0, table.day), table)
                connection.execute(insert(Stored.metadata.tables["keyframes"]), [row])
                projection = Projection(words)
                projection.write(connection, projection.plan(table))
            raw = connection.connection.dbapi_connection
            assert raw is not None
            raw.execute("PRAGMA journal_mode=DELETE")
    finally:
        engine.dispose()


def restore(
    path: Path,
    backup: Path,
    codec: Codec,
    *,
    backups: Path | None = None,
    last_call: Callable[[], object] = lambda: None,
) -> Path | None:
    """Put a backup in a campaign's place. The campaign that was there becomes its newest backup, which is returned
    (None if none was there); restoring that one takes the change back. A damaged file is set aside unchanged.
    `last_call` is called before anything changes, and may raise to stop. Raises a CampaignError if the backup is not
    sound, the campaign is open, or the disk is full."""
    path = path.resolve()
    check(backup, backups)
    lock = Lock(path)
    try:
        refuse_second_name(path)
        last_call()
        with saving(path, "the campaign is as it was"):
            return put_back(
                path, backup, lambda: _aside(path, backups), lambda half: _refuse_unreadable(half, backup, codec)
            )
    finally:
        lock.release()


def _refuse_unreadable(half: Path, backup: Path, codec: Codec) -> None:
    """Read a copy of a backup as if it were opened. Raises CampaignDamaged, with the name of the backup."""
    engine = connect(half)
    try:
        with reading(backup, None), engine.connect() as connection:
            with connection.begin():
                complete(connection)
                frames = read_frames(connection)
                switches = read_words(read_meta(connection).get("switches", ""))
                start, newest = (read_start(connection, codec, frame, switches) for frame in (frames[0], frames[-1]))
                if frames[-1].entries > read_length(connection):
                    raise Unreadable(
                        f"the end of the log is missing from entry {newest.first + len(newest.entries)} on"
                    )
            Ledger(half, connection, Words(codec=codec), start)
            raw = connection.connection.dbapi_connection
            assert raw is not None
            raw.execute("PRAGMA journal_mode=DELETE")
    finally:
        engine.dispose()


def _aside(path: Path, backups: Path | None) -> Path | None:
    try:
        check(path, backups)
    except CampaignError:
        return set_aside(path, "replaced")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        distrust(connection)
        kept = back_up(connection, path, backups, reason="before going back")
        # The log that a crash left beside the file is merged first, because the files beside it are removed next.
        connection.execute("PRAGMA journal_mode=DELETE")
    return kept
