"""The division of the window between the table and the question. It follows the height that the question needs, until
the player moves it."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QMainWindow, QSplitter

from talisman_desktop.desktop.presenters.geometry import split_heights
from talisman_desktop.desktop.window.shell import Showing

PAUSE = 150
"""The milliseconds between showing a question and giving unused height to the table. Nothing moves if the question is
answered sooner."""
NARROW, WIDE = 320, 420
"""The usual widths of the question beside the table, in pixels, for a narrow and a wide window."""
LEAST_TABLE = 300
"""The least width of the table beside the question."""


class SplitParts(Showing, Protocol):
    """The parts of the window that share its height."""

    splitter: QSplitter
    """The splitter with the table and the question."""


class TableSplit(QObject):
    """Divides the height of the window between the table and the question."""

    def __init__(self, window: QMainWindow, parts: SplitParts) -> None:
        super().__init__(window)
        self._window, self._parts = window, parts
        self._scale = 100
        self.by_hand = False
        """Whether the player has moved the splitter, so that the program leaves it alone."""
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._settle)
        parts.splitter.splitterMoved.connect(self._moved)
        parts.splitter.installEventFilter(self)
        parts.prompt.asked.connect(self._follow)
        parts.prompt.sizes.next_height = self._next_height

    def begin(self, scale: int) -> None:
        """Divide the height as usual for a text size in percent, or the width if the question is beside the table."""
        self._scale, self.by_hand = scale, False
        splitter = self._parts.splitter
        if splitter.orientation() == Qt.Orientation.Horizontal:
            width = max(NARROW, min(WIDE, self._window.width() // 4))
            splitter.setSizes([max(LEAST_TABLE, splitter.width() - width), width])
            return
        self._share(None)
        self._later.start(PAUSE)  # because text in a new size needs its room only later

    def restore(self, sizes: list[int]) -> None:
        """Give the table and the question these sizes, which the player chose before, and leave them alone from then
        on."""
        self.by_hand = True
        self._parts.splitter.setSizes(sizes)

    @property
    def moves(self) -> bool:
        """Whether the table may get another height in a moment."""
        return self._later.isActive()

    def _moved(self) -> None:
        self.by_hand = True

    def _follow(self) -> None:
        """Give a question the height that it lacks at once, and give the table unused height later."""
        if not self._stays:
            self._share(self._question_height)
            self._later.start(PAUSE)

    def _settle(self) -> None:
        if not self._stays:
            self._share(self._question_height, shrinks=True)

    def _keep_table(self) -> None:
        """Restore the least height of the table at once if a message takes some of it."""
        if not self._stays:
            self._share(self._question_height)

    @property
    def _stays(self) -> bool:
        is_beside = self._parts.splitter.orientation() == Qt.Orientation.Horizontal
        return self.by_hand or is_beside or not self._parts.prompt.isVisible()

    @property
    def _question_height(self) -> int:
        return self._parts.splitter.sizes()[1]

    def _share(self, now: int | None, *, shrinks: bool = False) -> None:
        """Divide the height by what the question needs. A question of the height `now` can only grow, unless it
        `shrinks`."""
        splitter = self._parts.splitter
        room = self._room
        needed = self._usual if now is None else self._needed(now)
        high = self._height(needed, now)
        is_low = now is not None and room - now < split_heights.LEAST_TABLE
        if now is None or high > now or (high < now and (shrinks or is_low)):
            splitter.setSizes([room - high, high])

    @property
    def _room(self) -> int:
        """The height that the table and the question share."""
        return self._parts.splitter.height() - self._parts.splitter.handleWidth()

    @property
    def _usual(self) -> int:
        return split_heights.usual(self._window.height(), self._scale)

    def _needed(self, now: int) -> int:
        """Return the height that the present question needs if it has the height `now`, with the hint below it."""
        whole = self._parts.prompt.needed_height()
        return now if whole is None else whole + self._below(now)

    def _below(self, now: int) -> int:
        """Return the height of the hint below the question."""
        return max(0, now - self._parts.prompt.height())

    def _height(self, needed: int, now: int | None) -> int:
        enough = self._parts.table.view.enough_height
        return split_heights.question_height(self._room, self._usual, needed, enough, now)

    def _next_height(self, needed: int) -> int:
        """Return the height of the area of the next question when this is painted first, if it needs so much."""
        if self._stays:
            return self._parts.prompt.height()
        now = self._question_height
        below, settled = self._below(now), self._height(self._needed(now), now)
        return max(settled, self._height(needed + below, settled)) - below

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Divide the height again after a new size of the splitter. Hold no event back: return what Qt's own filter
        returns."""
        if event.type() == QEvent.Type.Resize:
            QTimer.singleShot(0, self, self._keep_table)
            self._later.start(PAUSE)
        return super().eventFilter(watched, event)
