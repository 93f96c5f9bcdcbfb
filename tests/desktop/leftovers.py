"""Count the widgets, windows and timers before and after each test of the window."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import QApplication

OF_QT = ("QTipLabel",)
"""Widgets that Qt makes once for the whole application and keeps."""


def standing() -> Counter[str]:
    """Return how many widgets, windows and running timers there are, by their classes."""
    app = QApplication.instance()
    if app is None:
        return Counter()
    found = Counter[str]()
    for widget in QApplication.allWidgets():
        name = widget.metaObject().className()
        if name not in OF_QT:
            found[f"window {name}" if widget.isWindow() else name] += 1
    timers = {timer for widget in QApplication.topLevelWidgets() for timer in widget.findChildren(QTimer)}
    found["timer"] = sum(timer.isActive() for timer in timers.union(app.findChildren(QTimer)))
    return found


def sweep() -> None:
    """Delete what waits to be deleted."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
