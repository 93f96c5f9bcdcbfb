"""Docstrings begin with a noun or a verb, dice are rolled, and some words are not used."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("talisman_desktop", "tests", "packaging")
OPENING = re.compile(r"(What|Who|Whom|Whose|Where|Wherever|As|So|How|When|Which|Whoever|Whatever)\b")
"""A docstring that begins with one of these words names neither the thing nor what it does."""
THROWN = re.compile(
    r"\b(dice?|they|it|was|were|is|are|be|been) thrown\b(?! away)|\bthrow(s|ing)? (a|the|two|one) (die|dice)\b",
    re.IGNORECASE,
)
"""Dice are rolled; other things may be thrown away."""
FORBIDDEN = re.compile(
    r"\b(anew|nobody|whoever|as\s+(it|they)\s+(stands?|stood)|of\s+(its|their|his|her|one's)\s+own|goes\s+on|what\s+is\s+to\s+be)\b",
    re.IGNORECASE,
)
"""Words that a native reader stumbles over in docstrings and comments."""
EXCEPTIONS = {
    "tests/architecture/test_prose.py": {"anew", "nobody"},  # the words themselves
}
SUSPECT = re.compile(rf'"""{OPENING.pattern}|thr[eo]wn?', re.IGNORECASE)


def docstrings(source: str) -> Iterator[str]:
    """Yield the docstrings of a module, its classes and its functions, and the texts below attributes."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            for statement in node.body:
                match statement:
                    case ast.Expr(value=ast.Constant(value=str(text))):
                        yield cleandoc(text)


def foreign(source: str) -> list[str]:
    """Return the first lines of docstrings, and of texts below attributes, that begin badly or throw dice."""
    if not SUSPECT.search(source):
        return []  # because reading all files as Python takes seconds
    return [text.splitlines()[0] for text in docstrings(source) if OPENING.match(text) or THROWN.search(text)]


def comments(source: str) -> Iterator[str]:
    """Yield the comments of a file."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def stumbled_over(source: str) -> set[str]:
    """Return the forbidden words in docstrings, texts below attributes and comments."""
    if not FORBIDDEN.search(source):
        return set()  # because reading all files as Python takes seconds
    texts = (*docstrings(source), *comments(source))
    return {found[0].lower() for text in texts for found in FORBIDDEN.finditer(" ".join(text.split()))}


@pytest.mark.parametrize("room", ROOMS)
def test_docstrings_begin_with_a_noun_or_verb(room: str) -> None:
    files = sorted((ROOT / room).rglob("*.py"))
    assert len(files) > 1
    found = {str(file.relative_to(ROOT)): foreign(file.read_text(encoding="utf-8")) for file in files}
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "docstring", ["What is left.", "Where it lies.", "How many.", "Return the dice that were thrown.", "Throw a die."]
)
def test_foreign_docstring_is_found(docstring: str) -> None:
    assert foreign(f'def left():\n    """{docstring}"""\n') == [docstring]


@pytest.mark.parametrize(
    "source",
    [
        'LEFT = 1\n"""What is left."""\n',
        'class A:\n    left: int = 1\n    """What is left."""\n',
        'class A:\n    def __init__(self):\n        self.left = 1\n        """What is left."""\n',
    ],
)
def test_foreign_text_below_an_attribute_is_found(source: str) -> None:
    assert foreign(source) == ["What is left."]


@pytest.mark.parametrize("room", ROOMS)
def test_no_docstring_or_comment_uses_a_forbidden_word(room: str) -> None:
    files = sorted((ROOT / room).rglob("*.py"))
    assert len(files) > 1
    found = {str(file.relative_to(ROOT)): stumbled_over(file.read_text(encoding="utf-8")) for file in files}
    assert {name: words for name, words in found.items() if words - EXCEPTIONS.get(name, set())} == {}


@pytest.mark.parametrize(
    ("source", "word"),
    [
        ('"""Cards nobody\n    sees."""', "nobody"),
        ('A = 1\n"""A list, made anew."""', "anew"),
        ("A = 1  # for whoever asks", "whoever"),
        ('"""A room of its\nown."""', "of its own"),
        ('"""It is fine."""\nA = "nobody"', ""),
    ],
)
def test_forbidden_word_is_found(source: str, word: str) -> None:
    assert stumbled_over(source) == ({word} if word else set())
