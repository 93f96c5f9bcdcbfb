"""The rooms of the Dark Road (L5b)."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core.table import Step
from talisman_desktop.games.darkest.boxes.dungeon.dungeon_region import REGION
from talisman_desktop.rules import movement_words
from talisman_desktop.rules.game import Game
from tests.kit import Outcome, a_table, asked, cards, plays_out, walks, who


def in_the(place: str, *heroes: Any, space: int = 2, stacks: Any = None, **how: Any) -> Outcome:
    """Let the party find a room on a space of the Dark Road."""
    found = heroes or ("elf",)
    queue = " ".join(getattr(hero, "name", hero) for hero in found)
    step = Step("meet-location", (place, queue, 0))
    table = a_table(found, region="dungeon", space=space, locations=[(space, place)], stacks=stacks, step=step)
    return plays_out(table, **{"until": ("next-card",), **how})


@pytest.mark.rule("L5b")
@pytest.mark.parametrize(("die", "room"), [(1, "library"), (2, "guard-room"), (3, "cell"), (4, "kitchen")])
def test_one_calls_a_room(die: int, room: str) -> None:
    table = a_table(["elf"], region="dungeon", space=2, rolled=[1], step=Step("road-roll"))
    outcome = walks(table, dice=[1, die], until=("meet-location",))
    assert outcome.way.locations == ((2, room),)


@pytest.mark.rule("L5b")
def test_five_is_the_torture_chamber_and_six_the_circle() -> None:
    assert REGION.locations[4:] == ("torture-chamber", "summoning-circle")


@pytest.mark.rule("L5b.1")
@pytest.mark.parametrize(("die", "skipped", "spells"), [(2, 0, 0), (3, 1, 0), (4, 1, 0), (5, 0, 1)])
def test_library(die: int, skipped: int, spells: int) -> None:
    outcome = in_the("library", dice=[die], draws=["healing"] * spells)
    assert movement_words.owed(Game(cards.core().of(outcome.table), outcome.table)) == skipped
    assert len(outcome.zone("spells:elf")) == spells


@pytest.mark.rule("L5b.1")
def test_two_heroes_finding_the_passage_skip_one_space() -> None:
    outcome = in_the("library", "elf", "troll", dice=[3, 4], answers=["on"], until=("road-roll",))
    assert outcome.way.space == 4


@pytest.mark.rule("L5b.2")
@pytest.mark.parametrize(("answers", "dice", "gold", "life"), [(["1"], [], 1, 4), (["2"], [5, 1], 3, 3)])
def test_guard_takes_two_gold_or_fights(answers: list[str], dice: list[int], gold: int, life: int) -> None:
    outcome = in_the("guard-room", who("elf", gold=3, strength=3), answers=answers, dice=dice)
    assert (outcome.each("gold"), outcome.each("life")) == ([gold], [life])


@pytest.mark.rule("L5b.2")
def test_poor_fight_the_guard() -> None:
    outcome = in_the("guard-room", who("elf", gold=1, strength=3), dice=[3, 4])
    assert (outcome.each("gold"), outcome.each("life")) == ([1], [3])


@pytest.mark.rule("L5b.3")
def test_follower_left_in_cell_is_taken_by_next_hero() -> None:
    elf = who("elf", followers=["mule", "guide"])
    outcome = in_the("cell", elf, "troll", answers=[("guide",), ("guide",)])
    assert (outcome.zone("followers:elf"), outcome.zone("followers:troll")) == (["mule"], ["guide"])


@pytest.mark.rule("L5b.3")
def test_hero_cannot_take_back_the_follower_just_left() -> None:
    heroes = who("elf", followers=["mule"]), who("troll", followers=["guide"])
    outcome = in_the("cell", *heroes, answers=[asked("dungeon/cell/take", (), options=["mule"])])
    assert sorted(outcome.zone("spot:0")) == ["guide", "mule"]


@pytest.mark.rule("L5b.4")
@pytest.mark.parametrize(("die", "life"), [(1, 1), (2, 2), (3, 2), (4, 3), (6, 4)])
def test_kitchen(die: int, life: int) -> None:
    assert in_the("kitchen", who("elf", life=2), answers=["yes"], dice=[die]).each("life") == [life]


@pytest.mark.rule("L5b.4")
def test_hero_may_decline_the_kitchen() -> None:
    assert in_the("kitchen", who("elf", life=2), answers=["no"]).each("life") == [2]


@pytest.mark.rule("L5b.5")
@pytest.mark.parametrize(("answer", "gold", "strength", "craft"), [("1", 1, 5, 6), ("2", 2, 4, 6), ("3", 2, 5, 5)])
def test_torture_chamber(answer: str, gold: int, strength: int, craft: int) -> None:
    elf = who("elf", gold=2, strength=5, craft=6)
    outcome = in_the("torture-chamber", elf, answers=[answer])
    assert [outcome.each(what) for what in ("gold", "strength", "craft")] == [[gold], [strength], [craft]]


@pytest.mark.rule("L5b.5")
def test_poor_lose_strength_or_craft_in_the_torture_chamber() -> None:
    torture = asked("one-of/dungeon/torture-chamber", "3", options=["2", "3"])
    assert in_the("torture-chamber", who("elf", gold=0, craft=6), answers=[torture]).each("craft") == [5]


@pytest.mark.rule("L5b.6")
def test_nearest_enemy_comes_to_the_summoning_circle() -> None:
    stacks = {1: ["wolf"], 5: ["ape"]}
    outcome = in_the("summoning-circle", space=2, stacks=stacks, dice=[1, 6, 1], until=("space-done",))
    assert (outcome.zone("trophies:elf"), outcome.zone("road:5")) == (["wolf"], ["ape"])


@pytest.mark.rule("L5b.6")
def test_enemies_at_one_distance_are_chosen_for_the_circle() -> None:
    stacks = {1: ["wolf"], 3: ["ape"]}
    outcome = in_the("summoning-circle", "elf", "troll", stacks=stacks, answers=["ape"])
    assert (outcome.zone("spot:0"), outcome.zone("road:1")) == (["ape"], ["wolf"])


@pytest.mark.rule("L5b.6")
def test_cards_are_drawn_until_circle_has_an_enemy() -> None:
    draws = ["angel", "maze", "wolf"]
    outcome = in_the("summoning-circle", "elf", "troll", draws=draws, dice=[1, 5], until=("space-done",))
    assert outcome.zone("trophies:elf") == ["wolf"]
    assert outcome.zone("discard:adventure") == ["angel", "maze"]
