"""The frame of the dialogs that edit a table: pages at the left, changes at the right."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGroupBox, QScrollArea, QSplitter, QVBoxLayout, QWidget

from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.dialogs.table_editor.editor import TableEditor
from talisman_desktop.desktop.widgets.body import ENTER, button
from talisman_desktop.play.edits import Edits

WIDTHS = (820, 340)
"""The widths in pixels of the pages and of the panel to their right."""


class EditorDialog(Dialog):
    """A dialog with a table editor. Subclasses call `edit` to set the editor and `beside` to lay it out."""

    editor: TableEditor

    def __init__(self, parent: QWidget | None, title: str, *, go: str) -> None:
        super().__init__(parent, title, go=go)
        self.size_up(1180, 740)
        self.setSizeGripEnabled(True)
        self.go.setDefault(False)
        self.afresh = button("Start again")
        self.buttons.insertWidget(0, self.afresh)

    def edit(self, editor: TableEditor, empty: Edits, afresh: str) -> None:
        """Use this editor. The button *Start again* returns to the edits `empty`; `afresh` is its tooltip."""
        self.editor = editor
        editor.refused.connect(self.say_wrong)
        self.afresh.setToolTip(afresh)
        self.afresh.clicked.connect(lambda: editor.change(lambda _edits: empty))

    def beside(self, title: str, shown: QWidget, below: QWidget | None = None) -> QSplitter:
        """Return the pages with a scrolling panel beside them and, if given, a widget below that."""
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(shown)
        box = QGroupBox(title)
        rows = QVBoxLayout(box)
        rows.addWidget(area, 1)
        if below is not None:
            rows.addWidget(below)
        across = QSplitter()
        across.setChildrenCollapsible(False)
        across.addWidget(self.editor)
        across.addWidget(box)
        across.setSizes(list(WIDTHS))
        return across

    @property
    def edits(self) -> Edits:
        """The changes so far."""
        return self.editor.edits

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Enter to the fields, where it adds a card; Ctrl+Enter presses the main button."""
        if event.key() not in ENTER:
            super().keyPressEvent(event)
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.go.click()
