"""The interfaces of the main window for its controllers: each is a small protocol, and a controller asks for those it
needs.

A controller that needs one thing more adds it in a further protocol. None asks for more than it uses
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
    from talisman_desktop.rules.catalog_copy import Apart


class Shell(Protocol):
    """A window of the application."""

    def window(self) -> QWidget:
        """Return the window, over which dialogs open."""
        ...


class WithDialogs(Protocol):
    """A window that shows one dialog at a time."""

    dialogs: OneDialog


class WithBanner(Protocol):
    """A window that tells in a banner when something goes wrong."""

    banner: Banner


class WithStatusBar(Protocol):
    """A window with a status line at the bottom."""

    def statusBar(self) -> QStatusBar:
        """Return the line at the bottom."""
        ...


class WithWork(Protocol):
    """A window beside which work runs."""

    work: LongWork


class WithServices(Protocol):
    """A window that has the services from the rest of the program."""

    services: Services


class Seat(Protocol):
    """A window in which a campaign may be open."""

    @property
    def player(self) -> Player | None:
        """The player of the campaign that is open."""
        ...


class WithCampaign(Protocol):
    """A window that has the file of the campaign that is open."""

    @property
    def campaign(self) -> CampaignFile | None:
        """The campaign that is open."""
        ...


class WithRules(Protocol):
    """A window that knows the rules of the table shown."""

    @property
    def rules(self) -> Apart:
        """The rules, with the shown table's view of the cards."""
        ...


class WithCatalog(Protocol):
    """A window that knows the cards of the table shown."""

    @property
    def catalog(self) -> Catalog:
        """The shown table's view of the cards."""
        ...


class WithTable(Protocol):
    """A window that shows a table."""

    table: TablePane


class WithPrompt(Protocol):
    """A window that asks questions."""

    prompt: PromptArea


class WithPanels(Protocol):
    """A window with panels beside the table."""

    panels: Panels


class Showing(WithTable, WithPrompt, WithPanels, Protocol):
    """A window that shows a table, with the question and the panels."""


class WithTheme(Protocol):
    """A window drawn in a theme."""

    @property
    def theme(self) -> Theme:
        """The theme in which the window is drawn."""
        ...


class WithSettings(Protocol):
    """A window that knows the player's settings."""

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        ...


class Preferring(WithSettings, Protocol):
    """A window that follows the player's preferences."""

    def change_settings(self, settings: Settings) -> None:
        """Follow changed settings and save them."""
        ...


class Opening(Protocol):
    """A window in which campaigns are opened."""

    def open_campaign(self, path: Path) -> bool:
        """Open a campaign in place of the one that is open; return whether it could be opened.

        The banner tells what goes wrong.
        """
        ...


class Doors(Opening, Protocol):
    """A window in which campaigns are opened and closed."""

    def close_campaign(self) -> bool:
        """Close the campaign; return whether everything could be saved. The banner tells what went wrong."""
        ...


class Undoing(Protocol):
    """A window in which the last decision can be taken back."""

    def undo(self) -> None:
        """Take back the last decision, if a campaign is open."""
        ...


class Explained(Protocol):
    """A window that can show a rule."""

    def open_rule(self, clause: str) -> None:
        """Open the dialog of cards and rules, at a clause if one is given."""
        ...
