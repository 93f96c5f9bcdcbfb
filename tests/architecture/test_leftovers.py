"""Everything that a test leaves behind is counted: widgets, windows, and objects with running timers."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from tests import leftovers

TESTS = Path(leftovers.__file__).parent
PLANTED = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

left = []

def test_tidy(qtbot):
    QWidget().deleteLater()

def test_untidy(qapp):
    left.append({thing})
    getattr(left[0], "{deed}")({how})
"""


def test_clean_test_leaves_nothing_counted(qtbot: QtBot) -> None:
    before = leftovers.standing()
    QTimer().setInterval(60_000)
    assert leftovers.standing() == before


def test_window_and_its_widgets_are_counted_until_deleted(qtbot: QtBot) -> None:
    before = leftovers.standing()
    window = QWidget()
    QLabel("left behind", window)
    assert leftovers.standing() - before == Counter({"window QWidget": 1, "QLabel": 1})
    window.deleteLater()
    leftovers.sweep()
    assert leftovers.standing() == before


@pytest.mark.parametrize("owned", [False, True])
def test_timer_is_counted_while_it_runs(qtbot: QtBot, owned: bool) -> None:
    before, owner = leftovers.standing(), QObject()
    timer = QTimer(owner if owned else None)
    timer.start(60_000)
    assert leftovers.standing() - before == Counter({"timer of QObject" if owned else "timer of nothing": 1})
    timer.stop()
    assert leftovers.standing() == before


def test_object_with_its_own_timer_is_counted(qtbot: QtBot) -> None:
    before, thing = leftovers.standing(), QObject()
    number = thing.startTimer(60_000)
    assert leftovers.standing() - before == Counter({"timer of QObject": 1})
    thing.killTimer(number)


@pytest.mark.parametrize(("thing", "deed", "how"), [("QWidget()", "resize", "9, 9"), ("QTimer()", "start", "60_000")])
def test_untidy_test_fails_in_any_room(thing: str, deed: str, how: str, tmp_path: Path) -> None:
    room = tmp_path / "tests" / "room"
    room.mkdir(parents=True)
    for name in ("__init__.py", "conftest.py", "leftovers.py"):
        shutil.copy(TESTS / name, room.parent)
    (room / "test_planted.py").write_text(PLANTED.format(thing=thing, deed=deed, how=how))
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--import-mode=importlib", "."]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert "ERROR tests/room/test_planted.py::test_untidy - AssertionError: left behind" in ran.stdout, ran.stdout
    assert "2 passed, 1 error" in ran.stdout
