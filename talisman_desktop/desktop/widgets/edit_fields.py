"""Widgets for entering changes that were made at the real table: token numbers, and cards that moved."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QGridLayout, QHBoxLayout, QWidget

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import TOKENS, Table, Token
from talisman_desktop.desktop.presenters import changes, screen_names
from talisman_desktop.desktop.widgets.body import button, column, label
from talisman_desktop.desktop.widgets.stepper import Stepper
from talisman_desktop.play.edits import MOST_TOKENS, Edits
from talisman_desktop.rules.ruleset import Rules


class TokenGrid(QWidget):
    """Shows the number of each token of each hero in a spinner, and marks the numbers that were changed."""

    changed = Signal(str, str, int)
    """Emitted with a hero, a kind of token and its new number."""

    def __init__(self, table: Table, catalog: Catalog) -> None:
        super().__init__()
        self.spins: dict[tuple[str, Token], Stepper] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(4)
        self._wide: bool | None = None
        self._tokens = [label(token.title(), "hint") for token in TOKENS]
        self._heroes = [label(screen_names.hero_name(hero, table, catalog)) for hero in table.order]
        for hero in table.order:
            name = screen_names.hero_name(hero, table, catalog)
            for token in TOKENS:
                spin = Stepper(0, MOST_TOKENS, getattr(table.heroes[hero], token), f"{name}: {token}")
                spin.changed.connect(lambda n, h=hero, t=token: self.changed.emit(h, t, n))
                self.spins[hero, token] = spin
        self._lay_out(True)

    def _lay_out(self, wide: bool) -> None:
        """Show each hero in a row if there is room, or else in a column."""
        if wide == self._wide:
            return
        self._wide = wide
        while self._grid.takeAt(0) is not None:
            pass
        for n in range(8):
            self._grid.setColumnStretch(n, 0)
        self._grid.setHorizontalSpacing(8 if wide else 2)
        for t, heading in enumerate(self._tokens, start=1):
            self._grid.addWidget(heading, *((0, t) if wide else (t, 0)))
            heading.setAlignment(Qt.AlignmentFlag.AlignCenter if wide else Qt.AlignmentFlag.AlignLeft)
        for h, name in enumerate(self._heroes, start=1):
            self._grid.addWidget(name, *((h, 0) if wide else (0, h)))
        for n, spin in enumerate(self.spins.values()):
            h, t = n // len(TOKENS) + 1, n % len(TOKENS) + 1
            self._grid.addWidget(spin, *((h, t) if wide else (t, h)))
        self._grid.setColumnStretch(len(TOKENS) + 1, 1)

    def minimumSizeHint(self) -> QSize:
        """Return the smallest size, with a column for each hero."""
        narrow = self._tokens[0].sizeHint().width() + len(self._heroes) * (self._step() + 2)
        return QSize(narrow, self._grid.minimumSize().height())

    def _step(self) -> int:
        return next((spin.sizeHint().width() for spin in self.spins.values()), 80)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give each hero a row if all its tokens fit beside its name, and a column otherwise."""
        super().resizeEvent(event)
        self._lay_out(self.width() >= self.wide_width())

    def wide_width(self) -> int:
        """Return the least width at which each hero has a row: its name and all its tokens."""
        names = max((name.sizeHint().width() for name in self._heroes), default=0)
        return names + len(TOKENS) * (self._step() + 8)

    def show_edits(self, edits: Edits) -> None:
        """Set the spinners to the values of the edits. A changed value is bold, and its tooltip tells the old one."""
        for (hero, token), spin in self.spins.items():
            now = edits.token(hero, token)
            spin.show_value(now)
            before = edits.table.heroes.get(hero)
            held = getattr(before, token) if before is not None else now
            font = spin.spin.font()
            if font.bold() != (now != held):
                font.setBold(now != held)
                spin.spin.setFont(font)
            spin.setToolTip("" if now == held else f"was {held}")


class Searchable(QComboBox):
    """A combo box in which the player finds a line by typing any part of it."""

    def __init__(self, name: str, hint: str) -> None:
        super().__init__()
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMinimumContentsLength(6)
        self.setMaxVisibleItems(16)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setAccessibleName(name)
        completer = self.completer()
        assert completer is not None
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        field = self.lineEdit()
        assert field is not None
        field.setPlaceholderText(hint)

    def fill(self, rows: Iterable[tuple[str, object]]) -> None:
        """Replace the lines with these pairs of text and data, and choose none. No signal is emitted."""
        self.blockSignals(True)
        self.clear()
        for text, data in rows:
            self.addItem(text, data)
        self.setCurrentIndex(-1)
        self.blockSignals(False)

    def chosen(self) -> object | None:
        """Return the data of the first line whose text is in the field, in capitals or not; None if no line has that
        text."""
        index = self.findText(self.currentText(), Qt.MatchFlag.MatchFixedString)
        return self.itemData(index) if index >= 0 else None


def _one_row(place: QWidget, card: QWidget, to: QWidget, do: QWidget, *, stacked: bool = False) -> None:
    """Place the three fields in a row; if `stacked` is set, place the card above the other two."""
    rows = column(place, 4)
    first, row = QHBoxLayout(), QHBoxLayout()
    first.addWidget(card)
    if stacked:
        rows.addLayout(first)
    else:
        row.addLayout(first, 3)
    row.addWidget(to, 2)
    row.addWidget(do)
    rows.addLayout(row)


class CardMover(QWidget):
    """Lets the player choose a card and its new place. *Move* emits both; it does nothing if either is missing."""

    moved = Signal(int, str)
    """Emitted with the id of a card and the zone to which the player moves it."""

    def __init__(self, table: Table, rules: Rules, *, stacked: bool = False) -> None:
        super().__init__()
        self.rules = rules
        self.card = Searchable("The card to move", "Card")
        self.to = Searchable("Where to", "Where to")
        self.move_it = button("Move")
        self.move_it.clicked.connect(self._move)
        _one_row(self, self.card, self.to, self.move_it, stacked=stacked)
        self.show_table(table)

    def show_table(self, table: Table) -> None:
        """Offer the cards of a table that are not in a deck, and as places all its zones and decks."""
        catalog, world = self.rules.catalog, self.rules.of(table).world
        rows: list[tuple[str, object]] = []
        for zone in screen_names.zones_of(table, world):
            for card in table.zone(zone):
                where = screen_names.zone_name(zone, table, catalog, world)
                rows.append((f"{screen_names.card_name(card, catalog)} ({where})", card.id))
        seen: dict[str, int] = {}
        for i, (text, data) in enumerate(rows):
            seen[text] = seen.get(text, 0) + 1
            if seen[text] > 1:
                rows[i] = (f"{text} no. {seen[text]}", data)
        self.card.fill(rows)
        zones = [*screen_names.zones_of(table, world), *(f"deck:{deck}" for deck in table.decks)]
        self.to.fill((screen_names.zone_name(zone, table, catalog, world), zone) for zone in zones)

    def _move(self) -> None:
        card, to = self.card.chosen(), self.to.chosen()
        if isinstance(card, int) and isinstance(to, str):
            self.moved.emit(card, to)


class DiffList(QWidget):
    """Lists the changes made so far, one per line. The player can remove each of them."""

    removed = Signal(int)
    """Emitted with the index of the change that the player removes."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules = rules
        self._rows = column(self, 2)
        self.shown: tuple[str, ...] = ()

    def show_edits(self, edits: Edits) -> None:
        """List the changes of these edits, or say that there are none."""
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.shown = changes.diff(edits, self.rules)
        if not self.shown:
            self._rows.addWidget(label("Nothing is changed yet.", "hint", wrap=True))
        for i, text in enumerate(self.shown):
            line = QWidget()
            row = QHBoxLayout(line)
            row.setContentsMargins(0, 0, 0, 0)
            row.addWidget(label(f"•  {text}", wrap=True), 1)
            off = button("×", tip="Leave out")
            off.setFlat(True)
            off.setFixedSize(26, 26)
            off.setStyleSheet("QPushButton { padding: 0; }")
            off.setAccessibleName(f"Leave out: {text}")
            off.clicked.connect(lambda _on=False, n=i: self.removed.emit(n))
            row.addWidget(off)
            self._rows.addWidget(line)
        self._rows.addStretch(1)
