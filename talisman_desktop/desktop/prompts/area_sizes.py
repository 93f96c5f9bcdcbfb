"""The sizes of the parts of the prompt area: the words of the question, its answers and the reminders above them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QBoxLayout, QFrame

from talisman_desktop.desktop.prompts.question_head import QuestionHead
from talisman_desktop.desktop.prompts.reminder_lines import ReminderLines
from talisman_desktop.desktop.widgets.body import SHORT

WIDE = 640
"""The width in pixels from which the question is beside the answers instead of above them."""
QUESTION_SHARE = 0.45
"""The greatest share of the window's height for the question itself."""
MOST = 16_777_215
"""Qt's value for a size without a limit."""
RIM, GAP = (14, 8, 12, 10), 6
"""The margins of the area, and the gap between reminders and the question."""


class AreaSizes:
    """Measures the parts of one prompt area, in pixels."""

    def __init__(self, area: QFrame, layout: QBoxLayout, head: QuestionHead, reminders: ReminderLines) -> None:
        self._area, self._layout, self._head, self._reminders = area, layout, head, reminders
        self.next_height: Callable[[int], int] = lambda _needed: area.height()
        """Returns the height of the area when the next question is painted first, if that needs so much. What divides
        the window sets it."""

    @property
    def is_wide(self) -> bool:
        """Whether the question is beside the answers, not above them."""
        return self._area.width() >= WIDE

    def fit_head(self, *, asks: bool) -> None:
        """Fit the words of a question (`asks`) or other words: to a part of the width if they are beside the answers,
        to the height of the words if they are above them."""
        head, area = self._head, self._area
        head.renew()
        if self.is_wide:
            wide = self._head_width(asks=asks)
            head.setMaximumWidth(wide)
            head.setMinimumHeight(self._question_height(min(wide, area.width() // 2) - SHORT))
            head.setMaximumHeight(MOST)
            return
        width = area.width() - 40
        high = min(head.whole_height(width) + 4, area.height() // 2)
        head.setMaximumWidth(MOST)
        head.setFixedHeight(max(40, high, self._question_height(width)))

    def _head_width(self, *, asks: bool) -> int:
        """Return the greatest width of the words of a question (`asks`) or of other words, if they are beside the
        answers."""
        least = self._area.fontMetrics().averageCharWidth() * 31
        return max(least, self._area.width() // (4 if asks else 2))

    def _question_height(self, width: int) -> int:
        return min(self._head.question_height(width), int(self._area.window().height() * QUESTION_SHARE))

    def widths(self, *, asks: bool) -> tuple[int, int]:
        """Return the width of the words and that of the answers to a question, or of what is there without one."""
        left, _, right, _ = RIM
        inner = self._area.contentsRect().width() - left - right
        if not self.is_wide:
            return inner, inner
        between = self._layout.spacing()
        head = min(self._head_width(asks=asks), (inner - between) // 2)
        return head, inner - head - between

    def whole_height(self, answers: int) -> int:
        """Return the height at which the present question is completely visible if its answers have this height."""
        words = self._head.whole_height(self.widths(asks=True)[0] - SHORT)
        both = max(words, answers) if self.is_wide else words + self._layout.spacing() + answers
        return both + self._around(self._reminders.sizeHint().height() if self._reminders.isVisible() else 0)

    def _around(self, reminded: int) -> int:
        """Return the height of the margins, the border and reminders of this height."""
        _, top, _, bottom = RIM
        border = self._area.height() - self._area.contentsRect().height()
        return top + bottom + border + (reminded + GAP if reminded else 0)

    def next_answers(self, reminded: int) -> Callable[[int], int]:
        """Return a function from the height that the answers to the next question need to the height that they have
        when they are painted first, with reminders of the height `reminded`."""
        around = self._around(reminded)
        around += 0 if self.is_wide else self._head.height() + self._layout.spacing()
        return lambda needed: self.next_height(needed + around) - around
