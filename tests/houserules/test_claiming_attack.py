"""Claiming attack, worked out by hand: abilities for attacks work on enemies known beforehand alone."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.app.program_house import HOUSE_RULES, NOTHING_TO_DO, rulebook
from talisman_desktop.core.table import Step
from tests.kit import a_table, fights, guard, meets, own, plays, walks, who

ID = "claiming-attack"
ON: dict[str, Any] = {"modules": [ID]}
ASSASSIN: dict[str, Any] = {**ON, "hero": "assassin"}


# --- attacked (1.2) ---


@pytest.mark.rule("claiming-attack.1.1", "claiming-attack.1.2", "claiming-attack.1.2a")
def test_enemy_just_turned_over_is_not_assassinated() -> None:
    """Assassin 3 + 5 against the dragon's 7 + 2, whose die is rolled."""
    assert fights("dragon", **ASSASSIN, dice=[2, 5]).scores == (3 + 5, 7 + 2)


@pytest.mark.rule("claiming-attack.1.1")
@pytest.mark.parametrize("hero", ["sorceress", "wizard"])
def test_enemy_just_turned_over_is_fought_with_strength(hero: str) -> None:
    assert fights("ogre", **ON, hero=hero, dice=[1, 3]).scores == (2 + 3, 5 + 1)


@pytest.mark.rule("claiming-attack.1.2b")
def test_enemy_that_comes_to_the_party_is_not_assassinated() -> None:
    """It is drawn on space 1 and places itself there."""
    words = "Roll a die and put this card on the road space of that number."
    prowler = own("Prowler", type="enemy", strength=4, number=2, meet=words)
    outcome = fights(prowler, **ASSASSIN, space=1, dice=[1, 2, 6, 1])
    assert outcome.scores == (3 + 7, 4 + 2)


@pytest.mark.rule("claiming-attack.1.2c")
def test_creature_that_a_die_brings_is_not_assassinated() -> None:
    """The Cave's dragon 7 + 2 against 3 + 6 + 1."""
    assert meets("cave", **ASSASSIN, dice=[1, 2, 6, 1]).told("fight")[0].args[2:4] == (10, 9)


@pytest.mark.rule("claiming-attack.1.2d")
def test_enemy_drawn_for_another_card_is_not_assassinated() -> None:
    party = ["assassin", "prophetess"]
    how: dict[str, Any] = {"answers": ["replace"], "draws": ["ogre"], "dice": [2, 6, 1], "until": ["go-on"]}
    outcome = meets("wolf", heroes=party, **ON, **how)
    assert outcome.scores == (3 + 7, 5 + 2)


# --- attacking (1.3) ---


@pytest.mark.rule("claiming-attack.1.1", "claiming-attack.1.3", "claiming-attack.1.3a")
def test_enemy_that_lay_there_may_be_assassinated() -> None:
    outcome = fights("dragon", **ASSASSIN, lying=True, dice=[5], answers=["assassinate"])
    assert (outcome.scores, outcome.trophies) == ((3 + 5, 7), [])


@pytest.mark.rule("claiming-attack.1.3a")
def test_enemy_that_lay_there_may_be_fought_with_craft() -> None:
    assert fights("ogre", **ON, hero="wizard", lying=True, dice=[1, 3]).scores == (5 + 3, 5 + 1)


@pytest.mark.rule("claiming-attack.1.3d")
def test_enemy_of_the_row_that_was_looked_at_may_be_assassinated() -> None:
    table = a_table([who("assassin", spells=["divination"])], **ON, row=["?"], step=Step("next-card"))
    look = plays("use:assassin:divination")
    outcome = walks(table, answers=[look, "row", "assassinate"], draws=["ogre"], dice=[5])
    assert outcome.scores == (3 + 5, 5)


@pytest.mark.rule("claiming-attack.1.3d")
def test_enemy_of_the_deck_that_was_looked_at_may_be_assassinated() -> None:
    table = a_table([who("assassin", spells=["divination"])], **ON, space=1, step=Step("go-on", ("",)))
    answers = [plays("use:assassin:divination"), "adventure", "on", "assassinate"]
    outcome = walks(table, answers=answers, draws=["ogre", "angel", "devil"], dice=[3, 5], until=("go-on",))
    assert outcome.scores == (3 + 5, 5)


@pytest.mark.rule("claiming-attack.1.1")
def test_no_assassination_in_guardian_combat() -> None:
    assert guard(["ape"], **ASSASSIN).step == "again-or-back"


@pytest.mark.rule("claiming-attack.1.1")
def test_hero_before_the_crown_is_assassinated_as_ever() -> None:
    crown: dict[str, Any] = {"region": "outer", "space": "tower", "step": Step("finale", ("assassin",))}
    table = a_table(["assassin", "troll"], **ON, **crown, options={"finale": "one"})
    outcome = walks(table, answers=["assassinate:troll"], dice=[4], until=("finale",))
    assert outcome.told("duel")[0].args[2:4] == (7, 6)


# --- full encounters, of which a road has none ---


def test_full_encounters_are_explained_and_not_offered() -> None:
    (module,) = NOTHING_TO_DO
    assert module.id not in {rule.id for rule in HOUSE_RULES}
    assert {clause.state for clause in module.clauses} == {"shown"}
    assert all(rulebook()[clause.id].ruling for clause in module.clauses)
