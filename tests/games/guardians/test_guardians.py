"""Troves and guardian combat (C8): setting, equipping, the pools, the losses and the loot, worked out by hand."""

from __future__ import annotations

import pytest

from talisman_desktop.core.requests import Share
from tests.kit import Outcome, Party, asked, guard, plays_out, who

AGAIN, LOOT = "again-or-back", "loot"


def held_by(outcome: Outcome) -> dict[str, list[str]]:
    """Return the equipment of each guardian."""
    enemies = outcome.table.zone("guardians")
    return {e.kind.rpartition("/")[2]: outcome.zone(f"guardian:{e.id}") for e in enemies}


def struck(outcome: Outcome) -> list[str]:
    """Return the heroes struck by the guardians, in order."""
    return [x.hero for x in outcome.told("struck")]


# --- setting the guardians (C8d) ---


@pytest.mark.rule("C8d.a", "C8d.b", "C8d.c", "C8d.d", "C8d.l")
def test_two_dice_of_cards_give_enemies_and_objects() -> None:
    outcome = guard(["ogre", "angel", "guide", "witch", "sword", "wolf", "cave"], fight=False)
    assert len(outcome.asked("draw/adventure")) == 7
    assert sorted(held_by(outcome)) == ["ogre", "wolf"]
    assert sorted(outcome.discarded()) == ["angel", "cave", "guide", "witch"]
    assert outcome.step == "guardian-fight"


@pytest.mark.rule("C8d.e", "C8d.f")
def test_trove_is_turned_over_and_die_gives_gold() -> None:
    outcome = guard(["ogre"], trove=["amulet", "cross", "talisman"], gold=5, fight=False)
    assert [q.key for q in outcome.asked("draw/trove")] == ["draw/trove"] * 3
    assert outcome.way.trove_gold == 5
    assert sorted(outcome.zone("loot")) == ["amulet", "cross", "talisman"]


@pytest.mark.rule("C8d.b")
def test_trove_without_enemies_is_looted_with_drawn_objects() -> None:
    outcome = guard(["sword", "angel"], trove=["ring"], gold=3)
    assert (outcome.step, outcome.told("guardian-fight")) == (LOOT, [])
    looted = outcome.goes_on(answers=["take:elf", "take:elf"], until=["at-destination"])
    assert (sorted(looted.items), looted.gold) == (["ring", "sword"], 1 + 3)


@pytest.mark.rule("C8d.g", "C8d.h")
def test_weapons_go_to_strongest_guardians_one_each() -> None:
    outcome = guard(["ogre", "giant", "sword", "axe"], trove=["runesword"], fight=False)
    armed = held_by(outcome)
    assert [len(armed["giant"]), len(armed["ogre"]), len(outcome.zone("loot"))] == [1, 1, 1]


@pytest.mark.rule("C8d.h")
def test_greatest_bonus_goes_to_highest_score_ties_by_draw() -> None:
    outcome = guard(["ape", "bear", "wraith", "shadow"], trove=["magic-belt", "solomons-crown"], fight=False)
    assert held_by(outcome) == {"ape": ["magic-belt"], "bear": [], "wraith": ["solomons-crown"], "shadow": []}


@pytest.mark.rule("C8d.h")
def test_spirit_with_most_craft_wields_sword_among_spirits() -> None:
    outcome = guard(["shadow", "wraith", "sword"], fight=False)
    assert held_by(outcome) == {"shadow": [], "wraith": ["sword"]}


@pytest.mark.rule("C8d.i")
def test_armour_goes_by_strength_and_helmet_by_craft() -> None:
    outcome = guard(["ogre", "giant", "shadow", "wraith", "armour", "shield", "helmet"], fight=False)
    assert sorted(held_by(outcome)["giant"]) == ["armour", "shield"]
    assert held_by(outcome)["wraith"] == ["helmet"]


@pytest.mark.rule("C8d.j")
def test_wand_goes_to_most_craft_with_a_drawn_spell() -> None:
    outcome = guard(["ogre", "shadow", "wraith"], trove=["wand"], draws=["alchemy"], fight=False)
    assert held_by(outcome) == {"ogre": [], "shadow": [], "wraith": ["wand", "alchemy"]}


@pytest.mark.rule("C8d.d", "C8d.k")
def test_thing_useless_to_evil_lies_with_the_gold() -> None:
    outcome = guard(["ogre"], trove=["holy-lance", "holy-grail"], fight=False)
    assert sorted(outcome.zone("loot")) == ["holy-grail", "holy-lance"]
    assert held_by(guard(["ogre"], trove=["runesword"], fight=False)) == {"ogre": ["runesword"]}


# --- the pools (C8e.a, C8e.f to C8e.i) ---


@pytest.mark.rule("C8e.a", "C8e.g", "C7a")
def test_heroes_add_their_strength_without_dice() -> None:
    outcome = guard(["ogre"], heroes=["elf", "dwarf"])
    assert (outcome.step, outcome.discarded()) == (LOOT, ["ogre", "angel"][::-1])
    assert not outcome.asked("fight")


@pytest.mark.rule("C8e.g", "C8e.h")
def test_equal_totals_fell_neither_side() -> None:
    outcome = guard(["giant"], hero="troll", craft=1)
    assert (outcome.step, outcome.unchanged) == (AGAIN, True)


@pytest.mark.rule("C8e.f", "C8e.h")
def test_falling_guardian_still_strikes_and_front_takes_ties() -> None:
    outcome = guard(["ogre"], heroes=["elf", "dwarf"])
    assert outcome.step == LOOT
    assert (outcome.each("life"), outcome.each("strength")) == ([3, 5], [2, 3])


@pytest.mark.rule("C8e.h")
def test_rest_of_the_blow_strikes_again() -> None:
    outcome = guard(["dragon"])
    assert (outcome.life, outcome.strength, outcome.craft) == (4 - 2, 3 - 2, 4)


@pytest.mark.rule("C8e.h", "C8e.g")
def test_guardians_strike_from_lowest_strength_to_highest() -> None:
    outcome = guard(["dragon", "goblin"], heroes=["troll", "elf", "wizard"])
    assert outcome.step == LOOT
    assert (outcome.each("life"), outcome.each("strength")) == ([6, 3, 2], [6, 2, 0])


@pytest.mark.rule("C8e.h")
def test_hero_struck_once_for_each_life_is_spared() -> None:
    outcome = guard(["dragon", "bandit"], heroes=[who("elf", strength=1, life=1, gold=0), "dwarf"])
    assert struck(outcome) == ["elf", "dwarf", "dwarf", "dwarf"]
    assert (outcome.alive("elf"), outcome["dwarf"].life, outcome["dwarf"].strength) == (False, 2, 0)


@pytest.mark.rule("C8e.h")
def test_a_heros_total_counts_weapons_when_struck() -> None:
    assert struck(guard(["bandit"])) == ["elf"]
    assert struck(guard(["bandit"], items=["sword"])) == []


@pytest.mark.rule("C8e.g")
def test_the_heroes_share_their_strength_as_they_choose() -> None:
    enemies, party = ["ogre", "ape", "wild-boar"], ["troll", "elf"]
    chosen = guard(enemies, heroes=party, answers=[asked("guardians/strength", {"ogre": 5, "ape": 3})])
    assert list(held_by(chosen)) == ["wild-boar"]
    other = guard(enemies, heroes=party, answers=[{"ogre": 5, "wild-boar": 1}])
    assert list(held_by(other)) == ["ape"]


@pytest.mark.rule("C8e.g")
def test_split_says_why_a_point_is_kept_back() -> None:
    question = guard(["ogre", "ape", "wild-boar"], heroes=["troll", "elf"], until=["guardians/strength"]).question
    assert isinstance(question, Share)
    assert question.text.startswith(f"Split {question.pool} of your {question.pool + 1} strength")
    assert question.text.endswith("The last blow needs 1 more, so 1 is kept back")


@pytest.mark.rule("C8e.g")
def test_program_fells_most_targets_then_largest_total() -> None:
    outcome = guard(["ogre", "ape", "wild-boar"], heroes=["troll", "elf"], switches={"ask:guardians": "no"})
    assert list(held_by(outcome)) == ["wild-boar"]


@pytest.mark.rule("C8e.i")
def test_spirits_fight_and_are_felled_by_craft() -> None:
    outcome = guard(["wraith"], heroes=["elf", "dwarf"])
    assert outcome.step == LOOT
    assert (outcome.each("life"), outcome.each("craft"), outcome.each("strength")) == ([4, 4], [4, 2], [3, 3])


@pytest.mark.rule("C8e.a", "C8e.i")
def test_every_hero_uses_strength_and_craft_at_once() -> None:
    outcome = guard(["ogre", "shadow"], heroes=["elf", "dwarf"])
    assert outcome.step == LOOT
    assert (outcome.each("life"), outcome.each("craft")) == ([3, 5], [4, 3])


@pytest.mark.rule("C8d.h", "C8e.a")
def test_sword_raises_ogre_and_makes_spirit_no_target() -> None:
    assert guard(["ogre", "sword"], hero="troll").step == AGAIN
    outcome = guard(["wraith", "sword"], hero="wizard", strength=0)
    assert (outcome.step, outcome.life, outcome.strength) == (AGAIN, 3, 0)
    strong = guard(["wraith", "sword"], hero="troll", craft=5)
    assert (strong.step, list(held_by(strong))) == (AGAIN, ["wraith"])


@pytest.mark.rule("C8d.g")
def test_potion_drunk_by_enemy_is_discarded() -> None:
    outcome = guard(["ogre"], trove=["potion-of-strength"], hero="troll", craft=1)
    assert (outcome.step, outcome.life, outcome.strength) == (AGAIN, 5, 5)
    assert outcome.where("potion-of-strength") == ["discard:trove"]


# --- before the blows (C8e.b, C8e.c) ---


@pytest.mark.rule("C8e.b")
def test_destroyer_of_spirits_destroys_one_guardian() -> None:
    answer = asked("guardians/destroy", "demon", hero="priest")
    outcome = guard(["demon", "wraith"], hero="priest", answers=[answer], craft=5)
    assert (outcome.step, list(held_by(outcome)), outcome.trophies) == (AGAIN, ["wraith"], [])
    assert outcome.life == 4


@pytest.mark.rule("C8e.e", "C8e.b")
def test_things_of_destroyed_spirit_lie_unused_in_trove() -> None:
    outcome = guard(["wraith", "lemure", "sword"], hero="priest", strength=0, answers=["wraith"])
    assert (outcome.step, struck(outcome), outcome.zone("loot")) == (LOOT, [], ["sword"])


@pytest.mark.rule("C8e.c", "C8e.h")
def test_things_played_before_the_blows_count() -> None:
    drinks = asked("guardians/ready", "use:elf:potion-of-strength")
    outcome = guard(["bandit"], items=["potion-of-strength"], answers=[drinks])
    assert (outcome.step, struck(outcome), outcome.items) == (LOOT, [], [])


@pytest.mark.rule("C8d.j", "C8e.c")
def test_useless_scroll_is_not_cast_and_may_be_found() -> None:
    party: Party = ["elf", who("dwarf", spells=["hex"])]
    won = guard(["shadow"], trove=["wand"], heroes=party, draws=["alchemy"])
    found = won.goes_on(answers=["leave"], until=["take"])
    assert found.question.text.startswith("Alchemy")
    assert (found.options, list(found.barred)) == (["take:elf", "leave"], ["take:dwarf"])
    assert found.goes_on(answers=["leave"], until=["at-destination"]).discarded("spell") == ["alchemy"]


# --- the end of the fight (C8d.i, C8e.j, C8e.k) ---


@pytest.mark.rule("C8d.i")
@pytest.mark.parametrize(("die", "step"), [(4, AGAIN), (3, LOOT)])
def test_felled_guardian_in_armour_rolls_for_its_life(die: int, step: str) -> None:
    assert guard(["ogre", "armour"], hero="troll", craft=1, dice=[die]).step == step


@pytest.mark.rule("C8d.i", "C7e.c")
def test_body_armour_does_not_save_a_spirit_from_craft() -> None:
    assert guard(["wraith", "armour"], heroes=["elf", "dwarf"]).step == LOOT
    assert guard(["wraith", "helmet"], heroes=["elf", "dwarf"], dice=[6]).step == AGAIN


@pytest.mark.rule("C8e.j", "C7e.e")
def test_a_shield_is_used_once_in_a_guardian_combat() -> None:
    outcome = guard(["dragon"], items=["shield"], dice=[5])
    assert (len(outcome.told("armour")), outcome.life, outcome.strength) == (1, 3, 2)
    both = guard(["ogre", "wraith"], items=["shield"], dice=[4])
    assert (len(both.told("armour")), both.life, both.strength, both.craft) == (1, 2, 2, 3)


@pytest.mark.rule("C8e.j", "C7e.c")
def test_body_armour_is_tried_for_each_blow_of_strength() -> None:
    outcome = guard(["dragon"], items=["armour"], dice=[4, 3])
    assert (outcome.life, outcome.strength) == (3, 2)


@pytest.mark.rule("C8e.j", "C1b", "C8e.l")
def test_things_of_the_dead_lie_in_the_trove() -> None:
    party: Party = ["troll", who("elf", life=1, gold=2, items=["sword"], trophies=["wolf"])]
    outcome = guard(["dragon", "goblin"], heroes=party, gold=1)
    assert (outcome.step, outcome.alive("elf"), outcome.zone("loot")) == (LOOT, False, ["sword"])
    looted = outcome.goes_on(answers=["take:troll"], until=["at-destination"])
    assert (looted.items_of("troll"), looted["troll"].gold) == (["sword"], 1 + 1 + 2)


@pytest.mark.rule("C8e.k", "C3a.j")
def test_remaining_guardians_are_fought_again_or_party_turns_back() -> None:
    outcome = guard(["giant"], hero="troll", craft=1)
    again = asked("guardians/again", "again", options=["again", "back"])
    assert outcome.goes_on(answers=[again], until=[AGAIN]).told("guardian-fight")[0].args[0] == 2
    back = outcome.goes_on(answers=["back"], until=["next-space"])
    assert (back.way.space, back.way.heading, back.way.looted) == (6, -1, False)


@pytest.mark.rule("C8e.k")
def test_things_of_the_dead_stay_until_the_fight_ends() -> None:
    party = [who("elf", life=1, gold=0, items=["magic-belt"]), who("troll", craft=1)]
    outcome = guard(["dragon", "hobgoblin"], heroes=party, answers=[{"dragon": 7}])
    assert (outcome.step, outcome.zone("loot"), list(held_by(outcome))) == (AGAIN, ["magic-belt"], ["hobgoblin"])
    after = outcome.goes_on(answers=["again"], until=[LOOT, AGAIN])
    assert (after.step, after.items_of("troll"), after.zone("loot")) == (LOOT, [], ["magic-belt"])


@pytest.mark.rule("C3b.c", "C8e.k")
def test_turning_back_gives_the_trove_back() -> None:
    lost = guard(["giant", "axe"], trove=["ring", "amulet", "holy-lance"], gold=4, hero="troll")
    back = lost.goes_on(answers=["back"], until=["next-space"])
    assert (back.table.decks["trove"].size, back.discarded("trove")) == (13, [])
    assert (back.way.trove_gold, back.gold, back.items) == (0, 1, [])
    assert sorted(back.discarded()) == ["axe", "giant"]


@pytest.mark.rule("C3b.c", "C1c")
def test_trove_returns_to_deck_when_guardians_kill_the_party() -> None:
    outcome = guard(["dragon"], trove=["ring", "amulet"], heroes=[who("elf", life=1)])
    assert outcome.step == "party-lost"
    after = plays_out(outcome.table, until=["muster"])
    assert (after.table.decks["trove"].size, after.discarded("trove")) == (13, [])


# --- the loot (C8e.l) ---


@pytest.mark.rule("C8e.l", "C3a.i")
def test_gold_is_split_evenly_then_by_marching_order() -> None:
    won = guard(["goblin"], gold=5, heroes=["troll", "elf", "dwarf"])
    assert won.goes_on(until=["next-card"]).each("gold") == [1 + 2, 1 + 2, 1 + 1]


@pytest.mark.rule("C8e.l")
def test_a_toad_gets_no_share_of_the_gold() -> None:
    won = guard(["goblin"], gold=5, heroes=["troll", who("elf", toad=3, gold=0), "dwarf"])
    assert won.goes_on(until=["next-card"]).each("gold") == [1 + 3, 0, 1 + 2]


@pytest.mark.rule("C8e.l")
def test_players_choose_the_owners_of_guardians_things() -> None:
    won = guard(["goblin", "sword"], trove=["amulet"], heroes=["troll", "elf"])
    looted = won.goes_on(answers=["take:elf", "take:troll"], until=["at-destination"])
    assert sorted([*looted.items_of("elf"), *looted.items_of("troll")]) == ["amulet", "sword"]
    assert looted.way.looted


@pytest.mark.rule("C8e.l", "C8e.j")
def test_felled_guardians_are_no_trophies() -> None:
    won = guard(["goblin"], hero="troll")
    assert (won.trophies, "goblin" in won.discarded()) == ([], True)
