"""Bonuses for some places, followers killed by lot, and events that follow a hero."""

from __future__ import annotations

import pytest

from tests.kit import fights, meets, own
from tests.kit.cards import short

FIGHTER = own(
    "Woodsman",
    type="follower",
    owned=["+1 strength in battle.", "+3 strength in battle at the Woods.", "+2 craft at the Woods and the Hills."],
)


@pytest.mark.parametrize(("space", "score"), [("fields", 4), ("woods", 6), ("hills", 4)])
def test_bonus_for_a_place_replaces_the_plain_one_there(space: str, score: int) -> None:
    outcome = fights(
        "ape", hero="elf", space=space, followers=[FIGHTER], dice=[1, 1], answers=["fight"] * (space == "woods")
    )
    assert outcome.scores == (score + 1, 3 + 1)


@pytest.mark.parametrize(("space", "score"), [("fields", 4), ("woods", 6), ("hills", 6)])
def test_bonus_of_craft_holds_at_each_place_named(space: str, score: int) -> None:
    outcome = fights(
        "wraith", hero="elf", space=space, followers=[FIGHTER], dice=[1, 1], answers=["fight"] * (space == "woods")
    )
    assert outcome.scores == (score + 1, 5 + 1)


REAPER = own("Grim Reaping", type="event", meet="1 follower at random is killed.")
POTION = own("Potion", type="magic-object", owned="You may discard this card to keep a follower from being killed.")


@pytest.mark.parametrize(("die", "left"), [(1, ["guide"]), (2, ["maiden"])])
def test_die_decides_which_follower_is_killed(die: int, left: list[str]) -> None:
    assert meets(REAPER, followers=["maiden", "guide"], dice=[die]).followers == left


def test_follower_killed_by_lot_may_be_kept() -> None:
    outcome = meets(REAPER, followers=["maiden"], items=[POTION], answers=[f"keep:{short(POTION.kind)}"])
    assert (outcome.followers, outcome.items) == (["maiden"], [])


STRAY = own(
    "Stray",
    type="event",
    meet="If you lead the marching order: roll a die [1-3: nothing; 4-6: take this card].",
    owned="+2 craft.",
    ends="Discard this card.",
)


@pytest.mark.parametrize(("die", "with_them"), [(3, 0), (4, 1)])
def test_event_follows_the_hero_who_takes_it(die: int, with_them: int) -> None:
    outcome = meets(STRAY, heroes=["elf", "troll"], dice=[die])
    assert (len(outcome.followers), [*outcome.table.zone("followers:troll")], outcome.spots) == (with_them, [], {})


def test_event_that_follows_helps_its_owner() -> None:
    assert fights("wraith", followers=[STRAY], dice=[1, 1]).scores == (4 + 2 + 1, 5 + 1)


def test_event_that_follows_is_taken_once() -> None:
    pet = own("Pet", type="event", meet="Take this card.", owned="+2 craft.", ends="Discard this card.")
    outcome = meets(pet, heroes=["elf", "troll"])
    assert (len(outcome.followers), [*outcome.table.zone("followers:troll")]) == (1, [])
