"""The commands that write files: positions, notes, sheets.

Each dialog is loaded by its command, because the table is shown first without them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from msgspec.structs import replace
from PySide6.QtCore import Qt, QUrl, QUrlQuery
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QFileDialog
from shiboken6 import isValid

from talisman_desktop.desktop.presenters.geometry.paper_sizes import PAPERS
from talisman_desktop.desktop.presenters.progress import Make, Report, Work, is_mistake
from talisman_desktop.desktop.presenters.wishes import ALL, LAST, NotesWish, SheetsWish
from talisman_desktop.desktop.widgets.work_strip import WorkStrip
from talisman_desktop.desktop.window.commands import Deed, plain
from talisman_desktop.desktop.window.long_work import busy
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

if TYPE_CHECKING:
    from talisman_desktop.desktop.dialogs.exports_dialog import NotesDialog
    from talisman_desktop.desktop.paper.document import Laid
    from talisman_desktop.notes.blocks import Document

T = TypeVar("T")

ENDINGS = {
    ".pdf": "PDF (*.pdf)",
    ".html": "Web pages (*.html)",
    ".md": "Markdown (*.md)",
    ".json": "Campaigns as JSON (*.json)",
    ".png": "Pictures (*.png)",
    ".tsv": "Tables (*.tsv)",
}
"""The file filters for file dialogs, by file ending."""


class FileShell(
    Shell, Seat, WithDialogs, WithBanner, WithStatusBar, WithServices, WithCampaign, Preferring, WithWork, Protocol
):
    """The part of the window's interface that these commands need."""


class FileCommands:
    """The commands that write files of the open campaign."""

    def __init__(self, shell: FileShell) -> None:
        self._shell = shell
        self._previewing: Work | None = None
        """The preview being made. A newer one replaces it."""

    @property
    def deeds(self) -> dict[str, Deed]:
        """The function for each command, by the id of the command."""
        return {"position": plain(self.position), "notes": plain(self.notes), "sheets": plain(self.sheets)}

    def position(self) -> None:
        """Ask for a file and save the present position in it."""
        player = self._shell.player
        if player is not None:
            data = position.save(player.session).encode("utf-8", "replace")
            chooser = QFileDialog(self._shell.window(), "Save position", "position.json", "Positions (*.json)")
            self.ask_where(chooser, "position.json", lambda path: self.write(Path(path), lambda _report: data))

    def notes(self) -> None:
        """Open the dialog of the notes, from which they can be saved, mailed and printed."""
        dialog = self._notes(self._shell.settings.notes, ended=False)
        if dialog is not None:
            self._shell.dialogs.show(dialog)

    def packet(self, then: Callable[[], object]) -> None:
        """Show the notes after the end of a sitting. `then` is called when the dialog closes, or at once if there are
        no notes."""
        dialog = self._notes(replace(self._shell.settings.notes, sitting=LAST), ended=True)
        if dialog is None:
            then()
            return
        dialog.finished.connect(lambda _result: then())
        self._shell.dialogs.show(dialog)

    def chronicle(self) -> None:
        """Open the dialog of the notes for the whole campaign, to be printed."""
        dialog = self._notes(replace(self._shell.settings.notes, sitting=ALL, form="pdf", checklist=True), ended=False)
        if dialog is not None:
            self._shell.dialogs.show(dialog)

    def _notes(self, wish: NotesWish, *, ended: bool) -> NotesDialog | None:
        """Return a new dialog of the notes, not shown yet; None if notes cannot be made."""
        from talisman_desktop.desktop.dialogs.exports_dialog import NotesDialog

        shell = self._shell
        player, campaign, exporter = shell.player, shell.campaign, shell.services.exporter
        if player is None or campaign is None or exporter is None:
            return None
        session = player.session
        dialog = NotesDialog(
            shell.window(),
            wish,
            exporter.sittings(campaign),
            lambda wish, show: self._preview(dialog, exporter.preview(session, campaign, wish), show),
            lambda wish, show: self._preview(dialog, pages(exporter.document(session, campaign, wish), wish), show),
            ended=ended,
            pictured=shell.services.album is not None and bool(shell.services.album.kinds()),
        )

        def save(wish: NotesWish, then: Callable[[Path], str]) -> None:
            self._keep(wish)
            made = exporter.name(campaign, wish)
            self._save_over(dialog, made, lambda: exporter.notes(session, campaign, wish), then)

        dialog.save_wanted.connect(lambda wish: save(wish, lambda path: f"Saved: {path}"))
        dialog.send_wanted.connect(lambda wish: save(wish, lambda path: send(path, campaign.title)))
        dialog.print_wanted.connect(lambda wish, document: self._print(dialog, wish, document))
        return dialog

    def _preview(self, dialog: NotesDialog, make: Make[T], show: Callable[[T], object]) -> None:
        """Make a preview for a dialog in the background. It replaces the one being made."""
        if self._previewing is not None:
            self._previewing.cancel()

        def failed(error: Exception) -> None:
            if is_mistake(error):
                raise error
            if isValid(dialog):
                dialog.say_wrong(str(error))

        self._previewing = self._shell.work.quietly(make, show, failed)

    def _save_over(
        self, dialog: NotesDialog, name: str, maker: Callable[[], Make[bytes]], then: Callable[[Path], str]
    ) -> None:
        """Ask for a file, write it, and show in the dialog the text that `then` returns."""
        chooser = QFileDialog(dialog, "Save notes", name, ENDINGS[Path(name).suffix])

        def write(path: str) -> None:
            file = Path(path)
            self._write(file, maker(), lambda: dialog.tell(then(file)), dialog.say_wrong, dialog.strip)

        as_saver(chooser, name, write)
        chooser.open()

    def _print(self, dialog: NotesDialog, wish: NotesWish, document: Document) -> None:
        """Ask for a printer, then print the document, or say in the dialog that the printer could not be started."""
        from PySide6.QtPrintSupport import QPrintDialog

        from talisman_desktop.desktop.paper import print_job

        self._keep(wish)
        paper = PAPERS[wish.paper or "a4"]
        printer = print_job.printer_for(document, paper)
        asking = QPrintDialog(printer, dialog)

        def run() -> None:
            with busy(self._shell.statusBar(), "Printing ..."):
                began = print_job.print_pages(document, paper, printer)
            if began:
                dialog.tell("Sent to the printer.")
            else:
                dialog.say_wrong("The printer could not be started. Save the PDF and print it from elsewhere.")

        asking.accepted.connect(run)
        QDialog.open(asking)

    def _keep(self, wish: NotesWish | SheetsWish) -> None:
        """Remember the choices for the next time."""
        from talisman_desktop.desktop.dialogs.exports_dialog import remembered

        name = "notes" if isinstance(wish, NotesWish) else "sheets"
        self._shell.change_settings(replace(self._shell.settings, **{name: remembered(wish)}))

    def sheets(self) -> None:
        """Ask which sheets the player wants and where to save them, then write them."""
        from talisman_desktop.desktop.dialogs.exports_dialog import SheetsDialog

        shell = self._shell
        player, exporter = shell.player, shell.services.exporter
        if player is None or exporter is None:
            return
        dialog = SheetsDialog(shell.window(), shell.settings.sheets, exporter.sheet_kinds)
        dialog.wanted.connect(lambda wish: self._export(wish, lambda: exporter.sheets(player.session, wish)))
        shell.dialogs.show(dialog)

    def _export(self, wish: SheetsWish, maker: Callable[[], Make[bytes]]) -> None:
        """Remember the choices, and ask where to save the file."""
        shell = self._shell
        exporter, campaign = shell.services.exporter, shell.campaign
        if exporter is None or campaign is None:
            return
        self._keep(wish)
        file = exporter.name(campaign, wish)
        chooser = QFileDialog(shell.window(), "Where to", file, ENDINGS[Path(file).suffix])
        self.ask_where(chooser, file, lambda path: self.write(Path(path), maker()))

    def ask_where(self, chooser: QFileDialog, name: str, chosen: Callable[[str], None]) -> None:
        """Open a file dialog for saving, with a name filled in."""
        as_saver(chooser, name, chosen)
        self._shell.dialogs.show(chooser)

    def write(self, path: Path, make: Make[bytes]) -> None:
        """Write a file in the background, and report the result."""
        shell = self._shell
        self._write(
            path,
            make,
            lambda: shell.statusBar().showMessage(f"Written: {path}", 6000),
            lambda words: shell.banner.tell("file", words),
        )

    def _write(
        self, path: Path, make: Make[bytes], written: Callable[[], object], wrong: Callable[[str], object],
        strip: WorkStrip | None = None,
    ) -> None:  # fmt: skip
        """Write a file in the background, once all its content has been made. Call `written`, or `wrong` with the
        reason."""
        shell = self._shell

        def act(report: Report) -> None:
            data = make(report)
            report.step()
            shell.services.write_file(path, data)

        def failed(error: Exception) -> None:
            why = (error.strerror if isinstance(error, OSError) else "") or str(error) or type(error).__name__
            wrong(f"{path.name} could not be written: {why}")
            if not isinstance(error, OSError):
                raise error

        shell.work.begin(f"Writing {path.name} ...", act, lambda _none: written(), failed, strip=strip)


def pages(make: Make[Document], wish: NotesWish) -> Make[Laid]:
    """Return a function that makes a document and lays out its pages."""

    def act(report: Report) -> Laid:
        from talisman_desktop.desktop.paper.document import lay_out

        return lay_out(make(report), PAPERS[wish.paper or "a4"], report)

    return act


def as_saver(chooser: QFileDialog, name: str, chosen: Callable[[str], None]) -> None:
    """Turn a file dialog into one for saving, with a name filled in."""
    chooser.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    chooser.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    chooser.setDefaultSuffix(Path(name).suffix[1:])
    chooser.selectFile(name)
    chooser.fileSelected.connect(chosen)


def send(path: Path, title: str) -> str:
    """Open the folder of a file and begin a mail; return a sentence on what the player still has to do."""
    words = QUrlQuery()
    words.setQueryItems([("subject", title), ("body", f"Our session notes: {path.name}")])
    mail = QUrl("mailto:")
    mail.setQuery(words)
    folder = QDesktopServices.openUrl(QUrl.fromLocalFile(str(path.parent)))
    begun = QDesktopServices.openUrl(mail)
    opened = " and ".join(["its folder is open"] * folder + ["a mail is begun"] * begun)
    so_far = f"; {opened}" if opened else ""
    return f"Saved: {path}{so_far}. Attach the file to your mail yourself: the program cannot do that."
