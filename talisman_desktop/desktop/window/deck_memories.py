"""The deck panel in the window: it shows the decks of the present game, or those at an earlier moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject

from talisman_desktop.desktop.presenters import deck_view
from talisman_desktop.desktop.presenters.deck_view import DeckView, Limits
from talisman_desktop.desktop.window.commands import Deed, plain
from talisman_desktop.desktop.window.shell import Seat, Shell, WithPanels, WithServices, WithSettings
from talisman_desktop.rules.game import Game


class DeckShell(Shell, Seat, WithServices, WithPanels, WithSettings, Protocol):
    """The part of the window's interface that the deck panel needs."""


class DeckMemories(QObject):
    """Fills the deck panel while it is visible."""

    def __init__(self, shell: DeckShell, earlier: Callable[[], Game | None]) -> None:
        """Connect the deck panel. `earlier` returns the game at the earlier moment shown, if there is one."""
        super().__init__(shell.window())
        self._shell, self._earlier = shell, earlier
        self.pane = shell.panels.decks
        self.pane.show_game(self.view)
        self.pane.card_clicked.connect(shell.panels.reading.show_kind)
        self.pane.card_hovered.connect(shell.panels.reading.hover)

    @property
    def deeds(self) -> dict[str, Deed]:
        """The function for each command, by the id of the command."""
        return {"decks-left": plain(self.open)}

    def open(self) -> None:
        """Bring the panel to the front and give it the keyboard focus."""
        self._raise()
        self.pane.tree.setFocus()

    def show_deck(self, deck: str) -> None:
        """Bring the panel to the front and show a deck, without moving the keyboard focus."""
        self._raise()
        self.pane.show_deck(deck)

    def _raise(self) -> None:
        dock = self._shell.panels.docks["decks"]
        dock.show()
        dock.raise_()
        self.pane.set_seen(True)

    def view(self, deck: str, limits: Limits | None) -> DeckView | None:
        """Return what the players knew about a deck at the moment shown; None if no campaign is open."""
        player = self._shell.player
        if player is None:
            return None
        game = self._earlier() or player.session.game
        hidden = self._shell.settings.hide_odds
        return deck_view.present(game, deck, limits, self._shell.services.space_ahead(game), odds=not hidden)
