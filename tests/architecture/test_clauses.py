"""Cards, shared rules and the journal name no clause of a game: ids come from the ruleset, and deeds say what is done.

A docstring or comment may name a game's clause in brackets, because that decides nothing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from msgspec import UNSET

from talisman_desktop.core.table import Deed
from talisman_desktop.games.darkest.base.clauses import CLAUSES
from talisman_desktop.games.darkest.base.darkest_rulebook import load
from talisman_desktop.rules.clause_names import Clauses, named

PACKAGE = Path(__file__).resolve().parents[2] / "talisman_desktop"
FREE = (
    *sorted(PACKAGE.glob("core/**/*.py")),
    *sorted(PACKAGE.glob("cards/**/*.py")),
    *sorted(PACKAGE.glob("rules/**/*.py")),
    *sorted(PACKAGE.glob("play/telling/*.py")),
    *(PACKAGE / "desktop/presenters" / f"{name}.py" for name in ("darkest/due_reminders", "welcome", "why")),
    PACKAGE / "desktop/presenters/board/reasons.py",
)
"""Files that must not name a clause."""
READERS = (
    *sorted(PACKAGE.glob("play/telling/*.py")),
    PACKAGE / "games/darkest/darkest_words.py",
    PACKAGE / "desktop/presenters/darkest/due_reminders.py",
)
"""Files that distinguish deeds."""
CLAUSE = re.compile(r"[A-E]\d+[a-z]?(\.[a-z][a-z-]*)?")


def strings(file: Path) -> Iterator[str]:
    """Yield the strings in a file's code, without docstrings."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


def clauses_in(file: Path) -> list[str]:
    """Return the clause ids in a file's code."""
    return [text for text in strings(file) if CLAUSE.fullmatch(text)]


@pytest.mark.parametrize("file", FREE, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_code_names_no_clause(file: Path) -> None:
    assert clauses_in(file) == []


@pytest.mark.parametrize("line", ['x.rule == "C7c"', 'Cause("D3.hex")', 'RULES = {"B1a": 1}', 'f("C4a.b", 1)'])
def test_clause_in_code_is_found(line: str, tmp_path: Path) -> None:
    file = tmp_path / "a_rule.py"
    file.write_text(f'"""A rule (C7c)."""\n{line}  # (C7c)\n')
    assert len(clauses_in(file)) == 1


@pytest.mark.parametrize("file", sorted(PACKAGE.glob("play/telling/*.py")), ids=lambda file: file.stem)
def test_telling_imports_no_game(file: Path) -> None:
    assert "talisman_desktop.games" not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("deed", get_args(Deed))
def test_each_deed_is_set_and_read(deed: str) -> None:
    made = {x for game in ("rules", "games") for file in PACKAGE.glob(f"{game}/**/*.py") for x in _deeds_set(file)}
    assert deed in made
    assert any(deed in strings(file) for file in READERS)


def _deeds_set(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.keyword) and node.arg == "deed" and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


def test_every_clause_of_shared_rules_is_in_the_rulebook() -> None:
    names = Clauses.__struct_fields__
    assert [name for name in names if getattr(CLAUSES, name).rule not in load().clauses] == []
    assert all(getattr(Clauses(), name).rule == "" for name in names)


def test_a_game_names_every_clause_and_no_other() -> None:
    ids = dict.fromkeys(Clauses.__struct_fields__, "X1")
    assert named(**ids).fate.deed == "fate"
    assert named(**ids).met.deed is UNSET
    with pytest.raises(ValueError, match="fate"):
        named(**{name: "X1" for name in ids if name != "fate"})
    with pytest.raises(ValueError, match="weather"):
        named(**ids, weather="X1")
