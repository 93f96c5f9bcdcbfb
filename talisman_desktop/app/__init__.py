"""The wiring: which rules, which cards, which files; and the commands that need no window."""

from talisman_desktop.app.headless import (
    run_clause,
    run_find,
    run_notes,
    run_position_load,
    run_position_play,
    run_position_save,
    run_shot,
    run_solo,
)
from talisman_desktop.app.windowed import run_window

__all__ = [
    "run_clause",
    "run_find",
    "run_notes",
    "run_position_load",
    "run_position_play",
    "run_position_save",
    "run_shot",
    "run_solo",
    "run_window",
]
