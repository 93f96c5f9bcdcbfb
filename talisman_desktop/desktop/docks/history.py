"""The history: every decision by name, to go back to and on to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QFrame, QListView, QWidget

from talisman_desktop.desktop.docks.model import Past
from talisman_desktop.desktop.prompts.body import button, column, label
from talisman_desktop.desktop.prompts.flow import Flow

Index = QModelIndex | QPersistentModelIndex
PAST = Qt.ItemDataRole.UserRole


class HistoryModel(QAbstractListModel):
    """All decisions for a list; those taken back in italics."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[Past, ...] = ()

    def rowCount(self, parent: Index | None = None) -> int:
        """How many decisions there are."""
        return len(self.rows) if parent is None or not parent.isValid() else 0

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A decision by name."""
        past = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{past.text}   (taken back)" if past.undone else f"{index.row() + 1}.  {past.text}"
        if role == Qt.ItemDataRole.FontRole and past.undone:
            font = QFont()
            font.setItalic(True)
            return font
        if role == PAST:
            return past
        return None

    def show_rows(self, rows: tuple[Past, ...]) -> None:
        """Show these decisions; what did not change stays as it is."""
        same = 0
        for old, new in zip(self.rows, rows, strict=False):
            if old != new:
                break
            same += 1
        if same < len(self.rows):
            self.beginRemoveRows(QModelIndex(), same, len(self.rows) - 1)
            self.rows = self.rows[:same]
            self.endRemoveRows()
        if same < len(rows):
            self.beginInsertRows(QModelIndex(), same, len(rows) - 1)
            self.rows = rows
            self.endInsertRows()


class HistoryList(QListView):
    """A list that leaves the keys of the question alone: digits, letters and Space are not its business."""

    def __init__(self) -> None:
        super().__init__()
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setAccessibleName("History")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Moving about only."""
        if event.text().strip() or event.key() == Qt.Key.Key_Space:
            event.ignore()
            return
        super().keyPressEvent(event)


class HistoryView(QWidget):
    """Every decision by name. Mark one to see what it is, then go back to before it, or on to after it."""

    rewind_wanted = Signal(int)
    """Go back to before this log entry."""
    redo_wanted = Signal(int)
    """Do again so many decisions."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: Callable[[], tuple[Past, ...]] = tuple
        self._stale = self._seen = False
        self.rows = HistoryModel()
        self.list = HistoryList()
        self.list.setModel(self.rows)
        self.list.selectionModel().currentChanged.connect(self._marked)
        self.list.activated.connect(self._go)
        self.go = button("Go back to before this")
        self.go.setEnabled(False)
        self.go.clicked.connect(lambda: self._go(self.list.currentIndex()))
        self.hint = label("Redo brings it back.", "hint")
        foot = Flow(self.go, self.hint)
        foot.setContentsMargins(6, 0, 6, 6)
        layout = column(self, 4)
        layout.addWidget(self.list, 1)
        layout.addLayout(foot)

    def follow(self, rows: Callable[[], tuple[Past, ...]]) -> None:
        """Show what this gives: now, or when somebody can see it."""
        self._rows = rows
        self._stale = True
        self._write()

    def set_seen(self, seen: bool) -> None:
        """Whether anybody can see the list; a panel behind a tab counts as visible with Qt."""
        self._seen = seen
        self._write()

    def _write(self) -> None:
        if self._seen and self._stale:
            self._stale = False
            self.show_history(self._rows())

    def show_history(self, rows: tuple[Past, ...]) -> None:
        """Show these decisions, the newest at the bottom."""
        if rows == self.rows.rows:
            return
        self.rows.show_rows(rows)
        done = sum(1 for past in rows if not past.undone)
        if done:
            self.list.scrollTo(self.rows.index(done - 1))
        self._marked(self.list.currentIndex())

    def _marked(self, index: QModelIndex) -> None:
        past: Past | None = index.data(PAST) if index.isValid() else None
        self.go.setEnabled(past is not None)
        self.go.setText("Do again up to this" if past is not None and past.undone else "Go back to before this")

    def _go(self, index: QModelIndex) -> None:
        past: Past | None = index.data(PAST) if index.isValid() else None
        if past is None:
            return
        if past.undone:
            self.redo_wanted.emit(past.undone)
        else:
            self.rewind_wanted.emit(past.entry)
