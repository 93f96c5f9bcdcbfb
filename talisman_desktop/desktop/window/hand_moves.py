"""Moves by hand on the table as steps of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeyEvent

from talisman_desktop.cards.made_cards import TYPES
from talisman_desktop.core.requests import Choose, Chosen
from talisman_desktop.desktop.presenters.board import moves
from talisman_desktop.desktop.presenters.board.named_cards import Target
from talisman_desktop.desktop.presenters.board.things import HandMove
from talisman_desktop.desktop.window.shell import (
    Seat,
    Shell,
    Undoing,
    WithCatalog,
    WithPanels,
    WithStatusBar,
    WithTable,
)
from talisman_desktop.rules.keeper import KEEP

SAID_MS = 8000
"""The milliseconds for which the status bar shows the result of a move or a remark on the thing under the pointer."""


class HandShell(Shell, Seat, WithStatusBar, WithCatalog, WithTable, WithPanels, Undoing, Protocol):
    """The part of the window's interface that moves by hand need."""


class HandMoves(QObject):
    """Carries out the moves by hand in a window."""

    def __init__(self, shell: HandShell, is_past: Callable[[], bool]) -> None:
        """Connect the moves by hand; `is_past` returns whether an earlier moment is shown."""
        super().__init__(shell.window())
        self._shell, self._is_past = shell, is_past
        self.keeper = keeper = shell.table.keeper
        keeper.done.connect(self.do)
        keeper.undo_wanted.connect(shell.undo)
        keeper.said.connect(self.say)
        keeper.names.making_wanted.connect(self.make)

    def say(self, words: str) -> None:
        """Show a text in the status bar."""
        self._shell.statusBar().showMessage(words, SAID_MS)

    def do(self, move: HandMove) -> None:
        """Make a move by hand as one named step, or as the answer to the question if that offers the same. If an
        earlier moment is shown, only say that nothing can be moved. The keyboard focus does not move."""
        player, held = self._shell.player, self._shell.window().focusWidget()
        if player is None:
            return
        if self._is_past():
            self.say("This is an earlier moment: nothing can be moved")
            return
        session = player.session
        request, table = session.pending, session.table
        offered = request.options if isinstance(request, Choose) and request.key == KEEP else ()
        if any(option.id == move.option for option in offered):
            done = player.answer(Chosen(move.option))
        else:
            done = player.edit(move.name, moves.with_step(move.facts, table, session.ruleset.resume, request))
        self.say(move.name if done else player.why)
        if held is not None and self._shell.table.isAncestorOf(held):
            held.setFocus()

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key that neither a field nor the question has used, in record-only mode; return whether it did
        anything."""
        return self.keeper.keeping and self._shell.player is not None and self.keeper.hand.key(event)

    def name_cards(self) -> None:
        """Open the list for naming real cards."""
        self.keeper.name(self.keeper.hand.ringed)

    def make(self, target: Target, typed: str) -> None:
        """Open the form for a new card, and put the card where the next named card would go."""
        from talisman_desktop.desktop.dialogs.new_card import make_one

        shell, names = self._shell, self.keeper.names
        decks = [deck for deck in target.decks if deck in TYPES]
        face = shell.panels.reading.face
        dialog = make_one(shell.window(), shell.catalog, decks, typed, lambda fact: names.put(fact.kind, fact), face)
        dialog.finished.connect(lambda _result: names.field.setFocus() if names.isVisible() else None)
