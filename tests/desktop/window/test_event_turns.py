"""The window handles events during the start: beside threads, and between steps."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.window.event_turns import beside, in_turns
from talisman_desktop.desktop.window.main_window import MainWindow
from tests.desktop.window.test_window_fakes import Fakes

ROOT = Path(__file__).resolve().parents[3]


def test_events_are_handled_while_a_thread_works(qtbot: QtBot) -> None:
    followed = Event()
    QTimer.singleShot(0, followed.set)
    assert beside(lambda: followed.wait(10))


def test_error_of_a_thread_is_raised(qtbot: QtBot) -> None:
    with pytest.raises(ZeroDivisionError):
        beside(lambda: 1 // 0)


def test_events_are_handled_after_each_step(qtbot: QtBot) -> None:
    told: list[str] = []

    def steps() -> Iterator[None]:
        for n in range(3):
            QTimer.singleShot(0, lambda: told.append("event"))
            told.append(f"step {n}")
            yield

    in_turns(steps())
    assert told == ["step 0", "event", "step 1", "event", "step 2", "event"]


def test_window_parts_are_made_in_steps(qtbot: QtBot, tmp_path: Path) -> None:
    fakes, window = Fakes(tmp_path), MainWindow()
    window.arrangement.file = tmp_path / "settings.json"
    qtbot.addWidget(window)
    steps = sum(1 for _ in window.furnishing(fakes.services))
    assert steps >= 7
    assert window.is_furnished


LOADED = """
import sys
from talisman_desktop.app.window_start import _services
from talisman_desktop.desktop.main import show_frame
frame = show_frame()
services = frame.load(lambda: _services(()))
before = set(sys.modules)
for _ in frame.window.furnishing(services):
    pass
print(sorted(name for name in set(sys.modules) - before if name.startswith(("talisman_desktop", "PySide6"))))
"""


def test_furnishing_imports_no_further_modules(tmp_path: Path) -> None:
    home = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"), str(tmp_path))
    seen = subprocess.run(
        [sys.executable, "-c", LOADED],
        cwd=ROOT,
        env={**os.environ, **home, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert seen.returncode == 0, seen.stderr
    assert seen.stdout.strip() == "[]", "each of these is loaded while the window follows no events"
