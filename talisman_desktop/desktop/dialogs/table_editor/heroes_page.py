"""The page of the heroes: tokens, alignment, marching order, players, and heroes who come or go."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from talisman_desktop.core.reduce import ImpossibleFact
from talisman_desktop.core.table import ALIGNMENTS, Hero
from talisman_desktop.desktop.dialogs.table_editor.hero_fields import HeroFields
from talisman_desktop.desktop.dialogs.table_editor.page import Change, Page
from talisman_desktop.desktop.dialogs.table_editor.typeahead import CardField
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.desktop.presenters.route_view import LONGEST_PLACE, place_called, place_name
from talisman_desktop.desktop.widgets.body import button, label
from talisman_desktop.desktop.widgets.edit_fields import TokenGrid
from talisman_desktop.desktop.widgets.stepper import Stepper
from talisman_desktop.play.edits import Edits
from talisman_desktop.rules import settings
from talisman_desktop.rules.ruleset import Rules, Ruleset

HEADINGS = ("Alignment", "Turns as a toad", "Quest", "Mystic", "Apart, at", "Player")


class Marching(QListWidget):
    """The heroes in marching order, the first at the top. They can be dragged, or moved with Alt and an arrow key."""

    def __init__(self, ordered: Callable[[tuple[str, ...]], None]) -> None:
        super().__init__()
        self._ordered = ordered
        self.setAccessibleName("Marching order, the first on top")
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.model().rowsMoved.connect(lambda *_: self._ordered(self.order()))

    def order(self) -> tuple[str, ...]:
        """Return the heroes in the order shown."""
        return tuple(str(self.item(n).data(Qt.ItemDataRole.UserRole)) for n in range(self.count()))

    def hero(self) -> str:
        """Return the id of the selected hero; "" if none is selected."""
        item = self.currentItem()
        return str(item.data(Qt.ItemDataRole.UserRole)) if item is not None else ""

    def show_order(self, heroes: list[tuple[str, str]]) -> None:
        """Show heroes by id and name; the same hero stays selected, or the first if that hero is gone."""
        marked = self.hero()
        self.clear()
        for n, (hero, name) in enumerate(heroes):
            item = QListWidgetItem(f"{n + 1}.  {name}")
            item.setData(Qt.ItemDataRole.UserRole, hero)
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsDropEnabled)
            self.addItem(item)
            if hero == marked or not n:
                self.setCurrentItem(item)
        self.setFixedHeight(max(3, len(heroes)) * (self.fontMetrics().height() + 10) + 6)

    def step(self, by: int) -> None:
        """Move the selected hero towards the front (-1) or the rear (1)."""
        order, row = list(self.order()), self.currentRow()
        if 0 <= row < len(order) and 0 <= row + by < len(order):
            order.insert(row + by, order.pop(row))
            self._ordered(tuple(order))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the selected hero with Alt and an arrow key."""
        by = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if by is not None and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.step(by)
        else:
            super().keyPressEvent(event)


class HeroesPage(Page):
    """Shows everything about the heroes except their cards."""

    def __init__(self, rules: Rules, change: Callable[[Change], None], edits: Edits) -> None:
        super().__init__("Heroes", rules, change)
        self.heroes = tuple(edits.now.heroes)
        self.alignments: dict[str, QComboBox] = {}
        self.toads: dict[str, Stepper] = {}
        self.quests: dict[str, QComboBox] = {}
        self.mystics: dict[str, QCheckBox] = {}
        self.apart: dict[str, QLineEdit] = {}
        self.players: dict[str, QLineEdit] = {}
        self.marching = Marching(lambda order: self.change(lambda edits: edits.set_order(order)))
        self.front = button("Forward", tip="Alt+Up")
        self.rear = button("Back", tip="Alt+Down")
        self.front.clicked.connect(lambda: self.marching.step(-1))
        self.rear.clicked.connect(lambda: self.marching.step(1))
        self.dies = button("Dies", tip="The selected hero's cards go where those of a dead hero go")
        self.out = button("Take out", tip="As if never in play: the selected hero's cards return to their decks")
        self.dies.clicked.connect(lambda: self._without(lambda e, hero: e.hero_dies(hero, rules)))
        self.out.clicked.connect(lambda: self._without(lambda e, hero: e.hero_out(hero)))
        self.field = CardField(rules, "A character comes into play: three letters, Enter", ("character",))
        self.field.taken.connect(self._arrive)
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(10, 10, 10, 6)
        self._place = QVBoxLayout()
        self._rows.addWidget(self.field)
        self._rows.addLayout(self._place)
        hint = "Marching order: drag a line, or move it with Alt and an arrow key"
        self._rows.addWidget(label(hint, "hint", wrap=True))
        across, beside = QHBoxLayout(), QVBoxLayout()
        across.addWidget(self.marching, 1, Qt.AlignmentFlag.AlignTop)
        for made in (self.front, self.rear, self.dies, self.out):
            beside.addWidget(made)
        beside.addStretch(1)
        across.addLayout(beside)
        self._rows.addLayout(across)
        self._rows.addStretch(1)
        self._build(edits)

    def first(self) -> QWidget:
        """Return the field for a new hero if the party is empty, otherwise the marching order."""
        return self.marching if self.marching.count() else self.field.field

    def show_edits(self, edits: Edits) -> None:
        """Show the heroes. The widgets are made again only if other heroes are in play."""
        self.field.table = lambda: edits.now
        table = edits.now
        self.marching.show_order([(h, screen_names.hero_name(h, table, self.catalog)) for h in table.order])
        for made in (self.front, self.rear, self.dies, self.out):
            made.setEnabled(bool(table.order))
        if self.heroes != tuple(table.heroes):
            self.heroes = tuple(table.heroes)
            self._build(edits)
        self.tokens.show_edits(edits)
        errands = self.rules.of(table).errands
        for hero in table.heroes.values():
            _quietly(self.alignments[hero.id], ALIGNMENTS.index(hero.alignment))
            self.toads[hero.id].show_value(hero.toad)
            _quietly(
                self.quests[hero.id],
                max(0, self.quests[hero.id].findData(self.rules.of(table).errands.quest(table, hero.id))),
            )
            self.mystics[hero.id].blockSignals(True)
            self.mystics[hero.id].setChecked(errands.may_visit(table, hero.id))
            self.mystics[hero.id].blockSignals(False)
            place = table.apart.get(hero.id, "")
            self.apart[hero.id].setText(place_name(place, self.rules.of(table).catalog) if place else "")
            player = settings.player(table.options, hero.seat)
            if self.players[hero.id].text() != player:
                self.players[hero.id].setText(player)

    def _build(self, edits: Edits) -> None:
        while (item := self._place.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        table = edits.now
        # A grid that is replaced must be deleted, because its connections would keep it alive.
        self.tokens = TokenGrid(table, self.catalog)
        self.tokens.changed.connect(lambda h, t, n: self.change(lambda edits: edits.set_token(h, t, n)))
        self._place.addWidget(self.tokens)
        named = [(screen_names.hero_name(hero, table, self.catalog), table.heroes[hero]) for hero in table.order]
        rows = [(name, self._widgets(hero, name, self.rules.of(table))) for name, hero in named]
        self._place.addWidget(HeroFields(HEADINGS, rows))

    def _widgets(self, hero: Hero, name: str, ruleset: Ruleset) -> tuple[QWidget, ...]:
        """Return the widgets for a hero's row."""
        h = hero.id
        side, quest = QComboBox(), QComboBox()
        side.addItems([a.title() for a in ALIGNMENTS])
        side.setAccessibleName(f"{name}: alignment")
        side.currentIndexChanged.connect(lambda i: self.change(lambda e: e.set_alignment(h, ALIGNMENTS[i])))
        turns = Stepper(0, 9, hero.toad, f"{name}: turns as a toad")
        turns.changed.connect(lambda n: self.change(lambda e: e.set_toad(h, n)))
        quest.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        quest.setMinimumContentsLength(6)
        quest.setAccessibleName(f"{name}: quest")
        for found in ("", *ruleset.errands.words):
            quest.addItem(screen_names.quest(found, ruleset), found)
        quest.currentIndexChanged.connect(
            lambda i: self.change(lambda e: e.set_quest(h, str(quest.itemData(i)), self.rules))
        )
        mystic = QCheckBox("may visit")
        mystic.setAccessibleName(f"{name} may visit the Mystic")
        mystic.toggled.connect(lambda on: self.change(lambda e: e.set_mystic(h, on, self.rules)))
        away = QLineEdit()
        away.setMaxLength(LONGEST_PLACE)
        away.setMinimumWidth(70)
        away.setPlaceholderText("no")
        away.setToolTip("Where the hero is outside the party; leave it empty for a hero in the party")
        away.setAccessibleName(f"{name}: apart from the party, at")
        away.editingFinished.connect(
            lambda: self.change(lambda e: e.set_apart(h, place_called(away.text(), self.rules.of(e.now).catalog)))
        )
        player = QLineEdit()
        player.setMinimumWidth(70)
        player.setAccessibleName(f"{name}: player")
        player.editingFinished.connect(lambda: self._seat(hero.seat, player.text()))
        self.alignments[h], self.toads[h], self.quests[h] = side, turns, quest
        self.mystics[h], self.apart[h], self.players[h] = mystic, away, player
        return side, turns, quest, mystic, away, player

    def _seat(self, seat: int, name: str) -> None:
        def change(edits: Edits) -> Edits:
            if wrong := settings.too_long(name):
                raise ImpossibleFact(wrong.removesuffix("."))
            fact = settings.seated(seat, name)
            return edits.do(fact) if settings.player(edits.now.options, seat) != fact.value else edits

        self.change(change)

    def _without(self, how: Callable[[Edits, str], Edits]) -> None:
        if hero := self.marching.hero():
            self.change(lambda edits: how(edits, hero))

    def _arrive(self, deck: str, kind: str) -> None:
        self.change(lambda edits: edits.add_hero(self.catalog.cards[kind]))


def _quietly(box: QComboBox, index: int) -> None:
    box.blockSignals(True)
    box.setCurrentIndex(index)
    box.blockSignals(False)
