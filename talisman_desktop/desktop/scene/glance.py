"""The table while the player zooms: its last picture is scaled until the table is painted for the new size. Painting is
done in short steps, so that the window always responds."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QRegion, QTransform

STEP = 0.004
"""The seconds that one step may take before the window handles its events."""


class Glance:
    """A picture of the view, taken before the zoom and drawn at the changed scale. Where it does not reach, a coarser
    picture of the whole table is drawn."""

    def __init__(self, seen: QImage, where: QRectF, whole: QImage | None, table: QRectF) -> None:
        self.pieces = [(seen, where)] if whole is None else [(seen, where), (whole, table)]

    def paint(self, p: QPainter, to_view: QTransform, around: QRectF) -> None:
        """Draw the picture of the view, and the whole table around it, at the present scale. Parts that neither covers
        stay as they are."""
        p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        left = QRegion(around.toAlignedRect())
        for image, where in self.pieces:
            at = to_view.mapRect(where)
            p.setClipRegion(left)
            p.drawImage(at, image)
            # Half-covered pixels at the edge are drawn again from the next picture.
            left -= QRegion(at.adjusted(1, 1, -1, -1).toRect())
            if left.isEmpty():
                return


class Steps(QObject):
    """Runs work in short steps while the window has nothing else to do."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._work: Iterator[None] = iter(())
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self.go_on)

    def start(self, work: Iterator[None]) -> None:
        """Run this work from now on, and drop the rest of any earlier work."""
        self._work = work
        self._timer.start()

    def stop(self) -> None:
        """Drop the rest of the work."""
        self._work = iter(())
        self._timer.stop()

    def go_on(self) -> None:
        """Work for at most about `STEP` seconds."""
        work, end = self._work, perf_counter() + STEP
        for _ in work:
            if perf_counter() >= end or work is not self._work:
                return
        if work is self._work:
            self.stop()

    def finish(self) -> None:
        """Do all the work now."""
        while self._timer.isActive():
            self.go_on()
