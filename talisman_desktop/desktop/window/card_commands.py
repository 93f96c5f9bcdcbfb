"""The commands for cards made in the campaign: make, list, change and export them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import rmtree
from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from talisman_desktop.cards import made_cards
from talisman_desktop.cards.made_cards import TYPES, NotACard
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.cards.search import plain
from talisman_desktop.core.facts import CardMade
from talisman_desktop.core.table import Made, Table
from talisman_desktop.desktop.dialogs.new_card import MakingDialog, make_one
from talisman_desktop.desktop.dialogs.own_cards import OwnCardsDialog
from talisman_desktop.desktop.prompts.area import PromptArea
from talisman_desktop.desktop.prompts.chance import DrawBody
from talisman_desktop.desktop.window.shell import (
    Seat,
    Shell,
    WithCampaign,
    WithCatalog,
    WithDialogs,
    WithPanels,
    WithPrompt,
    WithRules,
    WithServices,
)
from talisman_desktop.rules.ruleset import Rules


class CardShell(
    Shell, Seat, WithDialogs, WithServices, WithCampaign, WithRules, WithCatalog, WithPrompt, WithPanels, Protocol
):
    """The part of the window's interface that these commands need."""


class CardCommands(QObject):
    """The commands for cards made in the campaign."""

    def __init__(self, shell: CardShell) -> None:
        super().__init__(shell.window())
        self._shell = shell

    def make(self, prompt: PromptArea | None = None) -> None:
        """Open the form for a new card: the one that this `prompt` asks to name, or any other."""
        prompt = prompt or self._shell.prompt
        body = prompt.body
        catalog, face = self._shell.catalog, self._shell.panels.reading.face
        if isinstance(body, DrawBody) and body.draft.request.deck in TYPES:

            def name(fact: CardMade) -> str:
                body.name(fact.kind, fact)
                return ""

            dialog = make_one(prompt.window(), catalog, (body.draft.request.deck,), body.typed, name, face)
            dialog.finished.connect(lambda _result: prompt.take_focus())
        elif (player := self._shell.player) is not None:
            decks = tuple(deck for deck in TYPES if deck in player.session.table.decks)
            make_one(self._shell.window(), catalog, decks, "", self._add, face)

    def show(self) -> None:
        """Show the list of the cards made in the campaign."""
        shell = self._shell
        if (player := shell.player) is not None:
            dialog = OwnCardsDialog(shell.window(), self, shell.services.sets_folder)
            player.changed.connect(dialog.fill)
            shell.dialogs.show(dialog)

    @property
    def table(self) -> Table | None:
        """The table of the campaign; None if none is open."""
        return self._shell.player.session.table if self._shell.player is not None else None

    @property
    def catalog(self) -> Catalog:
        """The table's view of the cards."""
        return self._shell.catalog

    @property
    def rules(self) -> Rules:
        """The rules that the window uses."""
        return self._shell.rules

    def change(self, parent: QWidget, kind: str, then: Callable[[], None]) -> None:
        """Open the form for changing the words of a card, for all its copies. Call `then` once they are changed."""
        player, catalog = self._shell.player, self._shell.catalog
        if player is None or kind not in player.session.table.made:
            return
        old = player.session.table.made[kind]
        text = made_cards.read(old.deck, old.words, catalog, kept=True).text

        def take(_deck: str, card: str) -> str:
            if card == old.words:
                return ""
            try:
                fact = made_cards.rewrite(kind, old, card, catalog)
                made_cards.learn(catalog, {fact.kind: Made(old.deck, card)})
            except NotACard as error:
                return str(error)
            wrong = player.corrected(f"New words: {catalog[fact.kind].name}", (fact,))
            if not wrong:
                then()
            return wrong

        if text is not None:
            title, go = f"{text.name}: new words", "Change it  (Enter)"
            face = self._shell.panels.reading.face
            MakingDialog(parent, catalog, (old.deck,), text, take, face, title=title, go=go).open()

    def export(self, folder: Path) -> Path | str:
        """Export the cards as a card set into a new folder inside this one. Return the new folder, or the reason if
        that failed."""
        player, campaign = self._shell.player, self._shell.campaign
        if player is None or campaign is None:
            return "No campaign is open."
        name = plain(campaign.title).replace(" ", "-")[:60].strip("-") or "our-cards"
        own, title = player.session.table.made, f"{campaign.title}: own cards"
        files = made_cards.as_set(own, self._shell.catalog, name, title)
        target = folder / name
        try:
            target.mkdir()
        except FileExistsError:
            return f"There is {target} already; choose another folder."
        except OSError as error:
            return f"{target} could not be written: {error.strerror or error}"
        try:
            for file, content in files.items():
                self._shell.services.write_file(target / file, content.encode())
        except OSError as error:
            rmtree(target, ignore_errors=True)  # because the next try needs a new folder
            return f"{target} could not be written: {error.strerror or error}"
        return target

    def _add(self, fact: CardMade) -> str:
        player = self._shell.player
        name = f"Made for the {fact.deck} deck: {self._shell.catalog.name(fact.kind)}"
        return player.corrected(name, (fact,)) if player is not None else "No campaign is open."
