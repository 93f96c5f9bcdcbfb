"""The blocks of a page of notes; Markdown, HTML and paper each have a writer for them."""

from __future__ import annotations

from msgspec import Struct


class Heading(Struct, frozen=True):
    """A heading; the title of the whole document is of level 1."""

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
    """A table: the first column holds words, the others numbers or short words."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Fact(Struct, frozen=True):
    """A line of a box: its label, "" for none, and its words."""

    label: str
    text: str

    def __str__(self) -> str:
        """Return the line as plain text."""
        return f"{self.label}: {self.text}" if self.label else self.text


class Box(Struct, frozen=True):
    """A frame with a title, a few words beside it, and lines."""

    title: str
    beside: str
    lines: tuple[Fact, ...]


class Boxes(Struct, frozen=True):
    """Frames that are printed two in a row on paper."""

    boxes: tuple[Box, ...]


class Leaf(Struct, frozen=True):
    """The start of a new page. The blocks that follow are set in this number of columns. If they would take more than
    `most` pages, smaller letters are used; 0 means that any number of pages is allowed."""

    columns: int = 1
    most: int = 0


class Picture(Struct, frozen=True):
    """A PNG and its description; Markdown leaves pictures out, because it is one file of text."""

    png: bytes
    text: str


Block = Heading | Prose | Bullets | Checks | Grid | Boxes | Leaf | Picture


class Document(Struct, frozen=True):
    """A page of notes: its title and the blocks below it. No text in it is trusted; writers escape all of it."""

    title: str
    blocks: tuple[Block, ...]


def leaves(blocks: tuple[Block, ...]) -> list[tuple[Leaf, list[Block]]]:
    """Return the blocks of each leaf; those before the first belong to a leaf with no limit."""
    found: list[tuple[Leaf, list[Block]]] = [(Leaf(), [])]
    for block in blocks:
        if isinstance(block, Leaf):
            found.append((block, []))
        else:
            found[-1][1].append(block)
    return [(leaf, own) for leaf, own in found if own]


def section(title: str, blocks: list[Block], level: int = 2) -> list[Block]:
    """Return the blocks under a heading; nothing when there are none."""
    return [Heading(level, title), *blocks] if blocks else []


def bullets(lines: list[str]) -> list[Block]:
    """Return the lines as a list; nothing when there are none."""
    return [Bullets(tuple(lines))] if lines else []
