"""The corner of the stage: small buttons that hide the strip, show it again, or show all of it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt, Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget


class StripCorner(QWidget):
    """The buttons beside the strip."""

    put_away = Signal()
    """Emitted when the player wants to hide the strip, or to show it again."""
    unfolded = Signal()
    """Emitted when the player wants to see the whole strip, or only its main part again."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("corner")
        self.more = self._button(self.unfolded)
        self.away = self._button(self.put_away)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.more)
        layout.addWidget(self.away)
        self._told: tuple[object, ...] = ()
        self.hide()

    def _button(self, signal: SignalInstance) -> QToolButton:
        made = QToolButton(self)
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # keys go to the question, and both buttons have shortcuts
        made.setAutoRaise(True)
        made.clicked.connect(signal)
        return made

    def tell(self, folded: int | None, *, whole: bool = False, away: bool = False) -> QSize:
        """Show the buttons for the state of the strip, and return their size. `folded` is the number of hidden badges
        (None if none are), `whole` says that all are shown at the player's wish, and `away` that the strip is
        hidden."""
        told = folded, whole, away, self.font().toString()
        if told == self._told:
            return self.sizeHint()
        self._told = told
        self.more.setVisible(not away and (folded is not None or whole))
        self.more.setText("Less" if whole else f"+{folded}" if folded else "All")
        name = "Show only the main events" if whole else f"Show all events, {folded or 0} more"
        self.more.setAccessibleName(name)
        self.more.setToolTip(f"{name}  (Ctrl+Shift+U)")
        self.away.setText("Recent events" if away else "×")
        name = "Show recent events" if away else "Hide recent events"
        self.away.setAccessibleName(name)
        self.away.setToolTip(f"{name}  (Ctrl+Shift+R)")
        return self.sizeHint()

    def place(self, corner: QPoint, size: QSize) -> None:
        """Move the buttons so that their upper right corner is at a point."""
        self.setGeometry(corner.x() - size.width(), corner.y(), size.width(), size.height())
        self.show()
        self.raise_()
