"""The luck ledger in the window: its dialog and its files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from talisman_desktop.desktop.presenters.progress import UNSEEN, Make
from talisman_desktop.desktop.window.commands import Deed, plain
from talisman_desktop.desktop.window.file_commands import ENDINGS, FileCommands
from talisman_desktop.desktop.window.player import Player
from talisman_desktop.desktop.window.shell import (
    Seat,
    Shell,
    WithCampaign,
    WithDialogs,
    WithServices,
    WithSettings,
    WithTheme,
    WithWork,
)
from talisman_desktop.play.session import Session

if TYPE_CHECKING:
    from talisman_desktop.notes.luck_ledger import Rolled, Wish
    from talisman_desktop.play.sources import Origin

MISSING = "The earliest dice of this campaign are not counted, because the present rules cannot replay them."


def _raised(error: Exception) -> None:
    raise error


class LuckShell(Shell, Seat, WithCampaign, WithDialogs, WithServices, WithWork, WithSettings, WithTheme, Protocol):
    """The part of the window's interface that the luck ledger needs."""


class LuckCommands(QObject):
    """The commands of the luck ledger."""

    def __init__(self, shell: LuckShell, files: FileCommands) -> None:
        super().__init__(shell.window())
        self._shell, self._files = shell, files
        self._past: tuple[Session, Sequence[Rolled], bool] | None = None
        """A session, the rolls from before it, and whether these are complete."""
        self._read: tuple[Session, Origin | None, Sequence[Rolled]] | None = None
        """A session, the last roll or draw in it, and all rolls up to it."""

    @property
    def deeds(self) -> dict[str, Deed]:
        """The function for each command, by the id of the command."""
        return {"luck": plain(self.open)}

    def open(self) -> None:
        """Open the ledger of the campaign. Rolls from before the session are replayed in the background first."""
        shell, player = self._shell, self._shell.player
        if player is None:
            return
        session, campaign = player.session, shell.campaign
        if campaign is None or not shell.services.timeline_begins(campaign) or self._counted(session):
            self._show(player, shell.dialogs.show)
            return

        def counted(past: tuple[Sequence[Rolled], bool]) -> None:
            if shell.player is player:
                self._past = (session, *past)
                self._show(player, shell.dialogs.show_next)

        act = shell.services.past_rolls(campaign, session)
        shell.work.begin("Counting the dice ...", act, counted, _raised, reads=True)

    def _counted(self, session: Session) -> bool:
        return self._past is not None and self._past[0] is session

    def _show(self, player: Player, show: Callable[..., object]) -> None:
        """Open the ledger once the old rolls of a campaign are counted."""
        from talisman_desktop.desktop.dialogs.luck_view import LuckDialog

        shell = self._shell
        self.rolls()
        missing = "" if self._past is None or self._past[2] else MISSING
        odds = not shell.settings.hide_odds
        dialog = LuckDialog(shell.window(), shell.theme, self.rolls, odds=odds, missing=missing)
        dialog.written.connect(self.write)
        player.changed.connect(dialog.follow_soon)
        player.destroyed.connect(dialog.close)
        show(dialog, beside=True)

    def follow_odds(self, hidden: bool) -> None:
        """Show or hide the expected numbers in the open ledger."""
        from talisman_desktop.desktop.dialogs.luck_view import LuckDialog

        dialog = self._shell.dialogs.shown
        if isinstance(dialog, LuckDialog):
            dialog.show_odds(not hidden)

    def rolls(self) -> Sequence[Rolled]:
        """Return all rolls of the campaign, the oldest first; none if no campaign is open."""
        from talisman_desktop.notes.luck_ledger import ledger

        player, campaign = self._shell.player, self._shell.campaign
        if player is None or campaign is None:
            return ()
        session = player.session
        if self._past is None or self._past[0] is not session:
            self._past = (session, *self._shell.services.past_rolls(campaign, session)(UNSEEN))
        last = session.origins[-1] if session.origins else None
        if self._read is None or self._read[0] is not session or self._read[1] is not last:
            self._read = (session, last, (*self._past[1], *ledger(session)))
        return self._read[2]

    def write(self, ending: str, wish: Wish) -> None:
        """Ask where to save the chosen rolls, as a picture, a PDF or a table, and write them."""
        campaign = self._shell.campaign
        if campaign is None:
            return
        from talisman_desktop.store.shelf import file_stem

        name = f"{file_stem(campaign.title)} luck{ending}"
        chooser = QFileDialog(self._shell.window(), "Where to", name, ENDINGS[ending])
        self._files.ask_where(chooser, name, lambda path: self._files.write(Path(path), self.maker(ending, wish)))

    def maker(self, ending: str, wish: Wish) -> Make[bytes]:
        """Return a function that makes a file of the chosen rolls: a picture for ".png", a page for ".pdf", otherwise a
        table."""
        from talisman_desktop.desktop.dialogs.exports_dialog import usual_paper
        from talisman_desktop.desktop.paper import luck_page
        from talisman_desktop.desktop.presenters import luck_view
        from talisman_desktop.desktop.presenters.geometry.paper_sizes import PAPERS
        from talisman_desktop.desktop.widgets import luck_chart
        from talisman_desktop.notes import luck_ledger

        rolls = self.rolls()
        odds = not self._shell.settings.hide_odds
        view = luck_view.present(rolls, wish, odds=odds)
        if ending == ".png":
            colours = luck_chart.of_theme(self._shell.theme)
            return lambda _report: luck_chart.png(view, colours)
        if ending == ".pdf":
            paper = PAPERS[usual_paper()]
            return lambda _report: luck_page.write(view, paper)
        return lambda _report: luck_ledger.as_tsv(luck_ledger.wanted(rolls, wish), expected=odds).encode()
