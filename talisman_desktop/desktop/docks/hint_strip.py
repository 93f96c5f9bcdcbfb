"""The hint strip below the question: a step of the guide, or a tip. It never takes the keyboard focus."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton

from talisman_desktop.desktop.widgets.announcements import announce
from talisman_desktop.desktop.widgets.body import button, label

Actions = Sequence[tuple[str, Callable[[], object]]]

LINES = 2
"""The number of lines for which there is always room, so that the question does not move from one hint to the next."""


class HintStrip(QFrame):
    """A strip with a hint and some buttons. It has the width of the question and takes part of its height."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("hints")
        self.text = label("", wrap=True)
        self.text.installEventFilter(self)
        self._buttons: list[QPushButton] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(10, 2, 6, 2)
        self._row.addWidget(self.text, 1)
        self.hide()

    @property
    def actions_shown(self) -> dict[str, QPushButton]:
        """The buttons by their text."""
        return {made.text().replace("&", ""): made for made in self._buttons}

    def tell(self, title: str, text: str, actions: Actions = ()) -> None:
        """Show a hint with buttons, and announce a new hint to screen readers; `title` is the strip's accessible
        name."""
        is_news = self.text.text() != text or not self.isVisible()
        self._fill(text, actions)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.show()
        self._fit()
        if is_news:
            announce(self, text)

    def height_with(self, text: str, actions: Actions = ()) -> int:
        """Return the height that the hidden strip will have with a hint and buttons."""
        self._fill(text, actions)
        self._fit()
        height = self.sizeHint().height()
        self.put_away()
        return height

    def put_away(self) -> None:
        """Hide the strip and clear its text."""
        self.text.setText("")
        self.hide()

    def setVisible(self, visible: bool) -> None:
        """Show or hide the strip. Without a hint it stays hidden, even if Qt restores the layout."""
        super().setVisible(visible and bool(self.text.text()))

    def _fill(self, text: str, actions: Actions) -> None:
        self.text.setText(text)
        if [made.text() for made in self._buttons] != [words for words, _ in actions]:
            self._replace_buttons(actions)

    def _replace_buttons(self, actions: Actions) -> None:
        for old in self._buttons:
            self._row.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._buttons = []
        for words, do in actions:
            made = button(words)
            made.clicked.connect(lambda _on=False, do=do: do())
            self._row.addWidget(made)
            self._buttons.append(made)

    def _fit(self) -> None:
        """Set the height that the text needs."""
        usual = LINES * self.text.fontMetrics().lineSpacing()
        around = self.parentWidget()
        whole = around.width() if around is not None and self.isHidden() else self.width()
        beside = sum(made.sizeHint().width() + self._row.spacing() for made in self._buttons)
        width = max(100, whole - beside - 2 * self._row.contentsMargins().left() - 12)
        self.text.setMinimumHeight(0)  # because a label never reports a height below its minimum
        self.text.setFixedHeight(max(usual, self.text.heightForWidth(width)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the height to the new width."""
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the height when the letters of the text change their size. Hold no event back: return what Qt's own
        filter returns."""
        if watched is self.text and event.type() == QEvent.Type.FontChange and self._buttons:
            self._fit()
        return super().eventFilter(watched, event)
