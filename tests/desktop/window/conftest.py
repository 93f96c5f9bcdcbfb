"""A window with fake services."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.window.main_window import MainWindow
from tests.desktop.window.test_window_fakes import Fakes


@pytest.fixture
def fakes(tmp_path: Path) -> Fakes:
    return Fakes(tmp_path)


@pytest.fixture
def window(qtbot: QtBot, fakes: Fakes) -> Iterator[MainWindow]:
    made = MainWindow(fakes.services)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    yield made
    for campaign in fakes.campaigns:
        campaign.trouble = ""
    made.close()


@pytest.fixture
def game(window: MainWindow, tmp_path: Path) -> MainWindow:
    """Return the window with a campaign open."""
    assert window.open_campaign(tmp_path / "tuesday.talisman")
    return window
