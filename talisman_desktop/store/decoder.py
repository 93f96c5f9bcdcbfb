"""The decoder turns the rows of a campaign file into values, and trusts nothing in the file. It loads no SQLModel."""

from __future__ import annotations

import json
import zlib
from typing import NamedTuple

import msgspec

from talisman_desktop.core.codec import Codec
from talisman_desktop.core.log import Entry
from talisman_desktop.core.table import Table

MAX_FILE = 400_000_000
"""The most bytes of a campaign file; one with 20,000 answers has about 20 million."""
MAX_VALUE = 32_000_000
"""The most bytes of a single value in the file."""
MAX_TABLE = 16_000_000
MAX_ENTRY = 1_000_000
MAX_NUMBER = 2**31
"""A number above every number of a sitting, day, line or entry."""


class Unreadable(ValueError):
    """An error: a part of the file makes no sense. The message says which part, and why."""


class Frame(NamedTuple):
    """A keyframe of the file, without its table."""

    entries: int
    facts: int
    day: int


class Start(NamedTuple):
    """The start of a session: `Session(rules, table, entries, switches=dict(switches))`. `first` and `facts` are
    the numbers of log entries and of facts of the campaign before it.
    """

    first: int
    facts: int
    table: Table
    entries: tuple[Entry, ...]
    switches: dict[str, str]


def table_of(data: object, entries: int, codec: Codec) -> Table:
    """Return the table of the keyframe that was saved after `entries` log entries. Raises Unreadable."""
    where = f"the table kept at log entry {entries} cannot be read"
    if not isinstance(data, bytes):
        raise Unreadable(where)
    try:
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(data, MAX_TABLE)
        if not unpacker.eof:
            raise Unreadable(f"{where} (it is cut off or too large)")
        return codec.table(text)
    except (zlib.error, msgspec.DecodeError, ValueError, RecursionError) as error:
        raise error if isinstance(error, Unreadable) else Unreadable(f"{where} ({error})") from error


def entry_of(text: object, where: str, codec: Codec) -> Entry:
    """Return a log entry; `where` is its place in the file, for the error. Raises Unreadable."""
    if not isinstance(text, str) or len(text) > MAX_ENTRY:
        raise Unreadable(f"{where} is not a text, or is far too long")
    try:
        return codec.entry(text)
    except (msgspec.DecodeError, ValueError, RecursionError) as error:
        raise Unreadable(f"{where} cannot be read ({error})") from error


def legible(data: object, most: int = MAX_TABLE) -> bool:
    """Whether the data of a table or an entry are a JSON object, of whatever game."""
    try:
        if isinstance(data, bytes):
            unpacker = zlib.decompressobj()
            data = unpacker.decompress(data, most)
            if not unpacker.eof:
                return False
        return isinstance(data, bytes | str) and isinstance(msgspec.json.decode(data), dict)
    except (zlib.error, msgspec.DecodeError, ValueError, RecursionError):
        return False


def text_of(value: object) -> str:
    """Return a text that people wrote, "" for None. Any other value in its place is turned into a readable text,
    because a note must not make a campaign unreadable."""
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return "" if value is None else str(value)


def number_of(value: object) -> int:
    """Return the number of a sitting, day or line; 0 for a value that is not an integer or is too large."""
    return value if isinstance(value, int) and abs(value) < MAX_NUMBER else 0


def read_words(text: str) -> dict[str, str]:
    """Return a mapping of texts, read from the JSON of a value. Raises Unreadable."""
    try:
        found = json.loads(text or "{}")
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"its settings cannot be read ({error})") from error
    if not isinstance(found, dict) or not all(isinstance(v, str) for v in found.values()):
        raise Unreadable("its settings cannot be read")
    return found
