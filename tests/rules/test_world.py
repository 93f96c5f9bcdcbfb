"""The world as data: roads of any length, and what lies beyond the last of them."""

from __future__ import annotations

from talisman_desktop.games.darkest.places import INNER, OUTER, TOWER, WORLD
from talisman_desktop.rules.world import Region, World

SHORT = Region("isle", "The Isle", "port", ("sand", "dunes"), ("inn",), ("wreck",), "ferry", ("well",))
ISLES = World({SHORT.id: SHORT}, ("reef", "deep"), "The Sea")


def test_road_may_have_any_length() -> None:
    road = [ISLES.terrain(SHORT, n, "inn") for n in range(1, ISLES.top + 1)]
    assert road == ["sand", "dunes", "inn", "reef", "deep"]
    assert [ISLES.title("isle", n) for n in (0, 3, 4)] == ["The Isle", "The Isle", "The Sea"]


def test_tower_is_numbered_on_from_the_destination() -> None:
    assert [WORLD.terrain(OUTER, n, "castle") for n in range(7, WORLD.top + 1)] == [*TOWER]
    assert WORLD.terrain(INNER, 6, "city") == "city"


def test_straddle_point_lies_in_both_regions() -> None:
    assert (INNER.waypoints, OUTER.waypoints) == (("sentinel",), ("sentinel", "portal-of-power"))
    assert OUTER.goal_of("sentinel") == "waypoint"
    assert WORLD.region_of("sentinel", OUTER) == INNER
