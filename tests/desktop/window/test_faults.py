"""Errors of the program are caught in one place: exceptions in slots, messages from Qt, crashes. They are shown in the
banner and logged."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer, qCritical, qWarning
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.docks.banner import Banner
from talisman_desktop.desktop.window.faults import KEPT, LARGEST, LOG, Faults, Log
from tests.desktop.evenings import Evening, fight

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def faults(qtbot: QtBot, tmp_path: Path) -> Iterator[Faults]:
    made = Faults(tmp_path / "log")
    made.spread()
    yield made
    made.take_in()


def fail() -> None:
    raise KeyError("nobody")


def test_exception_in_a_slot_is_reported_and_logged(faults: Faults, qtbot: QtBot) -> None:
    told: list[tuple[str, str]] = []
    faults.told.connect(lambda what, report: told.append((what, report)))
    for _ in range(2):
        QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: bool(told))
    qtbot.wait(20)
    ((what, report),) = told
    assert what == "KeyError: 'nobody'"
    assert "in fail" in report
    log = (faults.folder / LOG).read_text(encoding="utf-8")
    assert log.count("in fail") == 2, "told once, logged each time"


def test_qt_messages_are_logged_and_critical_ones_reported(faults: Faults) -> None:
    told: list[str] = []
    faults.told.connect(lambda what, _report: told.append(what))
    qWarning("a small thing")
    assert told == []
    qCritical("a great thing")
    assert told == ["Qt critical: a great thing"]
    log = (faults.folder / LOG).read_text(encoding="utf-8")
    assert "Qt warning: a small thing" in log
    assert "Qt critical: a great thing" in log


def test_full_log_file_is_renamed(tmp_path: Path) -> None:
    log = Log(tmp_path)
    for n in range(KEPT + 3):
        log.write(f"number {n} " + "x" * LARGEST)
    names = sorted(p.name for p in tmp_path.iterdir())
    assert names == [LOG, *(f"{LOG}.{n}" for n in range(1, KEPT + 1))]
    assert f"number {KEPT + 2} " in (tmp_path / LOG).read_text()
    assert f"number {KEPT + 1} " in (tmp_path / f"{LOG}.1").read_text()


def test_unwritable_log_is_ignored(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    Log(tmp_path / "file").write("nothing")


def test_banner_reports_a_fault_with_its_folder(evening: Evening, tmp_path: Path) -> None:
    evening.begin(fight("ogre"))
    evening.window.services.log_folder = tmp_path
    evening.window.trouble.fault("KeyError: 'nobody'", "a report")
    banner = evening.window.banner
    assert "Something failed in the program (KeyError: 'nobody')." in banner.text.text()
    assert "All your answers are saved." in banner.text.text()
    names = [b.text() for b in banner.findChildren(QPushButton) if not b.isHidden()]
    assert names == ["Copy debug info", "Show folder", "Close"]


PROGRAM = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from tests.desktop.window.test_window_fakes import Fakes
from talisman_desktop.desktop.window.application import application
from talisman_desktop.desktop.main import run
app, folder = application(), Path(sys.argv[1])
fakes = Fakes(folder)
fakes.services.log_folder = folder / "log"
def window():
    return next(w for w in app.topLevelWidgets() if hasattr(w, "banner"))
def first():
    QTimer.singleShot(300, then)
    raise RuntimeError("in a slot")
def then():
    print(window().banner.text.text(), flush=True)
    {ending}
QTimer.singleShot(600, first)
print("ended", run(fakes.services, folder / "tuesday.talisman"))
"""


def ended(ending: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM.format(ending=ending), str(folder)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_program_continues_after_a_fault(tmp_path: Path) -> None:
    done = ended("window().close()", tmp_path)
    assert "Something failed in the program (RuntimeError: in a slot)." in done.stdout
    assert done.stdout.endswith("ended 0\n"), done.stderr
    assert "in a slot" in (tmp_path / "log" / LOG).read_text()


def test_crash_is_logged(tmp_path: Path) -> None:
    done = ended("import faulthandler; faulthandler._sigsegv()", tmp_path)
    assert done.returncode != 0
    assert "Segmentation fault" in (tmp_path / "log" / "crashes.log").read_text()


def test_an_empty_banner_has_no_negative_height(faults: Faults, qtbot: QtBot) -> None:
    """Qt complained of it at each resize, which went into the log."""
    banner = Banner()
    qtbot.addWidget(banner)
    banner.resize(400, 50)
    banner.show()
    log = faults.folder / LOG
    assert not log.exists() or "Negative sizes" not in log.read_text(encoding="utf-8")
