"""The export dialogs: session notes with a preview, and sheets to print."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec.structs import replace
from PySide6.QtCore import QLocale, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QStackedWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.dialogs.page_preview import PagePreview
from talisman_desktop.desktop.paper.document import Laid
from talisman_desktop.desktop.presenters.wishes import ALL, LAST, NotesWish, PaperName, SheetKind, SheetsWish
from talisman_desktop.desktop.widgets.body import button, label
from talisman_desktop.desktop.widgets.work_strip import WorkStrip
from talisman_desktop.notes.blocks import Document

T = TypeVar("T")

_PAPERS = (("a4", "A4"), ("letter", "US Letter"))
_FORMS = (
    ("pdf", "PDF, to print"),
    ("html", "Web page, one file"),
    ("md", "Markdown"),
    ("json", "Whole campaign, to continue elsewhere (JSON)"),
)
_STORIES = (
    ("tale", "The tale, on one page"),
    ("highlights", "The tale, highlights of the log"),
    ("full", "The tale and the full log"),
    ("none", "Not told"),
)
_HINTS = {
    "pdf": "Black on white; it can be read in grey as well.",
    "html": "For any browser. Nothing is fetched, nothing runs.",
    "md": "Plain text with Markdown signs, without the picture.",
    "json": "File, Import a campaign reads it in again.",
}
_LETTER = frozenset(
    {
        QLocale.Country.UnitedStates,
        QLocale.Country.Canada,
        QLocale.Country.Mexico,
        QLocale.Country.Philippines,
        QLocale.Country.Chile,
        QLocale.Country.Colombia,
        QLocale.Country.Venezuela,
        QLocale.Country.PuertoRico,
    }
)
"""Countries in which the usual paper is US Letter."""


def usual_paper(locale: QLocale | None = None) -> PaperName:
    """Return the usual paper size of the country."""
    return "letter" if (locale or QLocale.system()).territory() in _LETTER else "a4"


class NotesDialog(Dialog):
    """Asks for session notes: one sitting or all, how much of the story, and the file format. A preview is shown beside
    the choices. The dialog stays open when the notes are saved, sent or printed."""

    save_wanted = Signal(object)
    """Emitted with the choices when the player wants to save the notes."""
    send_wanted = Signal(object)
    """Emitted with the choices when the player wants to save the notes and mail them."""
    print_wanted = Signal(object, object)
    """Emitted with the choices and the document when the player wants to print the notes."""

    def __init__(
        self,
        parent: QWidget | None,
        wish: NotesWish,
        sittings: Sequence[tuple[int, str]],
        preview: Callable[[NotesWish, Callable[[str], object]], object],
        document: Callable[[NotesWish, Callable[[Laid], object]], object],
        *,
        ended: bool = False,
        pictured: bool = False,
    ) -> None:
        """Offer the choices, beginning with `wish`. `sittings` are pairs of number and title, the newest first.
        `preview` and `document` make the notes as text and as pages, and call a function with the result. `ended` is
        set after the end of a sitting, `pictured` if the player has photographs of cards."""
        title = "The evening is over: its notes" if ended else "Session notes"
        super().__init__(parent, title, go="Save...", cancel="Close")
        self.size_up(960, 640)
        self._preview, self._document = preview, document
        self.made: Document | None = None
        """The document shown as pages, if it has been made."""
        self._printing = False
        """Whether to print the pages as soon as they are made."""
        self.form = _box("Written as", _FORMS, wish.form)
        self.paper = _box("Paper", _PAPERS, wish.paper or usual_paper())
        self.story = _box("Story", _STORIES, wish.story)
        newest = tuple((str(n if k else LAST), f"Sitting {words}") for k, (n, words) in enumerate(sittings))
        self.sitting = _box("What is told", (*newest, (str(ALL), "The whole campaign")), str(wish.sitting))
        self.picture = _tick("A picture of the table", wish.picture)
        self.own_pictures = _tick("With my own card pictures", on=False)
        self.checklist = _tick("The list to set the table up again", wish.checklist)
        self.hint = label("", "hint", wrap=True)
        self.text = QTextBrowser()
        self.text.setAccessibleName("Preview of the notes")
        self.text.setOpenLinks(False)
        self.pages = PagePreview()
        self.shown = QStackedWidget()
        self.shown.addWidget(self.pages)
        self.shown.addWidget(self.text)
        self.done_line = label("", "hint", wrap=True)
        self.print = button("Print...", tip="Print these pages")
        self.send = button("Send...", tip="Save the file, show its folder and begin a mail")
        self.print.clicked.connect(self._print)
        self.send.clicked.connect(lambda: self.send_wanted.emit(self.wish()))
        self.buttons.insertWidget(0, self.print)
        self.buttons.insertWidget(1, self.send)
        self._lay_out(pictured=pictured)
        # Changes in quick succession update the preview once.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.show_text)
        for box in (self.form, self.paper, self.story, self.sitting):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(14)
            box.currentIndexChanged.connect(self._changed)
        for tick in (self.picture, self.own_pictures, self.checklist):
            tick.toggled.connect(self._changed)
        self._changed()

    def _lay_out(self, *, pictured: bool) -> None:
        """Put the choices to the left of the preview, and the progress line below both."""
        rows = QFormLayout()
        rows.addRow("Tell", self.sitting)
        rows.addRow("Story", self.story)
        rows.addRow("With", self.picture)
        rows.addRow("", self.own_pictures)
        rows.setRowVisible(self.own_pictures, pictured)
        rows.addRow("", self.checklist)
        rows.addRow("As", self.form)
        rows.addRow("Paper", self.paper)
        left = QVBoxLayout()
        left.addLayout(rows)
        left.addWidget(self.hint)
        left.addWidget(self.done_line)
        left.addStretch(1)
        across = QHBoxLayout()
        across.setSpacing(20)
        across.addLayout(left, 2)
        across.addWidget(self.shown, 3)
        self.rows.addLayout(across, 1)
        self.strip = WorkStrip()
        self.rows.addWidget(self.strip)
        self.close_up()

    def wish(self) -> NotesWish:
        """Return what the player has chosen to export so far."""
        return NotesWish(
            self.form.currentData(),
            self.paper.currentData(),
            self.story.currentData(),
            int(self.sitting.currentData()),
            self.checklist.isChecked(),
            self.picture.isChecked(),
            self.own_pictures.isChecked(),
        )

    def show_text(self) -> None:
        """Make the notes and show them: as pages if they are for paper, otherwise as text."""
        wish = self.wish()
        self.shown.setCurrentWidget(self.pages if wish.form == "pdf" else self.text)
        if wish.form != "pdf":
            self._preview(wish, self._while_open(self.text.setMarkdown))
        else:
            self.made = None
            self._document(wish, self._while_open(lambda made: self._show_pages(wish, made)))

    def _while_open(self, show: Callable[[T], object]) -> Callable[[T], object]:
        """Return a function that calls `show` only if the dialog still exists."""
        return lambda made: show(made) if isValid(self) else None

    def _show_pages(self, wish: NotesWish, made: Laid) -> None:
        self.made = made.document
        printing, self._printing = self._printing, False
        self.pages.show_pages(made.pages)
        if printing:
            self.print_wanted.emit(wish, made.document)
        count = self.pages.count
        self.hint.setText(f"{count} page{'s' * (count != 1)}. {_HINTS['pdf']}")

    def _changed(self) -> None:
        form = self.form.currentData()
        for widget in (self.sitting, self.story, self.checklist):
            widget.setEnabled(form != "json")
        self.picture.setEnabled(form in ("pdf", "html"))
        self.own_pictures.setEnabled(self.picture.isEnabled() and self.picture.isChecked())
        self.paper.setEnabled(form == "pdf")
        self.print.setEnabled(form == "pdf")
        self.hint.setText(_HINTS[form])
        self._printing = False  # because the player has not asked to print these notes
        self.tell("")
        self._soon.start()

    def tell(self, done: str) -> None:
        """Show what was done with the notes."""
        self.done_line.setText(done)
        self.say_wrong("")

    def _print(self) -> None:
        """Emit that the pages should be printed, once they are made."""
        self._soon.stop()
        self._printing = True
        self.show_text()

    def finish(self) -> None:
        """Emit that the notes should be saved. The dialog stays open."""
        self.save_wanted.emit(self.wish())


class SheetsDialog(Dialog):
    """Asks for printed sheets: which ones, the paper size, filled in or blank, crop marks, folded."""

    wanted = Signal(object)
    """Emitted with the choices when the player wants the sheets. The dialog then closes."""

    def __init__(self, parent: QWidget | None, wish: SheetsWish, kinds: Sequence[SheetKind]) -> None:
        super().__init__(parent, "Export sheets", go="Write...")
        self._known = tuple(kinds)
        self.kinds = {kind.id: _tick(kind.words, kind.id in wish.kinds) for kind in kinds}
        self.paper = _box("Paper", _PAPERS, wish.paper or usual_paper())
        self.blank = _box(
            "Filled or blank", (("no", "Filled in from the table as it is now"), ("yes", "Blank")), _yes(wish.blank)
        )
        self.marks = _tick("Crop marks", wish.marks)
        self.fold = _tick("Two sides side by side, to fold and glue", wish.fold)
        ticks = QVBoxLayout()
        for tick in self.kinds.values():
            ticks.addWidget(tick)
            tick.toggled.connect(self._changed)
        rows = QFormLayout()
        rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        rows.addRow("Sheets", ticks)
        rows.addRow("Paper", self.paper)
        rows.addRow("Hero sheets and mat", self.blank)
        rows.addRow("Cards", self.marks)
        rows.addRow("", self.fold)
        self.rows.addLayout(rows)
        told = "One PDF at true size. Print it at 100\xa0%, without fitting it to the page."
        self.rows.addWidget(label(told, "hint"))
        self.rows.addStretch(1)
        self.close_up()
        self._changed()

    def wish(self) -> SheetsWish:
        """Return what the player has chosen to print so far."""
        return SheetsWish(
            tuple(name for name, tick in self.kinds.items() if tick.isChecked()),
            self.paper.currentData(),
            self.blank.currentData() == "yes",
            self.marks.isChecked(),
            self.fold.isChecked(),
        )

    def _changed(self) -> None:
        ticked = [kind for kind in self._known if self.kinds[kind.id].isChecked()]
        self.blank.setEnabled(any(kind.fills for kind in ticked))
        self.marks.setEnabled(any(kind.cuts for kind in ticked))
        self.fold.setEnabled(any(kind.folds for kind in ticked))
        self.go.setEnabled(bool(ticked))

    def finish(self) -> None:
        """Emit the choices, so that the sheets are written."""
        wish = self.wish()
        self.accept()
        self.wanted.emit(wish)


def remembered(wish: NotesWish | SheetsWish) -> NotesWish | SheetsWish:
    """Return the choices to remember for the next time, without the usual paper, any single sitting but the last, and
    the player's own photographs."""
    if wish.paper == usual_paper():
        wish = replace(wish, paper="")
    if isinstance(wish, NotesWish):
        wish = replace(wish, sitting=wish.sitting if wish.sitting in (ALL, LAST) else LAST, own_pictures=False)
    return wish


def _yes(on: bool) -> str:
    return "yes" if on else "no"


def _tick(words: str, on: bool) -> QCheckBox:
    made = QCheckBox(words)
    made.setChecked(on)
    return made


def _box(name: str, values: Sequence[tuple[str, str]], now: str) -> QComboBox:
    box = QComboBox()
    box.setAccessibleName(name)
    for value, text in values:
        box.addItem(text, value)
    box.setCurrentIndex(max(0, box.findData(now)))
    return box
