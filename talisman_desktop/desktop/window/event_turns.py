"""Handling the window's events while the program starts: long work runs in another thread, or in steps between events.

Used only before the application's own loop runs.
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
"""The interval in seconds after which the other thread lets the window's thread run."""


class _Thread(QObject):
    """A thread that wakes the window's event loop when it ends."""

    over = Signal()


def beside(act: Callable[[], T]) -> T:
    """Run a function in another thread while the window handles its events, and return its result or raise its
    error."""
    results: list[T] = []
    errors: list[BaseException] = []
    seen, waiting = _Thread(), QEventLoop()
    seen.over.connect(waiting.quit, Qt.ConnectionType.QueuedConnection)

    def run() -> None:
        try:
            results.append(act())
        except BaseException as error:  # because it is raised again in the window's thread
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
    """Run the steps in the window's thread, and handle the window's events after each step."""
    for _ in steps:
        QApplication.processEvents()
