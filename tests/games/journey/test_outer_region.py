"""The Outer Region: its village, roads, destinations and special locations (B2 to B4, C3b.d), worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.table import Step
from talisman_desktop.rules import roads
from tests.kit import Outcome, a_table, in_village, plays, plays_out, visits, walks, who

OUTER: dict[str, Any] = {"region": "outer"}


def arrives(terrain: str, *dice: int, answers: Sequence[Any] = (), **more: Any) -> Outcome:
    """Let the party roll for an outer road space that is new to it, and stop before anything else is met."""
    until = ("next-card", "special-location", "party-lost")
    table = a_table(**{"heroes": ["elf", "dwarf"], "space": terrain, "rolled": (), **OUTER, **more})
    return plays_out(replace(table, step=Step("road-roll")), dice=dice, answers=answers, until=until)


# --- regions and destinations ---


@pytest.mark.rule("B2e", "B3g", "B3h", "B3i", "B2b")
def test_outer_village_offers_its_destinations() -> None:
    choice = in_village("set-out", **OUTER)
    assert set(choice.options) == {"trove", "castle", "temple", "warlocks-cave", "portal-of-power", "home", "stay"}


@pytest.mark.rule("B2b", "B5a")
def test_inner_roads_cross_river_only_at_the_sentinel() -> None:
    options = in_village("set-out").options
    assert "sentinel" in options
    assert not {"castle", "temple", "warlocks-cave", "portal-of-power"} & set(options)


@pytest.mark.rule("B3h", "C3b.b")
@pytest.mark.parametrize(
    ("die", "place"), [(1, "black-knight"), (2, "chasm"), (3, "cursed-glade"), (4, "hidden-valley")]
)
def test_one_of_four_outer_troves_is_drawn_by_chance(die: int, place: str) -> None:
    outcome = in_village("set-out", "trove", dice=[die], until=["next-space"], **OUTER)
    assert (outcome.way.destination, outcome.way.goal, outcome.zone("trove")) == (place, "trove", ["?", "?", "?"])


@pytest.mark.rule("B3g", "C3b.d")
@pytest.mark.parametrize("place", ["castle", "temple", "warlocks-cave"])
def test_outer_aid_destination_is_space_six_without_trove(place: str) -> None:
    outcome = in_village("set-out", place, until=["next-space"], **OUTER)
    assert (outcome.way.destination, outcome.way.goal, outcome.zone("trove")) == (place, "aid", [])


@pytest.mark.rule("C3b.d")
def test_road_to_the_cave_has_five_outer_spaces() -> None:
    table = a_table(destination="warlocks-cave", rolled=(1, 2, 3, 4, 5), space=5, **OUTER)
    outcome = walks(table, answers=["on"], until=["quest"])
    assert (outcome.way.space, outcome.question.key) == (6, "quest")


@pytest.mark.rule("B3e", "B3i", "B2b")
@pytest.mark.parametrize(("region", "place"), [("inner", "sentinel"), ("outer", "portal-of-power")])
def test_waypoint_ends_its_main_road_and_has_no_trove(region: str, place: str) -> None:
    items = ["pile-talisman"]
    outcome = in_village("set-out", place, region=region, items=items, until=["next-space"])
    assert (outcome.way.destination, outcome.way.goal, outcome.zone("trove")) == (place, "waypoint", [])


@pytest.mark.rule("B2c")
def test_border_space_can_be_reached_from_both_regions() -> None:
    elf = who("elf", spells=["teleport"])
    cast = plays("use:elf:teleport")
    for region, waypoints in (("inner", {"sentinel"}), ("outer", {"sentinel", "portal-of-power"})):
        table = a_table([elf], region=region, space=2)
        asked = walks(table, answers=[cast], until=["teleport"])
        assert {"sentinel", "portal-of-power"} & set(asked.options) == waypoints
        there = walks(table, answers=[cast, "sentinel"], until=["waypoint"])
        assert (there.table.region, there.way.space, there.way.goal) == ("inner", 6, "waypoint")


# --- the road (B3f) ---


@pytest.mark.rule("B3f", "B3a")
def test_outer_road_has_five_spaces_then_destination() -> None:
    table = a_table(destination="temple", rolled=(1, 2, 3, 4, 5), day=2, **OUTER)
    names: list[int | str] = ["Hills"]
    days = []
    for _ in range(5):
        outcome = walks(table, answers=["on"], until=["next-card", "visit-destination"])
        names.append(outcome.told("space")[-1].args[0])
        table = replace(outcome.table, step=Step("next-card"))
        days.append(table.day)
    assert names == ["Hills", "Woods", "Runes", "Desert", "Oasis", "Temple"]
    assert days == [3, 4, 5, 6, 7]


@pytest.mark.rule("B3f", "C4a.b")
@pytest.mark.parametrize(("terrain", "dice"), [("hills", 1), ("woods", 1), ("runes", 1), ("desert", 1), ("oasis", 2)])
def test_one_die_for_each_card_an_outer_space_draws(terrain: str, dice: int) -> None:
    outcome = arrives(terrain, *[2] * dice)
    assert outcome.dice_of("road") == [dice]
    assert len(outcome.spots) == 2 * dice


@pytest.mark.rule("B3f", "C4a.b")
def test_desert_costs_each_hero_a_life_first_time_only() -> None:
    first = arrives("desert", 2)
    assert first.each("life") == [4 - 1, 5 - 1]
    again = walks(a_table(["elf", "dwarf"], space="desert", heading=-1, **OUTER), until=["space-done"])
    assert again.each("life") == [4, 5]


@pytest.mark.rule("B3f")
@pytest.mark.parametrize("bottle", ["water-bottle", "purchase-water-bottle", "holy-grail"])
def test_hero_with_water_or_grail_is_not_thirsty(bottle: str) -> None:
    outcome = arrives("desert", 2, heroes=[who("elf", items=[bottle]), "dwarf"])
    assert outcome.each("life") == [4, 5 - 1]


@pytest.mark.rule("B3f", "C1b")
def test_hero_dying_of_thirst_leaves_everything_on_the_desert() -> None:
    outcome = arrives("desert", 2, heroes=[who("elf", life=1, gold=0, items=["sword"]), "dwarf"])
    assert (outcome.alive("elf"), outcome.spots[0]) == (False, ["sword"])
    assert outcome.asked("road")[0].hero == "dwarf"


# --- special locations (B4c, C4a.e) ---

LOCATIONS = ["black-knight", "chasm", "cursed-glade", "hidden-valley", "temple", "castle"]


@pytest.mark.rule("C4a.e", "B4c")
@pytest.mark.parametrize(("die", "place"), [*enumerate(LOCATIONS, start=1)])
def test_die_decides_the_outer_special_location(die: int, place: str) -> None:
    table = a_table(space="hills", destination="warlocks-cave", rolled=(), step=Step("road-roll"), **OUTER)
    outcome = plays_out(table, dice=[1, die], until=["meet-location"])
    assert outcome.way.locations == ((1, place),)


@pytest.mark.rule("C4a.e", "B4c", "C4a.c")
def test_no_outer_location_comes_twice_or_is_the_destination() -> None:
    table = a_table(
        space="runes",
        destination="castle",
        locations=[(1, "chasm")],
        rolled=(1, 2),
        step=Step("road-roll"),
        **OUTER,
    )
    outcome = plays_out(table, dice=[1, 6, 2, 5], until=["meet-location"])
    assert outcome.way.locations == ((1, "chasm"), (3, "temple"))


@pytest.mark.rule("C3a.g", "C4a.b")
def test_hidden_valley_cards_are_met_before_its_guardians() -> None:
    valley = visits("hidden-valley", destination=True, dice=[1, 1, 2], until=["next-card"], **OUTER)
    assert (len(valley.spots), valley.way.goal, valley.zone("guardians")) == (4, "trove", [])


@pytest.mark.rule("B2e", "C4a.m")
def test_party_home_from_outer_road_is_in_outer_village() -> None:
    table = a_table(["elf", "dwarf", "troll"], space=1, heading=-1, **OUTER)
    outcome = walks(table, until=["village"])
    assert (outcome.table.region, roads.way(outcome.table)) == ("outer", None)


@pytest.mark.rule("C1c", "B2e")
def test_new_heroes_arrive_at_first_village_after_lost_party() -> None:
    table = a_table([who("elf", life=1, gold=0)], row=["?"], space="woods", **OUTER)
    outcome = walks(table, draws=["pestilence", "dwarf", "troll", "warrior"], until=["village", "destination"])
    assert (outcome.table.region, outcome.table.order) == ("inner", ("dwarf", "troll", "warrior"))


@pytest.mark.rule("B3f", "D3.counterspell")
def test_the_deserts_thirst_can_be_countered() -> None:
    elf = who("elf", spells=["counterspell"])
    outcome = arrives("desert", 2, heroes=[elf, "dwarf"], answers=[plays("use:elf:counterspell")])
    assert (outcome.each("life"), outcome.spells) == ([4, 5], [])
