"""The list of the cards made in the campaign."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QListWidget, QListWidgetItem, QWidget

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import Made, Table
from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.desktop.presenters.card_search import where
from talisman_desktop.desktop.presenters.card_words import deck_name, paragraphs
from talisman_desktop.desktop.widgets.body import button, label
from talisman_desktop.rules.ruleset import Rules

_KIND = Qt.ItemDataRole.UserRole


class OwnCards(Protocol):
    """The cards made in the campaign, and the functions for them."""

    @property
    def table(self) -> Table | None:
        """The table of the campaign; None if none is open."""
        ...

    @property
    def catalog(self) -> Catalog:
        """The catalog, including the campaign's own cards."""
        ...

    @property
    def rules(self) -> Rules:
        """The object that gives each table its ruleset."""
        ...

    def make(self) -> None:
        """Open the form for a new card."""
        ...

    def change(self, parent: QWidget, kind: str, then: Callable[[], None]) -> None:
        """Open the form for changing the words of a card, for all its copies. Call `then` once they are changed."""
        ...

    def export(self, folder: Path) -> Path | str:
        """Write the cards as a card set into a new folder inside this one. Return the new folder, or the reason if that
        is impossible."""
        ...


class OwnCardsDialog(Dialog):
    """Lists the cards made in the campaign, with buttons to make, change and export them."""

    def __init__(self, parent: QWidget, own: OwnCards, sets_folder: Path | None) -> None:
        """List the cards. `sets_folder` is the folder for card sets, offered for the export."""
        super().__init__(parent, "Cards of our own", cancel="Close")
        self.size_up(640, 440)
        self._own, self._sets_folder = own, sets_folder
        self.list = QListWidget()
        self.list.setAccessibleName("Cards made in this campaign")
        self.list.currentItemChanged.connect(lambda _item, _old: self._show())
        self.list.itemActivated.connect(lambda _item: self._change())
        self.text = label("", "hint", wrap=True)
        self.add = button("Make one...", tip="One more card for a deck")
        self.add.clicked.connect(self._make)
        self.change = button("Change its words...", tip="Change the words of every copy on the table")
        self.change.clicked.connect(self._change)
        self.export = button("Export...", tip="As a card set, for other campaigns")
        self.export.clicked.connect(self._choose)
        acting = QHBoxLayout()
        for one in (self.add, self.change, self.export):
            acting.addWidget(one)
        acting.addStretch(1)
        self.rows.addWidget(self.list, 1)
        self.rows.addWidget(self.text)
        self.said = label("", "hint", wrap=True)
        self.rows.addLayout(acting)
        self.rows.addWidget(self.said)
        self.close_up()
        self.fill()

    def fill(self) -> None:
        """List the cards made in this campaign."""
        table, catalog = self._own.table, self._own.catalog
        kept = self.list.currentRow()
        self.list.clear()
        for kind, own in table.made.items() if table is not None else ():
            item = QListWidgetItem(line(kind, own, catalog))
            item.setData(_KIND, kind)
            self.list.addItem(item)
        self.list.setCurrentRow(max(0, min(kept, self.list.count() - 1)))
        self._show()

    def _marked(self) -> str:
        item = self.list.currentItem()
        return str(item.data(_KIND)) if item is not None else ""

    def _show(self) -> None:
        table, catalog, kind = self._own.table, self._own.catalog, self._marked()
        for one in (self.change, self.export):
            one.setEnabled(bool(kind))
        if table is None or not kind:
            self.text.setText(
                "None yet. When you name a real card that the lists lack, choose “Not in the list” below the names. "
                "The new card is kept with this campaign."
            )
            return
        place = where(kind, table, catalog, self._own.rules.of(table).world)
        said = " ".join(paragraphs(catalog[kind]))
        self.text.setText(f"{said}\n{f'On the table: {place}' if place else 'In its deck'}")

    def _make(self) -> None:
        self._own.make()

    def _change(self) -> None:
        self._own.change(self, self._marked(), self.fill)

    def _choose(self) -> None:
        chooser = QFileDialog(self, "Into which folder?")
        chooser.setFileMode(QFileDialog.FileMode.Directory)
        if (folder := self._sets_folder) is not None:
            with suppress(OSError):
                folder.mkdir(parents=True, exist_ok=True)
            chooser.setDirectory(str(folder))
        chooser.fileSelected.connect(lambda path: self.write(Path(path)))
        chooser.open()

    def write(self, folder: Path) -> None:
        """Export the cards into a new folder inside this one, and show where they are or why that is impossible."""
        written = self._own.export(folder)
        self.said.setText(f"Written: {written}" if isinstance(written, Path) else "")
        self.say_wrong(written if isinstance(written, str) else "")


def line(kind: str, own: Made, catalog: Catalog) -> str:
    """Return the line for a card in the list: its name, type and deck, and the number of copies if there are
    several."""
    card = catalog[kind]
    copies = f"   {own.copies} of them" if own.copies > 1 else ""
    return f"{card.name}   –   {screen_names.type_line(card)}, {deck_name(own.deck)}{copies}"
