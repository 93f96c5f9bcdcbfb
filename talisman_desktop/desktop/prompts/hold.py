"""The pause after an answer: the last events are shown until the player presses a key or clicks. The key gives no
answer."""

from __future__ import annotations

import html
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractSlider, QFrame, QScrollArea, QVBoxLayout

from talisman_desktop.desktop.widgets.body import ENTER, Body, Wrapped, button, column

PAGES = {
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
}
"""The keys that scroll a text that is too long."""
MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)
"""The keys that only modify others."""


class HeldBody(Body):
    """Shows the events of the last answer, and a button for the next question."""

    released = Signal()

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self.lines: tuple[str, ...] = ()
        told = self._told = Wrapped()
        told.setTextFormat(Qt.TextFormat.RichText)
        told.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        area = self.area = QScrollArea()
        area.setWidget(told)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.bar = area.verticalScrollBar()
        self.on = button("Go on  (any key)", primary=True)
        self.on.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.on.clicked.connect(self.released)
        layout = column(self, 4)
        layout.addWidget(area, 1)
        layout.addWidget(self.on, 0, Qt.AlignmentFlag.AlignLeft)
        self.tell(lines)

    def tell(self, lines: Sequence[str]) -> None:
        """Show the lines of another answer, from the first."""
        self.lines = tuple(lines)
        self._told.setText("".join(f"<p style='margin: 0 0 3px 0'>{html.escape(line)}</p>" for line in self.lines))
        self.bar.setValue(0)

    def space(self) -> None:
        """Show the next question."""
        self.released.emit()

    def enter(self) -> None:
        """Show the next question."""
        self.released.emit()

    def key(self, event: QKeyEvent) -> bool:
        """Show the next question for any key, except modifiers. Page Up and Page Down scroll a text that is too long.
        Return False only for modifiers."""
        if event.key() in PAGES and self.bar.maximum():
            self.bar.triggerAction(PAGES[Qt.Key(event.key())])
            return True
        if event.key() in MODIFIERS:
            return False
        if not event.isAutoRepeat():
            self.released.emit()
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Show the next question when the player clicks anywhere."""
        event.accept()
        self.released.emit()


class BeatsBody(HeldBody):
    """Takes the place of a question while the stage shows events, with buttons for the next event and for the
    question."""

    stepped = Signal()

    def __init__(self, *, by_itself: bool) -> None:
        super().__init__(())
        self._by_itself = by_itself
        self.area.hide()
        self.on.setObjectName("")
        self.next = button("Show the next  (Space)", primary=True)
        self.next.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.next.clicked.connect(self.stepped)
        self.next.setVisible(not by_itself)
        self.on.setText("Show all  (any key)" if by_itself else "To the question  (Shift+Space)")
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(1, self.next, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addStretch(1)

    def show_left(self, left: int) -> None:
        """Show how many events are still to be shown."""
        words = f"Show the next of {left}" if left else "To the question"
        self.next.setText(f"{words}  (Space)")
        self.on.setVisible(self._by_itself or left > 0)

    def key(self, event: QKeyEvent) -> bool:
        """Show the next event for Space and Enter, or the question for Shift+Space. If events follow automatically, any
        key skips the rest. No key gives an answer. Return False only for modifiers."""
        if event.key() in MODIFIERS or event.isAutoRepeat():
            return event.key() not in MODIFIERS
        steps = event.key() in (Qt.Key.Key_Space, *ENTER)
        if self._by_itself or (steps and event.modifiers() & Qt.KeyboardModifier.ShiftModifier):
            self.released.emit()
        elif steps:
            self.stepped.emit()
        return True

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Show the next event for a click outside the buttons. If events follow automatically, skip the rest."""
        event.accept()
        (self.released if self._by_itself else self.stepped).emit()
