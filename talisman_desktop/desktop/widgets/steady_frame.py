"""A frame around a widget, which spares the layouts around it needless work."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget


class Steady(QWidget):
    """Holds one widget, and tells the layouts around it only when the least size of the widget has changed.

    With Qt's own layouts each text set inside lays out the whole window, docks included. This widget has no layout:
    it gives all its room to the widget inside.
    """

    def __init__(self, inside: QWidget, *, narrow: bool = False) -> None:
        """Hold a widget; if `narrow` is set, it takes the width there is, whatever it asks for."""
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
        """Pass on a layout request only if the widget inside needs more or less room than before."""
        if event.type() == QEvent.Type.LayoutRequest and (least := self.minimumSizeHint()) != self._told:
            self._told = least
            self.updateGeometry()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give all the room to the widget inside."""
        super().resizeEvent(event)
        self._inside.setGeometry(self.rect())
