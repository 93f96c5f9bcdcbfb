"""Graduated armour, worked out by hand: one armour after the other, the most protective first."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit import asked, fights, guard, own, who

ID = "graduated-armour"
RULE: dict[str, Any] = {"modules": [ID]}
ASK_BEST: dict[str, Any] = {"switches": {"ask:best": "yes"}}
LOST = [3, 1]
"""The Ogre's die and the hero's: 5 + 3 against 3 + 1."""


def tried(outcome: Any) -> list[tuple[str, str]]:
    """Return each armour that was tried, with the result."""
    return [(told.args[0], told.args[2]) for told in outcome.told("armour")]


# --- several pieces (1.1) ---


@pytest.mark.rule("graduated-armour.1.1")
def test_next_armour_is_tried_when_the_first_fails() -> None:
    """Armour fails on a 3, the shield saves life and strength on a 5."""
    outcome = fights("ogre", **RULE, items=["shield", "armour"], dice=[*LOST, 3, 5])
    assert tried(outcome) == [("Armour", "fails"), ("Shield", "holds")]
    assert (outcome.life, outcome.strength) == (4, 3)


@pytest.mark.rule("graduated-armour.1.1")
def test_nothing_more_is_tried_when_all_is_saved() -> None:
    outcome = fights("ogre", **RULE, items=["shield", "armour", "helmet"], dice=[*LOST, 4])
    assert tried(outcome) == [("Armour", "holds")]


@pytest.mark.rule("graduated-armour.1.1")
def test_every_piece_of_armour_may_fail() -> None:
    outcome = fights("ogre", **RULE, items=["shield", "armour", "helmet"], dice=[*LOST, 3, 4, 5])
    assert tried(outcome) == [("Armour", "fails"), ("Shield", "fails"), ("Helmet", "fails")]
    assert (outcome.life, outcome.strength) == (3, 2)


@pytest.mark.rule("graduated-armour.1.1")
def test_one_thing_is_tried_in_psychic_combat() -> None:
    outcome = fights("wraith", **RULE, items=["shield", "helmet"], dice=[3, 1, 1])
    assert (tried(outcome), outcome.life, outcome.craft) == ([("Shield", "fails")], 3, 3)


@pytest.mark.rule("graduated-armour.1.1")
def test_strength_may_be_saved_after_a_helmet_has_saved_the_life() -> None:
    """The great helm saves on 4: it comes before the shield and keeps the life alone."""
    helm = own("Great Helm", type="object", subtype="armour", owned="Armour for the head, saves on 4 or more.")
    outcome = fights("ogre", **RULE, items=[helm, "shield"], dice=[*LOST, 4, 5])
    assert tried(outcome) == [("Great Helm", "holds"), ("Shield", "holds")]
    assert (outcome.life, outcome.strength) == (4, 3)
    lost = fights("ogre", **RULE, items=[helm, "shield"], dice=[*LOST, 4, 4])
    assert (lost.life, lost.strength) == (4, 2)


@pytest.mark.rule("graduated-armour.1.1")
def test_each_blow_of_guardians_has_its_own_tries_and_the_shield_serves_once() -> None:
    """A giant and a dragon, 13 together, strike 3 strength four times: 13, 10, 7, 4."""
    party = [who("elf", strength=3, life=4, items=["armour", "shield"])]
    outcome = guard(["giant", "dragon"], heroes=party, **RULE, dice=[1, 1, 1, 4, 4])
    assert tried(outcome)[:3] == [("Armour", "fails"), ("Shield", "fails"), ("Armour", "fails")]


# --- one of a kind (1.3) ---


@pytest.mark.rule("graduated-armour.1.3")
def test_second_helmet_is_not_tried() -> None:
    outcome = fights("ogre", **RULE, items=["helmet", "purchase-helmet"], dice=[*LOST, 5])
    assert (tried(outcome), outcome.life) == ([("Helmet", "fails")], 3)


# --- the order (2.1, 2.2) ---


@pytest.mark.rule("graduated-armour.2.1")
def test_armour_is_offered_before_the_shield_and_the_shield_before_the_helmet() -> None:
    """Three numbers, then two, then one: the players are asked, and have no other order."""
    answers = [
        asked("armour/which", "armour", options=["armour", "without"]),
        asked("armour/which", "shield", options=["shield", "without"]),
        asked("armour/which", "helmet", options=["helmet", "without"]),
    ]
    items = ["helmet", "shield", "armour"]
    outcome = fights("ogre", **RULE, **ASK_BEST, items=items, dice=[*LOST, 1, 1, 6], answers=answers)
    assert (outcome.life, outcome.strength) == (4, 2)
    assert {q.cause.rule for q in outcome.asked("armour/which")} == {"graduated-armour.2.1"}


STOP = ["armour", "without"]


@pytest.mark.rule("graduated-armour.2.1")
def test_hero_may_stop_after_any_piece() -> None:
    outcome = fights(
        "ogre", **RULE, **ASK_BEST, items=["shield", "armour"], dice=[*LOST, 1], answers=["armour", "without"]
    )
    assert (tried(outcome), outcome.life) == ([("Armour", "fails")], 3)


BRACERS = own("Bracers", type="object", subtype="armour", owned="Armour for the hand, saves on 6.")


@pytest.mark.rule("graduated-armour.2.2")
def test_warrior_chooses_the_helmet_before_the_bracers() -> None:
    """Armour fails; helmet and bracers both save on a 6 alone."""
    answers = ["armour", "Helmet: saves on 6", "Bracers: saves on 6"]
    outcome = fights(
        "ogre",
        **RULE,
        **ASK_BEST,
        hero="warrior",
        items=["armour", "helmet", BRACERS],
        dice=[6, 5, 1, 2, 2, 5, 6],
        answers=answers,
    )
    assert tried(outcome) == [("Armour", "fails"), ("Helmet", "fails"), ("Bracers", "holds")]
    assert (outcome.gained("life"), outcome.gained("strength")) == (0, 0)


@pytest.mark.rule("graduated-armour.2.2")
def test_program_takes_what_saves_more_of_two_equals() -> None:
    outcome = fights("ogre", **RULE, items=["helmet", BRACERS], dice=[*LOST, 6])
    assert (tried(outcome), outcome.life, outcome.strength) == ([("Bracers", "holds")], 4, 3)
