"""The application object, and waiting until its window is painted. Loads neither qasync nor asyncio."""

from __future__ import annotations

import builtins
import os
import sys
from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer
from PySide6.QtGui import QPixmapCache
from PySide6.QtWidgets import QApplication, QWidget

from talisman_desktop.desktop.window import overrides

ICON_KILOBYTES = 2048
"""The size of Qt's pixmap cache. By default Qt keeps 25 faces of cards, although each is shown only once."""
LATEST_MS = 1500
"""The longest wait for the first painting in milliseconds, because a window may begin minimised."""


def import_plainly() -> None:
    """Make Python import modules in its usual way.

    PySide6 reads the source of every module imported after it, to see whether the module uses `from __feature__ import
    snake_case`. No module of the program does, and the reading takes time.
    """
    original = getattr(builtins, "__orig_import__", None)
    if original is not None:
        builtins.__import__ = original


def application(argv: Sequence[str] = ()) -> QApplication:
    """Return the application. It ends when the window says so, and not with the last window."""
    # Qt's threads would paint each small image in parts, and waiting for them takes longer than painting it.
    os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")
    found = QApplication.instance()
    app = cast(QApplication, found) if found is not None else QApplication([sys.argv[0], *argv])
    app.setApplicationName("Talisman Desktop")
    app.setDesktopFileName("talisman-desktop")
    app.setQuitOnLastWindowClosed(False)
    overrides.report_errors()
    QPixmapCache.setCacheLimit(ICON_KILOBYTES)
    return app


class _Painting(QObject):
    """Ends an event loop when a widget is painted for the first time."""

    def __init__(self, widget: QWidget, waiting: QEventLoop) -> None:
        super().__init__(widget)
        self._waiting = waiting
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """End the loop at the first paint event; Qt calls this. Always return False, which holds no event back."""
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self._waiting, self._waiting.quit)
        return False


def wait_for_painting(widget: QWidget) -> None:
    """Show a window, and return as soon as it has been painted, at the latest after `LATEST_MS`. Must be called before
    the application's main loop runs."""
    waiting = QEventLoop()
    painting = _Painting(widget, waiting)
    QTimer.singleShot(LATEST_MS, waiting, waiting.quit)
    widget.show()
    widget.update()
    waiting.exec()
    painting.deleteLater()
