"""Doing something as soon as a window has been painted for the first time."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

LATEST_MS = 1500
"""Then it is done all the same: a window may begin minimised."""


class _Watch(QObject):
    """Waits for the first painting."""

    def __init__(self, widget: QWidget, todo: tuple[Callable[[], object], ...]) -> None:
        super().__init__(widget)
        self._todo = todo
        widget.installEventFilter(self)
        QTimer.singleShot(LATEST_MS, self, self._now)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Used by Qt."""
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self._now)
        return False

    def _now(self) -> None:
        todo, self._todo = self._todo, ()
        for do in todo:
            do()
        self.deleteLater()


def once_painted(widget: QWidget, *todo: Callable[[], object]) -> None:
    """Call these, one after the other, when the widget has been painted."""
    _Watch(widget, todo)
