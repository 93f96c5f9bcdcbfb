"""The checklist for setting up the real table: what to take from which box and where to put it, until the table matches
the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.widgets.body import button, label
from talisman_desktop.notes.blocks import Block, Checks, Heading
from talisman_desktop.notes.checklist import MATCHES

_ON = Qt.CheckState.Checked
Key = tuple[str, str]
"""The heading and the text of a line."""

LAST: Key = ("", MATCHES)
"""The last line of the list, ticked when the real table matches the screen."""


class ChecklistDialog(Dialog):
    """Shows the checklist in a window beside the game, which can be played on. A line that does not change keeps its
    tick."""

    correct_wanted = Signal()

    def __init__(self, parent: QWidget | None, make: Callable[[], Sequence[Block]]) -> None:
        """Show the list that `make` returns for the present table."""
        super().__init__(parent, "Setting the table up", cancel="Close")
        self._make = make
        self.lines: dict[Key, QTreeWidgetItem] = {}
        """The lines that can be ticked, in order."""
        self.size_up(560, 640)
        self.setModal(False)
        self.rows.addWidget(label("Begin with complete decks; tick what is done (Space).", "hint", wrap=True))
        self.tree = QTreeWidget()
        self.tree.setAccessibleName("To be set up")
        self.tree.setHeaderHidden(True)
        self.tree.setWordWrap(True)
        self.tree.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.tree.header().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.tree.setRootIsDecorated(False)
        self.tree.setIndentation(14)
        self.tree.itemChanged.connect(lambda _item, _column: self._count())
        self.left = label("", "hint")
        self.rows.addWidget(self.tree, 1)
        self.rows.addWidget(self.left)
        self.close_up()
        self.differs = button("It does not match...", tip="Correct the table on the screen (F2)")
        self.differs.clicked.connect(self.correct_wanted)
        self.buttons.insertWidget(0, self.differs)
        self.follow()
        self.tree.setFocus()

    def follow(self) -> None:
        """Show the list for the present table. Ticks stay, but the last line must be ticked again if other lines have
        changed."""
        before, done = set(self.lines), {key for key, item in self.lines.items() if item.checkState(0) == _ON}
        self.tree.blockSignals(True)
        self.tree.clear()
        self.lines = {}
        heading, root = "", self.tree.invisibleRootItem()
        for block in self._make():
            if isinstance(block, Heading):
                heading = block.text
            elif isinstance(block, Checks):
                parent = root if MATCHES in block.lines else self._heading(heading)
                for text in block.lines:
                    self._add(parent, ("" if parent is root else heading, text), done)
        if set(self.lines) != before and LAST in self.lines:
            self.lines[LAST].setCheckState(0, Qt.CheckState.Unchecked)
        self.tree.expandAll()
        self.tree.blockSignals(False)
        for item in self.lines.values():
            self.tree.setCurrentItem(item)
            break
        self._count()

    def _heading(self, text: str) -> QTreeWidgetItem:
        item = QTreeWidgetItem(self.tree, [text])
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        font = item.font(0)
        font.setBold(True)
        item.setFont(0, font)
        return item

    def _add(self, parent: QTreeWidgetItem, key: Key, done: set[Key]) -> None:
        item = QTreeWidgetItem(parent, [key[1]])
        self.lines[key] = item
        item.setToolTip(0, key[1])
        item.setCheckState(0, _ON if key in done else Qt.CheckState.Unchecked)

    def _count(self) -> None:
        done = sum(item.checkState(0) == _ON for item in self.lines.values())
        matches = self.lines.get(LAST)
        whole = matches is not None and matches.checkState(0) == _ON
        self.left.setText("The table is set up." if whole else f"{done} of {len(self.lines)} done")
        self.differs.setEnabled(not whole)
