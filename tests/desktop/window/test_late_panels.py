"""After an answer, the next question is painted first, and the panels follow. No command meets panels that are
behind."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.docks.journal_pane import JournalView
from talisman_desktop.desktop.presenters.panels import party_html
from talisman_desktop.desktop.widgets.late_call import LateCall
from talisman_desktop.desktop.window import display
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.play.bots import careful
from talisman_desktop.play.session import Session
from talisman_desktop.store.campaign import Campaign
from tests.desktop.long_road import of
from tests.desktop.window.keyed import K, asked, press
from tests.desktop.window.test_window_fakes import Fakes

NEVER = 600_000
"""A pause in milliseconds that no test outlasts."""


@pytest.fixture
def slow(long_road: MainWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """Return the window with a campaign, in which the panels follow only when something needs them."""
    monkeypatch.setattr(long_road.panels.waiting, "pause", NEVER)
    return long_road


class Paintings(QObject):
    """Lists the names of the parts of a window in the order in which they, or widgets in them, are painted."""

    def __init__(self, **parts: QWidget) -> None:
        super().__init__()
        self.parts = parts
        self.seen: list[str] = []
        for part in parts.values():
            for widget in (part, *part.findChildren(QWidget)):
                widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note the painting, and do not filter it."""
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget):
            self.seen += [name for name, part in self.parts.items() if part is watched or part.isAncestorOf(watched)]
        return False


def answer(window: MainWindow) -> None:
    """Give one answer, with a bot that plays on and on."""
    player = of(window)
    player.held = None
    assert player.session.pending is not None
    chosen = careful(player.session, player.session.pending)
    assert chosen is not None
    assert player.answer(chosen)


def step(window: MainWindow) -> None:
    """Give one answer and paint the next question."""
    answer(window)
    QApplication.processEvents()
    assert window.display.is_behind


def step_telling(window: MainWindow) -> None:
    """Answer until the journal has new lines that it does not show yet."""
    step(window)
    while len(of_journal(window)) == shown(window.findChild(JournalView)):
        step(window)


def of_journal(window: MainWindow) -> list[str]:
    """Return the lines that the journal should show, without touching the panels."""
    view = window.findChild(JournalView)
    assert isinstance(view, JournalView)
    assert view.journal is not None
    return [line.text for line in view.journal.lines]


def shown(view: object) -> int:
    """Return the number of lines that a journal shows."""
    assert isinstance(view, JournalView)
    return view.document().blockCount()


def is_complete(window: MainWindow) -> bool:
    """Return whether the journal shows all lines."""
    return shown(window.panels.journal) == len(of_journal(window))


def test_question_is_painted_before_the_journal(long_road: MainWindow, qtbot: QtBot) -> None:
    window, view = long_road, long_road.panels.journal
    qtbot.wait(100)
    lines = len(of_journal(window))
    answer(window)
    painted = Paintings(journal=view.viewport(), table=window.table.view, question=window.prompt)
    assert (shown(view), window.display.is_behind) == (lines, True)
    qtbot.waitUntil(lambda: not window.display.is_behind)
    qtbot.waitUntil(lambda: "journal" in painted.seen)
    assert shown(view) == len(of_journal(window)) > lines
    first = painted.seen.index("journal")
    assert {*painted.seen[:first]} == {"table", "question"}


def test_panels_change_no_place_in_the_window(slow: MainWindow, qtbot: QtBot) -> None:
    parts = (slow.table, slow.prompt, slow.prompt.reminders, slow.table.stage, slow.hints, slow.statusBar())
    for _ in range(15):
        step(slow)
        slow.table.scene.motion.settle()
        qtbot.wait(20)
        assert slow.display.is_behind
        first = [(part.geometry(), part.isVisible()) for part in parts]
        told = (slow.footer.place.text(), slow.footer.decides.text(), slow.windowTitle(), slow.prompt.reminders.told)
        assert slow.panels.journal
        qtbot.wait(20)
        assert [(part.geometry(), part.isVisible()) for part in parts] == first
        later = (slow.footer.place.text(), slow.footer.decides.text(), slow.windowTitle(), slow.prompt.reminders.told)
        assert later == told


def test_panels_are_told_once_while_a_key_is_held(slow: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    view, told = slow.panels.journal, list[int]()
    tell = slow.display._tell_panels

    def counted(session: Session) -> None:
        told.append(len(session.log))
        tell(session)

    monkeypatch.setattr(slow.display, "_tell_panels", counted)
    before = len(of_journal(slow))
    for _ in range(6):
        last = len(of_journal(slow))
        step(slow)
    assert told == []
    assert shown(view) == before < last < len(of_journal(slow))
    assert slow.panels.journal.fresh == last
    assert told == [len(of(slow).session.log)]
    assert is_complete(slow)


def test_old_bars_stay_until_the_new_lines_are_shown(slow: MainWindow) -> None:
    step_telling(slow)
    view = slow.panels.journal
    fresh = view.fresh
    step_telling(slow)
    assert view.fresh == fresh < shown(view)
    assert slow.panels.journal.fresh > fresh


def test_shown_lines_are_always_the_first_of_the_journal(slow: MainWindow) -> None:
    view, luck = slow.panels.journal, Random(5)
    for _ in range(40):
        player = of(slow)
        match luck.choice(["answer"] * 5 + ["undo", "redo"]):
            case "undo":
                player.undo()
            case "redo" if player.session.redoable:
                player.redo()
            case _:
                answer(slow)
        lines = view.toPlainText().split("\n")
        assert all(line.startswith(told) for told, line in zip(of_journal(slow), lines, strict=False))
        assert len(lines) <= len(of_journal(slow))
    assert is_complete(slow)


def test_undo_right_after_an_answer_shows_the_state_before(slow: MainWindow) -> None:
    text, lines = slow.panels.journal.toPlainText(), of_journal(slow)
    slow.panels.docks["heroes"].raise_()
    QApplication.processEvents()
    heroes = slow.panels.sheets.toPlainText()
    step(slow)
    slow.undo()
    assert not slow.display.is_behind
    assert of_journal(slow) == lines
    assert (slow.panels.journal.toPlainText(), slow.panels.sheets.toPlainText()) == (text, heroes)


def test_campaign_can_be_closed_right_after_an_answer(slow: MainWindow) -> None:
    step_telling(slow)
    lines, file = of_journal(slow), slow.campaign
    assert isinstance(file, Campaign)
    assert slow.close_campaign()
    assert not slow.display.is_behind
    assert slow.open_campaign(file.path)
    assert of_journal(slow)[-1] == lines[-1]
    assert is_complete(slow)
    step_telling(slow)
    assert slow.close()


def test_lookback_right_after_an_answer_shows_the_earlier_moment(slow: MainWindow) -> None:
    slow.panels.docks["heroes"].raise_()
    QApplication.processEvents()
    step_telling(slow)
    slow.run("timeline")
    session = of(slow).session
    last = session.undoable()[-1][0]
    assert slow.looking.shown is not None
    assert slow.looking.shown.entry == last
    assert is_complete(slow)
    sheets = slow.panels.sheets
    sheet = sheets.toPlainText()
    then = session.moment(last).table
    sheets.setHtml(party_html(then, session.rules.of(then)))
    assert sheet == sheets.toPlainText()


def test_panel_knows_the_last_answer_when_it_appears(slow: MainWindow) -> None:
    step(slow)
    dock = slow.findChild(QDockWidget, "timeline")
    assert isinstance(dock, QDockWidget)
    dock.raise_()
    QApplication.processEvents()
    assert not slow.display.is_behind
    assert slow.panels.timeline.rows.rows[-1].entry == of(slow).session.undoable()[-1][0]


def test_keys_in_the_journal_copy_the_last_lines_too(slow: MainWindow, qtbot: QtBot) -> None:
    view = slow.panels.journal
    view.setFocus()
    step_telling(slow)
    qtbot.keyClick(view, K.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(view, K.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert len(QGuiApplication.clipboard().text().split("\n")) == len(of_journal(slow))


def test_note_to_the_last_line_right_after_an_answer(slow: MainWindow) -> None:
    step_telling(slow)
    slow.run("remark")
    assert is_complete(slow)
    assert slow.dialogs.shown is not None
    slow.dialogs.shown.close()


def test_failing_rules_leave_no_panel_behind(game: MainWindow, fakes: Fakes, qtbot: QtBot) -> None:
    game.panels.waiting.pause = NEVER
    press(qtbot, game, K.Key_Space)
    assert game.display.is_behind
    fakes.rules.crash = True
    press(qtbot, game, K.Key_1, K.Key_Return)
    assert (asked(game), game.display.is_behind) == ("trade", False)
    assert is_complete(game)


def test_failing_panel_stops_no_command(slow: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    reported: list[Exception] = []
    monkeypatch.setattr(display, "report", reported.append)

    def fail(*_about: object) -> None:
        raise ValueError("a bad sheet")

    monkeypatch.setattr(slow.panels.sheets, "show_table", fail)
    step_telling(slow)
    slow.run("remark")
    assert [str(error) for error in reported] == ["a bad sheet"]
    assert slow.dialogs.shown is not None
    assert is_complete(slow)
    slow.dialogs.shown.close()


def test_late_call_is_made_once_after_the_pause(qtbot: QtBot) -> None:
    parent, calls = QObject(), list[str]()
    late = LateCall(parent, 30)
    QTimer.singleShot(0, parent, lambda: calls.append("painted"))
    late.call(lambda: calls.append("first"))
    late.call(lambda: calls.append("second"))
    assert (late.is_waiting, calls) == (True, [])
    qtbot.waitUntil(lambda: not late.is_waiting)
    assert calls == ["painted", "second"]
    late.finish()
    late.call(lambda: calls.append("dropped"))
    late.drop()
    late.call(lambda: calls.append("at once"))
    late.finish()
    qtbot.wait(60)
    assert (late.is_waiting, calls) == (False, ["painted", "second", "at once"])


def test_failing_late_call_is_not_repeated() -> None:
    parent = QObject()
    late = LateCall(parent, 0)

    def fail() -> None:
        raise ValueError("no panel")

    late.call(fail)
    with pytest.raises(ValueError, match="no panel"):
        late.finish()
    late.finish()
