"""Words on an enemy's card about the end of a fight: they apply after the fight, in addition to the usual consequences
or instead of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import ByHand
from tests.kit import Outcome, done, fights, meets, own, who

WON, LOST = [1, 6, 1], [6, 1, 1]
"""Dice of the enemy and then of the hero with which the hero wins or loses, if both have strength 3."""


def fight(dice: list[int], *, answers: Sequence[Any] = (), **words: str) -> Outcome:
    enemy = own("Reaver", type="enemy", subtype="monster", strength=3, **words)
    return fights(enemy, hero="thief", gold=2, dice=dice, answers=answers)


@pytest.mark.rule("C7e")
def test_lost_words_add_to_the_usual_loss() -> None:
    lost = fight(LOST, lost="Lose 1 gold.")
    assert (lost.strength, lost.life, lost.gold) == (2, 3, 1)


@pytest.mark.rule("C7e")
def test_lost_words_replace_the_loss_with_instead() -> None:
    lost = fight(LOST, lost="Instead: lose 2 gold.")
    assert (lost.result, lost.strength, lost.life, lost.gold) == ("lost", 3, 4, 0)


@pytest.mark.rule("C7e.g")
def test_won_words_add_to_the_trophy() -> None:
    won = fight(WON, won="Gain 2 gold.")
    assert (won.gold, len(won.trophies)) == (4, 1)


@pytest.mark.rule("C7e.g")
def test_won_words_replace_the_trophy_with_instead() -> None:
    won = fight(WON, won="Instead of a trophy: gain 1 craft.")
    assert (won.craft, won.trophies, won.spots, len(won.discarded())) == (4, [], {}, 1)


@pytest.mark.parametrize(("dice", "slot"), [(WON, "lost"), (LOST, "won"), ([3, 3], "won"), ([3, 3], "lost")])
def test_words_for_another_end_have_no_effect(dice: list[int], slot: str) -> None:
    assert fight(dice, **{slot: "Instead: gain 9 gold."}).gold == 2


def test_by_hand_words_are_asked_after_the_loss() -> None:
    lost = fight(LOST, lost="By hand: crawl home.", answers=[done(f.TokensChanged("thief", "gold", -1))])
    facts = [x for x in lost.facts if isinstance(x, f.TokensChanged)]
    assert [x.token for x in facts] == ["strength", "life", "gold"]
    assert [r.text for r in lost.questions if isinstance(r, ByHand)] == ["crawl home"]


def test_by_hand_words_replace_the_loss_with_instead() -> None:
    lost = fight(LOST, lost="Instead: by hand: crawl home.", answers=[done()])
    assert (lost.strength, lost.life) == (3, 4)


def test_a_lost_turn_is_settled_after_a_fight() -> None:
    assert fight(LOST, lost="Instead: lose 1 turn.").told("lost-turn")


def test_a_lost_turn_before_a_fight_is_settled() -> None:
    assert fight(WON, meet="Lose 1 turn.").told("lost-turn")


def test_dead_hero_is_asked_nothing_more() -> None:
    enemy = own("Reaver", type="enemy", strength=3, lost="By hand: crawl home.")
    lost = meets(enemy, heroes=[who("thief", life=1), "elf"], dice=[6, 1, 1, 1, 4])
    assert "thief" not in lost.table.heroes
    assert not any(isinstance(request, ByHand) for request in lost.questions)


def test_words_at_the_table_are_read_after_the_loss() -> None:
    enemy = own("Reaver", type="enemy", strength=3, lost="Lose 1 gold.")
    lost = fights(enemy, hero="thief", dice=LOST, options={"resolve:words": "off"}, answers=[done()])
    assert "Lose 1 gold." in lost.questions[-1].text
    assert lost.life == 3


def test_a_fight_at_the_table_has_its_own_loss() -> None:
    enemy = own("Reaver", type="enemy", strength=3, lost="Instead: lose 1 gold.")
    lost = meets(enemy, hero="thief", gold=2, options={"resolve:fights": "off"}, answers=["lost"])
    assert (lost.gold, lost.life, lost.strength) == (1, 4, 3)


@pytest.mark.parametrize(("type_", "left"), [("event", {}), ("stranger", {1: ["own"]})])
def test_unknown_text_about_leaving_is_shown(type_: str, left: dict[int, list[str]]) -> None:
    card = own("Bard", type=type_, meet="Gain 1 gold.", ends="By hand: sings on at the next inn.")
    met = meets(card, hero="elf", answers=[done()])
    assert "sings on at the next inn. Put it where it goes." in met.questions[-1].text
    assert bool(met.spots) == bool(left)
