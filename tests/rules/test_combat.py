"""Normal combat (C7): open rolls, fate, losing, armour, weapons and trophies, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.facts import TokensChanged
from talisman_desktop.core.table import Step
from tests.kit import a_table, asked, climbs, fights, guard, meets, own, plays_out, walks, who

# --- the rolls (C7c) ---


@pytest.mark.rule("C7c", "C7e", "C7e.a")
def test_boar_of_the_rules_rolls_6_and_beats_7() -> None:
    outcome = fights("wild-boar", strength=7, dice=[6, 4, 3])
    assert outcome.scores == (7 + 3, 1 + 6 + 4)
    assert outcome.result == "lost"
    assert (outcome.life, outcome.strength, outcome.craft) == (3, 6, 4)


@pytest.mark.rule("C7c")
def test_every_further_6_of_a_hero_is_rolled_on() -> None:
    outcome = fights("ogre", dice=[2, 6, 6, 1])
    assert outcome.scores == (3 + 6 + 6 + 1, 5 + 2)
    assert outcome.result == "won"


@pytest.mark.rule("C7c")
def test_six_is_rolled_on_in_psychic_combat() -> None:
    outcome = fights("shadow", dice=[6, 6, 1, 6, 2])
    assert outcome.scores == (4 + 6 + 2, 2 + 6 + 6 + 1)


@pytest.mark.rule("C7c")
def test_six_on_table_or_for_armour_ends_the_roll() -> None:
    assert meets("witch", dice=[6]).fate == 3
    assert fights("ogre", items=["helmet"], dice=[3, 1, 6]).life == 4


@pytest.mark.rule("C7c")
def test_only_the_kept_die_of_two_is_rolled_on() -> None:
    outcome = fights("ogre", hero="warrior", dice=[2, 6, 6, 2])
    assert outcome.scores == (4 + 6 + 2, 5 + 2)


@pytest.mark.rule("C7c", "C7b", "C6g")
def test_equal_scores_hurt_neither_side_and_next_hero_fights() -> None:
    outcome = meets("ogre", heroes=["elf", "troll", "dwarf"], dice=[3, 5, 1, 4])
    assert [x.args[2:] for x in outcome.told("fight")] == [(8, 8, "draw"), (10, 6, "won")]
    assert (outcome["elf"].life, outcome["elf"].strength) == (4, 3)
    assert outcome.trophies_of("troll") == ["ogre"]


@pytest.mark.rule("C7c")
def test_unbeaten_enemy_stays_on_its_spot() -> None:
    outcome = fights("ogre", dice=[3, 5])
    assert outcome.result == "draw"
    assert outcome.unchanged
    assert outcome.spots == {1: ["ogre"]}


@pytest.mark.rule("C7")
@pytest.mark.parametrize(("enemy", "scores"), [("ape", (3 + 2, 3 + 1)), ("spectre", (4 + 2, 3 + 1))])
def test_battle_uses_strength_and_psychic_combat_uses_craft(enemy: str, scores: tuple[int, int]) -> None:
    assert fights(enemy, strength=3, craft=4, dice=[1, 2]).scores == scores


# --- fate (C7c) ---


@pytest.mark.rule("C7c")
def test_fate_is_paid_after_seeing_the_enemys_die() -> None:
    outcome = fights("ogre", fate=1, dice=[2, 1, 5], answers=[asked("fate", "fate", options=["keep", "fate"])])
    order = [q.key for q in outcome.questions]
    assert order.index("fight/enemy") < order.index("fight/hero") < order.index("fate")
    assert (outcome.scores, outcome.result, outcome.fate) == ((8, 7), "won", 0)


@pytest.mark.rule("C7c")
def test_fate_rerolls_last_die_and_6_is_rolled_on() -> None:
    outcome = fights("ogre", fate=1, dice=[6, 6, 5, 6, 1, 6, 3], answers=["fate"])
    assert outcome.scores == (3 + 6 + 6 + 3, 5 + 6 + 6 + 5)


@pytest.mark.rule("C7c")
def test_rerolled_die_counts_and_fate_is_paid_once() -> None:
    outcome = fights("ogre", fate=2, dice=[4, 4, 1], answers=["fate"])
    assert (outcome.scores, outcome.result, outcome.fate) == ((4, 9), "lost", 1)


@pytest.mark.rule("C7c")
def test_fate_may_be_paid_for_any_warrior_die_once() -> None:
    outcome = fights("ogre", hero="warrior", fate=2, dice=[6, 6, 1, 1, 2, 6, 1], answers=["fate"])
    assert (outcome.scores, outcome.fate) == ((4 + 6 + 1, 5 + 6 + 6 + 1), 1)


@pytest.mark.rule("C7c")
def test_hero_may_decline_to_pay_fate() -> None:
    outcome = fights("ogre", fate=1, dice=[4, 1], answers=["keep"])
    assert (outcome.result, outcome.fate, outcome.life) == ("lost", 1, 3)


# --- losing (C7e) ---


@pytest.mark.rule("C7e", "C7e.b")
def test_lost_psychic_combat_costs_life_and_craft() -> None:
    outcome = fights("wraith", dice=[3, 1])
    assert (outcome.life, outcome.craft, outcome.strength) == (3, 3, 3)


@pytest.mark.rule("A3b", "C7e.a")
def test_strength_falls_below_start_but_not_below_0() -> None:
    outcome = fights("ogre", strength=0, dice=[3, 5])
    assert outcome.scores == (5, 8)
    assert (outcome.life, outcome.strength) == (3, 0)
    assert [x.token for x in outcome.happened(TokensChanged)] == ["life"]


@pytest.mark.rule("C7e", "C7b")
def test_next_hero_fights_when_the_first_is_beaten() -> None:
    outcome = meets("dragon", heroes=["elf", "dwarf"], dice=[4, 1, 4, 2])
    assert [x.hero for x in outcome.told("fight")] == ["elf", "dwarf"]
    assert outcome.each("life") == [3, 4]
    assert outcome.spots == {1: ["dragon"]}


# --- armour (C7e.c to C7e.e) ---


@pytest.mark.rule("C7e.c")
@pytest.mark.parametrize(("die", "life", "strength"), [(4, 4, 3), (3, 3, 2)])
def test_body_armour_saves_both_tokens_in_battle(die: int, life: int, strength: int) -> None:
    outcome = fights("ogre", items=["armour"], dice=[3, 1, die])
    assert (outcome.life, outcome.strength) == (life, strength)


@pytest.mark.rule("C7e.c")
def test_body_armour_is_no_help_in_psychic_combat() -> None:
    outcome = fights("wraith", items=["armour"], dice=[3, 1])
    assert (outcome.life, outcome.craft) == (3, 3)


@pytest.mark.rule("C7e.d")
@pytest.mark.parametrize(("die", "life"), [(6, 4), (5, 3)])
def test_a_helmet_in_battle_saves_the_life_alone(die: int, life: int) -> None:
    outcome = fights("ogre", items=["helmet"], dice=[3, 1, die])
    assert (outcome.life, outcome.strength) == (life, 2)


@pytest.mark.rule("C7e.d")
@pytest.mark.parametrize(("die", "life", "craft"), [(6, 4, 4), (5, 3, 3)])
def test_a_helmet_in_psychic_combat_saves_life_and_craft(die: int, life: int, craft: int) -> None:
    outcome = fights("wraith", items=["helmet"], dice=[3, 1, die])
    assert (outcome.life, outcome.craft) == (life, craft)


@pytest.mark.rule("C7e.e")
@pytest.mark.parametrize("enemy", ["ogre", "wraith"])
@pytest.mark.parametrize(("die", "lost"), [(5, 0), (4, 1)])
def test_a_shield_saves_both_tokens_in_either_combat(enemy: str, die: int, lost: int) -> None:
    outcome = fights(enemy, items=["shield"], dice=[3, 1, die])
    hurt = "strength" if enemy == "ogre" else "craft"
    assert (outcome.gained("life"), outcome.gained(hurt)) == (-lost, -lost)


@pytest.mark.rule("C7e")
def test_one_saving_item_is_tried_for_each_loss() -> None:
    outcome = fights("ogre", items=["armour", "shield", "helmet"], dice=[3, 1, 1])
    assert len(outcome.told("armour")) == 1
    assert (outcome.life, outcome.strength) == (3, 2)


ARMED: dict[str, Any] = {"hero": "warrior", "items": ["sword", "axe", "shield"]}


@pytest.mark.rule("C7e.e")
def test_shield_is_not_offered_beside_two_weapons() -> None:
    outcome = fights("ogre", **ARMED, answers=["weapons"], dice=[6, 5, 1, 2])
    assert outcome.scores == (4 + 2 + 2, 16)
    assert (outcome.life, outcome.strength) == (4, 3)


@pytest.mark.rule("C7e.e")
def test_warrior_chooses_shield_beside_one_weapon() -> None:
    """The hero has 4 + 1 for the sword + 2 against 5 + 11. The shield then saves life and strength on a 5."""
    hands = asked("fight/hands", "shield:sword", options=["weapons", "shield:sword", "shield:axe"])
    outcome = fights("ogre", **ARMED, answers=[hands], dice=[6, 5, 1, 2, 5])
    assert outcome.scores == (4 + 1 + 2, 16)
    assert (outcome.life, outcome.strength, outcome.table.lasting) == (5, 4, ())


@pytest.mark.rule("C7e.e")
def test_hands_are_asked_only_where_they_differ() -> None:
    """There is no question with one weapon, without a shield, in psychic combat, or for a hero with one weapon hand."""
    for items in (["sword", "shield"], ["sword", "axe"]):
        assert fights("lemure", hero="warrior", items=items, dice=[1, 6, 1]).asked("fight/hands") == []
    assert fights("goblin", hero="troll", items=["sword", "axe", "shield"], dice=[1, 6, 1]).asked("fight/hands") == []
    assert fights("lemure", **ARMED, dice=[1, 6, 1]).asked("fight/hands") == []


@pytest.mark.rule("C7e.e")
def test_only_the_weapon_in_hand_gives_its_spoils() -> None:
    """The Runesword gives a life for a victory if it was the weapon in hand, and none if the other sword was."""
    armed = {"hero": "warrior", "items": ["runesword", "sword", "shield"], "alignment": "evil"}
    for weapon, lives in (("runesword", 6), ("sword", 5)):
        outcome = fights("goblin", **armed, answers=[f"shield:{weapon}"], dice=[1, 6, 1, 1])
        assert (outcome.result, outcome.life) == ("won", lives)


@pytest.mark.rule("C7e.e", "C8e.j")
def test_guardian_combat_asks_for_hands_too() -> None:
    """Strength 4 + 1 against a dragon's 7: the hero is struck once. The shield saves on a 5; with two weapons it could
    not be used."""
    saved = guard(["dragon"], **ARMED, answers=["shield:sword"], dice=[5])
    assert (saved.life, saved.strength, len(saved.told("armour"))) == (5, 4, 1)
    struck = guard(["dragon"], **ARMED, answers=["weapons"])
    assert (struck.life, struck.strength, struck.told("armour")) == (4, 3, [])


@pytest.mark.rule("C7e.e")
def test_weapon_that_cannot_be_used_fills_no_hand() -> None:
    outcome = fights(
        "ogre", hero="warrior", items=["sword", "holy-lance", "shield"], alignment="evil", dice=[6, 5, 1, 2, 5]
    )
    assert (outcome.life, outcome.strength) == (5, 4)


@pytest.mark.rule("C7e.e")
@pytest.mark.parametrize("weapon", ["sword", "runesword", "holy-lance"])
def test_a_shield_beside_one_weapon_serves_even_the_warrior(weapon: str) -> None:
    outcome = fights("ogre", hero="warrior", items=[weapon, "shield"], dice=[6, 5, 1, 2, 5])
    assert outcome.scores == (4 + 1 + 2, 16)
    assert (outcome.life, outcome.strength) == (5, 4)


# --- weapons and trophies (C2c.a, C7e.g) ---


@pytest.mark.rule("C2c.a")
def test_one_weapon_counts_in_an_attack() -> None:
    assert fights("ogre", items=["sword", "axe"], dice=[1, 3]).scores == (3 + 1 + 3, 6)
    assert fights("ogre", hero="warrior", items=["sword", "axe"], dice=[1, 3, 2]).scores == (4 + 2 + 3, 6)


@pytest.mark.rule("C7e.g", "C6g.d")
def test_beaten_enemy_is_a_trophy_and_no_item() -> None:
    full = ["sword", "axe", "helmet", "shield"]
    outcome = fights("wolf", heroes=[who("elf", items=full), "dwarf"], dice=[1, 5])
    assert outcome.trophies_of("elf") == ["wolf"]
    assert outcome.items_of("elf") == full


@pytest.mark.rule("C7e.g", "C2e", "C4b.a")
def test_trophy_cannot_be_laid_down() -> None:
    outcome = walks(a_table([who("elf", trophies=["wolf"], items=["sword"]), "dwarf"]))
    assert "drop:sword" in outcome.offers
    assert "drop:wolf" not in outcome.offers


# --- toads (boxed rules kept) ---


@pytest.mark.rule("D0.as-written", "C7e")
def test_beaten_toad_loses_a_life_alone() -> None:
    """The toad has 1 + 1 against 5 + 3: it loses a life, but no strength."""
    outcome = fights("ogre", toad=3, dice=[3, 1])
    assert (outcome.life, outcome.strength) == (3, 3)
    assert (outcome.gained("strength"), outcome.gained("craft")) == (0, 0)


@pytest.mark.rule("D0.as-written")
def test_words_take_no_strength_or_craft_from_a_toad() -> None:
    fell = own("Loose Stone", type="event", number=1, meet="Lose 1 strength. Lose 1 craft. Lose 1 fate. Lose 1 gold.")
    outcome = meets(fell, toad=3, fate=2, gold=2)
    assert {t: outcome.gained(t) for t in ("strength", "craft", "fate", "gold")} == {
        "strength": 0, "craft": 0, "fate": -1, "gold": -1,
    }  # fmt: skip


@pytest.mark.rule("C10h", "D0.as-written")
def test_toad_cannot_sacrifice_strength() -> None:
    """The dice show 9; the elf has strength 3 and the toad 1. 5 points are missing, and only the elf's 3 can be given
    up."""
    party = [who("elf", items=["pile-talisman"]), who("troll", toad=3, items=[])]
    outcome = climbs("crypt", heroes=party, dice=[2, 2, 2, 3], answers=["pay"])
    assert (outcome.free, outcome.asked("tower/sacrifice")) == (False, [])


@pytest.mark.rule("D0.as-written")
def test_toad_of_old_campaign_loses_strength() -> None:
    table = replace(a_table([who("elf", toad=3)], row=["ogre"]), options={})
    met = replace(table, step=Step("meet-card", (table.zone("spot:1")[0].id,)))
    assert plays_out(met, dice=[3, 1]).gained("strength") == -1


@pytest.mark.rule("C7d")
def test_bow_and_shield_leave_no_hand_for_a_sword() -> None:
    """The Warrior takes the shield beside the sword, then shoots: the bow is the only weapon of this combat."""
    bow = own("Longbow", type="object", subtype="weapon", owned="Shoots 1 die of damage before guardian combat.")
    warrior = who("warrior", items=["sword", "axe", "shield", bow], strength=4)
    answers = [asked("fight/hands", "shield:sword"), asked("guardians/shoot", "shoot")]
    fought = guard(["giant", "dragon"], heroes=[warrior], dice=[1, 1], answers=answers, switches={"ask:free": "yes"})
    (struck,) = [told for told in fought.told("struck") if told.sides]
    assert struck.sides[0].total == 4
