"""The tips in the hint strip: at most one in a sitting, each once, and none after the player has stopped them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QStackedWidget

from talisman_desktop.desktop.docks.hint_strip import HintStrip
from talisman_desktop.desktop.window.player import Outcome, Player
from talisman_desktop.desktop.window.shell import Preferring, Seat, Shell, WithPrompt

if TYPE_CHECKING:
    from talisman_desktop.desktop.presenters.tips import Tip

PAUSE = 400
"""The milliseconds between a question and its tip."""
STAYS = 3
"""The number of answers after which a tip disappears."""


class TipShell(Shell, Seat, WithPrompt, Preferring, Protocol):
    """The part of the window's interface that tips need."""

    hints: HintStrip
    pages: QStackedWidget


class TipTeller(QObject):
    """Shows tips in the hint strip."""

    def __init__(self, shell: TipShell, is_guided: Callable[[], bool]) -> None:
        """Prepare to show tips. `is_guided` returns whether the guide is shown; then there are no tips."""
        super().__init__(shell.window())
        self._shell, self._is_guided = shell, is_guided
        self.shown: Tip | None = None
        """The tip that is shown; None if there is none."""
        self._player: Player | None = None
        self._outcome: Outcome | None = None
        self._answers = self._left = 0
        self._has_told = False
        self.pause = QTimer(self)
        self.pause.setSingleShot(True)
        self.pause.setInterval(PAUSE)
        self.pause.timeout.connect(self.tell)
        shell.prompt.asked.connect(self.follow)
        shell.pages.currentChanged.connect(self._turned)

    def follow(self) -> None:
        """Hide a tip that has been shown for `STAYS` answers, and look for one for the present question a moment
        later."""
        player = self._shell.player
        if player is not self._player:
            self._player, self._outcome, self._answers, self._has_told = player, None, 0, False
        if player is None:
            return
        if player.outcome is not None and player.outcome is not self._outcome:
            self._answers += 1
            self._left -= 1
            if self.shown is not None and self._left <= 0:
                self.close()
        self._outcome = player.outcome
        if self._shell.settings.tips and (self.shown or not self._has_told) and not self._is_guided():
            self.pause.start()

    def tell(self) -> None:
        """Show a tip for the present question, if there is one and the question keeps enough room beside it, and store
        that it has been shown. If a tip is shown that makes the question scroll, hide it."""
        if self.shown is not None:
            if not self._has_room(0):
                self.close()
            return
        from talisman_desktop.desktop.presenters import tips  # loaded late, because the table is shown first without it

        shell, player = self._shell, self._shell.player
        request = player.session.pending if player is not None else None
        if player is None or request is None or player.held is not None or self._is_guided():
            return
        settings, outcome = shell.settings, player.outcome
        facts = outcome.change.facts if outcome is not None else ()
        now = tuple(tips.moments(request, player.session.table, facts, self._answers))
        tip = tips.fitting(now, settings.tips_told, odds_hidden=settings.hide_odds)
        if tip is None or not settings.tips:
            return
        text, actions = f"Tip: {tip.text}", (("&Got it", self.close), ("&No more tips", self.stop))
        if not self._has_room(shell.hints.height_with(text, actions)):
            return
        self.shown, self._has_told, self._left = tip, True, STAYS
        shell.change_settings(replace(settings, tips_told=(*settings.tips_told, tip.id)))
        shell.hints.tell(tips.TITLE, text, actions)

    def _has_room(self, height: int) -> bool:
        """Return whether the question is completely visible if a hint takes this height of it."""
        prompt = self._shell.prompt
        needed = prompt.needed_height()
        return needed is None or needed <= prompt.height() - height

    def close(self) -> None:
        """Hide the tip."""
        if self.shown is not None:
            self.shown = None
            self._shell.hints.put_away()

    def stop(self) -> None:
        """Hide the tip, and turn tips off in the settings."""
        self._shell.change_settings(replace(self._shell.settings, tips=False))
        self.close()

    def _turned(self) -> None:
        """Close the tip when the campaign is closed."""
        if self._shell.player is None:
            self.pause.stop()
            self.close()
