"""The strangers of the core box (C6f): each hero meets them once, in marching order; some stay, some leave after
serving a hero."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit import asked, fights, meets, visits, walks, who

WISHES: list[tuple[str, dict[str, int]]] = [
    ("gain 1 gold", {"gold": 1}),
    ("gain 1 strength", {"strength": 1}),
    ("gain 1 craft", {"craft": 1}),
    ("gain 1 life", {"life": 1}),
    ("gain 1 fate", {"fate": 1}),
]
GRANTS = {"enchanter": "elf", "fairy": "elf", "phantom": "ghoul"}


@pytest.mark.rule("C6f", "C6c")
@pytest.mark.parametrize(("wish", "gained"), WISHES)
@pytest.mark.parametrize(("stranger", "hero"), GRANTS.items())
def test_a_wish_is_granted_once(stranger: str, hero: str, wish: str, gained: dict[str, int]) -> None:
    outcome = meets(stranger, heroes=[hero, "wizard"], answers=[wish])
    assert {t: n for t in ("strength", "craft", "life", "fate", "gold") if (n := outcome.gained(t))} == gained
    assert (outcome.spots, outcome.discarded()) == ({}, [stranger])


@pytest.mark.parametrize(("stranger", "hero"), GRANTS.items())
def test_the_wish_may_be_a_spell(stranger: str, hero: str) -> None:
    assert meets(stranger, hero=hero, answers=["gain 1 spell"], draws=["hex"]).spells == ["hex"]


@pytest.mark.parametrize(("stranger", "hero"), GRANTS.items())
def test_no_spell_is_offered_where_there_is_no_room(stranger: str, hero: str) -> None:
    look = asked("one-of", "2", options=["2", "3", "4", "5", "6", "7"])
    meets(stranger, hero=hero, spells=["hex", "random"], answers=[look])


@pytest.mark.rule("C4c", "C4f.a", "C6c")
@pytest.mark.parametrize(("stranger", "hero"), GRANTS.items())
def test_wish_may_be_teleport_and_stranger_leaves(stranger: str, hero: str) -> None:
    outcome = meets(stranger, hero=hero, answers=["7", "hills"])
    assert (outcome.way.space, outcome.step) == (4, "road-roll")
    assert (outcome.roads, outcome.discarded()) == ({}, [stranger])


@pytest.mark.rule("C4c")
def test_a_teleport_leads_to_any_other_space() -> None:
    places = ["plains", "woods", "hills", "ruins", "city", "tavern", "chapel", "graveyard", "crags", "forest"]
    places += ["sentinel", "village", "stay"]
    meets("fairy", answers=["7", asked("teleport", "stay", options=places)])


@pytest.mark.parametrize(
    ("stranger", "hero", "traits"),
    [
        ("enchanter", "thief", {}),
        ("enchanter", "elf", {"craft": 3}),
        ("enchanter", "elf", {"toad": 3}),
        ("fairy", "dwarf", {}),
        ("fairy", "ghoul", {}),
        ("phantom", "elf", {}),
        ("phantom", "dwarf", {}),
        ("mage", "dwarf", {}),
        ("mage", "ghoul", {}),
        ("healer", "elf", {}),
    ],
)
def test_strangers_wait_for_heroes_they_serve(stranger: str, hero: str, traits: dict[str, Any]) -> None:
    outcome = meets(stranger, hero=hero, **traits)
    assert outcome.spots == {1: [stranger]}
    assert not [t for t in ("strength", "craft", "life", "fate", "gold") if outcome.gained(t)]


def test_enchanter_counts_craft_with_bonuses() -> None:
    assert meets("enchanter", hero="thief", followers=["unicorn"], answers=["gain 1 gold"]).gold == 2


@pytest.mark.rule("C6b")
def test_fairy_serves_first_good_hero_in_order() -> None:
    outcome = meets("fairy", heroes=["dwarf", "priest", "elf"], answers=[asked("one-of", "4", hero="priest")])
    assert outcome.each("craft") == [3, 5, 4]


@pytest.mark.rule("C6f")
def test_healer_restores_up_to_two_lives_and_stays() -> None:
    outcome = meets("healer", heroes=[who("elf", life=1), who("dwarf", life=4), who("thief", life=4)])
    assert (outcome.each("life"), outcome.spots) == ([3, 5, 4], {1: ["healer"]})


def test_the_mage_gives_each_good_hero_a_spell() -> None:
    outcome = meets("mage", heroes=["elf", "dwarf", "priest"], draws=["hex", "random"])
    assert (outcome.spells_of("elf"), outcome.spells_of("priest")) == (["hex"], ["random"])
    assert outcome.spots == {1: ["mage"]}


def test_the_mage_gives_nothing_above_the_limit() -> None:
    assert meets("mage", spells=["hex", "random"]).spells == ["hex", "random"]


def test_the_sorcerer_sells_a_spell() -> None:
    outcome = meets("sorcerer", gold=2, answers=["yes"], draws=["hex"])
    assert (outcome.gold, outcome.spells, outcome.spots) == (1, ["hex"], {1: ["sorcerer"]})


@pytest.mark.parametrize("traits", [{"gold": 0}, {"spells": ["hex", "random"]}, {"craft": 2}, {"toad": 2, "gold": 0}])
def test_sorcerer_asks_no_hero_unable_to_buy(traits: dict[str, Any]) -> None:
    assert meets("sorcerer", **traits).gained("gold") == 0


# --- the Hermit (D4) ---


@pytest.mark.rule("D4.hermet")
@pytest.mark.parametrize("die", [2, 4, 6])
def test_hermit_goes_to_the_space_rolled(die: int) -> None:
    outcome = meets("hermit", dice=[die])
    assert (outcome.roads, outcome.spots, outcome.items) == ({die: ["hermit"]}, {}, [])


@pytest.mark.rule("D4.hermet", "C6c")
def test_hermit_gives_first_visitor_talisman_and_leaves() -> None:
    outcome = meets("hermit", heroes=["elf", "dwarf"], dice=[1])
    assert (outcome.items_of("elf"), outcome.items_of("dwarf")) == (["pile-talisman"], [])
    assert (outcome.spots, outcome.discarded()) == ({}, ["hermit"])


@pytest.mark.rule("D4.hermet")
def test_the_hermit_met_later_gives_a_talisman() -> None:
    placed = meets("hermit", dice=[2], until=["go-on"])
    ahead = walks(placed.table, answers=["on"], dice=[2], draws=["angel", "devil"])
    assert (ahead.items, ahead.roads) == (["pile-talisman"], {})


@pytest.mark.rule("C6c")
def test_the_hermit_waits_while_the_pile_is_empty() -> None:
    outcome = meets("hermit", lying=True, heroes=[who("elf", items=["pile-talisman"] * 4)])
    assert (outcome.spots, len(outcome.items)) == ({1: ["hermit"]}, 4)


@pytest.mark.rule("C2c.b")
def test_a_talisman_too_many_is_swapped_for_something_else() -> None:
    outcome = meets("hermit", lying=True, items=["sword", "axe", "helmet", "shield"], answers=[("axe",)])
    assert sorted(outcome.items) == ["helmet", "pile-talisman", "shield", "sword"]


def test_a_toad_can_carry_no_talisman() -> None:
    outcome = meets("hermit", lying=True, gold=0, toad=2)
    assert (outcome.items, outcome.spots) == ([], {1: ["hermit"]})


# --- the Witch ---


@pytest.mark.parametrize(("die", "gained"), [(2, {"life": -1}), (3, {"strength": 1}), (4, {"craft": 1})])
def test_the_witch(die: int, gained: dict[str, int]) -> None:
    outcome = meets("witch", dice=[die])
    assert {t: n for t in ("strength", "craft", "life", "fate", "gold") if (n := outcome.gained(t))} == gained
    assert outcome.spots == {1: ["witch"]}


def test_the_witch_teaches_a_spell() -> None:
    assert meets("witch", dice=[5], draws=["hex"]).spells == ["hex"]


def test_the_witch_restores_fate_to_its_printed_value() -> None:
    assert meets("witch", dice=[6]).fate == 3
    assert meets("witch", fate=5, dice=[6]).fate == 5


def test_witch_turns_hero_into_toad_leaving_everything() -> None:
    outcome = meets("witch", dice=[1], gold=3, items=["sword"], followers=["guide"], spells=["hex"], trophies=["wolf"])
    assert outcome.toad > 0
    assert (outcome.items, outcome.followers, outcome.gold) == ([], [], 0)
    assert (outcome.spells, outcome.trophies, outcome.life) == (["hex"], ["wolf"], 4)
    assert (outcome.spots, sum(outcome.piles.values())) == ({1: ["witch", "sword", "guide"]}, 3)


def test_toad_turns_are_draw_spots_including_the_first() -> None:
    """If a hero becomes a toad in the hero's own turn, that turn is the first of the three (boxed rules). Places are no
    draw spots."""
    assert meets("witch", gold=0, dice=[1]).toad == 2
    in_the_city = visits("city", destination=True, gold=0, items=["sword"], dice=[1], answers=["Enchantress"])
    assert in_the_city.toad == 3


@pytest.mark.rule("C4b.d")
def test_things_of_new_toad_are_not_offered_now() -> None:
    outcome = meets("witch", heroes=[who("elf", items=["sword"], gold=2), "dwarf"], dice=[1, 2], until=["go-on"])
    assert (outcome.each("gold"), outcome.items_of("dwarf")) == ([0, 1], [])


def test_a_toad_fights_with_one() -> None:
    assert fights("wolf", toad=2, gold=0, dice=[2, 4]).scores == (5, 4)
    assert fights("shadow", toad=2, gold=0, dice=[2, 4]).scores == (5, 4)


def test_toad_turned_again_counts_turns_from_start() -> None:
    again = meets("witch", toad=1, gold=0, dice=[1]).toad
    assert again == meets("witch", gold=0, dice=[1]).toad


def test_toad_becomes_hero_again_after_last_turn() -> None:
    outcome = meets("pestilence", toad=1, gold=0)
    assert (outcome.toad, outcome.strength) == (0, 3)


@pytest.mark.rule("C6f", "C6b")
def test_every_hero_must_roll_for_the_witch() -> None:
    outcome = meets("witch", heroes=["elf", "dwarf", "thief"], dice=[3, 2, 4])
    assert (outcome.each("strength"), outcome.each("craft"), outcome.each("life")) == ([4, 3, 3], [4, 3, 4], [4, 4, 4])


@pytest.mark.rule("D4.amulet")
@pytest.mark.parametrize("stranger", ["enchanter", "fairy", "healer", "mage", "sorcerer", "witch"])
def test_the_amulet_shields_from_strangers(stranger: str) -> None:
    outcome = meets(stranger, items=["amulet"], life=2, gold=3)
    assert (outcome.unchanged, outcome.spots) == (True, {1: [stranger]})
