"""The timeline: showing an earlier moment and playing on from there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from talisman_desktop.core.log import Answered
from talisman_desktop.core.requests import Chosen, Thrown
from talisman_desktop.desktop.presenters.progress import Make
from talisman_desktop.desktop.prompts.chance import ThrowBody
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.play.session import Session
from talisman_desktop.play.timeline import Decision
from talisman_desktop.store import past
from tests.desktop.evenings import Evening, fight, rest
from tests.desktop.long_road import file_of, of, play
from tests.desktop.window.test_window_fakes import Fakes
from tests.kit import sure

K = Qt.Key


@pytest.fixture
def window(long_road: MainWindow) -> MainWindow:
    """Yield the program's window with a campaign of some answers, in an empty home."""
    long_road.run("timeline")
    return long_road


def rows(window: MainWindow) -> list[Decision]:
    return window.panels.timeline.rows.rows


def look(window: MainWindow, entry: int) -> None:
    """Select a decision in the timeline."""
    window.panels.timeline.mark(entry)
    assert window.looking.shown is not None
    assert window.looking.shown.entry == entry


def press(window: MainWindow, qtbot: QtBot, *pressed: Qt.Key) -> None:
    for key in pressed:
        qtbot.keyClick(window.focusWidget() or window, key)


def banner_button(window: MainWindow, text: str) -> QPushButton:
    (found,) = [b for b in window.banner.findChildren(QPushButton) if b.text() == text]
    return found


def test_the_timeline_opens_at_the_last_decision(window: MainWindow) -> None:
    session = of(window).session
    last = session.undoable()[-1][0]
    assert window.looking.shown is not None
    assert window.looking.shown.entry == last
    assert [d.entry for d in rows(window)] == [entry for entry, _ in session.undoable()]
    assert "Looking at an earlier moment: day" in window.looking.strip.text.text()
    assert window.table.table == session.moment(last).table


def test_looking_at_earlier_moments_changes_nothing(window: MainWindow, qtbot: QtBot) -> None:
    session = of(window).session
    log, table, pending = list(session.log), session.table, session.pending
    seen = set()
    for decision in rows(window):
        look(window, decision.entry)
        moment = session.moment(decision.entry)
        assert window.table.table == moment.table
        assert window.looking.panel.asked.text() == (moment.request.text if moment.request else "")
        assert decision.name in window.looking.panel.was.text()
        assert window.asking.currentWidget() is window.looking.panel
        seen.add(window.panels.sheets.toPlainText() or str(moment.table))
    assert len(seen) > 3
    press(window, qtbot, K.Key_1, K.Key_Space, K.Key_A, K.Key_Y)
    assert (session.log, session.table, session.pending) == (log, table, pending)
    assert window.table.model is not None
    for area in window.table.model.areas:
        window.table.scene.area_double_clicked.emit(area.id)
    press(window, qtbot, K.Key_Up)
    assert window.looking.shown is not None
    qtbot.keyClick(window, K.Key_Escape)
    assert window.looking.shown is None
    assert window.looking.strip.isHidden()
    assert window.table.table == table
    assert window.asking.currentWidget() is window.prompt
    assert (session.log, session.table, session.pending) == (log, table, pending)


def test_arrow_keys_and_clicks_look_at_decisions(window: MainWindow, qtbot: QtBot) -> None:
    view = window.panels.timeline
    press(window, qtbot, K.Key_Up, K.Key_Up)
    assert window.looking.shown is not None
    at = view.tree.visualRect(view.rows.of_entry(rows(window)[-1].entry)).center()
    qtbot.mouseClick(view.tree.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert window.looking.shown == rows(window)[-1]


def test_next_answer_returns_to_the_present(window: MainWindow) -> None:
    look(window, rows(window)[3].entry)
    play(window, 1)
    assert window.looking.shown is None
    assert window.table.table == of(window).session.table
    assert rows(window)[-1].entry == of(window).session.undoable()[-1][0]
    look(window, rows(window)[3].entry)
    window.run("undo")
    assert window.looking.shown is None
    assert [d.state for d in rows(window)[-2:]] == ["done", "undone"]


def test_commands_for_the_present_return_to_it(window: MainWindow) -> None:
    look(window, rows(window)[3].entry)
    window.run("fit")
    assert window.looking.shown is not None
    window.run("correct")
    assert window.looking.shown is None
    assert window.dialogs.shown is not None
    window.dialogs.shown.close()


def test_corrected_answer_lists_entries_that_no_longer_fit(window: MainWindow, qtbot: QtBot) -> None:
    session = of(window).session
    log = list(session.log)
    # The first question with several answers gets another answer.
    for entry, _ in session.undoable():
        options = getattr(session.moment(entry).request, "options", ())
        other = [o for o in options if o.id != getattr(sure(Answered, log[entry]).answer, "id", o.id)]
        if other:
            break
    look(window, entry)
    press(window, qtbot, K.Key_C)
    panel = window.looking.panel
    assert panel.correcting
    panel.answered.emit(Thrown((9,)), "typed")
    assert not panel.prompt.note.isHidden()
    assert session.log == log
    panel.answered.emit(Chosen(other[0].id), "person")
    assert session.log[entry] != log[entry]
    assert window.looking.shown is None
    assert window.banner.kind == "turned"
    aside = [d.name for d in rows(window) if d.state == "aside"]
    window.banner.show_all()
    assert all(name in window.banner.text.text() for name in aside[:8])
    banner_button(window, "Undo").click()
    assert session.log == log


def test_escape_leaves_the_correction_before_the_moment(window: MainWindow, qtbot: QtBot) -> None:
    look(window, rows(window)[3].entry)
    press(window, qtbot, K.Key_Return)
    assert window.looking.panel.correcting
    qtbot.keyClick(window, K.Key_Escape)
    assert not window.looking.panel.correcting
    assert window.looking.shown is not None
    qtbot.keyClick(window, K.Key_Escape)
    assert window.looking.shown is None


def test_rolled_die_is_replaced_by_the_real_one(evening: Evening) -> None:
    evening.begin(fight("dragon"))
    window, session = evening.window, evening.session
    while not evening.by():
        evening.press(K.Key_Space)
    entry = next(n for n, e in enumerate(session.log) if isinstance(e, Answered) and isinstance(e.answer, Thrown))
    old = session.log[entry]
    assert isinstance(old, Answered)
    assert isinstance(old.answer, Thrown)
    window.run("timeline")
    assert entry not in [d.entry for d in rows(window)]
    window.panels.timeline.own.setChecked(True)
    thrown = next(d for d in rows(window) if d.entry == entry)
    assert thrown.outcome.endswith(", rolled")
    look(window, entry)
    evening.press("c")
    assert isinstance(window.looking.panel.prompt.body, ThrowBody)
    evening.press(K.Key_Space)
    assert window.looking.panel.prompt.note.text() == "Type the answer that it should have been."
    die = next(n for n in (2, 3) if n != old.answer.dice[0])
    evening.press(str(die), K.Key_Return)
    new = session.log[entry]
    assert isinstance(new, Answered)
    assert (new.answer, new.by) == (Thrown((die,)), "corrected")
    assert next(d for d in rows(window) if d.entry == entry).outcome == f"{die}, corrected"
    evening.again()
    assert evening.session.log[entry] == new
    window.undo()
    assert evening.session.log[entry] == old


def test_listing_program_decisions_keeps_the_moment(window: MainWindow) -> None:
    entry = rows(window)[4].entry
    look(window, entry)
    view = window.panels.timeline
    for on in (True, False):
        view.own.setChecked(on)
        marked = view.rows.decision(view.tree.currentIndex())
        assert marked is not None
        assert marked.entry == entry
        assert window.looking.shown is not None


def test_number_of_an_earlier_moment_is_explained(evening: Evening) -> None:
    from talisman_desktop.core.facts import TokensChanged

    evening.begin(fight("dragon"))
    assert evening.player.edit("stronger", (TokensChanged(hero="elf", token="strength", by=4),))
    window, now = evening.window, evening.session.table.heroes["elf"].strength
    told = []
    for looking in (False, True):
        if looking:
            window.run("timeline")
        window.explaining.number("elf", "strength", QPoint())
        told.append(window.explaining.popover.parts.text())
    assert f"{now} token" in told[0]
    assert f"{now - 4} token" in told[1]


def test_unreachable_moment_is_reported(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(campaign: object, entry: int) -> Make[Callable[[], Session]]:
        def made(_report: object) -> Callable[[], Session]:
            raise OSError("The disk went away.")

        return made

    look(window, rows(window)[1].entry)
    log = list(of(window).session.log)
    monkeypatch.setattr(window.services, "timeline_begins", lambda campaign: 10**6)
    monkeypatch.setattr(window.services, "reaching", damaged)
    for act in ("back", "same", "other"):
        window.going_on.act(act)
        rest(qtbot, window)
        assert window.looking.panel.note.text() == "The disk went away."
    assert of(window).session.log == log
    assert QGuiApplication.overrideCursor() is None


def test_going_back_can_be_undone(window: MainWindow, qtbot: QtBot) -> None:
    session = of(window).session
    log, entry = list(session.log), rows(window)[5].entry
    look(window, entry)
    press(window, qtbot, K.Key_G)
    assert session.log == log[:entry]
    assert window.looking.shown is None
    again = [d for d in rows(window) if d.state == "undone"]
    assert [d.entry for d in again] == list(range(1, len(again) + 1))
    window.panels.timeline.tree.entered.emit(again[-1])
    assert session.log == log


@pytest.mark.parametrize(("key", "other"), [(K.Key_P, False), (K.Key_O, True)])
def test_playing_on_from_a_moment(window: MainWindow, qtbot: QtBot, key: Qt.Key, other: bool) -> None:
    session = of(window).session
    log, entry = list(session.log), rows(window)[5].entry
    look(window, entry)
    press(window, qtbot, key)
    assert session.log[:entry] == log[:entry]
    assert len(session.log) < len(log)
    assert ("luck" in session.switches) == other
    window.undo()
    assert session.log == log


def test_moment_becomes_a_new_campaign(window: MainWindow, qtbot: QtBot) -> None:
    log, entry = list(of(window).session.log), rows(window)[5].entry
    look(window, entry)
    press(window, qtbot, K.Key_N)
    rest(qtbot, window)
    assert of(window).session.log == log
    banner_button(window, "Open it").click()
    assert file_of(window).title.startswith("The long road, from day ")
    assert of(window).session.log[:entry] == log[:entry]


def test_decision_menu_has_the_possible_commands(window: MainWindow) -> None:
    view = window.panels.timeline
    view.tree.menu_wanted.emit(rows(window)[2], QPoint())
    texts = [a.text().partition("\t")[0] for a in view.menu.actions()]
    assert texts[0] == "Correct this answer..."
    assert texts[-1] == "Back to now"
    assert len(texts) == 6
    view.menu.close()
    window.undo()
    view.tree.menu_wanted.emit(rows(window)[-1], QPoint())
    assert [a.text().partition("\t")[0] for a in view.menu.actions()] == ["Redo up to here"]
    view.menu.close()


def test_correction_by_hand_is_shown_but_cannot_change(evening: Evening, qtbot: QtBot) -> None:
    from talisman_desktop.core.facts import TokensChanged

    evening.begin(fight("dragon"))
    assert evening.player.edit("a coin", (TokensChanged(hero="elf", token="gold", by=1),))
    window = evening.window
    window.run("timeline")
    assert not window.looking.panel.buttons["amend"].isEnabled()
    qtbot.keyClick(window.panels.timeline.tree, K.Key_Return)
    assert "Only answers can be corrected" in window.looking.panel.note.text()


def test_moments_from_before_the_session_are_in_the_timeline(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long campaign is opened with its end only. The file has the rest, shows it, and can go back to it."""
    play(window, 60)
    log, all_of_it = list(of(window).session.log), rows(window)
    wanted = [(d.entry, d.name, d.place, d.card) for d in all_of_it]
    path = file_of(window).path
    monkeypatch.setattr(past, "REACH", 20)
    monkeypatch.setattr(past, "MARGIN", 5)
    assert window.close_campaign()
    assert window.open_campaign(path)
    assert file_of(window).first > 20
    assert [(d.entry, d.name, d.place, d.card) for d in rows(window)] == wanted
    early = next(d for d in all_of_it if 0 < d.entry < file_of(window).first - 10)
    look(window, early.entry)
    assert window.table.table == file_of(window).past.moment(early.entry, of(window).session.rules).table
    press(window, qtbot, K.Key_P)
    rest(qtbot, window)
    assert file_of(window).first + len(of(window).session.log) < len(log)
    window.undo()
    session, first = of(window).session, file_of(window).first
    assert session.log == log[first:]
    assert [(d.entry, d.name, d.place, d.card) for d in rows(window) if d.state == "done"] == wanted


def test_hidden_timeline_is_not_filled(qtbot: QtBot, tmp_path: Path) -> None:
    fakes = Fakes(tmp_path)
    window = MainWindow(fakes.services)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    assert window.open_campaign(tmp_path / "tuesday.talisman")
    of(window).answer(Chosen("fight"))
    assert rows(window) == []
    window.panels.timeline.set_seen(True)
    assert [d.name for d in rows(window)] == ["Fight with strength 4 against 1"]
    window.run("timeline")
    press(window, qtbot, K.Key_N)
    assert window.looking.panel.note.text() == "This campaign has no file."
    press(window, qtbot, K.Key_G)
    assert [d.state for d in rows(window)] == ["undone"]
    assert window.close_campaign()
    assert rows(window) == []
