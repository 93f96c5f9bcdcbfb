"""The table editor: all pages of a table. A change on one page is shown on all, and can be undone."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QStackedWidget, QWidget

from talisman_desktop.core.facts import CardMade
from talisman_desktop.core.reduce import ImpossibleFact
from talisman_desktop.desktop.dialogs.table_editor import cards_page
from talisman_desktop.desktop.dialogs.table_editor.cards_page import CardsPage
from talisman_desktop.desktop.dialogs.table_editor.heroes_page import HeroesPage
from talisman_desktop.desktop.dialogs.table_editor.page import Change, Page, scrolled
from talisman_desktop.desktop.dialogs.table_editor.past_page import DecksPage, PastPage, StoredGold
from talisman_desktop.desktop.dialogs.table_editor.road_page import RoadPage
from talisman_desktop.desktop.dialogs.table_editor.typeahead import CardField
from talisman_desktop.desktop.docks.reading_pane import Face
from talisman_desktop.desktop.presenters import changes
from talisman_desktop.play.edits import Edits
from talisman_desktop.rules.ruleset import Rules

MOST_STEPS = 200
"""The greatest number of changes that can be undone."""


class TableEditor(QWidget):
    """A list of pages and the open page. It emits each change, and the reason if one is refused."""

    changed = Signal()
    refused = Signal(str)
    """Emitted with the reason why the last change was refused; "" if it was made."""

    def __init__(self, rules: Rules, edits: Edits, first: tuple[Page, ...] = ()) -> None:
        super().__init__()
        self.rules, self.catalog, self.edits = rules, rules.catalog, edits
        self.face: Face | None = None
        """The function that paints the faces of cards made here."""
        self.why = ""
        """The reason why the last change was refused."""
        self.past: list[Edits] = []
        self.ahead: list[Edits] = []
        self.heroes = HeroesPage(rules, self.change, edits)
        self.belongings = CardsPage("Belongings", rules, self.change, cards_page.belongings)
        self.stored_gold = StoredGold(rules, self.change)
        self.stores = CardsPage("Stores", rules, self.change, cards_page.stores, head=[self.stored_gold])
        self.road = RoadPage(rules, self.change, edits)
        self.stacks = CardsPage("Road spaces", rules, self.change, cards_page.stacks, gold=True, backs=True)
        self.row = CardsPage("Draw spots and trove", rules, self.change, cards_page.row, gold=True, backs=True)
        self.decks = DecksPage(rules, self.change)
        self.piles = CardsPage("Discard piles", rules, self.change, cards_page.piles, backs=True)
        self.days = PastPage(rules, self.change)
        self.pages: tuple[Page, ...] = (
            *first, self.heroes, self.belongings, self.stores, self.road, self.stacks,
            self.row, self.decks, self.piles, self.days,
        )  # fmt: skip
        for page in self.pages:
            for field in page.findChildren(CardField):
                field.making_wanted.connect(lambda typed, field=field: self._make(field, typed))
        self.list = QListWidget()
        self.list.setAccessibleName("Pages")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.stack = QStackedWidget()
        for n, page in enumerate(self.pages, start=1):
            self.list.addItem(page.title)
            self.stack.addWidget(page if isinstance(page, CardsPage) else scrolled(page))
            key = QShortcut(QKeySequence(f"Alt+{n % 10}"), self)
            key.activated.connect(lambda n=n: self.open(n - 1))
            self.list.item(n - 1).setToolTip(f"Alt+{n % 10}")
        self.list.setFixedWidth(self.list.sizeHintForColumn(0) + 28)
        self.list.currentRowChanged.connect(self._opened)
        for keys, do in ((QKeySequence.StandardKey.Undo, self.undo), (QKeySequence.StandardKey.Redo, self.redo)):
            QShortcut(QKeySequence(keys), self).activated.connect(do)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.list)
        row.addWidget(self.stack, 1)
        self.list.setCurrentRow(0)

    # --- pages ---

    @property
    def page(self) -> Page:
        """The page that is open."""
        return self.pages[max(0, self.list.currentRow())]

    def open(self, n: int) -> None:
        """Open a page and give it the keyboard focus."""
        self.list.setCurrentRow(n)
        self.page.first().setFocus()

    def _opened(self, n: int) -> None:
        self.stack.setCurrentIndex(n)
        self._show()

    def _show(self) -> None:
        page = self.page
        page.show_edits(self.edits)
        if page is self.stores:
            self.stored_gold.show_edits(self.edits)

    # --- changing ---

    def change(self, change: Change) -> None:
        """Make a change, or say why it is impossible and leave the table unchanged."""
        if wrong := self._changed(change):
            self.why = wrong
            self._show()
            self.refused.emit(wrong)

    def _changed(self, change: Change) -> str:
        """Make a change; return the reason if that is impossible, else ""."""
        try:
            edits = change(self.edits)
        except ImpossibleFact as error:
            return f"That cannot be: {changes.readable(str(error), self.edits.now, self.rules)}"
        if edits is not self.edits:
            self.past = [*self.past[-MOST_STEPS:], self.edits]
            self.ahead.clear()
            self.set_edits(edits)
        return ""

    def _make(self, field: CardField, typed: str) -> None:
        """Open the form for a new card, and use the card in this field. Making and using it is one change."""
        from talisman_desktop.desktop.dialogs.new_card import make_one

        def put(fact: CardMade) -> str:
            before = self.edits
            if wrong := self._changed(lambda edits: edits.do(fact)):
                return wrong
            only_made, self.why = self.edits, ""
            field.taken.emit(fact.deck, fact.kind)
            self.past.pop()
            if self.edits is only_made:
                self.set_edits(before)
                return self.why or "Select the place for the card first."
            field.field.clear()
            return ""

        dialog = make_one(self.window(), self.catalog, field.makeable, typed, put, self.face)
        dialog.finished.connect(lambda _result: field.field.setFocus())

    def set_edits(self, edits: Edits) -> None:
        """Show other edits, emit the change, and clear the reason of a refusal. The list of changes to undo stays."""
        self.edits = edits
        self._show()
        self.refused.emit("")
        self.changed.emit()

    def leave_out(self, line: int) -> None:
        """Take back the change on this line of the list of changes."""
        self.change(lambda edits: edits.without(line))

    def undo(self) -> None:
        """Undo the last change in the editor."""
        if self.past:
            self.ahead.append(self.edits)
            self.set_edits(self.past.pop())

    def redo(self) -> None:
        """Redo the last change undone in the editor."""
        if self.ahead:
            self.past.append(self.edits)
            self.set_edits(self.ahead.pop())
