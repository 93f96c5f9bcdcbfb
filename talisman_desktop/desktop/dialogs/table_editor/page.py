"""The base of all pages of the table editor."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QWidget

from talisman_desktop.play.edits import Edits
from talisman_desktop.rules.ruleset import Rules

Change = Callable[[Edits], Edits]
"""A function that returns changed edits. It raises ImpossibleFact with a sentence if the change is impossible."""
ChangeTable = Callable[[Change], None]
"""A function that makes a change, or says why it is impossible."""


class Page(QWidget):
    """A page of the table editor. It shows the edits, and changes them by calling `change`."""

    def __init__(self, title: str, rules: Rules, change: Callable[[Change], None]) -> None:
        super().__init__()
        self.title, self.change = title, change
        self.rules, self.catalog = rules, rules.catalog

    def show_edits(self, edits: Edits) -> None:
        """Show the edited table."""
        raise NotImplementedError

    def first(self) -> QWidget:
        """Return the widget that gets the keyboard focus when the page is opened."""
        return self


def scrolled(page: QWidget) -> QScrollArea:
    """Return a scroll area with a page in it."""
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setWidget(page)
    return area


def at_left(widget: QWidget) -> QHBoxLayout:
    """Return a row with a widget at its left, as narrow as possible."""
    row = QHBoxLayout()
    row.addWidget(widget)
    row.addStretch(1)
    return row
