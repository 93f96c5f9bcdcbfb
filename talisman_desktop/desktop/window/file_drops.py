"""Files dropped onto the window: a file of the program is opened, pictures of cards are added, others are refused."""

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
    """Return the one dragged file of this machine, if the program could open it."""
    if len(dragged.urls()) != 1 or not dragged.urls()[0].isLocalFile():
        return None
    file = Path(dragged.urls()[0].toLocalFile())
    return file if file.suffix.lower() in ENDINGS and file.is_file() else None


def pictures_in(dragged: QMimeData) -> bool:
    """Whether the drag may hold pictures: files or folders of this machine, or a picture itself."""
    urls = dragged.urls()
    if urls:
        return all(url.isLocalFile() and is_picture(Path(url.toLocalFile())) for url in urls)
    return dragged.hasImage()


def is_picture(file: Path) -> bool:
    """Whether a file looks like a picture, or may be a folder with pictures."""
    return file.is_dir() or file.suffix.lower() in FORMATS or file.suffix.lower() in OTHERS


class FileDrops(QObject):
    """Opens a file that is dropped anywhere on a window, and adds dropped pictures."""

    def __init__(
        self, window: QWidget, open_file: Callable[[Path], object], add_pictures: Callable[[QMimeData], object]
    ) -> None:
        super().__init__(window)
        self._open, self._add = open_file, add_pictures
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Accept a file of the program or pictures dragged over the window; open or add them when they are dropped."""
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
