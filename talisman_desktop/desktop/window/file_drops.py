"""Files dropped onto the window: one of the program's own is opened, others are not accepted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

ENDINGS = (".talisman", ".json")
"""The file endings of campaigns, packets and positions."""


def file_in(dragged: QMimeData) -> Path | None:
    """Return the one file of this machine that is dragged, if the program could open it."""
    if len(dragged.urls()) != 1 or not dragged.urls()[0].isLocalFile():
        return None
    file = Path(dragged.urls()[0].toLocalFile())
    return file if file.suffix.lower() in ENDINGS and file.is_file() else None


class FileDrops(QObject):
    """Opens a file that is dropped anywhere on a window."""

    def __init__(self, window: QWidget, open_file: Callable[[Path], object]) -> None:
        super().__init__(window)
        self._open = open_file
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept a file of the program; open it once it is dropped."""
        if not isinstance(event, QDropEvent):
            return False
        file = file_in(event.mimeData())
        if file is None:
            event.ignore()
            return True
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            self._open(file)
        return True
