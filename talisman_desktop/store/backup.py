"""Copies of a campaign: backups, of which fewer are kept the older they are; copies set aside; and the restoring of a
backup."""

from __future__ import annotations

import contextlib
import errno
import filecmp
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from talisman_desktop.store.distrust import distrust, glancing
from talisman_desktop.store.errors import CampaignError

KEEP = 10
"""The number of newest backups that are all kept."""
DAYS = 14
"""The number of days before the newest backups of which the last backup is kept; days without a backup do not count."""
WEEKS = 26
"""The number of weeks before those days of which the last backup is kept; weeks without a backup do not count."""
SUFFIX = ".talisman"
TOLERANCE = timedelta(days=1)
"""A backup dated no further ahead than this is not taken to be from the future, because people change clocks and time
zones."""
STALE = 24 * 60 * 60
"""The age in seconds from which an unfinished file counts as abandoned."""
HALF_FOLDER = ".talisman-import-"
"""The beginning of the names of temporary folders in which a campaign is written before it is moved to its place beside
them."""
_HALVES = tuple(f".*{SUFFIX}{kind}{log}" for kind in (".part", ".new") for log in ("", "-wal", "-shm", "-journal"))


def backup_folder(path: Path, backups: Path | None = None) -> Path:
    """Return the folder with the backups of one campaign: `backups/NAME`, beside the file or in the folder given."""
    return (backups if backups is not None else path.parent / "backups") / path.stem


def list_backups(path: Path, backups: Path | None = None) -> list[Path]:
    """Return the backups of a campaign, the newest first; one dated in the future counts as the oldest. Return none if
    the folder cannot be read."""
    try:
        found = list(backup_folder(path, backups).glob(f"*{SUFFIX}"))
    except OSError:
        return []
    return sorted(found, key=partial(_moment, datetime.now()), reverse=True)


def _moment(now: datetime, backup: Path) -> tuple[bool, str, int, str]:
    """Return a key that sorts backups by time: the time in the name and, within a second, the time of writing. A backup
    dated in the future counts as the oldest, because a clock was wrong."""
    try:
        written = backup.stat().st_mtime_ns
    except OSError:
        written = 0
    return not _ahead(backup, now), backup.stem[:19], written, backup.stem


def _ahead(backup: Path, now: datetime) -> bool:
    when = made(backup)
    return when is not None and when - now > TOLERANCE


def back_up(
    connection: sqlite3.Connection,
    path: Path,
    backups: Path | None = None,
    *,
    keep: int = KEEP,
    reason: str = "",
    is_good: Callable[[], bool] = lambda: True,
) -> Path | None:
    """Copy the open campaign into its backup folder, remove older backups that need not be kept, and return the copy.
    Return None if nothing was saved since the newest backup, unless there is a `reason` (a word for the name of the
    file); and if the finished copy is not good, in which case it is removed. Raises sqlite3.Error or OSError if the
    copy cannot be written.
    """
    before = list_backups(path, backups)
    if not reason and before and _revision(before[0]) == _own_revision(connection):
        return None
    folder = backup_folder(path, backups)
    folder.mkdir(parents=True, exist_ok=True)
    target = free_name(folder, f"{_stamp()}{' ' + reason if reason else ''}", SUFFIX)
    half = target.with_name(f".{target.name}.part")
    half.unlink(missing_ok=True)
    try:
        connection.execute("VACUUM INTO ?", (str(half),))
        _flush(half)
        if not is_good():
            return None
        half.replace(target)
    finally:
        half.unlink(missing_ok=True)
    for old in spare(list_backups(path, backups), keep):
        with contextlib.suppress(OSError):
            old.unlink()
    return target


def set_aside(path: Path, why: str) -> Path | None:
    """Copy a file, and SQLite's log beside it, unchanged to `NAME.WHY-DATE`, never over another file, and return the
    copy. If an equal copy exists already, return that. Return None if no copy can be made."""
    try:
        logs = [e for e in ("-wal", "-journal") if (log := beside(path, e)).exists() and log.stat().st_size]
        for old in sorted(path.parent.glob(f"{_escaped(path.name)}.{why}-*")):
            if not logs and filecmp.cmp(old, path, shallow=False):
                return old
        copy = free_name(path.parent, f"{path.name}.{why}-{_stamp()[:10]}", "")
        shutil.copy2(path, copy)
        for ending in logs:
            shutil.copy2(beside(path, ending), beside(copy, ending))
    except OSError:
        return None
    return copy


def spare(found: Sequence[Path], keep: int = KEEP, now: datetime | None = None) -> list[Path]:
    """Return the backups that need not be kept, given all of them, the newest first. A file whose name has no time is
    always kept. Backups dated in the future are thinned out separately, so that they do not displace those of today.
    """
    now = now if now is not None else datetime.now()
    ahead = [path for path in found if _ahead(path, now)]
    return [*_spare([path for path in found if path not in ahead], keep), *_spare(ahead, keep)]


def _spare(found: Sequence[Path], keep: int) -> list[Path]:
    dated = [(path, when) for path in found if (when := made(path)) is not None]
    stay, gone = dated[: max(1, keep)], list[Path]()
    days, weeks = {when.date() for _, when in stay}, {when.isocalendar()[:2] for _, when in stay}
    most_days, most_weeks = len(days) + DAYS, len(weeks) + WEEKS
    for path, when in dated[len(stay) :]:
        day, week = when.date(), when.isocalendar()[:2]
        if day not in days and len(days) < most_days:
            days.add(day)
            weeks.add(week)
        elif week not in weeks and len(weeks) < most_weeks:
            weeks.add(week)
        else:
            gone.append(path)
    return gone


def made(backup: Path) -> datetime | None:
    """Return the time in the name of a backup; None if the name has none."""
    try:
        return datetime.strptime(backup.stem[:19], "%Y-%m-%d %H.%M.%S")
    except ValueError:
        return None


def put_back(
    path: Path, backup: Path, aside: Callable[[], Path | None], try_out: Callable[[Path], object]
) -> Path | None:
    """Put a backup in the place of a campaign that is closed and locked. `try_out` gets a copy of the backup first and
    raises if it does not open. `aside` then copies the present campaign and returns the copy, which is the result; None
    if there is no campaign. Raises OSError if the backup cannot be put back; the campaign is then unchanged."""
    half, kept = path.with_name(f".{path.name}.part"), None
    try:
        # The backup is copied first, because a backup of the present file may cause this one to be thinned out.
        shutil.copyfile(backup, half)
        try_out(half)
        _flush(half)
        if path.exists():
            kept = aside()
            if kept is None:
                raise OSError(errno.ENOSPC, f"no copy of {path.name} could be made first")
        # because SQLite would apply the log of the old file to the new one
        for ending in ("-wal", "-shm", "-journal"):
            beside(path, ending).unlink(missing_ok=True)
        half.replace(path)
    finally:
        for ending in ("", "-wal", "-shm", "-journal"):
            beside(half, ending).unlink(missing_ok=True)
    return kept


def sweep(folder: Path) -> None:
    """Remove the unfinished files and folders that a crash of the program or the machine has left in a folder, if they
    are older than a day."""
    long_ago = time.time() - STALE
    with contextlib.suppress(OSError):
        for pattern in (*_HALVES, f"{HALF_FOLDER}*"):
            for left in folder.glob(pattern):
                if left.stat().st_mtime > long_ago:
                    continue
                if left.is_dir() and not left.is_symlink():
                    shutil.rmtree(left, ignore_errors=True)
                else:
                    left.unlink(missing_ok=True)


def temporary_copy(path: Path) -> tuple[TemporaryDirectory[str], Path]:
    """Copy a campaign, with what SQLite's log beside it holds, into a temporary folder, which the caller removes.
    Return the folder and the copy. Raises CampaignError."""
    folder = TemporaryDirectory(prefix="talisman-desktop-")
    copy = Path(folder.name) / path.name
    try:
        try:
            with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=0.2)) as connection:
                distrust(connection)
                connection.execute("VACUUM INTO ?", (str(copy),))
        except (sqlite3.Error, UnicodeDecodeError):
            # The file was not closed properly, or it is damaged: opening the copy repairs or reports that.
            copy.unlink(missing_ok=True)
            for ending in ("", "-wal", "-journal"):
                if (file := beside(path, ending)).exists():
                    shutil.copyfile(file, beside(copy, ending))
    except OSError as error:
        folder.cleanup()
        raise CampaignError(path, f"{path} cannot be read ({error.strerror}); check its permissions.") from error
    return folder, copy


def beside(path: Path, ending: str) -> Path:
    """Return the path of the file with this ending that SQLite keeps beside a database ("-wal", "-shm", "-journal")."""
    return path.with_name(path.name + ending)


def free_name(folder: Path, stem: str, suffix: str, taken: Collection[Path] = ()) -> Path:
    """Return a path in the folder that does not exist yet and is not in `taken`."""
    path, n = folder / f"{stem}{suffix}", 1
    while path in taken or path.exists():
        n += 1
        path = folder / f"{stem} ({n}){suffix}"
    return path


def _stamp() -> str:
    return datetime.now().strftime("%Y-%m-%d %H.%M.%S")


def _escaped(name: str) -> str:
    return "".join(f"[{c}]" if c in "*?[" else c for c in name)


def _flush(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _own_revision(connection: sqlite3.Connection) -> str:
    row = connection.execute("SELECT value FROM meta WHERE name = 'revision'").fetchone()
    return str(row[0]) if row else ""


def _revision(path: Path) -> str:
    try:
        with glancing(path) as connection:
            return _own_revision(connection)
    except (sqlite3.Error, OSError, UnicodeDecodeError):
        return "unreadable"
