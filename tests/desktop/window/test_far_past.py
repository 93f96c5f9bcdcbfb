"""Going back to before the session begins: beside the window, with *Cancel*."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from talisman_desktop.core.log import Entry
from talisman_desktop.desktop.dialogs.checkpoints_dialog import CheckpointsDialog
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.store import past
from tests.desktop.evenings import rest
from tests.desktop.long_road import file_of, of, play
from tests.kit import sure


@pytest.fixture
def far(long_road: MainWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A campaign whose session begins after its checkpoint."""
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
    """Ask to go back to the checkpoint; nothing has come of it yet."""
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


def test_far_checkpoint_is_reached_beside_the_window(far: MainWindow, qtbot: QtBot) -> None:
    at, (length, log) = file_of(far).checkpoints.way("early").at, whole(far)
    go_back(far)
    rest(qtbot, far)
    assert whole(far)[0] == at
    assert file_of(far).past.differences(of(far).session.table) == []
    far.undo()
    assert whole(far)[0] == length
    assert of(far).session.log[-len(log) :] == log


def test_far_checkpoint_is_dropped_when_cancelled(far: MainWindow, qtbot: QtBot) -> None:
    session, log = of(far).session, whole(far)
    go_back(far)
    far.run("cancel-work")
    rest(qtbot, far)
    qtbot.wait(50)
    assert of(far).session is session
    assert whole(far) == log


def test_far_checkpoint_is_dropped_when_the_game_goes_on(far: MainWindow, qtbot: QtBot) -> None:
    session, (length, _) = of(far).session, whole(far)
    go_back(far)
    play(far, 1)
    rest(qtbot, far)
    qtbot.wait(50)
    assert of(far).session is session
    assert whole(far)[0] > length
