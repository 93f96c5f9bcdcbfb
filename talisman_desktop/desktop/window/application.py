"""The application itself, and the wait until its window is on the screen. Loads neither qasync nor asyncio."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer
from PySide6.QtGui import QPixmapCache
from PySide6.QtWidgets import QApplication, QWidget

ICON_KILOBYTES = 2048
"""The most memory for the pictures that Qt keeps of icons and labels; by default it keeps 25 faces of cards, each
shown once."""
LATEST_MS = 1500
"""The longest wait for a painting in milliseconds, because a window may begin minimised."""


def import_plainly() -> None:
    """Import modules from now on in Python's usual way.

    PySide6 reads the source of every module imported after it, to find out whether the module wants other names
    (`from __feature__ import snake_case`). No module of the program does, and the reading takes a while.
    """
    original = getattr(builtins, "__orig_import__", None)
    if original is not None:
        builtins.__import__ = original


def application(argv: Sequence[str] = ()) -> QApplication:
    """Return the application; the window decides when it ends, not Qt."""
    found = QApplication.instance()
    app = cast(QApplication, found) if found is not None else QApplication([sys.argv[0], *argv])
    app.setApplicationName("Talisman Desktop")
    app.setDesktopFileName("talisman-desktop")
    app.setQuitOnLastWindowClosed(False)
    QPixmapCache.setCacheLimit(ICON_KILOBYTES)
    return app


class _Painting(QObject):
    """Ends an event loop when a widget is painted for the first time."""

    def __init__(self, widget: QWidget, waiting: QEventLoop) -> None:
        super().__init__(widget)
        self._waiting = waiting
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """End the wait at the first paint event; Qt calls this."""
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self._waiting, self._waiting.quit)
        return False


def wait_for_painting(widget: QWidget) -> None:
    """Show a window and return once it has been painted. Call this only before the main loop of the application
    runs."""
    waiting = QEventLoop()
    painting = _Painting(widget, waiting)
    QTimer.singleShot(LATEST_MS, waiting, waiting.quit)
    widget.show()
    widget.update()
    waiting.exec()
    painting.deleteLater()
