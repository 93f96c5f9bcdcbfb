"""The table disagrees: one dialog sets the screen right, as one change that is named, logged and can be undone."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.facts import Fact
from talisman_desktop.core.table import Alignment, Table
from talisman_desktop.desktop.dialogs.base import Dialog
from talisman_desktop.desktop.presenters.journey import space_name
from talisman_desktop.desktop.prompts import words
from talisman_desktop.desktop.prompts.body import button, column, label
from talisman_desktop.desktop.prompts.editing import CardFetcher, CardMover, DiffList, TokenGrid
from talisman_desktop.desktop.prompts.edits import Edits
from talisman_desktop.desktop.prompts.stepper import Stepper
from talisman_desktop.games.darkest.places import OUTER
from talisman_desktop.games.darkest.quests import QUESTS

Apply = Callable[[str, tuple[Fact, ...]], str]
"""Makes the correction; "" when it was made, else why not."""
ALIGNMENTS: tuple[Alignment, ...] = ("good", "neutral", "evil")


class CorrectionDialog(Dialog):
    """Tokens, cards, gold and the party's place; beside them what will change."""

    def __init__(self, parent: QWidget | None, table: Table, catalog: Catalog, apply: Apply) -> None:
        super().__init__(parent, "Correct the table", go="Set it right")
        self.resize(860, 560)
        self.table, self.catalog, self._apply = table, catalog, apply
        self.edits = Edits(table)
        self.tokens = TokenGrid(table, catalog)
        self.tokens.changed.connect(lambda h, t, n: self.set_edits(self.edits.set_token(h, t, n)))
        self.mover = CardMover(table, catalog)
        self.mover.moved.connect(lambda card, to: self._cards(self.edits.move(card, to)))
        self.fetcher = CardFetcher(table, catalog)
        self.fetcher.fetched.connect(lambda deck, kind, to: self._cards(self.edits.take(deck, kind, to)))
        self.name = QLineEdit()
        self.name.setPlaceholderText("What undo shall call it")
        self.diff = DiffList(catalog)
        self.diff.removed.connect(lambda i: self._cards(self.edits.without_card(i)))
        tabs = QTabWidget()
        tabs.addTab(self._heroes(), "Heroes")
        tabs.addTab(self._cards_page(), "Cards and gold")
        if table.adventure is not None:
            tabs.addTab(self._road(), "Road")
        beside = QGroupBox("What will change")
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(self.diff)
        QVBoxLayout(beside).addWidget(area)
        row = QHBoxLayout()
        row.addWidget(tabs, 3)
        row.addWidget(beside, 2)
        self.rows.addWidget(label("Make the screen agree with your table. One undo takes it all back.", "hint"))
        self.rows.addLayout(row, 1)
        form = QFormLayout()
        form.addRow("Name", self.name)
        self.rows.addLayout(form)
        self.close_up()
        self.set_edits(self.edits)

    # --- pages ---

    def _heroes(self) -> QWidget:
        page = QWidget()
        rows = column(page)
        rows.setContentsMargins(10, 10, 10, 10)
        rows.addWidget(self.tokens)
        grid = QGridLayout()
        headings = ["Alignment", "Turns as a toad", "Marching order"]
        if self.table.region == OUTER.id or any(hero.quest for hero in self.table.heroes.values()):
            headings.append("Quest")
        for x, heading in enumerate(headings, start=1):
            grid.addWidget(label(heading, "hint"), 0, x)
        self.alignments: dict[str, QComboBox] = {}
        self.toads: dict[str, Stepper] = {}
        self.quests: dict[str, QComboBox] = {}
        for y, hero in enumerate(self.table.order, start=1):
            name = words.hero_name(hero, self.table, self.catalog)
            side = QComboBox()
            side.addItems([a.title() for a in ALIGNMENTS])
            side.setCurrentIndex(ALIGNMENTS.index(self.table.heroes[hero].alignment))
            side.setAccessibleName(f"{name}: alignment")
            side.currentIndexChanged.connect(
                lambda i, h=hero: self.set_edits(self.edits.set_alignment(h, ALIGNMENTS[i]))
            )
            turns = Stepper(0, 9, self.table.heroes[hero].toad, f"{name}: turns as a toad")
            turns.changed.connect(lambda n, h=hero: self.set_edits(self.edits.set_toad(h, n)))
            front = button("To the front", tip=f"{name} marches first")
            front.clicked.connect(lambda _on=False, h=hero: self._to_front(h))
            self.alignments[hero], self.toads[hero] = side, turns
            for x, widget in enumerate((label(name), side, turns, front)):
                grid.addWidget(widget, y, x)
            if "Quest" in headings:
                grid.addWidget(self._quest(hero, name), y, len(headings))
        grid.setColumnStretch(len(headings) + 1, 1)
        rows.addLayout(grid)
        rows.addStretch(1)
        return page

    def _quest(self, hero: str, name: str) -> QComboBox:
        choice = QComboBox()
        choice.setAccessibleName(f"{name}: quest")
        for quest in ("", *QUESTS):
            choice.addItem(words.quest(quest), quest)
        choice.setCurrentIndex(max(0, choice.findData(self.table.heroes[hero].quest)))
        choice.currentIndexChanged.connect(lambda i: self.set_edits(self.edits.set_quest(hero, choice.itemData(i))))
        self.quests[hero] = choice
        return choice

    def _to_front(self, hero: str) -> None:
        order = self.edits.order or self.table.order
        self.set_edits(self.edits.set_order((hero, *(h for h in order if h != hero))))

    def _cards_page(self) -> QWidget:
        page = QWidget()
        rows = column(page)
        rows.setContentsMargins(10, 10, 10, 10)
        rows.addWidget(label("Move a card", "hint"))
        rows.addWidget(self.mover)
        rows.addWidget(label("Fetch a card out of a deck", "hint"))
        rows.addWidget(self.fetcher)
        zones = [f"road:{n}" for n in range(1, words.furthest(self.table) + 1)] + ["trove", *self.table.piles]
        form = QFormLayout()
        self.pile = QComboBox()
        for zone in dict.fromkeys(zones):
            self.pile.addItem(words.zone_name(zone, self.table, self.catalog), zone)
        self.gold = Stepper(0, 999, 0, "Gold lying there")
        self.pile.currentIndexChanged.connect(self._show_pile)
        self.gold.changed.connect(self._set_pile)
        form.addRow("Gold lying on", self.pile)
        form.addRow("", self.gold)
        rows.addLayout(form)
        rows.addStretch(1)
        self._show_pile()
        return page

    def _show_pile(self) -> None:
        zone = str(self.pile.currentData())
        self.gold.show_value(self.edits.piles.get(zone, self.table.piles.get(zone, 0)))

    def _set_pile(self, gold: int) -> None:
        self.set_edits(self.edits.set_pile(str(self.pile.currentData()), gold))

    def _road(self) -> QWidget:
        way = self.table.adventure
        assert way is not None
        page = QWidget()
        form = QFormLayout(page)
        self.space = QComboBox()
        self.space.setAccessibleName("The party's space")
        for n in range(words.furthest(self.table) + 1):
            self.space.addItem(f"{n}   {space_name(self.table, n, self.catalog)}")
        self.space.setCurrentIndex(way.space)
        self.heading = QComboBox()
        self.heading.addItems(["outwards", "homewards"])
        self.heading.setCurrentIndex(0 if way.heading == 1 else 1)
        for signal in (self.space.currentIndexChanged, self.heading.currentIndexChanged):
            signal.connect(
                lambda _n: self.set_edits(
                    self.edits.set_place(self.space.currentIndex(), -1 if self.heading.currentIndex() else 1)
                )
            )
        form.addRow("The party stands at", self.space)
        form.addRow("Going", self.heading)
        return page

    # --- doing ---

    def _cards(self, edits: Edits) -> None:
        self.set_edits(edits)
        table = self.edits.after()[0]
        self.mover.show_table(table)
        self.fetcher.show_table(table)

    def set_edits(self, edits: Edits) -> None:
        """Show these changes."""
        self.edits = edits
        self.tokens.show_edits(edits)
        self.diff.show_edits(edits)
        wrong = edits.after()[1]
        self.say_wrong(wrong)
        self.go.setEnabled(bool(edits.facts()) and not wrong)
        if not self.name.isModified():
            self.name.setText(edits.name(self.catalog))

    def finish(self) -> None:
        """Make the correction; stay open and say why when it is refused."""
        wrong = self._apply(self.name.text().strip() or self.edits.name(self.catalog), self.edits.facts())
        if wrong:
            self.say_wrong(wrong)
        else:
            self.accept()
