"""A watch on the file of an open campaign, because other programs delete, cut and replace files. The system lets a
program write on to a file that was deleted or replaced, and what is written there would be lost.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal, NamedTuple

from talisman_desktop.store.backup import beside

Harm = Literal["gone", "replaced", "cut", "log", "changed"]
"""The damage done to the file: it is missing, was replaced, or is shorter; SQLite's log beside it is missing or was
replaced; or another program wrote to one of them, which may be harmless."""


class _Seen(NamedTuple):
    device: int
    number: int
    size: int
    written: int


class Watch:
    """Remembers the open file and SQLite's log beside it (`note`), and finds out what was done to them."""

    def __init__(self, path: Path) -> None:
        self._path, self._beside = path, beside(path, "-wal")
        self._file: _Seen | None = None
        self._log: _Seen | None = None
        self.note()

    def note(self) -> None:
        """Remember the files that have these names now."""
        self._file, self._log = _seen(self._path), _seen(self._beside)

    def harm(self) -> Harm | None:
        """Return what was done to the files since `note`; None if no other program touched them."""
        file, was = _seen(self._path), self._file
        if file is None or was is None:
            return "gone"
        if not _same(file, was):
            return "replaced"
        if file.size < was.size:
            return "cut"
        log = _seen(self._beside)
        if self._log is not None and not _same(log, self._log):
            return "log"
        return "changed" if (file, log) != (was, self._log) else None

    @property
    def is_own(self) -> bool:
        """Whether the files with these names are still the open ones, and the file is not cut off."""
        return self.harm() in (None, "changed")

    def moved(self) -> bool:
        """Whether the file under that name is missing or a different one; the open file then still has everything."""
        return not _same(_seen(self._path), self._file)

    def take_log_away(self) -> None:
        """Remove our log beside a file that is not ours, because SQLite would apply it to that file."""
        if self._log is not None and _same(_seen(self._beside), self._log):
            for ending in ("-wal", "-shm"):
                beside(self._path, ending).unlink(missing_ok=True)


def _seen(path: Path) -> _Seen | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return _Seen(found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns)


def _same(one: _Seen | None, two: _Seen | None) -> bool:
    return one is not None and two is not None and one[:2] == two[:2]
