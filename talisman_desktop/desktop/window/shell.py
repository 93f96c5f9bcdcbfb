"""The sides that the main window shows its controllers: each a small protocol, of which one asks for those it needs.

A controller that needs one thing more adds it in a protocol of its own.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from PySide6.QtWidgets import QStatusBar, QWidget

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.desktop.docks.banner import Banner
from talisman_desktop.desktop.docks.panels import Panels
from talisman_desktop.desktop.docks.table_pane import TablePane
from talisman_desktop.desktop.presenters.preferences import Settings
from talisman_desktop.desktop.presenters.services import CampaignFile, Services
from talisman_desktop.desktop.prompts.area import PromptArea
from talisman_desktop.desktop.window.one_dialog import OneDialog
from talisman_desktop.desktop.window.player import Player
from talisman_desktop.rules.catalog_copy import Apart


class Shell(Protocol):
    """A window over which dialogs open, with the places where it tells the players something."""

    banner: Banner
    dialogs: OneDialog

    def window(self) -> QWidget:
        """Return the window, over which dialogs open."""
        ...

    def statusBar(self) -> QStatusBar:
        """Return the line at the bottom."""
        ...


class Seat(Protocol):
    """A window in which a campaign may be open."""

    services: Services

    @property
    def player(self) -> Player | None:
        """The player of the campaign that is open."""
        ...

    @property
    def campaign(self) -> CampaignFile | None:
        """The campaign that is open."""
        ...

    @property
    def rules(self) -> Apart:
        """The rules, with the view that the table shown has of the cards."""
        ...

    @property
    def catalog(self) -> Catalog:
        """The view that the table shown has of the cards."""
        ...


class Showing(Protocol):
    """A window in which a table is seen, with the question and the panels."""

    table: TablePane
    prompt: PromptArea
    panels: Panels


class Doors(Protocol):
    """A window in which campaigns are opened and closed. Both tell in the banner if something goes wrong."""

    def open_campaign(self, path: Path) -> bool:
        """Open a campaign in place of the one that is open; return whether it could be opened."""
        ...

    def close_campaign(self) -> bool:
        """Let go of the campaign; return whether everything could be saved."""
        ...


class Preferring(Protocol):
    """A window that follows the settings of a person."""

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        ...

    def change_settings(self, settings: Settings) -> None:
        """Follow changed settings and keep them."""
        ...


class Undoing(Protocol):
    """A window in which the last decision can be taken back."""

    def undo(self) -> None:
        """Take back the last decision, if a campaign is open."""
        ...


class Explained(Protocol):
    """A window that can show a rule."""

    def open_rule(self, clause: str) -> None:
        """Open cards and rules, at a clause if one is named."""
        ...
