"""The blocks that a page of notes is made of; Markdown, HTML and paper each write them in their own way."""

from __future__ import annotations

from msgspec import Struct


class Heading(Struct, frozen=True):
    """A heading; the title of the whole is of level 1."""

    level: int
    text: str


class Prose(Struct, frozen=True):
    """A paragraph."""

    text: str


class Bullets(Struct, frozen=True):
    """A list of lines."""

    lines: tuple[str, ...]


class Checks(Struct, frozen=True):
    """A list of lines to tick off."""

    lines: tuple[str, ...]


class Grid(Struct, frozen=True):
    """A table: the first column is words, the others are numbers or short words."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Picture(Struct, frozen=True):
    """A PNG and what is to be seen on it; Markdown, being one file of text, leaves it out."""

    png: bytes
    text: str


Block = Heading | Prose | Bullets | Checks | Grid | Picture


class Document(Struct, frozen=True):
    """A page of notes: its title and everything below it. No text in it is trusted; writers escape it."""

    title: str
    blocks: tuple[Block, ...]


def section(title: str, blocks: list[Block], level: int = 2) -> list[Block]:
    """The blocks under a heading; nothing when there are none."""
    return [Heading(level, title), *blocks] if blocks else []


def bullets(lines: list[str]) -> list[Block]:
    """The lines as a list; nothing when there are none."""
    return [Bullets(tuple(lines))] if lines else []
