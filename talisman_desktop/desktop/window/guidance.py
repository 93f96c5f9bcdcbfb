"""The guide to the first adventure in the window: it follows the campaign and shows its texts in the hint strip."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from msgspec.structs import replace
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QStackedWidget

from talisman_desktop.desktop.docks.hint_strip import HintStrip
from talisman_desktop.desktop.window.player import Outcome
from talisman_desktop.desktop.window.shell import (
    Opening,
    Preferring,
    Seat,
    Shell,
    WithCampaign,
    WithPrompt,
    WithServices,
)

if TYPE_CHECKING:
    from talisman_desktop.desktop.presenters.first_adventure import Guide


class GuidanceShell(Shell, Seat, WithCampaign, WithPrompt, WithServices, Preferring, Opening, Protocol):
    """The part of the window's interface that the guide needs."""

    hints: HintStrip
    pages: QStackedWidget

    def run(self, command: str) -> None:
        """Carry out a command by its id."""
        ...


class Guidance(QObject):
    """Shows the guide in the campaign that the settings name."""

    def __init__(self, shell: GuidanceShell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self.guide: Guide | None = None
        """The guide, while it follows the open campaign."""
        self._path: Path | None = None
        self._outcome: Outcome | None = None
        shell.prompt.asked.connect(self.follow)
        for asks_why in (shell.prompt.why_wanted, shell.prompt.rule_clicked):
            asks_why.connect(lambda _asked: self.did("why"))
        shell.pages.currentChanged.connect(self._turned)

    def begin(self) -> None:
        """Begin the first adventure, or open the one begun before if the guide still follows it."""
        from talisman_desktop.desktop.presenters.first_adventure import position_file

        shell = self._shell
        named = shell.settings.guide
        if named and Path(named).is_file():
            shell.open_campaign(Path(named))
            return
        path = shell.services.from_position(position_file())
        shell.change_settings(replace(shell.settings, guide=str(path)))
        shell.open_campaign(path)

    def follow(self) -> None:
        """Show the guide's text for the present question, or hide it in a campaign that is not the guide's."""
        shell, player = self._shell, self._shell.player
        path = shell.campaign.path if shell.campaign is not None else None
        if player is None or path is None or str(path) != shell.settings.guide:
            self._rest()
            return
        if self.guide is None or self._path != path:
            from talisman_desktop.desktop.presenters.first_adventure import Guide, script

            self.guide, self._path, self._outcome = Guide(script()), path, player.outcome
            self.guide.resume(player.session.log)
        elif player.outcome is not None and player.outcome is not self._outcome:
            self.guide.answered()
        self._outcome = player.outcome
        self._tell(self.guide)

    def did(self, command: str) -> None:
        """Tell the guide that the player has used a command."""
        if self.guide is not None and self._shell.player is not None:
            self.guide.did(command)
            self._tell(self.guide)

    def leave(self) -> None:
        """End the guide, so that this is an ordinary campaign."""
        self._shell.change_settings(replace(self._shell.settings, guide=""))
        self._rest()

    def _tell(self, guide: Guide) -> None:
        from talisman_desktop.desktop.presenters.first_adventure import TITLE

        player = self._shell.player
        assert player is not None
        advice = guide.advise(player.session.pending, odds_hidden=self._shell.settings.hide_odds)
        text = advice.text if advice.over else f"{advice.number} of {advice.count}.  {advice.text}"
        at_end = (("&Keep playing", self.leave), ("First pa&ge", lambda: self._shell.run("first-page")))
        under_way = (("&Leave the guide", self.leave),)
        self._shell.hints.tell(TITLE, text, at_end if advice.over else under_way)

    def _rest(self) -> None:
        if self.guide is not None:
            self.guide = None
            self._shell.hints.put_away()

    def _turned(self) -> None:
        """Hide the strip if no campaign is open."""
        if self._shell.player is None:
            self._rest()
