"""Count the widgets, windows and timers before and after each test of the window."""

from __future__ import annotations

import gc
from collections import Counter

import shiboken6
from PySide6.QtCore import QAbstractEventDispatcher, QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

OF_QT = ("QTipLabel",)
"""Widgets that Qt makes once for the whole application and keeps."""


def standing() -> Counter[str]:
    """Return how many widgets, windows and objects with running timers there are, by their classes."""
    return widgets() + timers()


def widgets() -> Counter[str]:
    """Return how many widgets and windows there are, by their classes."""
    found = Counter[str]()
    for widget in QApplication.allWidgets():
        name = widget.metaObject().className()
        if name not in OF_QT:
            found[f"window {name}" if widget.isWindow() else name] += 1
    return found


def timers() -> Counter[str]:
    """Return how many objects with running timers there are, by the classes they belong to.

    Every object that Python holds is looked at: milliseconds late in a run, so not for tests that open no window.
    """
    app = QApplication.instance()
    if app is None:
        return Counter()
    found = Counter[str]()
    of_windows = {timer for widget in QApplication.topLevelWidgets() for timer in widget.findChildren(QTimer)}
    of_python = {thing for thing in shiboken6.getAllValidWrappers() if isinstance(thing, QObject)}
    timing = QAbstractEventDispatcher.instance()
    for thing in of_python.union(of_windows, app.findChildren(QTimer)):
        if timing.registeredTimers(thing):
            found[f"timer of {_owner(thing)}"] += 1
    return found


def _owner(thing: QObject) -> str:
    """Return the class that a running timer belongs to."""
    of = thing.parent() if isinstance(thing, QTimer) else thing
    return "nothing" if of is None else of.metaObject().className()


def sweep() -> None:
    """Delete what waits to be deleted, and let garbage collection free closed windows, which the program sets aside
    with all else when it opens a campaign."""
    gc.unfreeze()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
