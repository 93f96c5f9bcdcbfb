"""Laying out widgets before they are painted."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget


def lay_out(*changed: QWidget) -> None:
    """Lay out the contents of these widgets now, in this order, as far as something in them has changed. Otherwise Qt
    may paint them in their old places first."""
    for widget in changed:
        QCoreApplication.sendPostedEvents(widget, QEvent.Type.LayoutRequest)
