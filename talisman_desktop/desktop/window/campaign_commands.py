"""The commands that begin, open and import campaigns, and those for the file of the open campaign.

Each dialog is loaded by its command, because the table is shown first without them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QUrl
from PySide6.QtGui import QAction, QDesktopServices

from talisman_desktop.desktop.dialogs.start_page import StartPage
from talisman_desktop.desktop.presenters.services import Listed
from talisman_desktop.desktop.window.commands import Deed, plain
from talisman_desktop.desktop.window.menus import Menus
from talisman_desktop.desktop.window.shell import (
    Doors,
    Shell,
    WithBanner,
    WithDialogs,
    WithServices,
    WithSettings,
    WithStatusBar,
    WithTheme,
)

if TYPE_CHECKING:
    from talisman_desktop.desktop.window.imports import Imports
    from talisman_desktop.desktop.window.join_form import JoinForm
    from talisman_desktop.desktop.window.safekeeping import Safekeeping

KEEPING = ("campaigns", "backups", "sitting", "checklist", "checkpoints", "cut")
"""The commands of `Safekeeping`, which manage the files of campaigns."""


class CampaignShell(
    Shell, WithDialogs, WithBanner, WithStatusBar, WithServices, WithSettings, WithTheme, Doors, Protocol
):
    """The part of the window's interface that these commands need."""

    menus: Menus
    start: StartPage

    def new_campaign(
        self, title: str, seed: int | None, options: dict[str, str], how: str = "", sets: Sequence[str] = ()
    ) -> bool:
        """Begin a campaign; return whether it could be begun."""
        ...


class CampaignCommands:
    """The commands that begin and open campaigns."""

    def __init__(
        self, shell: CampaignShell, join_form: Callable[[], JoinForm], safekeeping: Callable[[], Safekeeping]
    ) -> None:
        """Prepare the commands. `join_form` and `safekeeping` load and make these controllers when they are first
        needed."""
        self._shell = shell
        self._join_form, self._make_safekeeping = join_form, safekeeping
        self._joining: JoinForm | None = None
        """The controller of the form for campaigns that began on paper, once it is needed."""
        self._safekeeping: Safekeeping | None = None

    @property
    def deeds(self) -> dict[str, Deed]:
        """The function for each command, by the id of the command."""
        return {
            "new": plain(self.new),
            "open": plain(self.open),
            "join": plain(self.join),
            "import": plain(self.bring_in),
            "close": plain(self._shell.close_campaign),
            "sets-folder": plain(self.sets_folder),
            **{name: plain(partial(self.keep, name)) for name in KEEPING},
        }

    # --- beginning ---

    def new(self) -> None:
        """Open the dialog for a new campaign."""
        from talisman_desktop.desktop.dialogs.campaigns_dialog import NewCampaignDialog
        from talisman_desktop.desktop.presenters.module_choice import selection_of

        shell, services = self._shell, self._shell.services
        cards = services.catalog.cards
        if services.characters:
            characters = [cards[kind] for kind in services.characters if kind in cards]
        else:
            characters = list(services.catalog.deck("character"))
        how, selection = shell.settings.how, selection_of(services, shell.settings.owned)
        dialog = NewCampaignDialog(
            shell.window(), characters, services.options, services.clash, how, selection, services.chosen_sets,
            theme=shell.theme,
        )  # fmt: skip
        dialog.created.connect(shell.new_campaign)
        shell.dialogs.show(dialog)

    def join(self) -> None:
        """Open the form for a campaign that began on paper."""
        if self._joining is None:
            self._joining = self._join_form()
        self._joining.open()

    def sets_folder(self) -> None:
        """Open the player's folder of card sets; make the folder if it does not exist."""
        folder = self._shell.services.sets_folder
        if folder is None:
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self._shell.banner.tell("sets", f"{folder} could not be made: {error.strerror or error}.")
            return
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
        told = f"{folder}: card sets put there can be chosen, for new campaigns and in Table settings, after a restart."
        self._shell.statusBar().showMessage(told, 10_000)

    def card_errors(self) -> None:
        """Show the errors of the card sets that could not be used."""
        from talisman_desktop.desktop.dialogs.broken_sets import BrokenSetsDialog

        self._shell.dialogs.show(BrokenSetsDialog(self._shell.window(), self._shell.services.card_errors))

    # --- opening ---

    def open(self) -> None:
        """Open the dialog for choosing a campaign."""
        from talisman_desktop.desktop.dialogs.campaigns_dialog import CampaignPicker

        dialog = CampaignPicker(self._shell.window(), self._shell.services.recent())
        dialog.picked.connect(self.open_file)
        self._shell.dialogs.show(dialog)

    def open_file(self, file: Path) -> None:
        """Open any file of the program: a campaign, an exported campaign (which is shown before it is imported), or a
        position (from which a campaign is made). The banner says what is wrong with the file."""
        shell = self._shell
        try:
            match shell.services.kind_of(file):
                case "campaign":
                    shell.open_campaign(file)
                case "packet":
                    self._import(lambda imports: imports.look(file))
                case "position":
                    path = shell.services.from_position(file)
                    if shell.open_campaign(path):
                        shell.banner.tell("open", f"{path.name} is a new campaign that begins at {file.name}.")
        except Exception as error:  # because the sentence of the error explains best what is wrong with the file
            shell.banner.tell("open", str(error))

    def bring_in(self) -> None:
        """Import a campaign from elsewhere."""
        self._import(lambda imports: imports.ask())

    def _import(self, act: Callable[[Imports], None]) -> None:
        importer = self._shell.services.importer
        if importer is not None:
            act(self.safekeeping().imports(importer))

    def list_recent(self) -> None:
        """Update the lists of known campaigns on the start page and in the menu."""
        self._shell.start.show_campaigns(self.fill_recent())

    def fill_recent(self) -> Sequence[Listed]:
        """Fill the menu with the first ten known campaigns, and return them all. The window calls this each time the
        menu opens, because other programs may add or remove campaigns."""
        menu = self._shell.menus.recent
        menu.clear()
        campaigns = tuple(self._shell.services.recent())
        for found in campaigns[:10]:
            action = QAction(found.title, menu)
            action.setEnabled(not found.trouble)
            action.triggered.connect(lambda _on=False, path=found.path: self._shell.open_campaign(path))
            menu.addAction(action)
        menu.setEnabled(bool(campaigns))
        return campaigns

    # --- keeping ---

    def safekeeping(self) -> Safekeeping:
        """Return the controller of the campaign's file; load and make it when it is first needed."""
        if self._safekeeping is None:
            self._safekeeping = self._make_safekeeping()
        return self._safekeeping

    def keep(self, name: str) -> None:
        """Carry out a command for the campaign's file."""
        self.safekeeping().run(name)
