"""The panel *Timeline*: every decision by name, in a tree of villages and roads, days, places and cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QAction, QContextMenuEvent, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QMenu, QTreeView, QWidget

from talisman_desktop.desktop.docks.timeline_model import Index, TimelineModel
from talisman_desktop.desktop.widgets.body import ENTER, column
from talisman_desktop.desktop.widgets.flow_row import Flow
from talisman_desktop.play.timeline import Timeline


class TimelineTree(QTreeView):
    """The tree. Arrow keys move from decision to decision; letters and digits are left to the question."""

    shown = Signal(object)
    """Emitted with a decision that the player has selected."""
    menu_wanted = Signal(object, object)
    """Emitted with a decision and a point on the screen when the player asks for its menu."""
    entered = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setIndentation(14)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.setExpandsOnDoubleClick(False)
        self.setAccessibleName("Timeline")
        self.model_ = TimelineModel(self)
        self.setModel(self.model_)
        self.quiet = False
        """Whether the program itself is selecting a row, so that `shown` is not emitted."""
        self.expanded.connect(self._open_all)
        self.clicked.connect(self._clicked)

    def _open_all(self, index: Index) -> None:
        """Open all stretches of a village or road that was opened."""
        if not index.parent().isValid():
            for row in range(self.model_.rowCount(index)):
                self.expand(self.model_.index(row, 0, index))

    def _clicked(self, index: QModelIndex) -> None:
        decision = self.model_.decision(index)
        if decision is None:
            self.setExpanded(index, not self.isExpanded(index))
        else:
            self.shown.emit(decision)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Emit the decision that was reached without the mouse, unless `quiet` is set."""
        super().currentChanged(current, previous)
        decision = self.model_.decision(current)
        if decision is not None and not self.quiet and not QGuiApplication.mouseButtons():
            self.shown.emit(decision)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Emit that the menu of a decision is wanted, at the pointer or below its row."""
        index = self.indexAt(event.pos()) if event.reason() == QContextMenuEvent.Reason.Mouse else self.currentIndex()
        decision = self.model_.decision(index)
        if decision is not None:
            place = self.visualRect(index).bottomLeft()
            at = event.globalPos() if index == self.indexAt(event.pos()) else self.viewport().mapToGlobal(place)
            self.menu_wanted.emit(decision, at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Enter and the keys that move the selection; leave letters, digits, Space and Escape to the window."""
        if event.key() in ENTER:
            decision = self.model_.decision(self.currentIndex())
            if decision is not None:
                self.entered.emit(decision)
            return
        if event.text().strip() or event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Escape):
            event.ignore()
            return
        super().keyPressEvent(event)


class TimelineView(QWidget):
    """The tree and its switch. The tree is filled only while the panel is visible."""

    own_wanted = Signal(bool)
    """Emitted with True if the player wants the program's rolls, draws and decisions listed too, otherwise with
    False."""

    def __init__(self) -> None:
        super().__init__()
        self._timeline: Timeline | None = None
        self._make: Callable[[], Timeline] | None = None
        self._stale = self._seen = False
        self.tree = TimelineTree()
        self.rows = self.tree.model_
        self.menu = QMenu(self)
        self.own = QCheckBox("The program's decisions")
        self.own.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.own.toggled.connect(self._own)
        self.own.setToolTip("Also what the program rolled, drew and decided; it can be corrected like an answer")
        foot = Flow(self.own)
        foot.setContentsMargins(6, 0, 6, 0)
        layout = column(self, 4)
        layout.setContentsMargins(0, 0, 0, 4)
        layout.addWidget(self.tree, 1)
        layout.addLayout(foot)

    def show_game(self, make: Callable[[bool], Timeline] | None) -> None:
        """Follow another session, whose timeline `make` returns; its argument says whether to list the program's own
        decisions too. None means that there is no session."""
        self._timeline = None
        self._make = (lambda: make(self.own.isChecked())) if make is not None else None
        self._stale = True
        if make is None:
            self.rows.show_rows(())

    def follow(self) -> None:
        """Update the tree, now or as soon as the panel is visible."""
        self._stale = True
        self._write()

    def set_seen(self, seen: bool) -> None:
        """Set whether the panel is really visible, because Qt counts a panel behind a tab as visible too."""
        self._seen = seen
        self._write()

    def _own(self, on: bool) -> None:
        self._timeline = None
        self.follow()
        self.own_wanted.emit(on)

    def _write(self) -> None:
        if not (self._seen and self._stale) or self._make is None:
            return
        self._stale = False
        made = self._timeline is None
        if self._timeline is None:
            self._timeline = self._make()
        kept = self._timeline.follow()
        rows = self._timeline.rows
        if kept == len(rows) == len(self.rows.rows) and not made:
            return
        self.tree.quiet = True
        self.rows.show_rows(rows, 0 if made else kept)
        self._to_end(self._timeline.last)
        self.tree.quiet = False

    def _to_end(self, last: int) -> None:
        """Scroll to the last decision of the present game; open its village or road, and the groups of decisions that
        are no longer part of the game."""
        index = self.rows.at(last) if last >= 0 else QModelIndex()
        if index.isValid():
            chapter = index.parent().parent()
            if not self.tree.isExpanded(chapter):
                self.tree.expand(chapter)
            self.tree.expand(index.parent())
            self.tree.scrollTo(index)
        for row in range(chapter.row() + 1 if index.isValid() else 0, self.rows.rowCount()):
            self.tree.expand(self.rows.index(row, 0))

    def mark(self, entry: int) -> None:
        """Select the decision with this log entry, which emits `shown`; -1 or an unknown entry selects none."""
        index = self.rows.of_entry(entry) if entry >= 0 else QModelIndex()
        self.tree.quiet = not index.isValid()
        if index.isValid() and not self.tree.viewport().rect().contains(self.tree.visualRect(index)):
            self.tree.scrollTo(index, QTreeView.ScrollHint.PositionAtCenter)
        self.tree.setCurrentIndex(index)
        if not index.isValid():
            self.tree.clearSelection()
        self.tree.quiet = False

    def last(self) -> int:
        """Return the log entry of the last decision; -1 if there is none."""
        last = self._timeline.last if self._timeline is not None else -1
        return self.rows.rows[last].entry if last >= 0 else -1

    def open_menu(self, acts: Sequence[tuple[str, str, Callable[[], object]]], at: Any) -> None:
        """Open a menu for a decision; each line has a text, a shortcut and a function to call."""
        self.menu.clear()
        for words, key, act in acts:
            action = QAction(f"{words}\t{key}" if key else words, self.menu)
            action.triggered.connect(lambda _on=False, act=act: act())
            self.menu.addAction(action)
        self.menu.popup(at)
