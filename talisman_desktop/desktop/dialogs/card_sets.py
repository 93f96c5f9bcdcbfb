"""The card sets beside the base set, to be ticked when a campaign begins."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from talisman_desktop.cards.schema import CardSet, Catalog
from talisman_desktop.core.table import CORE
from talisman_desktop.desktop.presenters.services import Services

MOST_LINES = 8
"""The list shows so many lines; with more it scrolls."""
TICKS = """
QListView::indicator { width: 13px; height: 13px; border: 1px solid palette(text); border-radius: 3px; }
QListView::indicator:checked { background: palette(link); border: 1px solid palette(link); }
"""


def told(found: CardSet) -> str:
    """Return a card set in a line: its title and how many cards it has. One with errors gets a line on the first."""
    if found.wrong:
        return f"{found.title if found.title != '?' else found.id}   –   has errors, cannot be used\n{_short(found)}"
    return f"{found.title}   –   {found.copies} card{'s' if found.copies != 1 else ''}"


def _short(found: CardSet) -> str:
    """Return the first error of a set with the file's name in place of its path."""
    return found.wrong.removeprefix(str(Path(found.folder))).lstrip("/\\")


class SetTicks(QListWidget):
    """Lists card sets. The ticked ones are used, and with them those they need."""

    changed = Signal()

    def __init__(self, sets: Sequence[CardSet], catalog: Catalog, ticked: Collection[str] = ()) -> None:
        super().__init__()
        self.catalog = catalog
        self.setAccessibleName("Card sets")
        self.setWordWrap(True)
        self.setStyleSheet(TICKS)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for found in sorted(sets, key=lambda one: bool(one.wrong)):
            item = QListWidgetItem(told(found))
            item.setData(Qt.ItemDataRole.UserRole, found.id)
            item.setToolTip(found.wrong or self._tip(found))
            if found.wrong:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
                item.setForeground(self.palette().brush(QPalette.ColorGroup.Disabled, QPalette.ColorRole.WindowText))
            else:
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                item.setCheckState(Qt.CheckState.Checked if found.id in ticked else Qt.CheckState.Unchecked)
            self.addItem(item)
        self.setVisible(bool(sets))
        self.itemChanged.connect(lambda _item: self.changed.emit())
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Be as high as the sets listed, because their lines break by the width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.doItemsLayout()
        rows = self.contentsSize().height()
        most = MOST_LINES * self.fontMetrics().lineSpacing()
        self.setFixedHeight(min(rows, most) + 2 * self.frameWidth() + 4)

    def _tip(self, found: CardSet) -> str:
        titles = {other.id: other.title for other in self.catalog.sets}
        needs = [titles.get(name, name) for name in self.catalog.needed([found.id]) if name not in (found.id, CORE)]
        return "\n".join([found.folder, *([f"Used with it: {', '.join(needs)}"] if needs else [])])

    def chosen(self) -> tuple[str, ...]:
        """Return the ids of the sets that are ticked."""
        items = [self.item(n) for n in range(self.count())]
        return tuple(i.data(Qt.ItemDataRole.UserRole) for i in items if i.checkState() == Qt.CheckState.Checked)

    def tick(self, sets: Collection[str]) -> None:
        """Tick just these, without telling anybody."""
        self.blockSignals(True)
        for n in range(self.count()):
            item = self.item(n)
            if item.flags() & Qt.ItemFlag.ItemIsUserCheckable:
                chosen = item.data(Qt.ItemDataRole.UserRole) in sets
                item.setCheckState(Qt.CheckState.Checked if chosen else Qt.CheckState.Unchecked)
        self.blockSignals(False)
        self.viewport().update()

    def used(self) -> frozenset[str]:
        """Return the ids of all sets in use: the base set, the ticked ones, those that they need."""
        return frozenset(self.catalog.needed((CORE, *self.chosen())))

    def wrong(self) -> str:
        """Return why the ticked sets cannot be used together; "" when they can."""
        clash = self.catalog.clash(self.chosen())
        return f"Two of these card sets cannot be used together. {clash}." if clash else ""


def set_ticks(services: Services, ticked: Collection[str]) -> SetTicks | None:
    """Return the card sets to be ticked; None where there are none beside the base set."""
    return SetTicks(services.card_sets, services.catalog, ticked) if services.card_sets else None
