"""Fate after a hero's roll (ruling 5): the player decides, any die just rolled may be chosen, and each case has a
switch."""

from __future__ import annotations

import pytest

from talisman_desktop.core.requests import Choose
from tests.kit import asked, fights, guard, meets, visits, who

SPARE = {"ask:fate/spare": "yes"}
OTHER = {"ask:fate/other": "yes"}


@pytest.mark.rule("C7c")
def test_troll_is_asked_about_fate_at_a_useless_spell() -> None:
    """A Troll can hold no spell, so another roll may bring more, although the table of worth ranks a spell high."""
    outcome = meets("witch", hero="troll", fate=1, dice=[5, 3], switches=SPARE, answers=["fate"])
    assert (outcome.gained("strength"), outcome.fate) == (1, 0)


def test_good_roll_is_kept_unasked_by_default() -> None:
    assert meets("witch", fate=1, dice=[3]).fate == 1


def test_every_own_roll_asks_about_fate_when_wanted() -> None:
    outcome = fights("wolf", fate=1, dice=[1, 5], switches=SPARE, answers=[asked("fate/spare", "keep")])
    assert outcome.result == "won"


def test_fate_is_never_asked_when_switched_off() -> None:
    outcome = fights("wolf", fate=1, dice=[1, 5], switches={**SPARE, "ask:fate": "no"})
    assert outcome.result == "won"


@pytest.mark.rule("C7c")
def test_fate_rolls_the_die_that_is_chosen() -> None:
    answers = [asked("fate", "fate-1", options=["keep", "fate", "fate-1"])]
    outcome = visits("temple", fate=1, dice=[1, 2, 6], draws=["alchemy"], answers=answers)
    assert outcome.spells == ["alchemy"], "6 and 2 are 8: a spell"


def test_equal_dice_are_offered_once() -> None:
    visits("temple", fate=1, dice=[1, 1], answers=[asked("fate", "keep", options=["keep", "fate"])])


@pytest.mark.rule("C7c")
def test_open_chain_offers_its_last_die_alone() -> None:
    answers = [asked("fate", "fate", options=["keep", "fate"])]
    outcome = fights("dragon", fate=1, dice=[6, 6, 1, 6, 1, 5], answers=answers)
    assert outcome.scores == (3 + 6 + 5, 7 + 6 + 6 + 1)


@pytest.mark.rule("C7c")
def test_warrior_may_roll_either_die_again() -> None:
    answers = [asked("fate", "fate-1", options=["keep", "fate", "fate-1"])]
    outcome = fights("ogre", hero="warrior", fate=1, dice=[5, 2, 3, 5], answers=answers)
    assert outcome.scores == (4 + 5, 5 + 5)


def test_worse_first_die_is_asked_about_when_wanted() -> None:
    """The dice show 2 and 6, together 8, a spell. The 6 is worth keeping, the 2 is worth a reroll."""
    answers = [asked("fate/other", "fate-1")]
    outcome = visits("temple", fate=1, dice=[2, 6, 4], switches=OTHER, answers=answers)
    assert (outcome.items, outcome.fate) == (["pile-talisman"], 0)


def test_fate_question_names_the_result_of_the_dice() -> None:
    outcome = meets("witch", fate=1, dice=[2], answers=["keep"])
    (question,) = outcome.asked("fate")
    assert question.text == "Witch: you rolled 2 (lose 1 life). Pay 1 fate to reroll it?"


def test_question_names_the_card_it_is_about() -> None:
    outcome = meets("witch", fate=1, dice=[2], answers=["keep"])
    (question,) = outcome.asked("fate")
    assert (question.card, question.cause.card) == (outcome.card("witch").id, "core/witch")


@pytest.mark.parametrize("fate", [0, 1])
def test_only_heroes_with_fate_are_asked(fate: int) -> None:
    outcome = meets("witch", fate=fate, dice=[3], switches=SPARE, answers=["keep"] * fate)
    assert len([q for q in outcome.questions if isinstance(q, Choose)]) == fate


def test_leader_chooses_which_trove_die_to_reroll() -> None:
    party = [who("elf", fate=1)]
    outcome = guard(["wolf"], heroes=party, fight=False, switches={"ask:fate/road": "yes"}, answers=["keep", "keep"])
    first = outcome.asked("fate")[0]
    assert isinstance(first, Choose)
    assert "fate" in [o.id for o in first.options]
