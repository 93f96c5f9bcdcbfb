"""Fixtures of the tests of the window."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from talisman_desktop.app import window_services
from talisman_desktop.desktop.window import overrides, tip_teller
from talisman_desktop.desktop.window.long_work import Job, LongWork
from talisman_desktop.desktop.window.main_window import MainWindow
from tests.desktop.evenings import Evening
from tests.desktop.long_road import play

overrides.report_errors()


@pytest.fixture(autouse=True)
def _no_tips(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turn tips off, so that none appears while a test waits for something else."""
    monkeypatch.setattr(tip_teller, "PAUSE", 600_000)


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    """Yield the program's window with an empty home folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    services = window_services.services()
    services.settings_file = tmp_path / "settings.json"
    window = MainWindow(services)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    yield Evening(qtbot, window, tmp_path / "evening.talisman")
    window.close()


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run background tasks at once, for tests of their results."""

    def start(work: LongWork, job: Job, told: Any) -> Job:
        work.jobs[job] = told
        job.run()
        work._over(job)
        return job

    monkeypatch.setattr(LongWork, "_start", start)
    monkeypatch.setattr(Job, "on_screen", lambda _job, draw: draw())


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Keep each background task at its first part until the player cancels it; return the parts reported."""
    report, parts = Job.step, list[int]()

    def step(job: Job, done: int = 0, of: int = 0) -> None:
        report(job, done, of)
        parts.append(done)
        while done:
            time.sleep(0.01)
            report(job, done, of)

    monkeypatch.setattr(Job, "step", step)
    return parts


@pytest.fixture
def long_road(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """Yield the program's window with a new campaign and some answers given, with an empty home folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    services = window_services.services()
    services.settings_file = tmp_path / "settings.json"
    made = MainWindow(services)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    assert made.new_campaign("The long road", 7, {})
    play(made, 25)
    yield made
    made.close()
