"""The window operated with keys."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.window.main_window import MainWindow

K = Qt.Key


def press(qtbot: QtBot, window: MainWindow, *pressed: Qt.Key) -> None:
    for key in pressed:
        qtbot.keyClick(window.focusWidget() or window, key)


def asked(window: MainWindow) -> str:
    assert window.player is not None
    request = window.player.session.pending
    return request.key if request else ""
