"""The special locations of the Highland Path (K5b)."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core.table import Step
from tests.kit import Outcome, a_table, plays_out, walks, who


def at(place: str, space: int = 2, heroes: Any = ("elf",), **how: Any) -> Outcome:
    """Let the party find a special location on a space of the path."""
    names = [getattr(hero, "name", hero) for hero in heroes]
    step = Step("meet-location", (place, " ".join(names), 0))
    table = a_table(list(heroes), region="highland", space=space, locations=[(space, place)], step=step)
    return plays_out(table, **how)


@pytest.mark.rule("K5b")
def test_one_calls_a_location_of_the_path() -> None:
    table = a_table(["elf"], region="highland", space=2, rolled=[1], step=Step("road-roll"))
    outcome = walks(table, dice=[1, 5], answers=["3"], draws=["healing"], until=("next-card",))
    assert outcome.way.locations == ((2, "waterfall"),)


@pytest.mark.rule("K5b.1")
@pytest.mark.parametrize(
    ("die", "answers", "gold", "life"), [(1, ["1"], 0, 4), (2, [], 3, 3), (4, [], 3, 4), (6, [], 4, 4)]
)
def test_ridgeway(die: int, answers: list[str], gold: int, life: int) -> None:
    outcome = at("ridgeway", heroes=[who("elf", gold=3)], dice=[die], answers=answers, until=("next-card",))
    assert (outcome.each("gold"), outcome.each("life")) == ([gold], [life])


@pytest.mark.rule("K5b.1")
def test_marauders_are_fought_with_strength_six() -> None:
    outcome = at("ridgeway", heroes=[who("elf", gold=3)], dice=[1, 2, 1], answers=["2"], until=("next-card",))
    assert (outcome.each("gold"), outcome.each("life")) == ([3], [3])


@pytest.mark.rule("K5b.2")
@pytest.mark.parametrize(("dice", "gold", "life"), [([1, 2, 1], 1, 3), ([2, 2, 5], 1, 4), ([4], 2, 4), ([6], 4, 4)])
def test_ruined_mine(dice: list[int], gold: int, life: int) -> None:
    outcome = at("ruined-mine", heroes=[who("elf", gold=1)], dice=dice, until=("next-card",))
    assert (outcome.each("gold"), outcome.each("life")) == ([gold], [life])


@pytest.mark.rule("K5b.3")
@pytest.mark.parametrize(("last", "region", "space"), [(6, "highland", 3), (1, "highland", 3)])
def test_glacier_lets_pass_a_party_equal_to_dice(last: int, region: str, space: int) -> None:
    heroes = [who("elf", strength=12, craft=8), who("troll", strength=5, craft=5)]
    dice = [4, 4, 6, 5, 5, last]
    outcome = at("glacier", heroes=heroes, dice=dice, until=("road-roll",))
    assert (outcome.table.region, outcome.way.space) == (region, space)


@pytest.mark.rule("K5b.3")
def test_glacier_slides_the_weaker_back_to_the_crags() -> None:
    outcome = at(
        "glacier", heroes=[who("elf", strength=12, craft=8)], dice=[4, 4, 4, 4, 4, 1], until=("at-destination",)
    )
    assert (outcome.table.region, outcome.way.destination, outcome.way.heading) == ("inner", "crags", -1)


@pytest.mark.rule("K5b.4")
def test_pass_cards_are_met_again_until_way_is_found() -> None:
    done = Step("space-done", ("mountain-pass",))
    table = a_table(["elf"], region="highland", locations=[(1, "mountain-pass")], row=["wild-boar"], step=done)
    outcome = plays_out(table, answers=["on", "on"], dice=[3, 1, 4, 4], until=("road-roll",))
    assert (outcome.way.space, outcome.zone("trophies:elf")) == (2, ["wild-boar"])


@pytest.mark.rule("K5b.4")
def test_six_at_the_pass_makes_lost_city_next_space() -> None:
    table = a_table(
        ["elf"],
        region="highland",
        space=2,
        locations=[(2, "mountain-pass")],
        step=Step("space-done", ("mountain-pass",)),
    )
    outcome = plays_out(table, answers=["on"], dice=[6, 4, 4], until=("go-on",))
    assert (outcome.way.space, outcome.way.locations[-1], 3 in outcome.way.rolled) == (3, (3, "lost-city"), True)
    assert outcome.each("gold") == [4]


@pytest.mark.rule("K5b.4")
def test_lost_city_before_eyrie_is_met_at_once() -> None:
    table = a_table(
        ["elf"],
        region="highland",
        space=5,
        locations=[(5, "mountain-pass")],
        step=Step("space-done", ("mountain-pass",)),
    )
    outcome = plays_out(table, answers=["on"], dice=[6, 3, 4], until=("go-on",))
    assert (outcome.way.space, outcome.each("gold")) == (5, [2])


@pytest.mark.rule("K5b.4")
def test_twelve_in_the_lost_city_is_a_relic() -> None:
    outcome = at("lost-city", dice=[6, 6], draws=["highland/feather"], until=("next-card",))
    assert outcome.zone("items:elf") == ["feather"]


@pytest.mark.rule("K5b.5")
@pytest.mark.parametrize(("answer", "life", "fate"), [("1", 3, 0), ("2", 2, 1)])
def test_waterfall(answer: str, life: int, fate: int) -> None:
    outcome = at("waterfall", heroes=[who("elf", life=2, fate=0)], answers=[answer], until=("next-card",))
    assert (outcome.each("life"), outcome.each("fate")) == ([life], [fate])


@pytest.mark.rule("K5b.6")
def test_ice_bridge_breaks_under_too_many_followers() -> None:
    elf = who("elf", followers=["mule", "guide"])
    outcome = at("ice-bridge", heroes=[elf, "troll"], dice=[2, 1], answers=[()], until=("next-card",))
    assert outcome.table.order == ("troll",)


@pytest.mark.rule("K5b.6")
def test_followers_left_behind_do_not_count_on_ice_bridge() -> None:
    elf = who("elf", followers=["mule", "guide"])
    outcome = at("ice-bridge", heroes=[elf], dice=[2], answers=[("guide",)], until=("next-card",))
    assert (outcome.zone("followers:elf"), outcome.zone("spot:0")) == (["mule"], ["guide"])
