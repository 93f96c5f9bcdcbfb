"""The errors of a campaign file: each is one sentence that says what happened, where, and what to do."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path


class CampaignError(Exception):
    """An error of a campaign file; `str()` of it is a sentence for a person. `path` is the file."""

    def __init__(self, path: Path, sentence: str) -> None:
        super().__init__(sentence)
        self.path = path


class CampaignMissing(CampaignError):
    """An error: there is no such file, or no such folder for a new one."""


class CampaignExists(CampaignError):
    """An error: a campaign that is made, copied, renamed or moved would overwrite a file."""


class CampaignLocked(CampaignError):
    """An error: another window or program has the campaign open."""


class ReadOnly(CampaignError):
    """An error: the folder cannot be written to, so the campaign can be read but not played there."""


class NotACampaign(CampaignError):
    """An error: the file is not a campaign."""


class CampaignNewer(CampaignError):
    """An error: a newer version of the program wrote the file."""


class CampaignDamaged(CampaignError):
    """An error: the file is damaged. `copy` is the copy that was set aside, None if none could be made."""

    def __init__(self, path: Path, sentence: str, copy: Path | None = None) -> None:
        super().__init__(path, sentence)
        self.copy = copy


class CampaignStuck(CampaignError):
    """An error: the file is sound, but the rules in use cannot continue the campaign."""


class SaveFailed(CampaignError):
    """An error: a file could not be written. What was saved before is intact; an open campaign keeps newer changes and
    saves them the next time."""


class FileTaken(SaveFailed):
    """An error: another program deleted, cut, replaced or overwrote the file while it was open. The session still has
    everything."""


KEPT = "nothing is lost: everything since the last save is kept and is saved with the next answer"


def save_failed(path: Path, error: BaseException, kept: str = KEPT) -> SaveFailed:
    """Return the error for a failure while writing. `kept` says in words what happened to the data."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL or getattr(error, "errno", 0) == errno.ENOSPC:
        text = f"The disk is full, so {path.name} could not be saved. Free some space and continue; {kept}."
    elif code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM) or isinstance(error, PermissionError):
        text = f"{path} may not be written to. Change its permissions or save it elsewhere; {kept}."
    elif code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        text = f"Another program is writing to {path.name}. Close the file there and continue; {kept}."
    else:
        text = f"{path} could not be saved ({error}). Check the disk and continue; {kept}."
    return SaveFailed(path, text)
