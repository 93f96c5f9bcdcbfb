"""The corner of the stage: small buttons that hide the strip, show it again, or show all of it."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPoint, QSize, Qt, Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget


class _State(NamedTuple):
    """A state of the strip, and the font of the buttons."""

    folded: int | None
    whole: bool
    away: bool
    font: str


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
        self._told = self._shown = _State(None, whole=False, away=False, font="")
        self._sizes: dict[_State, QSize] = {}
        """The sizes of the buttons for the states that have been asked for."""
        self.hide()

    def _button(self, signal: SignalInstance) -> QToolButton:
        made = QToolButton(self)
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # keys go to the question, and both buttons have shortcuts
        made.setAutoRaise(True)
        made.clicked.connect(signal)
        return made

    def tell(self, folded: int | None, *, whole: bool = False, away: bool = False) -> QSize:
        """Take the state of the strip, which `place` shows, and return the size of the buttons. `folded` is the number
        of hidden badges (None if none are), `whole` says that all are shown at the player's wish, and `away` that the
        strip is hidden."""
        self._told = _State(folded, whole, away, self.font().toString())
        return self._size_of(self._told)

    def size_for(self, folded: int | None, *, whole: bool = False) -> QSize:
        """Return the size that the buttons would have in a state of the strip, as `tell` takes it."""
        return self._size_of(_State(folded, whole, away=False, font=self.font().toString()))

    def _size_of(self, state: _State) -> QSize:
        if (size := self._sizes.get(state)) is None:
            shown = self._shown
            self._show(state)
            size = self._sizes[state] = self.sizeHint()
            self._show(shown)
        return size

    def _show(self, state: _State) -> None:
        """Show the buttons for a state of the strip."""
        if state == self._shown:
            return
        folded, whole, away, _ = self._shown = state
        self.more.setVisible(not away and (folded is not None or whole))
        self.more.setText("Less" if whole else f"+{folded}" if folded else "All")
        name = "Show only the main events" if whole else f"Show all events, {folded or 0} more"
        self.more.setAccessibleName(name)
        self.more.setToolTip(f"{name}  (Ctrl+Shift+U)")
        self.away.setText("Recent events" if away else "×")
        name = "Show recent events" if away else "Hide recent events"
        self.away.setAccessibleName(name)
        self.away.setToolTip(f"{name}  (Ctrl+Shift+R)")

    def place(self, corner: QPoint, size: QSize) -> None:
        """Show the buttons with their upper right corner at a point."""
        self._show(self._told)
        self.setGeometry(corner.x() - size.width(), corner.y(), size.width(), size.height())
        self.show()
        self.raise_()


class NoCorner(StripCorner):
    """The corner of a stage that is only looked at: it has no buttons and takes no room."""

    def size_for(self, folded: int | None, *, whole: bool = False) -> QSize:
        """Return an empty size."""
        return QSize()

    def place(self, corner: QPoint, size: QSize) -> None:
        """Stay hidden."""
