"""The banner: a strip above the table for messages about problems. It asks no question and does not stop the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QWidget

from talisman_desktop.desktop.widgets.body import button, label

Actions = Sequence[tuple[str, Callable[[], object]]]

FEW = 2
"""The number of lines of a longer message that are shown at first."""
SHARE = 0.25
"""The greatest height of a message as a fraction of the window's height; a longer message scrolls."""


class Banner(QFrame):
    """A message with buttons. There is at most one message, identified by its kind."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.setAccessibleName("Message")
        self.text = label("", "error", wrap=True)
        self._place = QScrollArea()
        self._place.setFrameShape(QFrame.Shape.NoFrame)
        self._place.setWidgetResizable(True)
        self._place.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._place.setWidget(self.text)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 6, 8, 6)
        self._row.addWidget(self._place, 1)
        self._buttons: list[QPushButton] = []
        self.kind = ""
        self._lines: list[str] = []
        self.hide()

    def tell(self, kind: str, text: str, actions: Actions = ()) -> None:
        """Show a message with buttons in place of any earlier one, until the player presses Close or `over` is
        called."""
        self.kind = kind
        self._lines = text.split("\n")
        for old in self._buttons:
            self._row.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._buttons = []
        is_long = len(self._lines) > FEW
        all_of_it = [("Show all", self.show_all)] if is_long else []
        for name, do in (*all_of_it, *actions, ("Close", self.over)):
            made = button(name)
            made.clicked.connect(lambda _on=False, do=do: do())
            self._row.addWidget(made)
            self._buttons.append(made)
        self._say(self._lines[:FEW])
        self.show()

    def show_all(self) -> None:
        """Show all lines of a long message."""
        self._say(self._lines)
        if self._buttons and self._buttons[0].text() == "Show all":
            self._buttons[0].hide()

    def _say(self, lines: Sequence[str]) -> None:
        self.text.setText("\n".join(lines))
        self._fit()

    def _fit(self) -> None:
        """Set the height that the text needs, within its limit."""
        most = max(self.text.fontMetrics().lineSpacing() * FEW, int(self.window().height() * SHARE))
        needed = self.text.heightForWidth(max(100, self._place.viewport().width()))
        self._place.setFixedHeight(max(0, min(needed, most)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the height to the new width."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Fit the height to letters of another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self.kind:
            self._fit()

    def over(self, kind: str = "") -> None:
        """Hide the message if it is of this kind; "" hides any message."""
        if not kind or kind == self.kind:
            self.kind = ""
            self.hide()
