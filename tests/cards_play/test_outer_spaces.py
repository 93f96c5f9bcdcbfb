"""The spaces of the Outer Region with words: Runes, Desert, Temple, Chasm, Cursed Glade, Castle."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core.table import Step
from tests.kit import a_table, asked, fights, guard, meets, plays, plays_out, visits, who


def at(place: str) -> dict[str, Any]:
    """Return the arguments of a table with the party on the Runes of the outer road, or on its first space, where the
    Cursed Glade was found."""
    return (
        {"region": "outer", "space": "runes"} if place == "runes" else {"region": "outer", "locations": ((1, place),)}
    )


# --- Runes ---


@pytest.mark.rule("C4a.b")
def test_enemies_on_the_runes_add_two_to_their_rolls() -> None:
    assert fights("ogre", **at("runes"), dice=[1, 2]).scores == (5, 5 + 1 + 2)
    assert fights("wraith", **at("runes"), dice=[1, 5]).scores == (9, 5 + 1 + 2)


@pytest.mark.rule("C7c", "C4a.b")
def test_runes_bonus_is_added_once_to_open_roll() -> None:
    assert fights("ogre", **at("runes"), dice=[6, 1, 2]).scores == (5, 5 + 6 + 1 + 2)


def test_enemy_of_a_place_on_runes_adds_two() -> None:
    assert meets("cave", **at("runes"), dice=[2, 1, 2]).scores == (5, 2 + 1 + 2)


@pytest.mark.rule("D1a")
def test_enemy_without_a_die_adds_nothing() -> None:
    assert fights("ogre", hero="assassin", **at("runes"), dice=[3], answers=["assassinate"]).scores == (6, 5)


def test_elsewhere_they_add_nothing() -> None:
    assert fights("ogre", region="outer", space="hills", dice=[1, 2]).scores == (5, 6)


# --- Desert ---


@pytest.mark.rule("C4a.b")
def test_desert_thirst_comes_before_its_road_roll() -> None:
    table = a_table(["elf", "troll"], region="outer", space="runes", step=Step("next-space"))
    desert = plays_out(table, dice=[2], until=["next-card"])
    assert (desert.each("life"), desert.spots) == ([3, 5], {1: ["?"], 2: ["?"]})


@pytest.mark.rule("C4a.k")
def test_the_desert_costs_a_life_once_on_an_adventure() -> None:
    table = a_table(region="outer", space=5, heading=-1, step=Step("next-space"))
    assert plays_out(table, until=["next-card"]).life == 4
    untravelled = a_table(region="outer", space=5, heading=-1, rolled=(5,), step=Step("next-space"))
    assert plays_out(untravelled, dice=[2], until=["next-card"]).life == 3


@pytest.mark.parametrize("thing", ["water-bottle", "purchase-water-bottle", "holy-grail"])
def test_hero_with_water_loses_no_life_in_desert(thing: str) -> None:
    assert visits("desert", heroes=[who("elf", items=[thing]), "troll"], dice=[1]).each("life") == [4, 5]


def test_water_helps_only_its_owner_in_the_desert() -> None:
    assert visits("chasm", items=["water-bottle"], dice=[1]).life == 3


def test_an_evil_bearer_of_the_grail_thirsts() -> None:
    assert visits("desert", hero="elf", alignment="evil", items=["holy-grail"], dice=[1]).life == 3


# --- Temple ---

TEMPLE = [
    ((1, 1), {"life": -2}),
    ((1, 2), {"life": -1}),
    ((2, 4), {"strength": 1}),
    ((3, 4), {"craft": 1}),
    ((5, 6), {"fate": 2}),
    ((6, 6), {"life": 2}),
]


@pytest.mark.parametrize(("dice", "gained"), TEMPLE)
def test_the_temple_answers_prayers(dice: tuple[int, int], gained: dict[str, int]) -> None:
    outcome = visits("temple", dice=dice)
    tokens = ("strength", "craft", "life", "fate", "gold")
    assert {t: n for t in tokens if (n := outcome.gained(t))} == gained


def test_temple_takes_follower_and_gives_spells_or_talisman() -> None:
    assert visits("temple", followers=["guide", "pixie"], dice=[2, 2], answers=[("guide",)]).followers == ["pixie"]
    assert visits("temple", dice=[4, 4], draws=["hex"]).spells == ["hex"]
    assert visits("temple", dice=[4, 6]).items == ["pile-talisman"]


@pytest.mark.rule("C6d", "C6d.b")
@pytest.mark.parametrize(("dice", "turns"), [([4], 0), ([3, 5], 1), ([1, 2, 3, 6], 3)])
def test_slave_of_temple_loses_turn_for_each_failed_roll(dice: list[int], turns: int) -> None:
    outcome = visits("temple", dice=[2, 3, *dice])
    assert len(outcome.spots.get(0, [])) == turns


def test_hero_good_at_praying_may_avoid_slavery() -> None:
    assert visits("temple", hero="monk", dice=[1, 4]).gained("strength") == 1


@pytest.mark.rule("C7c")
def test_fate_may_free_a_slave() -> None:
    outcome = visits("temple", fate=1, dice=[2, 3, 1, 4], answers=["keep", "fate"])
    assert (outcome.fate, outcome.spots) == (0, {})


# --- Chasm ---


@pytest.mark.parametrize(("die", "life"), [(1, 3), (2, 3), (3, 4), (6, 4)])
def test_the_chasm_costs_a_life_on_1_and_2(die: int, life: int) -> None:
    assert visits("chasm", dice=[die]).life == life


def test_each_follower_may_fall_into_the_chasm_mounts_too() -> None:
    outcome = visits("chasm", followers=["maiden", "unicorn", "mule"], dice=[6, 2, 3, 1])
    assert (outcome.followers, outcome.life) == (["unicorn"], 4)
    assert sorted(outcome.discarded()) == ["maiden", "mule"]


def test_fate_may_save_a_follower() -> None:
    outcome = visits("chasm", followers=["maiden"], fate=1, dice=[6, 1, 5], answers=["fate"])
    assert (outcome.followers, outcome.fate) == (["maiden"], 0)


@pytest.mark.parametrize(("hero", "followers"), [("dwarf", ["maiden"]), ("elf", ["guide", "maiden"])])
def test_hero_with_guide_or_dwarf_skips_chasm_rolls(hero: str, followers: list[str]) -> None:
    assert visits("chasm", hero=hero, followers=followers).unchanged


# --- Cursed Glade ---


def test_in_the_glade_things_add_no_strength_or_craft() -> None:
    armed = {"items": ["sword", "ring", "magic-belt"], "strength": 3, "craft": 3}
    assert fights("ogre", **armed, **at("cursed-glade"), dice=[1, 1]).scores == (4, 6)
    assert fights("ogre", **armed, dice=[1, 1]).scores == (3 + 1 + 1 + 1 + 1, 6)


def test_followers_and_characters_still_help_in_the_glade() -> None:
    assert fights("ogre", strength=3, followers=["unicorn"], **at("cursed-glade"), dice=[1, 1]).scores == (5, 6)
    assert fights("ogre", hero="monk", **at("cursed-glade"), dice=[1, 1]).scores == (6, 6)


def test_in_the_glade_no_magic_object_is_of_use() -> None:
    meets("demon", items=["cross"], **at("cursed-glade"), dice=[1, 1])
    potion = {"items": ["potion-of-strength"], "dice": [1, 1]}
    assert fights("ogre", **potion, **at("cursed-glade")).items == ["potion-of-strength"]


def test_the_glade_lets_armour_save() -> None:
    assert fights("ogre", items=["armour"], **at("cursed-glade"), dice=[4, 1, 4]).life == 4


def test_in_the_glade_no_spell_is_cast() -> None:
    cast = ["use:elf:healing"]
    meets("guide", life=2, spells=["healing"], **at("cursed-glade"), answers=[asked("take", "leave", no_offers=cast)])
    meets("guide", life=2, spells=["healing"], answers=[plays("use:elf:healing"), "leave"])


@pytest.mark.rule("D0.as-written")
def test_in_the_glade_craft_from_things_holds_no_spells() -> None:
    rich: dict[str, Any] = {"craft": 3, "items": ["solomons-crown"], "spells": ["hex", "random"]}
    over = meets("guide", **rich, **at("cursed-glade"), answers=[("random",), "leave"])
    assert over.spells == ["hex"]
    assert meets("guide", **rich, answers=["leave"]).spells == ["hex", "random"]


@pytest.mark.parametrize("heading", [1, -1])
def test_glade_has_its_effect_in_both_directions(heading: int) -> None:
    outcome = fights("ogre", items=["sword"], lying=True, heading=heading, **at("cursed-glade"), dice=[1, 1])
    assert outcome.scores == (4, 6)


def test_things_of_guardians_are_useless_in_the_glade() -> None:
    glade: dict[str, Any] = {"region": "outer", "destination": "cursed-glade", "hero": "elf", "strength": 3}
    assert guard(["wolf", "sword"], **glade).step == "loot"
    assert guard(["wolf", "sword"], **{**glade, "destination": "chasm"}).step == "again-or-back"


@pytest.mark.rule("C8e.c", "C8d.j")
def test_in_the_glade_no_guardian_casts_a_scroll() -> None:
    held: dict[str, Any] = {"region": "outer", "strength": 9, "trove": ["wand"], "draws": ["random"]}
    assert guard(["wraith"], destination="cursed-glade", **held).discarded("spell") == []
    assert guard(["wraith"], destination="chasm", dice=[6], **held).discarded("spell") == ["random"]


# --- Castle, Black Knight ---


@pytest.mark.parametrize("friend", ["prince", "princess"])
def test_the_castle_heals_friends_of_the_court_free(friend: str) -> None:
    assert visits("castle", life=1, gold=0, followers=[friend]).life == 3


def test_the_castle_heals_for_gold() -> None:
    outcome = visits("castle", life=1, gold=2, answers=["2"])
    assert (outcome.life, outcome.gold) == (3, 0)


@pytest.mark.parametrize(("answer", "left"), [("1", (0, 4)), ("2", (1, 3))])
def test_the_black_knight_wants_gold_or_a_life(answer: str, left: tuple[int, int]) -> None:
    outcome = visits("black-knight", answers=[answer])
    assert (outcome.gold, outcome.life) == left


def test_hero_without_gold_pays_black_knight_a_life() -> None:
    assert visits("black-knight", gold=0).life == 3
