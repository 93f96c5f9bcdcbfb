"""The search for places where the stage can be in the visible part of the table."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from PySide6.QtCore import QRect
from PySide6.QtGui import QTransform

from talisman_desktop.desktop.presenters.drama import stage_room
from talisman_desktop.desktop.presenters.drama.stage_room import Rooms
from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.scene.asked_places import AskedPlaces
from talisman_desktop.desktop.scene.table_view import TableView

LEAST_LINES = 1.2
"""The least height of a place, in lines of the text beside it."""
MOST = 40
"""The number of results that are remembered, because a table that is shown may have been prepared."""


class _Sight(NamedTuple):
    """The part of the table that a view shows, the least height of a place in pixels, and whether a question is
    open."""

    view: QRect
    shown: QTransform
    least: float
    is_open: bool


class StageRooms:
    """Finds the places for the stage in a view."""

    def __init__(self, view: TableView) -> None:
        self._view = view
        self._found: deque[tuple[AskedPlaces, _Sight, Rooms]] = deque(maxlen=MOST)

    def of(self, asked: AskedPlaces, line: float, *, is_open: bool) -> Rooms:
        """Return the places for the stage beside a question, or without one; `line` is the height of a line of text in
        pixels."""
        sight = _Sight(self._view.geometry(), self._view.viewportTransform(), line * LEAST_LINES, is_open)
        for known, seen, rooms in self._found:
            if known == asked and seen == sight:
                return rooms
        rooms = self._rooms(asked, sight)
        self._found.append((asked, sight, rooms))
        return rooms

    def _rooms(self, asked: AskedPlaces, sight: _Sight) -> Rooms:
        whole = sight.view
        view = Box(whole.left(), whole.top(), whole.width(), whole.height())
        seen = self._view.pixels_of(whole.topLeft())
        rects = asked.about() if sight.is_open else []
        meant = [seen(Box(rect.x(), rect.y(), rect.width(), rect.height())) for rect in rects]
        things = len(asked.things()) if sight.is_open else 0
        return stage_room.rooms(asked.model, asked.plan, view, seen, meant[:things], sight.least, mats=meant[things:])
