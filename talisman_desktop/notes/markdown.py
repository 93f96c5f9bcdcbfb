"""Notes as Markdown. Names and titles come from people and card files, so characters with a meaning in Markdown are
escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import assert_never

from talisman_desktop.notes.blocks import (
    Block,
    Box,
    Boxes,
    Bullets,
    Checks,
    Document,
    Grid,
    Heading,
    Leaf,
    Picture,
    Prose,
)

_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|~&$])")
_HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters, which a terminal would obey, and characters that change the direction of writing."""
_START = re.compile(r"^(\d+)([.)])(?=\s|$)|^([-+=>])")


def escape(text: str) -> str:
    """Return a text on a single line, with all characters escaped that Markdown would interpret."""
    plain = _SIGNS.sub(r"\\\1", _HIDDEN.sub("\ufffd", " ".join(text.split())))
    return _START.sub(lambda m: f"{m[1]}\\{m[2]}" if m[1] else f"\\{m[3]}", plain)


def write(document: Document) -> str:
    """Return the document as Markdown, without its pictures."""
    blocks = [Heading(1, document.title), *document.blocks]
    return "\n\n".join("\n".join(lines) for block in blocks if (lines := _lines(block))) + "\n"


def _lines(block: Block) -> Sequence[str]:
    match block:
        case Heading(level=level, text=text):
            return [f"{'#' * level} {escape(text)}"]
        case Prose(text=text):
            return [escape(text)]
        case Bullets(lines=lines):
            return [f"- {escape(line)}" for line in lines]
        case Checks(lines=lines):
            return [f"- [ ] {escape(line)}" for line in lines]
        case Grid(head=head, rows=rows):
            return _table(head, rows)
        case Boxes(boxes=boxes):
            return _boxes(boxes)
        case Picture() | Leaf():
            return []
        case _:
            assert_never(block)


def _boxes(boxes: Sequence[Box]) -> list[str]:
    lines: list[str] = []
    for box in boxes:
        lines += [""] * bool(lines) + [f"### {escape(box.title)}", ""]
        lines += [f"- {escape(line)}" for line in ([box.beside] * bool(box.beside) + [*map(str, box.lines)])]
    return lines


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    lines = [_row(head), "|" + "|".join([":---", *["---:"] * (len(head) - 1)]) + "|"]
    return [*lines, *(_row(row) for row in rows)]


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(escape(cell) for cell in cells) + " |"
