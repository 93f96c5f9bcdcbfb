"""The list of the campaigns opened so far, in whatever folder, the one opened last first."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Sequence
from pathlib import Path

from talisman_desktop.app import content, files
from talisman_desktop.desktop.presenters.services import Listed

MOST = 30
"""The most paths that are kept."""
BACKUPS = "backups"
"""The name of folders with backups. A campaign in such a folder is a copy to look at, which the program never opens by
itself."""


def list_file() -> Path:
    """Return the path of the file with the list."""
    return content.data_folder() / "opened.json"


def opened() -> list[Path]:
    """Return the listed campaigns that still exist, the one opened last first."""
    try:
        found = json.loads(list_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    texts = found if isinstance(found, list) else []
    return [path for text in texts[:MOST] if isinstance(text, str) and text and _is_file(path := Path(text))]


def note(path: Path) -> None:
    """Put a campaign first in the list. A failure to write the list is ignored, because the campaign can be played all
    the same."""
    there = path.absolute()
    paths = [there, *(other for other in opened() if other != there)][:MOST]
    with contextlib.suppress(OSError):
        list_file().parent.mkdir(parents=True, exist_ok=True)
        files.put(list_file(), json.dumps([str(p) for p in paths], indent=1).encode("utf-8", "replace"))


def recent() -> Sequence[Listed]:
    """Return the campaigns of the players' folder and those opened elsewhere: first the one opened last that is no
    backup, then the others, the one saved last before the rest."""
    from talisman_desktop.store.library import library, look

    folder = content.campaigns_folder()
    here, paths = library(folder), opened()
    known = {campaign.path for campaign in here}
    found = sorted([*here, *(look(p) for p in paths if p not in known)], key=lambda c: c.saved, reverse=True)
    last = next((path for path in paths if not _is_backup(path)), None)
    found.sort(key=lambda campaign: campaign.path != last)
    return [
        Listed(c.path, c.title, ", ".join(c.party), c.place, c.last, content.when(c.saved), c.problem) for c in found
    ]


def last_played() -> Path | None:
    """Return the first of the `recent` campaigns that can be opened and is no backup; None if there is none."""
    return next((c.path for c in recent() if not c.trouble and not _is_backup(c.path)), None)


def _is_backup(path: Path) -> bool:
    """Whether a path is in a folder of backups, or in a folder inside one."""
    return BACKUPS in path.parts[-3:-1]


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
