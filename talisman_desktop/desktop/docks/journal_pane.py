"""The journal: the story of the game in sentences with headings. Lines are added or removed only at the end, so it is
fast even in long games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QFrame, QMenu, QPlainTextEdit

from talisman_desktop.core.facts import Fact
from talisman_desktop.core.log import Keyframe
from talisman_desktop.core.table import HAND, Table
from talisman_desktop.desktop.presenters.panels import Journal
from talisman_desktop.desktop.widgets.body import ENTER
from talisman_desktop.play.sources import Origin
from talisman_desktop.play.telling import Line
from talisman_desktop.rules.rulebook import short

NO_CLAUSE = ("", HAND)
"""The values of a line's rule that are not clauses."""
LAST = 4
"""The number of lines at the end of the journal that are searched for a card to show."""
FRESH = 3.0
"""The width in pixels of the bar beside a new line."""
ACCENT = QPalette.ColorRole.Highlight
RENEWED = 100
"""The number of lines above the visible ones that are renewed at a time."""
_GAP = "   "
"""The gap between a sentence and its clause."""
_BENEATH = "\u2028✎ "
"""The sign between a line and the note below it. It begins a new row of the same text block."""


class Colours(QSyntaxHighlighter):
    """Colours the journal: headings are bold, clauses have a soft colour, notes are italic."""

    def __init__(self, document: QTextDocument, view: JournalView) -> None:
        super().__init__(document)
        self._view = view

    def highlightBlock(self, text: str) -> None:
        """Format a line; Qt calls this for each line."""
        line = self._view.line(self.currentBlock().blockNumber())
        if line is None:
            return
        form = QTextCharFormat()
        if line.kind == "heading":
            form.setFontWeight(QFont.Weight.Bold)
            form.setForeground(self._view.palette().brush(QPalette.ColorRole.Link))
            self.setFormat(0, len(text), form)
        elif line.rule:
            form.setForeground(self._view.palette().brush(QPalette.ColorRole.PlaceholderText))
            end = text.find(_BENEATH)
            self.setFormat((end if end >= 0 else len(text)) - len(line.rule), len(line.rule), form)
        if (note := text.find(_BENEATH)) >= 0:
            form = QTextCharFormat()
            form.setFontItalic(True)
            form.setForeground(self._view.palette().brush(QPalette.ColorRole.Link))
            self.setFormat(note, len(text) - note, form)


class JournalAhead(NamedTuple):
    """A journal that follows an answer which may be given next: the facts of the session after the answer, the journal
    before it, and the result of following it. The facts are that very list, because a switch or another answer may
    lead to the same table."""

    facts: Sequence[Fact]
    before: Journal
    journal: Journal
    grown: tuple[int, int]


def _sentences(journal: Journal, new: int) -> list[str]:
    """Return the last lines of a journal, without headings."""
    lines = journal.lines[len(journal.lines) - new :] if new else []
    return [line.text for line in lines if line.kind != "heading"]


class JournalView(QPlainTextEdit):
    """Shows the lines of the journal. The view stays at the end unless the player scrolls up."""

    cause_clicked = Signal(str)
    line_asked = Signal(object, QPoint)
    """Emitted with a line and a point on the screen when the player asks for an explanation of the line."""
    card_hovered = Signal(str)
    """Emitted with the card named by the line under the pointer; "" for none."""
    card_wanted = Signal(str)
    note_wanted = Signal(int)
    """Emitted with the number of a line to which the player wants to add a note."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Journal")
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setToolTip("Click a line, or press Enter, to see what is behind it: the clause, its source, the card.")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(8)
        self.journal: Journal | None = None
        self.notes: dict[int, str] = {}
        """The players' notes by the number of their line."""
        self.was_cut = False
        """Whether the last `sync` removed lines."""
        self.fresh = 0
        """The number of the first line that the last `sync` shown added; the number of lines if it added none or
        removed some."""
        self._ahead: list[JournalAhead] = []
        """The journals that follow the answers which may be given next."""
        self._next_fresh: int | None = None
        """The value of `fresh` that waits for `catch_up`; None if nothing waits."""
        self._shown = 0
        self._bare = 0
        """The number of lines at the beginning that Qt has not laid out since they were inserted."""
        self._colours = Colours(self.document(), self)
        self._at_end = True
        """Whether the view is at the end. It then stays there if lines are added or wrapped again."""
        bar = self.verticalScrollBar()
        bar.actionTriggered.connect(self._scrolled)
        self._limit: int | None = None
        """The number of lines to show while the events of the last answer are shown one by one; None means all."""
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(0)
        self._settle.timeout.connect(self._settled)
        bar.rangeChanged.connect(lambda: self._settle.start())

    def line(self, number: int) -> Line | None:
        """Return a line by its number; None if there is none."""
        if self.journal is None or not 0 <= number < len(self.journal.lines):
            return None
        return self.journal.lines[number]

    def show_journal(self, journal: Journal) -> None:
        """Show another journal, without notes, from its end."""
        self.journal, self._limit, self._ahead = journal, None, []
        self.clear()
        self._shown = 0
        self.notes = {}
        self._append()
        self._bare = self._shown
        self.fresh, self._next_fresh = self._shown, None
        self._to_end()

    def show_notes(self, notes: Mapping[int, str]) -> None:
        """Show these notes below their lines; the keys are numbers of lines."""
        at_end = self._at_end
        changed = [n for n in {*self.notes, *notes} if self.notes.get(n) != notes.get(n)]
        self.notes = dict(notes)
        for n in changed:
            line = self.line(n)
            if line is None or n >= self._shown:
                continue
            cursor = QTextCursor(self.document().findBlockByNumber(n))
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            cursor.insertText(_text(line, self.notes.get(n, "")))
        if at_end:
            self._to_end()

    def sync(
        self,
        facts: Sequence[Fact],
        frames: Sequence[Keyframe],
        origins: Sequence[Origin] = (),
        table: Table | None = None,
        *,
        hold: bool = False,
        later: bool = False,
    ) -> list[str]:
        """Follow a session up to its `table`; return the new sentences, without headings.

        If `hold` is set, they are shown only by `reveal`; if `later` is set, only by `catch_up`. Removed lines leave
        the text at once, even then, so that each line that is shown has its number in the journal.
        """
        if self.journal is None:
            return []
        before = len(self.journal.lines)
        ahead = next((a for a in self._ahead if a.facts is facts and a.before is self.journal), None)
        self._ahead = []
        if ahead is not None:
            self.journal, (kept, new) = ahead.journal, ahead.grown
        else:
            kept, new = self.journal.sync(facts, frames, origins, table)
        self._limit = min(before, kept) if hold else None
        self.was_cut = kept < before
        if self.was_cut:
            self.notes = {n: note for n, note in self.notes.items() if n < kept}
            self._cut(kept)
        self._next_fresh = len(self.journal.lines) - (0 if self.was_cut else new)
        if self.was_cut or not later:
            self.catch_up()
        return _sentences(self.journal, new)

    def foresee(
        self, facts: Sequence[Fact], frames: Sequence[Keyframe], origins: Sequence[Origin], table: Table
    ) -> list[str]:
        """Tell what a session would have after an answer that may be given next, so that `sync` need not tell it.
        Return the new sentences, without headings."""
        if self.journal is None:
            return []
        journal = self.journal.fork()
        grown = journal.sync(facts, frames, origins, table)
        self._ahead.append(JournalAhead(facts, self.journal, journal, grown))
        return _sentences(journal, grown[1])

    def catch_up(self) -> None:
        """Show what `sync` has left for later: the new lines, and the bars beside them."""
        if self._next_fresh is None:
            return
        last, self.fresh, self._next_fresh = self.fresh, self._next_fresh, None
        self._append()
        if self._at_end:
            self._to_end()
        self._mark_again(min(last, self.fresh))

    def reveal(self, facts: int | None = None) -> list[str]:
        """Show the held lines up to this number of facts of the session (None for all); return their sentences, without
        headings."""
        if self.journal is None or self._limit is None:
            return []
        shown = self._shown
        self._limit = None if facts is None else max(shown, self.journal.told_with(facts))
        at_end = self._at_end
        self._append()
        if at_end:
            self._to_end()
        self.viewport().update()
        return [line.text for line in self.journal.lines[shown : self._shown] if line.kind != "heading"]

    def last_line(self) -> str:
        """Return the last sentence that is not held, without headings; "" if there is none."""
        lines = self.journal.lines[: self._limit] if self.journal is not None else []
        return next((line.text for line in reversed(lines) if line.kind != "heading"), "")

    def card_told(self) -> str:
        """Return the card named last in the final `LAST` lines; "" if none is named there after the last heading."""
        for line in reversed(self.journal.lines[-LAST:] if self.journal is not None else []):
            if line.card or line.kind == "heading":
                return line.card
        return ""

    def _cut(self, kept: int) -> None:
        """Remove all lines after the first `kept`."""
        if kept >= self._shown:
            return
        self._shown = kept
        self._bare = min(self._bare, kept)
        if not kept:
            self.clear()
            return
        block = self.document().findBlockByNumber(kept - 1)
        cursor = QTextCursor(block)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
        cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
        cursor.removeSelectedText()

    def _append(self) -> None:
        """Add the lines that are not shown yet."""
        assert self.journal is not None
        new = self.journal.lines[self._shown : self._limit]
        if not new:
            return
        text = "\n".join(_text(line) for line in new)  # without notes, which are added once they are saved
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText("\n" + text if self._shown else text)
        self._shown += len(new)

    def _scrolled(self) -> None:
        """Note where the player has scrolled to. Qt also scrolls when it wraps the text again."""
        bar = self.verticalScrollBar()
        self._at_end = bar.sliderPosition() >= bar.maximum() - 1
        self._bare = min(self._bare, self.firstVisibleBlock().blockNumber())

    def _settled(self) -> None:
        if self._at_end:
            self._renew()
            self._to_end()

    def _renew(self) -> None:
        """Insert lines above the visible ones again, because Qt keeps 4 KB of each line that it has ever laid out."""
        end = self._bare + RENEWED
        if end > self.firstVisibleBlock().blockNumber():
            return
        cursor = QTextCursor(self.document().findBlockByNumber(self._bare))
        cursor.setPosition(self.document().findBlockByNumber(end).position() - 1, QTextCursor.MoveMode.KeepAnchor)
        own = self.textCursor()
        if own.selectionStart() <= cursor.selectionEnd() and own.selectionEnd() >= cursor.selectionStart():
            return  # because the player has moved the cursor there
        self._bare = end
        cursor.insertText(cursor.selectedText())

    def _to_end(self) -> None:
        self._at_end = True
        bar = self.verticalScrollBar()
        bar.setValue(bar.maximum())

    def changeEvent(self, event: QEvent) -> None:
        """Colour the lines again in another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._shown:
            self._colours.rehighlight()

    def _mark_again(self, first: int) -> None:
        """Repaint the bars beside the lines from `first` on, because Qt repaints only lines that have changed."""
        block = self.document().findBlockByNumber(first)
        if block.isValid():
            top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
            bars = QRectF(0, max(top, 0), 2 + FRESH, self.viewport().height() - max(top, 0))
            self.viewport().update(bars.toAlignedRect())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the lines, with a bar beside the new ones."""
        super().paintEvent(event)
        first = max(self.fresh, self.firstVisibleBlock().blockNumber())
        block, painter = self.document().findBlockByNumber(first), None
        while block.isValid() and self.fresh < self._shown:
            box = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if box.top() > self.viewport().height():
                break
            painter = painter or QPainter(self.viewport())
            painter.fillRect(QRectF(1, box.top() + 2, FRESH, box.height() - 4), self.palette().brush(ACCENT))
            block = block.next()
        if painter is not None:
            painter.end()

    def _at(self, point: QPoint) -> Line | None:
        return self.line(self.cursorForPosition(point).blockNumber())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show the card that the line under the pointer names, and a hand pointer if the line can be clicked."""
        super().mouseMoveEvent(event)
        line = self._at(event.position().toPoint())
        hand = line is not None and _asked(line)
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.ArrowCursor)
        self.card_hovered.emit(line.card if line is not None else "")

    def leaveEvent(self, event: QEvent) -> None:
        """Show the previous card again, because the pointer has left the lines."""
        super().leaveEvent(event)
        self.card_hovered.emit("")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Explain the clicked line, unless the player has selected text."""
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and not self.textCursor().hasSelection():
            self.explain(self._at(event.position().toPoint()), event.globalPosition().toPoint())

    def explain(self, line: Line | None, at: QPoint) -> bool:
        """Explain a line and show its card; return False if there is nothing to explain."""
        if line is None or not _asked(line):
            return False
        if line.card:
            self.card_wanted.emit(line.card)
        self.line_asked.emit(line, at)
        return True

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of a line: copy, explain, write a note."""
        number = self.cursorForPosition(event.pos()).blockNumber()
        menu = self.menu_for(self.line(number), number)
        menu.exec(event.globalPos())
        menu.deleteLater()

    def menu_for(self, line: Line | None, number: int = -1) -> QMenu:
        """Return the menu of a line; without a line (None), Qt's own menu of the text."""
        menu = self.createStandardContextMenu()
        if number >= 0 and line is not None and line.kind != "heading":
            menu.addSeparator()
            note = menu.addAction("Change the note..." if number in self.notes else "Note to this line...")
            note.triggered.connect(lambda: self.note_wanted.emit(number))
        if line is None or not _cause(line):
            return menu
        first, made = menu.actions()[0], list[QAction]()
        if line.rule not in NO_CLAUSE:
            made.append(QAction(f"Why? Read {short(line.rule)}", menu))
            made[-1].triggered.connect(lambda: self.cause_clicked.emit(line.rule))
        if line.card:
            made.append(QAction("Show the card", menu))
            made[-1].triggered.connect(lambda: self.card_wanted.emit(line.card))
        menu.insertActions(first, made)
        menu.insertSeparator(first)
        return menu

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Enter, which explains a line, and the keys for moving and copying. Leave digits, letters and Space to
        the question."""
        self.catch_up()
        if event.key() in ENTER:
            under = self.viewport().mapToGlobal(self.cursorRect().bottomLeft())
            if self.explain(self.line(self.textCursor().blockNumber()), under):
                return
        plain = not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if plain and (event.text().strip() or event.key() == Qt.Key.Key_Space):
            event.ignore()
            return
        super().keyPressEvent(event)


def _asked(line: Line) -> bool:
    """Return whether a line can be explained: it has a clause or a card, or is a change by hand."""
    return line.kind != "heading" and bool(line.rule or line.card)


def _cause(line: Line) -> str:
    """Return the id of what a line can open: its clause, or else its card; "" for a heading and if it has neither."""
    if line.kind == "heading":
        return ""
    return line.card if line.rule in NO_CLAUSE else line.rule


def _text(line: Line, note: str = "") -> str:
    """Return a line and the note below it as one text block."""
    words = line.text.replace("\n", " ")
    clause = f"{_GAP}{short(line.rule)}" if line.rule and line.kind != "heading" else ""
    return f"{words}{clause}{_BENEATH}{' '.join(note.split())}" if note else f"{words}{clause}"
