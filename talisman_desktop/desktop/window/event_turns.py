"""The window's events while the program starts: long work runs beside them or in steps between them.

Only before the application's own loop runs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from threading import Thread
from typing import TypeVar

from PySide6.QtCore import QEventLoop, QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

T = TypeVar("T")

SHORT = 0.0005
"""Seconds until the other thread gives way to the window, which asks for its turn at each event."""


class _Thread(QObject):
    """A thread, as the event loop of the window sees it."""

    over = Signal()


def beside(act: Callable[[], T]) -> T:
    """Return the result of work on a thread, while the window follows its events. An error of the work is raised
    here."""
    results: list[T] = []
    errors: list[BaseException] = []
    seen, waiting = _Thread(), QEventLoop()
    seen.over.connect(waiting.quit, Qt.ConnectionType.QueuedConnection)

    def run() -> None:
        try:
            results.append(act())
        except BaseException as error:  # because it is raised on the thread of the window
            errors.append(error)
        seen.over.emit()

    thread, usual = Thread(target=run, name="talisman-start"), sys.getswitchinterval()
    sys.setswitchinterval(SHORT)
    try:
        thread.start()
        waiting.exec()
        thread.join()
    finally:
        sys.setswitchinterval(usual)
    if errors:
        raise errors[0]
    return results[0]


def in_turns(steps: Iterable[None]) -> None:
    """Take steps on the window's thread; the window follows its events after each."""
    for _ in steps:
        QApplication.processEvents()
