"""Meeting the cards of a row (C6): order, lost turns, events, strangers, things and enemies, worked out by hand."""

from __future__ import annotations

import pytest

from talisman_desktop.core.table import Step
from tests.kit import Outcome, Party, a_table, asked, meets, plays, visits, walks, who

LOST = (6, 6, 1, 1)
"""Dice of a fight that no hero here wins: the enemy rolls 6, 6, 1 and the hero 1."""


def names_met(outcome: Outcome) -> list[str]:
    """Return the cards turned over, in order."""
    return [str(x.args[0]) for x in outcome.told("met")]


def fighters(outcome: Outcome) -> list[str]:
    """Return the fighters, in order."""
    return [x.hero for x in outcome.told("fight")]


# --- the order of cards and heroes (C6a to C6c) ---


@pytest.mark.rule("C6a")
def test_cards_are_met_in_row_order_not_by_number() -> None:
    road = a_table(rolled=(), step=Step("road-roll"))
    outcome = walks(road, dice=[3, 1, 6, 1], draws=["sword", "wolf", "angel"], answers=["leave"])
    asked_at = outcome.questions.index(outcome.asked("take")[0])
    assert asked_at < outcome.questions.index(outcome.asked("fight/enemy")[0])
    assert names_met(outcome) == ["Sword", "Wolf", "Angel"]


@pytest.mark.rule("C6a", "C3a.e")
def test_row_is_met_from_the_first_draw_spot() -> None:
    road = a_table(["dwarf"], rolled=(), step=Step("road-roll"))
    outcome = walks(road, dice=[2, 1, 1], draws=["enchanter", "dragon"])
    assert outcome.spots == {1: ["enchanter"], 2: ["dragon"]}


def test_question_about_a_card_names_its_draw_spot() -> None:
    outcome = walks(
        a_table(["dwarf"], rolled=(), step=Step("road-roll")), dice=[2, 1, 1], draws=["enchanter", "dragon"]
    )
    texts = [question.text for question in outcome.asked("draw/adventure")]
    assert texts == ["Turn over the card on draw spot 1", "Turn over the card on draw spot 2"]


@pytest.mark.rule("C6b", "C6g", "A3d")
def test_heroes_meet_an_enemy_in_marching_order() -> None:
    outcome = meets("dragon", heroes=["dwarf", "elf", "troll"], dice=[3, 1, 3, 1, 3, 5])
    assert fighters(outcome) == ["dwarf", "elf", "troll"]
    assert outcome.trophies_of("troll") == ["dragon"]


@pytest.mark.rule("C6g", "C7b")
def test_later_heroes_do_not_meet_a_beaten_enemy() -> None:
    outcome = meets("wolf", heroes=["dwarf", "elf", "troll"], dice=[1, 2])
    assert fighters(outcome) == ["dwarf"]


@pytest.mark.rule("C6c", "C4a.g")
def test_card_leaves_when_its_conditions_are_met() -> None:
    used = meets("enchanter", hero="elf", answers=["3"])
    assert (used.strength, used.discarded(), used.spots) == (4, ["enchanter"], {})
    unused = meets("enchanter", hero="dwarf")
    assert (unused.discarded(), unused.spots) == ([], {1: ["enchanter"]})


# --- losing turns (C6d) ---


@pytest.mark.rule("C6d", "D1d")
def test_extra_card_is_met_right_behind_the_current_card() -> None:
    outcome = meets("siren", row=["sword"], draws=["angel"], until=["take"])
    assert outcome.life == 5
    assert outcome.options == ["take:elf", "leave"]


@pytest.mark.rule("C6d.a", "D1d")
def test_all_heroes_losing_a_turn_draw_one_card() -> None:
    heroes = ["dwarf", "elf", "troll"]
    outcome = meets("siren", heroes=heroes, draws=["dragon"], dice=[*LOST] * 3, until=["go-on"])
    assert (outcome.lost_turns, fighters(outcome)) == (1, heroes)


@pytest.mark.rule("C6d.b", "C6b")
def test_hero_who_lost_a_turn_meets_extra_card_first() -> None:
    heroes: Party = ["troll", "elf", who("warrior", strength=5)]
    dice = [*LOST, *LOST, 2, 1, 5]
    outcome = meets("marsh", heroes=heroes, draws=["ogre"], dice=dice, until=["go-on"])
    assert outcome.lost_turns == 1
    assert fighters(outcome) == ["elf", "warrior", "troll"]
    assert outcome.trophies_of("troll") == ["ogre"]


@pytest.mark.rule("C6b", "C6d.b")
def test_front_hero_meets_extra_card_when_its_loser_dies() -> None:
    heroes: Party = ["troll", who("dwarf", life=1, gold=0), who("warrior", strength=5)]
    dice = [*LOST, *LOST, 2, 1, 5]
    outcome = meets("marsh", heroes=heroes, draws=["ogre"], dice=dice, until=["go-on"])
    assert not outcome.alive("dwarf")
    assert fighters(outcome) == ["dwarf", "warrior", "troll"]


@pytest.mark.rule("C6d.b")
def test_several_losers_draw_one_card_met_by_foremost_first() -> None:
    dice = [*LOST, *LOST, 1, 6, 1]
    outcome = meets(
        "evil-darkness",
        heroes=["ghoul", "elf", "dwarf"],
        draws=["ogre"],
        dice=dice,
        answers=["trophy"],
        until=["go-on"],
    )
    assert outcome.lost_turns == 1
    assert fighters(outcome) == ["elf", "dwarf", "ghoul"]


@pytest.mark.rule("C6d")
def test_each_hero_losing_turn_by_die_draws_a_card() -> None:
    assert visits("forest", heroes=["warrior", "dwarf", "troll"], dice=[2, 4, 3]).lost_turns == 2


@pytest.mark.rule("C6d", "C4a.k")
def test_lost_turn_at_destination_opens_a_row_there() -> None:
    tavern = a_table(space=6, destination="tavern", step=Step("visit-destination"))
    outcome = walks(tavern, dice=[1, 6, 1, 1], draws=["wraith"], until=["next-space"])
    assert outcome.roads == {6: ["wraith"]}
    assert outcome.craft == 3


# --- events (C6e) ---


@pytest.mark.rule("C6e", "C6c")
def test_event_strikes_every_hero_once_and_is_discarded() -> None:
    outcome = meets("pestilence", heroes=["elf", "dwarf", "troll"])
    assert outcome.each("life") == [3, 4, 5]
    assert (outcome.discarded(), outcome.spots) == (["pestilence"], {})


# --- places, strangers, things (C6f) ---


@pytest.mark.rule("C6f", "C6c")
def test_every_hero_takes_once_from_a_place_until_empty() -> None:
    outcome = meets("magic-stream", heroes=["elf", "dwarf", "troll"])
    assert outcome.each("strength") == [4, 4, 7]
    assert outcome.card("magic-stream").counters == 1
    assert outcome.spots == {1: ["magic-stream"]}


@pytest.mark.rule("C6f")
def test_stranger_gives_once_to_first_hero_in_order() -> None:
    outcome = meets("hermit", heroes=["dwarf", "elf"], lying=True)
    assert (outcome.items_of("dwarf"), outcome.items_of("elf")) == (["pile-talisman"], [])
    assert outcome.discarded() == ["hermit"]


@pytest.mark.rule("C6f")
def test_thing_goes_to_one_hero_or_is_left() -> None:
    both = asked("take", "take:dwarf", options=["take:elf", "take:dwarf", "leave"])
    assert meets("sword", heroes=["elf", "dwarf"], answers=[both]).items_of("dwarf") == ["sword"]
    left = meets("sword", heroes=["elf", "dwarf"], answers=["leave"])
    assert left.spots == {1: ["sword"]}


@pytest.mark.rule("C6f")
def test_hag_and_poltergeist_are_taken_even_without_room() -> None:
    two = ["guide", "maiden"]
    assert meets("hag", followers=two).followers == ["hag"]
    assert meets("poltergeist", followers=two).followers == [*two, "poltergeist"]


@pytest.mark.rule("C6f", "C2c")
def test_thing_forbidden_to_alignment_is_barred() -> None:
    answer = asked("take", "leave", options=["take:elf", "leave"], barred=["take:ghoul"])
    meets("holy-lance", heroes=["ghoul", "elf"], answers=[answer])


# --- enemies (C6g) ---


@pytest.mark.rule("C6g.a")
def test_evading_counts_only_for_the_evading_hero() -> None:
    evades = asked("fight/how", "evade", options=["fight", "evade"], hero="dwarf")
    outcome = meets("ogre", heroes=["dwarf", "elf"], space="hills", dice=[1, 6, 1], answers=[evades])
    assert fighters(outcome) == ["elf"]
    assert outcome.trophies_of("elf") == ["ogre"]


@pytest.mark.rule("C6g.a", "C4a.g")
def test_evaded_enemy_stays_and_the_row_continues() -> None:
    outcome = meets("ogre", hero="dwarf", space="hills", row=["sword"], answers=["evade"], until=["take"])
    assert outcome.spots == {1: ["ogre"], 2: ["sword"]}
    assert outcome.options == ["take:dwarf", "leave"]


@pytest.mark.rule("C6g.b", "D3a")
def test_a_spell_may_be_played_on_an_enemy() -> None:
    outcome = meets("dragon", spells=["invisibility"], answers=["use:invisibility"])
    assert outcome.told("fight") == []
    assert (outcome.spells, outcome.spots) == ([], {1: ["dragon"]})


@pytest.mark.rule("C6g.b", "D3.hex")
def test_enemy_destroyed_by_spell_is_not_fought() -> None:
    outcome = meets(
        "dragon", heroes=["dwarf", who("elf", spells=["hex"])], space="hills", answers=[plays("use:elf:hex")]
    )
    assert outcome.told("fight") == []
    assert (outcome.discarded(), outcome.trophies_of("dwarf")) == (["dragon"], [])


@pytest.mark.rule("C6g.b")
def test_spell_may_be_cast_when_only_fighting_is_possible() -> None:
    outcome = meets("dragon", spells=["hex"], answers=[plays("use:elf:hex")])
    assert outcome.told("fight") == []
    assert outcome.discarded() == ["dragon"]


@pytest.mark.rule("C6g.b")
def test_another_hero_may_cast_before_the_fight() -> None:
    party: Party = ["elf", who("dwarf", spells=["hex"])]
    outcome = meets("dragon", heroes=party, answers=[plays("use:dwarf:hex")])
    assert (outcome.told("fight"), outcome.discarded()) == ([], ["dragon"])


@pytest.mark.rule("C6g.b", "C6g.a")
def test_blast_cast_before_evading_ends_with_the_turn() -> None:
    dwarf = who("dwarf", spells=["psionic-blast"])
    answers = ["use:psionic-blast", "evade", "fight"]
    outcome = meets("ogre", heroes=[dwarf], space="hills", row=["bear"], answers=answers, dice=[1, 2], until=["go-on"])
    assert outcome.scores == (3 + 2, 3 + 1)


@pytest.mark.rule("C6d")
def test_toad_turn_passes_for_each_spot_not_each_thing() -> None:
    dying = who("dwarf", life=1, gold=0, items=["sword", "axe"])
    takes = ["take:troll", "take:troll"]
    outcome = meets("pestilence", heroes=[who("elf", toad=3), dying, "troll"], answers=takes, until=["go-on"])
    assert (outcome["elf"].toad, outcome.items_of("troll")) == (2, ["sword", "axe"])


@pytest.mark.rule("C6d", "D1d")
def test_extra_card_for_lost_turn_is_a_separate_turn() -> None:
    outcome = meets("marsh", heroes=["troll", who("elf", toad=3)], draws=["angel"], until=["go-on"])
    assert (outcome.lost_turns, outcome["elf"].toad) == (1, 1)


@pytest.mark.rule("C6g.c")
def test_priest_destroys_spirit_and_gains_spell_but_no_trophy() -> None:
    outcome = meets("demon", hero="priest", answers=["destroy"], draws=["hex"])
    assert outcome.told("fight") == []
    assert (outcome.trophies, outcome.discarded(), outcome.spells) == ([], ["demon"], ["hex"])


@pytest.mark.rule("C6g.d", "C7e.g")
def test_an_enemy_may_be_attacked_for_its_trophy() -> None:
    assert meets("bear", dice=[2, 4]).trophies == ["bear"]
