"""The sums of a fight in the journal: every part of a score, the dice that counted, and which hero was hit for how
much."""

from __future__ import annotations

import msgspec
import pytest

from talisman_desktop.app.program_house import CODEC
from talisman_desktop.core.facts import Blow, Part, Side, Told
from talisman_desktop.core.table import Cause, Step
from tests.kit import a_table, asked, climbs, fights, guard, plays_out

ONE = {"finale": "one"}


@pytest.mark.rule("C7a")
def test_fight_tells_the_parts_of_both_scores() -> None:
    (told,) = fights("ogre", hero="elf", items=["sword"], dice=[2, 6, 1]).told("fight")
    assert told.sides == (
        Side((Part("tokens", 3), Part("core/sword", 1)), (6, 1), kept=(6,)),
        Side((Part("core/ogre", 5),), (2,), kept=(2,), pays=True, beaten=True),
    )
    assert [side.total for side in told.sides] == list(told.args[2:4])


@pytest.mark.rule("C7c")
def test_fight_tells_the_die_that_fate_brought() -> None:
    (told,) = fights("ogre", fate=1, dice=[1, 1, 5], answers=[asked("fate", "fate")]).told("fight")
    assert told.sides[0] == Side((Part("tokens", 3),), (5,), kept=(5,))


@pytest.mark.rule("C7a")
def test_fight_tells_the_bonus_of_the_space() -> None:
    (told,) = fights("ogre", region="outer", space="runes", dice=[2, 1]).told("fight")
    assert told.sides[1] == Side((Part("core/ogre", 5), Part("core/runes", 2)), (2,), kept=(2,))


@pytest.mark.rule("C8e.g", "C8e.h")
def test_guardian_combat_tells_sums_with_its_first_blow() -> None:
    outcome = guard(["ogre", "bear"], heroes=["elf", "dwarf"], answers=[asked("guardians/strength", {"ogre": 5})])
    told = [x for x in outcome.told("struck") + outcome.told("guardian-fight") if x.sides]
    assert told == [outcome.told("struck")[0]]
    assert [side.score for side in told[0].sides] == [6, 8, 7, 0]
    assert told[0].blows == (
        Blow("strength", 5, 6, 1, kind="core/ogre"),
        Blow("strength", 3, 8, 5, hero="elf"),
        Blow("strength", 3, 5, 2, hero="dwarf"),
    )


@pytest.mark.rule("C8e.g")
def test_sums_are_told_at_end_when_none_is_struck() -> None:
    outcome = guard(["bear"], hero="elf", strength=9)
    (told,) = outcome.told("guardian-fight")
    assert [side.score for side in told.sides] == [9, 3, 4, 0]
    assert told.blows == (Blow("strength", 3, 9, 6, kind="core/bear"),)


@pytest.mark.rule("C10m")
def test_pits_tell_which_heroes_the_fiends_struck() -> None:
    told = climbs("pits", hero="elf", dice=[2]).told("struck")[0]
    assert told.blows == (Blow("strength", 3, 8, 5, hero="elf"), Blow("strength", 3, 5, 2, hero="elf"))


# --- the finale ---


@pytest.mark.rule("C10o.d")
def test_duel_tells_the_parts_of_both_scores() -> None:
    table = a_table(["elf", "dwarf"], region="outer", space="tower", options=ONE, step=Step("finale", ("elf",)))
    (told,) = plays_out(table, dice=[1, 5], until=("finale", "over")).told("duel")
    assert told.sides == (
        Side((Part("tokens", 3),), (5,), kept=(5,)),
        Side((Part("tokens", 3),), (1,), kept=(1,), pays=True, beaten=True),
    )


@pytest.mark.rule("C10o.d")
def test_defender_reads_the_score_of_the_attacker() -> None:
    table = a_table(["elf", "troll"], region="outer", space="tower", options=ONE, step=Step("finale", ("elf",)))
    defender, _ = plays_out(table, dice=[2, 1], until=("finale", "over")).asked("fight/hero")
    assert defender.hero == "troll"
    assert "You have 6 against 3" in defender.text


# --- what older versions wrote ---


def test_fact_without_sums_is_read_as_before() -> None:
    old = (
        '{"fact":"Told","what":"fight","hero":"elf","args":["Ogre","strength",9,8,"won"],"cause":{"rule":"","card":""}}'
    )
    told = CODEC.fact(old)
    assert told == Told("fight", "elf", ("Ogre", "strength", 9, 8, "won"), cause=Cause())
    assert b"sides" not in msgspec.json.encode(told)
