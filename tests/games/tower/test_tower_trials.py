"""The trials of the Tower, from the Plain of Peril to the Valley of Fire."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tower.tower_scenes import BY_PROGRAM, PAY, TALISMAN, TROLL, carried
from tests.kit import Who, asked, climbs, who

# --- the Plain of Peril (C10g) ---


@pytest.mark.rule("C10g")
def test_hero_without_talisman_loses_life_and_party_stays() -> None:
    outcome = climbs("plain-of-peril", heroes=[TROLL, "dwarf", "elf"])
    assert (outcome.free, outcome.each("life")) == (False, [6, 5 - 1, 4 - 1])


@pytest.mark.rule("C10g")
def test_party_with_talisman_each_passes_plain_spending_none() -> None:
    outcome = climbs("plain-of-peril", heroes=[TROLL, who("elf", items=[TALISMAN])])
    assert (outcome.free, outcome.each("life"), carried(outcome), outcome.way.spent) == (True, [6, 4], 2, 0)


@pytest.mark.rule("C10g")
def test_two_talismans_of_one_hero_serve_only_one() -> None:
    outcome = climbs("plain-of-peril", heroes=[who("troll", items=[TALISMAN] * 2), "elf"])
    assert (outcome.free, outcome.each("life")) == (False, [6, 3])


@pytest.mark.rule("C10g", "C4b.f")
def test_survivors_take_talismans_of_the_dead_and_go_on() -> None:
    elf = who("elf", life=1, gold=0, items=["ring"])
    outcome = climbs("plain-of-peril", heroes=[TROLL, elf], answers=["take:troll"])
    assert (outcome.free, outcome.table.order, outcome.items_of("troll")) == (True, ("troll",), [TALISMAN, "ring"])


# --- Crypt and Mines (C10h, C10i) ---


@pytest.mark.rule("C10h")
def test_dice_minus_strength_at_zero_lead_to_mines() -> None:
    outcome = climbs("crypt", heroes=[TROLL, "elf"], answers=[PAY], dice=[2, 2, 2, 3])
    assert (outcome.free, carried(outcome), outcome.way.spent, outcome.each("strength")) == (True, 0, 1, [6, 3])
    on = outcome.goes_on(answers=["on"], until=["next-card"])
    assert on.told("space")[-1].args == ("Mines",)


@pytest.mark.rule("C10h")
def test_sacrificed_strength_counts_one_for_one() -> None:
    # 12 rolled less 9: three tokens are lacking.
    give = asked("tower/give/strength", ("troll:1", "troll:2", "elf:1"))
    outcome = climbs("crypt", heroes=[TROLL, "elf"], answers=[PAY, "give", give], dice=[3, 3, 3, 3])
    assert (outcome.free, outcome.each("strength"), outcome.each("craft")) == (True, [4, 2], [1, 4])


@pytest.mark.rule("C10h", "C10d")
def test_party_may_pay_again_when_above_zero() -> None:
    two = who("troll", items=[TALISMAN] * 2)
    outcome = climbs("crypt", heroes=[two, "elf"], answers=[PAY, "keep"], dice=[3, 3, 3, 3])
    assert (outcome.free, outcome.each("strength"), carried(outcome)) == (False, [6, 3], 1)
    again = outcome.goes_on(answers=["again", PAY], dice=[1, 1, 1, 1], until=["climb", "give-up"])
    assert (again.free, carried(again), again.way.spent) == (True, 0, 2)


@pytest.mark.rule("C10h")
def test_without_enough_strength_left_there_is_nothing_to_sacrifice() -> None:
    weak = who("elf", strength=1, items=[TALISMAN])
    outcome = climbs("crypt", heroes=[weak], answers=[PAY], dice=[6, 6, 6, 6])
    assert (outcome.free, outcome.strength, outcome.asked("tower/sacrifice")) == (False, 1, [])


@pytest.mark.rule("C10h", "C10d")
def test_party_without_talisman_turns_back_at_the_crypt() -> None:
    assert climbs("crypt", hero="troll").step == "give-up"


@pytest.mark.rule("C10i", "C10a")
def test_the_mines_ask_for_craft_and_lead_to_death() -> None:
    wizard = who("wizard", items=[TALISMAN])
    outcome = climbs("mines", heroes=[wizard, "elf"], answers=[PAY], dice=[2, 2, 2, 3])
    assert (outcome.free, outcome.each("craft")) == (True, [5, 4])
    assert outcome.goes_on(answers=["on"], until=["next-card"]).told("space")[-1].args == ("Death",)


@pytest.mark.rule("C10i")
def test_sacrificed_craft_also_costs_surplus_spells() -> None:
    elf = who("elf", craft=4, items=[TALISMAN], spells=["hex", "nullify"])
    answers = [PAY, "give", ("elf:1", "elf:2")]
    outcome = climbs("mines", heroes=[elf], answers=answers, dice=[1, 1, 2, 2])
    assert (outcome.free, outcome.craft, outcome.spells) == (True, 2, [])


# --- Death (C10j) ---


@pytest.mark.rule("C10j", "C10j.a", "C10j.d")
def test_higher_total_than_death_lets_party_go_on() -> None:
    outcome = climbs("death", heroes=["elf", "dwarf"], dice=[3, 3, 4, 3])
    assert (outcome.dice_of("death"), outcome.free, outcome.each("life")) == ([2, 2], True, [4, 5])


@pytest.mark.rule("C10j", "C10j.b")
def test_draw_with_death_hurts_no_hero_and_repeats() -> None:
    outcome = climbs("death", heroes=["elf", "dwarf"], dice=[3, 3, 4, 2])
    assert (outcome.free, outcome.each("life")) == (False, [4, 5])
    assert outcome.goes_on(answers=["again"], dice=[1, 1, 6, 6], until=["climb"]).free


@pytest.mark.rule("C10j", "C10j.c")
def test_lower_total_than_death_costs_each_a_life() -> None:
    outcome = climbs("death", heroes=["elf", "dwarf"], dice=[3, 3, 4, 1])
    assert (outcome.free, outcome.each("life")) == (False, [4 - 1, 5 - 1])


@pytest.mark.rule("C10j.c", "C1b")
def test_losing_to_death_can_kill_the_whole_party() -> None:
    outcome = climbs("death", life=1, gold=0, dice=[6, 6, 1, 1])
    assert (outcome.step, outcome.table.order) == ("party-lost", ())


@pytest.mark.rule("C10j.e")
@pytest.mark.parametrize(
    ("answers", "free", "fate"), [(["2"], True, [1, 0]), (["1", ("elf",)], False, [1, 1]), (["0"], False, [2, 1])]
)
def test_each_hero_may_pay_one_fate_to_add_one(answers: list[Any], free: bool, fate: list[int]) -> None:
    # One behind Death: 1 fate makes a draw, 2 win.
    party: list[str | Who] = ["dwarf", who("elf", fate=2), who("troll", fate=1)]
    add = asked("death/fate", answers[0], options=["1", "2", "0"])
    outcome = climbs("death", heroes=party, answers=[add, *answers[1:]], dice=[3, 3, 4, 1])
    assert (outcome.free, [outcome["elf"].fate, outcome["troll"].fate]) == (free, fate)
    assert outcome["elf"].life == (3 if answers == ["0"] else 4)


@pytest.mark.rule("C10j.e")
def test_fate_is_not_offered_when_it_cannot_help() -> None:
    outcome = climbs("death", heroes=["dwarf", who("elf", fate=3)], dice=[6, 6, 1, 1])
    assert (outcome.asked("death/fate"), outcome["elf"].fate) == ([], 3)


# --- the Werewolf's Den (C10k) ---


@pytest.mark.rule("C10k", "C10k.a", "C10k.b")
def test_a_werewolf_for_each_hero_fought_together() -> None:
    # 3 and 4 against 10: both fall. Their 7 strike the Warrior (4).
    outcome = climbs("werewolfs-den", heroes=["troll", "warrior"], dice=[1, 2, 2, 2])
    assert (outcome.dice_of("werewolf"), outcome.free) == ([2, 2], True)
    assert (outcome.each("life"), outcome.each("strength")) == ([6, 4], [6, 3])
    assert (outcome.where("werewolf-of-the-den"), outcome.trophies) == ([], [])


@pytest.mark.rule("C10k.b")
def test_a_total_only_equal_fells_no_werewolf() -> None:
    outcome = climbs("werewolfs-den", hero="troll", dice=[3, 3])
    assert (outcome.step, outcome.free, outcome.unchanged) == ("again-or-back", False, True)


@pytest.mark.rule("C10k.c")
def test_remaining_werewolves_are_fought_again_without_new_roll() -> None:
    # 12 and 2 against 10: the small one falls. Their 14 strike Warrior (4) and Troll (6); 4 more surpass no hero.
    outcome = climbs("werewolfs-den", heroes=["troll", "warrior"], dice=[6, 6, 1, 1], switches=BY_PROGRAM)
    assert (outcome.step, outcome.each("life")) == ("again-or-back", [5, 4])
    assert [c.counters for c in outcome.table.zone("guardians")] == [12]
    again = asked("guardians/again", "again", options=["again", "back"])
    second = outcome.goes_on(answers=[again], until=["again-or-back"])
    assert (second.asked("werewolf"), [c.counters for c in second.table.zone("guardians")]) == ([], [12])


@pytest.mark.rule("C10k.c")
def test_party_may_turn_back_from_the_den() -> None:
    outcome = climbs("werewolfs-den", hero="troll", dice=[3, 3])
    back = outcome.goes_on(answers=["back"], until=["next-card"])
    assert (back.way.at.counted, back.way.heading, back.where("werewolf-of-the-den")) == (10, -1, [])


# --- the Vampire's Tower (C10l) ---


@pytest.mark.rule("C10l", "C10l.a")
@pytest.mark.parametrize(("die", "lives"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_vampires_die_costs_one_to_three_lives(die: int, lives: int) -> None:
    outcome = climbs("vampires-tower", hero="dwarf", dice=[die])
    assert (outcome.life, outcome.free, outcome.strength) == (5 - lives, True, 3)


@pytest.mark.rule("C10l.a")
def test_each_hero_rolls_for_the_vampire() -> None:
    assert climbs("vampires-tower", heroes=["dwarf", "elf"], dice=[1, 5]).each("life") == [5 - 1, 4 - 3]


@pytest.mark.rule("C10l.b", "C10n.a")
def test_talisman_replaces_vampire_roll_and_counts_as_spent() -> None:
    pays = asked("vampire/talisman", "talisman", hero="elf", options=["throw", "talisman"])
    outcome = climbs(
        "vampires-tower", heroes=["dwarf", who("elf", items=[TALISMAN])], answers=[pays], dice=[3], spent=3
    )
    assert (outcome.each("life"), carried(outcome), outcome.way.spent) == ([3, 4], 0, 4)


@pytest.mark.rule("C10l.c")
def test_each_follower_given_up_saves_a_life() -> None:
    dwarf = who("dwarf", followers=["guide", "maiden"])
    outcome = climbs("vampires-tower", heroes=[dwarf], answers=[("guide", "maiden")], dice=[5])
    assert (outcome.life, outcome.followers) == (5 - 1, [])
    kept = climbs("vampires-tower", heroes=[dwarf], answers=[("guide",)], dice=[5])
    assert (kept.life, kept.followers) == (5 - 2, ["maiden"])
    assert climbs("vampires-tower", heroes=[dwarf], answers=[()], dice=[5]).followers == ["guide", "maiden"]


# --- the Pits (C10m) ---


@pytest.mark.rule("C10m", "C10m.a", "C10m.b")
def test_dice_of_heroes_give_number_of_pit_fiends() -> None:
    # Two fiends are 8; the party has 10, so both fall. Their 8 strike the Warrior (4), and 4 more surpass no hero.
    outcome = climbs("pits", heroes=["troll", "warrior"], dice=[1, 1])
    assert (outcome.dice_of("pits"), outcome.free) == ([1, 1], True)
    assert (outcome.each("life"), outcome.each("strength")) == ([6, 4], [6, 3])


@pytest.mark.rule("C10m.a", "C10m.b", "C10m.c")
def test_remaining_fiends_stay_without_new_roll() -> None:
    # Five fiends: 10 fells two. Their 20 strike Warrior (4), Troll (6), Warrior, not the Troll with 6, Warrior.
    outcome = climbs("pits", heroes=["troll", "warrior"], dice=[3, 2], switches=BY_PROGRAM)
    assert (outcome.step, len(outcome.where("pit-fiend")), outcome.each("life")) == ("again-or-back", 3, [5, 2])
    again = outcome.goes_on(answers=["again"], until=["again-or-back", "climb"], switches=BY_PROGRAM)
    assert again.asked("pits") == []
    back = outcome.goes_on(answers=["back"], until=["next-card"])
    assert (back.way.heading, back.where("pit-fiend")) == (-1, [])


# --- the Valley of Fire (C10n) ---


@pytest.mark.rule("C10n", "C10n.a", "C10n.b", "C10n.c")
def test_dice_for_spent_talismans_give_craft_of_the_spirit() -> None:
    # 2 + 2 + 1 = 5 against the 9 craft of Wizard and Elf; it strikes the Elf (4), and 1 more surpasses no hero.
    outcome = climbs("valley-of-fire", heroes=["wizard", "elf"], spent=3, dice=[2, 2, 1])
    assert (outcome.dice_of("valley"), outcome.free) == ([3], True)
    assert (outcome.each("craft"), outcome.each("life"), outcome.each("strength")) == ([5, 3], [4, 3], [2, 3])


@pytest.mark.rule("C10n.c")
def test_the_spirit_that_is_not_surpassed_stays() -> None:
    outcome = climbs("valley-of-fire", heroes=["wizard"], spent=1, dice=[5])
    assert (outcome.step, outcome.unchanged) == ("again-or-back", True)
    again = outcome.goes_on(answers=["again"], until=["again-or-back"])
    assert (again.asked("valley"), [c.counters for c in again.table.zone("guardians")]) == ([], [5])


@pytest.mark.rule("C10n.a")
def test_with_no_talisman_spent_there_is_no_spirit() -> None:
    outcome = climbs("valley-of-fire", hero="troll")
    assert (outcome.free, outcome.questions) == (True, [])


@pytest.mark.rule("C10n.c", "C8e.b")
def test_destroyer_of_spirits_may_destroy_spirit_of_the_valley() -> None:
    outcome = climbs("valley-of-fire", hero="priest", spent=4, dice=[6, 6, 6, 6], answers=["spirit-of-fire"])
    assert (outcome.free, outcome.unchanged) == (True, True)
