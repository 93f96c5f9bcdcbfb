"""What a hand does on the table becomes a step of the game in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeyEvent

from talisman_desktop.core.requests import Choose, Chosen
from talisman_desktop.desktop.board import moves
from talisman_desktop.desktop.board.things import HandMove

if TYPE_CHECKING:
    from talisman_desktop.desktop.window import MainWindow

SAID_MS = 8000
"""So long a word on what the hand points at is shown."""


class ByHand(QObject):
    """The keeper's board of a window."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.keeper = keeper = window.table.keeper
        keeper.done.connect(self.do)
        keeper.undo_wanted.connect(window.openers.undo)
        keeper.said.connect(self.say)

    def say(self, words: str) -> None:
        """Tell it in the line at the bottom."""
        self.window.statusBar().showMessage(words, SAID_MS)

    def do(self, move: HandMove) -> None:
        """Do what a hand did, as one named step; where the question offers just that, it is the answer to it. The
        keyboard stays where it is."""
        player, held = self.window.player, self.window.focusWidget()
        if player is None:
            return
        if self.window.looking.shown is not None:
            self.say("This is an earlier moment: nothing can be moved in it")
            return
        request, table = player.session.pending, player.session.table
        if isinstance(request, Choose) and any(option.id == move.option for option in request.options):
            player.answer(Chosen(move.option))
        else:
            player.edit(move.name, moves.with_step(move.facts, table, request))
        if held is not None and self.window.table.isAncestorOf(held):
            held.setFocus()

    def key(self, event: QKeyEvent) -> bool:
        """A key that neither a field nor the question wanted; while the screen only keeps the record it is one of the
        table's. Whether it meant something."""
        return self.keeper.keeping and self.window.player is not None and self.keeper.hand.key(event)

    def name_cards(self) -> None:
        """Let cards be named that somebody holds."""
        self.keeper.name(self.keeper.hand.at)
