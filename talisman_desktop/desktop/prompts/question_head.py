"""The head of the prompt area: the text of the question, which scrolls if it does not fit."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QWidget

from talisman_desktop.desktop.widgets.body import column
from talisman_desktop.desktop.widgets.early_layout import lay_out

QUESTION_ROWS = 4
"""The number of rows that belong to the question itself: the hero, the text, the players' note and a refusal."""


class QuestionHead(QScrollArea):
    """Shows rows of text and reports the height they need."""

    def __init__(self, rows: Sequence[QWidget | QLayout]) -> None:
        super().__init__()
        self.page = QWidget()
        self._own_rows = tuple(row for row in rows if isinstance(row, QWidget) and row.layout() is not None)
        """The widgets that lay out a row themselves."""
        self._shared_rows = tuple(row for row in rows if isinstance(row, QLayout))
        """The rows with several widgets."""
        self._words = column(self.page, 4)
        for row in rows:
            if isinstance(row, QWidget):
                self._words.addWidget(row)
            else:
                self._words.addLayout(row)
        self._words.addStretch(1)
        self.setWidget(self.page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def whole_height(self, width: int) -> int:
        """Return the height at which all rows are visible."""
        return self._words.totalHeightForWidth(width)

    def renew(self) -> None:
        """Measure the rows for their present texts from now on. Qt keeps the heights of a row with several widgets."""
        lay_out(*self._own_rows)
        for row in self._shared_rows:
            row.invalidate()
        self._words.invalidate()

    def question_height(self, width: int) -> int:
        """Return the height at which the question and the reason for a refusal are visible."""
        items = [self._words.itemAt(n) for n in range(QUESTION_ROWS)]
        heights = [
            item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()
            for item in items
            if item is not None and not item.isEmpty()
        ]
        return sum(heights) + self._words.spacing() * len(heights)
