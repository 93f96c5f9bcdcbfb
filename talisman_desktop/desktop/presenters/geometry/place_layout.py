"""The layout of the buildings of a village, or of the services inside one, for a size of letters. No Qt."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.presenters.table_model import Area

GAP = 8.0
LEAST_PIXELS = 11
"""The least height of letters in such a place, in pixels of the screen."""
IDEAL = 1.9
"""The width of a building as a multiple of its height, if there is enough room."""
LEAST_WIDE, LEAST_HIGH = 12.5, 4.5
"""The least width and height of a service, as multiples of the height of a letter."""
GOOD_WIDE, GOOD_HIGH = 16.0, 4.8
"""The width and height at which a service is easy to read, as multiples of the height of a letter."""
WIDE, HIGH = 32.0, 6.4
"""The greatest width and height of a service, as multiples of the height of a letter. They keep a few services from
becoming huge."""
WORDY, WORDY_WIDE, WORDY_HIGH = 90, 15.0, 8.0
"""The number of letters from which a service counts as wordy, and the least width and height it then gets, as multiples
of the height of a letter."""
WORDY_MOST = 11.5
"""The greatest height of a wordy service, as a multiple of the height of a letter."""
ENOUGH = 5
"""The number of services that should be visible together, even if that leaves less room for their words."""
GUESTS = 2.0
"""The height of the row of heroes, as a multiple of the height of a letter."""


def place_areas(shown: Sequence[Area], box: Box, letters: Sequence[float], areas: dict[str, Box]) -> None:
    """Give each area of a place its box, using the largest of the heights `letters` at which all services are visible.
    If none is small enough, show the services in pages."""
    entered = next((a for a in shown if a.role == "building" and a.offer is not None and a.offer.chosen), None)
    if entered is None:
        _all_buildings(shown, box, areas)
        return
    services = [a for a in shown if a.role == "service"]
    offered, more = services[:-1], services[-1]
    for letter in letters:
        picture, row, room = _inside(box, letter, row=len(shown) > len(services) + 1)
        columns, rows = _grid(room, letter, offered)
        if columns * rows >= len(offered):
            break
    areas[entered.id] = picture
    _guests([a for a in shown if a.role == "guest"], row, areas)
    each = columns * rows
    if each >= len(offered):
        _cells(offered, room, letter, columns, areas)
        return
    each = max(1, each - 1)
    pages = ceil(len(offered) / each)
    page = offered[(more.number % pages) * each :][:each]
    _cells([*page, more], room, letter, columns, areas, rows=rows)


def _all_buildings(buildings: Sequence[Area], box: Box, areas: dict[str, Box]) -> None:
    count = len(buildings)

    def height(rows: int) -> float:
        per = ceil(count / rows)
        return min((box.w - GAP * (per - 1)) / per / IDEAL, (box.h - GAP * (rows - 1)) / rows)

    rows = max(range(1, min(3, count) + 1), key=height)
    per = ceil(count / rows)
    w, h = (box.w - GAP * (per - 1)) / per, (box.h - GAP * (rows - 1)) / rows
    for n, area in enumerate(buildings):
        areas[area.id] = Box(box.x + n % per * (w + GAP), box.y + n // per * (h + GAP), w, h)


def _inside(box: Box, letter: float, *, row: bool) -> tuple[Box, Box, Box]:
    """Return the boxes for the building's picture, for the row of heroes if there is one, and for the services."""
    w = min(max(box.w * 0.17, 7 * letter), box.w * 0.26)
    right = Box(box.x + w + GAP, box.y, box.w - w - GAP, box.h)
    picture = Box(box.x, box.y, w, box.h)
    if not row:
        return picture, Box(right.x, right.y, right.w, 0), right
    high = min(GUESTS * letter, right.h * 0.3)
    heroes = Box(right.x, right.y, right.w, high)
    return picture, heroes, Box(right.x, heroes.bottom + GAP, right.w, right.h - high - GAP)


def _guests(guests: Sequence[Area], row: Box, areas: dict[str, Box]) -> None:
    w = (row.w - GAP * (len(guests) - 1)) / max(1, len(guests))
    # The first area leads out of the building and is placed at the end.
    for n, area in enumerate((*guests[1:], *guests[:1])):
        areas[area.id] = Box(row.x + n * (w + GAP), row.y, w, row.h)


def _grid(room: Box, letter: float, offered: Sequence[Area]) -> tuple[int, int]:
    """Return the number of columns and rows of services that fit. Wordy services get larger cells if enough of them
    stay visible together."""

    def grid(w: float, h: float) -> tuple[int, int]:
        return max(1, int((room.w + GAP) / (w * letter + GAP))), max(1, int((room.h + GAP) / (h * letter + GAP)))

    if any(len(area.note) > WORDY for area in offered):
        columns, rows = grid(WORDY_WIDE, WORDY_HIGH)
        if columns * rows >= min(len(offered), ENOUGH):
            return columns, rows
    return grid(LEAST_WIDE, LEAST_HIGH)


def _cells(services: Sequence[Area], room: Box, letter: float, most: int, areas: dict[str, Box], rows: int = 0) -> None:
    """Place services in the number of columns that gives their words the most room."""
    count = max(1, len(services))
    wordy = any(len(area.note) > WORDY for area in services)
    high = WORDY_MOST if wordy else HIGH
    good = (WORDY_WIDE, WORDY_HIGH) if wordy else (GOOD_WIDE, GOOD_HIGH)

    def size(columns: int) -> tuple[float, float]:
        down = rows or ceil(count / columns)
        w, h = (room.w - GAP * (columns - 1)) / columns, (room.h - GAP * (down - 1)) / down
        return min(w, WIDE * letter), min(h, high * letter)

    def ease(columns: int) -> float:
        w, h = size(columns)
        return min(w / good[0], h / good[1]) + w * h / (1000 * letter * letter)

    columns = most if rows else max(range(1, most + 1), key=ease)
    w, h = size(columns)
    for n, area in enumerate(services):
        areas[area.id] = Box(room.x + n % columns * (w + GAP), room.y + n // columns * (h + GAP), w, h)
