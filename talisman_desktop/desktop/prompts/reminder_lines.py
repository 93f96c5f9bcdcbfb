"""The reminders above the question: at most two lines, each with its rule or card. The player can dismiss them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStyle, QStyleOption, QWidget

from talisman_desktop.desktop.widgets.body import button, column, label
from talisman_desktop.rules.reminders import Reminder

LINES = 2
"""The number of reminders shown at once. The others follow when these are dismissed."""


class ReminderLines(QWidget):
    """Shows the due reminders. A dismissed one stays hidden while its subject is the same, until the party sets out or
    comes home."""

    rule_clicked = Signal(str)
    card_shown = Signal(str)
    """Emitted with the card whose reminder was clicked."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Reminders")
        self.due: tuple[Reminder, ...] = ()
        self._waved: set[tuple[str, str]] = set()
        self._stay = ""
        rows = column(self, 0)
        self.lines = tuple(_Line() for _ in range(LINES))
        for line in self.lines:
            line.read.clicked.connect(partial(self._read, line))
            line.wave.clicked.connect(partial(self._wave, line))
            rows.addWidget(line)
        self.hide()

    @property
    def told(self) -> list[str]:
        """The texts of the reminders that are shown."""
        return [line.reminder.text for line in self.lines if line.reminder is not None]

    def tell(self, due: Sequence[Reminder], stay: str = "") -> None:
        """Show the due reminders. If `stay` changes (from the village to an adventure, or back), dismissed ones are
        shown again."""
        if stay != self._stay:
            self._stay = stay
            self._waved.clear()
        self.due = tuple(due)
        self._show()

    def height_with(self, due: Sequence[Reminder]) -> int:
        """Return the height of the lines if these reminders are due."""
        return min(LINES, len(self._left(due))) * self.lines[0].sizeHint().height()

    def _left(self, due: Sequence[Reminder]) -> list[Reminder]:
        """Return the reminders that were not dismissed."""
        return [r for r in due if (r.name, r.of) not in self._waved]

    def _show(self) -> None:
        shown = self._left(self.due)
        more = shown[LINES:]
        for n, line in enumerate(self.lines):
            line.show_reminder(shown[n] if n < len(shown) else None, more if n == LINES - 1 else ())
        self.setVisible(bool(shown))

    def _read(self, line: _Line) -> None:
        if line.reminder is not None and line.reminder.clause:
            self.rule_clicked.emit(line.reminder.clause)
        elif line.reminder is not None:
            self.card_shown.emit(line.reminder.card)

    def _wave(self, line: _Line) -> None:
        if line.reminder is not None:
            self._waved.add((line.reminder.name, line.reminder.of))
            self._show()


class _Line(QWidget):
    """The line of one reminder."""

    def __init__(self) -> None:
        super().__init__()
        self.reminder: Reminder | None = None
        self.text = _Cut()
        self.more = label("", "hint")
        self.read, self.wave = button(""), button("×", tip="Not now")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self.text)
        row.addWidget(self.read)
        row.addWidget(self.wave)
        row.addWidget(self.more)
        row.addStretch(1)
        for made in (self.read, self.wave):
            made.setFlat(True)

    def show_reminder(self, reminder: Reminder | None, more: Sequence[Reminder]) -> None:
        """Show a reminder and the number of those without a line; None clears the line."""
        self.reminder = reminder
        self.setVisible(reminder is not None)
        if reminder is None:
            return
        self.text.show_text(reminder.text)
        self.read.setText(reminder.clause or "Card")
        self.read.setToolTip("Read the rule" if reminder.clause else "Show the card")
        self.read.setVisible(bool(reminder.clause or reminder.card))
        self.read.setAccessibleName(f"Read {reminder.clause}" if reminder.clause else "Show the card")
        self.wave.setAccessibleName(f"Not now: {reminder.text}")
        self.more.setText(f"and {len(more)} more" if more else "")
        self.more.setToolTip("\n".join(r.text for r in more))
        self.more.setVisible(bool(more))


class _Cut(QLabel):
    """A line that begins with "Remember:" if there is room. A text that is too long is shortened, and complete in the
    tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("mind")
        self._bare = ""
        self.setTextFormat(Qt.TextFormat.PlainText)

    def show_text(self, text: str) -> None:
        """Show this text."""
        self._bare, text = text, f"Remember: {text}"
        self.setText(text)
        self.setToolTip(text)
        self.setAccessibleName(text)

    def minimumSizeHint(self) -> QSize:
        """Return a size for a few words."""
        return QSize(60, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint as much of the text as fits."""
        option = QStyleOption()
        option.initFrom(self)
        painter = QPainter(self)
        fits = self.fontMetrics().horizontalAdvance(self.text()) <= self.width()
        told = self.text() if fits else f"{self._bare[:1].upper()}{self._bare[1:]}"
        short = self.fontMetrics().elidedText(told, Qt.TextElideMode.ElideRight, self.width())
        alignment = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        style: QStyle = self.style()
        style.drawItemText(painter, self.rect(), alignment, option.palette, True, short, self.foregroundRole())
