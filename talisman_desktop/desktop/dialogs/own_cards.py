"""The campaign's own cards: made where one was in no list, written anew, written out as a card set."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QListWidget, QListWidgetItem, QWidget

from talisman_desktop.cards import made
from talisman_desktop.cards.made import TYPES, NotACard
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.cards.search import plain
from talisman_desktop.core.facts import CardMade
from talisman_desktop.core.table import Made, Table
from talisman_desktop.desktop.dialogs.base import Dialog
from talisman_desktop.desktop.dialogs.new_card import MakingDialog, make_one
from talisman_desktop.desktop.presenters import words
from talisman_desktop.desktop.presenters.card_search import where
from talisman_desktop.desktop.presenters.card_words import deck_name, paragraphs
from talisman_desktop.desktop.prompts.area import PromptArea
from talisman_desktop.desktop.prompts.chance import DrawBody
from talisman_desktop.desktop.widgets.body import button, label

if TYPE_CHECKING:
    from talisman_desktop.desktop.window import MainWindow

_KIND = Qt.ItemDataRole.UserRole


class OwnCards(QObject):
    """The commands that have to do with cards made at the table."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window

    def make(self, prompt: PromptArea | None = None) -> None:
        """Make a card: the one that is to be named just now, in this `prompt`, or one more for a deck."""
        prompt = prompt or self.window.prompt
        body = prompt.body
        catalog, face = self.window.catalog, self.window.panels.reading.face
        if isinstance(body, DrawBody) and body.draft.request.deck in TYPES:

            def name(fact: CardMade) -> str:
                body.name(fact.kind, fact)
                return ""

            dialog = make_one(prompt.window(), catalog, (body.draft.request.deck,), body.typed, name, face)
            dialog.finished.connect(lambda _result: prompt.take_focus())
        elif self.window.player is not None:
            make_one(self.window, catalog, tuple(TYPES), "", self._add, face)

    def show(self) -> None:
        """List them."""
        if self.window.player is not None:
            self.window.openers.show(OwnCardsDialog(self.window, self))

    def change(self, parent: QWidget, kind: str, then: Callable[[], None]) -> None:
        """Let a card be written anew, for every copy of it on the table."""
        player, catalog = self.window.player, self.window.catalog
        if player is None or kind not in player.session.table.made:
            return
        old = player.session.table.made[kind]
        text = made.read(old.deck, old.words, catalog, kept=True).text

        def take(_deck: str, card: str) -> str:
            if card == old.words:
                return ""
            try:
                fact = made.rewrite(kind, old, card, catalog)
                made.learn(catalog, {fact.kind: Made(old.deck, card)})
            except NotACard as error:
                return str(error)
            wrong = player.corrected(f"Written anew: {catalog[fact.kind].name}", (fact,))
            if not wrong:
                then()
            return wrong

        if text is not None:
            title, go = f"{text.name}: written anew", "Write it so  (Enter)"
            face = self.window.panels.reading.face
            MakingDialog(parent, catalog, (old.deck,), text, take, face, title=title, go=go).open()

    def export(self, folder: Path) -> Path | str:
        """Write them as a card set into a folder of its own in this one: that folder, or why it cannot be."""
        player, campaign = self.window.player, self.window.campaign
        if player is None or campaign is None:
            return "No campaign is open."
        name = plain(campaign.title).replace(" ", "-")[:60].strip("-") or "our-cards"
        own, title = player.session.table.made, f"{campaign.title}: own cards"
        files = made.as_set(own, self.window.catalog, name, title)
        target = folder / name
        try:
            target.mkdir()
            for file, content in files.items():
                self.window.services.write_file(target / file, content.encode())
        except FileExistsError:
            return f"There is {target} already; choose another folder."
        except OSError as error:
            return f"{target} could not be written: {error.strerror or error}"
        return target

    def _add(self, fact: CardMade) -> str:
        player = self.window.player
        name = f"Made for the {fact.deck} deck: {self.window.catalog.name(fact.kind)}"
        return player.corrected(name, (fact,)) if player is not None else "No campaign is open."


class OwnCardsDialog(Dialog):
    """The list, and what can be done with it."""

    def __init__(self, window: MainWindow, own: OwnCards) -> None:
        super().__init__(window, "Cards of our own", cancel="Close")
        self.size_up(640, 440)
        self._window, self._own = window, own
        self.list = QListWidget()
        self.list.setAccessibleName("Cards made in this campaign")
        self.list.currentItemChanged.connect(lambda _item, _old: self._show())
        self.list.itemActivated.connect(lambda _item: self._change())
        self.text = label("", "hint", wrap=True)
        self.add = button("Make one...", tip="One more card for a deck")
        self.add.clicked.connect(self._make)
        self.change = button("Write it anew...", tip="Every copy on the table reads so then")
        self.change.clicked.connect(self._change)
        self.export = button("Write them out...", tip="As a card set, for other campaigns")
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
        if window.player is not None:
            window.player.changed.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """List what this campaign has made."""
        table, catalog = self._table(), self._window.catalog
        kept = self.list.currentRow()
        self.list.clear()
        for kind, own in table.made.items() if table is not None else ():
            item = QListWidgetItem(line(kind, own, catalog))
            item.setData(_KIND, kind)
            self.list.addItem(item)
        self.list.setCurrentRow(max(0, min(kept, self.list.count() - 1)))
        self._show()

    def _table(self) -> Table | None:
        return self._window.player.session.table if self._window.player is not None else None

    def _marked(self) -> str:
        item = self.list.currentItem()
        return str(item.data(_KIND)) if item is not None else ""

    def _show(self) -> None:
        table, catalog, kind = self._table(), self._window.catalog, self._marked()
        for one in (self.change, self.export):
            one.setEnabled(bool(kind))
        if table is None or not kind:
            self.text.setText(
                "None yet. Where a real card is in no list, “Not in the list” below the names makes it; what is made "
                "is kept with this campaign."
            )
            return
        place = where(kind, table, catalog)
        said = " ".join(paragraphs(catalog[kind]))
        self.text.setText(f"{said}\n{f'On the table: {place}' if place else 'In its deck'}")

    def _make(self) -> None:
        self._own.make()

    def _change(self) -> None:
        self._own.change(self, self._marked(), self.fill)

    def _choose(self) -> None:
        chooser = QFileDialog(self, "Into which folder?")
        chooser.setFileMode(QFileDialog.FileMode.Directory)
        if (folder := self._window.services.sets_folder) is not None:
            with suppress(OSError):
                folder.mkdir(parents=True, exist_ok=True)
            chooser.setDirectory(str(folder))
        chooser.fileSelected.connect(lambda path: self.write(Path(path)))
        chooser.open()

    def write(self, folder: Path) -> None:
        """Write them out there, and say so."""
        written = self._own.export(folder)
        self.said.setText(f"Written: {written}" if isinstance(written, Path) else "")
        self.say_wrong(written if isinstance(written, str) else "")


def line(kind: str, own: Made, catalog: Catalog) -> str:
    """A card as the list has it."""
    card = catalog[kind]
    copies = f"   {own.copies} of them" if own.copies > 1 else ""
    return f"{card.name}   –   {words.type_line(card)}, {deck_name(own.deck)}{copies}"
