"""The marks of the mini map, and moving the visible part by steps."""

from __future__ import annotations

from talisman_desktop.desktop.presenters.geometry import miniature
from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.presenters.geometry.table_layout import plan
from tests.desktop.scene.test_scene_kit import demo_model


def test_marks_show_mats_cards_and_the_party() -> None:
    model = demo_model("road")
    laid = plan(model)
    marks = miniature.marks(laid, model)
    assert [m.colour for m in marks if m.what == "mat"] == [a.hero.colour for a in model.role("hero") if a.hero]
    assert sum(m.what in ("card", "back") for m in marks) == len(laid.cards)
    assert marks[-1] == miniature.Mark("party", laid.ground["party"])
    assert all(laid.size.holds(m.box) for m in marks)


def test_map_step_is_a_quarter_and_stops_at_edges() -> None:
    size, seen = Box(0, 0, 1000, 600), Box(100, 100, 400, 200)
    assert miniature.stepped(seen, size, 1, 0) == (400, 200)
    assert miniature.stepped(Box(900, 0, 400, 200), size, 1, -1) == (1000, 50)


def test_shrinking_keeps_the_shape() -> None:
    assert miniature.shrink(Box(100, 50, 20, 10), 0.5) == Box(50, 25, 10, 5)


# --- the corner that the map takes ---

CORNERS = [Box(x, y, 100, 50) for x, y in ((300, 150), (0, 150), (300, 0), (0, 0))]
RIGHT_BELOW, LEFT_BELOW, RIGHT_ABOVE, LEFT_ABOVE = CORNERS
HALF = Box(320, 160, 40, 20)


def test_map_takes_the_corner_that_covers_least() -> None:
    assert miniature.corner(CORNERS, Box(0, 0, 0, 0), [], [RIGHT_BELOW, LEFT_BELOW], [RIGHT_ABOVE]) == LEFT_ABOVE
    assert miniature.corner(CORNERS, RIGHT_BELOW, [], [HALF], CORNERS[1:]) == RIGHT_BELOW
    assert miniature.corner(CORNERS, RIGHT_BELOW, [], [RIGHT_BELOW], CORNERS[1:]) == LEFT_BELOW


def test_map_stays_if_another_corner_is_hardly_better() -> None:
    covered = [Box(300, 150, 60, 50), Box(0, 150, 50, 50), RIGHT_ABOVE, LEFT_ABOVE]
    assert miniature.corner(CORNERS, RIGHT_BELOW, [], covered, []) == RIGHT_BELOW
    assert miniature.corner(CORNERS, RIGHT_ABOVE, [], covered, []) == LEFT_BELOW


def test_map_never_covers_the_question_subject() -> None:
    assert miniature.corner(CORNERS, RIGHT_BELOW, [HALF], CORNERS[1:], []) == LEFT_BELOW
    whole = Box(0, 0, 400, 200)
    assert miniature.corner(CORNERS, RIGHT_BELOW, [HALF, whole], [], []) == LEFT_BELOW
    assert miniature.corner(CORNERS, RIGHT_BELOW, [whole, HALF], [], []) is None


def test_places_between_corners_are_at_the_edges() -> None:
    view = Box(0, 0, 400, 200)
    corners, between = miniature.along_edges(view, 100, 50)
    assert corners == CORNERS
    assert not set(corners) & set(between)
    assert all(view.holds(place) for place in between)
    assert all(place.x in (0, 300) or place.y in (0, 150) for place in between)


def test_gold_and_cards_on_draw_spots_are_to_be_read() -> None:
    model = demo_model("road")
    laid = plan(model)
    read = miniature.written(laid, model)
    used = [area for area in model.role("spot") if area.number]
    assert any(area.gold for area in used)
    for area in used:
        inside = [box for box in read if laid.areas[area.id].holds(box)]
        assert len(inside) == len([card for card in area.cards if card.id in laid.cards]) + bool(area.gold)
