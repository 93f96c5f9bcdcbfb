"""The pause after an answer: the last events are shown until the player presses a key or clicks. The key gives no
answer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QAbstractSlider, QFrame, QLabel, QScrollArea, QVBoxLayout

from talisman_desktop.desktop.widgets.body import ENTER, PLENTY, Body, button, column

PAGES = {
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
}
"""The keys that scroll a text that is too long."""
MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)
"""The keys that only modify others."""


_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
_GAP = 3
"""The gap in pixels between paragraphs."""
MEASURED = 200
"""The number of paragraphs of which the heights are remembered."""


class _Paragraphs(QLabel):
    """Shows each line of its text as a paragraph that wraps.

    The rich text of Qt can do this too, but the layouts around it measure the text several times, and each time takes
    long.
    """

    def __init__(self) -> None:
        super().__init__()
        self._heights: dict[tuple[str, int], int] = {}
        """The heights of the paragraphs, by text and width."""
        self._lines: tuple[str, ...] = ()
        self._whole: dict[int, int] = {}
        """The heights of all present paragraphs together, by width."""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)

    def tell(self, lines: tuple[str, ...]) -> None:
        """Show these paragraphs."""
        self._lines = lines
        self._whole.clear()
        self.setText("\n".join(lines))

    def measure_ahead(self, lines: Sequence[str], width: int) -> None:
        """Measure paragraphs that may be shown next."""
        for line in lines:
            self._high(line, width)

    def heightForWidth(self, width: int) -> int:
        """Return the height of all paragraphs at a width."""
        if (known := self._whole.get(width)) is None:
            high = sum(self._high(line, width) + _GAP for line in self._lines) - _GAP
            known = self._whole[width] = max(0, high)
        return known

    def _high(self, line: str, width: int) -> int:
        if (known := self._heights.get((line, width))) is None:
            if len(self._heights) >= MEASURED:
                self._heights.clear()
            known = self.fontMetrics().boundingRect(QRect(0, 0, width, PLENTY), _WRAP, line).height()
            self._heights[line, width] = known
        return known

    def sizeHint(self) -> QSize:
        """Return the size of a short line, because the text takes the width that it gets."""
        return QSize(0, self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        """Return the same as `sizeHint`; Qt calls this."""
        return self.sizeHint()

    def changeEvent(self, event: QEvent) -> None:
        """Forget the heights if the font changes."""
        self._heights.clear()
        self._whole.clear()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the paragraphs, one below the other."""
        painter, top = QPainter(self), 0
        painter.setPen(self.palette().color(self.foregroundRole()))
        for line in self._lines:
            high = self._high(line, self.width())
            painter.drawText(QRect(0, top, self.width(), high), _WRAP, line)
            top += high + _GAP
        painter.end()


class HeldBody(Body):
    """Shows the events of the last answer, and a button for the next question."""

    released = Signal()

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self.lines: tuple[str, ...] = ()
        self._told = _Paragraphs()
        area = self.area = QScrollArea()
        area.setWidget(self._told)
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

    def measure_ahead(self, lines: Sequence[str], width: int) -> None:
        """Measure the lines of an answer that may be given next, for a width of the body."""
        self._told.measure_ahead(lines, width)

    def tell(self, lines: Sequence[str]) -> None:
        """Show the lines of another answer, from the first."""
        self.lines = tuple(lines)
        self._told.tell(self.lines)
        self.bar.setValue(0)

    def showEvent(self, event: QShowEvent) -> None:
        """Fit the text to its area, because Qt does not do that for a text that changed while it was hidden."""
        super().showEvent(event)
        QCoreApplication.sendEvent(self.area, QEvent(QEvent.Type.LayoutRequest))

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
        words = ("To the question", "Show the last one")
        self.next.setText(f"{words[left] if left < len(words) else f'Show the next of {left}'}  (Space)")
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
