"""Small pieces of Markdown. Names and titles come from people and card files, so their signs are escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|~&$])")
_START = re.compile(r"^(\d+)([.)])(?=\s|$)|^([-+=>])")


def escape(text: str) -> str:
    """The text with every sign escaped that Markdown would read as its own; all on one line."""
    plain = _SIGNS.sub(r"\\\1", " ".join(text.split()))
    return _START.sub(lambda m: f"{m[1]}\\{m[2]}" if m[1] else f"\\{m[3]}", plain)


def heading(level: int, text: str) -> str:
    """A heading."""
    return f"{'#' * level} {escape(text)}"


def bullets(lines: Iterable[str]) -> list[str]:
    """A list; the lines are escaped."""
    return [f"- {escape(line)}" for line in lines]


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """A table: the first column to the left, the others to the right."""
    lines = [_row(head), "|" + "|".join([":---", *["---:"] * (len(head) - 1)]) + "|"]
    return [*lines, *(_row(row) for row in rows)]


def _row(cells: Sequence[object]) -> str:
    return "| " + " | ".join(escape(str(cell)) for cell in cells) + " |"


def document(blocks: Iterable[Sequence[str]]) -> str:
    """Blocks of lines with an empty line between; empty blocks are left out."""
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"
