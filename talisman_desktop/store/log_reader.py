"""Reads a campaign back: its keyframes, its log, and the entries that can be redone. Nothing in the file is trusted."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, and_, case, func, not_, select

from talisman_desktop.core.codec import Codec
from talisman_desktop.core.facts import Fact
from talisman_desktop.core.log import Entry, Switched
from talisman_desktop.core.table import Table
from talisman_desktop.play.sources import told
from talisman_desktop.play.timeline import OWN, Decision, outcome_of, own_name
from talisman_desktop.store.decoder import MAX_NUMBER, Frame, Start, Unreadable, entry_of, number_of, table_of, text_of
from talisman_desktop.store.models import Stored
from talisman_desktop.store.projection import Words

MAX_REDO = 2_000

_log, _journal, _frames, _redo, _meta = (
    Stored.metadata.tables[name] for name in ("log", "journal", "keyframes", "redo", "meta")
)


def read_start(
    connection: Connection, codec: Codec, frame: Frame, switches: dict[str, str], until: int | None = None
) -> Start:
    """Return the table of a keyframe and all log entries after it, or those before entry `until`. `switches` are those
    with which the campaign began. Raises Unreadable."""
    table = _table_at(connection, codec, frame)
    switches = dict(switches)
    earlier = select(_log.c.n, _log.c.entry).where(_log.c.by == "switch", _log.c.n < frame.entries)
    for n, text in connection.execute(earlier.order_by(_log.c.n)):
        entry = entry_of(text, f"log entry {n}", codec)
        if isinstance(entry, Switched):
            switches[entry.name] = entry.value
    entries = []
    later = select(_log.c.n, _log.c.entry).where(_log.c.n >= frame.entries).order_by(_log.c.n)
    if until is not None:
        later = later.where(_log.c.n < until)
    for expected, (n, text) in enumerate(connection.execute(later), frame.entries):
        if n != expected:
            raise Unreadable(f"log entry {expected} is missing")
        entries.append(entry_of(text, f"log entry {n}", codec))
    return Start(frame.entries, frame.facts, table, tuple(entries), switches)


def read_frames(connection: Connection) -> list[Frame]:
    """Return the keyframes in the file, oldest first. Raises Unreadable when there is none."""
    columns = (_frames.c.entries, _frames.c.facts, _frames.c.day)
    frames = [Frame(*row) for row in connection.execute(select(*columns).order_by(_frames.c.entries))]
    if not frames:
        raise Unreadable("it has no saved table")
    if not all(isinstance(n, int) and 0 <= n < MAX_NUMBER for frame in frames for n in frame[:2]):
        raise Unreadable("its saved tables have impossible numbers")
    return frames


def read_length(connection: Connection) -> int:
    """Return the number of entries in the log."""
    last: int | None = connection.execute(select(func.max(_log.c.n))).scalar()
    return 0 if last is None else last + 1


def read_redo(connection: Connection, codec: Codec) -> list[Entry]:
    """Return the entries that can be redone, the next one first, at most MAX_REDO."""
    rows = connection.execute(select(_redo.c.entry).order_by(_redo.c.n).limit(MAX_REDO))
    return [entry_of(text, "an undone entry", codec) for (text,) in rows]


def read_facts(connection: Connection, codec: Codec, first: int) -> tuple[list[Fact], bool]:
    """Return the facts from number `first` on that can be read, and whether they are all of them."""
    facts: list[Fact] = []
    statement = select(_journal.c.n, _journal.c.fact).where(_journal.c.n >= first).order_by(_journal.c.n)
    for expected, (n, text) in enumerate(connection.execute(statement).all(), first):
        # because a gap means that another program changed the journal; it is written again from there on
        if n != expected:
            return facts, False
        try:
            facts.append(codec.fact(text))
        except (ValueError, TypeError, RecursionError):
            return facts, False
    return facts, True


def read_sitting_starts(connection: Connection) -> dict[int, tuple[int, int]]:
    """Return the numbers of the first log entry and the first fact of each sitting in which something happened, by the
    sitting's number; -1 if there is none. 0 is the time outside all sittings."""
    begun: dict[int, tuple[int, int]] = {}
    for sitting, fact in connection.execute(select(_journal.c.sitting, func.min(_journal.c.n)).group_by("sitting")):
        begun[number_of(sitting)] = (-1, number_of(fact))
    for sitting, entry in connection.execute(select(_log.c.sitting, func.min(_log.c.n)).group_by("sitting")):
        begun[number_of(sitting)] = (number_of(entry), begun.get(number_of(sitting), (-1, -1))[1])
    return begun


def read_decisions(connection: Connection, words: Words, before: int, *, own: bool = False) -> list[Decision]:
    """Return the decisions in the log before entry `before`, the oldest first, without the switches of luck. With
    `own`, include what the program rolled, drew and decided."""
    luck = and_(_log.c.by == "switch", _log.c.key == "luck")
    columns = (_log.c.n, _log.c.label, _log.c.key, _log.c.by, _log.c.day, _log.c.place, _log.c.card)
    # because the timeline shows more than the name only for dice and cards
    chance = case((_log.c.by.not_in(("person", "hand", "switch")), _log.c.entry), else_="")
    statement = select(*columns, chance).where(_log.c.n < before, not_(luck))
    if not own:
        statement = statement.where(_log.c.by.not_in(OWN))
    found = []
    sentences: Mapping[str, str] | None = None
    # because fetching the rows one by one is slower
    for n, *parts, day, place, card, text in connection.execute(statement.order_by(_log.c.n)).all():
        label, key, by = map(text_of, parts)
        if by == "switch" and sentences is None:
            sentences = words.sentences(_newest_table(connection, words.codec))
        called = told(key, label, sentences or {}) if by == "switch" else label or own_name(key)
        outcome = _outcome(text, n, words) if text else ""
        found.append(
            Decision(
                n, called, by, number_of(day), text_of(place), text_of(card), by not in ("hand", "switch"), outcome
            )
        )
    return found


def _newest_table(connection: Connection, codec: Codec) -> Table:
    return _table_at(connection, codec, read_frames(connection)[-1])


def _table_at(connection: Connection, codec: Codec, frame: Frame) -> Table:
    data = connection.execute(select(_frames.c.data).where(_frames.c.entries == frame.entries)).scalar_one()
    return table_of(data, frame.entries, codec)


def _outcome(text: str, n: int, words: Words) -> str:
    entry = entry_of(text, f"log entry {n}", words.codec)
    return outcome_of(entry, words.name)


def read_meta(connection: Connection) -> dict[str, str]:
    """Return the values that describe the campaign, by name."""
    return {str(name): str(value) for name, value in connection.execute(select(_meta.c.name, _meta.c.value))}
