"""The characters of the Highland, and the wordings that its variant changes for its treasures (K7)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.table import Step, Table
from talisman_desktop.odds.roll_odds import forecasts
from talisman_desktop.rules.game import Game
from tests.kit import (
    Outcome,
    a_table,
    asked,
    cards,
    fights,
    guard,
    library,
    meets,
    own,
    plays,
    plays_out,
    visits,
    walks,
    who,
)

MODULES = ["highland"]
GO_ON = Step("go-on", (0,))


@pytest.fixture(autouse=True)
def highland(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("highland"))


def on_the_road(*heroes: Any, **more: Any) -> Table:
    """Return a table with a party between two spaces of the road."""
    return replace(a_table([*heroes], modules=MODULES, **more), step=GO_ON)


def hero(name: str, **traits: Any) -> Any:
    """Return a hero of the box."""
    return who(f"highland/{name}", **traits)


# --- the Alchemist ---


@pytest.mark.parametrize(("ability", "gold", "items"), [(0, 6, ["ring"]), (1, 8, ["sword"])])
def test_alchemist_makes_gold_of_things(ability: int, gold: int, items: list[str]) -> None:
    table = on_the_road(hero("alchemist", items=["sword", "ring"], gold=5))
    outcome = walks(table, answers=[plays(f"use:highland/alchemist:0:{ability}")])
    assert (outcome.gold, outcome.items) == (gold, items)


def test_alchemist_makes_lives_of_gold_again_and_again() -> None:
    table = on_the_road(hero("alchemist", gold=3, life=1))
    again = plays("use:highland/alchemist:0:2")
    outcome = walks(table, answers=[again, "2", again, "2"])
    assert (outcome.gold, outcome.life) == (1, 3)


# --- the Highlander ---


def charges(**more: Any) -> Outcome:
    return meets("ape", heroes=[hero("highlander")], modules=MODULES, **more)


def test_highlander_charges_and_loses_a_turn() -> None:
    outcome = charges(answers=["use:0:0"], dice=[1, 1])
    assert (outcome.scores, outcome.told("lost-turn")[0].args) == ((4 + 2 + 1, 3 + 1), (1, 1))


@pytest.mark.rule("K7.highlander")
@pytest.mark.parametrize(("dice", "spots"), [([2, 1], [1, 2, 3]), ([3, 4], [1, 2, 3, 4, 5, 6, 7])])
def test_highlander_draws_more_on_the_hills(dice: list[int], spots: list[int]) -> None:
    table = a_table([hero("highlander")], modules=MODULES, space="hills", rolled=[1, 2, 3], step=Step("road-roll"))
    outcome = plays_out(table, answers=[asked("hills/more", "yes")], dice=dice, until=["next-card"])
    assert sorted(outcome.spots) == spots


@pytest.mark.rule("K7.highlander")
def test_highlander_draws_no_more_elsewhere() -> None:
    table = a_table([hero("highlander")], modules=MODULES, space="woods", rolled=[1, 2], step=Step("road-roll"))
    assert sorted(plays_out(table, dice=[2], until=["next-card"]).spots) == [1, 2]


# --- the Rogue ---


@pytest.mark.rule("K7.rogue")
def test_rogue_shoots_for_nothing() -> None:
    outcome = guard(["wolf"], heroes=[hero("rogue", strength=1, gold=0)], dice=[4], modules=MODULES)
    assert (outcome.step, outcome.gold) == ("loot", 0)


@pytest.mark.rule("K7.rogue")
@pytest.mark.parametrize(("card", "gold"), [("market", 1), ("market-day", 1), ("healer", 0)])
def test_rogue_profits_of_cards_that_sell(card: str, gold: int) -> None:
    outcome = meets(card, heroes=[hero("rogue", gold=0)], modules=MODULES, answers=["leave"] if gold else [])
    assert outcome.gained("gold") == gold


@pytest.mark.parametrize(("answer", "gold"), [("1", 0), ("2", 2)])
def test_rogue_rolls_two_dice_at_the_tavern(answer: str, gold: int) -> None:
    outcome = visits("tavern", heroes=[hero("rogue", gold=1, fate=0)], dice=[3, 4], answers=[answer], modules=MODULES)
    assert outcome.gold == gold


def test_odds_of_the_rogue_leave_out_the_second_die() -> None:
    outcome = visits("tavern", heroes=[hero("rogue", gold=1, fate=0)], dice=[3, 4], answers=["1"], modules=MODULES)
    (throw,) = [x for x in outcome.questions if x.key == "table/core/tavern"]
    game = Game(library("highland").of(outcome.before), outcome.before)
    assert forecasts(game, throw)[""].unknown == ("without the second die",)


def test_rogue_rolls_one_die_elsewhere() -> None:
    assert visits("forest", heroes=[hero("rogue", fate=0)], dice=[6], modules=MODULES).craft == 4


# --- the Sprite ---


def test_sprite_always_has_two_spells() -> None:
    table = on_the_road(hero("sprite", life=2, spells=["healing", "alchemy"]))
    outcome = walks(table, answers=[plays("use:highland/sprite:healing:0")], draws=["nullify"])
    assert outcome.spells == ["alchemy", "nullify"]


def test_sprite_evades_in_the_forest() -> None:
    outcome = visits("forest", heroes=[hero("sprite", fate=0)], dice=[1], answers=["evade"], modules=MODULES)
    assert outcome.life == 4


# --- the Valkyrie ---


def test_valkyrie_adds_to_her_attack() -> None:
    outcome = meets("ape", heroes=[hero("valkyrie")], modules=MODULES, dice=[1, 1])
    assert outcome.scores == (3 + 1 + 1, 3 + 1)


def test_valkyrie_uses_the_graveyard_as_if_evil() -> None:
    prays, party = plays("use:highland/valkyrie:0:0"), [hero("valkyrie", fate=3)]
    outcome = visits("graveyard", heroes=party, dice=[5], answers=[prays], modules=MODULES, until=["go-on"])
    assert (outcome.life, outcome.fate) == (4, 4)


def test_evil_valkyrie_uses_the_graveyard_once() -> None:
    evil, replenish = hero("valkyrie", alignment="evil", fate=1), plays("use:highland/valkyrie:0:0")
    with pytest.raises(AssertionError, match="not among the offers"):
        visits("graveyard", heroes=[evil], answers=["1", replenish], modules=MODULES, until=["go-on"])


def test_valkyrie_keeps_each_follower_once_a_turn() -> None:
    narrow = own("Narrows", type="place", meet="Roll a die for each of your followers: it is killed on 2 or less.")
    kept = asked("preserve", "keep:0")
    party = [hero("valkyrie", followers=["maiden", "guide"])]
    outcome = meets(narrow, heroes=party, dice=[1, 2], answers=[kept, kept], modules=MODULES)
    assert outcome.followers == ["maiden", "guide"]


# --- the Vampiress ---


@pytest.mark.rule("K7.vampiress")
def test_vampiress_fights_fresh_enemy_with_craft() -> None:
    outcome = meets("ape", heroes=[hero("vampiress", craft=6)], modules=MODULES, dice=[1, 1])
    assert outcome.scores == (6 + 1, 3 + 1)


@pytest.mark.rule("K7.vampiress")
def test_vampiress_drains_a_follower_once_a_road_space() -> None:
    table = on_the_road(hero("vampiress", life=2), who("elf", followers=["maiden", "guide"]))
    outcome = walks(table, answers=[plays("use:highland/vampiress:0:1"), "maiden"])
    assert (outcome.life, outcome.followers_of("elf")) == (3, ["guide"])
    assert "use:highland/vampiress:0:1" not in outcome.offers


def test_vampiress_gains_a_life_for_a_follower() -> None:
    table = on_the_road(hero("vampiress", life=5, followers=["maiden"]))
    outcome = walks(table, answers=[plays("use:highland/vampiress:0:2")])
    assert (outcome.life, outcome.followers) == (6, [])


# --- spells and treasures ---


@pytest.mark.rule("K7.eyes-of-the-hawk")
@pytest.mark.parametrize(("die", "left"), [(2, [1, 4]), (6, [1])])
def test_eyes_of_the_hawk_pass_over_as_many_cards(die: int, left: list[int]) -> None:
    table = a_table([who("elf", spells=["highland/eyes-of-the-hawk"])], modules=MODULES, row=["market", "?", "?", "?"])
    (market,) = table.zone("spot:1")
    cast = plays("use:elf:eyes-of-the-hawk:0")
    table = replace(table, step=Step("meet-card", (market.id,)))
    outcome = plays_out(table, answers=[cast, "yes", "leave"], dice=[die], until=["next-card"])
    assert sorted(outcome.spots) == left


@pytest.mark.rule("K7.lightning-bolt")
def test_lightning_bolt_holds_before_every_hero() -> None:
    party = [who("elf", spells=["highland/lightning-bolt"], strength=1), who("troll", strength=1)]
    bolt = "use:lightning-bolt:0"
    outcome = meets("ape", heroes=party, modules=MODULES, answers=[bolt], dice=[1, 1])
    assert [told.args[2:4] for told in outcome.told("fight")] == [(2, 3), (2, 3)]


@pytest.mark.rule("K7.dreadwing")
@pytest.mark.parametrize(("dice", "step"), [([4, 4], "teleport"), ([4, 5], "go-on")])
def test_dreadwing_flies_on_equal_dice(dice: list[int], step: str) -> None:
    table = on_the_road(who("elf", fate=0, followers=["highland/dreadwing"]), space=2)
    flight = plays("use:elf:dreadwing:0")
    answers = [flight, "crags"] if step == "teleport" else [flight]
    outcome = walks(table, answers=answers, dice=dice, until=["visit-destination", "go-on"])
    assert (outcome.way.space == 6) == (step == "teleport")


@pytest.mark.rule("K7.flight-potion")
def test_flight_potion_moves_the_party() -> None:
    table = on_the_road(who("elf", items=["highland/flight-potion"]), space=2)
    outcome = walks(table, answers=[plays("use:elf:flight-potion:0"), "crags"], until=["visit-destination"])
    assert (outcome.way.space, outcome.items) == (6, [])


def test_arnkell_cannot_carry_heroes_with_followers() -> None:
    table = on_the_road(who("elf", items=["highland/arnkell"], followers=["maiden"]), space=2)
    outcome = walks(table, answers=[])
    assert "use:elf:arnkell:0" not in outcome.offers


@pytest.mark.rule("K7.dragons-teeth")
def test_dragons_teeth_are_a_bow_in_guardian_combat() -> None:
    teeth = "use:elf:dragons-teeth:1"
    outcome = guard(["wolf"], items=["highland/dragons-teeth"], strength=1, answers=[teeth], dice=[4])
    assert (outcome.step, outcome.items) == ("loot", [])


@pytest.mark.rule("K7.dragons-teeth")
def test_dragons_teeth_are_rolled_for_the_attack() -> None:
    outcome = fights("ape", items=["highland/dragons-teeth"], answers=["use:dragons-teeth:0"], dice=[4, 3, 1])
    assert outcome.scores == (3 + 1 + 4, 3 + 3)


@pytest.mark.rule("K7.ice-sceptre")
@pytest.mark.parametrize(("enemy", "scores"), [("ape", (3 + 1, 3 - 1 + 1)), ("wraith", (4 + 1, 5 - 1 + 1))])
def test_ice_sceptre_takes_one_off_the_enemy(enemy: str, scores: tuple[int, int]) -> None:
    outcome = fights(enemy, items=["highland/ice-sceptre"], answers=["use:ice-sceptre:0"], dice=[1, 1])
    assert outcome.scores == scores


@pytest.mark.rule("K7.lightning-hammer")
@pytest.mark.parametrize(("strength", "step"), [(1, "again-or-back"), (2, "loot")])
def test_lightning_hammer_adds_three_before_guardians(strength: int, step: str) -> None:
    outcome = guard(["ogre"], items=["highland/lightning-hammer"], strength=strength + 1, modules=MODULES)
    assert outcome.step == step


@pytest.mark.rule("K7.walking-stick")
@pytest.mark.parametrize(("answer", "spots"), [("discard", [1, 2]), ("keep", [1, 2, 3])])
def test_walking_stick_takes_the_last_card_of_a_row(answer: str, spots: list[int]) -> None:
    party = [who("elf", items=["highland/walking-stick"])]
    table = a_table(party, modules=MODULES, space=2, rolled=[1], step=Step("road-roll"))
    outcome = plays_out(table, answers=[asked("stick/last", answer)], dice=[3], until=["next-card"])
    assert sorted(outcome.spots) == spots


@pytest.mark.rule("K7.walking-stick")
def test_walking_stick_is_for_the_leader_alone() -> None:
    party = [who("troll"), who("elf", items=["highland/walking-stick"])]
    table = a_table(party, modules=MODULES, space=2, rolled=[1], step=Step("road-roll"))
    assert sorted(plays_out(table, dice=[3], until=["next-card"]).spots) == [1, 2, 3]


# --- relics, stones and gems ---


@pytest.mark.parametrize(("items", "life"), [([], 4), (["highland/rage-talon"], 3)])
def test_armour_is_no_help_against_the_rage_talon(items: list[str], life: int) -> None:
    party = [who("elf", items=items, strength=7), who("dwarf", items=["armour"], strength=1, life=4), who("troll")]
    step = Step("finale", ("elf",))
    table = a_table(party, modules=MODULES, region="outer", space="tower", options={"finale": "one"}, step=step)
    dice = [1, 5] if items else [1, 5, 6]
    outcome = plays_out(table, answers=["battle:dwarf"], dice=dice, until=["finale", "over"])
    assert outcome["dwarf"].life == life


def test_luckstone_is_discarded_with_its_second_fate() -> None:
    table = on_the_road(who("elf", items=["highland/luckstone"], fate=0))
    luck = plays("use:elf:luckstone:0")
    outcome = walks(table, answers=[luck, luck])
    assert (outcome.fate, outcome.items) == (2, [])


def test_dawnstone_loses_its_lives_first() -> None:
    stone = asked("preserve", "life:dawnstone")
    outcome = fights("ape", items=["highland/dawnstone"], dice=[6, 1, 1], answers=[stone])
    assert (outcome.life, outcome.strength, outcome.items) == (4, 2, ["dawnstone"])


def test_lodestone_must_be_taken_and_weighs_twice() -> None:
    laid_down = meets("highland/lodestone", items=["sword", "axe", "helmet"], answers=[["axe"]], modules=MODULES)
    assert laid_down.items == ["sword", "helmet", "lodestone"]
    assert meets("highland/lodestone", items=["sword", "axe"], modules=MODULES).items == ["sword", "axe", "lodestone"]
