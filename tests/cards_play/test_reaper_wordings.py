"""The texts that the Reaper's clauses change (E4 to E7), each worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import CardsDealt, HeroDied, slice_changed
from talisman_desktop.core.table import Lasting, Step, spot
from talisman_desktop.rules.roads import DestinationVisited
from tests.cards_play.test_reaper_cards import fights, meets
from tests.kit import (
    Outcome,
    Who,
    a_table,
    asked,
    cards,
    do,
    in_village,
    lay,
    library,
    plays,
    plays_out,
    walks,
    who,
)


@pytest.fixture(autouse=True)
def with_the_reaper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("reaper"))


# --- enemies fought together ---

TROLL = {"strength": 12, "craft": 12}


@pytest.mark.rule("E6.gathering-the")
def test_gathering_starts_guardian_combat_with_spirits_of_the_road() -> None:
    spirits = {2: ["wraith", "ape"], 4: ["reaper/banshee"]}
    outcome = meets("reaper/the-gathering", heroes=[who("elf", **TROLL)], stacks=spirits, space=1)
    assert [told.args for told in outcome.told("guardian-fight")] == [(1, 2, 0)]
    assert (outcome.roads, outcome.trophies) == ({2: ["ape"]}, [])
    assert {*outcome.discarded(), *outcome.discarded("adventure:reaper")} == {"wraith", "banshee", "the-gathering"}


@pytest.mark.rule("E6.gathering-the")
def test_unbeaten_spirits_stay_where_party_turned_back() -> None:
    party = [who("elf", life=4, craft=4)]
    outcome = meets(
        "reaper/the-gathering", heroes=party, stacks={4: ["wraith"]}, space=2, answers=["back"], until=["next-space"]
    )
    assert (outcome.roads, outcome.way.heading, outcome.life) == ({2: ["wraith"]}, -1, 3)


def test_gathering_without_spirits_does_nothing() -> None:
    outcome = meets("reaper/the-gathering", stacks={2: ["ape"]})
    assert (outcome.told("guardian-fight"), outcome.roads) == ([], {2: ["ape"]})


@pytest.mark.rule("E6.cerebus")
def test_cerberus_goes_to_the_destination() -> None:
    outcome = meets("reaper/cerberus", space=2)
    assert (outcome.roads, outcome.told("fight")) == ({6: ["cerberus"]}, [])


@pytest.mark.rule("E6.cerebus")
def test_cerberus_is_fought_as_guardian_before_the_destination() -> None:
    table = a_table([who("elf", **TROLL)], modules=["reaper"], space=5, stacks={6: ["reaper/cerberus"]})
    outcome = plays_out(replace(table, step=Step("next-space")), until=["meet-destination"])
    assert [told.args for told in outcome.told("guardian-fight")] == [(1, 1, 0)]
    assert (outcome.trophies, outcome.discarded("adventure:reaper")) == ([], ["cerberus"])


@pytest.mark.rule("E6.cerebus")
def test_destination_is_not_visited_while_cerberus_stands() -> None:
    table = a_table(["elf"], modules=["reaper"], space=5, stacks={6: ["reaper/cerberus"]}, step=Step("next-space"))
    outcome = plays_out(table, answers=["back"], until=["next-space"])
    assert (outcome.roads, outcome.way.visited, outcome.way.heading) == ({6: ["cerberus"]}, False, -1)
    assert outcome.life == 4 - 3  # strength 8 strikes a 3 twice, craft 8 a 4 once


@pytest.mark.rule("E6.cerebus")
def test_guardians_behind_cerberus_are_those_of_the_trove() -> None:
    table = a_table([who("elf", **TROLL)], modules=["reaper"], space=6, destination="crags", row=["reaper/cerberus"])
    met = plays_out(replace(table, step=Step("visit-destination")), until=["meet-destination"])
    trove = lay(do(met.table, slice_changed(DestinationVisited())), "ape", "guardians")
    assert plays_out(replace(trove, step=Step("guardian-fight", (1,))), until=["loot"]).step == "loot"


# --- the road, things, what comes over a follower ---


@pytest.mark.rule("E6.arena")
def test_arena_calls_an_enemy_of_the_road() -> None:
    outcome = fights("reaper/arena", stacks={4: ["wolf", "ape"]}, answers=["wolf"], dice=[1, 6, 1])
    assert (outcome.result, outcome.roads, outcome.trophies) == ("won", {4: ["ape"]}, ["wolf"])


@pytest.mark.rule("E6.dryad")
def test_dryad_sends_the_party_off_once_an_adventure() -> None:
    table = lay(a_table([who("elf", craft=1)], modules=["reaper"]), "reaper/dryad", spot(1))
    again = Lasting("", f"carried/{table.zone(spot(1))[0].id}", 1, "adventure")
    outcome = plays_out(replace(table, step=Step("next-card"), lasting=(again,)), dice=[3, 2], until=["card-done"])
    assert outcome.table.step.name == "card-done"


@pytest.mark.rule("E6.dryad")
def test_dryad_sends_to_the_forest_of_another_road() -> None:
    outcome = meets("reaper/dryad", craft=4, dice=[3, 2], space="hills", until=["teleport"])
    assert outcome.table.step.args == ("forest",)


@pytest.mark.rule("E6.golden-statue")
def test_golden_statue_is_dropped_after_losing_to_enemy() -> None:
    statue = {"items": ["reaper/golden-statue"]}
    lost = fights("ape", **statue, dice=[5, 1])
    assert (lost.items, lost.spots) == ([], {1: ["ape", "golden-statue"]})
    assert fights("ape", **statue, dice=[2, 2]).items == ["golden-statue"]


@pytest.mark.rule("E6.werewolf")
def test_werewolf_among_the_followers_attacks_and_is_gone() -> None:
    outcome = fights("reaper/werewolf", followers=["maiden", "guide"], dice=[2, 5, 6, 6, 1, 1])
    assert (outcome.followers, outcome.result, outcome.life) == (["maiden"], "lost", 3)


# --- characters ---


@pytest.mark.rule("E4.dark-cultist")
def test_dark_cultist_beats_fresh_enemy_with_craft_for_reward() -> None:
    cultist = who("reaper/dark-cultist", strength=1, craft=5)
    table = do(a_table([cultist], modules=["reaper"]), CardsDealt(deck="adventure", count=1, to=spot(1)))
    fresh = replace(table, step=Step("meet-card", (table.zone(spot(1))[0].id,)))
    outcome = plays_out(fresh, draws=["ape"], dice=[1, 1, 4])
    assert (outcome.scores, outcome.strength, outcome.trophies) == ((5 + 1, 3 + 1), 2, ["ape"])


GIFTS = [(1, "fate"), (2, "gold"), (3, "life"), (4, "strength"), (5, "craft")]


@pytest.mark.parametrize(("die", "token"), GIFTS)
def test_dark_cultist_gains_by_the_die(die: int, token: str) -> None:
    assert fights("ape", heroes=[who("reaper/dark-cultist")], dice=[1, 2, die]).gained(token) == 1


def test_dark_cultist_gains_spell_on_6_but_not_defeated() -> None:
    cultist = [who("reaper/dark-cultist")]
    assert fights("ape", heroes=cultist, dice=[1, 2, 6], draws=["hex"]).spells == ["hex"]
    assert fights("ape", heroes=cultist, dice=[5, 2]).life == 3


@pytest.mark.rule("E4.knight")
@pytest.mark.parametrize(("other", "harmed"), [("elf", False), ("dwarf", True)])
@pytest.mark.parametrize("spell", ["acquisition", "nullify"])
def test_knight_takes_from_and_harms_no_good_hero(spell: str, other: str, harmed: bool) -> None:
    party = [who("reaper/knight", spells=[spell]), who(other, items=["sword"], spells=["hex"])]
    outcome = walks(a_table(party, modules=["reaper"], step=Step("go-on", (0,))))
    assert any(spell in offer for offer in outcome.offers) == harmed


@pytest.mark.rule("E4.merchant")
def test_merchant_changes_a_thing_with_another_hero_between_moves() -> None:
    party = [who("reaper/merchant", items=["helmet"]), who("elf", items=["sword"])]
    table = a_table(party, modules=["reaper"], step=Step("go-on", (0,)))
    outcome = walks(table, answers=[plays("use:reaper/merchant:0:1"), "helmet", "sword"])
    assert (outcome.items, outcome.items_of("elf")) == (["sword"], ["helmet"])


def test_merchant_pays_a_dragon_to_be_let_go() -> None:
    outcome = meets("dragon", heroes=[who("reaper/merchant", gold=2)], answers=["use:0:0"])
    assert (outcome.gold, outcome.told("fight"), outcome.spots) == (1, [], {1: ["dragon"]})


def test_merchant_sells_magic_for_3_and_exchanges_for_wares() -> None:
    merchant = who("reaper/merchant", items=["armour", "ring"], gold=0)
    trade = [plays("use:reaper/merchant:0:2"), "ring", "gold", "armour", "core/purchase-sword", ""]
    outcome = in_village(*trade, heroes=[merchant], modules=["reaper"])
    assert (outcome.gold, outcome.items) == (3, ["purchase-sword"])


# --- spells ---

DYING = {"life": 1, "strength": 5, "craft": 6, "alignment": "evil", "items": ["sword"], "trophies": ["ape"]}


@pytest.mark.rule("E5.resurrection")
def test_resurrection_brings_dying_hero_back_with_starting_tokens() -> None:
    party = [who("elf", **DYING), who("dwarf", spells=["reaper/resurrection"])]
    outcome = meets("dragon", heroes=party, dice=[5, 1, 5, 1], answers=["use:dwarf:resurrection:0"])
    elf = outcome["elf"]
    assert (elf.strength, elf.craft, elf.life, elf.fate, elf.alignment) == (3, 4, 4, 3, "good")
    assert (outcome.items, outcome.trophies, outcome.happened(HeroDied)) == (["sword"], ["ape"], [])


@pytest.mark.rule("E5.resurrection")
def test_resurrection_is_for_the_last_life() -> None:
    outcome = fights("dragon", heroes=[who("elf", life=2, spells=["reaper/resurrection"])], dice=[5, 1])
    assert (outcome.life, outcome.spells) == (1, ["resurrection"])


# --- what owners have ---


@pytest.mark.parametrize("dice", [[5, 1], [3, 1]], ids=["lost", "stand-off"])
def test_haunt_follows_a_hero_not_beating_it(dice: list[int]) -> None:
    outcome = fights("reaper/haunt", craft=4, dice=dice)
    assert (outcome.followers, outcome.spots) == (["haunt"], {})
    again = outcome.goes_on(until=["go-on"])
    assert fights("ape", followers=["reaper/haunt"], dice=[1, 3]).scores == (3 + 3 - 1, 3 + 1)
    assert again.followers == ["haunt"]


def orb(*dice: int, answers: list[str]) -> Outcome:
    """Let an elf with the orb and 2 fate fight an ape, and pay fate for the 1 that was rolled."""
    owner = {"items": ["reaper/orb-of-destiny"], "fate": 2}
    return fights("ape", **owner, dice=[4, 1, *dice], answers=["fate", *answers])


def test_orb_of_destiny_rolls_two_dice_for_a_fate() -> None:
    outcome = orb(2, 5, answers=["2"])
    assert (outcome.scores, outcome.fate, outcome.items) == ((3 + 5, 3 + 4), 1, ["orb-of-destiny"])


def test_equal_dice_of_the_orb_cost_fate_and_orb() -> None:
    outcome = orb(5, 5, answers=[])
    assert (outcome.scores, outcome.fate, outcome.items) == ((3 + 5, 3 + 4), 0, [])


ROD = ["reaper/rod-of-ruin"]


@pytest.mark.rule("E6.rod-of-ruin")
def test_rod_of_ruin_weakens_the_enemy_for_good() -> None:
    party = [who("elf", items=ROD), who("dwarf")]
    outcome = meets("dragon", heroes=party, dice=[1, 2, 4, 1], answers=["use:rod-of-ruin:0", "1"])
    assert [told.args[3] for told in outcome.told("fight")] == [7 - 2 + 1, 7 - 2 + 4]
    assert outcome.items == []


@pytest.mark.rule("E6.rod-of-ruin")
def test_enemy_killed_by_the_rod_is_no_trophy() -> None:
    outcome = meets("reaper/hippogriff", items=ROD, answers=["use:rod-of-ruin:0", "1"])
    assert (outcome.trophies, outcome.spots, outcome.told("fight")) == ([], {}, [])


# --- spells before an enemy, and what may be done between two cards only ---


def fireball(card: str, *dice: int, **elf: Any) -> Outcome:
    """Let an elf cast Fireball on an enemy and roll these dice."""
    table = a_table([who("elf", spells=["reaper/fireball"], **elf)], modules=["reaper"], row=[card])
    step = Step("meet-card", (table.zone(spot(1))[0].id,))
    casts = [f"use:{name}:0" for name in ("rod-of-ruin",) if elf.get("items")]
    return plays_out(replace(table, step=step), answers=[*casts, *["1"][: len(casts)], "use:fireball:0"], dice=dice)


def test_fireball_kills_a_miser_dragon_for_its_gold() -> None:
    burnt = fireball("reaper/miser-dragon", 4, 5, craft=4, gold=0)  # 4 + 4 is more than 7; the die for gold is 5
    assert (burnt.trophies, burnt.gold) == (["miser-dragon"], 5)


def test_hydra_may_grow_again_after_a_fireball() -> None:
    again = fireball("reaper/hydra", 3, 2, craft=4)  # 3 + 4 is more than 6; on 1 or 2 it regenerates
    assert (again.trophies, again.spots) == ([], {1: ["hydra"]})


def test_fireball_is_rolled_against_the_weakened_strength() -> None:
    burnt = fireball("dragon", 2, craft=4, items=ROD)  # 2 + 4 is more than 7 - 2
    assert (burnt.trophies, burnt.told("fight")) == (["dragon"], [])


def test_bladesharp_needs_a_weapon_that_counts() -> None:
    armed = {"items": ["sword"], "spells": ["reaper/bladesharp"]}
    bare = fights("reaper/stone-golem", **armed, dice=[1, 1])  # a sword is of no use against it
    assert (bare.scores, bare.asked("fight/how")) == ((3 + 1, 5 + 1), [])
    assert bare.spells == ["bladesharp"]


BETWEEN = [
    ((who("elf"), who("reaper/sage")), "use:reaper/sage:0:0", [5, 1]),
    ((who("elf", items=["sword"], spells=["reaper/enchant-blade"]),), "use:elf:enchant-blade:0", []),
]


@pytest.mark.parametrize(("party", "use", "dice"), BETWEEN, ids=["sage", "enchant-blade"])
def test_abilities_for_start_of_turn_wait_until_fight_ends(party: tuple[Who, ...], use: str, dice: list[int]) -> None:
    table = a_table(party, modules=["reaper"], row=["ape"], space="woods")
    met = replace(table, step=Step("meet-card", (table.zone(spot(1))[0].id,)))
    after = plays_out(met, answers=[asked("fight/how", "evade", no_offers=[use])], dice=dice)
    assert use in walks(after.table).offers
