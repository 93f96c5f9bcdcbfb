"""The Graveyard as a trove (E3): chosen by name, with separate decks, and the Grim Reaper as its last guardian."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Choose, Chosen, Option, Throw
from talisman_desktop.core.table import Step, Table
from talisman_desktop.games.darkest.boxes.reaper import reaper_slice
from talisman_desktop.games.darkest.boxes.reaper.graveyard import FOR_GRAVEYARD
from talisman_desktop.games.darkest.boxes.reaper.reaper_slice import GraveyardFaced
from talisman_desktop.rules.game import Game
from tests.kit import Outcome, a_table, cards, do, plays_out, sure, walks, who

DECKS = ["adventure:reaper", "trove:reaper"]
THREE = ["elf", "troll", "dwarf"]


def sets_out(*answers: Any, heroes: Any = THREE, **how: Any) -> Outcome:
    """Let the party leave the village."""
    table = a_table(heroes, village=True, step=Step("destination"))
    return plays_out(table, answers=[*answers, tuple(heroes)], until=("next-space",), **how)


def layers(table: Table) -> list[str]:
    """Return the decks that lie in place of others for the trove."""
    return [layer.deck for layer in table.stand_ins if layer.by == FOR_GRAVEYARD]


@pytest.mark.rule("E3.a", "E3.b")
def test_graveyard_is_chosen_by_name_and_others_are_drawn() -> None:
    outcome = sets_out("trove", dice=[1])
    (die,) = outcome.asked("trove-road")
    assert "graveyard" in {option.id for option in sure(Choose, outcome.questions[0]).options}
    assert sure(Throw, die).sides == 2
    assert (outcome.way.destination, layers(outcome.table)) == ("crags", [])


@pytest.mark.rule("E3.d", "E3.f")
def test_box_decks_serve_graveyard_road_and_trove() -> None:
    outcome = sets_out("graveyard")
    assert (outcome.way.goal, layers(outcome.table)) == ("trove", DECKS)
    assert [card.deck for card in outcome.table.zone("trove")] == ["trove:reaper"] * 3
    assert outcome.table.in_force("adventure") == "adventure:reaper"


@pytest.mark.rule("E3.e")
def test_spells_join_on_the_way_to_the_graveyard() -> None:
    assert sets_out("graveyard").table.joined == (("spell:reaper", "spell"),)


def before_it(heroes: Any = THREE, **more: Any) -> Table:
    """Return a table with the party at the Graveyard, its text carried out, its guardians not set yet."""
    table = sets_out("graveyard", heroes=heroes).table
    way = a_table(heroes, destination="graveyard", space=6, visited=True)
    return replace(table, slices=way.slices, step=Step("set-guardians"), **more)


@pytest.mark.rule("E3.a", "E3.h", "E3.k")
def test_survivors_of_the_grim_reaper_share_the_trove() -> None:
    table = before_it()
    draws = ["reaper/bone-flute"] * 3
    outcome = plays_out(table, answers=["reaper"], dice=[5, 5, 5, 6], draws=draws, until=("next-card",))
    assert outcome.each("gold") == [h.gold + 2 for h in table.heroes.values()]
    assert outcome.way.looted
    assert layers(outcome.table) == []


@pytest.mark.parametrize(("strength", "faces"), [(4, "reaper"), (15, "guardians")])
def test_careful_bot_draws_guardians_only_for_a_strong_party(strength: int, faces: str) -> None:
    table = a_table([who(hero, strength=strength, craft=strength) for hero in THREE])
    question = Choose(key="reaper/graveyard", options=(Option("guardians", ""), Option("reaper", "")))
    ruleset = cards.core().of(table)
    assert ruleset.bots["careful"](Game(ruleset, table), question) == Chosen(faces)


@pytest.mark.rule("E2.a", "E3.h")
def test_hero_killed_at_the_graveyard_gets_no_share() -> None:
    draws = ["reaper/bone-flute"] * 3
    outcome = plays_out(before_it(), answers=["reaper"], dice=[1, 5, 5, 4], draws=draws, until=("next-card",))
    assert outcome.table.order == ("troll", "dwarf")
    assert outcome.table.figures == {}


@pytest.mark.rule("E3.i")
def test_graveyard_guardians_come_from_the_box_deck() -> None:
    outcome = plays_out(
        before_it(),
        answers=["guardians"],
        dice=[1, 1, 3],
        draws=["reaper/gargoyle", "reaper/shrine-of-bones", *["reaper/bone-flute"] * 3],
        until=("guardian-fight",),
    )
    assert outcome.zone("guardians") == ["gargoyle"]
    assert outcome.discarded("adventure:reaper") == ["shrine-of-bones"]


@pytest.mark.rule("E3.k")
def test_core_deck_is_back_when_the_party_walks_away() -> None:
    table = replace(before_it(), step=Step("give-up"))
    outcome = walks(table, until=("next-card",))
    assert (outcome.way.space, layers(outcome.table)) == (5, [])
    assert outcome.table.decks["trove:reaper"].size == 3


@pytest.mark.rule("E3.k")
def test_deck_stays_until_home_after_turning_back() -> None:
    table = sets_out("graveyard").table
    way = a_table(THREE, destination="graveyard", space=3, heading=-1).slices
    outcome = walks(replace(table, slices=way, step=Step("next-space")), until=("next-card",))
    assert layers(outcome.table) == DECKS
    home = walks(replace(outcome.table, step=Step("arrive-home")), until=("village",))
    assert layers(home.table) == []


@pytest.mark.rule("E3.l")
def test_graveyard_is_fought_for_once_before_a_village() -> None:
    faced = do(a_table(THREE, space=3, step=Step("teleport", ("graveyard",))), f.slice_changed(GraveyardFaced()))
    outcome = plays_out(faced, until=("visit-destination",))
    assert (outcome.way.goal, outcome.zone("trove"), layers(outcome.table)) == ("aid", [], [])
    home = walks(replace(faced, step=Step("arrive-home")), until=("village",))
    assert not reaper_slice.of(home.table).faced


@pytest.mark.rule("E3.l")
def test_graveyard_is_faced_once_its_guardian_is_chosen() -> None:
    outcome = plays_out(before_it(), answers=["reaper"], until=("reaper/guardian",))
    assert reaper_slice.of(outcome.table).faced
