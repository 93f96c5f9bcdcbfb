"""The places of keys in a TOML file, because tomllib reads values without their lines and columns. The scan expects a
file that tomllib has accepted; in any other file it finds less, but it always ends.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple

_STRING = r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\''
_SPACE = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)*")
_HEADER = re.compile(r"\[\[?\s*([^\]\n]*?)\s*\]\]?")
_KEY = re.compile(r"((?:[A-Za-z0-9_-]+|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*')(?:[ \t]*\.[^=\n]*?)?)[ \t]*=")
_PART = re.compile(rf"(?P<string>{_STRING})|(?P<comment>#[^\n]*)|[\[\]{{}}\n]|[^\[\]{{}}\n\"'#]+|.", re.S)


class Key(NamedTuple):
    """A key of a table: its offset in the text, and the offsets at which the strings in its value begin."""

    at: int
    strings: list[int]


class Table(NamedTuple):
    """A table of the file: its name, the offset of its header, and its keys. The first table is the top of the file."""

    name: str
    at: int
    keys: dict[str, Key]


class Positions:
    """The tables of a TOML text. It also converts offsets to lines and columns, which are counted from 1."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self.tables = [Table("", 0, {})]
        self._scan(text)

    def line_column(self, at: int) -> tuple[int, int]:
        """Return the line and column of an offset."""
        line = bisect_right(self._starts, at)
        return line, at - self._starts[line - 1] + 1

    def named(self, name: str) -> list[Table]:
        """Return all tables with this header, in their order."""
        return [table for table in self.tables if table.name == name]

    def _scan(self, text: str) -> None:
        at, end = 0, len(text)
        while True:
            space = _SPACE.match(text, at)
            at = space.end() if space else at
            if at >= end:
                return
            if header := _HEADER.match(text, at):
                self.tables.append(Table(header[1], at, {}))
                at = header.end()
            elif key := _KEY.match(text, at):
                strings: list[int] = []
                self.tables[-1].keys.setdefault(key[1].strip("\"'"), Key(at, strings))
                at = self._value(text, key.end(), strings)
            else:
                cut = text.find("\n", at)
                at = end if cut < 0 else cut + 1

    @staticmethod
    def _value(text: str, at: int, strings: list[int]) -> int:
        depth = 0
        while part := _PART.match(text, at):
            at = part.end()
            piece = part[0]
            if part["string"] is not None:
                quotes = 3 if piece.startswith(('"""', "'''")) else 1
                strings.append(part.start() + quotes + (quotes == 3 and piece[3:4] == "\n"))
            elif piece in "[{":
                depth += 1
            elif piece in "]}":
                depth -= 1
            elif piece == "\n" and depth <= 0:
                return at
        return at
