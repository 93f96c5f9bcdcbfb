"""The tree of places with their cards, the top card first. Cards can be selected, moved with mouse or keys, turned over
and changed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDropEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem

from talisman_desktop.core.table import FOE, Card, Table
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.rules.ruleset import Rules

_WHAT = Qt.ItemDataRole.UserRole
KEYS = {
    Qt.Key.Key_M: "move",
    Qt.Key.Key_A: "add",
    Qt.Key.Key_Insert: "add",
    Qt.Key.Key_T: "turn",
    Qt.Key.Key_E: "met",
    Qt.Key.Key_Plus: "more",
    Qt.Key.Key_Equal: "more",
    Qt.Key.Key_Minus: "fewer",
    Qt.Key.Key_Delete: "discard",
    Qt.Key.Key_Backspace: "deck",
}


def children(head: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    """Return the items below an item of the tree."""
    return [item for n in range(head.childCount()) if (item := head.child(n)) is not None]


class CardTree(QTreeWidget):
    """A tree of some places, with the cards that are at each."""

    moved = Signal(int, str, int)
    """Emitted with the number of a moved card, its new zone, and its index there counted from the bottom, or -1 for the
    top."""
    asked = Signal(str)
    """Emitted with a name from `KEYS` when the player wants that action for the selected card."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules, self.catalog = rules, rules.catalog
        self.table: Table | None = None
        self.setHeaderLabels(["Card", "Kind", "How it lies"])
        self.setAccessibleName("Cards by place, the topmost first")
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setUniformRowHeights(True)
        self.setRootIsDecorated(True)
        self.setMinimumHeight(120)
        header = self.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        self.setColumnWidth(0, 290)
        self.setColumnWidth(1, 140)
        self._closed: set[str] = set()
        self.itemCollapsed.connect(lambda item: self._closed.add(str(item.data(0, _WHAT))))
        self.itemExpanded.connect(lambda item: self._closed.discard(str(item.data(0, _WHAT))))

    def show_zones(self, table: Table, zones: Sequence[str]) -> None:
        """Show these zones; the same card or zone stays selected, or else the first zone is."""
        self.table = table
        world = self.rules.of(table).world
        marked, at = self.marked(), self.verticalScrollBar().value()
        self.blockSignals(True)
        self.clear()
        again: QTreeWidgetItem | None = None
        for zone in zones:
            cards = table.zone(zone)
            gold = table.piles.get(zone, 0)
            held = [f"{len(cards)} card{'s' if len(cards) != 1 else ''}"] if cards else []
            held += [f"{gold} gold"] if gold else []
            head = QTreeWidgetItem(
                [screen_names.zone_name(zone, table, self.catalog, world), ", ".join(held) or "empty"]
            )
            head.setData(0, _WHAT, zone)
            head.setFlags(head.flags() & ~Qt.ItemFlag.ItemIsDragEnabled)
            font = head.font(0)
            font.setBold(True)
            head.setFont(0, font)
            self.addTopLevelItem(head)
            head.setExpanded(zone not in self._closed)
            if marked == zone:
                again = head
            for card in reversed(cards):
                item = self._card(card, top=len(cards) > 1 and card is cards[-1])
                head.addChild(item)
                if marked == card.id:
                    again = item
        if (marked_again := again if again is not None else self.topLevelItem(0)) is not None:
            self.setCurrentItem(marked_again)
        self.blockSignals(False)
        self.verticalScrollBar().setValue(at)

    def _card(self, card: Card, *, top: bool) -> QTreeWidgetItem:
        printed = self.catalog.cards.get(card.kind)
        kind = (
            screen_names.type_line(printed)
            if printed is not None
            else "Foe"
            if card.deck == FOE
            else f"{card.deck} deck"
        )
        state = ["top"] * top + ["face down"] * (not card.up) + ["met"] * card.met
        state += [f"{card.counters} on it"] if card.counters else []
        state += [card.condition] if card.condition else []
        item = QTreeWidgetItem([screen_names.card_name(card, self.catalog), kind, ", ".join(state)])
        item.setData(0, _WHAT, card.id)
        item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsDropEnabled)
        return item

    # --- the selection ---

    def marked(self) -> int | str | None:
        """Return the number of the selected card, or the selected zone; None for neither."""
        item = self.currentItem()
        what: int | str | None = item.data(0, _WHAT) if item is not None else None
        return what

    def card(self) -> int:
        """Return the number of the selected card; 0 if none is selected."""
        what = self.marked()
        return what if isinstance(what, int) else 0

    def zone(self) -> str:
        """Return the selected zone, or the zone of the selected card; "" if nothing is selected."""
        item = self.currentItem()
        if item is None:
            return ""
        return str((item.parent() or item).data(0, _WHAT))

    def mark(self, what: int | str) -> None:
        """Select a card or a zone."""
        heads = [self.topLevelItem(n) for n in range(self.topLevelItemCount())]
        for item in (i for head in heads if head is not None for i in (head, *children(head))):
            if item.data(0, _WHAT) == what:
                self.setCurrentItem(item)

    def step_zone(self, by: int) -> None:
        """Select the next zone, or the one before."""
        item = self.currentItem()
        at = self.indexOfTopLevelItem(item.parent() or item) if item is not None else -1
        if item is not None and (head := self.topLevelItem(at + by)) is not None:
            self.setCurrentItem(head)

    # --- moving ---

    def step(self, up: int) -> None:
        """Move the selected card up (1) or down (-1) by one place in its stack."""
        item, card = self.currentItem(), self.card()
        head = item.parent() if item is not None else None
        if item is not None and head is not None and card:
            at = head.childCount() - 1 - head.indexOfChild(item) + up
            if 0 <= at < head.childCount():
                self.moved.emit(card, self.zone(), at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the selected card with Alt and an arrow key; for a key in `KEYS`, emit its action."""
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.step(1 if event.key() == Qt.Key.Key_Up else -1)
        elif Qt.Key(event.key()) in KEYS and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.asked.emit(KEYS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Emit where a card was dropped. The tree itself moves nothing, because it is filled again from the changed
        table."""
        card = self.card()
        target = self.itemAt(event.position().toPoint())
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.ignore()
        if card and target is not None:
            self.drop(card, target, self.dropIndicatorPosition())

    def drop(self, card: int, target: QTreeWidgetItem, where: QAbstractItemView.DropIndicatorPosition) -> None:
        """Emit the move of a card dropped onto a zone (to its top) or above or below another card."""
        head = target.parent()
        if head is None:
            self.moved.emit(card, str(target.data(0, _WHAT)), -1)
            return
        others = [item for item in children(head) if item.data(0, _WHAT) != card]
        if target not in others:
            return
        below = where == QAbstractItemView.DropIndicatorPosition.BelowItem
        self.moved.emit(card, str(head.data(0, _WHAT)), len(others) - others.index(target) - below)
