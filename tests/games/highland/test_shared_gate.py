"""A gate that two boxes share: each region is entered once in an adventure, one after the other."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from talisman_desktop.core.table import Step, Table
from talisman_desktop.games.darkest.base import expeditions
from talisman_desktop.games.darkest.base.expeditions import Expedition
from talisman_desktop.games.darkest.boxes.highland.highland_region import EXPEDITION
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.house import House
from talisman_desktop.rules.module import Module
from tests.kit import a_table, asked, cards, plays, plays_out, who

MOOR = replace(EXPEDITION.region, id="moor", title="The Moor")
OTHER = replace(EXPEDITION, region=MOOR, deck="trove:highland", spells="", joins="", bosses=(), gold=0)
"""The same road in another region, with its decks used in another way."""
THREE = ["elf", "troll", "dwarf"]


def with_the_moor(expedition: Expedition = OTHER) -> House:
    """Return the rules with a second region beyond the same gate."""
    known = cards.core()
    moor = Module(id="moor", title="The Moor", regions=(MOOR,), bends=(expeditions.bringing(expedition),))
    games = {game.id: game for game in known.games.values()}
    return House(known.catalog, games.values(), (*known.modules.values(), moor))


def at_the_gate() -> Table:
    """Return a table with the party at the Crags, the text of the Crags carried out."""
    step = Step("at-destination")
    return a_table(THREE, destination="crags", space=6, visited=True, modules=["moor"], step=step)


def test_gate_leads_to_each_region_once(monkeypatch: pytest.MonkeyPatch) -> None:
    house = with_the_moor()
    monkeypatch.setattr(cards, "core", lambda: house)
    first = asked("gate", "moor", options=["highland", "moor", "back", "order"])
    there = plays_out(at_the_gate(), answers=[first], until=("road-roll",))
    assert (there.table.region, there.table.in_force("adventure")) == ("moor", "trove:highland")
    back = replace(there.table, step=Step("back-at-gate"))
    again = asked("gate", "highland", options=["highland", "back", "order"])
    outcome = plays_out(back, answers=[again], until=("road-roll",))
    assert (outcome.table.region, outcome.way.entered) == ("highland", ("moor", "highland"))
    assert outcome.table.in_force("adventure") == "adventure:highland"


def test_no_gate_without_expeditions() -> None:
    table = a_table(THREE, destination="city", space=6, visited=True)
    assert expeditions.ahead(Game(cards.core().of(table), table)) == ()


def test_teleport_leads_to_end_of_other_road_once(monkeypatch: pytest.MonkeyPatch) -> None:
    house = with_the_moor(replace(OTHER, region=replace(MOOR, troves=("lost-city",))))
    monkeypatch.setattr(cards, "core", lambda: house)
    elf = who("elf", craft=4, spells=["teleport"])
    table = a_table([elf], region="highland", modules=["moor"], space=3, step=Step("space-done", ("precipice",)))
    way = roads.way(table)
    assert way is not None
    table = roads.with_roads(table, way=replace(way, entered=("highland",)))
    ids = ["hills", "cliff", "ravine", "canyon", "eyrie", "lost-city", "crags", "stay"]
    answers = [plays("use:elf:teleport"), asked("teleport", "lost-city", options=ids)]
    outcome = plays_out(table, answers=answers, until=("visit-destination",))
    assert (outcome.table.region, outcome.way.space, outcome.way.goal) == ("moor", 6, "trove")
    there = Game(house.of(outcome.table), outcome.table)
    assert expeditions.beside(there) == (), "the party has been in the Highland"
