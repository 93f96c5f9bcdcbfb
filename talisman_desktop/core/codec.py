"""Reads tables, facts and log entries back from JSON, in two stages.

First the migrations of the games turn raw JSON of an older version into today's form, and each slice (the part of a
table that a game or a module owns) is read as the type its owner gives. Then all other fields are read as the types of
`core`. Nothing is dropped silently: an unknown field, slice or event is refused with a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.core.facts import EventBase, Fact
from talisman_desktop.core.log import Answered, Entry
from talisman_desktop.core.requests import Chosen
from talisman_desktop.core.table import SliceBase, Table

Raw = dict[str, Any]
"""A JSON object as read from a file."""

_T = TypeVar("_T")


class SliceType(Struct, frozen=True):
    """The types of one slice of the table: the type of the slice itself, and the union of the events that change it."""

    part: type[SliceBase]
    events: Any

    @property
    def tags(self) -> tuple[str, ...]:
        """The JSON tags of the slice's events."""
        return tuple(event.__name__ for event in get_args(self.events) or (self.events,))


def _unchanged(raw: Raw) -> Raw:
    return raw


class Migration(Struct, frozen=True):
    """Two functions that turn a raw table and a raw fact of an older version into today's form. JSON that is in today's
    form already passes through unchanged."""

    table: Callable[[Raw], Raw] = _unchanged
    fact: Callable[[Raw], Raw] = _unchanged


class OldWords(Struct, frozen=True):
    """The frozen words of older versions, each mapped to today's word: keys of questions, ids of options (by the old
    key of their question), and marks of lasting effects.

    An old key may stand for several of today's, joined with `log.EITHER`. An old mark that ends with "/" is a
    prefix: every mark that begins with it gets the new prefix.
    """

    keys: Mapping[str, str] = {}
    options: Mapping[str, Mapping[str, str]] = {}
    marks: Mapping[str, str] = {}

    def table(self, raw: Raw) -> Raw:
        """Return a raw table in which the marks of older versions are replaced by today's."""
        lasting = raw.get("lasting")
        return {**raw, "lasting": [self._mark(x) for x in lasting]} if lasting and self.marks else raw

    def fact(self, raw: Raw) -> Raw:
        """Return a raw fact in which the mark of an older version is replaced by today's."""
        return {**raw, "lasting": self._mark(raw["lasting"])} if self.marks and "lasting" in raw else raw

    def _mark(self, raw: Any) -> Any:
        what = raw.get("what") if isinstance(raw, dict) else None
        if not isinstance(what, str):
            return raw
        for old, new in self.marks.items():
            if what == old or (old.endswith("/") and what.startswith(old)):
                return {**raw, "what": new + what.removeprefix(old)}
        return raw

    def key(self, old: str) -> str | None:
        """Return today's key for an old key of a question, also for one with an ending such as "/again"; None if the
        key has not changed."""
        if old in self.keys:
            return self.keys[old]
        plain, _, end = old.rpartition("/")
        return f"{self.keys[plain]}/{end}" if plain in self.keys else None


SAME = OldWords()
"""The words of a program that has renamed nothing."""


class Embedded(Struct, frozen=True):
    """The names of the JSON fields of a file that hold a table, and of those that hold a list of log entries."""

    tables: frozenset[str] = frozenset()
    entries: frozenset[str] = frozenset()


class Codec:
    """A reader for tables, facts and log entries saved by any game of the program, in this or an older version."""

    def __init__(
        self,
        slices: Mapping[str, SliceType] = {},
        migrations: Iterable[Migration] = (),
        old: OldWords = SAME,
    ) -> None:
        """Set up the reader with the types of all slices, the migrations to run, and the renamed words of older
        versions."""
        self._old = old
        self._slices = dict(slices)
        self._tags = {name: frozenset(known.tags) for name, known in slices.items()}
        self._migrations = (*migrations, Migration(old.table, old.fact))

    def table(self, text: bytes | str) -> Table:
        """Return a table from JSON. Raises msgspec.DecodeError for text that is no table."""
        return msgspec.convert(self._table(msgspec.json.decode(text)), Table)

    def entry(self, text: bytes | str) -> Entry:
        """Return a log entry from JSON, with today's keys and ids.

        Raises msgspec.DecodeError for text that is no entry, and UnicodeDecodeError for bytes that are not UTF-8.
        """
        plain = text if isinstance(text, str) else text.decode()
        if '"facts"' not in plain and "\\u" not in plain:
            entry: Entry = _entries.decode(text)
            return self._renamed(entry)
        read: Entry = msgspec.convert(self._entry(msgspec.json.decode(text)), Entry)
        return self._renamed(read)

    def _renamed(self, entry: Entry) -> Entry:
        """Return a log entry with today's key of its question and today's id of its option."""
        if not isinstance(entry, Answered) or (key := self._old.key(entry.key)) is None:
            return entry
        answer, options = entry.answer, self._old.options.get(entry.key, {})
        if isinstance(answer, Chosen) and answer.id in options:
            answer = Chosen(options[answer.id])
        return replace(entry, key=key, answer=answer)

    def fact(self, text: bytes | str) -> Fact:
        """Return a fact from JSON. Raises msgspec.DecodeError for text that is no fact."""
        fact: Fact = msgspec.convert(self._fact(msgspec.json.decode(text)), Fact)
        return fact

    def value(self, raw: Any, kind: type[_T], embedded: Embedded) -> _T:
        """Return an object of type `kind` read from the raw JSON of a file. `embedded` names the fields that hold
        tables and log entries. `raw` is changed in the process. Raises msgspec.ValidationError."""
        if isinstance(raw, dict):
            for name in embedded.tables & raw.keys():
                raw[name] = self._table(raw[name])
            for name in embedded.entries & raw.keys():
                raw[name] = _each(raw[name], self._entry)
        return msgspec.convert(raw, kind)

    # --- raw values, with slices and events read ---

    def _table(self, raw: Any) -> Any:
        if not isinstance(raw, dict):
            return raw
        for migration in self._migrations:
            raw = migration.table(raw)
        slices = raw.get("slices")
        return {**raw, "slices": self._parts(slices)} if isinstance(slices, dict) else raw

    def _entry(self, raw: Any) -> Any:
        if not isinstance(raw, dict):
            return raw
        if isinstance(key := raw.get("key"), str) and (new := self._old.key(key)) is not None:
            raw = {**raw, "key": new, "answer": self._option(key, raw.get("answer"))}
        if "facts" in raw:
            return {**raw, "facts": _each(raw["facts"], self._fact)}
        answer = raw.get("answer")
        if isinstance(answer, dict) and "facts" in answer:
            return {**raw, "answer": {**answer, "facts": _each(answer["facts"], self._fact)}}
        return raw

    def _option(self, key: str, answer: Any) -> Any:
        options = self._old.options.get(key, {})
        if not isinstance(answer, dict) or answer.get("id") not in options:
            return answer
        return {**answer, "id": options[answer["id"]]}

    def _fact(self, raw: Any) -> Any:
        if not isinstance(raw, dict) or not isinstance(raw.get("fact"), str):
            return raw
        for migration in self._migrations:
            raw = migration.fact(raw)
        if isinstance(brought := raw.get("brings"), dict):
            return {**raw, "brings": {name: self._event(name, event) for name, event in brought.items()}}
        if raw.get("fact") == "SliceChanged" and "event" in raw:
            return {**raw, "event": self._event(raw.get("slice"), raw["event"])}
        return raw

    def _parts(self, slices: Raw) -> dict[str, SliceBase]:
        return {name: msgspec.convert(part, self._known(name).part) for name, part in slices.items()}

    def _event(self, name: object, raw: Any) -> EventBase:
        known, tag = self._known(name), raw.get("event") if isinstance(raw, dict) else None
        if not isinstance(tag, str) or tag not in self._tags[str(name)]:
            raise msgspec.ValidationError(f"this program knows no event {tag!r} for the part {name!r} of a table")
        event: EventBase = msgspec.convert(raw, known.events)
        return event

    def _known(self, name: object) -> SliceType:
        known = self._slices.get(name) if isinstance(name, str) else None
        if known is None:
            raise msgspec.ValidationError(f"this program knows no part {name!r} of a table")
        return known


def _each(values: Any, change: Callable[[Any], Any]) -> Any:
    return [change(value) for value in values] if isinstance(values, list) else values


_entries = msgspec.json.Decoder(Entry)
