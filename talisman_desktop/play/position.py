"""Position files: a table and the end of its log as JSON text. A bug report, a test case and a puzzle in one.

A position comes from a stranger: it is parsed as data within limits, checked, and replayed; nothing in it runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from msgspec import Struct

from talisman_desktop import __version__
from talisman_desktop.core.invariants import broken
from talisman_desktop.core.log import Diverged, Entry, Switched
from talisman_desktop.core.reduce import ImpossibleFact
from talisman_desktop.core.table import Table
from talisman_desktop.play.round import OVER
from talisman_desktop.play.session import Session
from talisman_desktop.rules.game import Rules

FORMAT: Literal["talisman-desktop position"] = "talisman-desktop position"
VERSION = 1
MAX_SIZE = 5_000_000
MAX_DEPTH = 24
MAX_VALUES = 300_000
MAX_ENTRIES = 5_000
MAX_HEROES = 12
MAX_CARDS = 3_000
MAX_TEXT = 500
MAX_NOTE = 20_000
MAX_NUMBER = 1_000_000
REACH = 60


class PositionError(ValueError):
    """A position that cannot be taken over; `str()` of it is a sentence for a person."""


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """What a position file holds. `switches` are the automations in force at `table`, `app` who wrote it."""

    format: Literal["talisman-desktop position"]
    version: int
    table: Table
    entries: tuple[Entry, ...] = ()
    switches: dict[str, str] = {}
    note: str = ""
    app: str = ""


class _Head(Struct, frozen=True):
    """Enough of a file to tell what it is."""

    format: str = ""
    version: int = 0


# A string (an unfinished one to the end, so that no letter is looked at twice) or a bracket.
_BRACKETS = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)
_decoder = msgspec.json.Decoder(Position)


def save(session: Session, note: str = "", *, back: int = REACH) -> str:
    """The session as a position: a table about `back` log entries ago, and what was answered since."""
    length = len(session.log)
    frames = [f for f in session.keyframes if f.entries >= length - back] or session.keyframes[-1:]
    frame = frames[0]
    switches = dict(session.first_switches)
    switches |= {e.name: e.value for e in session.log[: frame.entries] if isinstance(e, Switched)}
    entries = tuple(session.log[frame.entries :])
    position = Position(FORMAT, VERSION, frame.table, entries, switches, note[:MAX_NOTE], __version__)
    return msgspec.json.format(msgspec.json.encode(position), indent=1).decode()


def load(text: str | bytes, rules: Rules) -> Session:
    """A session that stands at the position. Raises PositionError with a sentence when that cannot be."""
    position = read(text)
    table = position.table
    for sentence in (*impossible(table, rules), *broken(table, rules.totals)):
        raise PositionError(f"The position is impossible: {sentence}.")
    try:
        session = Session(rules, table, position.entries, switches=position.switches)
    except Diverged as error:
        raise PositionError(f"The position does not fit the rules in use: {error}.") from error
    except ImpossibleFact as error:
        raise PositionError(f"The position is impossible: {error}.") from error
    except Exception as error:  # A made-up table can lead the rules anywhere; the cause stays attached.
        kind = type(error).__name__
        raise PositionError(f"The rules cannot go on from this position ({kind}: {error}).") from error
    return session


def read(text: str | bytes) -> Position:
    """The parsed file, within limits, not checked against any rules. Raises PositionError."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(data) > MAX_SIZE:
        raise PositionError(f"The file is too large for a position: {len(data):,} bytes, at most {MAX_SIZE:,}.")
    if _depth(data) > MAX_DEPTH:
        raise PositionError(f"The file is no position: it is nested more than {MAX_DEPTH} deep.")
    try:
        head = msgspec.json.decode(data, type=_Head)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise PositionError(f"The file is no position: {error}.") from error
    if head.format != FORMAT:
        raise PositionError(f'The file is no position: it does not say "format": "{FORMAT}".')
    if head.version > VERSION:
        raise PositionError("The position was saved by a newer version of Talisman Desktop; update the program.")
    _limits(msgspec.json.decode(data))
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise PositionError(f"The position cannot be read: {error}.") from error


def _depth(data: bytes) -> int:
    """How deep the brackets nest, outside of strings; counted before any parser recurses."""
    depth = deepest = 0
    for match in _BRACKETS.finditer(data):
        sign = match.group()
        if sign in (b"[", b"{"):
            depth += 1
            deepest = max(deepest, depth)
        elif sign in (b"]", b"}"):
            depth -= 1
    return deepest


def _limits(value: Any) -> None:
    """Refuse what is too much of anything."""
    count = 0
    todo: list[tuple[str, Any]] = [("", value)]
    while todo:
        name, value = todo.pop()
        count += 1
        if count > MAX_VALUES:
            raise PositionError(f"The position is too large: it holds more than {MAX_VALUES:,} values.")
        match value:
            case dict():
                for key, inner in value.items():
                    if len(key) > MAX_TEXT:
                        raise PositionError(f"The position holds a name of {len(key):,} letters.")
                    todo.append((key, inner))
            case list():
                if name == "entries" and len(value) > MAX_ENTRIES:
                    raise PositionError(f"The log has {len(value):,} entries; at most {MAX_ENTRIES:,} are taken.")
                todo.extend((name, inner) for inner in value)
            case str():
                most = MAX_NOTE if name == "note" else MAX_TEXT
                if len(value) > most:
                    raise PositionError(f"The text of {name!r} has {len(value):,} letters, at most {most:,} fit.")
            case int() | float():
                most = 2**63 if name == "seed" else MAX_NUMBER
                if abs(value) > most:
                    raise PositionError(f"The number for {name!r} is out of all bounds.")


def impossible(table: Table, rules: Rules) -> Iterator[str]:
    """What no table can be, beyond the invariants, in sentences."""
    if len(table.heroes) > MAX_HEROES:
        yield f"{len(table.heroes)} heroes are in play, at most {MAX_HEROES} can be"
    cards = sum(map(len, table.zones.values()))
    if cards > MAX_CARDS:
        yield f"{cards:,} cards lie on the table, at most {MAX_CARDS:,} can"
    for key, hero in table.heroes.items():
        if hero.id != key:
            yield f"{hero.id} stands under the name of {key}"
        if hero.kind not in rules.catalog.cards:
            yield f"{hero.id} is {hero.kind}, which is in none of the sets in use"
        if hero.seat < 0:
            yield f"{hero.id} sits in seat {hero.seat}"
    for name, deck in table.decks.items():
        if deck.size < 0 or any(n < 0 for n in deck.unseen.values()):
            yield f"the {name} deck has less than no cards"
        if name not in rules.totals:
            yield f"there is no {name} deck in the sets in use"
    for zone, pile in table.zones.items():
        for card in pile:
            if card.kind and card.kind not in rules.catalog.cards:
                yield f"card {card.id} in {zone} is {card.kind}, which is in none of the sets in use"
    if table.day < 1 or table.steps < 0 or table.troves < 0 or table.adventures < 0:
        yield "the day, the steps, the troves and the adventures cannot be negative"
    if not table.step.name or table.step.name != table.step.name.strip():
        yield f"there is no step called {table.step.name!r} (the end is called {OVER!r})"
