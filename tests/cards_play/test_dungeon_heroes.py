"""The characters of the Dungeon, and its cards among those of the core deck (L7)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.table import Step, Table
from tests.kit import (
    Outcome,
    a_table,
    asked,
    cards,
    fights,
    guard,
    library,
    meets,
    plays,
    plays_out,
    visits,
    walks,
    who,
)

MODULES = ["dungeon"]
GO_ON = Step("go-on", (0,))
NEXT = Step("next-card")


@pytest.fixture(autouse=True)
def dungeon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("dungeon"))


def hero(name: str, **traits: Any) -> Any:
    """Return a hero of the box."""
    return who(f"dungeon/{name}", **traits)


def on_the_road(*heroes: Any, **more: Any) -> Table:
    """Return a table with a party on the road, by default between two spaces."""
    return a_table([*heroes], modules=MODULES, **{"step": GO_ON, **more})


def cards_on_spot(outcome: Outcome, n: int) -> list[str]:
    """Return the cards on a draw spot."""
    return [card.kind.rpartition("/")[2] for card in outcome.table.zone(f"spot:{n}")]


# --- the Amazon ---


@pytest.mark.rule("L7.amazon")
@pytest.mark.parametrize(("answer", "first"), [("swap", "market"), ("keep", "ape")])
def test_amazon_orders_the_next_two_cards(answer: str, first: str) -> None:
    table = on_the_road(hero("amazon"), space=2, rolled=[1], step=Step("road-roll"))
    order = asked("amazon/order", answer)
    outcome = plays_out(table, dice=[3], draws=["ape", "market"], answers=[order], until=["next-card"])
    assert (cards_on_spot(outcome, 1), len(outcome.spots)) == ([first], 3)


@pytest.mark.rule("L7.amazon")
def test_amazon_must_lead_to_order_cards() -> None:
    table = on_the_road(who("elf"), hero("amazon"), space=2, rolled=[1], step=Step("road-roll"))
    outcome = plays_out(table, dice=[3], until=["next-card"])
    assert not any(card.up for card in outcome.table.zone("spot:1"))


def test_amazon_fights_a_battle_again() -> None:
    outcome = meets("ape", heroes=[hero("amazon")], modules=MODULES, answers=["use:0:0"], dice=[5, 1, 1, 2])
    assert (outcome.life, outcome.trophies) == (4, ["ape"])


@pytest.mark.rule("L7.amazon")
def test_amazon_fights_guardians_once() -> None:
    outcome = guard(["ogre"], heroes=[hero("amazon")], modules=MODULES)
    assert (outcome.step, outcome.life) == ("again-or-back", 3)


# --- the Gladiator ---


def test_gladiator_begins_with_a_helmet_that_saves_on_5() -> None:
    outcome = fights("ape", heroes=[hero("gladiator", items=["helmet"], strength=3)], modules=MODULES, dice=[5, 1, 5])
    assert (outcome.life, outcome.strength) == (5, 2)


def test_followers_of_the_gladiator_fight_beside_her() -> None:
    party = [hero("gladiator", followers=["guide", "gnome"])]
    assert fights("ape", heroes=party, modules=MODULES, dice=[1, 1]).scores == (4 + 2 + 1, 3 + 1)


@pytest.mark.parametrize(("answer", "left"), [("guide", ["gnome"]), ("none", ["guide", "gnome"])])
def test_victor_over_the_gladiator_may_kill_a_follower(answer: str, left: list[str]) -> None:
    party = [who("elf", strength=9), hero("gladiator", followers=["guide", "gnome"]), who("troll")]
    options = {"finale": "one"}
    table = on_the_road(*party, region="outer", space="tower", options=options, step=Step("finale", ("elf",)))
    answers = ["battle:dungeon/gladiator", asked("gladiator/kill", answer)]
    outcome = plays_out(table, answers=answers, dice=[1, 5], until=["finale", "over"])
    assert outcome.followers_of("dungeon/gladiator") == left


# --- the Gypsy ---


@pytest.mark.parametrize(("answer", "life"), [("yes", 4), ("no", 3)])
def test_gypsy_may_let_an_event_pass(answer: str, life: int) -> None:
    party = [hero("gypsy"), who("elf")]
    outcome = meets("pestilence", heroes=party, modules=MODULES, answers=[asked("may/do/dungeon/gypsy", answer)])
    assert (outcome["dungeon/gypsy"].life, outcome["elf"].life) == (life, 3)


def test_gypsy_takes_the_spell_that_another_casts() -> None:
    table = on_the_road(hero("gypsy"), who("elf", spells=["dungeon/craft"]))
    outcome = walks(table, answers=[plays("use:elf:craft:0"), asked("dungeon/gypsy/take", "yes")])
    assert outcome.spells_of("dungeon/gypsy") == ["craft"]


# --- the Philosopher and the Swashbuckler ---


@pytest.mark.rule("L7.philosopher-2-nd-ability")
def test_philosopher_replaces_a_card_that_the_party_comes_to() -> None:
    table = on_the_road(hero("philosopher"), who("elf"), space=2, rolled=[1, 2, 3], stacks={3: ["ape", "market"]})
    answers = ["on", asked("philosopher/replace", "ape")]
    outcome = walks(table, answers=answers, until=["meet-card"])
    assert sorted((*cards_on_spot(outcome, 1), *cards_on_spot(outcome, 2))) == ["", "market"]


@pytest.mark.rule("L7.philosopher-2-nd-ability")
def test_philosopher_must_lead_to_replace_cards() -> None:
    table = on_the_road(who("elf"), hero("philosopher"), space=2, rolled=[1, 2, 3], stacks={3: ["ape", "market"]})
    outcome = walks(table, answers=["on"], until=["meet-card"])
    assert sorted((*cards_on_spot(outcome, 1), *cards_on_spot(outcome, 2))) == ["ape", "market"]


@pytest.mark.rule("L7.swashbuckler")
@pytest.mark.parametrize(("answer", "left"), [("yes", ["spot:1", "spot:3"]), ("no", ["spot:1", "spot:2", "spot:3"])])
def test_swashbuckler_skips_a_spot_after_a_battle(answer: str, left: list[str]) -> None:
    table = on_the_road(hero("swashbuckler"), row=["ape", "?", "?"], step=NEXT)
    outcome = plays_out(table, dice=[1, 5], answers=[answer], until=["card-done"])
    assert sorted(zone for zone, kept in outcome.table.zones.items() if zone[:5] == "spot:" and kept) == left[1:]


@pytest.mark.rule("L7.swashbuckler")
def test_swashbuckler_rolls_two_dice_on_the_fields() -> None:
    table = on_the_road(hero("swashbuckler"), space="fields", rolled=[], step=Step("road-roll"))
    outcome = plays_out(table, dice=[2, 3], answers=[asked("dungeon/fields/two", "yes")], until=["next-card"])
    assert sorted(outcome.spots) == [1, 2, 3, 4, 5]


@pytest.mark.rule("L7.swashbuckler")
def test_swashbuckler_adds_cards_to_those_on_the_fields() -> None:
    fields = on_the_road(hero("swashbuckler"), space="fields", row=["market"], step=NEXT)
    outcome = plays_out(fields, dice=[2], answers=[asked("dungeon/fields/more", "yes")], until=["meet-card"])
    assert sorted(outcome.spots) == [1, 2, 3]


def test_swashbuckler_adds_1_at_the_tavern() -> None:
    party, add = [hero("swashbuckler", gold=1, fate=0)], {"ask:add": "yes"}
    outcome = visits("tavern", heroes=party, dice=[3], answers=[asked("add", "add")], switches=add, modules=MODULES)
    assert outcome.gold == 2


# --- among the cards of the core deck ---


@pytest.mark.rule("L7.trap-door~2")
def test_trap_door_drops_the_party_to_the_ruins() -> None:
    outcome = meets("dungeon/core-trap-door", heroes=["elf", "troll"], modules=MODULES, until=["road-roll"])
    assert (outcome.way.space, outcome.table.region) == (5, "inner")


@pytest.mark.rule("L7.burrow-worm")
@pytest.mark.parametrize(("dice", "there"), [([5, 1], True), ([1, 5], False)])
def test_burrow_worm_carries_party_of_beaten_hero_to_ruins(dice: list[int], there: bool) -> None:
    outcome = meets("dungeon/burrow-worm", hero="elf", modules=MODULES, dice=dice, until=["road-roll", "next-card"])
    assert (outcome.way.space == 5, outcome.life) == (there, 3 if there else 4)


@pytest.mark.rule("L7.dungeon-door")
def test_dungeon_door_leads_to_ruins_as_next_move() -> None:
    table = on_the_road(who("elf"), row=["dungeon/dungeon-door"], step=NEXT)
    outcome = plays_out(table, answers=["yes"], until=["road-roll"])
    assert outcome.way.space == 5


@pytest.mark.rule("L7.rune-gate~2")
def test_rune_gate_leads_to_a_village_and_is_gone() -> None:
    outcome = meets("dungeon/core-rune-gate", modules=MODULES, answers=["yes", "outer"], until=["arrive-home"])
    assert (outcome.table.region, outcome.spots) == ("outer", {})


def test_dark_denizens_bring_dungeon_cards_for_two_spaces() -> None:
    met = meets("dungeon/dark-denizens", space=1, modules=MODULES)
    for space in (1, 2, 3):
        there = replace(on_the_road(who("elf"), space=space), lasting=met.table.lasting, stand_ins=met.table.stand_ins)
        there = replace(there, day=met.table.day + space - 1, step=GO_ON)
        outcome = walks(there, answers=["on"], dice=[2], until=["next-card"])
        decks = {card.deck for zone in ("spot:1", "spot:2") for card in outcome.table.zone(zone)}
        assert decks == {"adventure:dungeon" if space < 3 else "adventure"}
