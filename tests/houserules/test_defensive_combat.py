"""Defensive combat, worked out by hand: more strength, but a victory is only a stand-off."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core.table import Step
from tests.kit import a_table, asked, fights, guard, meets, own, plays_out, who

ID = "defensive-combat"
ON = f"{ID}/on"
RULE: dict[str, Any] = {"modules": [ID]}


def defends(enemy: Any = "ogre", **more: Any) -> Any:
    """Return a play in which an Elf (or another hero) fights this enemy on defence."""
    return fights(enemy, **{**RULE, "answers": [ON], **more})


# --- who may (1.1, 1.2) ---


@pytest.mark.rule("defensive-combat.1.1")
def test_hero_who_is_attacked_may_be_on_defence() -> None:
    how = asked("fight/how", "fight", options=["fight", ON])
    outcome = fights("ogre", **RULE, items=["sword"], answers=[how], dice=[1, 4])
    assert (outcome.scores, outcome.result) == ((3 + 1 + 4, 6), "won")


@pytest.mark.rule("defensive-combat.1.1")
def test_hero_who_comes_upon_an_enemy_attacks_it() -> None:
    assert not fights("ogre", **RULE, items=["sword"], lying=True, dice=[1, 4]).asked("fight/how")


@pytest.mark.rule("defensive-combat.1.1")
def test_enemy_called_up_by_words_attacks() -> None:
    """The Cave's die brings an enemy that no card shows."""
    stopped = meets("cave", **RULE, items=["sword"], dice=[1], until=("fight/how",))
    assert ON in stopped.options


@pytest.mark.rule("defensive-combat.1.1")
def test_nobody_is_on_defence_in_psychic_or_guardian_combat() -> None:
    assert not fights("wraith", **RULE, items=["sword", "shield"], dice=[1, 6, 1]).asked("fight/how")
    assert not guard(["lemure"], **RULE, items=["sword"], strength=9).asked("fight/how")


@pytest.mark.rule("defensive-combat.1.2")
def test_spell_on_the_enemy_forbids_defence() -> None:
    """Psionic Blast adds the craft; nothing is left to be chosen then."""
    first = asked("fight/how", "use:psionic-blast", options=["fight", ON, "use:psionic-blast:0"])
    outcome = meets("ogre", **RULE, items=["sword"], spells=["psionic-blast"], answers=[first], dice=[1, 4])
    assert outcome.told("fight")[0].args[2:] == (3 + 1 + 4 + 4, 6, "won")


@pytest.mark.rule("defensive-combat.1.2")
def test_draught_for_oneself_forbids_nothing() -> None:
    answers = ["use:potion-of-strength", asked("fight/how", ON, options=["fight", ON])]
    outcome = meets("ogre", **RULE, items=["sword", "potion-of-strength"], answers=answers, dice=[1, 1])
    assert outcome.told("fight")[0].args[2:] == (3 + 2 + 1 + 1 + 1, 6, "draw")


# --- what is added (1.3) ---


@pytest.mark.rule("defensive-combat.1.3", "defensive-combat.1.3-1-for-a-weapon-wi")
def test_weapon_adds_1_more() -> None:
    """3 + 1 for the sword + 1 on defence + 2."""
    assert defends(items=["sword"], dice=[1, 2]).scores == (3 + 1 + 1 + 2, 6)
    assert defends(hero="warrior", items=["sword", "axe"], dice=[1, 2, 1]).scores == (4 + 2 + 1 + 2, 6)


@pytest.mark.rule("defensive-combat.1.3-1-for-a-shield-wi")
def test_shield_adds_1() -> None:
    assert defends(items=["shield"], dice=[1, 2]).scores == (3 + 1 + 2, 6)
    assert defends(items=["shield", "purchase-shield", "sword"], dice=[1, 2]).scores == (3 + 2 + 1 + 2, 6)


@pytest.mark.rule("defensive-combat.1.3-1-for-a-shield-wi")
def test_shield_beside_two_weapons_adds_only_in_hand() -> None:
    both: dict[str, Any] = {"hero": "warrior", "items": ["sword", "axe", "shield"]}
    weapons = defends(**both, answers=[ON, "weapons"], dice=[1, 2, 1])
    shield = defends(**both, answers=[ON, "shield:sword"], dice=[1, 2, 1])
    assert (weapons.scores[0], shield.scores[0]) == (4 + 2 + 1 + 2, 4 + 1 + 2 + 2)


@pytest.mark.rule("defensive-combat.1.3")
def test_defence_is_offered_only_where_it_adds_something() -> None:
    assert not fights("ogre", **RULE, items=["armour"], dice=[1, 4]).asked("fight/how")


# --- the end (2) ---


@pytest.mark.rule("defensive-combat.2.1", "defensive-combat.2.1-if-the-adventurer")
def test_victory_on_defence_is_a_stand_off() -> None:
    outcome = defends(items=["sword"], dice=[1, 5])
    (told,) = outcome.told("fight")
    assert (outcome.scores, outcome.result, told.by) == ((3 + 2 + 5, 6), "draw", "on defence")
    assert (outcome.trophies, outcome.life, outcome.spots) == ([], 4, {1: ["ogre"]})


@pytest.mark.rule("defensive-combat.2.1-if-the-adventurer")
def test_two_dice_that_win_win_nothing_on_defence() -> None:
    both = {"modules": [ID, "2d6-combat"], "options": {"2d6-combat/natural": "yes"}}
    outcome = defends("dragon", **both, items=["sword"], dice=[6, 5, 6, 6])
    assert (outcome.result, outcome.trophies) == ("draw", [])


@pytest.mark.rule("defensive-combat.2.1-if-the-adventurer")
def test_words_for_a_stand_off_apply_on_defence() -> None:
    gaoler = own("Gaoler", type="enemy", strength=4, number=1, won="Gain 1 craft.")
    outcome = defends(gaoler, items=["sword"], dice=[1, 5])
    assert (outcome.result, outcome.craft, outcome.trophies) == ("draw", 4, [])


@pytest.mark.rule("defensive-combat.2.1", "defensive-combat.2.1-if-the-adventurer~2")
def test_loser_on_defence_tries_armour_but_no_shield() -> None:
    """5 + 5 against 3 + 2 + 1; the armour saves on a 4."""
    outcome = defends(items=["shield", "armour"], dice=[5, 2, 4])
    assert ([told.args[0] for told in outcome.told("armour")], outcome.life) == (["Armour"], 4)
    alone = defends(items=["shield"], dice=[5, 2])
    assert (alone.told("armour"), alone.life, alone.strength) == ([], 3, 2)


@pytest.mark.rule("defensive-combat.2.2", "defensive-combat.2.2a", "defensive-combat.2.2b")
@pytest.mark.parametrize(("way", "may"), [("fight", True), (ON, False)])
def test_turn_of_a_hero_on_defence_is_over(way: str, may: bool) -> None:
    """The Elf has a stand-off or loses, and the Troll meets the Ogre next: the Elf casts nothing after defending."""
    party = [who("elf", life=3, items=["sword"], spells=["healing"]), who("troll", items=["axe"])]
    stopped = meets("ogre", heroes=party, **RULE, answers=[way], dice=[3, 3], until=("fight/how",))
    assert stopped.question.hero == "troll"
    assert any(offer.startswith("use:elf:healing") for offer in stopped.offers) == may


@pytest.mark.rule("defensive-combat.2.2b")
def test_next_turn_is_not_affected_by_defence() -> None:
    outcome = defends(items=["sword"], dice=[1, 5])
    assert not outcome.table.lasting


@pytest.mark.rule("defensive-combat.1.1")
def test_nobody_is_on_defence_before_the_crown() -> None:
    crown: dict[str, Any] = {"region": "outer", "space": "tower", "step": Step("finale", ("elf",))}
    heroes = [who("elf", items=["sword"]), who("troll", items=["sword"])]
    table = a_table(heroes, **RULE, **crown, options={"finale": "one"})
    assert plays_out(table, dice=[3, 5], until=("finale", "over")).asked("fight/how") == []
