"""Notes on lines of the journal: shown below them, written with key and menu, following undo and redo."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from talisman_desktop.app.exchange_files import near
from talisman_desktop.app.packets import document_of
from talisman_desktop.desktop.docks.journal_pane import JournalView
from talisman_desktop.desktop.window.journal_notes import RemarkDialog
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.notes import markdown
from talisman_desktop.notes.packet import Wanted
from talisman_desktop.store import past
from tests.desktop.long_road import file_of, of, play


@pytest.fixture
def window(long_road: MainWindow) -> MainWindow:
    """Yield the program's window with a campaign of some answers, in an empty home."""
    return long_road


def panel(window: MainWindow) -> JournalView:
    return window.panels.journal


def lines(window: MainWindow) -> list[str]:
    """Return the lines of the panel; a note is part of the line above it."""
    document = panel(window).document()
    blocks = map(document.findBlockByNumber, range(document.blockCount()))
    return [block.text().replace("\u2028", " | ") for block in blocks]


def told(window: MainWindow) -> list[int]:
    """Return the numbers of the lines that tell of the game."""
    journal = panel(window).journal
    assert journal is not None
    return [n for n, line in enumerate(journal.lines) if line.kind != "heading"]


def note(window: MainWindow, at: int, words: str) -> None:
    """Write a note with keys: move the cursor to the line, Ctrl+M, the words, Ctrl+Enter."""
    view = panel(window)
    view.setFocus()
    view.setTextCursor(QTextCursor(view.document().findBlockByNumber(at)))
    window.remarking.edit(at)
    dialog = window.dialogs.shown
    assert isinstance(dialog, RemarkDialog)
    dialog.note.setPlainText(words)
    dialog.go.click()


def test_note_is_below_its_line_and_in_packets(window: MainWindow) -> None:
    at = told(window)[4]
    before = lines(window)
    note(window, at, "Bo laughed\nfor an hour")
    after = lines(window)
    assert after[at] == f"{before[at]} | ✎ Bo laughed for an hour"
    assert [*after[:at], *after[at + 1 :]] == [*before[:at], *before[at + 1 :]]
    journal = panel(window).journal
    assert journal is not None
    text = markdown.write(document_of(file_of(window), near(file_of(window), of(window).session), Wanted("full")))
    assert f"{journal.lines[at].text} — Bo laughed for an hour" in text


def test_every_line_of_the_sitting_can_have_a_note(window: MainWindow) -> None:
    play(window, 40)
    numbers = told(window)
    for at in numbers:
        assert window.remarking.write(at, f"note {at}") == ""
    assert panel(window).notes == {at: f"note {at}" for at in numbers}
    before, path = lines(window), file_of(window).path
    assert window.close_campaign()
    assert window.open_campaign(path)
    after = lines(window)
    assert after[1:12] == before[1:12]
    # Two lines with a question between them may have become one line; it has both notes.
    assert len(after) < len(before)
    assert sum(line.count("note ") for line in after) == len(numbers)
    both = next(n for n, note in panel(window).notes.items() if "\n" in note)
    note(window, both, "one for both")
    assert panel(window).notes[both] == "one for both"
    assert len(file_of(window).remarks.all()) == len(numbers) - 1


def test_note_is_changed_and_removed(window: MainWindow) -> None:
    at = told(window)[-1]
    plain = lines(window)
    window.run("remark")
    dialog = window.dialogs.shown
    assert isinstance(dialog, RemarkDialog)
    assert dialog.away.isHidden()
    dialog.note.setPlainText("Once")
    dialog.go.click()
    assert panel(window).notes == {at: "Once"}
    note(window, at, "Twice")
    assert panel(window).notes == {at: "Twice"}
    assert list(file_of(window).remarks.of_lines().values()) == ["Twice"]
    window.remarking.edit(at)
    dialog = window.dialogs.shown
    assert isinstance(dialog, RemarkDialog)
    assert dialog.note.toPlainText() == "Twice"
    dialog.away.click()
    assert panel(window).notes == {}
    assert lines(window) == plain


def test_the_menu_of_a_line_leads_to_its_note(window: MainWindow) -> None:
    view, at = panel(window), told(window)[2]
    texts = [a.text() for a in view.menu_for(view.line(at), at).actions()]
    assert "Note to this line..." in texts
    note(window, at, "Hm")
    menu = view.menu_for(view.line(at), at)
    next(a for a in menu.actions() if a.text() == "Change the note...").trigger()
    assert isinstance(window.dialogs.shown, RemarkDialog)
    window.dialogs.shown.close()
    heading = next(n for n in range(at) if n not in told(window))
    assert not [a for a in view.menu_for(view.line(heading), heading).actions() if "note" in a.text().lower()]


def test_enter_with_control_keeps_the_note(window: MainWindow, qtbot: QtBot) -> None:
    window.run("remark")
    dialog = window.dialogs.shown
    assert isinstance(dialog, RemarkDialog)
    qtbot.keyClicks(dialog.note, "Well")
    qtbot.keyClick(dialog.note, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert list(panel(window).notes.values()) == ["Well"]


def test_note_follows_undo_and_redo_of_its_line(window: MainWindow) -> None:
    steady, last = told(window)[2], told(window)[-1]
    note(window, steady, "stays")
    note(window, last, "goes")
    both = lines(window)
    while last in told(window):
        window.undo()
    assert panel(window).notes == {steady: "stays"}
    while of(window).session.redoable:
        window.redo(1)
    assert lines(window) == both
    assert panel(window).notes == {steady: "stays", last: "goes"}


def test_lines_of_earlier_sittings_have_notes(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long campaign is opened with its end; older lines come from the file."""
    play(window, 60)
    note(window, told(window)[3], "long ago")
    path = file_of(window).path
    monkeypatch.setattr(past, "REACH", 20)
    monkeypatch.setattr(past, "MARGIN", 5)
    assert window.close_campaign()
    assert window.open_campaign(path)
    journal = panel(window).journal
    assert journal is not None
    (at,) = panel(window).notes
    assert at < len(journal.numbers)
    note(window, at + 1, "and this")
    assert panel(window).notes == {at: "long ago", at + 1: "and this"}
    late = told(window)[-1]
    note(window, late, "now")
    assert set(panel(window).notes) == {at, at + 1, late}


def test_switch_line_cannot_have_a_note(window: MainWindow) -> None:
    assert of(window).switch("dice", "table")
    at = told(window)[-1]
    assert "Real dice" in lines(window)[at]
    note(window, at, "why")
    assert "This line cannot have a note" in window.banner.text.text()
    assert panel(window).notes == {}
