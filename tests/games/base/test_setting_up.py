"""The table before play, the heroes' arrival, regions and destinations (A1 to A3, B2 to B3, C1), by hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from talisman_desktop.core.requests import Choose, Chosen, Option, usual_answer
from talisman_desktop.core.table import Step
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.rules import roads
from talisman_desktop.rules.editions import EDITION, TODAYS
from tests.kit import Outcome, Party, a_table, catalog, in_village, plays_out, printed, short, walks, who

SET_OUT = ("next-space",)


def campaign(*draws: str) -> Outcome:
    """Play a new campaign up to the first question."""
    return plays_out(new_table(catalog(), seed=1), draws=draws, until=["village", "destination"])


# --- the decks (A2) ---


@pytest.mark.rule("A2.trove", "A2", "A2a", "A2b", "A2d")
def test_thirteen_magic_items_form_the_trove_deck() -> None:
    decks = new_table(catalog(), seed=1).decks
    assert {name: deck.size for name, deck in decks.items()} == {
        "adventure": 104 - 13, "trove": 13, "spell": 24, "purchase": 28, "talisman": 4, "character": 14,
    }  # fmt: skip
    assert {printed(short(k)).type for k in decks["trove"].unseen} == {"magic-object"}
    assert "magic-object" not in {printed(short(k)).type for k in decks["adventure"].unseen}


# --- the heroes (A3) ---


@pytest.mark.rule("A3", "A3a", "A3d")
def test_three_heroes_are_dealt_into_the_village() -> None:
    outcome = campaign("troll", "elf", "dwarf")
    assert [q.key for q in outcome.questions] == ["character"] * 3
    assert outcome.table.order == ("troll", "elf", "dwarf")
    assert [outcome[h].seat for h in outcome.table.order] == [0, 1, 2]


@pytest.mark.rule("A3b")
def test_heroes_get_the_tokens_their_cards_show() -> None:
    troll = campaign("troll", "elf", "dwarf")["troll"]
    assert (troll.strength, troll.craft, troll.life, troll.fate, troll.gold) == (6, 1, 6, 1, 1)
    assert troll.alignment == "neutral"


@pytest.mark.rule("A3c", "D1b")
def test_starting_spells_are_given_only_once() -> None:
    first = campaign("wizard", "hex", "nullify", "elf", "dwarf")
    assert first.spells_of("wizard") == ["hex", "nullify"]
    home = plays_out(replace(a_table(["wizard", "elf", "dwarf"]), step=Step("arrive-home")), until=["village"])
    assert (home.spells_of("wizard"), home["wizard"].gold) == ([], 1)


@pytest.mark.rule("A3c", "D1b")
def test_returning_dead_character_brings_no_starting_gear() -> None:
    table = a_table(["elf", "dwarf"], village=True, options={"dead-return": "yes"}, step=Step("muster"))
    back = plays_out(replace(table, dead=("core/druid",)), draws=["druid"], until=["village", "destination"])
    assert (back.spells_of("druid"), back["druid"].craft, back["druid"].gold) == ([], 4, 0)


# --- new blood (C1c) ---


@pytest.mark.rule("C1c")
def test_empty_place_is_filled_when_the_party_is_home() -> None:
    outcome = plays_out(a_table(["elf", "dwarf"], step=Step("arrive-home")), draws=["troll"], until=["village"])
    assert outcome.table.order == ("elf", "dwarf", "troll")
    assert (outcome["troll"].seat, outcome["troll"].strength) == (2, 6)


@pytest.mark.rule("C1b", "C1c")
def test_place_of_dead_hero_stays_empty_on_the_road() -> None:
    table = a_table(["elf", who("dwarf", life=1, gold=0), "troll"], row=["?"])
    outcome = walks(table, draws=["pestilence"])
    assert outcome.table.order == ("elf", "troll")
    further = outcome.goes_on(answers=["on"], dice=[2], draws=["angel", "devil"], until=["go-on"])
    assert further.table.order == ("elf", "troll")


# --- the village and where roads lead (B1e, B2d, B3, C1a, C3b) ---


@pytest.mark.rule("C1a", "C1a.a", "C1a.b", "B1e")
def test_party_stays_in_the_village_or_sets_out() -> None:
    stays = in_village("set-out", "stay")
    assert (roads.way(stays.table), stays.question.key) == (None, "village")
    goes = in_village("set-out", "city", until=["road-roll"])
    assert (goes.way.space, goes.way.heading) == (1, 1)


@pytest.mark.rule("B3c", "B3d", "B2d", "C3b.a")
def test_the_goals_of_the_inner_region() -> None:
    choice = in_village("set-out")
    assert set(choice.options) == {"trove", "city", "tavern", "chapel", "sentinel", "stay"}
    city = in_village("set-out", "city", until=SET_OUT)
    assert (city.way.destination, city.way.goal, city.zone("trove")) == ("city", "aid", [])


@pytest.mark.rule("C3b.b", "B3d")
@pytest.mark.parametrize(("die", "place"), [(1, "graveyard"), (2, "crags"), (3, "forest")])
def test_trove_of_a_road_is_drawn_by_chance(die: int, place: str) -> None:
    outcome = in_village("set-out", "trove", dice=[die], until=SET_OUT)
    assert (outcome.way.destination, outcome.way.goal) == (place, "trove")


@pytest.mark.rule("C3b.c", "C3a.a")
def test_trove_cards_are_face_down_and_gold_not_rolled() -> None:
    outcome = in_village("set-out", "trove", dice=[1], until=SET_OUT)
    assert outcome.zone("trove") == ["?", "?", "?"]
    assert not any(c.up for c in outcome.table.zone("trove"))
    assert (outcome.table.decks["trove"].size, outcome.way.trove_gold) == (10, 0)


@pytest.mark.rule("C3c", "C3a.d", "A3d")
def test_the_marching_order_is_set_on_leaving() -> None:
    outcome = in_village("set-out", "city", ("dwarf", "troll", "elf"), heroes=["elf", "dwarf", "troll"], until=SET_OUT)
    assert outcome.table.order == ("dwarf", "troll", "elf")


@pytest.mark.rule("C3d", "D1c")
def test_the_poltergeist_fixes_the_marching_order() -> None:
    slow: Party = [who("elf", followers=["poltergeist"]), "dwarf"]
    assert in_village("set-out", "city", heroes=slow, until=SET_OUT).table.order == ("elf", "dwarf")
    assert walks(a_table(slow)).options == ["on", "back"]
    assert walks(a_table(["elf", "dwarf"])).options == ["on", "back", "order"]


@pytest.mark.rule("B3a", "B3b", "C4a.a")
def test_road_has_five_spaces_then_destination_a_day_each() -> None:
    table = a_table(destination="chapel", space=1, rolled=(1, 2, 3, 4, 5), day=2)
    names, days = [], []
    for _ in range(5):
        outcome = walks(table, answers=["on"], until=["next-card", "visit-destination"])
        names.append(outcome.told("space")[-1].args[0])
        table = replace(outcome.table, step=Step("next-card"))
        days.append(table.day)
    assert names == ["Plains", "Woods", "Hills", "Ruins", "Chapel"]
    assert days == [3, 4, 5, 6, 7]


# --- campaigns of an older version ---


@pytest.mark.rule("C4a.b")
def test_old_campaign_takes_todays_rules_when_it_sets_out() -> None:
    table = replace(a_table(village=True, step=Step("destination")), options={})
    outcome = plays_out(table, answers=["city"], dice=[2], until=["next-card"])
    assert (outcome.table.options[EDITION], [q.key for q in outcome.questions]) == (TODAYS, ["destination", "road"])


def test_log_without_edition_keeps_its_old_rules() -> None:
    question = Choose(key=EDITION, options=(Option("today", ""), Option("before", "")), usual="before")
    assert usual_answer(question) == Chosen("before")
