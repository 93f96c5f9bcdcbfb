"""Loading the program's drawings in the background, so that no answer has to wait for them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from math import inf
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

from talisman_desktop.desktop.theme import drawings

FOLDERS = ("village", "spaces", "kinds", "characters", "enemies", "cards", "figures", "backs", "emblems", "dice")
"""The folders of drawings, beginning with those needed first."""
PIECE = 0.002
"""The seconds of loading between two pauses. Loading a drawing takes about half a millisecond."""
PAUSE_MS = 10
"""The milliseconds from the beginning of a piece to the next one. The window needs most of the time."""


class DrawingReader(QObject):
    """Loads the drawings in short pieces of work until all are loaded."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left = _unread()
        self.reads = True
        """Whether some drawings are not loaded yet."""
        self._timer = QTimer(self)
        self._timer.setInterval(PAUSE_MS)
        self._timer.timeout.connect(self._read_some)

    def start(self) -> None:
        """Start loading, as soon as the window has nothing else to do."""
        self._timer.start()

    def finish(self) -> None:
        """Load all remaining drawings now."""
        self._read_until(inf)

    def _read_some(self) -> None:
        self._read_until(perf_counter() + PIECE)

    def _read_until(self, end: float) -> None:
        """Load drawings, at least one, until all are loaded or the clock shows `end`."""
        for name in self._left:
            _read(name)
            if perf_counter() >= end:
                return
        self.reads = False
        self._timer.stop()


def _unread() -> Iterator[str]:
    """Yield the names of all drawings. A folder is listed only when its turn comes."""
    for folder in FOLDERS:
        yield from (f"{folder}/{name}" for name in sorted(drawings.names(folder)))


def _read(name: str) -> None:
    # An unreadable drawing is reported where it is shown.
    with suppress(drawings.BadDrawing, KeyError):
        drawings.load(name)
