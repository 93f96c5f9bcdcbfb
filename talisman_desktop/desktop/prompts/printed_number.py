"""A number that is printed on the players' own card: they type it, or accept the program's guess."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout

from talisman_desktop.core.requests import Choose, Chosen
from talisman_desktop.desktop.presenters.prompts.answer_drafts import NumberDraft
from talisman_desktop.desktop.widgets.body import Body, button, column, label
from talisman_desktop.desktop.widgets.flow_row import Flow
from talisman_desktop.rules.number_questions import GUESS

NO_NUMBER = "Type the number, or press Space to take the program's guess"


class NumberBody(Body):
    """Takes a number by digits and Enter; Space accepts the guess."""

    def __init__(self, request: Choose) -> None:
        super().__init__()
        self.draft = NumberDraft(request)
        self.number = label("", "odds")
        self.number.setAccessibleName("The number typed")
        self.state = label("", "hint")
        digits = Flow(gap=6)
        self.digits = [button(str(n)) for n in (*range(1, 10), 0)]
        for n, made in zip((*range(1, 10), 0), self.digits, strict=True):
            made.setMinimumSize(40, 36)
            made.setMaximumWidth(56)
            made.clicked.connect(lambda _on=False, n=n: self.type(n))
            digits.addWidget(made)
        self.guess = button(f"{self.draft.guess}  (Space)", primary=True)
        self.guess.clicked.connect(self._skip)
        self.done = button("Take it  (Enter)", primary=True)
        self.done.clicked.connect(self.enter)
        self.back = button("Back", tip="Backspace")
        self.back.clicked.connect(lambda: self._set(self.draft.back()))
        shown = QHBoxLayout()
        shown.addWidget(self.number)
        shown.addWidget(self.state, 1)
        layout = column(self)
        layout.addLayout(digits)
        layout.addLayout(shown)
        layout.addLayout(Flow(self.guess, self.done, self.back))
        layout.addStretch(1)
        self._set(self.draft)

    def type(self, digit: int) -> None:
        """Add a digit to the number."""
        self.noted.emit("")
        self._set(self.draft.type(digit))

    def _set(self, draft: NumberDraft) -> None:
        self.draft = draft
        self.number.setText(draft.typed or "_")
        self.state.setText(draft.missing)
        self.done.setVisible(bool(draft.typed))
        self.done.setEnabled(not draft.missing)
        self.guess.setVisible(not draft.typed)
        self.back.setEnabled(bool(draft.typed))

    def _skip(self) -> None:
        self.give(Chosen(GUESS))

    def space(self) -> None:
        """Accept the guess, unless a number has been typed."""
        if self.draft.typed:
            self.noted.emit("Press Enter to use the number, or Backspace to remove it")
        else:
            self._skip()

    def enter(self) -> None:
        """Answer with the typed number."""
        if self.draft.missing:
            self.noted.emit(self.draft.missing if self.draft.typed else NO_NUMBER)
        else:
            self.give(self.draft.answer)

    def key(self, event: QKeyEvent) -> bool:
        """Take a digit into the number, and Backspace to remove one. Return whether the key was one of these."""
        if event.key() == Qt.Key.Key_Backspace:
            self._set(self.draft.back())
            return True
        if event.text().isdigit() and event.text().isascii():
            self.type(int(event.text()))
            return True
        return False
