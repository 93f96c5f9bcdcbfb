"""The world as data: roads of any length, gates, and the regions behind them."""

from __future__ import annotations

from msgspec.structs import replace

from talisman_desktop.games.darkest.base.places import INNER, OUTER, TOWER, WORLD
from talisman_desktop.rules.roads import Adventure, Beyond, Space, own
from talisman_desktop.rules.world import Region, World

SHORT = Region(
    id="isle", title="The Isle", village="port", road=("sand", "dunes"), aid=("inn",), waypoint="ferry"
)  # fmt: skip
SEA = Region(id="sea", title="The Sea", road=("reef", "deep"), gate="ferry")
ISLES = World({SHORT.id: SHORT, SEA.id: SEA})
TO_THE_PORTAL = Adventure("portal-of-power", "waypoint")


def test_road_may_have_any_length() -> None:
    road = [ISLES.terrain(SHORT, space, "inn") for space in (own(1), own(2), own(3), *SEA.spaces)]
    assert road == ["sand", "dunes", "inn", "reef", "deep"]
    assert [ISLES.title("isle", space) for space in (own(0), own(3), *SEA.spaces)] == [
        *("The Isle", "The Isle"),
        *("The Sea", "The Sea"),
    ]


def test_regions_behind_gates_have_no_village() -> None:
    assert (ISLES.villages, ISLES.behind_gates) == ({"isle": SHORT}, (SEA,))
    assert (ISLES.behind("ferry"), ISLES.behind("inn"), ISLES.behind("")) == (SEA, None, None)
    assert ISLES.region_of("reef", SHORT) is None, "no road of its own leads there"


def test_tower_is_counted_on_from_the_portal() -> None:
    assert [WORLD.terrain(OUTER, space, "castle") for space in TOWER.spaces] == [*TOWER.road]
    assert [space.counted for space in WORLD.spaces(TO_THE_PORTAL)] == [*range(1, 16)]
    assert WORLD.terrain(INNER, own(6), "city") == "city"


def test_road_leads_through_the_gate_at_its_end() -> None:
    at_the_gate = replace(TO_THE_PORTAL, space=6)
    first = replace(at_the_gate, beyond=Beyond("tower"))
    assert WORLD.from_here(at_the_gate, 1) == Space("tower", 1)
    assert [WORLD.from_here(first, by) for by in (-1, 1)] == [own(6), Space("tower", 2)]
    assert WORLD.from_here(Adventure("castle", "aid", 6), 1) not in WORLD.spaces(Adventure("castle", "aid"))


def test_straddle_point_belongs_to_both_regions() -> None:
    assert (INNER.waypoints, OUTER.waypoints) == (("sentinel",), ("sentinel", "portal-of-power"))
    assert OUTER.goal_of("sentinel") == "waypoint"
    assert WORLD.region_of("sentinel", OUTER) == INNER
