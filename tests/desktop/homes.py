"""The program's window in a home of its own, for runs without pytest."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from talisman_desktop.app import window_services
from talisman_desktop.desktop.theme import fonts
from talisman_desktop.desktop.window.application import application
from talisman_desktop.desktop.window.main_window import MainWindow
from tests import leftovers


@contextmanager
def at_home() -> Iterator[tuple[MainWindow, Path]]:
    """Show the window; yield it with the folder of its home."""
    application(["talisman-desktop"])
    fonts.load()
    with TemporaryDirectory() as folder, patch.dict(os.environ, {"XDG_DATA_HOME": folder, "XDG_STATE_HOME": folder}):
        services = window_services.services()
        services.settings_file = Path(folder) / "settings.json"
        window = MainWindow(services)
        window.show()
        settle()
        try:
            yield window, Path(folder)
        finally:
            window.close()
            window.deleteLater()
            settle()


def settle() -> None:
    """Let the window take its shape, and delete what waits to be deleted, as the program's event loop does."""
    for _ in range(2):
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        leftovers.sweep()
