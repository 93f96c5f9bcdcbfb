"""The commands of the first page, which begin a game without further questions, and the command that shows the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from talisman_desktop.desktop.dialogs.start_page import StartPage
from talisman_desktop.desktop.presenters.start_page import title_for
from talisman_desktop.desktop.window.commands import Deed, plain
from talisman_desktop.desktop.window.guidance import Guidance
from talisman_desktop.desktop.window.shell import Opening, WithServices, WithWork
from talisman_desktop.desktop.window.trouble import Trouble


class BeginningShell(WithServices, WithWork, Opening, Protocol):
    """The part of the window's interface that these commands need."""

    start: StartPage
    trouble: Trouble

    def close_campaign(self) -> bool:
        """Close the campaign; return whether everything could be saved."""
        ...

    def new_campaign(
        self, title: str, seed: int | None, options: dict[str, str], how: str = "", sets: Sequence[str] = ()
    ) -> bool:
        """Begin a campaign; return whether it could be begun."""
        ...


class Beginnings:
    """The commands of the first page."""

    def __init__(self, shell: BeginningShell, guidance: Guidance) -> None:
        self._shell, self._guidance = shell, guidance

    @property
    def deeds(self) -> dict[str, Deed]:
        """The function for each command, by the id of the command."""
        return {
            "first-page": plain(self.first_page),
            "first-adventure": plain(self.adventure),
            "sample": plain(self.sample),
        }

    def first_page(self) -> None:
        """Save and close the open campaign, and show the first page. If it cannot be saved, it stays open."""
        if self._shell.close_campaign():
            self._shell.start.setFocus()

    def adventure(self) -> None:
        """Begin the guided first adventure, or continue it; tell the player if that fails."""
        try:
            self._guidance.begin()
        except Exception as error:  # both a full disk and a bug, which `not_begun` tells apart
            self._shell.trouble.not_begun("The first adventure could not be begun.", error)

    def sample(self) -> None:
        """Open the sample campaign; make it first if there is none."""
        shell, make = self._shell, self._shell.services.sample
        if make is not None:
            shell.work.begin("Making the sample campaign ...", make, shell.open_campaign, self._no_sample)

    def _no_sample(self, error: Exception) -> None:
        self._shell.trouble.not_begun("The sample campaign could not be made.", error)

    def begin(self, way: str) -> None:
        """Begin a campaign with three random heroes, played in this way. "adventure" begins the first adventure
        instead."""
        if way == "adventure":
            self.adventure()
            return
        services = self._shell.services
        title = title_for([found.title for found in services.recent()])
        self._shell.new_campaign(title, None, {}, way, services.chosen_sets)
