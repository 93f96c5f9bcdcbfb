"""The places for the stage are found once for a table and a view."""

from __future__ import annotations

from unittest.mock import Mock

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.docks.stage_rooms import StageRooms
from talisman_desktop.desktop.presenters.drama import stage_room
from tests.desktop.scene.test_scene_kit import road_view


def test_places_are_found_again_only_for_something_else(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    view = road_view(qtbot)
    rooms, find = StageRooms(view), Mock(wraps=stage_room.rooms)
    monkeypatch.setattr(stage_room, "rooms", find)
    asked = view.table.asked()
    assert asked is not None
    first = rooms.of(asked, 20, is_open=True)
    assert rooms.of(asked._replace(), 20, is_open=True) is first
    assert find.call_count == 1
    spot = next(area for area in asked.model.role("spot") if area.cards)
    for place, line, is_open in (
        (asked._replace(areas=frozenset({spot.id})), 20, True),
        (asked, 30, True),
        (asked, 20, False),
    ):
        assert rooms.of(place, line, is_open=is_open) != first
    view.resize(1000, 700)
    QApplication.processEvents()
    assert rooms.of(asked, 20, is_open=True) != first
    assert find.call_count == 5
