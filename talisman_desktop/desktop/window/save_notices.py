"""Messages about saving: whether it succeeded, and what the player can do if not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QObject

from talisman_desktop.desktop.window.footer import Footer
from talisman_desktop.desktop.window.shell import Opening, Seat, Shell, WithBanner, WithCampaign, WithServices


class SavingShell(Shell, Seat, WithBanner, WithServices, WithCampaign, Opening, Protocol):
    """The part of the window's interface that the messages about saving need."""

    footer: Footer

    def save_position(self) -> None:
        """Save the present position in a file."""
        ...

    def close_unsaved(self) -> None:
        """Close the window although some of the campaign could not be saved."""
        ...


class Unsaved(QObject):
    """Reports that something could not be saved, and offers ways out."""

    def __init__(self, shell: SavingShell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self.closing = False
        """Whether the window is being closed."""

    def tell(self, trouble: str) -> None:
        """Show why the last save failed; "" means that it succeeded."""
        shell = self._shell
        shell.footer.saved.setText("Not saved!" if trouble else "Saved")
        if not trouble:
            shell.banner.over("saving")
        elif shell.player is not None and shell.campaign is not None:
            text = f"Not saved: {trouble} Nothing is lost while the window is open"
            actions: list[tuple[str, Callable[[], object]]] = [("Save position...", shell.save_position)]
            if shell.services.taken(shell.campaign):
                text += "."
                actions.insert(0, ("Save to this file again", self._save_again))
            elif shell.services.only_looked_at(shell.campaign):
                text += "."
                actions.insert(0, ("Copy to my campaigns", self.copy_to_own))
            else:
                text += "; it is tried again with each answer."
                actions.insert(0, ("Try again", shell.player.save))
            if self.closing:
                actions.append(("Close without saving", shell.close_unsaved))
            shell.banner.tell("saving", text, actions)

    def copy_to_own(self) -> None:
        """Continue with a copy of a campaign whose folder is read-only."""
        shell = self._shell
        if shell.player is None or shell.campaign is None:
            return
        try:
            path = shell.services.copy_to_own(shell.campaign, shell.player.session)
        except Exception as error:  # because its own sentence explains the disk or folder best
            shell.banner.tell("saving", str(error))
            return
        shell.player.unsaved.clear()
        shell.open_campaign(path)

    def _save_again(self) -> None:
        """Save the whole campaign again after another program has changed its file."""
        shell = self._shell
        if shell.player is None or shell.campaign is None:
            return
        before = len(shell.services.warnings(shell.campaign))
        try:
            kept = shell.services.save_again(shell.campaign, shell.player.session)
        except Exception as error:  # because its own sentence explains the disk or folder best
            self.tell(str(error))
            return
        shell.player.save()
        there = [f"The file that had taken its place is kept as {kept.name}."] if kept is not None else []
        news = shell.services.warnings(shell.campaign)[before:]
        shell.banner.tell("saved again", " ".join(["Saved again.", *news, *there]))
