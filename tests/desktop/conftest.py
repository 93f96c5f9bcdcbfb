"""What tests of the window share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from pytestqt.qtbot import QtBot

from talisman_desktop.app import windowed
from talisman_desktop.desktop.window import MainWindow
from tests.desktop.evenings import Evening
from tests.desktop.long_road import play


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    """What was closed is gone before the next test: outside an event loop Qt keeps it, and every new style sheet is
    worked out for all of it again."""
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    """The program's window in a home of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    services = windowed.services()
    services.settings_file = tmp_path / "settings.json"
    window = MainWindow(services)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    yield Evening(qtbot, window, tmp_path / "evening.talisman")
    window.close()


@pytest.fixture
def long_road(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MainWindow]:
    """The program's window with a new campaign open and some answers given, in a home of its own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    services = windowed.services()
    services.settings_file = tmp_path / "settings.json"
    made = MainWindow(services)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    assert made.new_campaign("The long road", 7, {})
    play(made, 25)
    yield made
    made.close()
