"""Rows made of log entries and keyframes, and the time as the file writes it."""

from __future__ import annotations

import zlib
from datetime import datetime
from typing import Any

from talisman_desktop.core.log import Answered, Edited, Entry, Switched, encode_table
from talisman_desktop.core.table import Table
from talisman_desktop.store.decoder import Frame


def log_parts(entry: Entry) -> dict[str, str | None]:
    """Return the columns of a log entry that people read: who made it, its question, and its name; an empty one is
    None."""
    match entry:
        case Answered():
            return {"by": entry.by, "key": entry.key or None, "label": entry.label or None}
        case Edited():
            return {"by": "hand", "key": None, "label": entry.name or None}
        case Switched():
            return {"by": "switch", "key": entry.name or None, "label": entry.value or None}


def frame_row(frame: Frame, table: Table) -> dict[str, Any]:
    """Return the database row for a keyframe."""
    data = zlib.compress(encode_table(table), 1)
    return {
        "entries": frame.entries,
        "facts": frame.facts,
        "day": frame.day,
        "step": table.step.name,
        "data": data,
    }


def now_text() -> str:
    """Return the time now, as the file writes it."""
    return datetime.now().astimezone().isoformat(timespec="seconds")
