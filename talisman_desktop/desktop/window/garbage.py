"""Garbage collection in the window's thread only. Python would do it in whichever thread happens to make many objects,
but objects of Qt must not be deleted in another thread than their own."""

from __future__ import annotations

import gc

from PySide6.QtCore import QAbstractEventDispatcher, QObject, QTimer

AFTER_MS = 1000
"""The milliseconds from when there are enough new objects until garbage is collected, so that it seldom happens within
an answer. An answer leaves about a hundred objects in circles."""
USUAL = gc.get_threshold()
"""The numbers of new objects, and of collections of a younger generation, from which Python collects a generation."""

_windows: set[object] = set()
"""A mark for each window that exists."""


class GarbageCollector(QObject):
    """Collects garbage as often as needed while a window exists, instead of Python itself."""

    def __init__(self, window: QObject) -> None:
        super().__init__(window)
        mark = object()
        _windows.add(mark)
        gc.set_threshold(0)
        window.destroyed.connect(lambda: _leave(mark))
        self._timer = QTimer(self, singleShot=True, interval=AFTER_MS)
        self._timer.timeout.connect(_collect)
        # An idle window looks at nothing, as its event loop sleeps.
        QAbstractEventDispatcher.instance().awake.connect(self._look)

    def _look(self) -> None:
        """Collect soon if there are enough new objects."""
        if gc.get_count()[0] > USUAL[0] and not self._timer.isActive():
            self._timer.start()


def _leave(mark: object) -> None:
    """Let Python collect garbage again after the last window is gone."""
    _windows.discard(mark)
    if not _windows:
        gc.set_threshold(*USUAL)


def _collect() -> None:
    """Collect the oldest generation that is due, and the younger ones with it; nothing while that is held."""
    if not gc.isenabled():
        return
    counts = zip(gc.get_count(), USUAL, strict=True)
    due = [generation for generation, (count, most) in enumerate(counts) if count > most]
    if due:
        gc.collect(due[-1])
