"""The body of a question: the base of the widgets for each kind of request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

if TYPE_CHECKING:
    from talisman_desktop.core.log import By
    from talisman_desktop.core.requests import Answer
    from talisman_desktop.desktop.presenters.prompts.odds_figures import Figures
    from talisman_desktop.desktop.theme.palette import Theme

SHORT = 8
"""The gap in pixels between widgets that belong together."""


PLENTY = 10_000
"""The height in pixels that a widget asks for if it can fill any amount of space."""


class Body(QWidget):
    """The part of the prompt area that takes the answer to one request."""

    answered = Signal(object, str)
    """Emitted with the answer and its source: "person" or "typed"."""
    app_wanted = Signal()
    """Emitted when the program should roll or draw."""
    noted = Signal(str)
    """Emitted with a comment on an answer that is not complete yet."""
    card_shown = Signal(str)
    """Emitted with the id of a card, to be shown in the reading pane."""
    barred_asked = Signal(str, QPoint)
    """Emitted with the id of an unavailable option and a point on the screen, when the player asks why it is
    unavailable."""
    command_wanted = Signal(str)
    """Emitted with the id of a menu command that the player wants."""
    pointed = Signal(str)
    """Emitted with the id of the option under the pointer or with the keyboard focus; "" for none."""
    edited = Signal()
    """Emitted when the player has changed an answer that is given only with another key or click."""

    def present_answer(self) -> Answer | None:
        """Return the answer as the player has made it so far. Return None, as here, if it is not complete, or if each
        key or click is an answer."""
        return None

    def give(self, answer: Answer, by: By = "person") -> None:
        """Emit `answered` with an answer and its source."""
        self.answered.emit(answer, by)

    def space(self) -> None:
        """Continue, because Space was pressed. Nothing happens in a body that does not override this."""

    def enter(self) -> None:
        """Confirm, because Enter was pressed. Nothing happens in a body that does not override this."""

    def without_program(self) -> None:
        """Hide the offer that the program rolls or draws."""

    def show_figures(self, figures: Mapping[str, Figures], theme: Theme) -> None:
        """Show the odds of each answer in `figures`, and remove all other odds. A body without options shows none."""

    def key(self, event: QKeyEvent) -> bool:
        """Do nothing and return False. A body that uses other keys than those of its buttons overrides this, and
        returns True for them."""
        return False

    def needed_height(self, width: int) -> int | None:
        """Return the height in pixels at which the whole body is visible at a width, or `PLENTY` if the body can fill
        any height."""
        layout = self.layout()
        return layout.totalHeightForWidth(width) if layout is not None and layout.hasHeightForWidth() else PLENTY

    def first_focus(self) -> QWidget | None:
        """Return the widget that should have the keyboard focus at once; None if none should."""
        return None


def column(widget: QWidget, spacing: int = SHORT) -> QVBoxLayout:
    """Return a column without margins as the layout of a widget."""
    layout = QVBoxLayout(widget)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(spacing)
    return layout


def button(text: str, *, primary: bool = False, tip: str = "") -> QPushButton:
    """Return a push button that takes the keyboard focus with Tab, but not when it is clicked."""
    made = QPushButton(text)
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    made.setAutoDefault(False)
    if primary:
        made.setObjectName("primary")
    if tip:
        made.setToolTip(tip)
    return made


class Wrapped(QLabel):
    """A label whose text wraps.

    It remembers the height of a text for each width until the label changes, for example its font, because the layouts
    around it ask often and Qt would lay out the text each time.
    """

    MOST = 200

    def __init__(self) -> None:
        super().__init__()
        self._heights: dict[tuple[str, int], int] = {}
        self._lines: dict[str, tuple[int, int]] = {}
        """The texts that fit into one line: a width at which they do, and the height."""
        self.setWordWrap(True)

    def heightForWidth(self, width: int) -> int:
        """Return the height of the words at a width."""
        text = self.text()
        if (known := self._heights.get((text, width))) is None:
            if len(self._heights) >= self.MOST:
                self._forget()
            known = self._heights[text, width] = self._high(text, width)
        return known

    def _high(self, text: str, width: int) -> int:
        """Return the height of a text. One that fits into one line is as high at any greater width."""
        least, high = self._lines.get(text, (width + 1, 0))
        if least <= width:
            return high
        high = super().heightForWidth(width)
        if high < self.fontMetrics().height() * 3 // 2:
            self._lines[text] = (width, high)
        return high

    def _forget(self) -> None:
        self._heights.clear()
        self._lines.clear()

    def changeEvent(self, event: QEvent) -> None:
        """Forget the measured heights after any change of the label, for example of its font."""
        self._forget()
        super().changeEvent(event)


def label(text: str = "", name: str = "", *, wrap: bool = False) -> QLabel:
    """Return a label of plain text; `name` is the name by which the stylesheet refers to it."""
    made = Wrapped() if wrap else QLabel()
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setText(text)
    if name:
        made.setObjectName(name)
    return made


ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
