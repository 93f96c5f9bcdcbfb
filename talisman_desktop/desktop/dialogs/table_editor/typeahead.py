"""A field in which a few letters name a card, with a list of matching cards below it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

from talisman_desktop.cards.made_cards import TYPES
from talisman_desktop.cards.search import begins
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters.card_search import NEW, Found, copies, find_left, line, meant
from talisman_desktop.desktop.widgets.body import ENTER, column
from talisman_desktop.rules.decks import called
from talisman_desktop.rules.ruleset import Rules

ROWS = 6
_FOUND = Qt.ItemDataRole.UserRole
BACK = "Face-down card of the {}"


def others(table: Table) -> tuple[str, ...]:
    """Return all decks except the characters: those whose cards can be anywhere on the table."""
    return tuple(deck for deck in table.decks if deck != "character")


class CardField(QWidget):
    """Takes a card of some decks by a few letters and Enter, and is then ready for the next card."""

    taken = Signal(str, str)
    """Emitted with the deck and the id of the chosen card; the id "" means an unknown card of that deck."""
    stepped = Signal(int)
    """Emitted for an arrow key in the empty field: 1 for down, -1 for up."""
    making_wanted = Signal(str)
    """Emitted with the typed name when the player wants to make a new card."""

    def __init__(self, rules: Rules, name: str, decks: tuple[str, ...] = (), *, backs: bool = False) -> None:
        super().__init__()
        self.rules, self.catalog = rules, rules.catalog
        self.decks, self.backs = decks, backs
        self.table: Callable[[], Table] | None = None
        self.field = QLineEdit()
        self.field.setPlaceholderText(name)
        self.field.setAccessibleName(name)
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self._search)
        self.field.installEventFilter(self)
        self.list = QListWidget()
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFixedHeight(ROWS * (self.list.fontMetrics().height() + 8))
        self.list.itemClicked.connect(self.take)
        self.list.hide()
        rows = column(self, 2)
        rows.addWidget(self.field)
        rows.addWidget(self.list)

    def call(self, name: str) -> None:
        """Set the accessible name and placeholder, which say what the next card is for."""
        if self.field.placeholderText() != name:
            self.field.setPlaceholderText(name)
            self.field.setAccessibleName(name)

    def _search(self, text: str) -> None:
        self.list.clear()
        table = self.table() if self.table is not None else None
        self.list.setVisible(bool(text.strip()) and table is not None)
        if not text.strip() or table is None:
            return
        unseen = {deck: table.decks[deck].unseen for deck in self.decks if deck in table.decks}
        ruleset = self.rules.of(table)
        found = find_left(ruleset, text, unseen, table.made, table.joined)
        for hit in found:
            deck = table.now_in(ruleset.deck_of(hit.card))
            self._row(line(hit.card, copies(hit, table, self.catalog, ruleset.world)), deck, hit)
        row = meant(found, text)
        names = {deck: BACK.format(called(self.catalog, deck)) for deck in self.decks if deck in table.decks}
        backs = [deck for deck, named in names.items() if self.backs and begins(text, named)]
        if backs and not any(begins(text, hit.card.name) for hit in found):
            row = self.list.count()
        for deck in backs:
            self._row(names[deck], deck, None)
        if self.makeable:
            self._row(f"Not in the list: make “{text.strip()}”...", NEW, None)
        if not self.list.count():
            item = QListWidgetItem("No card has that name.")
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(item)
        self.list.setCurrentRow(row)

    @property
    def makeable(self) -> tuple[str, ...]:
        """The decks of the field for which new cards can be made."""
        return tuple(deck for deck in self.decks if deck in TYPES)

    def _row(self, text: str, deck: str, hit: Found | None) -> None:
        item = QListWidgetItem(text)
        item.setData(_FOUND, (deck, hit.card.id if hit is not None else ""))
        if hit is not None and not hit.left:
            item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.addItem(item)

    def take(self, item: QListWidgetItem | None) -> None:
        """Take the card of a line, or ask for a new card if the line offers that."""
        if item is not None and item.flags() & Qt.ItemFlag.ItemIsEnabled:
            deck, kind = item.data(_FOUND)
            if deck == NEW:
                self.making_wanted.emit(self.field.text().strip())
                return
            self.field.clear()
            self.taken.emit(deck, kind)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle keys: the arrows select a line, Enter takes it, and Escape clears the field. Return True for these
        keys."""
        if watched is not self.field or event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        key = event.key()
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            by = 1 if key == Qt.Key.Key_Down else -1
            if not self.field.text():
                self.stepped.emit(by)
            self.list.setCurrentRow(max(0, min(self.list.currentRow() + by, self.list.count() - 1)))
        elif key in ENTER and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            # Enter is handled even if the field is empty, so that it does not press the dialog's button.
            self.take(self.list.currentItem() if self.field.text().strip() else None)
        elif key == Qt.Key.Key_Escape and self.field.text():
            self.field.clear()
        else:
            return super().eventFilter(watched, event)
        return True
