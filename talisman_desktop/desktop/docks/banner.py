"""A strip above the table that tells of trouble. It asks nothing and stops nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from talisman_desktop.desktop.prompts.body import button, label

Actions = Sequence[tuple[str, Callable[[], object]]]


class Banner(QFrame):
    """One message with buttons; each kind of trouble has its own place."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.setAccessibleName("Message")
        self.text = label("", "error", wrap=True)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 6, 8, 6)
        self._row.addWidget(self.text, 1)
        self._buttons: list[QPushButton] = []
        self.kind = ""
        self.hide()

    def tell(self, kind: str, text: str, actions: Actions = ()) -> None:
        """Show a message with its buttons; it stays until it is closed or the trouble is over."""
        self.kind = kind
        self.text.setText(text)
        for old in self._buttons:
            self._row.removeWidget(old)
            old.hide()
            old.deleteLater()
        self._buttons = []
        for name, do in (*actions, ("Close", self.over)):
            made = button(name)
            made.clicked.connect(lambda _on=False, do=do: do())
            self._row.addWidget(made)
            self._buttons.append(made)
        self.show()

    def over(self, kind: str = "") -> None:
        """Take the message away, if it is of this kind."""
        if not kind or kind == self.kind:
            self.kind = ""
            self.hide()
