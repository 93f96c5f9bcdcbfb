"""JSON files from strangers: parsed as data, within limits, or refused with one sentence. Nothing in them runs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from talisman_desktop.core.codec import Codec, Embedded
from talisman_desktop.core.table import MOST_WORDS

MAX_DEPTH = 24
GLANCE = 10_000
"""The number of bytes that are checked first, before the whole file is."""
MAX_TEXT = 500
MAX_NOTE = 20_000
MAX_NUMBER = 1_000_000
OF_A_CARD = "words"
"""The name of the text of a card made at the table, which may be longer than other texts, and is checked again as a
card."""

_T = TypeVar("_T", bound=Struct)


class Unfit(ValueError):
    """An error: a file is refused. `str()` of it is a sentence for a person."""


class Waiting(Unfit):
    """An error: a sound file needs something that is missing now, such as a card set."""


class Form(Struct, frozen=True):
    """A kind of file and its limits: the name it gives itself, and how much of everything it may hold.

    `lists` are the longest lists by name, `long` the names of texts that may be notes, `embedded`
    the places of tables and log entries.
    """

    format: str
    version: int
    name: str
    size: int
    values: int
    lists: Mapping[str, int] = {}
    long: tuple[str, ...] = ("note",)
    embedded: Embedded = Embedded(frozenset({"table"}))


class _Head(Struct, frozen=True):
    """Enough of a file to tell its kind."""

    format: str = ""
    version: int = 0


# A string or a bracket; an unfinished string extends to the end, so that no letter is read twice.
_BRACKETS = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)


def parse(data: bytes, kind: type[_T], form: Form, codec: Codec) -> _T:
    """Return the contents of a file that must have the form `form`. Raises Unfit."""
    name = form.name
    if len(data) > form.size:
        raise Unfit(f"The file is too large for a {name}: {len(data):,} bytes, at most {form.size:,}.")
    deep = _depth(data[:GLANCE]) > MAX_DEPTH
    if not deep and _many(data, form.values):
        raise Unfit(f"The {name} is too large: it holds more than {form.values:,} values.")
    if deep or _depth(data) > MAX_DEPTH:
        raise Unfit(f"The file is no {name}: it is nested more than {MAX_DEPTH} deep.")
    try:
        head = msgspec.json.decode(data, type=_Head)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unfit(f"The file is no {name}: {error}.") from error
    if head.format != form.format:
        raise Unfit(f'The file is no {name}: it does not say "format": "{form.format}".')
    if head.version > form.version:
        raise Unfit(f"The {name} was saved by a newer version of Talisman Desktop; update the program.")
    try:
        raw = msgspec.json.decode(data)
        _limits(raw, form)
        return codec.value(raw, kind, form.embedded)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unfit(f"The {name} cannot be read: {error}.") from error


def _many(data: bytes, values: int) -> bool:
    """Whether some data can only hold more values than these, counted by the signs before values, because that is
    cheap."""
    return sum(map(data.count, (b",", b"[", b"{"))) > values or data.count(b'"') > 4 * values


def _depth(data: bytes) -> int:
    """Return the depth of the nested brackets outside of strings, counted before any parser recurses."""
    depth = deepest = 0
    for match in _BRACKETS.finditer(data):
        sign = match.group()
        if sign in (b"[", b"{"):
            depth += 1
            deepest = max(deepest, depth)
        elif sign in (b"]", b"}"):
            depth -= 1
    return deepest


def _limits(value: Any, form: Form) -> None:
    """Raise Unfit where a file holds too much of anything."""
    todo: list[tuple[str, Any]] = [("", value)]
    while todo:
        name, value = todo.pop()
        match value:
            case dict():
                for key, inner in value.items():
                    if len(key) > MAX_TEXT:
                        raise Unfit(f"The {form.name} holds a name of {len(key):,} letters.")
                    todo.append((key, inner))
            case list():
                if len(value) > form.lists.get(name, len(value)):
                    raise Unfit(f"The log has {len(value):,} {name}; at most {form.lists[name]:,} are taken.")
                todo.extend((name, inner) for inner in value)
            case str():
                most = MAX_NOTE if name in form.long else MOST_WORDS if name == OF_A_CARD else MAX_TEXT
                if len(value) > most:
                    raise Unfit(f"The text of {name!r} has {len(value):,} letters, at most {most:,} fit.")
            case int() | float():
                most = 2**63 if name == "seed" else MAX_NUMBER
                if abs(value) > most:
                    raise Unfit(f"The number for {name!r} is out of all bounds.")
