"""The enemies of the core box: their scores, and the words some of them have (C6g, C7)."""

from __future__ import annotations

import pytest

from talisman_desktop.core.facts import Told
from talisman_desktop.core.requests import Choose
from tests.kit import asked, fights, meets, sure, walks, who

STRENGTH = {
    "ape": 3, "bear": 3, "lion": 3, "serpent": 4, "wild-boar": 1, "wolf": 2, "dragon": 7, "giant": 6, "goblin": 2,
    "hobgoblin": 3, "ogre": 5,
}  # fmt: skip
CRAFT = {"demon": 10, "lemure": 1, "shadow": 2, "spectre": 3, "wraith": 5}
ALL = [*STRENGTH.items(), *CRAFT.items()]


@pytest.mark.rule("C7e.g", "C6g.d")
@pytest.mark.parametrize(("enemy", "score"), ALL)
def test_an_enemy_that_is_surpassed_is_a_trophy(enemy: str, score: int) -> None:
    outcome = fights(enemy, hero="thief", strength=score, craft=score, dice=[4, 5])
    assert outcome.scores == (score + 5, score + 4)
    assert (outcome.result, outcome.trophies, outcome.spots) == ("won", [enemy], {})
    assert (outcome.strength, outcome.craft, outcome.life) == (score, score, 4)


@pytest.mark.rule("C7e", "C7e.a", "C4a.g")
@pytest.mark.parametrize(("enemy", "score"), STRENGTH.items())
def test_a_lost_battle_costs_a_life_and_a_strength(enemy: str, score: int) -> None:
    outcome = fights(enemy, hero="thief", strength=score, dice=[5, 4])
    assert (outcome.result, outcome.spots) == ("lost", {1: [enemy]})
    assert (outcome.strength, outcome.craft, outcome.life) == (score - 1, 3, 3)


@pytest.mark.rule("C7e", "C7e.b", "C4a.g")
@pytest.mark.parametrize(("enemy", "score"), CRAFT.items())
def test_lost_psychic_combat_costs_life_and_craft(enemy: str, score: int) -> None:
    outcome = fights(enemy, hero="thief", craft=score, dice=[5, 4])
    assert (outcome.result, outcome.spots) == ("lost", {1: [enemy]})
    assert (outcome.strength, outcome.craft, outcome.life) == (3, score - 1, 3)


@pytest.mark.rule("C7c")
@pytest.mark.parametrize(("enemy", "score"), ALL)
def test_equal_scores_hurt_neither_side(enemy: str, score: int) -> None:
    outcome = fights(enemy, hero="thief", strength=score, craft=score, dice=[3, 3])
    assert (outcome.result, outcome.spots, outcome.unchanged) == ("draw", {1: [enemy]}, True)


@pytest.mark.rule("C7c")
def test_the_boar_of_the_rules_rolls_on() -> None:
    outcome = fights("wild-boar", hero="thief", strength=7, dice=[6, 4, 3])
    assert (outcome.scores, outcome.result) == ((10, 11), "lost")


# --- the Bandit ---


def test_the_bandit_can_be_paid_and_stays() -> None:
    outcome = meets("bandit", gold=1, answers=["yes"])
    assert (outcome.gold, outcome.spots, outcome.told("fight")) == (0, {1: ["bandit"]}, [])


def test_bandit_fights_a_hero_not_paying() -> None:
    outcome = fights("bandit", gold=1, answers=["no"], dice=[1, 3])
    assert [option.text for option in sure(Choose, outcome.asked("may/do/core/bandit")[0]).options] == [
        "Pay 1 gold",
        "Let it attack",
    ]
    assert (outcome.gold, outcome.scores, outcome.trophies) == (1, (6, 5), ["bandit"])


def test_bandit_does_not_ask_hero_without_gold() -> None:
    assert fights("bandit", gold=0, dice=[2, 3]).scores == (6, 6)


@pytest.mark.rule("C6g", "C7b")
def test_next_hero_meets_bandit_paid_by_the_first() -> None:
    outcome = meets("bandit", heroes=["elf", "thief"], answers=["yes", "no"], dice=[1, 6, 1])
    assert (outcome.each("gold"), outcome.trophies_of("thief")) == ([0, 1], ["bandit"])


# --- the Ghost (D4) ---


@pytest.mark.rule("D4.ghost")
@pytest.mark.parametrize("die", [2, 3, 4, 5, 6])
def test_ghost_goes_to_the_space_rolled_and_waits(die: int) -> None:
    outcome = meets("ghost", dice=[die])
    assert (outcome.roads, outcome.spots, outcome.told("fight")) == ({die: ["ghost"]}, {}, [])


@pytest.mark.rule("D4.ghost")
def test_ghost_on_the_party_space_is_met_at_once() -> None:
    outcome = fights("ghost", dice=[1, 2, 3])
    assert (outcome.scores, outcome.trophies) == ((7, 6), ["ghost"])


@pytest.mark.rule("D4.ghost")
def test_ghost_is_first_card_of_a_space_ahead() -> None:
    placed = meets("ghost", dice=[2], until=["go-on"])
    ahead = walks(placed.table, answers=["on"], dice=[2, 1, 6, 1], draws=["angel", "devil"])
    told = [x.what for x in ahead.facts if isinstance(x, Told) and x.what in ("fight", "met")]
    assert told == ["fight", "met", "met"]
    assert (ahead.trophies, ahead.way.space) == (["ghost"], 2)


@pytest.mark.rule("D4.ghost")
def test_ghost_is_on_top_of_stack_behind_party() -> None:
    outcome = meets("ghost", dice=[1], space=3, stacks={1: ["witch", "ogre"]})
    assert outcome.roads == {1: ["witch", "ogre", "ghost"]}


@pytest.mark.rule("D4.ghost")
def test_ghost_on_destination_is_met_before_the_place() -> None:
    placed = meets("ghost", dice=[6], destination="tavern", space=5, until=["go-on"])
    there = walks(placed.table, answers=["on", "on"], dice=[1, 6, 1], until=["meet-destination"])
    assert (there.trophies, there.gold, there.way.visited) == (["ghost"], 1, False)
    assert walks(there.table, dice=[4], until=["next-card"]).gold == 2


@pytest.mark.rule("D4.ghost")
def test_ghost_met_again_is_not_moved() -> None:
    assert fights("ghost", lying=True, dice=[5, 4]).spots == {1: ["ghost"]}


# --- evading (C6g.a) ---


@pytest.mark.rule("C6g.a")
def test_the_elf_may_evade_in_the_woods_only() -> None:
    look = asked("fight/how", "evade", options=["fight", "evade"])
    outcome = meets("ogre", hero="elf", space="woods", answers=[look])
    assert (outcome.unchanged, outcome.spots) == (True, {1: ["ogre"]})
    assert fights("ogre", hero="elf", space="hills", dice=[1, 6, 1]).result == "won"


@pytest.mark.rule("C6g.a", "C7b")
def test_next_hero_meets_an_evaded_enemy() -> None:
    outcome = meets("ogre", heroes=["dwarf", "thief"], space="hills", answers=["evade"], dice=[1, 6, 1])
    assert (outcome.trophies_of("dwarf"), outcome.trophies_of("thief")) == ([], ["ogre"])


@pytest.mark.rule("C6g", "C7b")
def test_each_hero_meets_an_enemy_once() -> None:
    outcome = meets("dragon", heroes=["elf", "dwarf"], dice=[3, 1, 3, 1])
    assert (outcome.each("life"), outcome.each("strength")) == ([3, 4], [2, 2])
    assert outcome.spots == {1: ["dragon"]}


@pytest.mark.rule("C1b", "C7e.f", "C4b.f")
def test_killed_hero_drops_everything_on_the_spot() -> None:
    dying = who("elf", life=1, gold=2, items=["ring"], followers=["guide"], trophies=["wolf"], spells=["hex"])
    outcome = meets("dragon", heroes=[dying, who("dwarf", strength=9)], dice=[6, 4, 1, 1, 5])
    assert not outcome.alive("elf")
    assert outcome.spots == {1: ["ring", "guide"]}
    assert outcome.piles == {"spot:1": 2}
    assert (outcome.discarded(), outcome.discarded("spell")) == (["wolf"], ["hex"])
    assert outcome.where("elf") == ["graveyard"]


@pytest.mark.rule("C1b")
def test_the_death_of_the_last_hero_ends_the_adventure() -> None:
    outcome = meets("dragon", life=1, dice=[3, 1])
    assert (outcome.step, outcome.table.heroes) == ("party-lost", {})
