"""Exporting notes and sheets from the window: the choices, the preview, and the choices remembered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QLocale, QUrl, QUrlQuery
from PySide6.QtGui import QDesktopServices
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QApplication, QComboBox, QFileDialog
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.dialogs.exports_dialog import NotesDialog, SheetsDialog, remembered, usual_paper
from talisman_desktop.desktop.paper import print_job
from talisman_desktop.desktop.paper.document import Laid, lay_out
from talisman_desktop.desktop.presenters import preferences
from talisman_desktop.desktop.presenters.geometry.paper_sizes import A4
from talisman_desktop.desktop.presenters.wishes import ALL, LAST, NotesWish, SheetsWish
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.notes.blocks import Document
from talisman_desktop.notes.packet import packet
from talisman_desktop.store.campaign import Campaign
from tests.desktop.evenings import Evening
from tests.kit import a_table, who
from tests.notes.test_session_notes import played
from tests.sheets import pdf_reader as pdf

pytestmark = pytest.mark.usefixtures("at_once")

T = TypeVar("T")


@pytest.fixture
def window(evening: Evening) -> MainWindow:
    """Return the program's window with a campaign open."""
    return evening.begin(a_table([who("elf", items=["sword"])])).window


def ask(window: MainWindow, command: str, kind: type[T]) -> T:
    window.run(command)
    found = window.dialogs.shown
    assert isinstance(found, kind)
    return found


def put(window: MainWindow, target: Path) -> Path:
    """Enter the target in the open file dialog for the notes, and return it."""
    shown = window.dialogs.shown
    assert shown is not None
    chooser = shown if isinstance(shown, QFileDialog) else shown.findChildren(QFileDialog)[-1]
    chooser.fileSelected.emit(str(target))
    chooser.close()
    return target


def choose(box: QComboBox, value: str) -> None:
    found = box.findData(value)
    assert found >= 0, value
    box.setCurrentIndex(found)


def test_notes_are_previewed_and_saved(window: MainWindow, tmp_path: Path) -> None:
    dialog = ask(window, "notes", NotesDialog)
    choose(dialog.form, "md")
    dialog.show_text()
    assert "Setting the table up again" in dialog.text.toPlainText()
    dialog.checklist.setChecked(False)
    dialog.show_text()
    shown = dialog.text.toPlainText()
    assert "Setting the table up again" not in shown
    assert "Items: Sword" in shown
    dialog.finish()
    written = put(window, tmp_path / "x.md").read_text(encoding="utf-8")
    assert written.startswith("# evening, sitting 1, ")
    assert "- [ ]" not in written
    assert "Items: Sword" in written
    assert dialog.done_line.text() == f"Saved: {tmp_path / 'x.md'}"
    assert window.dialogs.shown is dialog, "to be printed and sent as well"


def test_choices_unsuited_to_a_format_are_disabled(window: MainWindow) -> None:
    dialog = ask(window, "notes", NotesDialog)
    can = {"pdf": (True, True, True), "html": (False, True, True), "md": (False, False, True), "json": (False,) * 3}
    for form, (paper, picture, story) in can.items():
        choose(dialog.form, form)
        found = (dialog.paper.isEnabled(), dialog.picture.isEnabled(), dialog.story.isEnabled())
        assert found == (paper, picture, story), form
    dialog.show_text()
    assert "entries of the log" in dialog.text.toPlainText()


def test_notes_cover_one_sitting_or_all(window: MainWindow) -> None:
    assert isinstance(window.campaign, Campaign)
    window.campaign.sittings.describe(window.campaign.sittings.now, title="Rain")
    dialog = ask(window, "notes", NotesDialog)
    assert dialog.wish().sitting == LAST
    assert dialog.sitting.itemText(0).endswith("Rain")
    choose(dialog.form, "md")
    dialog.show_text()
    assert ", sitting 1, " in dialog.text.toPlainText()
    choose(dialog.sitting, str(ALL))
    dialog.show_text()
    assert ", sitting 1, " not in dialog.text.toPlainText()


def test_export_choices_are_remembered(window: MainWindow, tmp_path: Path) -> None:
    dialog = ask(window, "notes", NotesDialog)
    choose(dialog.form, "html")
    choose(dialog.story, "highlights")
    choose(dialog.sitting, str(LAST))
    dialog.picture.setChecked(False)
    dialog.finish()
    assert put(window, tmp_path / "x.html").read_bytes().startswith(b"<!DOCTYPE html>")
    sheets = ask(window, "sheets", SheetsDialog)
    sheets.kinds["maps"].setChecked(True)
    sheets.marks.setChecked(False)
    other = "letter" if usual_paper() == "a4" else "a4"
    choose(sheets.paper, other)
    sheets.finish()
    kept, trouble = preferences.load(window.arrangement.file)
    assert not trouble
    assert kept.notes == NotesWish("html", "", "highlights", LAST, picture=False)
    assert (kept.sheets.kinds, kept.sheets.paper, kept.sheets.marks) == (("heroes", "maps"), other, False)
    again = ask(window, "notes", NotesDialog)
    assert again.wish() == NotesWish("html", usual_paper(), "highlights", LAST, picture=False)


def test_sheets_are_written(window: MainWindow, tmp_path: Path) -> None:
    dialog = ask(window, "sheets", SheetsDialog)
    assert dialog.blank.isEnabled()
    assert not dialog.fold.isEnabled()
    dialog.kinds["road"].setChecked(True)
    dialog.kinds["heroes"].setChecked(False)
    assert not dialog.blank.isEnabled()
    assert dialog.fold.isEnabled()
    dialog.kinds["road"].setChecked(False)
    assert not dialog.go.isEnabled(), "nothing to write"
    dialog.kinds["heroes"].setChecked(True)
    dialog.finish()
    assert put(window, tmp_path / "x.pdf").read_bytes().startswith(b"%PDF-")


def test_export_that_cannot_be_written_is_reported(window: MainWindow, tmp_path: Path) -> None:
    dialog = ask(window, "notes", NotesDialog)
    dialog.finish()
    put(window, tmp_path / "nowhere" / "x.pdf")
    assert "no such folder" in dialog.wrong.text()
    ask(window, "sheets", SheetsDialog).finish()
    put(window, tmp_path / "nowhere" / "x.pdf")
    assert "no such folder" in window.banner.text.text()


def test_pages_are_shown_and_their_number_follows(window: MainWindow) -> None:
    dialog = ask(window, "notes", NotesDialog)
    dialog.picture.setChecked(False)
    dialog.show_text()
    assert (dialog.pages.count, dialog.hint.text()[:8]) == (3, "3 pages.")
    assert dialog.pages.label.text() == "Page 1 of 3"
    assert not dialog.pages.back.isEnabled()
    dialog.pages.on.click()
    assert dialog.pages.sheet.accessibleName().startswith("Page 2 of 3")
    image = dialog.pages.sheet.image()
    assert image is not None
    grid = ((x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3))
    assert len({image.pixel(x, y) for x, y in grid}) > 2, "something is written there"
    dialog.checklist.setChecked(False)
    dialog.show_text()
    assert (dialog.pages.count, dialog.pages.label.text()) == (2, "Page 2 of 2")
    choose(dialog.story, "full")
    dialog.show_text()
    assert dialog.pages.count > 2


def test_sending_notes_says_what_is_left_to_do(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []

    def note(url: QUrl) -> bool:
        opened.append(url)
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", note)
    dialog = ask(window, "notes", NotesDialog)
    dialog.send.click()
    put(window, tmp_path / "x & y.pdf")
    assert (tmp_path / "x & y.pdf").read_bytes().startswith(b"%PDF-")
    folder, mail = opened
    assert Path(folder.toLocalFile()) == tmp_path
    assert mail.scheme() == "mailto"
    assert QUrlQuery(mail).queryItemValue("subject") == "evening"
    assert "x & y.pdf" in QUrlQuery(mail).queryItemValue("body", QUrl.ComponentFormattingOption.FullyDecoded)
    assert dialog.done_line.text().endswith("Attach the file to your mail yourself: the program cannot do that.")


def test_changed_notes_are_not_printed_unasked(qtbot: QtBot) -> None:
    waiting: list[Callable[[Laid], object]] = []
    dialog = NotesDialog(None, NotesWish(), (), lambda *_: None, lambda _wish, show: waiting.append(show))
    qtbot.addWidget(dialog)
    printed: list[object] = []
    dialog.print_wanted.connect(lambda wish, _document: printed.append(wish))
    dialog.print.click()  # because its pages cannot be made
    choose(dialog.paper, "letter")
    dialog.show_text()
    waiting[-1](lay_out(Document("Notes", ()), A4))
    assert not printed
    dialog.print.click()
    waiting[-1](lay_out(Document("Notes", ()), A4))
    assert len(printed) == 1


def test_notes_are_printed(qapp: QApplication, tmp_path: Path) -> None:
    made = packet(played(8, 60), "Friday")
    printer = print_job.printer_for(made, A4)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "x.pdf"))
    assert print_job.print_pages(made, A4, printer)
    assert len(pdf.sizes((tmp_path / "x.pdf").read_bytes())) == 3


def test_usual_paper_depends_on_the_country() -> None:
    papers = {"en_US": "letter", "en_CA": "letter", "es_MX": "letter", "de_DE": "a4", "en_GB": "a4", "C": "a4"}
    assert {name: usual_paper(QLocale(name)) for name in papers} == papers
    assert remembered(SheetsWish(paper=usual_paper())) == SheetsWish()
    assert remembered(NotesWish(sitting=3)) == NotesWish(sitting=LAST)
