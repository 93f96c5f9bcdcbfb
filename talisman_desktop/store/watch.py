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
    """Remembers the open file and SQLite's log beside it (`accept`), and finds out what was done to them (`look`)."""

    def __init__(self, path: Path) -> None:
        self._path, self._beside = path, beside(path, "-wal")
        self._file: _Seen | None = None
        self._log: _Seen | None = None
        self._file_now: _Seen | None = None
        self._log_now: _Seen | None = None
        self.look()
        self.accept()

    def look(self) -> Harm | None:
        """Return what was done to the files since `accept`; None if they were not touched."""
        self._file_now, self._log_now = _seen(self._path), _seen(self._beside)
        return self._harm(self._file_now, self._log_now)

    def accept(self) -> None:
        """Remember the files as the last `look` found them."""
        self._file, self._log = self._file_now, self._log_now

    def accept_own(self) -> None:
        """Remember the files after this program has written to them, unless they are no longer the open ones."""
        if self.look() in (None, "changed"):
            self.accept()

    @property
    def is_own(self) -> bool:
        """Whether the files with these names are still the open ones, and the file is not cut off. Any thread may
        ask."""
        return self._harm(_seen(self._path), _seen(self._beside)) in (None, "changed")

    def _harm(self, file: _Seen | None, log: _Seen | None) -> Harm | None:
        was = self._file
        if file is None or was is None:
            return "gone"
        if not _same(file, was):
            return "replaced"
        if file.size < was.size:
            return "cut"
        if self._log is not None and not _same(log, self._log):
            return "log"
        return "changed" if (file, log) != (was, self._log) else None

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
