"""Work in short pieces while the window has nothing else to do."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

PIECE = 0.003
"""The seconds of work between two pauses."""


class IdleWork:
    """Does work that begins some milliseconds after the window was painted. Later work replaces the rest of earlier
    work."""

    def __init__(self, parent: QObject, after: int, pause: int) -> None:
        """`after` is the number of milliseconds from the painting until the work begins, `pause` that of a pause, in
        which cards may fly and the player may answer."""
        self.after, self.pause = after, pause
        self.left: Iterator[None] = iter(())
        """The rest of the work."""
        self._timer = QTimer(parent)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)
        self._is_painted = False

    @property
    def is_waiting(self) -> bool:
        """Whether work will begin or go on after a pause."""
        return self._timer.isActive()

    def begin(self, work: Iterator[None]) -> None:
        """Do this work, in steps, when the window is painted."""
        self.left = work
        self._is_painted = False
        self._timer.start(0)

    def stop(self) -> None:
        """Drop the rest of the work."""
        self._timer.stop()
        self.left = iter(())

    def finish(self) -> None:
        """Do all the work now."""
        self._timer.stop()
        for _ in self.left:
            pass

    def _go_on(self) -> None:
        if not self._is_painted:
            # The first timer runs out together with the painting. The second one starts only then, so that it never
            # runs out before the window is painted.
            self._is_painted = True
            self._timer.start(self.after)
            return
        end = perf_counter() + PIECE
        for _ in self.left:
            if perf_counter() >= end:
                self._timer.start(self.pause)
                return
