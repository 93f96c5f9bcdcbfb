"""The page at the end of a campaign. It is shown when there is nothing left to play, and left with a button or by
undo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QStackedWidget

from talisman_desktop.desktop.scene import faces
from talisman_desktop.desktop.window.commands import Deed, plain
from talisman_desktop.desktop.window.pages import Pages
from talisman_desktop.desktop.window.shell import (
    Seat,
    Shell,
    WithCampaign,
    WithCatalog,
    WithPrompt,
    WithServices,
    WithStatusBar,
    WithTheme,
)
from talisman_desktop.play.session import Session

if TYPE_CHECKING:
    from talisman_desktop.desktop.dialogs.end_page import EndPage
    from talisman_desktop.desktop.window.player import Player


class LastPageShell(
    Shell, Seat, WithCampaign, WithCatalog, WithPrompt, WithServices, WithStatusBar, WithTheme, Protocol
):
    """The part of the window's interface that the last page needs."""

    pages: QStackedWidget
    turning: Pages

    def run(self, command: str) -> None:
        """Carry out a command by its id."""
        ...

    def print_chronicle(self) -> None:
        """Open the dialog of the notes for the whole campaign, to be printed."""
        ...


class LastPage(QObject):
    """Shows the last page and leaves it."""

    def __init__(self, shell: LastPageShell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self.page: EndPage | None = None
        """The page, once it has been made."""
        self._left: Player | None = None
        """The player of a finished campaign whose table the players want to see."""
        shell.prompt.released.connect(lambda: self.follow(shell.player.session) if shell.player else None)

    @property
    def deeds(self) -> dict[str, Deed]:
        """The function for each command, by the id of the command."""
        return {"end": plain(self.show)}

    @property
    def is_shown(self) -> bool:
        """Whether the page is shown."""
        return self.page is not None and self._shell.pages.currentWidget() is self.page

    def follow(self, session: Session) -> None:
        """Show the page if the campaign has ended, unless there is a pause or the players want to see the table. Leave
        the page if the campaign has not ended."""
        player = self._shell.player
        if not session.over:
            self._left = None
            self.leave()
        elif player is not None and self._left is not player and player.held is None:
            self.show()

    def show(self) -> None:
        """Show the page if the campaign is over; otherwise say in the status bar that it is not."""
        from talisman_desktop.desktop.presenters.end_view import end_view

        player = self._shell.player
        view = end_view(player.session) if player is not None else None
        if player is None or view is None:
            self._shell.statusBar().showMessage("The campaign is not over yet.", 6000)
            return
        self._left = None
        page = self.page if self.page is not None else self._make()
        page.show_end(view, self._shell.theme.gilt)
        self._shell.turning.show_end(page)
        page.setFocus()
        QTimer.singleShot(0, self, self._complete)

    def leave(self) -> None:
        """Show the table again if the page is shown."""
        if self.is_shown:
            self._shell.turning.show_table()

    def _look(self) -> None:
        self._left = self._shell.player
        self.leave()
        self._shell.prompt.take_focus()

    def _make(self) -> EndPage:
        from talisman_desktop.desktop.dialogs.end_page import EndPage

        self.page = page = EndPage()
        page.face = self._face
        page.chronicle_wanted.connect(self._shell.print_chronicle)
        page.new_wanted.connect(lambda: self._shell.run("new"))
        page.table_wanted.connect(self._look)
        self._shell.pages.addWidget(page)
        return page

    def _face(self, kind: str, size: tuple[int, int], ratio: float) -> QImage | None:
        from talisman_desktop.desktop.dialogs.end_page import faded

        printed, player = self._shell.catalog.cards.get(kind), self._shell.player
        if printed is None or player is None:
            return None
        image = faces.face(printed, size, self._shell.theme, dpr=ratio)
        return image if any(hero.kind == kind for hero in player.session.table.heroes.values()) else faded(image)

    def _complete(self) -> None:
        """Show the end again with the fights of the whole campaign, if the session does not contain all of them."""
        from talisman_desktop.desktop.presenters.end_view import end_view

        shell = self._shell
        player, campaign, exporter = shell.player, shell.campaign, shell.services.exporter
        if not self.is_shown or self.page is None or player is None or campaign is None or exporter is None:
            return
        known = exporter.known(player.session, campaign)
        if known is not player.session and (view := end_view(player.session, known)) is not None:
            self.page.show_end(view, shell.theme.gilt)
