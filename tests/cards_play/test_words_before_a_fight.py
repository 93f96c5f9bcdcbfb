"""Words used before a fight that decide it or change its dice, and abilities that can be used once on each road
space."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.table import Step, spot
from tests.kit import Outcome, a_table, fights, own, plays, plays_out, walks, who
from tests.kit.cards import short


def charm(may: str, **facts: Any) -> Any:
    """Return a thing of a hero's with these words under `may`."""
    return own("Charm", type="magic-object", may=may, **facts)


def with_charm(may: str, enemy: str = "ape", **more: Any) -> Outcome:
    """Let an elf of strength 3 and craft 4 use the thing before an enemy."""
    thing = charm(may)
    more.setdefault("dice", [1, 1])
    return fights(enemy, items=[thing], answers=[f"use:{short(thing.kind)}:0"], **more)


@pytest.mark.parametrize("enemy", ["ape", "wraith"])
def test_enemy_that_rolls_no_die_has_its_score_alone(enemy: str) -> None:
    outcome = with_charm("Before a fight, discard this: the enemy rolls no attack die.", enemy, dice=[2])
    assert outcome.scores == ({"ape": 3, "wraith": 4}[enemy] + 2, {"ape": 3, "wraith": 5}[enemy])


def test_die_is_added_to_the_attack_roll() -> None:
    outcome = with_charm("Before a fight, discard this: roll a die and add it to your attack roll.", dice=[5, 1, 2])
    assert (outcome.scores, outcome.items) == ((3 + 2 + 5, 3 + 1), [])


def test_enemy_loses_a_point_for_one_fight_only() -> None:
    either = "the enemy loses 1 strength for this fight; the enemy loses 1 craft for this fight"
    outcome = with_charm(f"Before a fight, once a turn: choose one: {either}.", dice=[4, 1])
    assert (outcome.scores, outcome.table.lasting) == ((3 + 1, 2 + 4), ())


@pytest.mark.parametrize(("enemy", "kind"), [("ape", "battle"), ("wraith", "psychic combat"), ("ape", "fight")])
def test_fight_is_won_without_dice(enemy: str, kind: str) -> None:
    thing = charm(f"Before a fight, discard this: you win this {kind}.")
    table = a_table([who("elf", items=[thing])], row=[enemy])
    (card,) = table.zone(spot(1))
    table = replace(table, step=Step("meet-card", (card.id,)))
    outcome = plays_out(table, answers=[f"use:{short(thing.kind)}:0"], dice=[])
    assert (outcome.trophies, outcome.items) == ([enemy], [])


def test_only_the_named_fight_is_won() -> None:
    outcome = fights("ape", items=[charm("Before a fight, discard this: you win this psychic combat.")], dice=[1, 1])
    assert len(outcome.items) == 1


def test_starting_strength_is_doubled_for_the_turn() -> None:
    thing = charm("Discard this: lose 1 life and double your starting strength until the end of the turn.")
    outcome = fights("ape", strength=5, items=[thing], answers=[f"use:{short(thing.kind)}:0"], dice=[1, 1])
    assert (outcome.scores, outcome.life) == ((5 + 3 + 1, 3 + 1), 3)


def test_bonus_without_effect_is_not_offered() -> None:
    thing = charm("Before a fight, once a turn: +2 strength until the end of the fight and lose 1 turn.")
    assert fights("wraith", items=[thing], dice=[1, 1]).scores == (4 + 1, 5 + 1)


def test_ability_once_a_road_space_returns_after_moving() -> None:
    thing = charm("Before moving, once a road space: gain 1 gold.")
    table = a_table([who("elf", items=[thing], gold=0)], space=2, step=Step("go-on", (0,)))
    outcome = walks(table, answers=[plays(f"use:elf:{short(thing.kind)}:0")])
    assert outcome.gold == 1
    assert not [offer for offer in outcome.offers if offer.startswith("use:")]
