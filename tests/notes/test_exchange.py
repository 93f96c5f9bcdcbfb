"""A whole campaign as JSON: there and back the same, and whatever a stranger writes is refused with one sentence."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from talisman_desktop.core.facts import OptionSet
from talisman_desktop.notes import exchange
from talisman_desktop.notes.exchange import Evening, Remark
from talisman_desktop.notes.packet import markdown
from talisman_desktop.play.session import Session
from talisman_desktop.play.strangers import Unfit
from talisman_desktop.rules.settings import overrule
from tests.notes.test_session_notes import played


@cache
def a_session() -> Session:
    """Return a session with some play, a correction by hand, a ruling of the players, and a changed automation."""
    session = played(8, 120)
    session.bot = None
    session.edit("own note", [overrule("C7c", "Enemies do not throw on.")])
    session.edit("smaller troves", [OptionSet("trove-size", "1")])
    session.switch("ask:fate", "no")
    return session


def a_file() -> dict[str, Any]:
    evenings = [Evening("2026-05-01", "2026-05-02", "First", "Ann, Bo", "Cake."), Evening("2026-05-08", "", entries=40)]
    data = exchange.write(exchange.exchange(a_session(), "Friday", sittings=evenings, remarks=[Remark(5, "Ha!")]))
    return dict(json.loads(data))


def test_exchange_restores_the_same_campaign() -> None:
    session = a_session()
    read = exchange.read(json.dumps(a_file()).encode(), a_session().rules)
    again = exchange.play(read, session.rules)
    assert again.table == session.table
    assert again.log == session.log
    assert again.switches == session.switches
    assert again.facts == session.facts
    assert again.pending == session.pending
    assert markdown(again, "x") == markdown(session, "x")
    assert [s.title for s in read.sittings] == ["First", ""]
    assert again.table.options == session.table.options


def test_undo_goes_back_as_far_as_before() -> None:
    again = exchange.play(exchange.read(json.dumps(a_file()).encode(), a_session().rules), a_session().rules)
    assert again.undoable() == a_session().undoable()
    again.undo()
    assert "ask:fate" not in again.switches
    again.undo()
    assert "trove-size" not in again.table.options


Change = Callable[[dict[str, Any]], object]
CASES: dict[str, tuple[Change, str]] = {
    "another file": (lambda d: d.update(format="shopping list"), "does not say"),
    "from the future": (lambda d: d.update(version=99), "newer version"),
    "an unknown field": (lambda d: d.update(run="rm -rf"), "unknown field `run`"),
    "no table": (lambda d: d.pop("table"), "missing required field `table`"),
    "no end": (lambda d: d.pop("end"), "missing required field `end`"),
    "another end": (lambda d: d["end"].update(day=90), "would end with another table"),
    "an answer less": (lambda d: d["entries"].pop(5), "would end with another table|does not fit"),
    "an answer nobody asks for": (lambda d: d["entries"][3].update(key="os.system"), "does not fit the rules"),
    "an entry of no kind": (lambda d: d["entries"].append({"entry": "Run"}), "Invalid value 'Run'"),
    "a card twice": (
        lambda d: d["table"]["zones"].update({"trove": [{"id": 9, "kind": "core/wolf", "deck": "adventure"}]}),
        "is impossible",
    ),
    "a step nobody knows": (lambda d: d["table"]["step"].update(name="os.system"), "cannot continue|impossible"),
    "sittings the wrong way round": (lambda d: d["sittings"].reverse(), "do not follow one another"),
    "a sitting before the first": (lambda d: d["sittings"][0].update(entries=-1), "do not follow one another"),
    "a sitting that ended oddly": (lambda d: d["sittings"][0].update(table_was="burnt"), "Invalid enum value"),
    "two notes to one line": (lambda d: d["remarks"].append(d["remarks"][0]), "two notes belong to one line"),
    "a note to no line": (lambda d: d["remarks"][0].update(fact=-1), "a note belongs to no line"),
    "too many sittings": (lambda d: d.update(sittings=d["sittings"][:1] * 6000), "6,000 sittings"),
    "too many entries": (lambda d: d.update(entries=d["entries"][:1] * 100_001), "100,001 entries"),
    "a long title": (lambda d: d.update(title="x" * 501), "has 501 letters"),
    "long notes": (lambda d: d["sittings"][0].update(notes="x" * 20_001), "has 20,001 letters"),
    "a huge number": (lambda d: d["table"].update(day=10**12), "too large"),
    "too deep": (lambda d: d["table"].update(dead=json.loads("[" * 60 + "]" * 60)), "nested more than 24 deep"),
}


@pytest.mark.parametrize("name", CASES)
def test_the_impossible_is_refused(name: str) -> None:
    change, words = CASES[name]
    data = a_file()
    change(data)
    with pytest.raises(Unfit, match=words) as caught:
        exchange.play(exchange.read(json.dumps(data).encode(), a_session().rules), a_session().rules)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not a campaign"),
        (b"null", "not a campaign"),
        (b"\xff\xfe", "not a campaign"),
        (b"[" * 100_000, "nested more than 24 deep"),
        (b'{"a":' * 100_000, "nested more than 24 deep"),
        (b" " * (exchange.MAX_SIZE + 1), "too large"),
        (b'"\\', "not a campaign"),
        (b'{"format": "talisman-desktop campaign", "x": [' + b"[]," * 1_100_000, "more than 1,000,000 values"),
        (b'"' * 4_100_000, "more than 1,000,000 values"),
        (b"SQLite format 3\0", "not a campaign"),
        (b'{"format": "talisman-desktop campaign", "version": 1, "title": "\\ud800"}', "not a campaign|cannot be read"),
    ],
    ids=range(11),
)
def test_file_that_is_no_campaign_is_refused(data: bytes, words: str) -> None:
    with pytest.raises(Unfit, match=words):
        exchange.read(data, a_session().rules)


@cache
def the_bytes() -> bytes:
    return json.dumps(a_file()).encode()


@given(st.data())
def test_damage_is_refused_or_changes_nothing_that_runs(data: st.DataObject) -> None:
    raw = bytearray(the_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        raw[data.draw(st.integers(0, len(raw) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(raw)))
    for damaged in (bytes(raw), bytes(raw[:cut])):
        with contextlib.suppress(Unfit):
            exchange.play(exchange.read(damaged, a_session().rules), a_session().rules)
