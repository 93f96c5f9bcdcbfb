"""The page of numbers that the card lists only guess, for typing in those on the real cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QIntValidator, QKeyEvent
from PySide6.QtWidgets import QCheckBox, QFileDialog, QGridLayout, QHBoxLayout, QLineEdit, QWidget

from talisman_desktop.cards.number_file import Numbers, Reading
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.cards.search import plain
from talisman_desktop.core.table import MOST_PRINTED
from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.presenters.your_cards import Line, Typed
from talisman_desktop.desktop.widgets.body import ENTER, button, label

TOP = (
    "The program only guesses these numbers. Type what is printed on your cards, and leave empty what you do not "
    "know. New campaigns begin with your numbers."
)
FILE = "card numbers.toml"
"""The usual name of a file for sharing numbers."""
FILTER = "Card numbers (*.toml)"


@dataclass(frozen=True)
class Keeping:
    """The functions that the page calls. `keep` and `export` return an error message, "" if they succeeded."""

    keep: Callable[[Numbers, bool], str]
    """Store the numbers; if the second argument is True, also use them in the open campaign."""
    look: Callable[[Path], Reading]
    export: Callable[[Path, Numbers], str]
    campaign: bool = False
    """Whether a campaign is open that could use the numbers."""


class YourCardsDialog(Dialog):
    """Shows a line for each guessed number, under the title of its card set."""

    def __init__(self, parent: QWidget | None, typed: Typed, catalog: Catalog, keeping: Keeping, wrong: str) -> None:
        """Show the guessed numbers. `wrong` is an error message on the player's file of numbers, "" if it is in
        order."""
        super().__init__(parent, "Your cards", go="Keep")
        self.size_up(620, 560)
        self.typed, self._catalog, self._keeping = typed, catalog, keeping
        self.fields: dict[tuple[str, str], QLineEdit] = {}
        self._shown: list[tuple[Line, list[QWidget]]] = []
        self.sought = QLineEdit()
        self.sought.setPlaceholderText("Find a card")
        self.sought.setAccessibleName("Find a card")
        self.sought.setClearButtonEnabled(True)
        self.sought.textChanged.connect(self._search)
        self.sought.installEventFilter(self)
        self.count = label("", "hint")
        above = QHBoxLayout()
        above.addWidget(self.sought, 1)
        above.addWidget(self.count)
        self.rows.addWidget(label(TOP, wrap=True))
        self.use = QCheckBox("Use these numbers in the open campaign too, from now on")
        self.use.setChecked(keeping.campaign)
        self.use.setVisible(keeping.campaign)
        self.rows.addWidget(self.use)
        self.rows.addLayout(above)
        self._build()
        self.rows.addStretch(1)
        self.said = label("", "hint", wrap=True)
        self.said.hide()
        self.rows.addWidget(self.said)
        self.close_up()
        self._add_files()
        self._fill()
        if wrong:
            self.say_wrong(f"{wrong}\nYour numbers could not be read. “Keep” sets that file aside.")
        first = next((field for field in self.fields.values() if not field.text()), self.sought)
        first.setFocus()

    def _build(self) -> None:
        """Make a line for each guessed number."""
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(4)
        at = 0
        for group in self.typed.groups:
            grid.addWidget(label(group.title, "title", wrap=True), at, 0, 1, 3)
            at += 1
            for line in group.lines:
                widgets = [label(line.text, wrap=True), label(f"guessed {line.guess}", "hint"), self._field(line)]
                for n, widget in enumerate(widgets):
                    grid.addWidget(widget, at, n)
                self._shown.append((line, widgets))
                at += 1
            if group.others:
                grid.addWidget(label(group.others, "hint", wrap=True), at, 0, 1, 3)
                at += 1
        if not self.typed.groups:
            grid.addWidget(label("No number is guessed in the boxes you own.", wrap=True), 0, 0)
        self.rows.addLayout(grid)

    def _field(self, line: Line) -> QLineEdit:
        made = QLineEdit()
        made.setValidator(QIntValidator(0, MOST_PRINTED, made))
        made.setMaxLength(2)
        made.setAccessibleName(f"{line.text}, guessed {line.guess}")
        made.setMaximumWidth(made.fontMetrics().averageCharWidth() * 12)
        made.textEdited.connect(partial(self._put, line))
        made.installEventFilter(self)
        self.fields[line.kind, line.what] = made
        return made

    def _add_files(self) -> None:
        """Add the buttons for importing and exporting a file."""
        bring, write = button("Import..."), button("Export...")
        bring.setToolTip("Read the numbers from another player's file")
        write.setToolTip("Write these numbers into a file to share")
        bring.clicked.connect(self._choose_import)
        write.clicked.connect(self._choose_export)
        self.buttons.insertWidget(0, bring)
        self.buttons.insertWidget(1, write)

    def _put(self, line: Line, text: str) -> None:
        self.typed = self.typed.put(line, text)
        self.count.setText(self.typed.count())

    def _fill(self) -> None:
        """Show the numbers typed so far."""
        for line, _ in self._shown:
            self.fields[line.kind, line.what].setText(self.typed.of(line))
        self.count.setText(self.typed.count())

    def _search(self, text: str) -> None:
        """Show only the lines of cards whose names contain these letters."""
        sought = plain(text)
        for line, widgets in self._shown:
            for widget in widgets:
                widget.setVisible(sought in plain(line.text))

    # --- keys ---

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move from line to line with Enter and the arrow keys; return True for these keys."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and isinstance(watched, QLineEdit):
            if event.key() in (*ENTER, Qt.Key.Key_Down):
                self._go(watched, 1)
                return True
            if event.key() == Qt.Key.Key_Up:
                self._go(watched, -1)
                return True
        return super().eventFilter(watched, event)

    def _go(self, field: QLineEdit, by: int) -> None:
        """Move the focus to another visible line, or from the last line to the main button."""
        seen = [self.sought, *(one for one in self.fields.values() if not one.isHidden())]
        at = seen.index(field) + by
        if at >= len(seen):
            self.go.setFocus()
            return
        seen[max(0, at)].setFocus()
        seen[max(0, at)].selectAll()
        self.body.ensureWidgetVisible(seen[max(0, at)])

    # --- files ---

    def _choose_import(self) -> None:
        chooser = QFileDialog(self, "Import card numbers", "", FILTER)
        chooser.setFileMode(QFileDialog.FileMode.ExistingFile)
        chooser.fileSelected.connect(lambda path: self.take(Path(path)))
        chooser.open()

    def take(self, file: Path) -> None:
        """Import the numbers in a file for cards that have none yet, and say how many there were. If the file has
        errors, show them and import nothing."""
        found = self._keeping.look(file)
        if found.problems:
            self.say_wrong(f"{found.wrong}\nNothing was taken.")
            return
        self.say_wrong("")
        self.typed, told = self.typed.taking(found.numbers, self._catalog)
        self._fill()
        self._say(told)

    def _choose_export(self) -> None:
        chooser = QFileDialog(self, "Export card numbers", FILE, FILTER)
        chooser.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        chooser.setDefaultSuffix("toml")
        chooser.selectFile(FILE)
        chooser.fileSelected.connect(lambda path: self.write(Path(path)))
        chooser.open()

    def write(self, file: Path) -> None:
        """Export the numbers to a file; say that it was written, or why it could not be."""
        wrong = self._keeping.export(file, self.typed.numbers)
        self.say_wrong(wrong)
        self._say("" if wrong else f"Written: {file}")

    def _say(self, text: str) -> None:
        self.said.setText(text)
        self.said.setVisible(bool(text))

    def finish(self) -> None:
        """Store the numbers typed and close. If that fails, say why and stay open."""
        wrong = self._keeping.keep(self.typed.numbers, self._keeping.campaign and self.use.isChecked())
        self.say_wrong(wrong)
        if not wrong:
            self.accept()
