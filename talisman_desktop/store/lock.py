"""The lock of an open campaign: a small file beside it, held through the operating system.

The system lets go of it when the process ends, however it ends, so a crash never leaves a campaign locked.
The campaign file itself is not locked this way: SQLite keeps locks of its own on it.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from talisman_desktop.store.errors import CampaignError, CampaignLocked

if sys.platform == "win32":
    import msvcrt

    def _seize(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _seize(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock_path(campaign: Path) -> Path:
    """Where the lock of a campaign lies."""
    return campaign.with_name(f".{campaign.name}.lock")


class Lock:
    """Holds a campaign for this process until `release`. Raises CampaignLocked when somebody else has it."""

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
                raise CampaignError(campaign, text) from error
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
        """Whether the file locked is still the one by that name: its last owner removes it on leaving."""
        try:
            return os.path.samestat(os.fstat(descriptor), os.stat(self.path))
        except FileNotFoundError:
            return False

    def release(self) -> None:
        """Let go; a second call does nothing."""
        if self._descriptor < 0:
            return
        if sys.platform != "win32" and self._still_there(self._descriptor):
            # While it is still held, so that nobody loses a lock just taken.
            with contextlib.suppress(OSError):
                self.path.unlink()
        os.close(self._descriptor)
        self._descriptor = -1
        if sys.platform == "win32":
            with contextlib.suppress(OSError):
                self.path.unlink()
