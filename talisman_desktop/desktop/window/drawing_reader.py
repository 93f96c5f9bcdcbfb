"""Reads the program's drawings while the player reads the table, so that no answer waits for them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from PySide6.QtCore import QObject, QTimer

from talisman_desktop.desktop.theme import drawings

FOLDERS = ("village", "spaces", "kinds", "characters", "enemies", "cards", "figures", "backs", "emblems", "dice")
"""The folders of drawings, first those that the first answers show."""
PAUSE_MS = 10
"""Milliseconds between two drawings: reading one takes a millisecond, and the window must have most of the time."""


class DrawingReader(QObject):
    """Reads one drawing at a time until all are read; nothing waits for it."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left = _unread()
        self._timer = QTimer(self)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self._read_one)

    @property
    def reads(self) -> bool:
        """Whether some drawings have not been read yet."""
        return self._timer.isActive()

    def start(self) -> None:
        """Begin to read as soon as the window has nothing else to do."""
        self._timer.start()

    def finish(self) -> None:
        """Read all remaining drawings now."""
        for name in self._left:
            _read(name)
        self._timer.stop()

    def _read_one(self) -> None:
        name = next(self._left, None)
        if name is None:
            self._timer.stop()
        else:
            _read(name)


def _unread() -> Iterator[str]:
    """Yield the names of all drawings; each folder is listed only when its turn comes."""
    for folder in FOLDERS:
        yield from (f"{folder}/{name}" for name in sorted(drawings.names(folder)))


def _read(name: str) -> None:
    # Because the place that shows an unreadable drawing reports it.
    with suppress(drawings.BadDrawing, KeyError):
        drawings.load(name)
