"""The road (C3, C4a, B3, B4): road rolls, special locations, rows, stacks and turning back, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import StepBegan
from talisman_desktop.core.requests import Choose
from talisman_desktop.core.table import Lasting, Step, Table
from talisman_desktop.rules import roads
from talisman_desktop.rules.roads import LocationFound
from tests.kit import ASK_AFTER_CARDS, Outcome, Party, a_table, asked, plays, sure, visits, walks, who

DEALT = ("next-card",)
LOST, WON = (3, 1), (1, 6, 1)
"""Dice of a fight against an enemy as strong as a bear or weaker: first the enemy's, then the hero's."""


def arriving(space: int, heroes: Any = ("elf",), **more: Any) -> Table:
    """Return a table on which the party has just come to a road space that was never rolled for."""
    return a_table(heroes, space=space, rolled=range(1, space), step=Step("road-roll"), **more)


def fought(outcome: Outcome) -> list[str]:
    """Return the enemies fought, in order."""
    return [str(x.args[0]) for x in outcome.told("fight")]


# --- the road roll (C4a.a, C4a.b, C4a.f) ---


@pytest.mark.rule("C4a.b", "C4a.f")
@pytest.mark.parametrize("space", [1, 2, 3, 4])
def test_one_die_deals_that_many_cards_face_down(space: int) -> None:
    outcome = walks(arriving(space), dice=[4], until=DEALT)
    assert outcome.spots == {1: ["?"], 2: ["?"], 3: ["?"], 4: ["?"]}


@pytest.mark.rule("C4a.b", "A1b")
def test_ruins_roll_two_dice_filling_up_to_twelve_spots() -> None:
    assert len(walks(arriving(5), dice=[2, 3], until=DEALT).spots) == 5
    assert set(walks(arriving(5), dice=[6, 6], until=DEALT).spots) == set(range(1, 13))


@pytest.mark.rule("A1b")
def test_more_than_twelve_cards_open_further_spots() -> None:
    outcome = walks(a_table(space=4, stacks={5: ["witch"]}), answers=["on"], dice=[6, 6], until=DEALT)
    assert set(outcome.spots) == set(range(1, 14))


@pytest.mark.rule("C7c", "C4a.b")
def test_six_of_a_road_roll_is_not_rolled_on() -> None:
    assert len(walks(arriving(1), dice=[6], until=DEALT).spots) == 6


@pytest.mark.rule("C4a.a")
def test_party_moves_one_space_without_a_die() -> None:
    outcome = walks(a_table(space=2), answers=["on"], until=["road-roll"])
    assert outcome.way.space == 3
    assert [q.key for q in outcome.questions] == ["go-on"]


@pytest.mark.rule("C4a.b", "C4a.c")
def test_leader_may_pay_fate_for_the_party_roll() -> None:
    party = [who("elf", fate=1), who("dwarf", fate=1)]
    answers = [asked("fate", "fate", hero="elf")]
    outcome = walks(arriving(1, party), dice=[1, 2], answers=answers, until=DEALT, switches={"ask:fate/road": "yes"})
    assert (outcome.each("fate"), len(outcome.spots), outcome.way.locations) == ([0, 1], 2, ())


@pytest.mark.rule("C4a.b", "C4a.k")
def test_a_space_is_rolled_for_the_first_time_only() -> None:
    travelled = a_table(space=3, rolled=(1, 2, 3), heading=-1, stacks={2: ["wolf"]})
    assert fought(walks(travelled, dice=[1, 6, 1], until=["arrive-home"])) == ["Wolf"]
    carried_off = a_table(space=3, rolled=(3,), heading=-1)
    draws = ["angel", "devil", "mephistopheles", "pestilence"]
    assert walks(carried_off, dice=[2, 2], draws=draws, until=["arrive-home"]).roads == {}


@pytest.mark.rule("C4a.b", "C4a.i")
def test_space_is_not_rolled_for_on_the_way_back() -> None:
    out = walks(arriving(1), dice=[2], draws=["angel", "devil"], until=["go-on"])
    on = out.goes_on(answers=["on"], dice=[2], draws=["mephistopheles", "pestilence"], until=["go-on"])
    assert on.way.rolled == (1, 2)
    assert on.goes_on(answers=["back"], until=["arrive-home"]).way.space == 1


# --- special locations (C4a.c, C4a.d, B4) ---


@pytest.mark.rule("C4a.d", "C4a.c", "B4a", "B4b~2")
@pytest.mark.parametrize(
    ("die", "place"), [(1, "ruins"), (2, "graveyard"), (3, "forest"), (4, "crags"), (5, "tavern"), (6, "chapel")]
)
def test_one_of_the_road_roll_finds_special_location(die: int, place: str) -> None:
    outcome = walks(arriving(2), dice=[1, die], until=["meet-location"])
    assert outcome.way.locations == ((2, place),)
    assert outcome.spots == {}


@pytest.mark.rule("C4a.c")
def test_known_location_and_destination_are_rolled_again() -> None:
    table = arriving(3, destination="chapel", locations=((1, "tavern"),))
    outcome = walks(table, dice=[1, 5, 6, 5, 3], until=["meet-location"])
    assert outcome.way.locations == ((1, "tavern"), (3, "forest"))


@pytest.mark.rule("C4a.c", "C4a.f")
def test_several_ones_find_one_location_and_others_give_cards() -> None:
    both = walks(arriving(5), dice=[1, 1, 5, 4], until=DEALT)
    assert (len(both.happened(LocationFound)), both.spots, both.gold) == (1, {}, 2)
    one = walks(arriving(5), dice=[3, 1, 5, 4], until=DEALT)
    assert (one.gold, list(one.spots)) == (2, [1, 2, 3])


@pytest.mark.rule("C4a.c", "B4b")
def test_dice_of_a_location_itself_call_no_further_location() -> None:
    outcome = walks(arriving(2), dice=[1, 1, 1, 2], until=DEALT)
    assert (outcome.way.locations, len(outcome.spots)) == (((2, "ruins"),), 1 + 2)


@pytest.mark.rule("B4b")
def test_special_location_is_met_by_every_hero_without_trove() -> None:
    outcome = visits("graveyard", heroes=["elf", "priest"])
    assert outcome.each("life") == [3, 3]
    assert (outcome.zone("trove"), outcome.zone("guardians")) == ([], [])


@pytest.mark.rule("C4a.c", "B4b")
def test_location_continues_for_others_when_a_hero_dies() -> None:
    outcome = visits("graveyard", heroes=[who("elf", life=1, gold=0), "priest", "monk"])
    assert outcome.each("life") == [3, 3]


# --- after each card (C4a.h to C4a.j) ---


@pytest.mark.rule("C4a.h", "C4a.j", "C3a.d")
def test_party_goes_on_or_back_after_each_card() -> None:
    answers = [asked("after-card", "on", options=["on", "back"]), asked("go-on", "on", options=["on", "back", "order"])]
    row = arriving(1, ["elf", "dwarf"])
    draws = ["angel", "devil"]
    outcome = walks(row, dice=[2], draws=draws, answers=answers, switches=ASK_AFTER_CARDS, until=["road-roll"])
    assert (outcome.way.space, outcome.way.heading) == (2, 1)


@pytest.mark.rule("C4a.h")
@pytest.mark.parametrize(("space", "ahead"), [(1, "Plains"), (4, "Ruins"), (5, "City")])
def test_question_names_the_space_ahead(space: int, ahead: str) -> None:
    question = walks(a_table(space=space)).question
    assert sure(Choose, question).options[0].text == f"Go on to the {ahead}"


@pytest.mark.rule("C4a.l")
def test_the_marching_order_is_reset_before_the_next_space() -> None:
    outcome = walks(a_table(["elf", "dwarf"]), answers=["order", ("dwarf", "elf"), "on"], until=["road-roll"])
    assert outcome.table.order == ("dwarf", "elf")


@pytest.mark.rule("C4a.l")
def test_marching_order_may_be_changed_on_way_home() -> None:
    back = a_table(["elf", "dwarf"], space=3, heading=-1, row=["sword"], stacks={2: ["wolf"]})
    answers = [plays("order"), "leave", ("dwarf", "elf")]
    outcome = walks(back, answers=answers, dice=[1, 2], until=["arrive-home"])
    assert outcome.table.order == ("dwarf", "elf")
    assert outcome.trophies_of("dwarf") == ["wolf"]


@pytest.mark.rule("C4a.i", "C4a.h")
def test_turning_back_in_a_row_meets_earlier_cards_backwards() -> None:
    dice = [4, *LOST, *LOST, *WON, *WON, *WON]
    draws = ["bear", "ape", "wolf"]
    answers = ["on", "on", "back"]
    outcome = walks(
        arriving(1), dice=dice, draws=draws, answers=answers, switches=ASK_AFTER_CARDS, until=["arrive-home"]
    )
    assert fought(outcome) == ["Bear", "Ape", "Wolf", "Ape", "Bear"]
    assert outcome.trophies == ["wolf", "ape", "bear"]


@pytest.mark.rule("C4a.i")
def test_turning_back_leaves_the_card_just_met_alone() -> None:
    dice = [2, *LOST, *LOST, *WON]
    outcome = walks(arriving(1), dice=dice, draws=["bear", "ape"], answers=["back"], until=["arrive-home"])
    assert fought(outcome) == ["Bear", "Ape", "Bear"]


@pytest.mark.rule("C4a.i")
def test_turning_back_after_beaten_last_card_meets_previous_card() -> None:
    dice = [2, 3, *WON, 3]
    outcome = walks(arriving(1), dice=dice, draws=["witch", "wolf"], answers=["back"], until=["arrive-home"])
    assert (outcome.trophies, outcome.strength) == (["wolf"], 3 + 1 + 1)


@pytest.mark.rule("C4a.i")
def test_party_that_turned_back_walks_to_the_village() -> None:
    road = a_table(space=3, stacks={2: ["wolf"], 1: ["bear"]})
    outcome = walks(road, answers=["back"], dice=[*WON, *WON], until=["arrive-home"])
    assert fought(outcome) == ["Wolf", "Bear"]
    assert [q.key for q in outcome.questions].count("go-on") == 1


# --- stacks (C4a.g, C4a.k) and the end of the road (C4a.m) ---


@pytest.mark.rule("C4a.k", "C4a.g")
def test_stacked_cards_are_met_from_top_on_way_back() -> None:
    dice = [3, *LOST, *LOST, 6]
    outcome = walks(arriving(1), dice=dice, draws=["bear", "ape", "witch"], answers=["on"], until=["road-roll"])
    assert outcome.roads == {1: ["bear", "ape", "witch"]}
    home = a_table(space=2, heading=-1, stacks={1: ["bear", "ape"]})
    back = walks(home, dice=[*WON, *WON], until=["arrive-home"])
    assert fought(back) == ["Ape", "Bear"]


@pytest.mark.rule("C4a.m", "C3a.k")
def test_road_is_cleared_and_deck_complete_at_home() -> None:
    left: dict[str, Any] = {
        "stacks": {2: ["ogre"], 4: ["sword"]},
        "zones": {"discard:adventure": ["wolf"]},
        "piles": {"road:2": 3},
    }
    outcome = walks(a_table(["elf", "dwarf", "troll"], step=Step("arrive-home"), **left))
    assert (roads.way(outcome.table), outcome.roads, outcome.discarded(), outcome.piles) == (None, {}, [], {})
    assert outcome.table.decks["adventure"].size == 91


# --- destinations (C3a.f to C3a.k) ---


@pytest.mark.rule("C3a.f", "C3a.k")
def test_aid_destination_acts_once_and_cards_wait_behind() -> None:
    there = a_table(space=6, destination="tavern", stacks={5: ["wolf"], 2: ["bear"]}, step=Step("visit-destination"))
    outcome = walks(there, dice=[4, *WON, *WON], until=["arrive-home"])
    assert (outcome.gold, fought(outcome)) == (2, ["Wolf", "Bear"])


@pytest.mark.rule("C3a.f")
def test_every_hero_is_served_at_an_aid_destination() -> None:
    outcome = visits("tavern", destination=True, heroes=["elf", "dwarf"], dice=[4, 4])
    assert outcome.each("gold") == [2, 2]


@pytest.mark.rule("C3a.f")
def test_a_visit_to_the_destination_is_a_turn() -> None:
    drunk = Lasting("elf", "strength", 2, "turn", 0, "core/potion-of-strength")
    assert visits("tavern", destination=True, dice=[4], lasting=[drunk]).table.lasting == ()


@pytest.mark.rule("C3a", "C3a.e")
def test_an_adventure_takes_its_steps_in_order() -> None:
    party = a_table(["troll", "warrior"], village=True, step=Step("destination"))
    out = walks(party, answers=["trove", ("warrior", "troll")], dice=[3, 2], draws=["angel", "devil"], until=["go-on"])
    assert steps(out) == ["next-space", "road-roll", "next-card", "meet-card", "card-done", "space-done", "go-on"]
    assert out.table.order == ("warrior", "troll")
    near = roads.with_roads(out.table, way=replace(out.way, space=5, rolled=(1, 2, 3, 4, 5)))
    home = walks(
        near,
        answers=["on", "leave", "leave", "leave"],
        dice=[6, 6, 1, 1, 4],
        draws=["ogre", "imp", "magic-belt", "ring", "amulet"],
        until=["arrive-home"],
    )
    there = ["next-space", "visit-destination", "at-destination", "meet-destination", "next-card"]
    fight = ["set-guardians", "guardian-fight", "loot", "meet-card", "card-done"]
    assert steps(home) == [*there, *fight, "space-done", "arrive-home"]


def steps(outcome: Outcome) -> list[str]:
    """Return the steps that began, in the order of their first beginning."""
    return list(dict.fromkeys(fact.step.name for fact in outcome.happened(StepBegan)))


@pytest.mark.rule("C3a.g", "C3a.h", "C8a", "C8d.a")
def test_text_of_trove_destination_comes_before_its_guardians() -> None:
    there = a_table(["warrior"], space=6, destination="forest", step=Step("visit-destination"))
    outcome = walks(there, dice=[6, 1, 1, 4], draws=["ogre", "angel"], until=["guardian-fight"])
    keys = [q.key for q in outcome.questions]
    assert keys.index("table/core/forest") < keys.index("guardians")
    assert (outcome.craft, outcome.zone("guardians")) == (3, ["ogre"])


@pytest.mark.rule("C3a.f", "C3a.g")
def test_destination_is_visited_by_others_when_a_hero_dies() -> None:
    party: Party = [who("elf", life=1, gold=0), "priest", "monk"]
    outcome = visits("graveyard", destination=True, heroes=party, until=["at-destination", "next-card"])
    assert outcome.each("life") == [3, 3]
