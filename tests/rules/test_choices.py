"""Choices that the program makes unless players want to be asked: the best of several options, and options that cost
nothing."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.games.darkest.base.automation import ALL_ASKED, DEFAULTS
from tests.games.tower.test_finale import attacks
from tests.kit import Party, asked, climbs, fights, in_village, meets, plays, who

BEST = {"ask:best": "yes"}
FREE = {"ask:free": "yes"}
SPELLS = {"ask:spells/any": "yes"}


# --- the best of several ---


@pytest.mark.rule("D1a.c")
def test_wizard_may_choose_to_fight_with_strength() -> None:
    question = asked("fight/with", "strength", options=["strength", "craft"])
    assert fights("ape", hero="wizard", switches=BEST, answers=[question], dice=[1, 1]).scores == (2 + 1, 3 + 1)


def test_wizard_fights_with_the_higher_score_unasked() -> None:
    assert fights("ape", hero="wizard", dice=[1, 1]).scores == (5 + 1, 3 + 1)


@pytest.mark.rule("D1a.a", "D1a.c")
def test_only_a_fresh_enemy_is_fought_with_craft() -> None:
    assert fights("ape", hero="wizard", lying=True, switches=BEST, dice=[1, 1]).scores == (2 + 1, 3 + 1)


@pytest.mark.rule("C7e")
def test_beaten_hero_chooses_the_armour() -> None:
    question = asked("armour/which", "helmet", options=["armour", "helmet", "without"])
    outcome = fights("ogre", items=["armour", "helmet"], switches=BEST, answers=[question], dice=[5, 1, 6])
    assert (outcome.gained("life"), outcome.gained("strength")) == (0, -1)


@pytest.mark.rule("C7e")
def test_beaten_hero_may_wear_none() -> None:
    outcome = fights("ogre", items=["armour"], switches=BEST, answers=["without"], dice=[5, 1])
    assert (outcome.gained("life"), outcome.gained("strength")) == (-1, -1)


@pytest.mark.rule("C2b")
def test_hero_chooses_which_trophies_to_hand_in() -> None:
    """The Giant (6) and the Wild Boar (1) make 7 points; the hero keeps the Ogre."""
    trophies: dict[str, Any] = {"trophies": ["ogre", "giant", "wild-boar"], "gold": 0}
    question = asked("trade/which", ("giant", "wild-boar"))
    outcome = in_village("trade:elf:strength", question, switches=BEST, **trophies)
    assert (outcome.gained("strength"), outcome.trophies) == (1, ["ogre"])


def test_too_few_points_hand_nothing_in() -> None:
    trophies: dict[str, Any] = {"trophies": ["ogre", "giant"], "gold": 0}
    outcome = in_village("trade:elf:strength", ("ogre",), switches=BEST, **trophies)
    assert (outcome.gained("strength"), outcome.trophies) == (0, ["ogre", "giant"])


# --- what costs nothing ---


@pytest.mark.rule("D2.sorceress")
def test_sorceress_may_leave_a_stranger_alone() -> None:
    question = asked("beguile/try", "no", hero="sorceress")
    assert meets("mage", hero="sorceress", switches=FREE, answers=[question]).gained("gold") == 0


def test_sorceress_beguiles_unasked() -> None:
    assert meets("mage", hero="sorceress", dice=[6]).gained("gold") == 1


# --- fate against Death ---


@pytest.mark.rule("C10j.e")
def test_insufficient_fate_against_death_is_offered_when_wanted() -> None:
    party = [who("elf", fate=1)]
    spare = {"ask:fate/spare": "yes"}
    question = asked("death/fate/spare", "1", options=["1", "0"])
    answers = [asked("fate", "keep"), question]
    assert climbs("death", heroes=party, dice=[6, 6, 1, 2], switches=spare, answers=answers).fate == 0


def test_insufficient_fate_against_death_is_not_offered_by_default() -> None:
    assert climbs("death", heroes=[who("elf", fate=1)], dice=[6, 6, 1, 2], answers=["keep"]).fate == 1


# --- a duel ---


@pytest.mark.rule("C10o.d", "C7c")
def test_warrior_attacked_may_reroll_the_lower_die() -> None:
    """The dice show 5 and 3. The 3 is rerolled and shows a 6, after which another die is rolled."""
    party: Party = ["troll", who("warrior", fate=1)]
    question = asked("fate", "fate-1", hero="warrior", options=["keep", "fate", "fate-1"])
    outcome = attacks(*party, answers=[question], dice=[5, 3, 4, 6, 1])
    assert outcome.told("duel")[0].args[2:] == (6 + 4, 4 + 6 + 1, "lost")


def test_defender_is_asked_once_the_attack_is_known() -> None:
    party: Party = ["elf", who("dwarf", fate=1)]
    outcome = attacks(*party, answers=[asked("fate/spare", "keep")], dice=[4, 2], switches={"ask:fate/spare": "yes"})
    keys = [q.key for q in outcome.questions]
    assert keys.count("fight/hero") == 2
    assert keys[-1] == "fate/spare"


# --- spells that hardly matter ---


@pytest.mark.parametrize("card", ["angel", "mage"])
def test_any_spell_may_stop_a_harmless_card(card: str) -> None:
    outcome = meets(
        card,
        hero="priest",
        spells=["counterspell"],
        switches=SPELLS,
        answers=[plays("use:priest:counterspell"), "on"][:1],
    )
    assert outcome.spells == []


def test_harmless_card_does_not_stop_by_default() -> None:
    assert meets("angel", spells=["counterspell"]).spells == ["counterspell"]


def test_enemy_without_a_choice_stops_for_any_spell() -> None:
    question = asked("fight/any", plays("use:elf:divination"))
    outcome = fights(
        "ape",
        spells=["divination"],
        switches=SPELLS,
        answers=[question, "adventure"],
        draws=["angel", "devil", "imp"],
        dice=[1, 3],
    )
    assert outcome.spells == []
    assert outcome.asked("fight/any")[0].text == "Before the fight with the Ape: play something, or go on"


# --- the switches ---


def test_new_questions_are_silent_in_old_campaigns() -> None:
    old = {"ask:turn-back/hurt", "ask:guardians", "ask:fate", "ask:thief"}
    assert {name for name in ALL_ASKED if DEFAULTS.get(name, "yes") == "yes"} == old
