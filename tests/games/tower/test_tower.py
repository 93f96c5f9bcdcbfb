"""The way up the Tower and down again (B2f, B3j, C10a to C10d)."""

from __future__ import annotations

import pytest

from talisman_desktop.core.facts import StepBegan
from talisman_desktop.core.requests import Choose
from talisman_desktop.core.table import Step
from talisman_desktop.games.darkest.base.places import TOWER, title
from talisman_desktop.rules import roads
from talisman_desktop.rules.roads import Beyond, own
from tests.games.tower.tower_scenes import OUTER, TALISMAN
from tests.kit import a_table, asked, climbs, plays, plays_out, sure, walks, who

# --- the way up (B2f, B3j, C10a, C10c, C10d) ---


@pytest.mark.rule("B3j", "C10a", "C10c", "B2f", "B2b")
def test_tower_spaces_come_in_order_a_day_each() -> None:
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
def test_tower_space_has_a_trial_and_no_road_roll() -> None:
    table = a_table(space="crypt", rolled=(8,), step=Step("climb-on"), **OUTER)
    outcome = plays_out(table, until=["climb"])
    assert (outcome.way.beyond, outcome.way.passed) == (Beyond("tower", 3), (2,))
    assert "road-roll" not in [fact.step.name for fact in outcome.happened(StepBegan)]


@pytest.mark.rule("C10d")
def test_party_goes_on_or_back_when_trial_is_passed() -> None:
    done = climbs("plain-of-peril", items=[TALISMAN]).goes_on(until=["climb"])
    assert (done.question.key, done.options) == ("climb", ["on", "back"])
    assert sure(Choose, done.question).options[0].text == "Go on to the Crypt"
    table = a_table([who("elf"), "dwarf"], space="death", rolled=(10,), step=Step("climb"), **OUTER)
    ordered = plays_out(table, answers=["order", ("dwarf", "elf"), "on"], until=["next-card"])
    assert (ordered.table.order, ordered.way.beyond) == (("dwarf", "elf"), Beyond("tower", 5))


def test_death_is_named_without_article() -> None:
    table = a_table(["elf"], space="mines", rolled=(9,), step=Step("climb"), **OUTER)
    question, *_ = plays_out(table, answers=["on"], until=["next-card"]).asked("climb")
    assert sure(Choose, question).options[0].text == "Go on to Death"


@pytest.mark.rule("C10d", "C10g")
def test_party_tries_again_or_turns_back_when_trial_failed() -> None:
    failed = climbs("plain-of-peril")
    again = asked("climb/again", "again", options=["again", "back"])
    assert failed.goes_on(answers=[again], until=["next-card"]).life == 4 - 2
    assert failed.goes_on(answers=["back"], until=["next-space"]).way.heading == -1


@pytest.mark.rule("C10d", "C4g", "B2f")
def test_way_down_meets_no_tower_space_and_ends_outer() -> None:
    table = a_table(["warrior", "dwarf", "troll"], space="werewolfs-den", heading=-1, step=Step("next-space"), **OUTER)
    outcome = plays_out(table, until=["village"])
    assert (outcome.table.region, roads.way(outcome.table), outcome.each("life")) == ("outer", None, [5, 5, 6])
    assert outcome.questions == []


@pytest.mark.rule("B4d")
@pytest.mark.parametrize("space", TOWER.road)
def test_tower_has_no_road_rolls_or_special_locations(space: str) -> None:
    party = [who("troll", items=[TALISMAN] * 2), who("warrior", items=[TALISMAN])]
    dice = {"werewolfs-den": [1, 1, 1, 1], "pits": [1, 1], "vampires-tower": [1, 1], "death": [1, 1, 6, 6]}
    pays = {"crypt": ["pay", "troll"], "mines": ["pay", "troll"]}
    vampire = ["throw", "throw"] if space == "vampires-tower" else []
    rolled = [2, 2, 2, 2] if space in pays else dice.get(space, [])
    outcome = climbs(space, heroes=party, dice=rolled, answers=[*pays.get(space, []), *vampire])
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
def test_party_teleported_to_open_portal_may_climb_again() -> None:
    elf = who("elf", spells=["teleport"])
    table = a_table([elf], space="plain-of-peril", rolled=(7,), spent=1, step=Step("climb"), **OUTER)
    answers = [plays("use:elf:teleport"), "portal-of-power"]
    there = plays_out(table, answers=answers, until=["climb"])
    assert (there.way.at, there.question.key, there.options) == (own(6), "climb", ["on", "back"])
    assert (there.way.spent, there.way.passed) == (1, (1,)), "the Plain's trial stays done"


@pytest.mark.rule("C10c", "C10e")
def test_teleport_from_outer_region_never_enters_the_tower() -> None:
    table = a_table([who("elf", spells=["teleport"])], space=2, **OUTER)
    options = walks(table, answers=[plays("use:elf:teleport")], until=["teleport"]).options
    assert not set(options) & set(TOWER.road)


# --- toads ---


@pytest.mark.rule("C10d")
def test_each_trial_is_one_of_a_toads_turns() -> None:
    outcome = climbs("valley-of-fire", heroes=["elf", who("dwarf", toad=2, gold=0)])
    assert outcome["dwarf"].toad == 1
