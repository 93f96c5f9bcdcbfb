"""Looking back: a strip above the table says so, and a panel shows the question and answer of an earlier moment."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from talisman_desktop.core.requests import Request
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.prompts.area import PromptArea
from talisman_desktop.desktop.widgets.body import button, column, label
from talisman_desktop.desktop.widgets.flow_row import Flow
from talisman_desktop.rules.ruleset import Rules

ACTS: dict[str, tuple[str, str, str]] = {
    "amend": (
        "Correct this answer...",
        "C",
        "Answer this question differently; later answers are kept if they still fit",
    ),
    "back": ("Go back to here", "G", "Undo everything after this moment; redo brings it back step by step"),
    "same": ("Play on, same luck", "P", "Go back to this moment in one step, which one undo takes back"),
    "other": ("Play on, other luck", "O", "Go back to this moment, and let the program roll and draw differently"),
    "branch": ("Play on as a new campaign", "N", "This campaign stays as it is"),
}
"""The commands for an earlier moment, by name, each with its text, its key and a sentence of help."""


class Strip(QFrame):
    """The strip above the table while an earlier moment is shown."""

    left = Signal()
    """Emitted when the player wants to return to the present."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "looking")
        self.setAccessibleName("Looking back")
        self.text = label("", "looking", wrap=True)
        self.back = button("Back to now  (Esc)")
        self.back.clicked.connect(self.left)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 5, 8, 5)
        row.addWidget(self.text, 1)
        row.addWidget(self.back)
        self.hide()

    def tell(self, text: str) -> None:
        """Show the text about the earlier moment."""
        self.text.setText(text)
        self.setAccessibleDescription(text)
        self.show()


class PastPanel(QFrame):
    """Takes the place of the question: it shows what was asked and answered at an earlier moment, and the commands for
    it. The present question cannot be answered meanwhile."""

    act_wanted = Signal(str)
    """Emitted with the name of one of the `ACTS` when the player chooses it."""
    answered = Signal(object, str)
    """Emitted with the corrected answer and its source."""

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self.setAccessibleName("An earlier moment")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.title = label("Looking back", "title", wrap=True)
        self.asked = label("", "prompt", wrap=True)
        self.was = label("", "", wrap=True)
        self.note = label("", "error", wrap=True)
        self.note.hide()
        self.buttons: dict[str, QPushButton] = {}
        acts = Flow()
        for name, (words, key, tip) in ACTS.items():
            made = button(f"{words}  ({key})", tip=tip)
            made.clicked.connect(lambda _on=False, name=name: self.act_wanted.emit(name))
            self.buttons[name] = made
            acts.addWidget(made)
        self._acts = QWidget()
        self._acts.setLayout(acts)
        self.prompt = PromptArea()
        self.prompt.answered.connect(self.answered)
        self.prompt.app_wanted.connect(lambda: self.prompt.show_note("Type the answer that it should have been."))
        self.prompt.command_wanted.connect(lambda _name: self.prompt.show_note("Go back to here (G) to make a card."))
        self.prompt.hide()
        rows = column(self, 6)
        rows.setContentsMargins(14, 8, 12, 10)
        for widget in (self.title, self.asked, self.was, self._acts, self.note):
            rows.addWidget(widget)
        rows.addWidget(self.prompt, 1)
        rows.addStretch(0)

    def show_moment(self, asked: str, was: str, *, amendable: bool) -> None:
        """Show the question and the answer of an earlier moment. `amendable` says whether the answer can be
        corrected."""
        self.asked.setText(asked)
        self.asked.setVisible(bool(asked))
        self.was.setText(was)
        self.buttons["amend"].setEnabled(amendable)
        self.say("")
        self.ask_no_more()

    def say(self, text: str) -> None:
        """Show why a command is impossible; "" hides the text."""
        shown = self.prompt.show_note if self.correcting else self._say
        shown(text)

    def _say(self, text: str) -> None:
        self.note.setText(text)
        self.note.setVisible(bool(text))

    # --- correcting an answer ---

    @property
    def correcting(self) -> bool:
        """Whether the player is correcting the answer of the earlier moment."""
        return not self.prompt.isHidden()

    def ask(self, request: Request, table: Table, rules: Rules) -> None:
        """Ask the question of the earlier moment again."""
        for widget in (self.title, self.asked, self._acts, self.note):
            widget.hide()
        self.prompt.show_request(request, table, rules, ())
        if self.prompt.body is not None:
            self.prompt.body.without_program()
        self.prompt.show()
        self.prompt.take_focus()

    def ask_no_more(self) -> None:
        """Close the question of the earlier moment and show the commands again."""
        self.prompt.hide()
        self.title.show()
        self.asked.setVisible(bool(self.asked.text()))
        self._acts.show()

    # --- keys ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle the keys of the buttons."""
        if not self.take_key(event):
            super().keyPressEvent(event)

    def take_key(self, event: QKeyEvent) -> bool:
        """Handle a key while an earlier moment is shown; return whether the panel takes it. It takes every letter,
        digit and Space pressed without Ctrl or Alt, so that none of them answers the present question."""
        if self.correcting:
            return self.prompt.take_key(event)
        if event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier):
            return False
        acts: dict[str, Callable[[], None]] = {
            key: made.click for made, (_, key, _) in zip(self.buttons.values(), ACTS.values(), strict=True)
        }
        act = acts.get(event.text().upper())
        if act is not None:
            act()
        return act is not None or bool(event.text().strip()) or event.key() == Qt.Key.Key_Space
