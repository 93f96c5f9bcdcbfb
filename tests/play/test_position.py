"""Position files: there and back the same, and whatever a stranger writes is refused with one sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from talisman_desktop.core.table import Step
from talisman_desktop.play import position
from talisman_desktop.play.position import PositionError
from talisman_desktop.play.session import Session
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game
from tests.kit import core
from tests.store.fake import FakeRules, anything, new_table, play, same

Data = dict[str, Any]


@pytest.fixture
def rules() -> FakeRules:
    return FakeRules()


@pytest.fixture
def session(rules: FakeRules) -> Session:
    """Return a session of a game under way, with cards on the road."""
    session = Session(rules, new_table())
    play(session, 60, Random(1), lambda change: None)
    while not any(session.table.zones.values()) or roads.way(session.table) is None:
        play(session, 1, Random(len(session.log)), lambda change: None)
    return session


@pytest.mark.parametrize("seed", range(4))
def test_position_restores_the_same_session(rules: FakeRules, seed: int) -> None:
    random = Random(seed)
    session = Session(rules, new_table(seed), switches={"hands": "off"})
    for _ in range(150):
        if anything(session, random) is None:
            break
        if random.random() < 0.1:
            text = position.save(session, "What now?")
            other = position.load(text, rules)
            assert same(session, other)
            assert position.read(text, rules).note == "What now?"


def test_position_begins_about_back_entries_ago(session: Session, rules: FakeRules) -> None:
    short, long = position.save(session, back=0), position.save(session, back=10_000)
    assert len(position.load(short, rules).log) < len(position.load(long, rules).log) == len(session.log)
    # It can be undone and played on with the same luck.
    other = position.load(long, rules)
    other.undo()
    other.redo()
    assert same(session, other)


def test_finished_campaign_can_be_a_position(rules: FakeRules) -> None:
    session = Session(rules, new_table(life=1))
    play(session, 5000, Random(1), lambda change: None)
    assert session.over
    assert position.load(position.save(session), rules).over


# --- what is refused ---


def hero(data: Data) -> Data:
    found: Data = next(iter(data["table"]["heroes"].values()))
    return found


def way(data: Data) -> Data:
    found: Data = data["table"]["slices"]["roads"]["way"]
    return found


def pile(data: Data) -> list[Data]:
    return next(cards for cards in data["table"]["zones"].values() if cards)


def deck(data: Data) -> Data:
    found: Data = data["table"]["decks"]["adventure"]
    return found


def twice(data: Data) -> None:
    data["table"]["zones"]["road:6"] = [pile(data)[0]]


def renamed(data: Data) -> None:
    data["table"]["heroes"]["somebody"] = data["table"]["heroes"].pop(data["table"]["order"][0])


def too_many_heroes(data: Data) -> None:
    for n in range(20):
        data["table"]["heroes"][f"h{n}"] = {**hero(data), "id": f"h{n}"}


def too_many_cards(data: Data) -> None:
    data["table"]["zones"]["road:6"] = [{**pile(data)[0], "id": n} for n in range(4000)]


CASES: dict[str, tuple[Callable[[Data], object], str]] = {
    "another format": (lambda d: d.update(format="chess"), "is not a position"),
    "a newer version": (lambda d: d.update(version=3), "newer version"),
    "an unknown field": (lambda d: d.update(code="import os"), "unknown field `code`"),
    "no table": (lambda d: d.pop("table"), "missing required field `table`"),
    "a table that is a list": (lambda d: d.update(table=[]), "cannot be read"),
    "a text for a number": (lambda d: hero(d).update(life="many"), r"Expected `int`, got `str` - at `\$.table"),
    "negative life": (lambda d: hero(d).update(life=-1), "has -1 life: tokens cannot be negative"),
    "a million gold and more": (lambda d: hero(d).update(gold=10**7), "'gold' is too large"),
    "a number without end": (lambda d: hero(d).update(gold=10**400), "too large|cannot be read|not a position"),
    "an unknown character": (lambda d: hero(d).update(kind="x/y"), "is x/y, which is in none of the sets"),
    "a negative seat": (lambda d: hero(d).update(seat=-1), "sits in seat -1"),
    "a toad for less than nothing": (lambda d: hero(d).update(toad=-2), "is a toad for -2 turns"),
    "a hero under another name": (renamed, "the hero listed as somebody is"),
    "nobody in front": (lambda d: d["table"].update(order=[]), "does not name each hero once"),
    "too many heroes": (too_many_heroes, "heroes are in play, at most 12"),
    "a card in two places": (twice, "is in two places"),
    "too many cards": (too_many_cards, "cards lie on the table, at most"),
    "a card never dealt": (lambda d: pile(d)[0].update(id=999_999), "in two places or was never dealt"),
    "a card of no set": (lambda d: pile(d)[0].update(kind="a/b"), "is a/b, which is in none of the sets"),
    "a card with less than no counters": (lambda d: pile(d)[0].update(counters=-1), "has -1 counters"),
    "a card from nowhere": (lambda d: pile(d)[0].update(deck="nowhere"), "an unknown deck 'nowhere'"),
    "one card too many": (lambda d: deck(d)["unseen"].update({"fake/card-01": 9}), "cards on the table, 2 are"),
    "a deck of less than none": (lambda d: deck(d).update(size=-1), "has a negative number of cards"),
    "a deck of another game": (
        lambda d: d["table"]["decks"].update(other={"unseen": {}, "size": 0}),
        "there is no other deck",
    ),
    "a deck missing": (lambda d: d["table"]["decks"].clear(), "the adventure deck is missing"),
    "gold of a minus": (lambda d: d["table"].update(piles={"road:1": -3}), "pile of gold is empty or negative"),
    "space 16": (lambda d: way(d).update(space=16), "stands on road space 16"),
    "the Tower by another road": (
        lambda d: way(d).update(beyond={"region": "tower", "space": 3}),
        "space 9 lies in the Tower",
    ),
    "a region nobody knows": (lambda d: d["table"].update(region="moon"), "there is no region 'moon'"),
    "a slice nobody knows": (
        lambda d: d["table"]["slices"].update(moon={"cheese": 3}),
        "this program knows no part 'moon' of a table",
    ),
    "a foe on the road": (lambda d: pile(d)[0].update(deck="foe"), "foe .* stands in .*, not among the guardians"),
    "trove below nothing": (lambda d: way(d).update(trove_gold=-1), "-1 gold lies with"),
    "day nought": (lambda d: d["table"].update(day=0), "the day, the steps"),
    "something lasting for nobody": (
        lambda d: d["table"].update(lasting=[{"hero": "x", "what": "a", "n": 1, "until": "turn"}]),
        "an effect is in force for x",
    ),
    "no step": (lambda d: d["table"]["step"].update(name=""), "there is no step called ''"),
    "a step nobody knows": (lambda d: d["table"]["step"].update(name="os.system"), "The rules cannot continue"),
    "wrong arguments for a step": (lambda d: d["table"]["step"].update(args=["a", 1]), "The rules cannot continue"),
    "an entry of no kind": (lambda d: d["entries"].append({"entry": "Run"}), "Invalid value 'Run'"),
    "an entry that does not fit": (lambda d: d["entries"][0].update(key="other"), "does not fit the rules"),
    "an impossible correction": (
        lambda d: d["entries"].insert(
            0, {"entry": "Edited", "name": "x", "facts": [{"fact": "HeroDied", "hero": "nobody"}]}
        ),
        "no hero 'nobody' is in play",
    ),
    "too many entries": (lambda d: d.update(entries=d["entries"][:1] * 6000), "the log has 6,000|The log has 6,000"),
    "a long name": (lambda d: hero(d).update(id="x" * 600), "has 600 letters"),
    "a long key": (lambda d: d["switches"].update({"x" * 600: ""}), "a name of 600 letters"),
    "a long note": (lambda d: d.update(note="x" * 30_000), "has 30,000 letters"),
    "too many values": (lambda d: d["table"].update(dead=[""] * 310_000), "more than 300,000 values"),
    "too deep": (lambda d: d["table"].update(dead=json.loads("[" * 60 + "]" * 60)), "nested more than 24 deep"),
}


@pytest.mark.parametrize("name", CASES)
def test_the_impossible_is_refused(session: Session, rules: FakeRules, name: str) -> None:
    change, words = CASES[name]
    data = json.loads(position.save(session))
    change(data)
    with pytest.raises(PositionError, match=words) as caught:
        position.load(json.dumps(data), rules)
    assert str(caught.value).endswith((".", "."))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is not a position"),
        ("null", "is not a position"),
        ("[]", "is not a position"),
        ("{", "is not a position"),
        ('{"format": 1}', "is not a position"),
        ("[" * 100_000, "nested more than 24 deep"),
        ('{"a":' * 100_000, "nested more than 24 deep"),
        (" " * 5_000_001, "too large"),
        ('"' + '\\"' * 1_000_000, "is not a position"),
        ('"\\', "is not a position"),
        (b"\xff\xfe\x00", "is not a position"),
        ("\ud800", "is not a position"),
        ('{"format": "talisman-desktop position", "version": 1, "table": NaN}', "not a position|cannot be read"),
        ('{"format": "talisman-desktop position", "version": 1, "note": "\\ud800"}', "not a position|cannot be read"),
    ],
)
def test_file_that_is_no_position_is_refused(rules: FakeRules, text: str | bytes, words: str) -> None:
    with pytest.raises(PositionError, match=words):
        position.load(text, rules)


def test_brackets_in_texts_do_not_count_as_nesting(session: Session, rules: FakeRules) -> None:
    note = "[[[{{{" * 50 + '"\\'
    assert position.read(position.save(session, note), rules).note == note


def test_log_entry_without_its_question_is_refused(rules: FakeRules) -> None:
    session = Session(rules, new_table(life=1))
    play(session, 5000, Random(1), lambda change: None)
    data = json.loads(position.save(session))
    data["entries"].append(data["entries"][-1])
    with pytest.raises(PositionError, match=r"does not fit the rules in use: entry .*nothing: the campaign is over"):
        position.load(json.dumps(data), rules)


def test_position_after_a_crash_reproduces_it(session: Session, rules: FakeRules) -> None:
    def crash(game: Game, *args: object) -> Any:
        raise ZeroDivisionError("oh")

    rules.steps = dict.fromkeys(rules.steps, crash)
    with pytest.raises(ZeroDivisionError):
        play(session, 100, Random(1), lambda change: None)
    with pytest.raises(PositionError, match="ZeroDivisionError: oh") as caught:
        position.load(position.save(session), rules)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert Step("village") != session.table.step or session.log


def test_a_log_that_ends_at_an_impossible_table_is_refused() -> None:
    session = Session(core(), core().new_table(7), switches={"dice": "table", "decks": "table"})
    data = json.loads(position.save(session))
    event = {"event": "QuestSet", "hero": "nobody", "quest": "enemy"}
    fact = {"fact": "SliceChanged", "slice": "darkest", "event": event}
    data["entries"].append({"entry": "Edited", "name": "a quest", "facts": [fact]})
    with pytest.raises(PositionError, match=r"impossible after its last entry: .*nobody"):
        position.load(json.dumps(data), core())
