"""The table while the player zooms: its last picture is scaled until the next one is painted in small steps, so that
the window always responds."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QImage, QPainter, QRegion, QTransform

STEP = 0.004
"""Seconds of work before the window may follow its events."""


class Glance:
    """A picture of the view, drawn again where its part of the table is now; a coarser one of the whole table fills
    the rest."""

    def __init__(self, seen: QImage, where: QRectF, whole: QImage | None, table: QRectF) -> None:
        self.pieces = [(seen, where)] if whole is None else [(seen, where), (whole, table)]

    def paint(self, p: QPainter, to_view: QTransform, around: QRectF) -> None:
        """Draw the picture; the part that no picture covers stays empty."""
        p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        left = QRegion(around.toAlignedRect())
        for image, where in self.pieces:
            at = to_view.mapRect(where)
            p.setClipRegion(left)
            p.drawImage(at, image)
            # The next picture draws half-covered pixels at the edge too.
            left -= QRegion(at.adjusted(1, 1, -1, -1).toRect())
            if left.isEmpty():
                return


class Steps(QObject):
    """Work done in small steps when the window has nothing else to do."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._work: Iterator[None] = iter(())
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self.go_on)

    def start(self, work: Iterator[None]) -> None:
        """Begin this work, and drop the rest of the work before."""
        self._work = work
        self._timer.start()

    def stop(self) -> None:
        """Drop the rest of the work."""
        self._work = iter(())
        self._timer.stop()

    def go_on(self) -> None:
        """Do as much work as fits into a step."""
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
