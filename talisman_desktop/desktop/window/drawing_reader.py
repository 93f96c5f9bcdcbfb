"""Loading the program's drawings in the background, so that no answer has to wait for them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from PySide6.QtCore import QObject, QTimer

from talisman_desktop.desktop.theme import drawings

FOLDERS = ("village", "spaces", "kinds", "characters", "enemies", "cards", "figures", "backs", "emblems", "dice")
"""The folders of drawings, beginning with those needed first."""
PAUSE_MS = 10
"""The milliseconds between two drawings. Loading one takes about a millisecond, and the window needs most of the
time."""


class DrawingReader(QObject):
    """Loads one drawing after another until all are loaded."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left = _unread()
        self._timer = QTimer(self)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self._read_one)

    @property
    def reads(self) -> bool:
        """Whether some drawings are not loaded yet."""
        return self._timer.isActive()

    def start(self) -> None:
        """Start loading, as soon as the window has nothing else to do."""
        self._timer.start()

    def finish(self) -> None:
        """Load all remaining drawings now."""
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
    """Yield the names of all drawings. A folder is listed only when its turn comes."""
    for folder in FOLDERS:
        yield from (f"{folder}/{name}" for name in sorted(drawings.names(folder)))


def _read(name: str) -> None:
    # An unreadable drawing is reported where it is shown.
    with suppress(drawings.BadDrawing, KeyError):
        drawings.load(name)
