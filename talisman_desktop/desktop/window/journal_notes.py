"""The players' notes on lines of the journal: where they belong, and the dialog for writing them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from talisman_desktop.desktop.dialogs.dialog_frame import Dialog
from talisman_desktop.desktop.presenters.panels import Journal
from talisman_desktop.desktop.widgets.body import ENTER, button, label
from talisman_desktop.desktop.window.shell import (
    Seat,
    Shell,
    WithBanner,
    WithCampaign,
    WithDialogs,
    WithPanels,
    WithServices,
)
from talisman_desktop.play.telling import Line


class RemarkDialog(Dialog):
    """A line of the journal and the note on it."""

    def __init__(self, parent: QWidget | None, line: str, note: str) -> None:
        super().__init__(parent, "Note to a line", go="Keep  (Ctrl+Enter)", cancel="Cancel")
        self.size_up(520, 260)
        self.note = QPlainTextEdit(note)
        self.note.setAccessibleName("Note")
        self.note.setPlaceholderText("Your note to this line")
        self.note.setTabChangesFocus(True)
        self.away = button("Remove")
        self.away.setVisible(bool(note))
        self.away.clicked.connect(self._take_away)
        self.rows.addWidget(label(line, "", wrap=True))
        self.rows.addWidget(self.note, 1)
        self.buttons.insertWidget(0, self.away)
        self.close_up()
        self.note.installEventFilter(self)
        self.note.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Save the note with Ctrl+Enter, and return True for it; Enter alone begins a new row."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            kept = event.key() in ENTER and event.modifiers() & Qt.KeyboardModifier.ControlModifier
            if kept:
                self.finish()
                return True
        return super().eventFilter(watched, event)

    def _take_away(self) -> None:
        self.note.clear()
        self.finish()


class RemarksShell(Shell, Seat, WithDialogs, WithBanner, WithServices, WithCampaign, WithPanels, Protocol):
    """The part of the window's interface that notes need."""


class Remarks(QObject):
    """Keeps each note at its line while lines of the journal are added and removed."""

    def __init__(self, shell: RemarksShell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self._numbers: dict[int, list[int]] = {}
        """For each line of the panel (by number), the lines of the file whose notes it shows. Two lines of the file may
        later be shown as one."""
        self._loose = False
        shell.panels.journal.note_wanted.connect(self.edit)

    def show(self) -> None:
        """Show all notes at their lines."""
        campaign, journal = self._shell.campaign, self._shell.panels.journal.journal
        if campaign is None or journal is None:
            return
        services = self._shell.services
        notes, loose = services.remarks(campaign)
        first = services.journal_begins(campaign)
        self._loose, self._numbers = bool(loose), {}
        for n in sorted(notes):
            at = _line_of(journal, n, first)
            if at >= 0:
                self._numbers.setdefault(at, []).append(n)
        shown = {at: "\n".join(notes[n] for n in numbers) for at, numbers in self._numbers.items()}
        self._shell.panels.journal.show_notes(shown)

    def follow(self) -> None:
        """Update the notes if lines of the journal were added or removed."""
        if self._shell.campaign is not None and (self._loose or (self._numbers and self._shell.panels.journal.was_cut)):
            self.show()

    def edit_here(self) -> None:
        """Open the dialog for a note on the line with the cursor, or on the last line if the journal has no focus."""
        journal = self._shell.panels.journal
        self.edit(journal.textCursor().blockNumber() if journal.hasFocus() else -1)

    def edit(self, at: int) -> None:
        """Open the dialog for a note on a line; -1 is the last one that is not a heading. Do nothing for a heading, or
        if the game cannot be saved first."""
        journal = self._shell.panels.journal.journal
        player = self._shell.player
        if journal is None or player is None:
            return
        if at < 0:
            at = next((n for n in range(len(journal.lines) - 1, -1, -1) if journal.lines[n].kind != "heading"), -1)
        if not 0 <= at < len(journal.lines) or journal.lines[at].kind == "heading" or not player.save():
            return  # because the banner says that the session is not saved
        line = journal.lines[at]
        dialog = RemarkDialog(self._shell.window(), line.text, self._shell.panels.journal.notes.get(at, ""))

        def keep() -> None:
            # The game may have changed while the note was written.
            now = journal.lines.index(line) if line in journal.lines else -1
            wrong = self.write(now, dialog.note.toPlainText()) if now >= 0 else "This line has been taken back."
            if wrong:
                self._shell.banner.tell("remark", wrong)

        dialog.accepted.connect(keep)
        self._shell.dialogs.show(dialog)

    def write(self, at: int, note: str) -> str:
        """Store the note on a line of the panel; "" removes it. Return the reason if that is impossible, else ""."""
        campaign, journal = self._shell.campaign, self._shell.panels.journal.journal
        if campaign is None or journal is None:
            return ""
        services = self._shell.services
        numbers = self._numbers.get(at, [])
        if not numbers:
            n = services.line_told(campaign, *_told_from(journal, at, services.journal_begins(campaign)))
            if n < 0:
                return "This line cannot have a note; write it for the line before or after."
            numbers = [n]
        try:
            services.remark(campaign, numbers[0], note)
            for n in numbers[1:]:
                services.remark(campaign, n, "")
        except Exception as error:  # because the sentence of the error explains best what is wrong with the file
            return str(error)
        self.show()
        return ""


def _line_of(journal: Journal, n: int, first: int) -> int:
    """Return the number of the panel's line for line `n` of the file; -1 if it is not shown. `first` is the session's
    first line."""
    old = len(journal.numbers)
    if n < first:
        at = bisect_left(journal.numbers, n)
        return at if at < old and journal.numbers[at] == n else -1
    lines: Sequence[Line] = journal.lines
    at = bisect_left(lines, n - first, lo=old, key=lambda line: line.fact)
    while at < len(lines) and not journal.is_story(at):
        at += 1
    return at if at < len(lines) else -1


def _told_from(journal: Journal, at: int, first: int) -> tuple[int, int]:
    """Return the range of the file's lines that a line of the panel shows: those after the first number, up to the
    second. It is empty for a line that is not part of the story, such as a changed switch."""
    old = len(journal.numbers)
    if at < old:
        return journal.numbers[at] - 1, journal.numbers[at]
    if not journal.is_story(at):
        return 0, -1
    before = next((n for n in range(at - 1, old - 1, -1) if journal.is_story(n)), -1)
    return first + (journal.lines[before].fact if before >= 0 else -1), first + journal.lines[at].fact
