"""Reading: the rulebook with a search over its clauses, and the guide for players."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QSplitter, QTextBrowser, QWidget

from talisman_desktop.desktop.dialogs.base import Dialog


class RulebookDialog(Dialog):
    """Clauses found by words or id; the marked one in full. It can stay open while the game goes on."""

    def __init__(
        self,
        parent: QWidget | None,
        search: Callable[[str], Sequence[tuple[str, str]]],
        text_of: Callable[[str], str],
        clause: str = "",
    ) -> None:
        super().__init__(parent, "Rulebook", cancel="Close")
        self.resize(720, 560)
        self.setModal(False)
        self._search, self._text_of = search, text_of
        self.field = QLineEdit()
        self.field.setPlaceholderText("Words or a clause, such as C7")
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self.search)
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setAccessibleName("Clauses found")
        self.list.currentItemChanged.connect(self._marked)
        self.text = QTextBrowser()
        self.text.setAccessibleName("Clause")
        parts = QSplitter(Qt.Orientation.Vertical)
        parts.addWidget(self.list)
        parts.addWidget(self.text)
        parts.setStretchFactor(0, 3)
        parts.setStretchFactor(1, 2)
        self.rows.addWidget(self.field)
        self.rows.addWidget(parts, 1)
        self.close_up()
        self.search("")
        if clause:
            self.show_clause(clause)
        self.field.setFocus()

    def search(self, text: str) -> None:
        """List the clauses that fit."""
        self.list.clear()
        for clause, words in self._search(text.strip()):
            item = QListWidgetItem(f"{clause}   {words}")
            item.setData(Qt.ItemDataRole.UserRole, clause)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    def show_clause(self, clause: str) -> None:
        """Show a clause and mark it in the list."""
        for i in range(self.list.count()):
            if self.list.item(i).data(Qt.ItemDataRole.UserRole) == clause:
                self.list.setCurrentRow(i)
                return
        self.text.setMarkdown(self._text_of(clause) or f"There is no clause {clause}.")

    def _marked(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.text.setMarkdown(self._text_of(item.data(Qt.ItemDataRole.UserRole)))


class GuideDialog(Dialog):
    """The guide for players."""

    def __init__(self, parent: QWidget | None, markdown: str) -> None:
        super().__init__(parent, "How to play", cancel="Close")
        self.resize(720, 600)
        self.setModal(False)
        self.text = QTextBrowser()
        self.text.setMarkdown(markdown)
        self.rows.addWidget(self.text, 1)
        self.close_up()
