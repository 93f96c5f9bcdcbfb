"""The lock of an open campaign: a small file beside it, locked through the operating system. The system releases it
when the process ends, however it ends, so a crash never leaves a campaign locked. The campaign file itself is not used
for this, because SQLite places other locks on it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from talisman_desktop.store.errors import CampaignError, CampaignLocked, ReadOnly

if sys.platform == "win32":
    import msvcrt

    def _seize(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _seize(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock_path(campaign: Path) -> Path:
    """Return the path of a campaign's lock. If the campaign is a link, the lock is beside the real file, so that both
    names share it."""
    campaign = campaign.resolve()
    return campaign.with_name(f".{campaign.name}.lock")


def refuse_second_name(campaign: Path) -> None:
    """Raise CampaignLocked if a file with two names (hard links) is open under its other name. Its header then says
    that SQLite keeps a log beside it, but that log has the other name.
    """
    try:
        if campaign.stat().st_nlink < 2 or campaign.with_name(f"{campaign.name}-wal").exists():
            return
        # The file is read through SQLite, because closing it in any other way would release the locks that SQLite holds
        # on it.
        with closing(sqlite3.connect(f"{campaign.as_uri()}?mode=ro", uri=True, timeout=0.2)) as connection:
            (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
    except sqlite3.OperationalError:
        mode = "wal"  # its log cannot be found under this name
    except (OSError, sqlite3.DatabaseError, UnicodeDecodeError):
        return
    if mode == "wal":
        text = f"{campaign} is another name of a campaign that is open, or was not closed, under its other name; "
        raise CampaignLocked(campaign, f"{text}open and close it there first.")


class Lock:
    """The lock on a campaign, held by this process until `release`. Raises CampaignLocked if another window or program
    holds it, ReadOnly or CampaignError if the folder cannot be written to."""

    def __init__(self, campaign: Path) -> None:
        self.path = lock_path(campaign)
        self._descriptor = self._acquire(campaign)

    def _acquire(self, campaign: Path) -> int:
        while True:
            try:
                descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
            except OSError as error:
                text = f"The folder {campaign.parent} cannot be written to ({error.strerror}); "
                text += "copy the campaign to a folder of your own and open it there."
                kind = ReadOnly if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM) else CampaignError
                raise kind(campaign, text) from error
            try:
                _seize(descriptor)
            except OSError:
                os.close(descriptor)
                text = f"{campaign.name} is open in another window; close it there first."
                raise CampaignLocked(campaign, text) from None
            if self._still_there(descriptor):
                return descriptor
            os.close(descriptor)

    def _still_there(self, descriptor: int) -> bool:
        """Whether the locked file still exists under its name; its last owner may just have removed it."""
        try:
            return os.path.samestat(os.fstat(descriptor), os.stat(self.path))
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Release the lock; a second call does nothing."""
        if self._descriptor < 0:
            return
        if sys.platform != "win32" and self._still_there(self._descriptor):
            # The file is removed before the lock is released, because otherwise another process could take the lock and
            # lose its file.
            with contextlib.suppress(OSError):
                self.path.unlink()
        os.close(self._descriptor)
        self._descriptor = -1
        if sys.platform == "win32":
            with contextlib.suppress(OSError):
                self.path.unlink()
