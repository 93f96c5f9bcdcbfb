"""Files dropped onto the window: a file of the program is opened, and photographs of cards are added."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from talisman_desktop.pictures.intake import FORMATS, OTHERS

ENDINGS = (".talisman", ".json")
"""The file endings of campaigns, packets and positions."""


def file_in(dragged: QMimeData) -> Path | None:
    """Return the dragged file if there is just one on this computer that the program could open; otherwise None."""
    if len(dragged.urls()) != 1 or not dragged.urls()[0].isLocalFile():
        return None
    file = Path(dragged.urls()[0].toLocalFile())
    return file if file.suffix.lower() in ENDINGS and file.is_file() else None


def pictures_in(dragged: QMimeData) -> bool:
    """Return whether photographs are dragged: files or folders on this computer, or an image itself."""
    urls = dragged.urls()
    if urls:
        return all(url.isLocalFile() and is_picture(Path(url.toLocalFile())) for url in urls)
    return dragged.hasImage()


def is_picture(file: Path) -> bool:
    """Return whether a path is a folder or has the ending of a picture file."""
    return file.is_dir() or file.suffix.lower() in FORMATS or file.suffix.lower() in OTHERS


class FileDrops(QObject):
    """Opens a file dropped anywhere on the window, and adds dropped photographs."""

    def __init__(
        self, window: QWidget, open_file: Callable[[Path], object], add_pictures: Callable[[QMimeData], object]
    ) -> None:
        super().__init__(window)
        self._open, self._add = open_file, add_pictures
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept suitable files and pictures that are dragged over the window, and open or add them when dropped.
        Return True for every drag and drop."""
        if not isinstance(event, QDropEvent):
            return False
        file = file_in(event.mimeData())
        if file is None and pictures_in(event.mimeData()):
            event.acceptProposedAction()
            if event.type() == QEvent.Type.Drop:
                self._add(event.mimeData())
            return True
        if file is None:
            event.ignore()
            return True
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            self._open(file)
        return True
