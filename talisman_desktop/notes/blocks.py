"""The blocks that a page of notes is made of. Markdown, HTML and paper each have a writer for them."""

from __future__ import annotations

from msgspec import Struct


class Heading(Struct, frozen=True):
    """A heading; level 1 is the title of the document."""

    level: int
    text: str


class Prose(Struct, frozen=True):
    """A paragraph."""

    text: str


class Bullets(Struct, frozen=True):
    """A list of lines."""

    lines: tuple[str, ...]


class Checks(Struct, frozen=True):
    """A list of lines with boxes to tick."""

    lines: tuple[str, ...]


class Grid(Struct, frozen=True):
    """A table. The first column has words, the others have numbers or short words."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Fact(Struct, frozen=True):
    """A line in a box: a label ("" for none) and a text."""

    label: str
    text: str

    def __str__(self) -> str:
        """Return the line as plain text."""
        return f"{self.label}: {self.text}" if self.label else self.text


class Box(Struct, frozen=True):
    """A frame with a title, a few words beside the title, and lines."""

    title: str
    beside: str
    lines: tuple[Fact, ...]


class Boxes(Struct, frozen=True):
    """Boxes that are printed two in a row on paper."""

    boxes: tuple[Box, ...]


class Leaf(Struct, frozen=True):
    """The start of a new page. The blocks after it are set in this number of columns. If they take more than `most`
    pages, they are set in smaller letters; 0 allows any number of pages."""

    columns: int = 1
    most: int = 0


class Picture(Struct, frozen=True):
    """A PNG with a description. Markdown leaves it out, because a Markdown file has only text."""

    png: bytes
    text: str


Block = Heading | Prose | Bullets | Checks | Grid | Boxes | Leaf | Picture


class Document(Struct, frozen=True):
    """A document of notes: a title and blocks. Its texts may come from strangers, so the writers escape them."""

    title: str
    blocks: tuple[Block, ...]


def leaves(blocks: tuple[Block, ...]) -> list[tuple[Leaf, list[Block]]]:
    """Return the blocks in groups, one for each leaf; those before the first leaf form a group without a page limit."""
    found: list[tuple[Leaf, list[Block]]] = [(Leaf(), [])]
    for block in blocks:
        if isinstance(block, Leaf):
            found.append((block, []))
        else:
            found[-1][1].append(block)
    return [(leaf, own) for leaf, own in found if own]


def section(title: str, blocks: list[Block], level: int = 2) -> list[Block]:
    """Return blocks under a heading; none if there are no blocks."""
    return [Heading(level, title), *blocks] if blocks else []


def bullets(lines: list[str]) -> list[Block]:
    """Return lines as a list block; none if there are no lines."""
    return [Bullets(tuple(lines))] if lines else []
