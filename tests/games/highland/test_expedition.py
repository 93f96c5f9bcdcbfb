"""The way into the Highland and back: its gate, its decks, its trove (K3, K5a, K6)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Throw
from talisman_desktop.core.table import Step, Table
from talisman_desktop.games.darkest.guardians import garrison
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.roads import Adventure, AdventureBegan
from talisman_desktop.rules.values.meeting_values import MAY_BE_DESTROYED
from tests.kit import Outcome, a_table, asked, cards, do, plays, plays_out, sure, walks, who

THREE = ["elf", "troll", "dwarf"]


def at_the_gate(heroes: Any = THREE, **more: Any) -> Table:
    """Return a table with the party at the Crags, the text of the Crags carried out."""
    return a_table(heroes, destination="crags", space=6, visited=True, step=Step("at-destination"), **more)


def goes_in(**more: Any) -> Outcome:
    """Take the party through the gate, up to the road roll of the first space."""
    return walks(at_the_gate(**more), answers=["highland"], until=("road-roll",))


def path(space: int = 2, step: Step | None = None, **more: Any) -> Table:
    """Return the table of a party that has come so far along the path."""
    before = goes_in().table
    way = roads.way(a_table(THREE, region="highland", space=space, **more))
    assert way is not None
    table = roads.with_roads(before, way=replace(way, entered=("highland",)))
    return replace(table, step=step or Step("next-space"))


def game_of(table: Table) -> Game:
    """Return the game at a table."""
    return Game(cards.core().of(table), table)


def layers(table: Table) -> list[str]:
    """Return the decks that lie in place of others."""
    return [layer.deck for layer in table.stand_ins]


@pytest.mark.rule("K3.a", "K3.b")
def test_crags_are_chosen_by_name_and_have_no_trove() -> None:
    table = a_table(THREE, village=True, step=Step("destination"))
    outcome = plays_out(table, answers=["crags", tuple(THREE)], until=("next-space",))
    assert (outcome.way.destination, outcome.way.goal, outcome.zone("trove")) == ("crags", "aid", [])


@pytest.mark.rule("K3.a")
def test_crags_are_not_among_the_troves_drawn() -> None:
    table = a_table(THREE, village=True, step=Step("destination"))
    outcome = plays_out(table, answers=["trove", tuple(THREE)], dice=[2], until=("next-space",))
    asked = sure(Throw, outcome.asked("trove-road")[0])
    assert (asked.sides, asked.text.count("(1-3 of a die)"), asked.text.count("(4-6 of a die)")) == (2, 1, 1)
    assert outcome.way.destination == "forest"


@pytest.mark.rule("K3.c")
def test_crags_are_met_before_the_gate_opens() -> None:
    table = a_table(["elf"], destination="crags", space=6, step=Step("visit-destination"))
    outcome = plays_out(
        table, dice=[6], answers=[asked("gate", "back", options=["highland", "back"])], until=("next-space",)
    )
    assert outcome.table.heroes["elf"].strength == 4
    assert outcome.way.heading == -1


@pytest.mark.rule("K3.c")
def test_gate_is_passed_by_on_the_way_home() -> None:
    assert walks(at_the_gate(heading=-1), until=("next-space",)).way.space == 6


@pytest.mark.rule("K3.c")
def test_gate_leads_onto_the_first_space_of_the_path() -> None:
    outcome = goes_in(stacks={3: ["wild-boar"]})
    assert outcome.table.region == "highland"
    assert (outcome.way.space, outcome.way.destination, outcome.way.goal) == (1, "eyrie", "trove")
    assert outcome.table.zone("road:3") == ()


@pytest.mark.rule("K3.d", "K3.e")
def test_highland_decks_are_used_beyond_the_gate() -> None:
    table = goes_in().table
    assert layers(table) == ["adventure:highland", "trove:highland"]
    assert table.in_force("adventure") == "adventure:highland"
    assert table.joined == (("spell:highland", "spell"),)


@pytest.mark.rule("K1", "K2a", "K3.f")
def test_trove_is_drawn_from_three_piles() -> None:
    found = goes_in().table.zone("trove")
    decks = [card.deck for card in found]
    assert decks == ["trove-relic:highland", *["trove:highland"] * 2, *["trove-object:highland"] * 6]
    assert not any(card.up for card in found)


@pytest.mark.rule("K5a")
def test_path_is_rolled_for_like_any_road() -> None:
    outcome = walks(path(4), dice=[2, 3, 4], until=("next-card",))
    assert outcome.way.space == 5
    assert [outcome.table.zone(f"spot:{n}")[0].deck for n in range(1, 10)] == ["adventure:highland"] * 9


DRAWS = ["highland/goat", "highland/gust", "highland/feather", *["highland/storm-blade"] * 2, *["highland/gem"] * 6]
"""The guardians that a roll of two draws, and the trove."""


def before_the_king() -> Outcome:
    """Take the party to the Eyrie, with its guardians set."""
    table = path(6, Step("set-guardians"), rolled=[1, 2, 3, 4, 5], visited=True)
    return walks(table, dice=[1, 1], draws=DRAWS, until=("guardian-fight",))


@pytest.mark.rule("K6.g", "K3.f")
def test_eagle_king_joins_guardians_and_is_equipped() -> None:
    outcome = before_the_king()
    assert outcome.zone("guardians") == ["goat", "eagle-king"]
    assert outcome.way.trove_gold == 6
    assert outcome.zone(f"guardian:{outcome.table.zone('guardians')[1].id}") == ["storm-blade"]


@pytest.mark.rule("K6.g")
def test_no_spell_destroys_the_eagle_king() -> None:
    table = before_the_king().table
    game = game_of(table)
    assert [card.kind for card in garrison.standing(game) if MAY_BE_DESTROYED(game, True, card)] == ["highland/goat"]


@pytest.mark.rule("K6.h")
def test_guardians_of_the_eyrie_fight_together_by_both_scores() -> None:
    table = before_the_king().table
    game = game_of(table)
    assert (garrison.pool(game, "strength"), garrison.pool(game, "craft")) == (2 + 8 + 2 + 2, 8)


@pytest.mark.rule("K6.i")
def test_trove_of_the_eyrie_is_shared_out() -> None:
    table = do(path(6, Step("loot"), visited=True), f.slice_changed(roads.TroveSet(6)))
    outcome = walks(table, until=("next-card",))
    assert outcome.each("gold") == [hero.gold + 2 for hero in table.heroes.values()]
    assert [len(outcome.table.zone(f"spot:{n}")) for n in range(1, 11)] == [*[1] * 9, 0]


@pytest.mark.rule("K6.j", "K6.k")
def test_core_deck_returns_at_crags_with_twelve_cards() -> None:
    outcome = walks(path(1, heading=-1), until=("at-destination",))
    table = outcome.table
    assert (table.region, outcome.way.destination, outcome.way.space, outcome.way.heading) == ("inner", "crags", 6, -1)
    assert layers(table) == []
    assert ("adventure-main:highland", "adventure") in table.joined
    assert table.decks["trove-object:highland"].size == 12
    assert outcome.goes_on(until=("next-space",)).way.heading == -1, "the Crags are not met again"


@pytest.mark.rule("K3.c", "K6.j")
def test_gate_opens_once_an_adventure() -> None:
    been = f.slice_changed(AdventureBegan(Adventure("crags", "aid", 6, visited=True, entered=("highland",))))
    assert walks(do(at_the_gate(), been), until=("next-space",)).way.heading == -1


@pytest.mark.rule("K6.j")
def test_teleport_out_of_the_highland_ends_it() -> None:
    outcome = walks(path(3, Step("teleport", ("forest",))), until=("visit-destination",))
    assert (outcome.table.region, layers(outcome.table), outcome.way.entered) == ("inner", [], ("highland",))


@pytest.mark.rule("K3.b", "C4c")
def test_teleport_in_the_region_knows_its_own_places() -> None:
    elf = who("elf", craft=4, spells=["teleport"])
    table = a_table([elf], region="highland", space=3, step=Step("space-done", ("precipice",)))
    ids = ["hills", "cliff", "ravine", "canyon", "eyrie", "crags", "stay"]
    answers = [plays("use:elf:teleport"), asked("teleport", "eyrie", options=ids)]
    outcome = plays_out(table, answers=answers, until=("visit-destination",))
    assert (outcome.table.region, outcome.way.space) == ("highland", 6)


@pytest.mark.rule("K6.j")
def test_lost_party_leaves_the_highland() -> None:
    table = path(3, Step("party-lost"))
    outcome = walks(do(table, *(f.HeroDied(h) for h in THREE)), until=("muster",))
    assert (outcome.table.region, layers(outcome.table)) == ("inner", [])
