"""The Crown: won together, or there can be only one (C10b, C10o), worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core.table import Lasting, Step
from tests.kit import Outcome, Who, a_table, asked, climbs, plays_out, who

ONE = {"finale": "one"}
ENDS = ("finale", "over")


def attacks(*heroes: str | Who, **how: Any) -> Outcome:
    """Let the first of the heroes attack once."""
    table = a_table(heroes, region="outer", space="tower", options=ONE, step=Step("finale", (_name(heroes[0]),)))
    return plays_out(table, **{"until": ENDS, **how})


def _name(hero: str | Who) -> str:
    return hero.name if isinstance(hero, Who) else hero


# --- the Crown (C10b, C10o) ---


@pytest.mark.rule("C10o", "C10b")
def test_the_survivors_reach_the_crown_together() -> None:
    outcome = climbs("tower", heroes=["elf", "dwarf"])
    assert (outcome.table.step, outcome.session.over, outcome.unchanged) == (Step("over", ("won", "")), True, True)
    assert [fact.hero for fact in outcome.told("crowned")] == [""]


@pytest.mark.rule("C10o")
def test_only_survivor_wins_alone() -> None:
    assert climbs("tower", hero="elf").table.step == Step("over", ("won", "elf"))
    assert climbs("tower", hero="elf", options=ONE).table.step == Step("over", ("won", "elf"))


@pytest.mark.rule("C10o.a")
def test_first_in_order_attacks_first_when_only_one_wins() -> None:
    outcome = climbs("tower", heroes=["elf", "dwarf"], options=ONE, until=["finale"])
    assert outcome.table.step == Step("finale", ("elf",))


# --- one attack (C10o.b, C10o.d) ---


@pytest.mark.rule("C10o.b", "C10o.d")
def test_attacker_chooses_and_beaten_hero_loses_life_and_strength() -> None:
    # Dwarf 3 + 1, Elf 3 + 5.
    whom = asked("finale", "battle:dwarf", hero="elf", options=["battle:dwarf", "battle:troll"])
    outcome = attacks("elf", "dwarf", "troll", answers=[whom], dice=[1, 5])
    assert (outcome.each("life"), outcome.each("strength")) == ([4, 5 - 1, 6], [3, 3 - 1, 6])
    assert outcome.table.step == Step("finale", ("dwarf",))


@pytest.mark.rule("C10o.d", "C7e")
def test_beaten_attacker_pays_the_loss() -> None:
    outcome = attacks("elf", "troll", dice=[1, 2])
    assert (outcome.each("life"), outcome.each("strength")) == ([4 - 1, 6], [3 - 1, 6])


@pytest.mark.rule("C10o.d", "C7c")
def test_equal_scores_hurt_neither_hero() -> None:
    assert attacks("elf", "dwarf", dice=[4, 4]).unchanged


@pytest.mark.rule("C10o.d", "C7c")
def test_both_heroes_roll_on_after_a_6() -> None:
    # Dwarf 3 + 6 + 2 = 11, Elf 3 + 6 + 3 = 12.
    outcome = attacks("elf", "dwarf", dice=[6, 2, 6, 3])
    assert outcome.each("life") == [4, 4]
    assert outcome.told("duel")[0].args[2:] == (12, 11, "won")


@pytest.mark.rule("C10o.d", "C7e.c")
def test_armour_may_save_the_beaten() -> None:
    dwarf = who("dwarf", items=["armour"])
    assert attacks("elf", dwarf, dice=[1, 5, 4]).each("life") == [4, 5]
    assert attacks("elf", dwarf, dice=[1, 5, 3]).each("life") == [4, 4]


@pytest.mark.rule("C10o.d")
def test_first_the_attacker_then_the_defender_may_pay_fate() -> None:
    # Dwarf 3 + 4 = 7, Elf 3 + 2, again 3 + 6 + 1 = 10; then the Dwarf again 3 + 2 = 5.
    party = [who("elf", fate=1), who("dwarf", fate=1)]
    fate = [asked("fate", "fate", hero="elf"), asked("fate", "fate", hero="dwarf")]
    outcome = attacks(*party, answers=fate, dice=[4, 2, 6, 1, 2])
    assert (outcome.each("fate"), outcome.each("life")) == ([0, 0], [4, 4])


# --- until one is left (C10o.d, C10o.e) ---


@pytest.mark.rule("C10o.b", "C10o.d")
def test_the_order_goes_round_and_leaves_out_the_dead() -> None:
    weak = who("dwarf", life=1, gold=0)
    first = attacks("elf", weak, "troll", answers=["battle:dwarf"], dice=[1, 5])
    assert (first.table.order, first.table.step) == (("elf", "troll"), Step("finale", ("troll",)))
    second = first.goes_on(dice=[1, 1], until=ENDS)
    assert second.table.step == Step("finale", ("elf",))


@pytest.mark.rule("C10o.b")
def test_next_attacker_follows_in_marching_order() -> None:
    first = attacks("elf", "dwarf", "troll", answers=["battle:dwarf"], dice=[1, 1])
    second = first.goes_on(answers=["battle:elf"], dice=[1, 1], until=ENDS)
    assert [o.table.step for o in (first, second)] == [Step("finale", ("dwarf",)), Step("finale", ("troll",))]


@pytest.mark.rule("C10o.b")
@pytest.mark.parametrize(("answer", "dice", "life"), [("evade", [], 5), ("fight", [1, 5], 4)])
def test_hero_able_to_evade_may_evade_an_attack(answer: str, dice: list[int], life: int) -> None:
    unseen = Lasting("dwarf", "evade", 1, "turn")
    table = a_table(
        ["elf", "dwarf"], region="outer", space="tower", options=ONE, step=Step("finale", ("elf",)), lasting=[unseen]
    )
    chance = asked("finale/evade", answer, hero="dwarf", options=["evade", "fight"])
    assert plays_out(table, answers=[chance], dice=dice, until=ENDS).each("life") == [4, life]


@pytest.mark.rule("C10o.d", "C10o.e")
def test_the_last_one_standing_has_won() -> None:
    outcome = attacks("elf", who("dwarf", life=1, gold=0), dice=[1, 5], until=["over"])
    assert (outcome.table.step, outcome.table.order) == (Step("over", ("won", "elf")), ("elf",))
    assert outcome.told("crowned")[0].hero == "elf"


# --- words about other characters (C10o.c) ---


@pytest.mark.rule("C10o.c")
def test_hero_with_psychic_attack_may_use_it_at_crown() -> None:
    # Elf 4 + 1, Wizard 5 + 1: psychic combat costs craft.
    whom = asked("finale", "psychic:elf", options=["battle:elf", "psychic:elf"])
    outcome = attacks("wizard", "elf", answers=[whom], dice=[1, 1])
    assert (outcome.each("life"), outcome.each("craft"), outcome.each("strength")) == ([4, 3], [5, 3], [2, 3])


@pytest.mark.rule("C10o.c")
def test_victim_of_the_assassin_rolls_no_die() -> None:
    # Assassin 3 + 1 against the bare 3 of the Elf.
    outcome = attacks("assassin", "elf", answers=["assassinate:elf"], dice=[1])
    assert (outcome.each("life"), outcome.told("duel")[0].args[2:]) == ([4, 3], (4, 3, "won"))


@pytest.mark.rule("C10o.c", "C2c.a")
def test_weapons_and_other_things_count() -> None:
    outcome = attacks(who("elf", items=["sword"]), "dwarf", dice=[1, 1])
    assert outcome.told("duel")[0].args[2:] == (5, 4, "won")


@pytest.mark.rule("C10o.d")
def test_toads_do_not_attack_and_their_turns_pass() -> None:
    outcome = attacks(who("elf", toad=1, gold=0), "dwarf")
    assert (outcome["elf"].toad, outcome.table.step) == (0, Step("finale", ("dwarf",)))


@pytest.mark.rule("C10o.c")
def test_spells_for_a_fight_are_cast_before_the_dice() -> None:
    # The Elf adds 4 craft to 3 strength.
    elf = who("elf", spells=["psionic-blast"])
    outcome = attacks(elf, "dwarf", answers=[asked("finale/ready", "use:psionic-blast", hero="elf")], dice=[1, 1])
    assert (outcome.told("duel")[0].args[2:], outcome.spells) == ((8, 4, "won"), [])


def test_question_before_the_dice_names_the_attack() -> None:
    heroes = who("elf", spells=["psionic-blast"]), who("dwarf", gold=1, followers=["mercenary"])
    outcome = attacks(*heroes, answers=["fight", "fight"], dice=[1, 1])
    assert [question.text for question in outcome.asked("finale/ready")] == [
        "You attack the Dwarf: play something before the dice are rolled?",
        "The Elf attacks you: play something before the dice are rolled?",
    ]
