"""Work that takes a while: said in the line at the bottom, with a waiting pointer, until it is done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QEventLoop, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStatusBar


@contextmanager
def busy(line: QStatusBar, words: str) -> Iterator[None]:
    """Say in the line what is being done while it is done, however it ends."""
    line.showMessage(words)
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        # What was closed goes away and the words are painted; nothing can be pressed meanwhile.
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        yield
    finally:
        QGuiApplication.restoreOverrideCursor()
        if line.currentMessage() == words:
            line.clearMessage()
