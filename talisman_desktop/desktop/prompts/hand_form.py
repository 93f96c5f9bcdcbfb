"""The form for a task that the players carry out at their own table: the text of the task, and fields for the
changes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QScrollArea, QWidget

from talisman_desktop.core.reduce import ImpossibleFact
from talisman_desktop.core.requests import ByHand, Done
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters import changes
from talisman_desktop.desktop.widgets.body import SHORT, Body, button, column, label
from talisman_desktop.desktop.widgets.edit_fields import CardMover, DiffList, TokenGrid
from talisman_desktop.play.edits import Edits
from talisman_desktop.rules.ruleset import Rules

MOVER = 190
"""The width in pixels that the fields for moving a card need beside the tokens."""


class ByHandBody(Body):
    """Takes the changes of tokens and cards; *Done* answers with them. The usual changes of the task are filled in."""

    def __init__(self, request: ByHand, table: Table, rules: Rules) -> None:
        super().__init__()
        self.rules, catalog = rules, rules.catalog
        self.edits = Edits(table, cause=request.cause)
        for fact in request.usual:
            now = self.edits.token(fact.hero, fact.token)
            self.edits = self.edits.set_token(fact.hero, fact.token, now + fact.by)
        self.tokens = TokenGrid(table, catalog)
        self.tokens.changed.connect(lambda h, t, n: self._set(self.edits.set_token(h, t, n)))
        self.mover = CardMover(table, rules, stacked=True)
        self.mover.moved.connect(self._move)
        self.diff = DiffList(rules)
        self.diff.removed.connect(lambda i: self._set(self.edits.without(i), moved=True))
        self.done = button("Done  (Space)", primary=True)
        self.done.clicked.connect(self.space)
        self.wrong = label("", "error", wrap=True)
        page = QWidget()
        self._parts = QBoxLayout(QBoxLayout.Direction.TopToBottom, page)
        self._parts.setContentsMargins(0, 0, 0, 0)
        self._parts.setSpacing(SHORT)
        cards = QWidget()
        rows = column(cards)
        rows.addWidget(self.mover)
        rows.addWidget(self.diff)
        rows.addStretch(1)
        self._parts.addWidget(self.tokens, 0, Qt.AlignmentFlag.AlignTop)
        self._parts.addWidget(cards, 1)
        area = QScrollArea()
        area.setWidget(page)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        row = QHBoxLayout()
        row.addWidget(self.done)
        row.addWidget(label("Do it at your table, then set what it changed.", "hint", wrap=True), 1)
        row.addWidget(self.wrong, 1)
        layout = column(self)
        layout.addWidget(area, 1)
        layout.addLayout(row)
        self._set(self.edits)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the card fields beside the tokens if there is room, otherwise below them."""
        super().resizeEvent(event)
        wide = self.width() >= self.tokens.wide_width() + MOVER
        self._parts.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)
        self.tokens.setMinimumWidth(self.tokens.wide_width() if wide else 0)

    def _set(self, edits: Edits, *, moved: bool = False) -> None:
        self.edits = edits
        wrong = " ".join(changes.wrong(edits, self.rules))
        self.tokens.show_edits(edits)
        self.diff.show_edits(edits)
        self.wrong.setText(wrong)
        self.wrong.setVisible(bool(wrong))
        self.done.setEnabled(not wrong)
        if moved:
            self.mover.show_table(edits.now)

    def _move(self, card: int, to: str) -> None:
        try:
            self._set(self.edits.move(card, to), moved=True)
        except ImpossibleFact as error:
            self.wrong.setText(f"That cannot be: {changes.readable(str(error), self.edits.now, self.rules)}")
            self.wrong.show()

    def space(self) -> None:
        """Answer with the changes entered."""
        if self.done.isEnabled():
            self.give(Done(self.edits.small_facts()))

    def enter(self) -> None:
        """Answer with the changes entered."""
        self.space()
