"""The place for the answers, with the fields for the scores of a fight below them."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from talisman_desktop.desktop.prompts.button_images import CHANGES, ButtonImages
from talisman_desktop.desktop.prompts.score_fields import ScoreFields
from talisman_desktop.desktop.widgets.body import SHORT, Body, column


class AnswerPlace(QWidget):
    """Holds the widget that takes the answer. The fields for scores get the height that the answers leave."""

    def __init__(self, scores: ScoreFields) -> None:
        super().__init__()
        self.images = ButtonImages()
        """The images of the buttons of all options that are shown here."""
        self._scores = scores
        self._body: Body | None = None
        self._rows = column(self)
        self._rows.addWidget(scores)

    def remove(self, body: Body) -> None:
        """Remove the widget that takes the answer."""
        self._rows.removeWidget(body)
        self._body = None

    def put(self, body: Body) -> None:
        """Show this widget above the fields for scores."""
        self._body = body
        self._rows.insertWidget(0, body)

    def fit(self) -> None:
        """Fit the fields for scores to the answers."""
        if not self._scores.isHidden():
            needed = self._body.needed_height(self.width()) if self._body is not None else None
            self._scores.fit(self.height() - SHORT - (needed or 0))

    def changeEvent(self, event: QEvent) -> None:
        """Discard the images of buttons if they look different from now on."""
        super().changeEvent(event)
        if event.type() in CHANGES:
            self.images.forget()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the fields for scores to the new size."""
        super().resizeEvent(event)
        self.fit()
