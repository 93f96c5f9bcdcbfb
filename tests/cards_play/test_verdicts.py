"""Words at the end of a fight: a defeat that is a stand-off, and a fight that is fought again."""

from __future__ import annotations

import pytest

from talisman_desktop.core.facts import CardMade
from tests.kit import asked, fights, meets, own, who

AEGIS = own(
    "Aegis", type="object", may="When you lose a fight: roll a die. 1-3: nothing. 4-6: the fight is a stand-off."
)
ANGEL = own("Angel", type="follower", may="When you lose a fight, discard this: the fight is a stand-off.")
BANNER = own("Banner", type="object", may="When you do not win a fight: fight this battle again.")
BAUBLE = own("Bauble", type="object", may="When you do not win a fight, discard this: you win this battle.")
BRIGAND = own("Ambush", type="stranger", meet="Fight a brigand of strength 3.")


def play(card: CardMade, number: int = 0) -> str:
    return f"use:{card.kind.rpartition('/')[2]}:{number}"


BUCKLER = own("Buckler", type="object", subtype="armour", may="When you lose a fight: the fight is a stand-off.")


@pytest.mark.rule("C7e.e")
@pytest.mark.parametrize(("held", "result"), [("weapons", "lost"), ("shield:axe", "draw")])
def test_armour_against_defeat_is_useless_beside_two_weapons(held: str, result: str) -> None:
    hands = asked("fight/hands", held, options=["weapons", "shield:sword", "shield:axe"])
    answers = [hands, play(BUCKLER)] if result == "draw" else [hands]
    items = [BUCKLER, "sword", "axe"]
    assert fights("dragon", hero="warrior", items=items, fate=0, answers=answers, dice=[5, 1, 2]).result == result


@pytest.mark.rule("C7e.e")
def test_armour_against_defeat_is_useless_without_armour_use() -> None:
    assert fights("dragon", hero="monk", items=[BUCKLER], fate=0, dice=[5, 1]).result == "lost"


@pytest.mark.parametrize(("die", "result", "life"), [(3, "lost", 3), (4, "draw", 4)])
def test_die_may_turn_a_defeat_into_a_stand_off(die: int, result: str, life: int) -> None:
    outcome = fights("ape", items=[AEGIS], fate=0, answers=[play(AEGIS)], dice=[5, 1, die])
    assert (outcome.result, outcome.life) == (result, life)


def test_card_is_discarded_for_a_stand_off() -> None:
    outcome = fights("ape", followers=[ANGEL], answers=[play(ANGEL)], dice=[5, 1])
    assert (outcome.result, outcome.strength, outcome.followers) == ("draw", 3, [])


def test_no_question_follows_a_stand_off_or_victory() -> None:
    for dice in ([2, 2], [1, 2]):
        assert len(fights("ape", followers=[ANGEL], dice=dice).followers) == 1


@pytest.mark.parametrize(("first", "second", "life"), [([5, 1], [1, 2], 4), ([2, 2], [5, 1], 3)])
def test_battle_is_fought_again_and_the_second_result_stands(first: list[int], second: list[int], life: int) -> None:
    outcome = meets("ape", items=[BANNER], fate=0, answers=[play(BANNER)], dice=[*first, *second])
    assert (outcome.life, len(outcome.told("fight"))) == (life, 2)


def test_only_a_battle_is_fought_again() -> None:
    assert fights("wraith", items=[BANNER], dice=[5, 1]).life == 3


def test_hero_may_accept_the_defeat() -> None:
    outcome = meets("ape", heroes=[who("elf", followers=[ANGEL])], answers=["keep"], dice=[5, 1])
    assert (outcome.life, len(outcome.followers)) == (3, 1)


@pytest.mark.parametrize("enemy", ["ape", BRIGAND])
def test_lost_fight_may_be_won_whatever_the_dice(enemy: CardMade | str) -> None:
    outcome = meets(enemy, items=[BAUBLE], strength=3, answers=[play(BAUBLE)], dice=[5, 1])
    assert (outcome.result, outcome.life, outcome.items) == ("won", 4, [])


def test_battle_words_win_only_a_battle() -> None:
    assert fights("wraith", items=[BAUBLE], dice=[5, 1]).life == 3
