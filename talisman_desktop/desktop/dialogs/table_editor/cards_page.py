"""A page of zones and their cards: which cards are there, in which order, and which side is up."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from talisman_desktop.core.table import (
    FOE,
    HELD,
    Table,
    discard,
    held,
    spot,
    store,
)
from talisman_desktop.desktop.dialogs.table_editor.card_tree import CardTree
from talisman_desktop.desktop.dialogs.table_editor.page import Change, Page
from talisman_desktop.desktop.dialogs.table_editor.typeahead import CardField, others
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.desktop.presenters.board.card_moves import BREAKABLE
from talisman_desktop.desktop.presenters.route_view import SPOTS
from talisman_desktop.desktop.widgets.body import button, label
from talisman_desktop.desktop.widgets.edit_fields import Searchable
from talisman_desktop.desktop.widgets.flow_row import Flow
from talisman_desktop.desktop.widgets.stepper import Stepper
from talisman_desktop.play.edits import GRAVEYARD, Edits
from talisman_desktop.rules.death import HEIRS
from talisman_desktop.rules.ruleset import Rules
from talisman_desktop.rules.world import World
from talisman_desktop.rules.zones import GUARDIANS, LAID, OUT_OF_GAME

Zones = Callable[[Table, World], list[str]]


def belongings(table: Table, world: World) -> list[str]:
    """Return the zones with the belongings of each hero."""
    return [held(what, hero) for hero in table.order for what in HELD]


def stores(table: Table, world: World) -> list[str]:
    """Return the zones of the stores in the villages."""
    heirs = [zone for zone in table.zones if zone.startswith("store:") and zone.endswith(f":{HEIRS}")]
    return [store(region, hero) for region in world.villages for hero in table.order] + heirs


def stacks(table: Table, world: World) -> list[str]:
    """Return the zones of the stacks on road spaces."""
    return [*screen_names.stacks(table, world)]


def row(table: Table, world: World) -> list[str]:
    """Return the zones in the middle of the table: the space itself, the draw spots, guardians and what they carry, the
    trove, loot and laid cards, and any other zone that no other page shows."""
    most = max((int(z[5:]) for z in table.zones if z.startswith("spot:")), default=0)
    armed = [f"guardian:{card.id}" for card in table.zone(GUARDIANS)]
    first = [spot(n) for n in range(max(SPOTS, most) + 1)] + [GUARDIANS, *armed, "trove", "loot", LAID]
    usual = {*first, *belongings(table, world), *stores(table, world), *stacks(table, world), *piles(table, world)}
    other = [zone for zone in sorted({*table.zones, *table.piles}) if zone not in usual]
    return [*first, *(zone for zone in other if not zone.startswith(("character:", "store:", "road:")))]


def piles(table: Table, world: World) -> list[str]:
    """Return the zones of the discard piles, of the dead and of the cards out of the game."""
    return [*(discard(deck) for deck in table.decks), GRAVEYARD, OUT_OF_GAME]


class CardsPage(Page):
    """Shows the cards of some zones, a field to add one, and buttons for the selected one."""

    def __init__(
        self,
        title: str,
        rules: Rules,
        change: Callable[[Change], None],
        zones: Zones,
        *,
        gold: bool = False,
        backs: bool = False,
        head: Iterable[QWidget] = (),
    ) -> None:
        super().__init__(title, rules, change)
        self.zones = zones
        self.edits: Edits | None = None
        self.tree = CardTree(rules)
        self.tree.moved.connect(self._moved)
        self.tree.asked.connect(self.ask)
        self.tree.currentItemChanged.connect(lambda *_: self._marked())
        self.field = CardField(rules, "Add a card", backs=backs)
        self.field.taken.connect(self._take)
        self.field.stepped.connect(self.tree.step_zone)
        self.to = Searchable("Move the selected card to", "Move it to ... (M)")
        self.to.activated.connect(lambda _n: self._move())
        line = self.to.lineEdit()
        assert line is not None
        line.returnPressed.connect(self._move)
        self.go = button("Move", tip="Type where to, then Enter")
        self.go.clicked.connect(self._move)
        self.gold = Stepper(0, 999, 0, "Gold here")
        self.gold.changed.connect(lambda n: self._on_zone(lambda e, zone: e.set_pile(zone, n)))
        self.buttons = {
            "up": button("Up", tip="Alt+Up"),
            "down": button("Down", tip="Alt+Down"),
            "turn": button("Turn over", tip="T"),
            "met": button("Met / not met", tip="E"),
            "more": button("+1 on it", tip="+"),
            "fewer": button("−1 on it", tip="-"),
            "broken": button("Broken / whole"),
            "discard": button("Discard", tip="Delete"),
            "deck": button("Into its deck", tip="Backspace"),
        }
        for name, made in self.buttons.items():
            made.clicked.connect(lambda _on=False, name=name: self.ask(name))
        rows = QVBoxLayout(self)
        rows.setContentsMargins(10, 10, 10, 6)
        for widget in head:
            rows.addWidget(widget)
        rows.addWidget(self.tree, 1)
        rows.addWidget(self.field)
        across = QHBoxLayout()
        across.addWidget(self.to, 1)
        across.addWidget(self.go)
        for widget in (label("Gold here", "hint"), self.gold):
            across.addWidget(widget)  # because a widget outside any layout would never be deleted
            widget.setVisible(gold)
        rows.addLayout(across)
        rows.addLayout(Flow(*self.buttons.values()))

    def first(self) -> QWidget:
        """Return the tree, which gets the focus first."""
        return self.tree

    def show_edits(self, edits: Edits) -> None:
        """Show the cards of the edited table in the tree."""
        self.edits = edits
        self.field.table, self.field.decks = lambda: edits.now, others(edits.now)
        table, world = edits.now, self.rules.of(edits.now).world
        self.tree.show_zones(table, self.zones(table, world))
        places = dict.fromkeys((*screen_names.zones_of(table, world), *row(table, world)))
        decks = [f"deck:{deck}" for deck in table.decks]
        self.to.fill((screen_names.zone_name(zone, table, self.catalog, world), zone) for zone in [*places, *decks])
        self._marked()

    def _marked(self) -> None:
        edits, zone, card = self.edits, self.tree.zone(), self.tree.card()
        if edits is None:
            return
        name = screen_names.zone_name(zone, edits.now, self.catalog, self.rules.of(edits.now).world)
        self.field.call(f"Add a card to: {name}  (A)" if zone else "")
        self.gold.show_value(edits.now.piles.get(zone, 0))
        self.gold.setEnabled(bool(zone) and not zone.startswith("discard:"))
        for made in (*self.buttons.values(), self.to, self.go):
            made.setEnabled(bool(card))
        if card:
            found = edits.now.find(card)[1]
            self.buttons["turn"].setEnabled(bool(found.kind))
            self.buttons["fewer"].setEnabled(found.counters > 0)
            self.buttons["broken"].setEnabled(bool(found.kind) and self.catalog[found.kind].subtype in BREAKABLE)
            self.buttons["discard"].setEnabled(found.deck != FOE)

    # --- actions ---

    def _on_zone(self, do: Callable[[Edits, str], Edits]) -> None:
        if zone := self.tree.zone():
            self.change(lambda edits: do(edits, zone))

    def _take(self, deck: str, kind: str) -> None:
        """Add a card to the selected zone. If a face-down card of the same deck is selected, give it this name
        instead."""
        edits, card = self.edits, self.tree.card()
        if edits is not None and card and kind:
            back = edits.now.find(card)[1]
            if not back.kind and back.deck == deck:
                self.change(lambda edits: edits.name_card(card, kind))
                return
        self._on_zone(lambda edits, zone: edits.take(deck, kind, zone))

    def _moved(self, card: int, zone: str, at: int) -> None:
        self.change(lambda edits: edits.move(card, zone, index=at))

    def _move(self) -> None:
        card, to = self.tree.card(), self.to.chosen()
        if card and isinstance(to, str):
            self.change(lambda edits: edits.move(card, to))
            self.tree.setFocus()

    def ask(self, what: str) -> None:
        """Do the action of a key or a button with the selected card; "add" and "move" only move the focus to a
        field."""
        if what == "add":
            self.field.field.setFocus()
            return
        card, edits = self.tree.card(), self.edits
        if not card or edits is None:
            return
        found = edits.now.find(card)[1]
        match what:
            case "up" | "down":
                self.tree.step(1 if what == "up" else -1)
            case "move":
                self.to.setFocus()
            case "turn" if found.kind:
                self.change(lambda edits: edits.turn(card))
            case "met":
                self.change(lambda edits: edits.set_met(card, not found.met))
            case "more" | "fewer":
                self.change(lambda edits: edits.count(card, 1 if what == "more" else -1))
            case "broken":
                self.change(lambda edits: edits.set_condition(card, "" if found.broken else "broken"))
            case "discard" if found.deck != FOE:
                self.change(lambda edits: edits.move(card, discard(found.deck)))
            case "deck":
                self.change(lambda edits: edits.put_back(card))
