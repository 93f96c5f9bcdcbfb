"""The way to the Sacred Pool and back: its gate, its decks, its trove (H1, H4)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core.table import Step, Table
from talisman_desktop.games.darkest.boxes.pool.pool_region import REGION
from talisman_desktop.rules import roads
from tests.kit import Outcome, a_table, asked, plays_out, walks

THREE = ["elf", "troll", "dwarf"]


def at_the_gate(heroes: Any = THREE, **more: Any) -> Table:
    """Return a table with the party at the Chapel, the text of the Chapel carried out."""
    return a_table(heroes, destination="chapel", space=6, visited=True, step=Step("at-destination"), **more)


def goes_in(**more: Any) -> Outcome:
    """Take the party through the gate, up to the road roll of the first space."""
    return walks(at_the_gate(**more), answers=["sacred-pool"], until=("road-roll",))


def on_the_road(space: int = 2, step: Step | None = None, **more: Any) -> Table:
    """Return the table of a party that has come so far on the road to the pool."""
    before = goes_in().table
    way = roads.way(a_table(THREE, region="sacred-pool", space=space, **more))
    assert way is not None
    table = roads.with_roads(before, way=replace(way, entered=("sacred-pool",)))
    return replace(table, step=step or Step("next-space"))


def layers(table: Table) -> list[str]:
    """Return the decks that lie in place of others."""
    return [layer.deck for layer in table.stand_ins]


@pytest.mark.rule("H4.a", "H4.b")
def test_chapel_is_chosen_by_name() -> None:
    table = a_table(THREE, village=True, step=Step("destination"))
    outcome = plays_out(table, answers=["chapel", tuple(THREE)], until=("next-space",))
    assert (outcome.way.destination, outcome.way.goal, outcome.zone("trove")) == ("chapel", "aid", [])


@pytest.mark.rule("H4.c")
def test_chapel_is_met_before_its_gate_opens() -> None:
    table = a_table(["elf"], destination="chapel", space=6, step=Step("visit-destination"))
    outcome = plays_out(
        table,
        dice=[5],
        answers=[asked("gate", "back", options=["sacred-pool", "back"])],
        until=("next-space",),
    )
    assert outcome.way.heading == -1


@pytest.mark.rule("H4.c")
def test_gate_leads_onto_fields() -> None:
    outcome = goes_in(stacks={3: ["wild-boar"]})
    assert outcome.table.region == "sacred-pool"
    assert (outcome.way.space, outcome.way.destination, outcome.way.goal) == (1, "sacred-pool", "trove")
    assert (outcome.table.zone("road:3"), REGION.road[0]) == ((), "fields")


@pytest.mark.rule("H4.d", "H4.e")
def test_pool_decks_are_used_beyond_the_gate() -> None:
    table = goes_in().table
    assert layers(table) == ["adventure:sacred-pool", "trove:sacred-pool"]
    assert table.joined == (("spell:sacred-pool", "spell"),)


@pytest.mark.rule("H1", "H4.f")
def test_trove_has_three_magic_items_and_die_of_gold() -> None:
    found = goes_in().table.zone("trove")
    assert [(card.deck, card.up) for card in found] == [("trove:sacred-pool", False)] * 3
    table = on_the_road(6, Step("set-guardians"), rolled=[1, 2, 3, 4, 5], visited=True)
    items = ["sacred-pool/horn"] * 3
    outcome = walks(
        table, dice=[1, 1, 4], draws=["sacred-pool/goat", "sacred-pool/gust", *items], until=("guardian-fight",)
    )
    assert outcome.way.trove_gold == 4


@pytest.mark.rule("H4.h")
def test_guardians_of_the_pool_are_drawn_without_a_boss() -> None:
    table = on_the_road(6, Step("set-guardians"), rolled=[1, 2, 3, 4, 5], visited=True)
    draws = ["sacred-pool/goat", "sacred-pool/gust", *["sacred-pool/horn"] * 3]
    outcome = walks(table, dice=[1, 1, 4], draws=draws, until=("guardian-fight",))
    assert outcome.zone("guardians") == ["goat"]


@pytest.mark.rule("H4.g")
def test_road_to_the_pool_is_rolled_for_like_any() -> None:
    outcome = walks(on_the_road(4), dice=[2, 3], until=("next-card",))
    assert outcome.way.space == 5
    assert [outcome.table.zone(f"spot:{n}")[0].deck for n in range(1, 6)] == ["adventure:sacred-pool"] * 5


@pytest.mark.rule("H4.b")
def test_chapel_is_no_special_location_behind_its_gate() -> None:
    outcome = walks(on_the_road(1), dice=[1, 6, 5], until=("meet-location",))
    assert outcome.way.locations == ((2, "tavern"),)


@pytest.mark.rule("H4.i")
def test_trove_of_the_pool_is_shared_out() -> None:
    table = on_the_road(6, Step("loot"), rolled=[1, 2, 3, 4, 5], visited=True)
    way = roads.of(table).way
    assert way is not None
    table = roads.with_roads(table, way=replace(way, trove_gold=6))
    outcome = plays_out(table, until=("next-card",))
    assert [outcome.table.heroes[h].gold for h in THREE] == [3, 3, 3]


@pytest.mark.rule("H4.j", "H4.a")
def test_core_deck_is_back_at_the_chapel() -> None:
    table = replace(on_the_road(1, rolled=[1]), step=Step("back-at-gate"))
    outcome = plays_out(table, until=("at-destination", "next-space", "road-roll"))
    assert (outcome.table.region, outcome.way.destination, outcome.way.heading) == ("inner", "chapel", -1)
    assert (layers(outcome.table), outcome.zone("trove")) == ([], [])
    assert outcome.way.entered == ("sacred-pool",)
