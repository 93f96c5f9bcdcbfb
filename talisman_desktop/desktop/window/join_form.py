"""Opening the form for a campaign that began on paper. The entries are stored until the campaign begins."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject

from talisman_desktop.core.table import Table
from talisman_desktop.desktop.dialogs.joined_campaign import JoinDialog
from talisman_desktop.desktop.presenters.module_choice import selection_of
from talisman_desktop.desktop.window.shell import Shell, WithBanner, WithDialogs, WithPanels, WithServices, WithSettings
from talisman_desktop.play import joined_table
from talisman_desktop.play.edits import Edits
from talisman_desktop.rules.catalog_copy import RulesCopy

KIND = "entered"
"""The kind of this form's messages in the banner."""


class JoinShell(Shell, WithDialogs, WithBanner, WithServices, WithPanels, WithSettings, Protocol):
    """The part of the window's interface that the form needs."""

    def join_campaign(self, title: str, table: Table) -> bool:
        """Begin a campaign at a table that was played on paper; return whether it could be begun."""
        ...


class JoinForm(QObject):
    """Opens the form and stores its entries."""

    def __init__(self, shell: JoinShell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self._unwritten: tuple[str, Edits] | None = None
        """The entries that could not be written to the file; otherwise None."""

    def open(self) -> None:
        """Open the form for joining a campaign under way."""
        self._open(self._before())

    def _open(self, before: tuple[str, Edits] | None) -> None:
        services = self._shell.services
        used = before[1].now.modules if before is not None else services.chosen_sets
        cards = RulesCopy(services.rules, services.rules.using(used).catalog)
        selection = selection_of(services, self._shell.settings.owned)
        dialog = JoinDialog(self._shell.window(), cards, services.options, services.clash, before, selection)
        dialog.sets_wanted.connect(self._use_sets)
        dialog.editor.face = self._shell.panels.reading.face
        dialog.entered.connect(self.keep)
        dialog.joined.connect(self._begin)
        self._shell.dialogs.show(dialog)

    def _before(self) -> tuple[str, Edits] | None:
        kept = self._shell.services.entered
        if self._unwritten is not None or kept is None:
            return self._unwritten
        try:
            found = kept.read()
        except ValueError as error:
            self._shell.banner.tell(KIND, str(error))
            return None
        if found is None:
            return None
        title, table = found
        return title, JoinDialog.nothing(self._shell.services.rules, table.modules).set_to(table)

    def _use_sets(self, dialog: JoinDialog, sets: tuple[str, ...]) -> None:
        """Open the form again with other card sets and the same entries; if these need the old sets, say so in the
        form."""
        rules = self._shell.services.rules
        try:
            table = joined_table.with_sets(rules, dialog.edits.now, sets)
        except ValueError as error:
            dialog.refuse_sets(str(error))
            return
        title, entered = dialog.title.text(), dialog.edits.wanted is not None
        edits = JoinDialog.nothing(rules, sets)
        self._open((title, edits.set_to(table) if entered else edits))

    def keep(self, title: str, edits: Edits | None) -> None:
        """Store the entries; None deletes them."""
        kept = self._shell.services.entered
        self._unwritten = (title, edits) if edits is not None else None
        if kept is None:
            return
        try:
            if edits is None:
                kept.remove()
            else:
                kept.write(title, edits.now)
        except OSError as error:
            file, why = error.filename, error.strerror
            told = (
                f"The stored entries of the form could not be deleted from {file}: {why}."
                if edits is None
                else f"What you entered could not be written to {file}: {why}. It stays while the window is open."
            )
            self._shell.banner.tell(KIND, told)
        else:
            self._unwritten = None
            self._shell.banner.over(KIND)

    def _begin(self, title: str, table: Table) -> None:
        """Begin the campaign; if that fails, keep the entries."""
        if self._shell.join_campaign(title, table):
            self.keep("", None)
