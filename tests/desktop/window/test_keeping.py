"""Managing campaigns in the window: the list, backups, sittings, checkpoints. With real campaign files."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QDate, QEvent, QObject
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.dialogs.checkpoints_dialog import CheckpointsDialog
from talisman_desktop.desktop.dialogs.exports_dialog import NotesDialog
from talisman_desktop.desktop.dialogs.shelf_dialog import BackupsDialog, ShelfDialog
from talisman_desktop.desktop.dialogs.sittings_dialog import SittingDialog
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.store.backup import list_backups
from talisman_desktop.store.campaign import Campaign
from talisman_desktop.store.library import look
from talisman_desktop.store.shelf import ARCHIVE
from tests.desktop.long_road import file_of, of, play
from tests.kit import sure

pytestmark = pytest.mark.usefixtures("at_once")

T = TypeVar("T")


@pytest.fixture
def window(long_road: MainWindow) -> MainWindow:
    """Yield the program's window with a campaign of some answers, in an empty home."""
    return long_road


def dialog(window: MainWindow, command: str, kind: type[T]) -> T:
    window.run(command)
    found = window.dialogs.shown
    assert isinstance(found, kind)
    return found


def press(dialog: QWidget | None, text: str) -> None:
    """Click the button with these words."""
    (found,) = [b for b in sure(QWidget, dialog).findChildren(QPushButton) if b.text() == text]
    found.click()


def mark(shelf: ShelfDialog, title: str) -> None:
    for row in range(shelf.list.count()):
        if shelf.list.item(row).text().startswith(title):
            shelf.list.setCurrentRow(row)
            return
    raise AssertionError(title)


# --- the shelf ---


def test_campaigns_are_duplicated_renamed_archived_and_opened(window: MainWindow, tmp_path: Path) -> None:
    shelf = dialog(window, "campaigns", ShelfDialog)
    press(shelf, "Duplicate")
    assert shelf.said.text() == "Duplicated as The long road copy.talisman"
    mark(shelf, "The long road (copy)")
    shelf.name.setText("Another road")
    press(shelf, "Rename")
    assert "Another road.talisman" in shelf.said.text()
    press(shelf, "Archive")
    assert (shelf.folder / ARCHIVE / "Another road.talisman").is_file()
    shelf.archive.setChecked(True)
    mark(shelf, "Another road")
    press(shelf, "Out of the archive")
    shelf.archive.setChecked(False)
    mark(shelf, "Another road")
    shelf.export_to(tmp_path / "out.talisman")
    assert look(tmp_path / "out.talisman").title == "Another road"
    shelf.bring_in(tmp_path / "out.talisman")
    assert (shelf.folder / "Another road (2).talisman").is_file()
    mark(shelf, "Another road")
    shelf.finish()
    assert file_of(window).title == "Another road"


def test_removal_is_confirmed_and_can_be_undone(window: MainWindow) -> None:
    shelf = dialog(window, "campaigns", ShelfDialog)
    press(shelf, "Duplicate")
    mark(shelf, "The long road (copy)")
    assert shelf.name.text() == "The long road (copy)"
    path = shelf.list.chosen()
    assert path is not None
    press(shelf, "Remove")
    assert path.is_file()
    mark(shelf, "The long road   ")
    mark(shelf, "The long road (copy)")
    press(shelf, "Remove")
    assert path.is_file(), "another was marked meanwhile"
    press(shelf, "Remove it?")
    assert not path.exists()
    (removed,) = list_backups(path)
    assert shelf.said.text().endswith(f"brings it back from {removed.relative_to(shelf.folder)}")
    shelf.bring_in(removed)
    assert path.is_file()


def test_impossible_actions_are_reported_in_the_dialog(window: MainWindow, tmp_path: Path) -> None:
    shelf = dialog(window, "campaigns", ShelfDialog)
    for text in ("Rename", "Archive", "Remove"):
        press(shelf, text)
        assert shelf.wrong.text() == "This campaign is open in this window; close it first (Ctrl+W)."
    shelf.bring_in(tmp_path / "nothing.talisman")
    assert "moved or renamed" in shelf.wrong.text()
    shelf.export_to(file_of(window).path)
    assert "choose another name" in shelf.wrong.text()
    press(shelf, "Duplicate")
    assert shelf.wrong.isHidden()
    (shelf.folder / "bad.talisman").write_bytes(b"x" * 100)
    shelf.show_list()
    mark(shelf, "bad")
    shelf.name.setText("good")
    press(shelf, "Rename")
    assert "is damaged" in shelf.wrong.text()


def test_backup_is_restored_and_that_undone(window: MainWindow) -> None:
    path = file_of(window).path
    assert window.close_campaign()
    assert window.open_campaign(path)
    play(window, 5)
    before = list(of(window).session.log)
    backups = dialog(window, "backups", BackupsDialog)
    assert backups.list.count() == 1
    backups.finish()
    assert len(of(window).session.log) < len(before)
    assert "is now as in the backup" in window.banner.text.text()
    assert any("before going back" in b.name for b in list_backups(path))
    press(window.banner, "Take it back")
    assert of(window).session.log == before


# --- pauses ---


def test_newest_keyframe_is_saved_when_play_pauses(window: MainWindow, qtbot: QtBot) -> None:
    campaign, session = file_of(window), of(window).session
    window.desk._pausing.setInterval(50)

    def lacking() -> int:
        return campaign.first + session.keyframes[-1].entries - campaign.past.start(newest=True).first

    while not lacking():
        play(window, 1)
    qtbot.waitUntil(lambda: not lacking())


# --- sittings ---


def test_sitting_record_is_stored(window: MainWindow) -> None:
    sitting = dialog(window, "sitting", SittingDialog)
    sitting.title.setText("First evening")
    sitting.players.setText("Ann, Bo")
    sitting.notes.setPlainText("Rain.")
    sitting.finish()
    campaign = file_of(window)
    (kept,) = campaign.sittings.all()
    assert (kept.title, kept.players, kept.notes) == ("First evening", "Ann, Bo", "Rain.")


def test_earlier_sitting_keeps_its_date(window: MainWindow) -> None:
    path = file_of(window).path
    file_of(window).sittings.end("left standing")
    assert window.close_campaign()
    assert window.open_campaign(path)
    play(window, 2)
    sitting = dialog(window, "sitting", SittingDialog)
    assert sitting.which.count() == 2
    sitting.which.setCurrentIndex(0)
    sitting.day.setDate(QDate(2026, 3, 14))
    sitting.title.setText("The bridge")
    sitting.which.setCurrentIndex(1)
    assert "14 Mar 2026" in sitting.which.itemText(0)
    assert sitting.which.itemText(0).endswith("The bridge")
    sitting.finish()
    first, second = file_of(window).sittings.all()
    assert first.started.startswith("2026-03-14T")
    assert first.ended.startswith(("2026-03-14T", "2026-03-15T"))
    assert (second.title, second.started[:4] > "2000") == ("", True)


@pytest.mark.parametrize(("away", "was"), [(False, "left standing"), (True, "put away")])
def test_sitting_ends_in_either_way(window: MainWindow, away: bool, was: str) -> None:
    path = file_of(window).path
    sitting = dialog(window, "sitting", SittingDialog)
    if away and not sitting.away.isEnabled():
        pytest.skip("a question is open that must be answered first")
    press(sitting, "End, table put away" if away else "End, table left standing")
    packet = window.dialogs.shown
    assert isinstance(packet, NotesDialog), "ready before the campaign is closed"
    packet.reject()
    assert window.campaign is None
    assert window.open_campaign(path)
    assert file_of(window).sittings.all()[0].table_was == was
    assert len(file_of(window).sittings.all()) == 2


# --- checkpoints ---


def test_checkpoints_are_set_and_restored(window: MainWindow, qtbot: QtBot) -> None:
    session = of(window).session
    marked = list(session.log)
    points = dialog(window, "checkpoints", CheckpointsDialog)
    assert not any(button.isEnabled() for button in points.buttons_of.values())
    points.name.setText("here")
    points.add()
    assert all(button.isEnabled() for button in points.buttons_of.values())
    points.name.setText("here")
    points.add()
    assert "already" in points.wrong.text()
    points.back()
    assert points.wrong.text() == "Select a checkpoint first."
    points.reject()
    play(window, 6)
    further = list(session.log)
    points = dialog(window, "checkpoints", CheckpointsDialog)
    points.list.setCurrentRow(0)
    points.back()
    assert session.log == marked
    window.undo()
    assert session.log == further
    points = dialog(window, "checkpoints", CheckpointsDialog)
    points.list.setCurrentRow(0)
    points.branch()
    press(window.banner, "Open it")
    assert file_of(window).title == "The long road, from here"
    assert of(window).session.log == marked


def test_shelf_without_campaigns_offers_only_to_import(qtbot: QtBot, tmp_path: Path) -> None:
    shelf = ShelfDialog(None, tmp_path, lambda _folder: ())
    qtbot.addWidget(shelf)
    assert [text for text, button in shelf.buttons_of.items() if button.isEnabled()] == ["Import..."]
    assert not shelf.go.isEnabled()


# --- the disk ---


class Painted(QObject):
    """Counts the paintings of a widget."""

    times = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.times += event.type() == QEvent.Type.Paint
        return False


def test_answer_reaches_the_disk_after_the_painting(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted, written = Painted(window), []
    window.table.view.viewport().installEventFilter(painted)
    qtbot.waitUntil(lambda: not window.desk._painted.is_waiting)
    painted.times = 0
    monkeypatch.setattr(Campaign, "rest", lambda campaign: None)
    monkeypatch.setattr(Campaign, "write_through", lambda campaign: written.append(painted.times))
    play(window, 1)
    assert not written
    qtbot.waitUntil(lambda: bool(written))
    assert written[0]
