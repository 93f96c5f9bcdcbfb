"""Tables, facts and log entries are read back with the types of their owners; unknown fields are refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from talisman_desktop.app.program_house import CODEC
from talisman_desktop.core import facts as f
from talisman_desktop.core.codec import Codec, Migration
from talisman_desktop.core.log import Edited, encode_entry, encode_table
from talisman_desktop.core.reduce import reduce
from talisman_desktop.core.table import BY_HAND
from talisman_desktop.games.darkest.base.darkest_slice import Darkest, HeroSet, MysticSet, QuestSet
from talisman_desktop.rules.roads import Adventure, PartyMoved, PastCounted, Roads, WaySet
from tests.kit import a_table, who

WAY = Adventure("crags", "trove", 3, rolled=(1, 2), locations=((2, "tavern"),))
EVENTS = [PartyMoved(4, -1), WaySet(WAY), WaySet(None), QuestSet("elf", "enemy"), MysticSet("elf", True)]
FACTS: list[f.Fact] = [
    *(f.slice_changed(event, BY_HAND) for event in EVENTS),
    f.HeroArrived(a_table(["elf"]).heroes["elf"], {"darkest": HeroSet("elf", "enemy", True)}),
    f.PastSet(("core/troll",), {"roads": PastCounted(3, 1)}),
]


def raw_table() -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(encode_table(a_table([who("elf", quest="enemy")])))
    return found


@given(st.integers(0, 9), st.sampled_from([None, WAY]), st.dictionaries(st.text(), st.text()), st.lists(st.text()))
def test_slices_are_read_back_as_they_were(
    n: int, way: Adventure | None, quests: dict[str, str], mystic: list[str]
) -> None:
    slices = {"roads": Roads(way, n, n + 1), "darkest": Darkest(quests, tuple(mystic))}
    table = replace(a_table(), slices=slices, apart={"elf": "jail"})
    assert CODEC.table(encode_table(table)) == table


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: str(type(fact).__name__))
def test_a_correction_is_read_back_as_it_was(fact: f.Fact) -> None:
    entry = Edited("by hand", (fact, fact))
    assert CODEC.entry(encode_entry(entry)) == entry
    assert CODEC.fact(msgspec.json.encode(fact)) == fact


def test_newcomer_brings_events_of_slices() -> None:
    table, arrived = a_table(["dwarf"]), FACTS[-2]
    after = reduce(table, arrived)
    assert after.slices["darkest"] == Darkest({"elf": "enemy"}, ("elf",))
    assert reduce(after, f.HeroDied("elf")).slices == table.slices


def test_missing_slice_is_in_its_initial_state() -> None:
    after = reduce(replace(a_table(), slices={}), f.slice_changed(QuestSet("elf", "enemy")))
    assert after.slices == {"darkest": Darkest({"elf": "enemy"})}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"weather": 1}, "unknown field `weather`"),
        ({"adventures": 2}, "unknown field `adventures`"),
        ({"slices": {"moon": {}}}, "this program knows no part 'moon' of a table"),
        ({"slices": {"roads": {"length": 7}}}, "unknown field `length`"),
        ({"slices": {"roads": {"troves": "many"}}}, "Expected `int`, got `str`"),
        ({"slices": []}, "Expected `object`, got `array`"),
    ],
)
def test_unknown_field_of_a_table_is_refused(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=sentence):
        CODEC.table(msgspec.json.encode({**raw_table(), **change}))


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        ({"slice": "moon", "event": {"event": "PartyMoved"}}, "this program knows no part 'moon'"),
        ({"slice": ["roads"], "event": {}}, "this program knows no part"),
        ({"slice": "roads", "event": {"event": "Flew"}}, "this program knows no event 'Flew' for the part 'roads'"),
        (
            {"slice": "roads", "event": {"event": "QuestSet", "hero": "elf", "quest": ""}},
            "this program knows no event 'QuestSet'",
        ),
        ({"slice": "roads", "event": {"event": ["x"]}}, "knows no event .* for the part 'roads'"),
        ({"slice": "roads", "event": 3}, "knows no event None for the part 'roads'"),
        ({"slice": "roads", "event": {"event": "PartyMoved", "space": 1, "heading": 1, "up": 2}}, "unknown field `up`"),
        ({"slice": "roads"}, "missing required field `event`"),
    ],
)
def test_unknown_field_of_an_event_is_refused(fact: dict[str, Any], sentence: str) -> None:
    entry = {"entry": "Edited", "name": "x", "facts": [{"fact": "SliceChanged", **fact}]}
    with pytest.raises(msgspec.ValidationError, match=sentence):
        CODEC.entry(msgspec.json.encode(entry))


@pytest.mark.parametrize("text", [b"[]", b"3", b'{"entry":"Edited","name":"x","facts":3}', b'{"facts":[3]}'])
def test_json_that_is_no_log_entry_is_refused(text: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        CODEC.entry(text)


def test_facts_under_an_escaped_name_are_read_as_facts() -> None:
    text = b'{"entry":"Edited","name":"x","f\\u0061cts":[{"fact":"SliceChanged","slice":"moon","event":{}}]}'
    with pytest.raises(msgspec.ValidationError, match="this program knows no part"):
        CODEC.entry(text)


def test_migrations_run_in_order_on_raw_json() -> None:
    first = Migration(table=lambda raw: {**raw, "region": "a"})
    second = Migration(table=lambda raw: {**raw, "region": str(raw["region"]) + "b"})
    assert Codec({}, [first, second]).table(msgspec.json.encode({**raw_table(), "slices": {}})).region == "ab"
