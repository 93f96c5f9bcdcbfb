"""The program's window with an empty home folder, for runs without pytest."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from unittest.mock import patch

from msgspec.structs import replace
from PySide6.QtCore import QEventLoop, QSize
from PySide6.QtWidgets import QApplication

from talisman_desktop.app import window_services
from talisman_desktop.desktop.dialogs import dialog_frame
from talisman_desktop.desktop.theme import fonts
from talisman_desktop.desktop.widgets.look import FRAME
from talisman_desktop.desktop.window.application import application
from talisman_desktop.desktop.window.main_window import MainWindow
from tests import leftovers

PATIENCE = 60.0
"""The greatest number of seconds to wait for background tasks on a busy machine."""


@contextmanager
def at_home() -> Iterator[tuple[MainWindow, Path]]:
    """Show the window; yield it and its home folder."""
    application(["talisman-desktop"])
    fonts.load()
    with TemporaryDirectory() as folder, patch.dict(os.environ, {"XDG_DATA_HOME": folder, "XDG_STATE_HOME": folder}):
        services = window_services.services()
        services.settings_file = Path(folder) / "settings.json"
        window = MainWindow(services)
        window.change_settings(replace(window.settings, tips=False))  # because tips appear at any time
        window.show()
        settle()
        try:
            yield window, Path(folder)
        finally:
            window.close()
            window.deleteLater()
            settle()


@contextmanager
def on_screen(size: tuple[int, int]) -> Iterator[None]:
    """Make dialogs believe that the screen has this size."""
    with patch.object(dialog_frame, "room", lambda _widget: QSize(*size) - FRAME):
        yield


def rest(window: MainWindow) -> None:
    """Wait until no background task and no animation runs."""
    settle()
    wait(lambda: not window.work.jobs)
    split = window.arrangement.split
    wait(lambda: split is None or not split.moves)
    window.table.scene.motion.settle()
    wait(lambda: not window.panels.reading.is_behind)
    settle()


def wait(until: Callable[[], bool]) -> None:
    """Process the window's events until a condition is true."""
    begun = monotonic()
    while not until():
        assert monotonic() < begun + PATIENCE
        settle()
        sleep(0.01)


def settle() -> None:
    """Lay out the window, and delete widgets that wait for deletion, as the program's event loop does."""
    for _ in range(2):
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        leftovers.sweep()
