"""A frame around a widget that keeps changes inside from laying out the whole window again."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget


class Steady(QWidget):
    """Holds one widget, and tells the layouts outside only when the minimum size of that widget has changed.

    With Qt's own layouts, each text set inside lays out the whole window, docks included. This frame has no layout and
    gives all its room to the widget inside.
    """

    def __init__(self, inside: QWidget, *, narrow: bool = False) -> None:
        """Hold a widget. If `narrow` is set, the frame accepts any width, even one below the widget's minimum."""
        super().__init__()
        self._inside = inside
        self._narrow = narrow
        inside.setParent(self)
        self._told = self.minimumSizeHint()

    def sizeHint(self) -> QSize:
        """Return the size hint of the widget inside."""
        return self._bounded(self._inside.sizeHint())

    def minimumSizeHint(self) -> QSize:
        """Return the least size of the widget inside."""
        return self._bounded(self._inside.minimumSizeHint().expandedTo(self._inside.minimumSize()))

    def _bounded(self, size: QSize) -> QSize:
        return QSize(0, size.height()) if self._narrow else size

    def event(self, event: QEvent) -> bool:
        """Pass a layout request on only if the minimum size of the widget inside has changed. Return whether the event
        was handled."""
        if event.type() == QEvent.Type.LayoutRequest and (least := self.minimumSizeHint()) != self._told:
            self._told = least
            self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give all the room to the widget inside."""
        super().resizeEvent(event)
        self._inside.setGeometry(self.rect())
