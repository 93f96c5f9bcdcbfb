"""The backups of an open campaign: one on opening, one after each hour or so of play, one before anything is cut."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from talisman_desktop.store import backup, longer_backups
from talisman_desktop.store.database import saving

BACKUP_EVERY = 150
"""The number of answers after which an open campaign is backed up; about an hour of play."""


class SafetyCopies:
    """Makes the backups of an open campaign. `warnings` gets a sentence if a backup cannot be made."""

    def __init__(
        self, path: Path, folder: Path | None, raw: Callable[[], sqlite3.Connection], warnings: list[str]
    ) -> None:
        self._path = path
        self._folder = folder
        self._raw = raw
        self._warnings = warnings
        self._answers = 0
        """The number of changes saved since the last backup, counted from this opening."""

    def make(self, reason: str) -> Path:
        """Make a backup now and return its file; `reason` goes into its name. Raises SaveFailed."""
        with saving(self._path, "no backup was made"):
            made = backup.back_up(self._raw(), self._path, self._folder, reason=reason)
        assert made is not None
        return made

    def count(self) -> None:
        """Count a saved change, and make a backup after BACKUP_EVERY of them."""
        self._answers += 1
        if self._answers >= BACKUP_EVERY:
            self.make_usual()

    def finish(self) -> None:
        """Make a backup on closing if anything was saved since the last one."""
        if self._answers:
            self.make_usual()

    def make_usual(self, keep: int = backup.KEEP) -> None:
        """Make a backup if anything was saved since the newest one, and keep all of the newest `keep`. A failure only
        adds a warning."""
        self._answers = 0
        try:
            backup.back_up(self._raw(), self._path, self._folder, keep=keep)
        except (sqlite3.Error, OSError) as error:
            self._warnings.append(f"No backup of {self._path.name} could be made ({error}); check the disk.")

    def longer(self) -> tuple[Path, str] | None:
        """Return a backup that holds more of the campaign than its file does, and a sentence about it; None if there is
        none."""
        return longer_backups.longer(self._raw(), backup.list_backups(self._path, self._folder))
