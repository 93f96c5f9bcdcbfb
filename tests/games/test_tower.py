"""The Portal of Power and the Tower (B2f, B3j, B4d, C10a to C10n), worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core.facts import StepBegan
from talisman_desktop.core.table import Step
from talisman_desktop.games.darkest.places import TOWER, title
from talisman_desktop.rules import roads
from talisman_desktop.rules.roads import Beyond, own
from tests.kit import Outcome, Who, a_table, asked, climbs, plays, plays_out, walks, who

OUTER: dict[str, Any] = {"region": "outer"}
TALISMAN = "pile-talisman"
PAY = asked("tower/talisman", "pay", options=["pay", "back"])

BY_PROGRAM = {"ask:guardians": "no"}

TROLL = who("troll", items=[TALISMAN])
"""Strength 6, craft 1."""


def at_the_portal(*heroes: str | Who, **how: Any) -> Outcome:
    """One try at the door."""
    table = a_table(heroes, space=6, destination="portal-of-power", step=Step("portal"), **OUTER)
    return plays_out(table, **{"until": ("portal", "climb-on", "give-up"), **how})


def carried(outcome: Outcome) -> int:
    """The talismans of the whole party."""
    return sum(outcome.items_of(h).count(TALISMAN) for h in outcome.table.order)


# --- the way up (B2f, B3j, C10a, C10c, C10d) ---


@pytest.mark.rule("B3j", "C10a", "C10c", "B2f", "B2b")
def test_the_spaces_beyond_the_portal_in_their_order_a_day_each() -> None:
    table = a_table(space=6, destination="portal-of-power", visited=True, day=8, step=Step("climb-on"), **OUTER)
    names, days = [], []
    for space in range(7, 16):
        outcome = plays_out(table, until=["next-card"])
        assert outcome.way.at.counted == space
        names.append(outcome.told("space")[-1].args[0])
        days.append(outcome.table.day)
        table = a_table(
            space=space,
            rolled=(*range(1, 6), *range(7, space + 1)),
            day=outcome.table.day,
            step=Step("climb-on"),
            **OUTER,
        )
    assert names[:5] == ["Plain of Peril", "Crypt", "Mines", "Death", "Werewolf's Den"]
    assert names[5:] == ["Vampire's Tower", "Pits", "Valley of Fire", "Tower"]
    assert days == list(range(9, 18))


@pytest.mark.rule("B2f")
def test_all_beyond_the_portal_is_the_tower_region() -> None:
    spaces = (own(5), own(6), *TOWER.spaces[:1], *TOWER.spaces[-1:])
    assert [title("outer", space) for space in spaces] == ["Outer Region", "Outer Region", "The Tower", "The Tower"]


@pytest.mark.rule("B4d", "C10d")
def test_a_space_of_the_tower_gets_no_road_roll_but_its_trial() -> None:
    table = a_table(space="crypt", rolled=(8,), step=Step("climb-on"), **OUTER)
    outcome = plays_out(table, until=["climb"])
    assert (outcome.way.beyond, outcome.way.passed) == (Beyond("tower", 3), (2,))
    assert "road-roll" not in [fact.step.name for fact in outcome.happened(StepBegan)]


@pytest.mark.rule("C10d")
def test_when_a_space_is_done_the_party_goes_on_or_turns_back() -> None:
    done = climbs("plain-of-peril", items=[TALISMAN]).goes_on(until=["climb"])
    assert (done.question.key, done.options) == ("climb", ["on", "back"])
    table = a_table([who("elf"), "dwarf"], space="death", rolled=(10,), step=Step("climb"), **OUTER)
    ordered = plays_out(table, answers=["order", ("dwarf", "elf"), "on"], until=["next-card"])
    assert (ordered.table.order, ordered.way.beyond) == (("dwarf", "elf"), Beyond("tower", 5))


@pytest.mark.rule("C10d", "C10g")
def test_where_it_failed_the_party_tries_again_or_turns_back() -> None:
    failed = climbs("plain-of-peril")
    again = asked("climb/again", "again", options=["again", "back"])
    assert failed.goes_on(answers=[again], until=["next-card"]).life == 4 - 2
    assert failed.goes_on(answers=["back"], until=["next-space"]).way.heading == -1


@pytest.mark.rule("C10d", "C4g", "B2f")
def test_on_the_way_down_nothing_of_the_tower_is_met_again_and_home_is_the_outer_village() -> None:
    table = a_table(["warrior", "dwarf", "troll"], space="werewolfs-den", heading=-1, step=Step("next-space"), **OUTER)
    outcome = plays_out(table, until=["village"])
    assert (outcome.table.region, roads.way(outcome.table), outcome.each("life")) == ("outer", None, [5, 5, 6])
    assert outcome.questions == []


@pytest.mark.rule("B4d")
@pytest.mark.parametrize("space", TOWER.road)
def test_no_space_of_the_tower_is_rolled_for_or_has_special_locations(space: str) -> None:
    party = [who("troll", items=[TALISMAN] * 2), who("warrior", items=[TALISMAN])]
    dice = {"werewolfs-den": [1, 1, 1, 1], "pits": [1, 1], "vampires-tower": [1, 1], "death": [1, 1, 6, 6]}
    pays = {"crypt": ["pay", "troll"], "mines": ["pay", "troll"]}
    vampire = ["throw", "throw"] if space == "vampires-tower" else []
    thrown = [2, 2, 2, 2] if space in pays else dice.get(space, [])
    outcome = climbs(space, heroes=party, dice=thrown, answers=[*pays.get(space, []), *vampire])
    assert (outcome.asked("road"), outcome.asked("location"), outcome.way.locations) == ([], [], ())


@pytest.mark.rule("C10e", "C4c")
def test_a_teleport_in_the_tower_leads_only_down() -> None:
    elf = who("elf", spells=["teleport"])
    table = a_table([elf], space="death", rolled=(10,), step=Step("climb"), **OUTER)
    choice = plays_out(table, answers=[plays("use:elf:teleport")], until=["teleport"])
    assert choice.options == ["plain-of-peril", "crypt", "mines", "portal-of-power", "stay"]
    down = plays_out(table, answers=[plays("use:elf:teleport"), "crypt"], until=["next-card"])
    assert (down.way.at.counted, down.way.heading, down.way.destination) == (8, 1, "portal-of-power")


@pytest.mark.rule("C10e", "C10d")
def test_teleported_down_to_the_open_portal_the_party_may_climb_again() -> None:
    elf = who("elf", spells=["teleport"])
    table = a_table([elf], space="plain-of-peril", rolled=(7,), spent=1, step=Step("climb"), **OUTER)
    answers = [plays("use:elf:teleport"), "portal-of-power"]
    there = plays_out(table, answers=answers, until=["climb"])
    assert (there.way.at, there.question.key, there.options) == (own(6), "climb", ["on", "back"])
    assert (there.way.spent, there.way.passed) == (1, (1,)), "the Plain's trial stays done"


@pytest.mark.rule("C10c", "C10e")
def test_no_teleport_leads_from_the_outer_region_into_the_tower() -> None:
    table = a_table([who("elf", spells=["teleport"])], space=2, **OUTER)
    options = walks(table, answers=[plays("use:elf:teleport")], until=["teleport"]).options
    assert not set(options) & set(TOWER.road)


# --- the Portal of Power (C10f) ---


@pytest.mark.rule("C10f", "C10c")
@pytest.mark.parametrize(("dice", "step"), [([2, 2, 2, 3], "climb-on"), ([2, 2, 2, 4], "portal")])
def test_four_dice_that_do_not_exceed_all_strength_open_the_portal(dice: list[int], step: str) -> None:
    # Troll 6 and Elf 3 have 9 together.
    outcome = at_the_portal(TROLL, "elf", answers=["strength"], dice=dice)
    assert (outcome.step, outcome.way.visited) == (step, step == "climb-on")
    assert outcome.each("strength") == ([6, 3] if step == "climb-on" else [5, 2])
    assert (outcome.each("craft"), outcome.each("life")) == ([1, 4], [6, 4])


@pytest.mark.rule("C10f")
def test_or_all_craft_and_failing_costs_each_a_craft() -> None:
    party = (who("wizard", items=[TALISMAN]), "elf")
    assert at_the_portal(*party, answers=["craft"], dice=[2, 2, 2, 3]).step == "climb-on"
    shut = at_the_portal(*party, answers=["craft"], dice=[1, 2, 3, 4])
    assert (shut.step, shut.each("craft"), shut.each("strength")) == ("portal", [4, 3], [2, 3])


@pytest.mark.rule("C10f")
def test_a_throw_that_opens_the_portal_needs_no_fate() -> None:
    troll = who("troll", fate=1, items=[TALISMAN])
    assert at_the_portal(troll, answers=["strength"], dice=[2, 2, 1, 1]).step == "climb-on"
    again = at_the_portal(troll, answers=["strength", asked("fate", "fate")], dice=[2, 2, 1, 2, 1])
    assert (again.step, again.fate) == ("climb-on", 0)


@pytest.mark.rule("C10f", "C10n.a")
def test_each_try_costs_a_talisman_that_goes_back_to_its_pile() -> None:
    before = a_table([TROLL], space=6, destination="portal-of-power", **OUTER).decks["talisman"].size
    outcome = at_the_portal(TROLL, "elf", answers=["strength"], dice=[6, 6, 6, 6])
    assert (carried(outcome), outcome.way.spent, before) == (0, 1, 3)
    assert outcome.discarded("talisman") == [TALISMAN]
    assert outcome.goes_on(until=["next-card"]).way.heading == -1  # nothing to pay with: the way back


@pytest.mark.rule("C10f")
def test_any_hero_who_has_one_may_give_the_talisman() -> None:
    party: list[str | Who] = [who("elf", items=[TALISMAN]), who("troll", items=[TALISMAN] * 2), "dwarf"]
    giver = asked("talisman/who", "elf", options=["troll", "elf"])
    outcome = at_the_portal(*party, answers=["strength", giver], dice=[2, 2, 2])
    assert (outcome.items_of("elf"), carried(outcome)) == ([], 2)


@pytest.mark.rule("C10f", "C4b.a")
def test_who_lays_the_talisman_down_meanwhile_cannot_give_it() -> None:
    lays_down = asked("talisman/who", plays("drop:pile-talisman"), options=["troll", "elf"])
    party = (TROLL, who("elf", items=[TALISMAN]))
    outcome = at_the_portal(*party, answers=["strength", lays_down], dice=[2, 2, 2, 3])
    assert (outcome.step, carried(outcome), outcome.way.spent) == ("climb-on", 0, 1)


@pytest.mark.rule("C10f")
def test_a_sword_is_no_strength_at_the_portal_but_a_belt_is() -> None:
    armed = at_the_portal(who("troll", items=[TALISMAN, "sword"]), answers=["strength"], dice=[1, 2, 2, 2])
    belted = at_the_portal(who("troll", items=[TALISMAN, "magic-belt"]), answers=["strength"], dice=[1, 2, 2, 2])
    assert (armed.step, belted.step) == ("portal", "climb-on")


@pytest.mark.rule("C10f")
def test_the_leader_may_pay_fate_for_the_last_die() -> None:
    leader = who("troll", items=[TALISMAN], fate=1)
    outcome = at_the_portal(leader, answers=["strength", "fate"], dice=[1, 1, 1, 6, 3])
    assert (outcome.step, outcome["troll"].fate) == ("climb-on", 0)


@pytest.mark.rule("C10c", "C10f")
def test_before_the_portal_the_party_is_told_what_the_way_up_asks_for() -> None:
    table = a_table([TROLL, "elf", "dwarf"], space=6, destination="portal-of-power", step=Step("portal"), **OUTER)
    question: Any = plays_out(table, until=["portal"]).session.pending
    assert "at least 4 talismans; you carry 1" in question.options[0].hint


# --- Dwarf and Gnome (D2.dwarf, D4.gnome) ---


@pytest.mark.rule("D2.dwarf", "C10f", "C10i")
def test_with_the_dwarf_one_die_less_at_the_portal_and_in_the_mines_alone() -> None:
    dwarf = who("dwarf", items=[TALISMAN])
    assert at_the_portal(dwarf, answers=["strength"], dice=[1, 1, 1]).step == "climb-on"
    assert climbs("mines", heroes=[dwarf], answers=["pay"], dice=[1, 1, 1]).free
    assert climbs("crypt", heroes=[dwarf], answers=["pay", "keep"], dice=[1, 1, 1, 1]).dice_of("tower") == [4]


@pytest.mark.rule("D4.gnome", "D2.dwarf")
def test_the_gnome_takes_off_another_die() -> None:
    dwarf = who("dwarf", items=[TALISMAN], followers=["gnome"])
    assert at_the_portal(dwarf, answers=["craft"], dice=[1, 2]).step == "climb-on"
    elf = who("elf", items=[TALISMAN], followers=["gnome"])
    assert climbs("mines", heroes=[elf], answers=["pay"], dice=[1, 1, 2]).free


# --- the Plain of Peril (C10g) ---


@pytest.mark.rule("C10g")
def test_who_has_no_talisman_loses_a_life_and_nobody_goes_on() -> None:
    outcome = climbs("plain-of-peril", heroes=[TROLL, "dwarf", "elf"])
    assert (outcome.free, outcome.each("life")) == (False, [6, 5 - 1, 4 - 1])


@pytest.mark.rule("C10g")
def test_with_a_talisman_in_each_hand_the_plain_is_free_and_none_is_spent() -> None:
    outcome = climbs("plain-of-peril", heroes=[TROLL, who("elf", items=[TALISMAN])])
    assert (outcome.free, outcome.each("life"), carried(outcome), outcome.way.spent) == (True, [6, 4], 2, 0)


@pytest.mark.rule("C10g")
def test_two_talismans_in_one_hand_do_not_serve_two_heroes() -> None:
    outcome = climbs("plain-of-peril", heroes=[who("troll", items=[TALISMAN] * 2), "elf"])
    assert (outcome.free, outcome.each("life")) == (False, [6, 3])


@pytest.mark.rule("C10g", "C4b.f")
def test_when_those_without_are_dead_the_living_go_on_with_what_they_left() -> None:
    elf = who("elf", life=1, gold=0, items=["ring"])
    outcome = climbs("plain-of-peril", heroes=[TROLL, elf], answers=["take:troll"])
    assert (outcome.free, outcome.table.order, outcome.items_of("troll")) == (True, ("troll",), [TALISMAN, "ring"])


# --- Crypt and Mines (C10h, C10i) ---


@pytest.mark.rule("C10h")
def test_four_dice_less_all_strength_at_zero_leads_to_the_mines() -> None:
    outcome = climbs("crypt", heroes=[TROLL, "elf"], answers=[PAY], dice=[2, 2, 2, 3])
    assert (outcome.free, carried(outcome), outcome.way.spent, outcome.each("strength")) == (True, 0, 1, [6, 3])
    on = outcome.goes_on(answers=["on"], until=["next-card"])
    assert on.told("space")[-1].args == ("Mines",)


@pytest.mark.rule("C10h")
def test_sacrificed_strength_counts_one_for_one() -> None:
    # 12 thrown less 9: three tokens are lacking.
    give = asked("tower/give/strength", ("troll:1", "troll:2", "elf:1"))
    outcome = climbs("crypt", heroes=[TROLL, "elf"], answers=[PAY, "give", give], dice=[3, 3, 3, 3])
    assert (outcome.free, outcome.each("strength"), outcome.each("craft")) == (True, [4, 2], [1, 4])


@pytest.mark.rule("C10h", "C10d")
def test_not_brought_to_zero_the_party_stays_and_may_pay_again() -> None:
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
def test_without_a_talisman_the_crypt_leaves_only_the_way_back() -> None:
    assert climbs("crypt", hero="troll").step == "give-up"


@pytest.mark.rule("C10i", "C10a")
def test_the_mines_ask_for_craft_and_lead_to_death() -> None:
    wizard = who("wizard", items=[TALISMAN])
    outcome = climbs("mines", heroes=[wizard, "elf"], answers=[PAY], dice=[2, 2, 2, 3])
    assert (outcome.free, outcome.each("craft")) == (True, [5, 4])
    assert outcome.goes_on(answers=["on"], until=["next-card"]).told("space")[-1].args == ("Death",)


@pytest.mark.rule("C10i")
def test_sacrificed_craft_is_gone_and_spells_with_it() -> None:
    elf = who("elf", craft=4, items=[TALISMAN], spells=["hex", "nullify"])
    answers = [PAY, "give", ("elf:1", "elf:2")]
    outcome = climbs("mines", heroes=[elf], answers=answers, dice=[1, 1, 2, 2])
    assert (outcome.free, outcome.craft, outcome.spells) == (True, 2, [])


# --- Death (C10j) ---


@pytest.mark.rule("C10j", "C10j.a", "C10j.d")
def test_more_than_death_and_the_party_may_go_on() -> None:
    outcome = climbs("death", heroes=["elf", "dwarf"], dice=[3, 3, 4, 3])
    assert (outcome.dice_of("death"), outcome.free, outcome.each("life")) == ([2, 2], True, [4, 5])


@pytest.mark.rule("C10j", "C10j.b")
def test_as_much_as_death_hurts_nobody_and_is_diced_again() -> None:
    outcome = climbs("death", heroes=["elf", "dwarf"], dice=[3, 3, 4, 2])
    assert (outcome.free, outcome.each("life")) == (False, [4, 5])
    assert outcome.goes_on(answers=["again"], dice=[1, 1, 6, 6], until=["climb"]).free


@pytest.mark.rule("C10j", "C10j.c")
def test_less_than_death_costs_each_hero_a_life() -> None:
    outcome = climbs("death", heroes=["elf", "dwarf"], dice=[3, 3, 4, 1])
    assert (outcome.free, outcome.each("life")) == (False, [4 - 1, 5 - 1])


@pytest.mark.rule("C10j.c", "C1b")
def test_death_takes_the_whole_party_of_the_weak() -> None:
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
def test_too_far_behind_no_fate_is_asked_for() -> None:
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
def test_the_werewolves_that_are_left_are_fought_again_and_no_new_ones_rolled() -> None:
    # 12 and 2 against 10: the small one falls. Their 14 strike Warrior (4) and Troll (6); 4 more surpass nobody.
    outcome = climbs("werewolfs-den", heroes=["troll", "warrior"], dice=[6, 6, 1, 1], switches=BY_PROGRAM)
    assert (outcome.step, outcome.each("life")) == ("again-or-back", [5, 4])
    assert [c.counters for c in outcome.table.zone("guardians")] == [12]
    again = asked("guardians/again", "again", options=["again", "back"])
    second = outcome.goes_on(answers=[again], until=["again-or-back"])
    assert (second.asked("werewolf"), [c.counters for c in second.table.zone("guardians")]) == ([], [12])


@pytest.mark.rule("C10k.c")
def test_from_the_den_the_party_may_turn_back_and_the_wolves_are_gone() -> None:
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
def test_each_hero_throws_for_the_vampire() -> None:
    assert climbs("vampires-tower", heroes=["dwarf", "elf"], dice=[1, 5]).each("life") == [5 - 1, 4 - 3]


@pytest.mark.rule("C10l.b", "C10n.a")
def test_a_talisman_spares_the_throw_and_counts_as_spent() -> None:
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
def test_a_die_for_each_hero_and_as_many_fiends_of_strength_four() -> None:
    # Two fiends are 8; the party has 10, so both fall. Their 8 strike the Warrior (4), and 4 more surpass nobody.
    outcome = climbs("pits", heroes=["troll", "warrior"], dice=[1, 1])
    assert (outcome.dice_of("pits"), outcome.free) == ([1, 1], True)
    assert (outcome.each("life"), outcome.each("strength")) == ([6, 4], [6, 3])


@pytest.mark.rule("C10m.a", "C10m.b", "C10m.c")
def test_the_fiends_that_are_left_stand_there_without_a_new_throw() -> None:
    # Five fiends: 10 fells two. Their 20 strike Warrior (4), Troll (6), Warrior, not the Troll with 6, Warrior.
    outcome = climbs("pits", heroes=["troll", "warrior"], dice=[3, 2], switches=BY_PROGRAM)
    assert (outcome.step, len(outcome.where("pit-fiend")), outcome.each("life")) == ("again-or-back", 3, [5, 2])
    again = outcome.goes_on(answers=["again"], until=["again-or-back", "climb"], switches=BY_PROGRAM)
    assert again.asked("pits") == []
    back = outcome.goes_on(answers=["back"], until=["next-card"])
    assert (back.way.heading, back.where("pit-fiend")) == (-1, [])


# --- the Valley of Fire (C10n) ---


@pytest.mark.rule("C10n", "C10n.a", "C10n.b", "C10n.c")
def test_a_die_for_each_talisman_spent_makes_the_spirits_craft() -> None:
    # 2 + 2 + 1 = 5 against the 9 craft of Wizard and Elf; it strikes the Elf (4), and 1 more surpasses nobody.
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
def test_who_destroys_spirits_may_destroy_that_of_the_valley() -> None:
    outcome = climbs("valley-of-fire", hero="priest", spent=4, dice=[6, 6, 6, 6], answers=["spirit-of-fire"])
    assert (outcome.free, outcome.unchanged) == (True, True)


# --- toads ---


@pytest.mark.rule("C10d")
def test_each_trial_is_one_of_a_toads_turns() -> None:
    outcome = climbs("valley-of-fire", heroes=["elf", who("dwarf", toad=2, gold=0)])
    assert outcome["dwarf"].toad == 1
