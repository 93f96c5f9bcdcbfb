"""Joining a campaign under way: the form opens with what was entered before, and that is kept until play begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from talisman_desktop.core.table import Table
from talisman_desktop.desktop.dialogs.joining import JoinDialog
from talisman_desktop.desktop.prompts.edits import Edits

if TYPE_CHECKING:
    from talisman_desktop.desktop.window import MainWindow

KIND = "entered"
"""What its messages in the banner are called."""


class Entering(QObject):
    """Opens the form and keeps what is entered in it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self._unwritten: tuple[str, Edits] | None = None
        """What could not be written to the file."""

    def open(self) -> None:
        """Open the form."""
        services = self.window.services
        dialog = JoinDialog(self.window, services.rules, services.options, services.clash, self._before())
        dialog.editor.face = self.window.panels.reading.face
        dialog.entered.connect(self.keep)
        dialog.joined.connect(self._begin)
        self.window.openers.show(dialog)

    def _before(self) -> tuple[str, Edits] | None:
        kept = self.window.services.entered
        if self._unwritten is not None or kept is None:
            return self._unwritten
        try:
            found = kept.read()
        except ValueError as error:
            self.window.banner.tell(KIND, str(error))
            return None
        if found is None:
            return None
        title, table = found
        return title, JoinDialog.nothing(self.window.services.rules).set_to(table)

    def keep(self, title: str, edits: Edits | None) -> None:
        """Keep what was entered so far; None: nothing."""
        kept = self.window.services.entered
        self._unwritten = (title, edits) if edits is not None else None
        if kept is None:
            return
        try:
            if edits is None:
                kept.remove()
            else:
                kept.write(title, edits.now)
        except OSError as error:
            told = f"What you entered could not be written to {error.filename}: {error.strerror}."
            self.window.banner.tell(KIND, f"{told} It stays while the window is open.")
        else:
            self._unwritten = None
            self.window.banner.over(KIND)

    def _begin(self, title: str, table: Table) -> None:
        """Play on; where that fails, nothing entered is lost."""
        if self.window.join_campaign(title, table):
            self.keep("", None)
