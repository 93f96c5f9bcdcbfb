"""A scrolling page that has the right height when it is first shown."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea


class ScrollPage(QScrollArea):
    """A page of text that scrolls vertically only."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def showEvent(self, event: QShowEvent) -> None:
        """Lay out the page again, because Qt laid it out before the page had its visible size."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._lay_out)

    def _lay_out(self) -> None:
        page = self.widget()
        rows = page.layout() if page is not None else None
        if rows is not None:
            rows.invalidate()
            rows.activate()
