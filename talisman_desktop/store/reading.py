"""Reading a campaign back: its keyframes, its log, what can be redone. Nothing in the file is trusted."""

from __future__ import annotations

import json
import zlib
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, func, select

from talisman_desktop.core.facts import Fact
from talisman_desktop.core.log import Entry, Switched, decode_entry, decode_table
from talisman_desktop.core.table import Table
from talisman_desktop.store.models import Stored

MAX_TABLE = 16_000_000
MAX_ENTRY = 1_000_000
MAX_REDO = 2_000

_log, _journal, _frames, _redo, _meta = (
    Stored.metadata.tables[name] for name in ("log", "journal", "keyframes", "redo", "meta")
)
_fact_decoder = msgspec.json.Decoder(Fact)


class Unreadable(ValueError):
    """Something in the file does not make sense; which, and why."""


class Frame(NamedTuple):
    """A keyframe in the file, without its table."""

    entries: int
    facts: int
    day: int


class Start(NamedTuple):
    """Where a session starts from: `Session(rules, table, entries, switches=dict(switches))`.

    `first` and `facts` count the log entries and facts of the campaign before it.
    """

    first: int
    facts: int
    table: Table
    entries: tuple[Entry, ...]
    switches: dict[str, str]


def read_start(connection: Connection, frame: Frame, switches: dict[str, str]) -> Start:
    """The start at a keyframe, with all entries since. Raises Unreadable. `switches`: as the campaign began."""
    data = connection.execute(select(_frames.c.data).where(_frames.c.entries == frame.entries)).scalar_one()
    table = _table(data, frame)
    switches = dict(switches)
    earlier = select(_log.c.n, _log.c.entry).where(_log.c.by == "switch", _log.c.n < frame.entries)
    for n, text in connection.execute(earlier.order_by(_log.c.n)):
        entry = _entry(text, f"log entry {n}")
        if isinstance(entry, Switched):
            switches[entry.name] = entry.value
    entries = []
    later = select(_log.c.n, _log.c.entry).where(_log.c.n >= frame.entries).order_by(_log.c.n)
    for expected, (n, text) in enumerate(connection.execute(later), frame.entries):
        if n != expected:
            raise Unreadable(f"log entry {expected} is missing")
        entries.append(_entry(text, f"log entry {n}"))
    return Start(frame.entries, frame.facts, table, tuple(entries), switches)


def read_frames(connection: Connection) -> list[Frame]:
    """The keyframes in the file, oldest first. Raises Unreadable when there is none."""
    columns = (_frames.c.entries, _frames.c.facts, _frames.c.day)
    frames = [Frame(*row) for row in connection.execute(select(*columns).order_by(_frames.c.entries))]
    if not frames:
        raise Unreadable("it holds no table")
    return frames


def read_length(connection: Connection) -> int:
    """How many entries the log has."""
    last: int | None = connection.execute(select(func.max(_log.c.n))).scalar()
    return 0 if last is None else last + 1


def read_redo(connection: Connection) -> list[Entry]:
    """What can be done again."""
    rows = connection.execute(select(_redo.c.entry).order_by(_redo.c.n).limit(MAX_REDO))
    return [_entry(text, "an undone entry") for (text,) in rows]


def read_facts(connection: Connection, first: int) -> tuple[list[Fact], bool]:
    """What happened from there on as far as it can be read, and whether that is all of it."""
    facts: list[Fact] = []
    statement = select(_journal.c.n, _journal.c.fact).where(_journal.c.n >= first).order_by(_journal.c.n)
    for expected, (n, text) in enumerate(connection.execute(statement).all(), first):
        # A journal someone has meddled with is written anew from here on.
        if n != expected:
            return facts, False
        try:
            facts.append(_fact_decoder.decode(text))
        except (ValueError, TypeError, RecursionError):
            return facts, False
    return facts, True


def _table(data: object, frame: Frame) -> Table:
    where = f"the table kept at log entry {frame.entries} cannot be read"
    if not isinstance(data, bytes):
        raise Unreadable(where)
    try:
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(data, MAX_TABLE)
        if not unpacker.eof:
            raise Unreadable(f"{where} (it is cut off or too large)")
        return decode_table(text)
    except (zlib.error, msgspec.DecodeError, ValueError, RecursionError) as error:
        raise error if isinstance(error, Unreadable) else Unreadable(f"{where} ({error})") from error


def _entry(text: object, where: str) -> Entry:
    if not isinstance(text, str) or len(text) > MAX_ENTRY:
        raise Unreadable(f"{where} is no text or far too long")
    try:
        return decode_entry(text)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Unreadable(f"{where} cannot be read ({error})") from error


def read_meta(connection: Connection) -> dict[str, str]:
    """What the campaign is."""
    return {str(name): str(value) for name, value in connection.execute(select(_meta.c.name, _meta.c.value))}


def read_words(text: str) -> dict[str, str]:
    """A mapping of texts from the JSON of a meta value. Raises Unreadable."""
    try:
        found = json.loads(text or "{}")
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"its settings cannot be read ({error})") from error
    if not isinstance(found, dict) or not all(isinstance(v, str) for v in found.values()):
        raise Unreadable("its settings cannot be read")
    return found
