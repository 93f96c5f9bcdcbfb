"""The places for the stage: what they leave visible, and the corner of a place that covers the least."""

from __future__ import annotations

from talisman_desktop.desktop.presenters.drama.stage_room import Rooms
from talisman_desktop.desktop.presenters.geometry.rectangles import Box

VIEW = Box(0, 0, 1000, 400)
CARD, MAT = Box(0, 0, 200, 400), Box(200, 0, 700, 400)


def test_place_over_mats_leaves_cards_visible() -> None:
    rooms = Rooms((), (VIEW,), (CARD, MAT), needed=1)
    assert rooms.over_mats == (Box(200, 0, 800, 400),)
    assert rooms.over_some == rooms.over_mats
    assert Rooms((), (VIEW,), (MAT,)).over_mats == ()


def test_mats_are_covered_last_and_one_by_one() -> None:
    upper, lower = Box(600, 0, 400, 200), Box(600, 200, 400, 200)
    rooms = Rooms((), (VIEW,), (CARD,), needed=1, mats=(upper, lower))
    assert rooms.beside_mats[0] == Box(200, 0, 400, 400)
    assert not any(room.overlaps(mat) for room in rooms.beside_mats for mat in (upper, lower))
    assert Box(200, 200, 800, 200) in rooms.over_few_mats
    assert not any(room.overlaps(upper) for room in rooms.over_few_mats)
    assert rooms.free == (Box(200, 0, 800, 400),)


def test_least_important_cards_are_covered_first() -> None:
    cards = Box(0, 0, 300, 400), Box(300, 0, 300, 400), Box(600, 0, 400, 400)
    assert Rooms((), (VIEW,), cards, needed=3).over_some == (Box(600, 0, 400, 400), Box(300, 0, 700, 400))


def test_large_place_is_limited_until_more_is_needed() -> None:
    rooms = Rooms((), (VIEW,), (CARD,), needed=1)
    assert rooms.apart == (Box(200, 200, 800, 200),)
    assert rooms.free == (Box(200, 0, 800, 400),)


def test_strip_takes_the_corner_with_the_least_to_read() -> None:
    road, mats = Box(0, 120, 1000, 80), Box(0, 300, 400, 100)
    village = Box(0, 200, 1000, 100)
    rooms = Rooms((), (VIEW,), (village,), needed=1, written=lambda: (road, mats))
    assert rooms.spot(Box(0, 100, 1000, 100), 300, 50) == Box(0, 0, 300, 50)
    assert rooms.spot(Box(0, 300, 1000, 100), 300, 50) == Box(700, 350, 300, 50)
    assert rooms.spot(Box(0, 300, 1000, 100), 900, 90) == Box(0, 310, 900, 90), "hardly less is covered elsewhere"


def test_strip_stays_low_in_a_clear_place() -> None:
    beside = Box(200, 100, 800, 200)
    rooms = Rooms((beside,), (VIEW,), (CARD,), needed=1, written=lambda: (beside,))
    assert rooms.spot(beside, 300, 50) == Box(200, 250, 300, 50), "the words of the space are above"
