"""Files dropped onto the window are opened."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

from talisman_desktop.desktop.window.main_window import MainWindow
from tests.desktop.evenings import Evening, fight


def carrying(*files: Path) -> QMimeData:
    """Return the data that is dragged with these files."""
    dragged = QMimeData()
    dragged.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    return dragged


def is_accepted(over: QWidget, dragged: QMimeData) -> bool:
    """Return whether a widget accepts this dragged data."""
    move, buttons = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    event = QDragEnterEvent(QPoint(5, 5), move, dragged, buttons, Qt.KeyboardModifier.NoModifier)
    event.ignore()
    QApplication.sendEvent(over, event)
    return event.isAccepted()


def drop(window: MainWindow, dragged: QMimeData) -> None:
    """Drop this data on the window."""
    move, buttons = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    QApplication.sendEvent(window, QDropEvent(QPointF(5, 5), move, dragged, buttons, Qt.KeyboardModifier.NoModifier))


def test_a_dropped_campaign_is_opened(evening: Evening) -> None:
    evening.begin(fight("ogre"))
    assert evening.window.close_campaign()
    assert is_accepted(evening.window, carrying(evening.file))
    drop(evening.window, carrying(evening.file))
    assert evening.window.campaign is not None
    assert evening.window.campaign.path == evening.file


@pytest.mark.parametrize("names", [("notes.txt",), ("picture.png", "notes.txt"), ("a.talisman", "b.talisman"), ()])
def test_other_files_are_not_accepted(evening: Evening, tmp_path: Path, names: tuple[str, ...]) -> None:
    files = [tmp_path / name for name in names]
    for file in files:
        file.touch()
    assert not is_accepted(evening.window, carrying(*files))


def test_table_view_does_not_accept_files(evening: Evening) -> None:
    assert not evening.window.table.view.acceptDrops()
    assert not evening.window.table.view.viewport().acceptDrops()


def test_a_bad_file_leaves_the_campaign_open(evening: Evening, tmp_path: Path) -> None:
    evening.begin(fight("ogre"))
    bad = tmp_path / "letter.talisman"
    bad.write_text("Dear all")
    log = list(evening.session.log)
    assert is_accepted(evening.window, carrying(bad))
    drop(evening.window, carrying(bad))
    told = evening.window.banner.text.text()
    assert told.startswith(f"The campaign could not be opened. {bad} is ")
    assert evening.window.campaign is not None
    assert (evening.window.campaign.path, evening.session.log) == (evening.file, log)
    assert evening.window.pages.currentWidget() is evening.window.splitter
