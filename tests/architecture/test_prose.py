"""Docstrings begin with what a thing is or does, and dice are rolled."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("talisman_desktop", "tests", "packaging")
OPENING = re.compile(r"(What|Who|Whom|Whose|Where|Wherever|As|So|How|When|Which|Whoever|Whatever)\b")
"""A docstring that begins so names neither the thing nor what it does."""
THROWN = re.compile(
    r"\b(dice?|they|it|was|were|is|are|be|been) thrown\b(?! away)|\bthrow(s|ing)? (a|the|two|one) (die|dice)\b",
    re.IGNORECASE,
)
"""Dice are rolled; other things may be thrown away."""
SUSPECT = re.compile(rf'"""{OPENING.pattern}|thr[eo]wn?', re.IGNORECASE)


def docstrings(source: str) -> Iterator[str]:
    """Yield the docstrings of a module, its classes and its functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            found = ast.get_docstring(node)
            if found:
                yield found


def foreign(source: str) -> list[str]:
    """Return the first lines of docstrings that begin with a relative clause, or throw dice."""
    if not SUSPECT.search(source):
        return []  # because reading all files as Python takes seconds
    return [text.splitlines()[0] for text in docstrings(source) if OPENING.match(text) or THROWN.search(text)]


@pytest.mark.parametrize("room", ROOMS)
def test_docstrings_begin_with_what_a_thing_is_or_does(room: str) -> None:
    files = sorted((ROOT / room).rglob("*.py"))
    assert len(files) > 1
    found = {str(file.relative_to(ROOT)): foreign(file.read_text(encoding="utf-8")) for file in files}
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "docstring", ["What is left.", "Where it lies.", "How many.", "Return the dice that were thrown.", "Throw a die."]
)
def test_foreign_docstring_is_found(docstring: str) -> None:
    assert foreign(f'def left():\n    """{docstring}"""\n') == [docstring]
