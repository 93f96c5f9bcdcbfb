"""The objects of the core box, of the adventure and the purchase deck: carrying, weapons, armour, gold, rafts."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core.table import Step
from tests.kit import Outcome, a_table, asked, fights, in_village, meets, plays, plays_out, printed, visits, who

OBJECTS = ["armour", "axe", "bag-of-gold", "helmet", "raft", "shield", "sword", "two-bags-of-gold", "water-bottle"]


# --- taking and carrying (C2c) ---


@pytest.mark.rule("C6f")
@pytest.mark.parametrize("thing", OBJECTS)
def test_one_hero_may_take_a_thing(thing: str) -> None:
    look = asked("take", "take:dwarf", options=["take:elf", "take:dwarf", "leave"], barred=[])
    outcome = meets(thing, heroes=["elf", "dwarf"], answers=[look])
    assert (outcome.items_of("elf"), outcome.items_of("dwarf"), outcome.spots) == ([], [thing], {})


@pytest.mark.rule("C4a.g")
@pytest.mark.parametrize("thing", OBJECTS)
def test_a_thing_may_be_left(thing: str) -> None:
    assert meets(thing, answers=["leave"]).spots == {1: [thing]}


@pytest.mark.rule("C2c.b", "C2c.c", "C4b.d")
def test_the_fifth_item_takes_the_place_of_another() -> None:
    items = ["ring", "wand", "sword", "helmet"]
    look = asked("take", "swap:elf", options=["swap:elf", "leave"])
    outcome = meets("shield", items=items, answers=[look, ("sword",)])
    assert (outcome.items, outcome.spots) == (["ring", "wand", "helmet", "shield"], {1: ["sword"]})
    assert outcome.table.zone("spot:1")[0].met


@pytest.mark.rule("C5e")
def test_a_raft_takes_two_places() -> None:
    assert meets("raft", items=["ring", "wand"], answers=[asked("take", "take:elf", barred=[])]).items[-1] == "raft"
    meets("raft", items=["ring", "wand", "sword"], answers=[asked("take", "leave", options=["swap:elf", "leave"])])
    meets("sword", items=["ring", "wand", "raft"], answers=[asked("take", "leave", options=["swap:elf", "leave"])])


def test_a_toad_takes_nothing() -> None:
    meets("sword", heroes=[who("elf", toad=2, gold=0), "dwarf"], answers=[asked("take", "leave", barred=["take:elf"])])
    assert meets("sword", toad=2, gold=0).spots == {1: ["sword"]}


# --- bags of gold ---


@pytest.mark.rule("C2c.d")
@pytest.mark.parametrize(("bag", "gold"), [("bag-of-gold", 1), ("two-bags-of-gold", 2)])
def test_a_bag_is_broken_any_time(bag: str, gold: int) -> None:
    outcome = in_village(plays(f"use:elf:{bag}"), items=[bag], gold=1)
    assert (outcome.gold, outcome.items, outcome.discarded()) == (1 + gold, [], [bag])
    onroad = meets("guide", items=[bag], answers=[plays(f"use:elf:{bag}"), "leave"])
    assert onroad.gold == 1 + gold


BREAK = plays("use:elf:two-bags-of-gold")


@pytest.mark.rule("C2c.d")
def test_bag_opened_at_the_market_is_spent_there() -> None:
    bags: dict[str, Any] = {"gold": 1, "items": ["two-bags-of-gold"]}
    outcome = meets("market", **bags, answers=[BREAK, asked("buy", "3"), "leave"])
    assert (outcome.items, outcome.gold) == (["purchase-shield"], 1)


@pytest.mark.rule("C2c.d")
def test_a_bag_broken_at_the_doctor_heals_more() -> None:
    bags: dict[str, Any] = {"gold": 1, "life": 1, "items": ["two-bags-of-gold"]}
    outcome = visits(
        "chapel", hero="thief", **bags, answers=[plays("use:thief:two-bags-of-gold"), asked("buy-back", "3")]
    )
    assert (outcome.life, outcome.gold) == (4, 0)


@pytest.mark.rule("C2c.d")
def test_hero_with_only_bags_is_asked_to_pay() -> None:
    bags: dict[str, Any] = {"gold": 0, "items": ["two-bags-of-gold"]}
    market = meets("market", **bags, answers=[BREAK, "0", "leave"])
    assert (market.items, market.gold) == (["purchase-sword"], 1)
    bandit = meets("bandit", **bags, answers=[BREAK, "yes"])
    assert (bandit.gold, bandit.told("fight")) == (1, [])


# --- weapons ---


WEAPONS = ["sword", "axe", "purchase-sword", "purchase-axe"]


@pytest.mark.rule("C2c.a")
@pytest.mark.parametrize("weapon", WEAPONS)
def test_a_weapon_adds_one_in_battle_only(weapon: str) -> None:
    assert fights("ogre", strength=3, items=[weapon], dice=[1, 1]).scores == (5, 6)
    assert fights("wraith", strength=3, craft=4, items=[weapon], dice=[1, 1]).scores == (5, 6)


@pytest.mark.rule("C2c.a")
def test_one_weapon_a_battle() -> None:
    assert fights("ogre", strength=3, items=["sword", "axe"], dice=[1, 1]).scores == (5, 6)


@pytest.mark.rule("C5c")
@pytest.mark.parametrize("axe", ["axe", "purchase-axe"])
def test_an_axe_builds_a_raft_in_the_woods(axe: str) -> None:
    outcome = meets("guide", space="woods", items=[axe], answers=[plays(f"use:elf:{axe}:0"), "leave"])
    assert outcome.items == [axe, "purchase-raft"]


@pytest.mark.rule("C5c")
def test_an_axe_builds_no_raft_elsewhere() -> None:
    look = asked("take", "leave", no_offers=["use:elf:axe:0", "use:elf:axe:1"])
    meets("guide", space="hills", items=["axe"], answers=[look])


@pytest.mark.rule("C5c", "C5d", "C5e")
def test_raft_crosses_the_river_and_is_kept() -> None:
    there = meets("guide", space=6, items=["raft"], answers=[plays("use:elf:raft")], until=["muster", "village"])
    assert (there.items, there.table.region) == (["raft"], "outer")
    meets("guide", space=5, items=["raft"], answers=[asked("take", "leave", no_offers=["use:elf:raft"])])


# --- armour (C7e.c to C7e.e) ---


def beaten(enemy: str, die: int | None, *items: str, **more: Any) -> tuple[int, int, int]:
    """Return the lives, strength and craft lost by a beaten hero with these items who rolls this die for armour."""
    rolled = [] if die is None else [die]
    outcome = fights(enemy, hero="thief", items=list(items), dice=[5, 1, *rolled], **more)
    assert outcome.result == "lost"
    return -outcome.gained("life"), -outcome.gained("strength"), -outcome.gained("craft")


@pytest.mark.rule("C7e.c")
@pytest.mark.parametrize("armour", ["armour", "purchase-armour"])
@pytest.mark.parametrize(("die", "lost"), [(3, (1, 1, 0)), (4, (0, 0, 0)), (6, (0, 0, 0))])
def test_body_armour_saves_life_and_strength_on_four(armour: str, die: int, lost: tuple[int, int, int]) -> None:
    assert beaten("ogre", die, armour) == lost


@pytest.mark.rule("C7e.c")
def test_body_armour_is_no_use_in_psychic_combat() -> None:
    assert beaten("wraith", None, "armour") == (1, 0, 1)


@pytest.mark.rule("C7e.d")
@pytest.mark.parametrize("helmet", ["helmet", "purchase-helmet"])
@pytest.mark.parametrize(
    ("enemy", "die", "lost"),
    [("ogre", 5, (1, 1, 0)), ("ogre", 6, (0, 1, 0)), ("wraith", 5, (1, 0, 1)), ("wraith", 6, (0, 0, 0))],
)
def test_helmet_saves_life_and_craft_in_psychic_combat(
    helmet: str, enemy: str, die: int, lost: tuple[int, int, int]
) -> None:
    assert beaten(enemy, die, helmet) == lost


@pytest.mark.rule("C7e.e")
@pytest.mark.parametrize("shield", ["shield", "purchase-shield"])
@pytest.mark.parametrize(
    ("enemy", "die", "lost"),
    [("ogre", 4, (1, 1, 0)), ("ogre", 5, (0, 0, 0)), ("wraith", 4, (1, 0, 1)), ("wraith", 5, (0, 0, 0))],
)
def test_a_shield_saves_both_in_either_combat(shield: str, enemy: str, die: int, lost: tuple[int, int, int]) -> None:
    assert beaten(enemy, die, shield) == lost


@pytest.mark.rule("C7e.c", "C7e.d", "C7e.e")
def test_one_saving_item_is_tried_for_a_loss() -> None:
    assert beaten("ogre", 4, "helmet", "shield", "armour") == (0, 0, 0)
    assert beaten("wraith", 5, "helmet", "armour", "shield") == (0, 0, 0)


def test_fate_may_reroll_the_armour_die() -> None:
    outcome = fights("ogre", items=["armour"], fate=2, answers=["keep", "fate"], dice=[5, 1, 3, 4])
    assert (outcome.fate, outcome.life, outcome.strength) == (1, 4, 3)


def test_armour_does_not_change_the_winner() -> None:
    outcome = fights("ogre", items=["armour"], dice=[5, 1, 6])
    assert (outcome.result, outcome.spots, outcome.trophies) == ("lost", {1: ["ogre"]}, [])


# --- the water bottle and what is printed ---


def test_the_water_bottle_helps_in_the_desert_only() -> None:
    assert visits("graveyard", items=["water-bottle"]).life == 3


@pytest.mark.parametrize(("ware", "price"), [("armour", 4), ("axe", 3), ("helmet", 2), ("shield", 3), ("sword", 2)])
def test_the_blacksmith_sells_at_the_printed_price(ware: str, price: int) -> None:
    outcome = in_village(f"buy:elf:core/purchase-{ware}", gold=price + 1)
    assert (outcome.gold, outcome.items) == (1, [f"purchase-{ware}"])


def test_the_blacksmith_sells_neither_bottles_nor_rafts_nor_mules() -> None:
    outcome: Outcome = in_village(gold=20)
    for ware in ("water-bottle", "raft", "mule"):
        assert f"buy:elf:core/purchase-{ware}" not in outcome.options
        assert printed(f"purchase-{ware}").price == 0


@pytest.mark.rule("C2c.b", "C5c")
def test_raft_without_room_does_not_stop_the_party() -> None:
    home: dict[str, Any] = {"space": "woods", "heading": -1, "step": Step("space-done", (0,))}
    room = a_table([who("dwarf", items=["axe"])], **home)
    there = plays_out(room, answers=[plays("use:dwarf:axe:0")], until=["next-space"])
    assert there.items == ["axe", "purchase-raft"]
    laden = a_table([who("dwarf", items=["axe", "sword", "helmet"])], **home)
    assert not plays_out(laden, until=["next-space"]).asked("moving")


@pytest.mark.rule("C5c", "C4a.c")
@pytest.mark.parametrize(("found", "builds"), [(2, True), (1, False)])
def test_axe_builds_rafts_only_where_the_forest_is(found: int, builds: bool) -> None:
    """A Forest found on the first space gives no wood to a party on the second."""
    offer = "use:elf:axe:1"
    look = asked("take", "leave", offers=[offer] if builds else [], no_offers=[] if builds else [offer])
    meets("guide", space=2, locations=[(found, "forest")], items=["axe"], answers=[look])
