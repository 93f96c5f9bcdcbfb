"""The journal inserts lines again that were laid out long ago, so that a long sitting does not fill the memory."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from talisman_desktop.core.facts import Fact
from talisman_desktop.desktop.docks.journal_pane import RENEWED, JournalView
from talisman_desktop.desktop.presenters.panels import Journal
from talisman_desktop.play.telling import Line
from tests.desktop.docks.test_docks import RULES, frames, gain
from tests.desktop.window.test_window_fakes import a_table

OLD = 50


@pytest.fixture
def view(qtbot: QtBot) -> JournalView:
    view = JournalView()
    qtbot.addWidget(view)
    view.resize(340, 200)
    view.show()
    old = [Line(f"Line {n} of a long tale.", "note", "C7e.a") for n in range(OLD)]
    view.show_journal(Journal(RULES, a_table(), old))
    view.show_notes({OLD - 1: "Our note."})
    return view


def play(view: JournalView, answers: int) -> None:
    """Let the view follow so many answers, each with a line, and handle the events after each."""
    facts = list[Fact]()
    for n in range(answers):
        facts.append(gain(n + 1))
        view.sync(facts, frames())
        QApplication.processEvents()


def laid_out(view: JournalView) -> int:
    """Return the number of lines that Qt has laid out since they were inserted."""
    document = view.document()
    blocks = (document.findBlockByNumber(n) for n in range(document.blockCount()))
    return sum(block.layout().lineCount() > 0 for block in blocks)


def test_long_sitting_lays_out_few_lines(view: JournalView) -> None:
    play(view, 3 * RENEWED)
    assert 0 < laid_out(view) < 2 * RENEWED


def test_renewed_lines_keep_words_notes_and_colours(view: JournalView) -> None:
    view._bare = 0
    play(view, 2 * RENEWED)
    assert view._bare >= RENEWED
    assert view.journal is not None
    shown = view.toPlainText().replace("\u2028", "\n").split("\n")
    shown.remove("✎ Our note.")
    assert [line.partition("   ")[0] for line in shown] == [line.text for line in view.journal.lines]
    assert view.document().findBlockByNumber(OLD - 2).layout().formats()
    assert view.verticalScrollBar().value() == view.verticalScrollBar().maximum()


def test_selected_words_are_not_renewed(view: JournalView) -> None:
    view._bare = 0
    cursor = QTextCursor(view.document().findBlockByNumber(10))
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
    words = cursor.selectedText()
    view.setTextCursor(cursor)
    play(view, 2 * RENEWED)
    assert view.textCursor().selectedText() == words
