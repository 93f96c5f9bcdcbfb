"""Migration: files of versions 0.1 and 0.2 are read as they were meant, each case worked out by hand."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from talisman_desktop.app.program_house import CODEC
from talisman_desktop.core import facts as f
from talisman_desktop.core.log import Answered, Edited
from talisman_desktop.core.requests import Done
from talisman_desktop.core.table import BY_HAND, Cause, Hero
from talisman_desktop.games.darkest.base.darkest_slice import Darkest, HeroSet, MysticSet, QuestSet
from talisman_desktop.rules.roads import (
    Adventure,
    AdventureBegan,
    AdventureEnded,
    LocationFound,
    PartyMoved,
    PastCounted,
    Roads,
    TroveSet,
    WaySet,
)

HAND = {"rule": "hand", "card": ""}
ELF = {"id": "elf", "kind": "core/elf", "seat": 0, "strength": 3, "craft": 4, "life": 4, "fate": 3, "gold": 1}
ELF = {**ELF, "alignment": "good", "toad": 0, "stored_gold": []}
OLD: dict[str, Any] = {
    "seed": 1,
    "step": {"name": "go-on", "args": []},
    "heroes": {"elf": {**ELF, "mystic": True, "quest": "two-gold"}},
    "order": ["elf"],
    "zones": {},
    "decks": {},
    "piles": {},
    "region": "outer",
    "adventure": {"destination": "castle", "goal": "aid", "space": 2, "heading": -1, "rolled": [1, 2]},
    "adventures": 4,
    "troves": 2,
}


def read(**changes: Any) -> Any:
    return CODEC.table(msgspec.json.encode({**OLD, **changes}))


def test_road_quests_and_mystic_of_old_table_become_slices() -> None:
    table = read()
    assert (table.game, table.region, table.apart) == ("darkest", "outer", {})
    assert table.slices == {
        "roads": Roads(Adventure("castle", "aid", 2, -1, (1, 2)), 4, 2),
        "darkest": Darkest({"elf": "two-gold"}, ("elf",)),
    }
    assert table.heroes["elf"] == Hero("elf", "core/elf", 0, 3, 4, 4, 3, 1, "good")


def test_old_table_in_the_village_needs_not_say_so() -> None:
    bare = {k: v for k, v in OLD.items() if k not in ("adventure", "adventures", "troves", "region", "piles")}
    table = CODEC.table(msgspec.json.encode({**bare, "heroes": {"elf": ELF}}))
    assert (table.region, table.slices) == ("inner", {"roads": Roads(), "darkest": Darkest()})


@pytest.mark.parametrize(
    "changes",
    [
        {"weather": "rain"},
        {"adventure": {"destination": "castle", "goal": "aid", "wings": 2}},
        {"heroes": {"elf": {**ELF, "mystic": "yes"}}},
        {"heroes": {"elf": {**ELF, "id": ["elf"], "quest": "x"}}},
        {"heroes": {"elf": {**ELF, "quest": 3}}},
        {"heroes": [ELF]},
        {"game": "chess"},
    ],
)
def test_nothing_of_an_old_table_is_dropped_unread(changes: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        read(**changes)


FACTS: list[tuple[dict[str, Any], f.Fact]] = [
    ({"fact": "PartyMoved", "space": 3, "heading": -1}, f.slice_changed(PartyMoved(3, -1), BY_HAND)),
    ({"fact": "LocationFound", "space": 2, "place": "tavern"}, f.slice_changed(LocationFound(2, "tavern"), BY_HAND)),
    ({"fact": "AdventureEnded"}, f.slice_changed(AdventureEnded(), BY_HAND)),
    ({"fact": "TroveSet", "gold": 4}, f.slice_changed(TroveSet(4), BY_HAND)),
    ({"fact": "WaySet", "adventure": None}, f.slice_changed(WaySet(None), BY_HAND)),
    (
        {"fact": "AdventureBegan", "adventure": {"destination": "city", "goal": "aid"}},
        f.slice_changed(AdventureBegan(Adventure("city", "aid")), BY_HAND),
    ),
    ({"fact": "QuestSet", "hero": "elf", "quest": "enemy"}, f.slice_changed(QuestSet("elf", "enemy"), BY_HAND)),
    ({"fact": "MysticSet", "hero": "elf", "allowed": True}, f.slice_changed(MysticSet("elf", True), BY_HAND)),
    (
        {"fact": "HeroArrived", "hero": {**ELF, "mystic": False, "quest": ""}},
        f.HeroArrived(Hero("elf", "core/elf", 0, 3, 4, 4, 3, 1, "good"), cause=BY_HAND),
    ),
    (
        {"fact": "HeroArrived", "hero": {**ELF, "mystic": True, "quest": "enemy"}},
        f.HeroArrived(
            Hero("elf", "core/elf", 0, 3, 4, 4, 3, 1, "good"),
            {"darkest": HeroSet("elf", "enemy", True)},
            cause=BY_HAND,
        ),
    ),
    (
        {"fact": "PastSet", "adventures": 3, "troves": 1, "dead": ["core/troll"]},
        f.PastSet(("core/troll",), {"roads": PastCounted(3, 1)}, cause=BY_HAND),
    ),
    ({"fact": "DaySet", "day": 3}, f.DaySet(3, cause=BY_HAND)),
]


@pytest.mark.parametrize(("old", "fact"), FACTS, ids=[old["fact"] for old, _ in FACTS])
def test_old_correction_fact_is_read_as_one_fact(old: dict[str, Any], fact: f.Fact) -> None:
    entry = {"entry": "Edited", "name": "by hand", "facts": [{**old, "cause": HAND}]}
    assert CODEC.entry(msgspec.json.encode(entry)) == Edited("by hand", (fact,))


def test_answer_done_by_hand_is_read_as_before() -> None:
    moved = {"fact": "CardMoved", "card": 3, "to": "road:2", "cause": HAND}
    answer = {"answer": "Done", "facts": [moved]}
    entry = {"entry": "Answered", "key": "by-hand", "answer": answer, "by": "person"}
    done = Done((f.CardMoved(3, "road:2", cause=BY_HAND),))
    assert CODEC.entry(msgspec.json.encode(entry)) == Answered("by-hand", done, "person")


@pytest.mark.parametrize(("rule", "deed"), [("C7e", "beaten"), ("C6c", "goes"), ("C8e.j", "blow"), ("C2a", UNSET)])
def test_old_losses_by_hand_tell_their_deed(rule: str, deed: Any) -> None:
    lost = {"fact": "TokensChanged", "hero": "elf", "token": "life", "by": -1, "cause": {"rule": rule, "card": "x"}}
    assert CODEC.fact(msgspec.json.encode(lost)).cause == Cause(rule, "x", deed)


@pytest.mark.parametrize(
    "fact",
    [
        {"fact": "AdventureEnded", "event": "DestinationVisited"},
        {"fact": "PastSet", "dead": [], "adventures": 1, "troves": 0, "brings": {}},
        {"fact": "HeroArrived", "hero": {**ELF, "quest": "enemy"}, "brings": {}},
    ],
)
def test_old_fact_with_fields_of_today_is_refused(fact: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        CODEC.fact(msgspec.json.encode(fact))
