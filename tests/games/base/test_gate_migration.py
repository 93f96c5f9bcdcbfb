"""The Tower as spaces 7 to 15 of a road, in files of versions 0.1 to 0.3, is read as the region behind its gate."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import talisman_desktop
from talisman_desktop.app.program_house import CODEC
from talisman_desktop.core import facts as f
from talisman_desktop.core.log import Answered, Edited
from talisman_desktop.core.reduce import reduce
from talisman_desktop.core.requests import Chosen, Done
from talisman_desktop.core.table import Lasting, Step, Table
from talisman_desktop.games.darkest.base.gate_migration import BEHIND_THE_GATE
from talisman_desktop.play import position
from talisman_desktop.play.session import Session
from talisman_desktop.rules import roads
from talisman_desktop.rules.roads import Adventure, AdventureBegan, Beyond, PartyMoved, SpaceRolled, WaySet
from tests.kit import a_table, core, plays_out, who, wrong
from tests.playthroughs.adventures import before_the_portal, restless_bot, upwards

PROGRAM = Path(talisman_desktop.__file__).parent
ON_THE_MINES = {"destination": "portal-of-power", "goal": "waypoint", "space": 9, "visited": True, "spent": 2}
ON_THE_MINES |= {"heading": 1, "locations": [], "looted": False, "trove_gold": 0}
MINES = Adventure("portal-of-power", "waypoint", 6, visited=True, spent=2, beyond=Beyond("tower", 3))


def raw(table: Table) -> dict[str, Any]:
    """Return a table as it is stored in a file."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(table))
    return found


def as_before(now: dict[str, Any]) -> dict[str, Any]:
    """Return a table as version 0.3 stored it."""

    def zones(by_zone: dict[str, Any]) -> dict[str, Any]:
        spaces = {zone: roads.of_zone(zone) for zone in by_zone}
        return {f"road:{s.counted}" if (s := spaces[z]) is not None else z: what for z, what in by_zone.items()}

    before = {**now, "zones": zones(now["zones"]), "piles": zones(now["piles"])}
    way = dict(now["slices"]["roads"]["way"])
    beyond, passed = way.pop("beyond"), way.pop("passed")
    way["rolled"] = [*way["rolled"], *(6 + n for n in passed)]
    way["space"] += beyond["space"] if beyond else 0
    return {**before, "slices": {**now["slices"], "roads": {**now["slices"]["roads"], "way": way}}}


def test_old_party_in_tower_is_read_behind_gate() -> None:
    today = a_table(["elf"], region="outer", space="mines", stacks={3: ["ogre"]}, zones={"road:tower:2": ["axe"]},
                    piles={"road:tower:2": 3}, lasting=[Lasting("", "tried", 9, "round")])  # fmt: skip
    old = raw(today)
    ogre, axe = old["zones"].pop("road:3"), old["zones"].pop("road:tower:2")
    old["zones"] |= {"road:3": ogre, "road:8": axe}
    old["piles"] = {"road:8": 3}
    old["slices"]["roads"]["way"] = {**ON_THE_MINES, "rolled": [1, 2, 3, 4, 5, 7, 8], "locations": [[4, "temple"]]}
    table = CODEC.table(msgspec.json.encode(old))
    assert (table.zones, table.piles, table.lasting) == (today.zones, today.piles, today.lasting)
    way = msgspec.structs.replace(MINES, rolled=(1, 2, 3, 4, 5), passed=(1, 2), locations=((4, "temple"),))
    assert (roads.way(table), wrong(table)) == (way, [])


def test_table_with_old_and_new_zones_is_refused() -> None:
    today = raw(a_table(["elf"], region="outer", space="mines", step=Step("climb")))
    way = today["slices"]["roads"]["way"]
    moved = {**today, "slices": {**today["slices"], "roads": {**today["slices"]["roads"], "way": {**way, "space": 8}}}}
    for table in (moved, {**today, "piles": {"road:8": 2, "road:tower:2": 3}}):
        assert wrong(CODEC.table(msgspec.json.encode(table))) != []


def test_first_version_tables_in_the_tower_are_read() -> None:
    table = raw(a_table(region="outer", village=True))
    table = {key: value for key, value in table.items() if key not in ("slices", "game", "modules", "apart")}
    table |= {"adventure": {**ON_THE_MINES, "rolled": [7, 8]}, "adventures": 3, "troves": 1}
    read = CODEC.table(msgspec.json.encode(table))
    assert roads.way(read) == msgspec.structs.replace(MINES, passed=(1, 2))


def test_old_table_in_the_tower_is_played_on() -> None:
    failed = [Lasting("", "tried", 7, "round")]
    today = a_table([who("elf", life=3)], region="outer", space="plain-of-peril", rolled=[], lasting=failed,
                    step=Step("climb"))  # fmt: skip
    table = CODEC.table(msgspec.json.encode(as_before(raw(today))))
    out = plays_out(table, answers=["again"], until=["next-card"])
    assert (out.life, out.way.at.counted) == (2, 7)
    assert plays_out(table, answers=["back"], until=["visit-destination"]).way.beyond is None


def test_old_position_in_the_tower_is_loaded() -> None:
    session = Session(core(), a_table(["elf"], region="outer", space="mines", step=Step("climb")))
    data = msgspec.json.decode(position.save(session))
    data["table"] = as_before(data["table"])
    assert position.load(msgspec.json.encode(data), core()).table == session.table


EVENTS: list[tuple[dict[str, Any], Any]] = [
    ({"event": "PartyMoved", "space": 7, "heading": 1}, PartyMoved(1, 1, "tower")),
    ({"event": "PartyMoved", "space": 15, "heading": -1}, PartyMoved(9, -1, "tower")),
    ({"event": "PartyMoved", "space": 6, "heading": 1}, PartyMoved(6, 1)),
    ({"event": "PartyMoved", "space": 2, "heading": 1, "region": "tower"}, PartyMoved(2, 1, "tower")),
    ({"event": "SpaceRolled", "space": 8}, SpaceRolled(2, "tower")),
    ({"event": "WaySet", "adventure": {**ON_THE_MINES, "rolled": []}}, WaySet(MINES)),
    (
        {"event": "WaySet", "adventure": {"destination": "castle", "goal": "aid", "space": 6, "rolled": [5, 7, 8]}},
        WaySet(Adventure("castle", "aid", 6, rolled=(5,))),
    ),
    ({"event": "WaySet", "adventure": None}, WaySet(None)),
    ({"event": "AdventureBegan", "adventure": ON_THE_MINES}, AdventureBegan(MINES)),
]


@pytest.mark.parametrize(("old", "event"), EVENTS, ids=str)
def test_old_event_of_the_tower_names_its_region(old: dict[str, Any], event: Any) -> None:
    fact = {"fact": "SliceChanged", "slice": "roads", "event": old}
    assert CODEC.fact(msgspec.json.encode(fact)) == f.slice_changed(event)
    first = {key: value for key, value in old.items() if key != "event"}
    assert CODEC.fact(msgspec.json.encode({"fact": old["event"], **first})) == f.slice_changed(event)


FACTS: list[tuple[dict[str, Any], f.Fact]] = [
    ({"fact": "CardMoved", "card": 3, "to": "road:15"}, f.CardMoved(3, "road:tower:9")),
    ({"fact": "CardsDealt", "deck": "spell", "count": 1, "to": "road:7"}, f.CardsDealt("spell", 1, "road:tower:1")),
    ({"fact": "CardTaken", "deck": "spell", "kind": "x", "to": "road:10"}, f.CardTaken("spell", "x", "road:tower:4")),
    ({"fact": "FoeAppeared", "kind": "x", "to": "road:8"}, f.FoeAppeared("x", "road:tower:2")),
    ({"fact": "PileChanged", "zone": "road:9", "by": 2}, f.PileChanged("road:tower:3", 2)),
    ({"fact": "PileChanged", "zone": "road:6", "by": 2}, f.PileChanged("road:6", 2)),
]  # fmt: skip


@pytest.mark.parametrize(("old", "fact"), FACTS, ids=[f"{old['fact']} {n}" for n, (old, _) in enumerate(FACTS)])
def test_old_fact_of_the_tower_names_its_zones(old: dict[str, Any], fact: f.Fact) -> None:
    edited = {"entry": "Edited", "name": "by hand", "facts": [old]}
    assert CODEC.entry(msgspec.json.encode(edited)) == Edited("by hand", (fact,))


def test_old_answer_by_hand_names_zones_of_the_tower() -> None:
    moved = {"fact": "CardMoved", "card": 3, "to": "road:8"}
    answer = {"entry": "Answered", "key": "by-hand", "answer": {"answer": "Done", "facts": [moved]}, "by": "person"}
    done = Done((f.CardMoved(3, "road:tower:2"),))
    assert CODEC.entry(msgspec.json.encode(answer)) == Answered("by-hand", done, "person")


def test_old_corrections_inside_the_tower_are_taken_again() -> None:
    session = Session(core(), a_table(["elf"], region="outer", space="mines", step=Step("climb")))
    moved = {"event": "PartyMoved", "space": 11, "heading": 1}
    facts = [
        {"fact": "SliceChanged", "slice": "roads", "event": moved},
        {"fact": "PileChanged", "zone": "road:8", "by": 2},
    ]
    entry = CODEC.entry(msgspec.json.encode({"entry": "Edited", "name": "by hand", "facts": facts}))  # fmt: skip
    assert isinstance(entry, Edited)
    session.edit(entry.name, entry.facts)
    way = roads.way(session.table)
    assert way is not None
    assert (way.at.counted, session.table.piles, wrong(session.table)) == (11, {"road:tower:2": 2}, [])


def test_cards_in_the_tower_keep_their_old_discard_order() -> None:
    """Old logs depend on it: "road:10" came before "road:4"."""
    stacks, tower = {4: ["amulet"], 5: ["ogre"]}, {"road:tower:1": ["ring"], "road:tower:4": ["wand"]}
    table = a_table(["elf"], region="outer", space="death", stacks=stacks, zones=tower, options={"flow": "off"},
                    step=Step("keep"))  # fmt: skip
    out = plays_out(table, answers=["home"], until=["keep"])
    assert out.discarded("trove") == ["wand", "amulet", "ring"]


def test_recorded_moves_keep_the_number_people_count_by() -> None:
    table = a_table(["elf"], region="outer", space="mines", options={"flow": "off"}, step=Step("keep"))
    session = Session(core(), table)
    session.answer(Chosen("to:10"))
    session.answer(Chosen("to:9"))
    way = roads.way(session.table)
    assert way is not None
    assert (way.beyond, way.passed) == (Beyond("tower", 3), (4, 3))


@pytest.mark.parametrize("seed", range(3))
def test_tables_of_any_climb_are_read_from_old_form(seed: int) -> None:
    table, climbed = before_the_portal(seed, finale="together"), set[int]()
    session = Session(core(), table, bot=upwards(restless_bot(seed)))
    for fact in session.facts:
        table = reduce(table, fact)
        way = roads.way(table)
        if way is None:
            continue
        now = raw(table)
        assert BEHIND_THE_GATE.table(now) is now
        assert CODEC.table(msgspec.json.encode(as_before(now))) == table
        climbed.add(way.at.counted)
    assert max(climbed) > 6


def test_code_does_not_use_old_tower_numbers() -> None:
    """The Tower is a region of the world: no rule asks whether a space is above 6, or names the last one."""
    wanted = re.compile(r"\bSUMMIT\b|range\(7,|space\w* > DESTINATION\b|space\w* ?(?:[<>]=?|[=!]=) ?(?:[789]|1\d)\b")
    assert all(map(wanted.search, ("way.space > DESTINATION", "w.space == 7", "SUMMIT = 15", "n in range(7, 16)")))
    found = [
        f"{path.relative_to(PROGRAM)}: {line.strip()}"
        for path in sorted(PROGRAM.rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if wanted.search(line)
    ]
    assert found == []
