"""A campaign that cannot be opened, or whose log was cut: the window offers what can still be read."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from talisman_desktop.core.requests import Throw
from talisman_desktop.desktop.dialogs.shelf_dialog import BackupsDialog
from talisman_desktop.desktop.dialogs.story_dialog import StoryDialog
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.games.darkest import darkest_game
from tests.desktop.long_road import file_of, of
from tests.desktop.window.test_keeping import press
from tests.desktop.window.test_keeping import window as window
from tests.kit import sure


def closed(window: MainWindow) -> Path:
    """Return the file of a campaign after closing it; a backup is beside it."""
    path = file_of(window).path
    file_of(window).backups.make("for the test")
    assert window.close_campaign()
    return path


def test_story_of_an_unopenable_campaign_is_shown(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    path = closed(window)
    with monkeypatch.context() as without:
        without.setattr(darkest_game, "STEPS", {})
        assert not window.open_campaign(path)
    assert "could not be opened" in window.banner.text.text()
    press(window.banner, "Read its story")
    shown = window.dialogs.shown
    assert isinstance(shown, StoryDialog)
    assert "Day 1: " in shown.text.toPlainText()
    shown.reject()
    press(window.banner, "Its backups...")
    assert isinstance(window.dialogs.shown, BackupsDialog)
    window.dialogs.shown.reject()
    assert window.open_campaign(path), "nothing was changed"


def test_unreadable_file_offers_no_story(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "nothing.talisman"
    path.write_bytes(b"no campaign")
    assert not window.open_campaign(path)
    assert window.banner.isVisible()
    with pytest.raises(ValueError, match="unpack"):
        press(window.banner, "Read its story")


def test_cut_campaign_offers_its_backups(window: MainWindow) -> None:
    assert len(of(window).session.log) > 40
    path = closed(window)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM log WHERE n >= 5")
        connection.execute("DELETE FROM keyframes WHERE entries > 5")
        connection.execute("DELETE FROM journal WHERE n >= (SELECT max(facts) FROM keyframes)")
        connection.execute("DELETE FROM courses")
        connection.execute("DELETE FROM course_log")
        connection.execute("DELETE FROM redo")
        connection.execute("UPDATE meta SET value = value + 1 WHERE name = 'revision'")
        connection.execute("PRAGMA user_version=1")
    assert window.open_campaign(path)
    assert "holds more of this campaign than its file" in window.banner.text.text()
    press(window.banner, "Its backups...")
    assert isinstance(window.dialogs.shown, BackupsDialog)


def test_rules_failure_loses_nothing(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    """The session is taken from the file again; the log is as long as before."""
    player = of(window)
    log, table, session = list(player.session.log), player.session.table, player.session

    def stumble(self: object, *_: object) -> None:
        raise KeyError("nothing in the rules")

    with monkeypatch.context() as failing:
        failing.setattr(type(session), "_take", stumble)
        assert not player.by_app() or not player.answer(player.session.by_luck(sure(Throw, player.session.pending)))
        assert not player.undo() or player.redo()
    now = player.session
    assert now.log[-len(log) :] == log or log[-len(now.log) :] == now.log
    assert now.table == table
