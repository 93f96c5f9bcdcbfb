"""The backups of an open campaign: one on opening, one after each hour or so of play, one before anything is cut."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Lock

from talisman_desktop.store import backup, longer_backups
from talisman_desktop.store.database import saving
from talisman_desktop.store.distrust import distrust
from talisman_desktop.store.play_pauses import AtPause

BACKUP_EVERY = 150
"""The number of answers after which an open campaign is backed up at the next pause; about an hour of play."""
LATEST = 50
"""The number of further answers after which the backup waits for no pause any longer."""


class SafetyCopies:
    """Makes the backups of an open campaign. `warnings` gets a sentence if a backup cannot be made. `is_own` tells
    whether the file under the campaign's name is still the one that was opened."""

    def __init__(
        self,
        path: Path,
        folder: Path | None,
        raw: Callable[[], sqlite3.Connection],
        warnings: list[str],
        is_own: Callable[[], bool],
    ) -> None:
        self._path = path
        self._folder = folder
        self._raw = raw
        self._warnings = warnings
        self._is_own = is_own
        self._saved = self._backed_up = 0
        """The number of changes saved since the opening, and how many of them the last backup contains."""
        self._at_pause = AtPause(self._make_apart)
        self._one_at_a_time = Lock()

    def make(self, reason: str) -> Path:
        """Make a backup now and return its file; `reason` goes into its name. Raises SaveFailed."""
        with saving(self._path, "no backup was made"), self._one_at_a_time:
            made = backup.back_up(self._raw(), self._path, self._folder, reason=reason)
        assert made is not None
        return made

    def count(self) -> None:
        """Count a saved change. After BACKUP_EVERY of them a backup is made at the next pause, by another thread."""
        self._saved += 1
        waiting = self._saved - self._backed_up
        if waiting >= BACKUP_EVERY:
            self._at_pause.begin()
        if waiting >= BACKUP_EVERY + LATEST:
            self._at_pause.hurry()

    def settle(self) -> None:
        """Make the backup that waits for a pause, and wait until it is made. The campaign can be closed afterwards."""
        self._at_pause.finish()

    def finish(self) -> None:
        """Make a backup on closing if anything was saved since the last one."""
        self.settle()
        if self._saved > self._backed_up:
            self.make_usual()

    def make_usual(self, keep: int = backup.KEEP) -> None:
        """Make a backup if anything was saved since the newest one, and keep all of the newest `keep`. A failure only
        adds a warning."""
        self._backed_up = self._saved
        try:
            with self._one_at_a_time:
                backup.back_up(self._raw(), self._path, self._folder, keep=keep)
        except (sqlite3.Error, OSError) as error:
            self._warn(error)

    def _make_apart(self) -> None:
        """Make a backup in a thread, through a separate connection, while answers are saved through the usual one. None
        is made of a file that another program has put there."""
        self._backed_up = self._saved
        if not self._is_own():
            return
        try:
            with closing(sqlite3.connect(f"{self._path.as_uri()}?mode=ro", uri=True, isolation_level=None)) as apart:
                distrust(apart)
                with self._one_at_a_time:
                    backup.back_up(apart, self._path, self._folder, is_good=self._is_own)
        except (sqlite3.Error, OSError) as error:
            self._warn(error)

    def _warn(self, error: Exception) -> None:
        self._warnings.append(f"No backup of {self._path.name} could be made ({error}); check the disk.")

    def longer(self) -> tuple[Path, str] | None:
        """Return a backup that holds more of the campaign than its file does, and a sentence about it; None if there is
        none."""
        return longer_backups.longer(self._raw(), backup.list_backups(self._path, self._folder))
