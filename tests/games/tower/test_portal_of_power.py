"""The Portal of Power: its dice, its price, and the heroes who take dice off."""

from __future__ import annotations

from typing import Any

import pytest

from talisman_desktop.core.table import Step
from tests.games.tower.tower_scenes import OUTER, TALISMAN, TROLL, at_the_portal, carried
from tests.kit import Who, a_table, asked, climbs, plays, plays_out, who

# --- the Portal of Power (C10f) ---


@pytest.mark.rule("C10f", "C10c")
@pytest.mark.parametrize(("dice", "step"), [([2, 2, 2, 3], "climb-on"), ([2, 2, 2, 4], "portal")])
def test_four_dice_up_to_total_strength_open_the_portal(dice: list[int], step: str) -> None:
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
def test_roll_that_opens_the_portal_needs_no_fate() -> None:
    troll = who("troll", fate=1, items=[TALISMAN])
    assert at_the_portal(troll, answers=["strength"], dice=[2, 2, 1, 1]).step == "climb-on"
    again = at_the_portal(troll, answers=["strength", asked("fate", "fate")], dice=[2, 2, 1, 2, 1])
    assert (again.step, again.fate) == ("climb-on", 0)


@pytest.mark.rule("C10f", "C10n.a")
def test_each_attempt_costs_a_talisman_returned_to_its_pile() -> None:
    before = a_table([TROLL], space=6, destination="portal-of-power", **OUTER).decks["talisman"].size
    outcome = at_the_portal(TROLL, "elf", answers=["strength"], dice=[6, 6, 6, 6])
    assert (carried(outcome), outcome.way.spent, before) == (0, 1, 3)
    assert outcome.discarded("talisman") == [TALISMAN]
    assert outcome.goes_on(until=["next-card"]).way.heading == -1  # nothing to pay with: the way back


@pytest.mark.rule("C10f")
def test_any_hero_with_a_talisman_may_give_it() -> None:
    party: list[str | Who] = [who("elf", items=[TALISMAN]), who("troll", items=[TALISMAN] * 2), "dwarf"]
    giver = asked("talisman/who", "elf", options=["troll", "elf"])
    outcome = at_the_portal(*party, answers=["strength", giver], dice=[2, 2, 2])
    assert (outcome.items_of("elf"), carried(outcome)) == ([], 2)


@pytest.mark.rule("C10f", "C4b.a")
def test_talisman_laid_down_meanwhile_cannot_be_given() -> None:
    lays_down = asked("talisman/who", plays("drop:pile-talisman"), options=["troll", "elf"])
    party = (TROLL, who("elf", items=[TALISMAN]))
    outcome = at_the_portal(*party, answers=["strength", lays_down], dice=[2, 2, 2, 3])
    assert (outcome.step, carried(outcome), outcome.way.spent) == ("climb-on", 0, 1)


@pytest.mark.rule("C10f")
def test_belt_counts_at_portal_but_sword_does_not() -> None:
    armed = at_the_portal(who("troll", items=[TALISMAN, "sword"]), answers=["strength"], dice=[1, 2, 2, 2])
    belted = at_the_portal(who("troll", items=[TALISMAN, "magic-belt"]), answers=["strength"], dice=[1, 2, 2, 2])
    assert (armed.step, belted.step) == ("portal", "climb-on")


@pytest.mark.rule("C10f")
def test_the_leader_may_pay_fate_for_the_last_die() -> None:
    leader = who("troll", items=[TALISMAN], fate=1)
    outcome = at_the_portal(leader, answers=["strength", "fate"], dice=[1, 1, 1, 6, 3])
    assert (outcome.step, outcome["troll"].fate) == ("climb-on", 0)


@pytest.mark.rule("C10c", "C10f")
def test_portal_question_names_talismans_needed_for_the_climb() -> None:
    table = a_table([TROLL, "elf", "dwarf"], space=6, destination="portal-of-power", step=Step("portal"), **OUTER)
    question: Any = plays_out(table, until=["portal"]).session.pending
    assert "at least 4 talismans; you carry 1" in question.options[0].hint


# --- Dwarf and Gnome (D2.dwarf, D4.gnome) ---


@pytest.mark.rule("D2.dwarf", "C10f", "C10i")
def test_dwarf_removes_a_die_at_portal_and_mines_only() -> None:
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
