"""Importing a campaign: its file is read and shown, then a campaign is made from it. The results are reported by
signals."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from talisman_desktop.desktop.dialogs.arrivals import ArrivalDialog, choose_file, told
from talisman_desktop.desktop.presenters.arrivals import Arrival
from talisman_desktop.desktop.presenters.progress import Report
from talisman_desktop.desktop.presenters.services import Importer
from talisman_desktop.desktop.window.shell import Shell, WithWork


class ImportShell(Shell, WithWork, Protocol):
    """The part of the window's interface that importing needs."""


class Imports(QObject):
    """Imports campaigns into a window."""

    read = Signal(object)
    """Emitted with the dialog that shows the contents of the file, after reading it."""
    brought_in = Signal(object)
    """Emitted with the path of the new campaign."""
    place_wanted = Signal(object, object)
    """Emitted with a file and a campaign's file when the player wants to replace that campaign."""
    failed = Signal(str)
    """Emitted with the reason why the file cannot be imported."""

    def __init__(self, shell: ImportShell, importer: Importer) -> None:
        super().__init__()
        self._shell, self._importer = shell, importer

    def ask(self) -> None:
        """Ask for the file to import."""
        self._chooser = choose_file(self._shell.window(), self.look)

    def look(self, file: Path) -> None:
        """Read a file and emit the dialog that shows what is in it, or emit why it cannot be imported."""

        def act(report: Report) -> Arrival:
            return self._importer.look(file, report)

        self._shell.work.begin(f"Reading {file.name} ...", act, self._seen, partial(self._fail, file), reads=True)

    def _seen(self, arrival: Arrival) -> None:
        dialog = ArrivalDialog(self._shell.window(), arrival)
        dialog.new_wanted.connect(self.bring_in)
        dialog.place_wanted.connect(self.place_wanted)
        self.read.emit(dialog)

    def bring_in(self, file: Path) -> None:
        """Make a new campaign from the file."""
        act = partial(self._importer.bring_in, file)
        self._shell.work.begin(f"Importing {file.name} ...", act, self.brought_in.emit, partial(self._fail, file))

    def _fail(self, file: Path, error: Exception) -> None:
        """Report in the words of the error why the import failed."""
        self.failed.emit(told(error, file))
