"""The campaigns in a folder as files: they are duplicated, renamed, archived, exported to one file, and imported.

No campaign is ever overwritten. A copy is made beside its target and gets the target's name only when it is complete; a
move is one step of the file system. A campaign that is open elsewhere can be copied, but not renamed or moved.
"""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
import uuid
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from talisman_desktop.store.backup import SUFFIX, backup_folder, free_name
from talisman_desktop.store.database import saving
from talisman_desktop.store.distrust import distrust
from talisman_desktop.store.errors import CampaignError, CampaignExists, CampaignLocked, CampaignMissing
from talisman_desktop.store.file_check import check
from talisman_desktop.store.library import look
from talisman_desktop.store.lock import Lock
from talisman_desktop.store.rows import now_text

ARCHIVE = "archive"
LONGEST = 60
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)


def file_stem(title: str) -> str:
    """Return a file name made from a title. It has only letters, digits, spaces and hyphens, so it cannot lead to
    another folder."""
    stem = " ".join(re.sub(r"[^\w -]+", "", title).split())[:LONGEST].strip() or "Campaign"
    return f"{stem} campaign" if _RESERVED.fullmatch(stem) else stem


def _on() -> None:
    """Do nothing; the default for `step`."""


def duplicate(path: Path, title: str = "", step: Callable[[], object] = _on) -> Path:
    """Make a second campaign with the same content in the same folder; return its file. `step` is called before the
    file gets its name, and may raise to stop. Raises CampaignError."""
    check(path)
    title = _title(path, title or f"{look(path).title} (copy)")
    meta = {"title": title, "id": uuid.uuid4().hex, "created": now_text()}
    return named_freely(path.parent, title, lambda target: _copied(path, target, meta, step))


def export(path: Path, target: Path, step: Callable[[], object] = _on) -> Path:
    """Write a campaign to one file elsewhere, to keep or to mail; return the file. If `target` is a folder, the file
    keeps its name there. `step` is as in `duplicate`. Raises CampaignError, also if the target exists."""
    check(path)
    if target.is_dir():
        target = target / path.name
    if target.suffix != SUFFIX:
        target = target.with_name(target.name + SUFFIX)
    return _copied(path, target, {}, step)


def bring_in(source: Path, folder: Path) -> Path:
    """Copy a campaign from elsewhere into the folder, under a name made from its title; return the new file. The source
    is only read. Raises CampaignError if it is not a sound campaign.
    """
    check(source, aside=False)
    folder.mkdir(parents=True, exist_ok=True)
    title = _title(source, look(source).title)
    return named_freely(folder, title, lambda target: _copied(source, target, {"title": title}))


def rename(path: Path, title: str) -> Path:
    """Give a closed campaign another title, and its file and backups a name to match; return the file. Raises
    CampaignError."""
    title = _title(path, title)
    check(path)
    stem = file_stem(title)
    target = path if stem == path.stem else path.with_name(f"{stem}{SUFFIX}")
    with _alone(path):
        if target != path and target.exists() and not _same(path, target):
            raise CampaignExists(path, f"There is a campaign {target.name} already; choose another name.")
        with saving(path, "nothing was changed"):
            _write_meta(path, {"title": title})
            if target != path:
                _move(path, target)
    return target


def archive(path: Path) -> Path:
    """Move a closed campaign and its backups into the folder `archive` beside it; return the new path."""
    check(path)
    return _moved_to(path, path.parent / ARCHIVE)


def unarchive(path: Path) -> Path:
    """Move a closed campaign and its backups back out of the archive; return the new path."""
    check(path)
    return _moved_to(path, path.parent.parent)


def archived(path: Path) -> bool:
    """Whether a campaign is in the archive."""
    return path.parent.name == ARCHIVE


def remove(path: Path) -> Path:
    """Remove a closed campaign from the folder; it becomes its own newest backup, which is returned."""
    if not path.exists():
        raise CampaignMissing(path, f"There is no campaign {path}; it may have been moved or renamed.")
    with _alone(path), saving(path, "nothing was changed"):
        with contextlib.suppress(sqlite3.DatabaseError):
            _write_meta(path, {})
        folder = backup_folder(path)
        folder.mkdir(parents=True, exist_ok=True)
        target = free_name(folder, f"{now_text()[:19].replace('T', ' ').replace(':', '.')} removed", SUFFIX)
        path.rename(target)
        return target


def named_freely(folder: Path, title: str, make: Callable[[Path], Path]) -> Path:
    """Return what `make` returns for the first free file name in the folder that is made from the title. If another
    program takes that name meanwhile, the next free name is tried."""
    taken: set[Path] = set()
    while True:
        target = free_name(folder.absolute(), file_stem(title), SUFFIX, taken)
        try:
            return make(target)
        except (CampaignExists, CampaignLocked) as error:
            if error.path != target:
                raise
            taken.add(target)


def settle(half: Path, target: Path) -> None:
    """Give a campaign that was made beside its target the target's name. Raises CampaignExists or CampaignLocked."""
    with _alone(target):
        _refuse_taken(target)
        half.rename(target)


# --- the work on files ---


def _title(path: Path, title: str) -> str:
    title = "".join(sign for sign in " ".join(title.split()) if sign.isprintable())[:200]
    if not title:
        raise CampaignError(path, "A campaign needs a name.")
    return title


def _copied(source: Path, target: Path, meta: dict[str, str], step: Callable[[], object] = _on) -> Path:
    """Copy a checked campaign in its present state, even while it is open elsewhere, with these values changed; return
    the copy."""
    target = target.absolute()
    if not target.parent.is_dir():
        raise CampaignMissing(target, f"There is no folder {target.parent}; make it first.")
    half = target.with_name(f".{target.name}.part")
    _refuse_taken(target)
    with _alone(target):
        # Checked again, because from here on no other process can take the name.
        _refuse_taken(target)
        with saving(target, "nothing was made"):
            try:
                half.unlink(missing_ok=True)
                uri = f"{source.absolute().as_uri()}?mode=ro"
                with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as connection:
                    distrust(connection)
                    connection.execute("VACUUM INTO ?", (str(half),))
                _write_meta(half, meta)
                with half.open("rb+") as file:
                    os.fsync(file.fileno())
                step()
                half.rename(target)
            finally:
                half.unlink(missing_ok=True)
    return target


def _refuse_taken(target: Path) -> None:
    if target.exists():
        raise CampaignExists(target, f"There is a file {target} already; choose another name.")


def _write_meta(path: Path, meta: dict[str, str]) -> None:
    """Write values that describe a campaign, and leave the file complete without a log beside it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        distrust(connection)
        connection.executemany("REPLACE INTO meta (name, value) VALUES (?, ?)", meta.items())
        connection.execute("PRAGMA journal_mode=DELETE")


def _moved_to(path: Path, folder: Path) -> Path:
    target = folder / path.name
    with _alone(path), saving(path, "nothing was changed"):
        folder.mkdir(exist_ok=True)
        if target.exists():
            raise CampaignExists(path, f"There is a campaign {target} already; rename one of the two first.")
        _write_meta(path, {})
        _move(path, target)
    return target


def _move(path: Path, target: Path) -> None:
    """Move a file and its backups. If that fails half-way, the campaign is complete and only its backups are in the old
    place."""
    path.rename(target)
    old, new = backup_folder(path), backup_folder(target)
    if old.is_dir() and not new.exists():
        new.parent.mkdir(exist_ok=True)
        with contextlib.suppress(OSError):
            old.rename(new)


def _same(one: Path, two: Path) -> bool:
    """Whether two names lead to the same file, as they do on systems that ignore upper and lower case."""
    return one.samefile(two)


@contextlib.contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Hold the lock of a campaign during the `with` block, so that nothing else can open it. Raises a CampaignError,
    CampaignLocked if the campaign is open."""
    lock = Lock(path)
    try:
        yield
    finally:
        lock.release()
