"""Standing words that protect a hero, reward victories in one kind of fight, or choose the face of a die."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import CountersChanged
from talisman_desktop.core.table import Step, spot
from tests.kit import a_table, asked, do, fights, meets, own, plays, plays_out, walks, who
from tests.kit.cards import short

STONE = own(
    "Stone",
    type="magic-object",
    counter="life",
    counters=2,
    owned=["You may lose lives of this card in place of yours.", "Discard this card when it is empty."],
)
RING = own("Ring", type="magic-object", owned="When you lose a fight, you may discard this card and lose nothing.")
POTION = own("Potion", type="magic-object", owned="You may discard this card to keep a follower from being killed.")
KEEPER = own("Keeper", type="object", owned="You may keep a follower that would be killed, each once a turn.")
CHARM = own("Charm", type="object", owned="Before a roll you may discard this card and choose what a die shows.")
NARROW = own("Narrows", type="place", meet="Roll a die for each of your followers: it is killed on 2 or less.")


def test_found_thing_has_its_counters() -> None:
    (stone,) = meets(STONE, answers=["take:elf"]).table.zone("items:elf")
    assert stone.counters == 2


@pytest.mark.parametrize(("gone", "left"), [(0, [1]), (1, [])])
def test_life_on_a_card_replaces_life_of_owner(gone: int, left: list[int]) -> None:
    table = a_table([who("elf", items=[STONE])], row=["ape"])
    (stone,), (ape,) = table.zone("items:elf"), table.zone(spot(1))
    table = replace(do(table, CountersChanged(stone.id, -gone)), step=Step("meet-card", (ape.id,)))
    outcome = plays_out(table, dice=[6, 1, 1], answers=[f"life:{short(STONE.kind)}"])
    assert (outcome.life, [card.counters for card in outcome.table.zone("items:elf")]) == (4, left)


def test_ring_keeps_life_and_token_of_a_fight_lost() -> None:
    outcome = fights("ape", dice=[5, 1], items=[RING], answers=[f"{short(RING.kind)}"])
    assert (outcome.result, outcome.life, outcome.strength, outcome.items) == ("lost", 4, 3, [])


def test_hero_may_decline_to_use_the_ring() -> None:
    outcome = fights("ape", dice=[5, 1], items=[RING], answers=["lose"])
    assert (outcome.life, outcome.strength, len(outcome.items)) == (3, 2, 1)


@pytest.mark.parametrize(("thing", "left"), [(POTION, 0), (KEEPER, 1)])
def test_follower_is_kept_from_being_killed(thing: Any, left: int) -> None:
    answer = asked("preserve", f"keep:{short(thing.kind)}")
    outcome = meets(NARROW, followers=["maiden"], items=[thing], dice=[1], answers=[answer])
    assert (outcome.followers, len(outcome.items)) == (["maiden"], left)


def test_chosen_die_is_not_rolled() -> None:
    outcome = fights("ape", items=[CHARM], answers=[asked("die/chosen", "5")], dice=[2])
    assert (outcome.scores, outcome.items, outcome.told("used")[0].args) == ((3 + 5, 3 + 2), [], ("Charm", 5))


def test_chosen_six_is_rolled_on_in_a_fight() -> None:
    assert fights("ape", items=[CHARM], answers=[asked("die/chosen", "6")], dice=[2, 4]).scores == (3 + 6 + 4, 5)


def test_die_may_be_chosen_beside_true_fate() -> None:
    answers = [asked("die/chosen", "5")]
    outcome = fights("ape", items=[CHARM], modules=["true-fate"], answers=answers, dice=[2])
    assert (outcome.scores, outcome.items) == ((3 + 5, 3 + 2), [])


def test_other_dice_of_a_roll_are_rolled() -> None:
    table = own("Wheel", type="place", meet="Roll 2 dice. 2-8: nothing. 9-12: gain 1 craft.", ends="Discard this card.")
    assert meets(table, items=[CHARM], answers=[asked("die/chosen", "6")], dice=[3]).craft == 5


@pytest.mark.parametrize(("enemy", "dice", "gold"), [("wraith", [1, 4], 2), ("ape", [1, 4], 1)])
def test_victory_of_one_kind_is_rewarded(enemy: str, dice: list[int], gold: int) -> None:
    sword = own("Sword of Wit", type="magic-object", owned="When you beat an enemy in psychic combat: gain 1 gold.")
    assert fights(enemy, items=[sword], gold=1, craft=6, dice=dice).gold == gold


def test_two_spells_are_always_there() -> None:
    sprite = own("Sprite", type="follower", owned="You always have at least 2 spells.")
    table = a_table([who("elf", followers=[sprite], life=2, spells=["healing", "alchemy"])], step=Step("go-on", (0,)))
    outcome = walks(table, answers=[plays("use:elf:healing:0")], draws=["nullify"])
    assert outcome.spells == ["alchemy", "nullify"]
