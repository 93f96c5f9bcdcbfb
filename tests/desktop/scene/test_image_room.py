"""The memory for kept images grows with the views of the table."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.scene import image_room
from talisman_desktop.desktop.scene.image_room import LEAST_PIXELS, note_view, room
from talisman_desktop.desktop.scene.table_scene import TableScene
from talisman_desktop.desktop.scene.table_view import TableView
from talisman_desktop.desktop.theme.palette import DARK
from tests.desktop.scene.test_scene_kit import core


@pytest.fixture(autouse=True)
def unmeasured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image_room, "_pixels", LEAST_PIXELS)


def test_room_is_that_of_the_largest_view() -> None:
    note_view(QSize(800, 600), 1.0)
    assert room(1.5) == round(1.5 * 960 * 640 * 4)
    note_view(QSize(1920, 1080), 2.0)
    note_view(QSize(1366, 768), 1.0)
    assert room(0.5) == 3840 * 2160 * 4 / 2


def test_view_of_the_table_is_noted(qtbot: QtBot) -> None:
    view = TableView(TableScene(core(), DARK))
    qtbot.addWidget(view)
    view.resize(2400, 1600)
    view.grab()
    assert room(1) == 2400 * 1600 * 4
