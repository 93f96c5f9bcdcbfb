"""A campaign whose file another program deleted, cut or replaced while it was open: how that is noticed, and how the
file is written again."""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from talisman_desktop.core.codec import Codec
from talisman_desktop.play.session import Session
from talisman_desktop.store.backup import beside, free_name, list_backups, set_aside
from talisman_desktop.store.creation import fill
from talisman_desktop.store.database import connect
from talisman_desktop.store.decoder import Start, Unreadable, entry_of
from talisman_desktop.store.distrust import distrust
from talisman_desktop.store.errors import CampaignError
from talisman_desktop.store.file_check import check
from talisman_desktop.store.ledger import Ledger
from talisman_desktop.store.log_reader import read_frames, read_start
from talisman_desktop.store.rows import now_text
from talisman_desktop.store.watch import Harm, Watch

_WORDS: dict[Harm, str] = {
    "gone": "was deleted, moved or renamed",
    "replaced": "was replaced by another file",
    "cut": "was cut off",
    "log": "lost the log file beside it, which was deleted",
    "changed": "was overwritten",
}
_BROKEN = (CampaignError, Unreadable, sqlite3.Error, DBAPIError, OSError, ValueError, TypeError)


def told(path: Path, watch: Watch, ledger: Ledger, *, written: bool) -> str:
    """Return a sentence on what another program did to the open file; "" if nothing was lost."""
    harm = watch.look()
    if harm is None or (harm == "changed" and (written or _whole(path, ledger))):
        return ""
    return f"{path.name} {_WORDS[harm]} by another program. Stop that program, then save here again."


def _whole(path: Path, ledger: Ledger) -> bool:
    """Whether the file under that name, opened separately, is sound and has the log that this program wrote."""
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=0.2)) as connection:
            distrust(connection)
            if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                return False
            rows = connection.execute("SELECT entry FROM log WHERE n >= ? ORDER BY n", (ledger.start.first,))
            return ledger.holds([entry_of(text, "a log entry", ledger.words.codec) for (text,) in rows])
    except _BROKEN:
        return False


@contextlib.contextmanager
def part(path: Path) -> Iterator[Path]:
    """Yield the path of a temporary file beside `path`, and remove that file at the end if it still exists."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(f".{path.name}.part")
    half.unlink(missing_ok=True)
    try:
        yield half
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            with contextlib.suppress(OSError):
                beside(half, ending).unlink(missing_ok=True)


def rebuild(
    half: Path,
    raw: sqlite3.Connection,
    ledger: Ledger,
    session: Session,
    meta: Mapping[str, str],
    backups: Path | None,
    sitting: int,
) -> list[str]:
    """Write the whole campaign to the file `half`: from the open file, else from the newest backup that fits, else from
    the session alone. Return sentences on what is missing. Raises a database error or OSError."""
    with contextlib.suppress(*_BROKEN):
        raw.execute("VACUUM INTO ?", (str(half),))
        check(half, aside=False)
        _fill_up(half, ledger, session, sitting, whole=True)
        return []
    for backup in list_backups(ledger.path, backups):
        with contextlib.suppress(*_BROKEN):
            shutil.copyfile(backup, half)
            check(half, aside=False)
            _fill_up(half, ledger, session, sitting)
            since = f"Notes, checkpoints and descriptions of sittings written since {backup.stem[:19]} are missing."
            return [f"The campaign was saved again with the help of a backup. {since}"]
    half.unlink(missing_ok=True)
    fill(half, ledger.start.table, {**meta, "switches": json.dumps(ledger.start.switches)}, ledger.words)
    _fill_up(half, ledger, session, sitting)
    lost = "its notes, checkpoints and sittings are missing"
    if ledger.start.first:
        lost = f"what came before day {ledger.start.table.day}, {lost}"
    return [f"The campaign was saved again from what this window holds; {lost}."]


def _fill_up(half: Path, ledger: Ledger, session: Session, sitting: int, *, whole: bool = False) -> None:
    """Bring a file up to date with the session. `whole`: the log in the file must be exactly the one that was
    written."""
    engine = connect(half)
    try:
        with engine.connect() as connection:
            with connection.begin():
                start = start_at(connection, ledger.words.codec, ledger.start)
                if whole and not ledger.holds(start.entries):
                    raise Unreadable("its log is a different one")
                if sitting:
                    row = (sitting, now_text(), now_text())
                    sql = "INSERT OR IGNORE INTO sittings (number, started, ended, title, notes, players, table_was) "
                    connection.exec_driver_sql(f"{sql} VALUES (?, ?, ?, NULL, NULL, NULL, NULL)", row)
            Ledger(half, connection, ledger.words, start).write(session, sitting)
            raw = connection.connection.dbapi_connection
            assert raw is not None
            raw.execute("PRAGMA journal_mode=DELETE")
    finally:
        engine.dispose()


def start_at(connection: Connection, codec: Codec, wanted: Start) -> Start:
    """Return the start of the session as another file has it: at the same keyframe, or at the beginning if the file has
    only that. Raises Unreadable if the table there is different.
    """
    frames = {frame.entries: frame for frame in read_frames(connection)}
    frame = frames.get(wanted.first) or frames.get(0)
    if frame is None:
        raise Unreadable("the table at which the session began is missing")
    start = read_start(connection, codec, frame, wanted.switches)
    if start.table != wanted.table:
        raise Unreadable("its tables differ from those of this session")
    return start._replace(switches=wanted.switches)


def keep_what_is_there(path: Path, watch: Watch) -> Path | None:
    """Copy the file that has the campaign's name now, and return the copy; None if there is no file. Raises OSError."""
    if not path.exists():
        return None
    if watch.moved():
        # The log beside it is not copied, because it belongs to the file that is open.
        copy = free_name(path.parent, f"{path.name}.replaced-{now_text()[:10]}", "")
        shutil.copy2(path, copy)
        return copy
    return set_aside(path, "replaced")


def put_there(half: Path, path: Path) -> None:
    """Put a finished file in the place of the campaign's file, and remove what SQLite kept beside that. Raises
    OSError."""
    for ending in ("-wal", "-shm", "-journal"):
        beside(path, ending).unlink(missing_ok=True)
    half.replace(path)
