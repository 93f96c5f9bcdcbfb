"""What the dialogs share."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from talisman_desktop.desktop.prompts.body import button, label

USUAL_LINE = 21
"""The height of a line of text at its usual size."""


class Dialog(QDialog):
    """A window over the window with a body, a line for what is wrong, and buttons. Gone once it is closed."""

    def __init__(self, parent: QWidget | None, title: str, *, go: str = "", cancel: str = "Cancel") -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.rows = QVBoxLayout(self)
        self.rows.setContentsMargins(18, 16, 18, 14)
        self.rows.setSpacing(10)
        self.wrong = label("", "error", wrap=True)
        self.wrong.hide()
        self.buttons = QHBoxLayout()
        self.buttons.addStretch(1)
        self.go = button(go or "OK", primary=True)
        self.go.setDefault(bool(go))
        self.go.setVisible(bool(go))
        self.go.clicked.connect(self.finish)
        self.cancel = button(cancel)
        self.cancel.clicked.connect(self.reject)
        self.buttons.addWidget(self.cancel)
        self.buttons.addWidget(self.go)

    def close_up(self) -> None:
        """Add the last rows; called when the body stands."""
        self.rows.addWidget(self.wrong)
        self.rows.addLayout(self.buttons)

    def size_up(self, width: int, height: int) -> None:
        """So large at the usual size of the text, larger with it, never larger than the screen."""
        self.ensurePolished()
        grown = max(1.0, self.fontMetrics().height() / USUAL_LINE)
        room = self.screen().availableGeometry()
        self.resize(
            min(round(width * grown), room.width() * 9 // 10), min(round(height * grown), room.height() * 9 // 10)
        )

    def say_wrong(self, text: str) -> None:
        """Say what is wrong; "" takes it away."""
        self.wrong.setText(text)
        self.wrong.setVisible(bool(text))

    def finish(self) -> None:
        """What the main button does."""
        self.accept()
