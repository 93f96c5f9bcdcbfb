"""Position files: a table and the end of its log, as JSON text. They serve as bug reports, test cases and puzzles. A
position may come from a stranger: it is parsed within limits, checked, and replayed; nothing in it is executed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec
from msgspec import Struct

from talisman_desktop import __version__
from talisman_desktop.core.codec import Embedded
from talisman_desktop.core.invariants import broken
from talisman_desktop.core.log import Diverged, Entry, Switched
from talisman_desktop.core.reduce import ImpossibleFact, reduce
from talisman_desktop.core.table import Table
from talisman_desktop.play import box_changes
from talisman_desktop.play.refusal_words import worded
from talisman_desktop.play.round import OVER, Steps
from talisman_desktop.play.session import Session
from talisman_desktop.play.strangers import MAX_NOTE, Form, Unfit, parse
from talisman_desktop.rules import roads, sets
from talisman_desktop.rules.ruleset import Rules
from talisman_desktop.rules.sets import Unplayable

FORMAT: Literal["talisman-desktop position"] = "talisman-desktop position"
VERSION = 2
MAX_SIZE = 5_000_000
MAX_HEROES = 12
MAX_CARDS = 3_000
REACH = 60
IN_A_FILE = Embedded(frozenset({"table"}), frozenset({"entries"}))
"""The fields of a position that hold the table and the log."""
FORM = Form(FORMAT, VERSION, "position", MAX_SIZE, values=300_000, lists={"entries": 5_000}, embedded=IN_A_FILE)
"""The format of position files, with its limits."""


class PositionError(ValueError):
    """An error: a position cannot be loaded. `str()` of it is a sentence for a person."""


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a position file. `switches` are the automations in force at `table`; `app` names the program that
    wrote the file."""

    format: Literal["talisman-desktop position"]
    version: int
    table: Table
    entries: tuple[Entry, ...] = ()
    switches: dict[str, str] = {}
    note: str = ""
    app: str = ""


def save(session: Session, note: str = "", *, back: int = REACH) -> str:
    """Return the session as the text of a position: the table at the start of the first step within the last `back` log
    entries, or else of the current step, and the entries since."""
    length = len(session.log)
    frames = [f for f in session.keyframes if f.entries >= length - back] or session.keyframes[-1:]
    frame = frames[0]
    switches = dict(session.first_switches)
    switches |= {e.name: e.value for e in session.log[: frame.entries] if isinstance(e, Switched)}
    entries = tuple(session.log[frame.entries :])
    position = Position(FORMAT, VERSION, frame.table, entries, switches, note[:MAX_NOTE], __version__)
    return msgspec.json.format(msgspec.json.encode(position), indent=1).decode()


def load(text: str | bytes, rules: Rules) -> Session:
    """Return a session at the position. Raises PositionError with a sentence where the position cannot be played."""
    position = read(text, rules)
    try:
        return session_at(rules, position.table, position.entries, position.switches, "position")
    except Unfit as error:
        raise PositionError(str(error)) from error.__cause__


def read(text: str | bytes, rules: Rules) -> Position:
    """Return the content of a position file, parsed within limits but not checked against any rules. Raises
    PositionError."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    try:
        return parse(data, Position, FORM, rules.codec)
    except Unfit as error:
        raise PositionError(str(error)) from error.__cause__


def session_at(
    rules: Rules,
    table: Table,
    entries: Sequence[Entry],
    switches: dict[str, str],
    name: str,
    steps: Steps | None = None,
) -> Session:
    """Return a session that began at a stranger's table and replayed a stranger's log. Raises Unfit, in whose sentence
    the file is called `name`. `steps` is called before each entry."""
    try:
        ruleset = rules.of(table)
    except Unplayable as error:
        raise Unfit(error.sentence(name)) from error
    except ImpossibleFact as error:
        raise Unfit(f"The {name} is impossible: {worded(str(error), table.decks, rules.catalog)}.") from error
    changed = sets.changes(table, ruleset.catalog, ruleset.totals, name)
    if changed and (newer := _with_newer_boxes(rules, table, name)) is not None:
        table, changed = newer, []
    for sentence in (*filter(None, [sets.refusal(table, ruleset.catalog, name)]), *changed):
        raise Unfit(sentence)
    for sentence in (*impossible(table, rules), *broken(table, ruleset.totals, ruleset.invariants)):
        raise Unfit(f"The {name} is impossible: {worded(sentence, table.decks, ruleset.catalog)}.")
    try:
        session = Session(rules, table, entries, switches=switches, steps=steps)
    except Diverged as error:
        raise Unfit(f"The {name} does not fit the rules in use: {error}.") from error
    except ImpossibleFact as error:
        raise Unfit(f"The {name} is impossible: {worded(str(error), table.decks, ruleset.catalog)}.") from error
    except Unplayable as error:  # A correction in the log may name a module that is missing here.
        raise Unfit(error.sentence(name)) from error
    except Exception as error:  # because rules may raise anything on a made-up table
        kind = type(error).__name__
        raise Unfit(f"The rules cannot continue from this {name} ({kind}: {error}).") from error
    now = session.ruleset
    for sentence in broken(
        session.table, now.totals, now.invariants
    ):  # because a stranger's corrections may break the rules
        told = worded(sentence, session.table.decks, session.catalog)
        raise Unfit(f"The {name} is impossible after its last entry: {told}.")
    return session


def _with_newer_boxes(rules: Rules, table: Table, name: str) -> Table | None:
    """Return the table with the cards that today's version of its boxes adds; None if the cards still do not match
    those of the boxes in use."""
    try:
        for fact in box_changes.missing(rules, table):
            table = reduce(table, fact)
    except ImpossibleFact:
        return None
    ruleset = rules.of(table)
    return None if sets.changes(table, ruleset.catalog, ruleset.totals, name) else table


def impossible(table: Table, rules: Rules) -> Iterator[str]:
    """Yield a sentence for each fault that no table can have and that the invariants do not cover."""
    if len(table.heroes) > MAX_HEROES:
        yield f"{len(table.heroes)} heroes are in play, at most {MAX_HEROES} can be"
    cards = sum(map(len, table.zones.values()))
    if cards > MAX_CARDS:
        yield f"{cards:,} cards lie on the table, at most {MAX_CARDS:,} can"
    for key, hero in table.heroes.items():
        if hero.id != key:
            yield f"the hero listed as {key} is {hero.id}"
        if hero.kind not in rules.of(table).catalog.cards:
            yield f"{hero.id} is {hero.kind}, which is in none of the sets in use"
        if hero.seat < 0:
            yield f"{hero.id} sits in seat {hero.seat}"
    for name, deck in table.decks.items():
        if deck.size < 0 or any(n < 0 for n in deck.unseen.values()):
            yield f"the {name} deck has a negative number of cards"
        if name not in rules.of(table).totals:
            yield f"there is no {name} deck in the sets in use"
    for zone, pile in table.zones.items():
        for card in pile:
            if card.kind and card.kind not in rules.of(table).catalog.cards:
                yield f"card {card.id} in {zone} is {card.kind}, which is in none of the sets in use"
    past = roads.of(table)
    if table.day < 1 or table.steps < 0 or past.troves < 0 or past.adventures < 0:
        yield "the day, the steps, the troves and the adventures cannot be negative"
    if not table.step.name or table.step.name != table.step.name.strip():
        yield f"there is no step called {table.step.name!r} (the end is called {OVER!r})"
