"""Fields with titles: beside these if there is room, otherwise below them."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from talisman_desktop.desktop.widgets.body import label


class TitledFields(QWidget):
    """Shows fields one below the other, each with its title and a sentence below both."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: list[tuple[QLabel, QWidget, QLabel]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(0, 1)
        self._grid.setVerticalSpacing(2)
        self._beside = True

    def add(self, title: str, field: QWidget, sentence: str) -> None:
        """Add a field below the others."""
        self._rows.append((label(title), field, label(sentence, "hint", wrap=True)))
        self._place(len(self._rows) - 1)

    def _place(self, n: int) -> None:
        """Put the row with this index into the grid."""
        title, field, sentence = self._rows[n]
        self._grid.addWidget(title, 3 * n, 0, 1, 1 if self._beside else 2)
        self._grid.addWidget(field, *((3 * n, 1) if self._beside else (3 * n + 1, 0, 1, 2)))
        self._grid.addWidget(sentence, 3 * n + 2, 0, 1, 2)

    def minimumSizeHint(self) -> QSize:
        """Return the smallest size, with each field below its title."""
        widths = [part.sizeHint().width() for row in self._rows for part in row[:2]]
        return QSize(max(widths, default=0), self._grid.minimumSize().height())

    def beside_width(self) -> int:
        """Return the least width at which the fields are beside their titles."""
        titles = max((title.sizeHint().width() for title, _, _ in self._rows), default=0)
        fields = max((field.sizeHint().width() for _, field, _ in self._rows), default=0)
        return titles + self._grid.horizontalSpacing() + fields

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the fields beside their titles, or below them if there is too little room."""
        super().resizeEvent(event)
        beside = self.width() >= self.beside_width()
        if beside == self._beside:
            return
        self._beside = beside
        while self._grid.takeAt(0) is not None:
            pass
        for n in range(len(self._rows)):
            self._place(n)
