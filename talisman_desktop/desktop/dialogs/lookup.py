"""The rulebook dialog: finds cards and clauses by words, and stores the players' own notes on clauses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, QUrl, Signal
from PySide6.QtGui import QKeyEvent, QTextBlockFormat, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QListWidget, QListWidgetItem, QSplitter, QTextBrowser, QWidget

from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.presenters.lookup import Lookup
from talisman_desktop.desktop.widgets.body import button, column, label
from talisman_desktop.rules.rulebook import short
from talisman_desktop.rules.settings import LONGEST_NOTE


@dataclass(frozen=True, slots=True)
class TableNotes:
    """Access to the players' notes on clauses. `read` returns a note. `write` stores one and returns an error message,
    "" if it succeeded."""

    read: Callable[[str], str]
    write: Callable[[str, str], str]


CARD = Qt.ItemDataRole.UserRole + 1
"""The item role under which a line stores the id of its card; the clause is stored under `UserRole`."""


class RulebookDialog(Dialog):
    """Shows the cards and clauses that match some words, and the selected one in full. A clause also has a field for
    the players' own note. The dialog stays open during play."""

    card_wanted = Signal(str)
    """Emitted with a card that the player wants to see in the reading pane."""

    def __init__(
        self,
        parent: QWidget | None,
        search: Callable[[str], Sequence[tuple[str, str]]],
        text_of: Callable[[str], str],
        clause: str = "",
        notes: TableNotes | None = None,
        cards: Lookup | None = None,
    ) -> None:
        super().__init__(parent, "Cards and rules", cancel="Close")
        self.size_up(860, 620)
        self.setModal(False)
        self._search, self._text_of, self._notes, self._cards = search, text_of, notes, cards
        self.clause, self.card = "", ""
        """The clause and the card shown; one of them is ""."""
        self.field = QLineEdit()
        self.field.setPlaceholderText("A card, a clause such as C7, or words of either")
        self.field.setAccessibleName("Search cards and rules")
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self.search)
        self.field.installEventFilter(self)
        self.count = label("", "hint")
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setAccessibleName("Cards and clauses found")
        self.list.currentItemChanged.connect(self._marked)
        self.list.itemActivated.connect(self._activated)
        self.field.returnPressed.connect(lambda: self._activated(self.list.currentItem()))
        self.text = QTextBrowser()
        self.text.setAccessibleName("Card or clause")
        self.text.setOpenLinks(False)
        self.text.anchorClicked.connect(self._followed)
        parts = QSplitter(Qt.Orientation.Horizontal)
        parts.setChildrenCollapsible(False)
        parts.addWidget(self.list)
        parts.addWidget(self._reading())
        parts.setStretchFactor(0, 2)
        parts.setStretchFactor(1, 3)
        self.rows.addWidget(self.field)
        self.rows.addWidget(self.count)
        self.rows.addWidget(parts, 1)
        self.close_up()
        self.search("")
        if clause:
            self.show_clause(clause)
        self.field.setFocus()

    def _reading(self) -> QWidget:
        """Return the text of the clause, with the field for the players' own note below it."""
        side = QWidget()
        rows = column(side)
        rows.addWidget(self.text, 1)
        self.note = QLineEdit()
        self.note.setPlaceholderText("Your table's own ruling on this clause")
        self.note.setAccessibleName("Your table's own ruling")
        self.note.setMaxLength(LONGEST_NOTE)
        self.note.textChanged.connect(self._note_changed)
        self.note.returnPressed.connect(self.keep_note)
        self.keep = button("Keep")
        self.keep.clicked.connect(self.keep_note)
        line = QHBoxLayout()
        line.addWidget(self.note, 1)
        line.addWidget(self.keep)
        rows.addLayout(line)
        self._offer_note(self._notes is not None)
        return side

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move through the list with Up and Down while the search field has the focus; return True for these keys."""
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if step:
                self.list.setCurrentRow(max(0, min(self.list.count() - 1, self.list.currentRow() + step)))
                return True
        return super().eventFilter(watched, event)

    def search(self, text: str) -> None:
        """List cards by name, then clauses, then cards by their words. If there are none, list cards with similar
        names."""
        sought, cards = text.strip(), self._cards
        clauses = self._search(sought)
        named = cards.named(sought) if cards is not None else []
        saying = cards.saying(sought) if cards is not None else []
        if cards is not None and not named and not saying and not clauses:
            named = cards.alike(sought)
        self.list.clear()
        for role, found in ((CARD, named), (Qt.ItemDataRole.UserRole, clauses), (CARD, saying)):
            for name, words in found:
                item = QListWidgetItem(words if role == CARD else f"{short(name)}   {words}")
                item.setData(role, name)
                self.list.addItem(item)
        counts = ((len(named) + len(saying), "card"), (len(clauses), "clause"))
        told = ", ".join(f"{n} {what}{'s' * (n != 1)}" for n, what in counts if n)
        self.count.setText(told or "No card and no clause has all these words.")
        self.list.setCurrentRow(0)
        if not self.list.count():
            self.clause, self.card = "", ""
            self.text.clear()
            self._offer_note(False)

    def show_clause(self, clause: str) -> None:
        """Show a clause, and select it in the list. If the list lacks it, search for it; if that finds nothing, only
        show it."""
        for i in range(self.list.count()):
            if self.list.item(i).data(Qt.ItemDataRole.UserRole) == clause:
                self.list.setCurrentRow(i)
                self.list.scrollToItem(self.list.item(i), QListWidget.ScrollHint.PositionAtCenter)
                return
        if self._search(clause):
            self.field.setText(clause)
        else:
            self._show(clause)

    def _marked(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        if kind := item.data(CARD):
            self._show_card(kind)
        else:
            self._show(item.data(Qt.ItemDataRole.UserRole))

    def _activated(self, item: QListWidgetItem | None) -> None:
        """Emit the card of a line that was double-clicked or confirmed with Enter; do nothing for a clause."""
        if item is not None and (kind := item.data(CARD)):
            self.card_wanted.emit(kind)

    def _followed(self, link: QUrl) -> None:
        """Show the clause of a link that was clicked on a card."""
        what, _, clause = link.toString().partition(":")
        if what == "rule":
            self.show_clause(clause)

    def _show_card(self, kind: str) -> None:
        assert self._cards is not None
        self.clause, self.card = "", kind
        show_markdown(self.text, self._cards.page(kind))
        self._offer_note(False)

    def _show(self, clause: str) -> None:
        self.clause, self.card = clause, ""
        show_markdown(self.text, self._text_of(clause) or f"There is no clause {clause}.")
        self._offer_note(self._notes is not None)
        if self._notes is not None:
            self.note.setText(self._notes.read(clause))
            self._note_changed()

    def _offer_note(self, on: bool) -> None:
        """Show or hide the field for the players' note, which only clauses have."""
        for widget in (self.note, self.keep):
            widget.setVisible(on)

    def _note_changed(self) -> None:
        written = self._notes.read(self.clause) if self._notes is not None else ""
        typed = " ".join(self.note.text().split())
        self.keep.setEnabled(typed != written)
        self.keep.setText("Remove" if written and not typed else "Keep")

    def keep_note(self) -> None:
        """Store the note in the campaign; an empty text removes it."""
        if self._notes is None or not self.keep.isEnabled():
            return
        wrong = self._notes.write(self.clause, self.note.text())
        self.say_wrong(wrong)
        if not wrong:
            self._show(self.clause)


def show_markdown(text: QTextBrowser, markdown: str) -> None:
    """Show Markdown with gaps between its paragraphs, which Qt leaves out."""
    text.setMarkdown(markdown)
    cursor = QTextCursor(text.document())
    form = QTextBlockFormat()
    form.setBottomMargin(text.fontMetrics().height() * 0.5)
    cursor.select(QTextCursor.SelectionType.Document)
    cursor.mergeBlockFormat(form)
    text.moveCursor(QTextCursor.MoveOperation.Start)
