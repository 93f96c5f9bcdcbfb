"""The places for the stage are found once for a table and a view."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.docks.stage_rooms import StageRooms
from talisman_desktop.desktop.presenters.drama import stage_room
from talisman_desktop.desktop.scene.table_scene import TableScene
from talisman_desktop.desktop.scene.table_view import TableView
from talisman_desktop.desktop.theme.palette import DARK
from tests.desktop.scene.test_scene_kit import core, demo_model


def test_places_are_found_again_only_for_something_else(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = TableScene(core(), DARK)
    view = TableView(scene)
    qtbot.addWidget(view)
    view.resize(1366, 768)
    scene.show_table(demo_model("road"))
    view.show()
    view.fit()
    QApplication.processEvents()
    rooms, found = StageRooms(view), list[object]()
    find = stage_room.rooms

    def noted(*args: object, **more: object) -> object:
        found.append(args)
        return find(*args, **more)  # type: ignore[arg-type]  # passes on what it was given

    monkeypatch.setattr(stage_room, "rooms", noted)
    asked = scene.asked()
    assert asked is not None
    first = rooms.of(asked, 20, is_open=True)
    assert rooms.of(asked._replace(), 20, is_open=True) is first
    assert len(found) == 1
    spot = next(area for area in asked.model.role("spot") if area.cards)
    for place, least, is_open in (
        (asked._replace(areas=frozenset({spot.id})), 20, True),
        (asked, 30, True),
        (asked, 20, False),
    ):
        assert rooms.of(place, least, is_open=is_open) != first
    view.resize(1000, 700)
    QApplication.processEvents()
    assert rooms.of(asked, 20, is_open=True) != first
    assert len(found) == 5
