"""The dialog *Why?*: the player types words to find the explanation of a number, the question, an unavailable option or
a journal line."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.presenters.why import Reason, fitting
from talisman_desktop.desktop.widgets.body import ENTER, button, label
from talisman_desktop.rules.rulebook import short

_REASON = Qt.ItemDataRole.UserRole
HALF_A_PAGE = 8


class WhyDialog(Dialog):
    """Lists the things that can be explained, and explains the selected one below the list. Enter opens its clause."""

    clause_wanted = Signal(str)

    def __init__(self, parent: QWidget | None, reasons: Sequence[Reason], sought: str = "") -> None:
        super().__init__(parent, "Why?", cancel="Close")
        self.size_up(560, 460)
        self.reasons = tuple(reasons)
        self.field = QLineEdit()
        self.field.setPlaceholderText("Name what you ask about, such as: elf strength")
        self.field.setAccessibleName("What you ask about")
        self.field.setClearButtonEnabled(True)
        self.list = QListWidget()
        self.list.setAccessibleName("What can be asked about")
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentItemChanged.connect(self._marked)
        self.text = label("", wrap=True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.rule = button("", tip="Enter")
        self.rule.clicked.connect(self.read)
        self.rows.addWidget(self.field)
        self.rows.addWidget(self.list, 1)
        self.rows.addWidget(self.text)
        self.close_up()
        self.buttons.insertWidget(0, self.rule)
        self.field.installEventFilter(self)
        self.field.textChanged.connect(self.search)
        self.field.setText(sought)
        self.search(sought)
        self.field.selectAll()
        self.field.setFocus()

    def search(self, sought: str) -> None:
        """List the explanations that match the words."""
        self.list.clear()
        for reason in fitting(self.reasons, sought):
            item = QListWidgetItem(reason.title)
            item.setData(_REASON, reason)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        if not self.list.count():
            self._marked(None)

    @property
    def shown(self) -> Reason | None:
        """The selected explanation; None if none is selected."""
        item = self.list.currentItem()
        reason: Reason | None = item.data(_REASON) if item is not None else None
        return reason

    def _marked(self, item: QListWidgetItem | None) -> None:
        reason: Reason | None = item.data(_REASON) if item is not None else None
        self.text.setText("Nothing matches these words." if reason is None else _words(reason))
        self.rule.setVisible(reason is not None and bool(reason.rule))
        self.rule.setText(f"Read {short(reason.rule)}  (Enter)" if reason is not None else "")

    def read(self) -> None:
        """Emit the clause of the selected explanation, if it has one."""
        if self.shown is not None and self.shown.rule:
            self.clause_wanted.emit(self.shown.rule)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle Up, Down, Page Up, Page Down and Enter for the list while the search field has the focus; return True
        for these keys."""
        if watched is not self.field or event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        steps = {
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_PageUp: -HALF_A_PAGE,
            Qt.Key.Key_PageDown: HALF_A_PAGE,
        }
        key = Qt.Key(event.key())
        if key in steps:
            self.list.setCurrentRow(max(0, min(self.list.currentRow() + steps[key], self.list.count() - 1)))
        elif key in ENTER:
            self.read()
        else:
            return super().eventFilter(watched, event)
        return True


def _words(reason: Reason) -> str:
    return f"{reason.title}\n{reason.text}" if reason.text else reason.title
