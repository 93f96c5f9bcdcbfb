"""The widget for putting things into an order."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem

from talisman_desktop.core.requests import Arrange, Arranged
from talisman_desktop.desktop.presenters.prompts import answer_drafts
from talisman_desktop.desktop.widgets.body import Body, button, column, label
from talisman_desktop.desktop.widgets.flow_row import Flow


class ArrangeBody(Body):
    """Takes an order. The player drags the lines, or moves them with buttons or with Alt and an arrow key."""

    def __init__(self, request: Arrange) -> None:
        super().__init__()
        self.draft = answer_drafts.ArrangeDraft.of(request)
        self.list = QListWidget()
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.list.setAccessibleName("The order, the first on top")
        self.list.model().rowsMoved.connect(self._dragged)
        self.up = button("Up", tip="Alt+Up")
        self.down = button("Down", tip="Alt+Down")
        self.done = button("This order  (Space)", primary=True)
        self.up.clicked.connect(lambda: self.move_line(-1))
        self.down.clicked.connect(lambda: self.move_line(1))
        self.done.clicked.connect(self.enter)
        hint = label("Drag a line, or Alt and an arrow key", "hint")
        layout = column(self)
        layout.addWidget(self.list, 1)
        layout.addLayout(Flow(self.done, self.up, self.down, hint))
        self.list.currentRowChanged.connect(self._marked)
        self._fill(0)

    def show_request(self, request: Arrange) -> None:
        """Take the answer to another request, in this widget."""
        self.draft = answer_drafts.ArrangeDraft.of(request)
        self._fill(0)

    def present_answer(self) -> Arranged:
        """Return the order shown."""
        return self.draft.answer

    def _marked(self, row: int) -> None:
        self.up.setEnabled(row > 0)
        self.down.setEnabled(0 <= row < self.list.count() - 1)

    def _fill(self, row: int) -> None:
        self.list.clear()
        for n, name in enumerate(self.draft.ids, start=1):
            item = QListWidgetItem(f"{n}.  {self.draft.option(name).text}")
            item.setData(Qt.ItemDataRole.UserRole, name)
            self.list.addItem(item)
        self.list.setCurrentRow(row)

    def move_line(self, by: int) -> None:
        """Move the selected line up (-1) or down (1)."""
        row = self.list.currentRow()
        self.draft = self.draft.move(row, by)
        self._fill(max(0, min(row + by, len(self.draft.ids) - 1)))
        self.edited.emit()

    def _dragged(self) -> None:
        ids = tuple(self.list.item(i).data(Qt.ItemDataRole.UserRole) for i in range(self.list.count()))
        self.draft = answer_drafts.ArrangeDraft(self.draft.request, ids)
        for i in range(self.list.count()):
            name = self.list.item(i).data(Qt.ItemDataRole.UserRole)
            self.list.item(i).setText(f"{i + 1}.  {self.draft.option(name).text}")
        self._marked(self.list.currentRow())
        self.edited.emit()

    def space(self) -> None:
        """Answer with the order shown."""
        self.enter()

    def enter(self) -> None:
        """Answer with the order shown."""
        self.give(self.present_answer())

    def key(self, event: QKeyEvent) -> bool:
        """Select another line with the up or down arrow; with Alt, move the line. Return whether the key was one of
        these."""
        by = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if by is None:
            return False
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.move_line(by)
        else:
            self.list.setCurrentRow(max(0, min(self.list.currentRow() + by, self.list.count() - 1)))
        return True
