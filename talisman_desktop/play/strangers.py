"""JSON files from strangers: they are parsed within limits, or refused with one sentence. Nothing in them is
executed."""

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
"""The number of bytes whose nesting is checked first, before the whole file is read."""
MAX_TEXT = 500
MAX_NOTE = 20_000
MAX_NUMBER = 1_000_000
OF_A_CARD = "words"
"""The field with the text of a card made at the table. It may be longer than other texts, and is checked as a card
later."""

_T = TypeVar("_T", bound=Struct)


class Unfit(ValueError):
    """An error: a file is refused. `str()` of it is a sentence for a person."""


class Waiting(Unfit):
    """An error: a file is sound, but something that it needs, such as a card set, is missing here."""


class Form(Struct, frozen=True):
    """A format of files, with its limits: the name the format has in the file, and the most that a file may hold.
    `lists` are the greatest lengths of lists, by field; `long` are the fields whose texts may be long; `embedded` are
    the fields with tables and log entries.
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
    """The fields of a file that tell its format."""

    format: str = ""
    version: int = 0


# Matches a string or a bracket. An unfinished string reaches to the end of the data, so that no byte is read twice.
_BRACKETS = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)


def parse(data: bytes, kind: type[_T], form: Form, codec: Codec) -> _T:
    """Return the content of a file of type `kind`, which must have the format `form`. Raises Unfit."""
    name = form.name
    if len(data) > form.size:
        raise Unfit(f"The file is too large for a {name}: {len(data):,} bytes, at most {form.size:,}.")
    deep = _depth(data[:GLANCE]) > MAX_DEPTH
    if not deep and _many(data, form.values):
        raise Unfit(f"The {name} is too large: it holds more than {form.values:,} values.")
    if deep or _depth(data) > MAX_DEPTH:
        raise Unfit(f"The file is not a {name}: it is nested more than {MAX_DEPTH} deep.")
    try:
        head = msgspec.json.decode(data, type=_Head)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unfit(f"The file is not a {name}: {error}.") from error
    if head.format != form.format:
        raise Unfit(f'The file is not a {name}: it does not say "format": "{form.format}".')
    if head.version > form.version:
        raise Unfit(f"The {name} was saved by a newer version of Talisman Desktop; update the program.")
    try:
        raw = msgspec.json.decode(data)
        _limits(raw, form)
        return codec.value(raw, kind, form.embedded)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Unfit(f"The {name} cannot be read: {error}.") from error


def _many(data: bytes, values: int) -> bool:
    """Whether data may hold more than this many values; counted by the signs before values, because parsing would be
    slow."""
    return sum(map(data.count, (b",", b"[", b"{"))) > values or data.count(b'"') > 4 * values


def _depth(data: bytes) -> int:
    """Return the depth of nested brackets outside strings, counted without recursion before any parser runs."""
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
    """Raise Unfit if a value read from a file exceeds a limit of its format."""
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
                    raise Unfit(f"The number for {name!r} is too large.")
