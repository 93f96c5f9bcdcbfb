"""The way into the Frostmarch and back: its gate, its decks, its trove (G1, G3); worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Choose, Throw
from talisman_desktop.core.table import Step, Table
from talisman_desktop.odds import roll_odds
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import Adventure, AdventureBegan
from tests.kit import Outcome, a_table, asked, do, plays, plays_out, sure, walks, who

THREE = ["elf", "troll", "dwarf"]


def at_the_chapel(heroes: Any = THREE, **more: Any) -> Table:
    """Return a table with the party at the Chapel, the text of the Chapel carried out."""
    return a_table(heroes, destination="chapel", space=6, visited=True, step=Step("at-destination"), **more)


def goes_in(**more: Any) -> Outcome:
    """Take the party through the gate, up to the road roll of the first space."""
    return walks(at_the_chapel(**more), answers=["frostmarch"], until=("road-roll",))


def road(space: int = 2, step: Step | None = None, **more: Any) -> Table:
    """Return the table of a party that has come so far along the road to the Frostmarch."""
    before = goes_in().table
    way = roads.way(a_table(THREE, region="frostmarch", space=space, **more))
    assert way is not None
    table = roads.with_roads(before, way=replace(way, entered=("frostmarch",)))
    return replace(table, step=step or Step("next-space"))


def layers(table: Table) -> list[str]:
    """Return the decks that lie in place of others."""
    return [layer.deck for layer in table.stand_ins]


@pytest.mark.rule("G3.a", "G3.b")
def test_chapel_is_chosen_as_a_gate() -> None:
    table = a_table(THREE, village=True, step=Step("destination"))
    outcome = plays_out(table, answers=["chapel", tuple(THREE)], until=("next-space",))
    assert (outcome.way.destination, outcome.way.goal, outcome.zone("trove")) == ("chapel", "aid", [])
    choice = sure(Choose, outcome.asked("destination")[0])
    assert "gate to the Frostmarch" in [option.hint for option in choice.options]


@pytest.mark.rule("G3.c")
def test_chapel_is_met_before_the_gate_opens() -> None:
    table = a_table([who("elf", life=2)], destination="chapel", space=6, step=Step("visit-destination"))
    gate = asked("gate", "back", options=["frostmarch", "back"])
    outcome = plays_out(table, answers=["1", gate], until=("next-space",))
    assert (outcome.life, outcome.way.heading) == (4, -1)


@pytest.mark.rule("G3.c")
def test_gate_leads_onto_the_fields() -> None:
    outcome = goes_in(stacks={3: ["wild-boar"]})
    assert outcome.table.region == "frostmarch"
    assert (outcome.way.space, outcome.way.destination, outcome.way.goal) == (1, "frostmarch", "trove")
    assert outcome.asked("road") == []
    assert outcome.table.zone("road:3") == ()


@pytest.mark.rule("G3.d", "G3.e")
def test_frostmarch_decks_are_used_beyond_the_chapel() -> None:
    table = goes_in().table
    assert layers(table) == ["adventure:frostmarch", "trove:frostmarch"]
    assert table.in_force("adventure") == "adventure:frostmarch"
    assert table.joined == (("spell:frostmarch", "spell"),)


@pytest.mark.rule("G1", "G3.f")
def test_trove_is_three_magic_items_of_the_box() -> None:
    found = goes_in().table.zone("trove")
    assert [card.deck for card in found] == ["trove:frostmarch"] * 3
    assert not any(card.up for card in found)


@pytest.mark.rule("G3.g")
def test_road_has_the_spaces_of_the_inner_region() -> None:
    # Space 5 is the Ruins with two dice: 3 and 4 cards of the box.
    outcome = walks(road(4), dice=[3, 4], until=("next-card",))
    assert outcome.way.space == 5
    assert [outcome.table.zone(f"spot:{n}")[0].deck for n in range(1, 8)] == ["adventure:frostmarch"] * 7


@pytest.mark.rule("G3.b")
def test_chapel_is_no_special_location_beyond_itself() -> None:
    # 1 calls a location; 6 would be the Chapel and is rolled again; 4 is the Crags.
    outcome = walks(road(1), dice=[1, 6, 4], until=("meet-location",))
    assert [sure(Throw, q).sides for q in outcome.asked("location")] == [6, 6]
    assert outcome.way.locations == ((2, "crags"),)


@pytest.mark.rule("G3.b")
def test_forecast_of_a_location_rolls_the_chapel_again() -> None:
    table = road(2)
    game = Game(goes_in().session.ruleset, table)
    found = roll_odds.forecasts(game, Throw(key="location", hero="elf"))[""]
    assert [end.text for end in found.chances if end.text.startswith("6: ")] == ["6: rolled again"]


@pytest.mark.rule("G3.f", "G3.h")
def test_guardians_are_drawn_and_a_die_of_gold() -> None:
    table = road(6, Step("set-guardians"), rolled=[1, 2, 3, 4, 5], visited=True)
    draws = ["frostmarch/goat", "frostmarch/gust", *["frostmarch/horn"] * 3]
    outcome = walks(table, dice=[1, 1, 5], draws=draws, until=("guardian-fight",))
    assert (outcome.zone("guardians"), outcome.way.trove_gold) == (["goat"], 5)


@pytest.mark.rule("G3.i")
def test_trove_is_shared_out() -> None:
    table = do(road(6, Step("loot"), visited=True), f.slice_changed(roads.TroveSet(6)))
    outcome = walks(table, until=("next-card",))
    assert outcome.each("gold") == [hero.gold + 2 for hero in table.heroes.values()]
    assert [len(outcome.table.zone(f"spot:{n}")) for n in range(1, 5)] == [1, 1, 1, 0]


@pytest.mark.rule("G3.j")
def test_core_deck_is_back_at_the_chapel() -> None:
    outcome = walks(road(1, heading=-1), until=("at-destination",))
    table, way = outcome.table, outcome.way
    assert (table.region, way.destination, way.space, way.heading) == ("inner", "chapel", 6, -1)
    assert (layers(table), table.joined) == ([], (("spell:frostmarch", "spell"),))
    assert outcome.goes_on(until=("next-space",)).way.heading == -1, "the Chapel is not met again"


@pytest.mark.rule("G3.c", "G3.j")
def test_gate_opens_once_an_adventure() -> None:
    been = f.slice_changed(AdventureBegan(Adventure("chapel", "aid", 6, visited=True, entered=("frostmarch",))))
    assert walks(do(at_the_chapel(), been), until=("next-space",)).way.heading == -1


@pytest.mark.rule("G3.j")
def test_teleport_out_of_the_frostmarch_ends_it() -> None:
    outcome = walks(road(3, Step("teleport", ("forest",))), until=("visit-destination",))
    assert (outcome.table.region, layers(outcome.table), outcome.way.entered) == ("inner", [], ("frostmarch",))


@pytest.mark.rule("G3.b", "C4c")
def test_teleport_in_the_region_knows_its_own_places() -> None:
    elf = who("elf", craft=4, spells=["teleport"])
    table = a_table([elf], region="frostmarch", space=3, step=Step("space-done", ("woods",)))
    ids = ["fields", "plains", "hills", "ruins", "frostmarch", "chapel", "stay"]
    answers = [plays("use:elf:teleport"), asked("teleport", "chapel", options=ids)]
    outcome = plays_out(table, answers=answers, until=("at-destination",))
    assert (outcome.table.region, outcome.way.space) == ("inner", 6)


@pytest.mark.rule("G3.j")
def test_lost_party_leaves_the_frostmarch() -> None:
    table = road(3, Step("party-lost"))
    outcome = walks(do(table, *(f.HeroDied(h) for h in THREE)), until=("muster",))
    assert (outcome.table.region, layers(outcome.table)) == ("inner", [])
