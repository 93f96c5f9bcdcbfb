"""The pages for the day, the past and temporary effects, and for the known cards of decks, and the rows for stored
gold."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QComboBox, QFormLayout, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from talisman_desktop.desktop.dialogs.table_editor.box_rows import DeckUseRows
from talisman_desktop.desktop.dialogs.table_editor.page import Change, Page, at_left
from talisman_desktop.desktop.dialogs.table_editor.typeahead import CardField
from talisman_desktop.desktop.presenters import changes, screen_names
from talisman_desktop.desktop.presenters.card_words import pile_title
from talisman_desktop.desktop.widgets.body import button, column, label
from talisman_desktop.desktop.widgets.stepper import Stepper
from talisman_desktop.play.edits import Edits
from talisman_desktop.play.telling.vocabulary import some
from talisman_desktop.rules import roads
from talisman_desktop.rules.ruleset import Rules


class Lines(QWidget):
    """Shows lines of text, each with a button."""

    def __init__(self, what: str, gone: Callable[[int], None], none: str) -> None:
        super().__init__()
        self._what, self._gone, self._none = what, gone, none
        self._rows = column(self, 2)
        self.shown: tuple[str, ...] | None = None

    def show_lines(self, lines: tuple[str, ...]) -> None:
        """Show these lines. The rows are made again only if they differ."""
        if lines == self.shown:
            return
        self.shown = lines
        while (item := self._rows.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for n, text in enumerate(lines):
            place = QWidget()
            row = QHBoxLayout(place)
            row.setContentsMargins(0, 0, 0, 0)
            row.addWidget(label(text, wrap=True), 1)
            off = button(self._what)
            off.setAccessibleName(f"{self._what}: {text}")
            off.clicked.connect(lambda _on=False, n=n: self._gone(n))
            row.addWidget(off)
            self._rows.addWidget(place)
        if not lines:
            self._rows.addWidget(label(self._none, "hint"))


class PastPage(Page):
    """The page for the day, the adventures and troves so far, the dead, and temporary effects."""

    def __init__(self, rules: Rules, change: Callable[[Change], None]) -> None:
        super().__init__("Day and past", rules, change)
        self.edits: Edits | None = None
        self.day = _wide(Stepper(1, 9999, 1, "Day"))
        self.day.changed.connect(lambda n: self.change(lambda e: e.set_day(n)))
        self.adventures = _wide(Stepper(0, 9999, 0, "Adventures begun so far"))
        self.troves = _wide(Stepper(0, 9999, 0, "Troves looted so far"))
        self.adventures.changed.connect(lambda n: self._past(adventures=n))
        self.troves.changed.connect(lambda n: self._past(troves=n))
        self.dead = Lines("Not dead", self._alive, "Nobody has died.")
        self.field = CardField(rules, "A character who is out of the game: three letters, Enter", ("character",))
        self.field.taken.connect(lambda _deck, kind: self._died(kind))
        self.lasting = Lines("It is over", self._over, "No temporary effect is in force.")
        form = QFormLayout()
        form.addRow("Day", at_left(self.day))
        form.addRow("Adventures begun so far", at_left(self.adventures))
        form.addRow("Troves looted so far", at_left(self.troves))
        rows = QVBoxLayout(self)
        rows.setContentsMargins(10, 10, 10, 6)
        rows.addLayout(form)
        for text, widgets in (("Out of the game", (self.field, self.dead)), ("Temporary effects", (self.lasting,))):
            rows.addWidget(label(text))
            for widget in widgets:
                rows.addWidget(widget)
        rows.addStretch(1)

    def first(self) -> QWidget:
        """Return the field for the day."""
        return self.day.spin

    def show_edits(self, edits: Edits) -> None:
        """Show the day, the numbers, the dead and the temporary effects of the edited table."""
        self.edits = edits
        table = edits.now
        self.field.table = lambda: edits.now
        self.day.show_value(table.day)
        self.adventures.show_value(roads.of(table).adventures)
        self.troves.show_value(roads.of(table).troves)
        self.dead.show_lines(tuple(screen_names.kind_name(kind, self.catalog) for kind in table.dead))
        self.lasting.show_lines(tuple(changes.lasting(x, table, self.catalog) for x in table.lasting))

    def _past(self, adventures: int = -1, troves: int = -1) -> None:
        def change(edits: Edits) -> Edits:
            now = edits.now
            return edits.set_past(
                roads.of(now).adventures if adventures < 0 else adventures,
                roads.of(now).troves if troves < 0 else troves,
                now.dead,
            )

        self.change(change)

    def _died(self, kind: str) -> None:
        self.change(lambda edits: edits.dead_before(kind))

    def _alive(self, n: int) -> None:
        self.change(lambda edits: edits.not_dead(n))

    def _over(self, n: int) -> None:
        self.change(lambda edits: edits.end(edits.now.lasting[n]))


def _wide(stepper: Stepper) -> Stepper:
    stepper.spin.setFixedWidth(stepper.spin.fontMetrics().horizontalAdvance("8888") + 14)
    return stepper


class DecksPage(Page):
    """The page for the sizes of decks, and for the next cards of each deck as far as they are known."""

    def __init__(self, rules: Rules, change: Callable[[Change], None]) -> None:
        super().__init__("Decks", rules, change)
        self.edits: Edits | None = None
        self.deck = QComboBox()
        self.deck.setAccessibleName("Deck")
        self.deck.currentIndexChanged.connect(lambda _n: self._show())
        self.holds = label("", "hint", wrap=True)
        self.field = CardField(rules, "The card after those known: three letters, Enter", ())
        self.field.taken.connect(self._known)
        self.known = Lines("Not this one", self._unknown, "The next card is not known.")
        self.missing = label("", "hint", wrap=True)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(10, 10, 10, 6)
        for widget in (self.deck, self.holds, label("Known to be next, the topmost first"), self.known, self.field):
            rows.addWidget(widget)
        rows.addWidget(label("Not in this deck"))
        rows.addWidget(self.missing)
        self.uses = DeckUseRows(self.change)
        rows.addWidget(self.uses)
        rows.addStretch(1)

    def first(self) -> QWidget:
        """Return the list of decks."""
        return self.deck

    def show_edits(self, edits: Edits) -> None:
        """Show the cards of the selected deck of the edited table, and which decks of boxes are in use."""
        self.edits = edits
        self.field.table = lambda: edits.now
        if [str(self.deck.itemData(n)) for n in range(self.deck.count())] != [*edits.now.decks]:
            self.deck.blockSignals(True)
            self.deck.clear()
            for deck in edits.now.decks:
                self.deck.addItem(pile_title(f"deck:{deck}", self.catalog), deck)
            self.deck.blockSignals(False)
        self.uses.show_table(edits.now, self.rules.of(edits.now))
        self._show()

    def _show(self) -> None:
        name = str(self.deck.currentData())
        if self.edits is None or name not in self.edits.now.decks:
            return
        table = self.edits.now
        deck = table.decks[name]
        self.field.decks = (name,)
        backs = table.backs(name)
        lying = f"; {backs} more {'lies' if backs == 1 else 'lie'} face down on the table" if backs else ""
        left, kinds = deck.size + len(deck.top), some(len(deck.unseen), "kind")
        self.holds.setText(f"{some(left, 'card')} {'lies' if left == 1 else 'lie'} in it, {kinds} may come{lying}.")
        self.known.show_lines(tuple(screen_names.kind_name(kind, self.catalog) for kind in deck.top))
        out: dict[str, int] = {}
        for cards in table.zones.values():
            for card in cards:
                if card.deck == name and card.kind:
                    out[card.kind] = out.get(card.kind, 0) + 1
        told = sorted(f"{screen_names.kind_name(k, self.catalog)}{f' ({n})' if n > 1 else ''}" for k, n in out.items())
        none = "Only cards that lie face down." if backs else "Every card is in it."
        self.missing.setText(", ".join(told) or none)

    def _known(self, deck: str, kind: str) -> None:
        self.change(lambda edits: edits.set_top(deck, (*edits.now.decks[deck].top, kind)))

    def _unknown(self, n: int) -> None:
        name = str(self.deck.currentData())

        def change(edits: Edits) -> Edits:
            top = edits.now.decks[name].top
            return edits.set_top(name, top[:n] + top[n + 1 :])

        self.change(change)


class StoredGold(QWidget):
    """Shows the gold that each hero has stored in each village."""

    def __init__(self, rules: Rules, change: Callable[[Change], None]) -> None:
        super().__init__()
        self.rules, self.catalog, self.change = rules, rules.catalog, change
        self.heroes: tuple[str, ...] | None = None
        self.steps: dict[tuple[str, str], Stepper] = {}
        self._rows = column(self, 0)

    def show_edits(self, edits: Edits) -> None:
        """Show the amounts. The fields are made again only if other heroes are in play."""
        table = edits.now
        if self.heroes != table.order:
            self.heroes = table.order
            self._build(edits)
        for (hero, region), step in self.steps.items():
            step.show_value(dict(table.heroes[hero].stored_gold).get(region, 0))

    def _build(self, edits: Edits) -> None:
        while (item := self._rows.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        self.steps.clear()
        if not self.heroes:
            return
        place = QWidget()
        grid = QGridLayout(place)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(2)
        grid.addWidget(label("Gold stored"), 0, 0)
        villages = self.rules.of(edits.now).world.villages
        for y, region in enumerate(villages, start=1):
            grid.addWidget(label(f"{region} village", "hint"), y, 0)
        for x, hero in enumerate(self.heroes, start=1):
            name = screen_names.hero_name(hero, edits.now, self.catalog)
            grid.addWidget(label(name), 0, x)
            for y, region in enumerate(villages, start=1):
                step = Stepper(0, 99, 0, f"{name}: gold stored in the {region} village")
                step.changed.connect(lambda n, h=hero, r=region: self.change(lambda e: e.set_stored(h, r, n)))
                grid.addWidget(step, y, x)
                self.steps[hero, region] = step
        grid.setColumnStretch(len(self.heroes) + 1, 1)
        self._rows.addWidget(place)
