"""Input before the window is loaded: keys and clicks on things not yet visible do nothing, and closing waits."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCloseEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.presenters import preferences
from talisman_desktop.desktop.window.early_input import EarlyInput
from talisman_desktop.desktop.window.first_sight import furnish, opening, settle
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.desktop.window.player import Player
from tests.desktop.window.test_window_fakes import Fakes
from tests.kit import sure


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the settings in a temporary folder, because the frame reads them from their usual place."""
    monkeypatch.setattr(preferences, "default_file", lambda: tmp_path / "settings.json")


class Asked(QCloseEvent):
    """A request by the system to close the window."""

    def spontaneous(self) -> bool:
        return True


def frame(qtbot: QtBot) -> tuple[MainWindow, EarlyInput, QWindow]:
    seen = MainWindow()
    qtbot.addWidget(seen)
    with qtbot.waitExposed(seen):
        seen.show()
    seen.activateWindow()
    handle = seen.windowHandle()
    assert handle is not None
    early = EarlyInput(seen)
    return seen, early, handle


def opened(window: MainWindow, early: EarlyInput, fakes: Fakes, path: Path, *, seen_key: Qt.Key | None = None) -> None:
    """Load the window and open a campaign; then handle the held input. `seen_key` is pressed once the table is
    visible.
    """
    fakes.services.glimpse = lambda path: ("Tuesday", fakes.session())
    furnish(window, fakes.services)
    then = opening(window, path)
    settle(window, early)
    if seen_key is not None:
        QTest.keyClick(sure(QWindow, window.windowHandle()), seen_key)
    then()
    assert sure(Player, window.player).session.pending == fakes.session().pending
    early.give_back()


def test_key_after_the_first_painting_answers(qtbot: QtBot, fakes: Fakes, tmp_path: Path) -> None:
    window, early, _ = frame(qtbot)
    opened(window, early, fakes, tmp_path / "tuesday.talisman", seen_key=Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: sure(Player, window.player).session.pending != fakes.session().pending)


def test_key_before_the_first_painting_is_dropped(qtbot: QtBot, fakes: Fakes, tmp_path: Path) -> None:
    window, early, handle = frame(qtbot)
    QTest.keyClick(handle, Qt.Key.Key_Space)
    QTest.keyClick(handle, Qt.Key.Key_1)
    opened(window, early, fakes, tmp_path / "tuesday.talisman")
    for _ in range(3):
        QApplication.processEvents()
    assert sure(Player, window.player).session.pending == fakes.session().pending


def test_shortcut_before_the_first_painting_is_dropped(qtbot: QtBot, fakes: Fakes, tmp_path: Path) -> None:
    window, early, handle = frame(qtbot)
    action = window.menus.actions["fullscreen"]
    run: list[bool] = []
    action.triggered.connect(lambda on: run.append(on))
    QTest.keyClick(handle, Qt.Key.Key_F11)
    assert not run
    opened(window, early, fakes, tmp_path / "tuesday.talisman")
    QTest.keyClick(handle, Qt.Key.Key_F11)
    assert run == [True]


def test_a_click_on_the_empty_frame_does_nothing(qtbot: QtBot, fakes: Fakes) -> None:
    window, early, handle = frame(qtbot)
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(200, 16))
    furnish(window, fakes.services)
    settle(window, early)
    early.give_back()
    QApplication.processEvents()
    assert window.player is None
    assert QApplication.activePopupWidget() is None


def test_closing_the_empty_frame_waits_for_loading(qtbot: QtBot, fakes: Fakes) -> None:
    window, early, handle = frame(qtbot)
    furnish(window, fakes.services)
    settle(window, early)
    assert early.eventFilter(handle, Asked())
    assert window.isVisible()
    with qtbot.waitSignal(window.closed):
        early.give_back()
