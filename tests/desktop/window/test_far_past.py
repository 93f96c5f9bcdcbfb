"""Going back to a moment before the session begins: in the background, with *Cancel*."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from talisman_desktop.core.log import Entry
from talisman_desktop.desktop.dialogs.checkpoints_dialog import CheckpointsDialog
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.play import session
from talisman_desktop.store import past
from tests.desktop.evenings import rest
from tests.desktop.long_road import file_of, of, play
from tests.kit import sure


@pytest.fixture
def far(long_road: MainWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """Return a window with a campaign whose session begins after its checkpoint."""
    file_of(long_road).checkpoints.add("early", place="", day=1)
    play(long_road, 60)
    path = file_of(long_road).path
    monkeypatch.setattr(past, "REACH", 20)
    monkeypatch.setattr(past, "MARGIN", 5)
    assert long_road.close_campaign()
    assert long_road.open_campaign(path)
    assert file_of(long_road).checkpoints.way("early").at < file_of(long_road).first
    return long_road


def go_back(window: MainWindow) -> None:
    """Ask to go back to the checkpoint. The log is not replayed yet."""
    window.run("checkpoints")
    points = sure(CheckpointsDialog, window.dialogs.shown)
    points.list.setCurrentRow(0)
    log = whole(window)
    points.back()
    assert window.dialogs.shown is None
    assert [job.reads for job in window.work.jobs] == [True]
    assert whole(window) == log


def whole(window: MainWindow) -> tuple[int, list[Entry]]:
    return file_of(window).first + len(of(window).session.log), list(of(window).session.log)


def test_far_checkpoint_is_reached_in_the_background(far: MainWindow, qtbot: QtBot) -> None:
    at, (length, log) = file_of(far).checkpoints.way("early").at, whole(far)
    go_back(far)
    rest(qtbot, far)
    assert whole(far)[0] == at
    assert file_of(far).past.differences(of(far).session.table) == []
    far.undo()
    assert whole(far)[0] == length
    assert of(far).session.log[-len(log) :] == log


def test_cancelled_far_checkpoint_is_dropped(far: MainWindow, qtbot: QtBot) -> None:
    before, log = of(far).session, whole(far)
    go_back(far)
    far.run("cancel-work")
    rest(qtbot, far)
    qtbot.wait(50)
    assert of(far).session is before
    assert whole(far) == log


def test_answer_drops_a_far_checkpoint(far: MainWindow, qtbot: QtBot) -> None:
    before, (length, _) = of(far).session, whole(far)
    go_back(far)
    play(far, 1)
    rest(qtbot, far)
    qtbot.wait(50)
    assert of(far).session is before
    assert whole(far)[0] > length


def left_far(window: MainWindow, qtbot: QtBot) -> tuple[int, list[Entry]]:
    """Go back to the checkpoint, then close the campaign and open it again. Return the length of the log and its
    entries before that.
    """
    log = whole(window)
    go_back(window)
    rest(qtbot, window)
    path = file_of(window).path
    assert window.close_campaign()
    assert window.open_campaign(path)
    return log


def test_long_undo_runs_in_the_background(far: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "LONG", 20)
    length, log = left_far(far, qtbot)
    short = whole(far)
    far.undo()
    far.undo()
    assert whole(far) == short
    assert len(far.work.jobs) == 1
    rest(qtbot, far)
    assert whole(far)[0] == length
    assert of(far).session.log[-len(log) :] == log
    assert file_of(far).past.differences(of(far).session.table) == []
    far.redo(1)
    rest(qtbot, far)
    assert whole(far)[0] == short[0]
    assert of(far).session.table.step == far.services.moment(file_of(far), short[0]).table.step


def test_a_long_undo_can_be_cancelled(far: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "LONG", 20)
    left_far(far, qtbot)
    short = whole(far)
    far.undo()
    far.run("cancel-work")
    rest(qtbot, far)
    qtbot.wait(50)
    assert whole(far) == short
