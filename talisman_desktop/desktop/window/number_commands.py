"""The commands for numbers that the player reads from real cards: the page, its file, and the open campaign."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from talisman_desktop.cards import number_file
from talisman_desktop.cards.number_file import Numbers
from talisman_desktop.desktop.presenters import your_cards
from talisman_desktop.desktop.window.commands import Deed, plain
from talisman_desktop.desktop.window.shell import Seat, Shell, WithBanner, WithDialogs, WithServices, WithSettings


class NumberShell(Shell, Seat, WithDialogs, WithBanner, WithServices, WithSettings, Protocol):
    """The part of the window's interface that these commands need."""


class NumberCommands:
    """The commands for card numbers."""

    def __init__(self, shell: NumberShell) -> None:
        self._shell = shell

    @property
    def deeds(self) -> dict[str, Deed]:
        """The function for each command, by the id of the command."""
        return {"your-cards": plain(self.show)}

    def show(self) -> None:
        """Open the page for numbers of cards."""
        from talisman_desktop.desktop.dialogs.your_cards import Keeping, YourCardsDialog

        shell, player, services = self._shell, self._shell.player, self._shell.services
        kept = services.own_numbers
        if kept is None:
            return
        mine = kept.read()
        here = player.session.table.numbers if player is not None else {}
        typed = your_cards.typed(services.catalog, services.card_sets, shell.settings.owned, mine.numbers, here)
        keeping = Keeping(self.keep, kept.look, self.export, campaign=player is not None)
        dialog = YourCardsDialog(shell.window(), typed, services.catalog, keeping, mine.wrong)
        shell.dialogs.show(dialog)

    def keep(self, numbers: Numbers, use: bool) -> str:
        """Store the numbers in the player's file; if `use` is set, also use them in the open campaign. Return an error
        message, "" if that succeeded."""
        kept = self._shell.services.own_numbers
        assert kept is not None
        try:
            aside = kept.write(numbers)
        except OSError as error:
            return f"Your numbers could not be saved: {error.strerror or error}."
        if aside:
            self._shell.banner.tell("numbers", f"The file of your card numbers had errors. It is kept as {aside}.")
        player = self._shell.player
        if not use or player is None:
            return ""
        session = player.session
        read = number_file.reading(session.ruleset.catalog, session.table, numbers)
        return player.corrected(*your_cards.facts(read, session.ruleset.catalog)) if read else ""

    def export(self, file: Path, numbers: Numbers) -> str:
        """Write the numbers to a file; return an error message, "" if that succeeded."""
        try:
            self._shell.services.write_file(file, number_file.write(numbers))
        except OSError as error:
            return f"{file} could not be written: {error.strerror or error}."
        return ""
