"""The interfaces of the main window for its controllers. Each is a small protocol, and a controller's own protocol
combines those that it needs.

A controller that needs something else adds it to its own protocol. No controller asks for more than it uses
(`tests/desktop/window/test_shells.py`).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QStatusBar, QWidget

if TYPE_CHECKING:  # because the frame of the window is shown before these are loaded
    from talisman_desktop.cards.schema import Catalog
    from talisman_desktop.desktop.docks.banner import Banner
    from talisman_desktop.desktop.docks.panels import Panels
    from talisman_desktop.desktop.docks.table_pane import TablePane
    from talisman_desktop.desktop.presenters.preferences import Settings
    from talisman_desktop.desktop.presenters.services import CampaignFile, Services
    from talisman_desktop.desktop.prompts.area import PromptArea
    from talisman_desktop.desktop.theme.palette import Theme
    from talisman_desktop.desktop.window.long_work import LongWork
    from talisman_desktop.desktop.window.one_dialog import OneDialog
    from talisman_desktop.desktop.window.player import Player
    from talisman_desktop.rules.catalog_copy import RulesCopy


class Shell(Protocol):
    """A window of the application."""

    def window(self) -> QWidget:
        """Return the window over which dialogs open."""
        ...


class WithDialogs(Protocol):
    """A window that shows one dialog at a time."""

    dialogs: OneDialog


class WithBanner(Protocol):
    """A window with a banner for messages, most of them about problems."""

    banner: Banner


class WithStatusBar(Protocol):
    """A window with a status bar."""

    def statusBar(self) -> QStatusBar:
        """Return the status bar."""
        ...


class WithWork(Protocol):
    """A window that runs tasks in the background."""

    work: LongWork


class WithServices(Protocol):
    """A window that has the services of the rest of the program."""

    services: Services


class Seat(Protocol):
    """A window in which a campaign may be open."""

    @property
    def player(self) -> Player | None:
        """The player of the open campaign; None if none is open."""
        ...


class WithCampaign(Protocol):
    """A window that has the file of the open campaign."""

    @property
    def campaign(self) -> CampaignFile | None:
        """The file of the open campaign; None if none is open."""
        ...


class WithRules(Protocol):
    """A window that knows the rules of the table shown."""

    @property
    def rules(self) -> RulesCopy:
        """The rules for the shown table, with its catalog."""
        ...


class WithCatalog(Protocol):
    """A window that knows the cards of the table shown."""

    @property
    def catalog(self) -> Catalog:
        """The cards of the shown table."""
        ...


class WithTable(Protocol):
    """A window that shows a table."""

    table: TablePane


class WithPrompt(Protocol):
    """A window that asks questions."""

    prompt: PromptArea


class WithPanels(Protocol):
    """A window with panels beside the table."""

    @property
    def panels(self) -> Panels:
        """The panels beside the table, which show the last answer."""
        ...


class Showing(WithTable, WithPrompt, WithPanels, Protocol):
    """A window that shows a table, with the question and the panels."""


class WithTheme(Protocol):
    """A window that has a theme."""

    @property
    def theme(self) -> Theme:
        """The theme in which the window is drawn."""
        ...


class WithSettings(Protocol):
    """A window that knows the player's settings."""

    @property
    def settings(self) -> Settings:
        """The present settings."""
        ...


class Preferring(WithSettings, Protocol):
    """A window whose settings can be changed."""

    def change_settings(self, settings: Settings) -> None:
        """Apply changed settings and save them."""
        ...


class Opening(Protocol):
    """A window in which campaigns are opened."""

    def open_campaign(self, path: Path) -> bool:
        """Open a campaign instead of the present one; return whether that succeeded.

        The banner shows an error.
        """
        ...


class Doors(Opening, Protocol):
    """A window in which campaigns are opened and closed."""

    def close_campaign(self) -> bool:
        """Close the campaign; return whether everything could be saved. The banner shows an error."""
        ...


class Undoing(Protocol):
    """A window in which the last decision can be taken back."""

    def undo(self) -> None:
        """Undo the last decision, if a campaign is open."""
        ...


class Explained(Protocol):
    """A window that can show a rule."""

    def open_rule(self, clause: str) -> None:
        """Open the rulebook, at a clause if one is given."""
        ...
