"""The commands that write files: the position, notes, sheets.

Each dialog is loaded by the command that opens it: the first sight of the table needs none of them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from msgspec.structs import replace
from PySide6.QtWidgets import QFileDialog

from talisman_desktop.desktop.presenters.progress import Make, Report, Work
from talisman_desktop.desktop.presenters.wishes import NotesWish, SheetsWish
from talisman_desktop.desktop.window.commands import Deed, plain
from talisman_desktop.desktop.window.shell import (
    Preferring,
    Seat,
    Shell,
    WithBanner,
    WithCampaign,
    WithDialogs,
    WithServices,
    WithStatusBar,
    WithWork,
)
from talisman_desktop.play import position

ENDINGS = {
    ".pdf": "PDF (*.pdf)",
    ".html": "Web pages (*.html)",
    ".md": "Markdown (*.md)",
    ".json": "Campaigns as JSON (*.json)",
    ".png": "Pictures (*.png)",
    ".tsv": "Tables (*.tsv)",
}
"""How a file dialog lists what can be written."""


class FileShell(
    Shell, Seat, WithDialogs, WithBanner, WithStatusBar, WithServices, WithCampaign, Preferring, WithWork, Protocol
):
    """The side of the window that these commands need."""


class FileCommands:
    """Does them for the campaign that is open."""

    def __init__(self, shell: FileShell) -> None:
        self._shell = shell
        self._previewing: Work | None = None
        """The preview that is made; the next one takes its place."""

    @property
    def deeds(self) -> dict[str, Deed]:
        """Return the deed of each command, by its id."""
        return {"position": plain(self.position), "notes": plain(self.notes), "sheets": plain(self.sheets)}

    def position(self) -> None:
        """Write the situation into a file."""
        player = self._shell.player
        if player is not None:
            data = position.save(player.session).encode("utf-8", "replace")
            chooser = QFileDialog(self._shell.window(), "Save position", "position.json", "Positions (*.json)")
            self.ask_where(chooser, "position.json", lambda path: self.write(Path(path), lambda _report: data))

    def notes(self) -> None:
        """Ask which notes are wanted, then where to, and write them."""
        from talisman_desktop.desktop.dialogs.exports_dialog import NotesDialog

        shell = self._shell
        player, campaign, exporter = shell.player, shell.campaign, shell.services.exporter
        if player is None or campaign is None or exporter is None:
            return
        kept, sittings = shell.settings.notes, exporter.sittings(campaign)

        def preview(wish: NotesWish, show: Callable[[str], object]) -> None:
            if self._previewing is not None:
                self._previewing.cancel()
            make = exporter.preview(player.session, campaign, wish)
            self._previewing = shell.work.quietly(make, show, lambda error: show(f"*{error}*"))

        dialog = NotesDialog(shell.window(), kept, sittings, preview)
        dialog.wanted.connect(lambda wish: self._export(wish, lambda: exporter.notes(player.session, campaign, wish)))
        shell.dialogs.show(dialog)

    def sheets(self) -> None:
        """Ask which sheets are wanted, then where to, and write them."""
        from talisman_desktop.desktop.dialogs.exports_dialog import SheetsDialog

        shell = self._shell
        player, exporter = shell.player, shell.services.exporter
        if player is None or exporter is None:
            return
        dialog = SheetsDialog(shell.window(), shell.settings.sheets, exporter.sheet_kinds)
        dialog.wanted.connect(lambda wish: self._export(wish, lambda: exporter.sheets(player.session, wish)))
        shell.dialogs.show(dialog)

    def _export(self, wish: NotesWish | SheetsWish, maker: Callable[[], Make[bytes]]) -> None:
        """Keep what was wanted for the next time, and ask where to write it."""
        from talisman_desktop.desktop.dialogs.exports_dialog import remembered

        shell = self._shell
        exporter, campaign = shell.services.exporter, shell.campaign
        if exporter is None or campaign is None:
            return
        name, kept = "notes" if isinstance(wish, NotesWish) else "sheets", remembered(wish)
        shell.change_settings(replace(shell.settings, **{name: kept}))
        file = exporter.name(campaign, wish)
        chooser = QFileDialog(shell.window(), "Where to", file, ENDINGS[Path(file).suffix])
        self.ask_where(chooser, file, lambda path: self.write(Path(path), maker()))

    def ask_where(self, chooser: QFileDialog, name: str, chosen: Callable[[str], None]) -> None:
        """Ask for a file to write to, beginning with a name."""
        chooser.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        chooser.setDefaultSuffix(Path(name).suffix[1:])
        chooser.selectFile(name)
        chooser.fileSelected.connect(chosen)
        self._shell.dialogs.show(chooser)

    def write(self, path: Path, make: Make[bytes]) -> None:
        """Write a file beside the game, and say so. Until all of it is made nothing is written."""
        shell = self._shell

        def act(report: Report) -> None:
            data = make(report)
            report.step()
            shell.services.write_file(path, data)

        def failed(error: Exception) -> None:
            why = (error.strerror if isinstance(error, OSError) else "") or str(error) or type(error).__name__
            shell.banner.tell("file", f"{path.name} could not be written: {why}")
            if not isinstance(error, OSError):
                raise error

        shell.work.begin(
            f"Writing {path.name} ...",
            act,
            lambda _none: shell.statusBar().showMessage(f"Written: {path}", 6000),
            failed,
        )
