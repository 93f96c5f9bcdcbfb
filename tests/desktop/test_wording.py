"""Words on the screen: dice are rolled."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOM = Path(__file__).parents[2] / "talisman_desktop"
READ = ("cards/hero_templates.py", "cards/owned_templates.py")
"""The files whose words are compared with the text of cards and never shown."""
THROWN = re.compile(r"\b(throw|throws|threw|thrown|throwing)\b", re.IGNORECASE)


def _phrases(file: Path) -> list[str]:
    """Return the texts of several words in a module that are no docstrings."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    told = {id(e.value) for e in ast.walk(tree) if isinstance(e, ast.Expr)}
    texts = (n for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in told)
    return [n.value for n in texts if isinstance(n.value, str) and " " in n.value]


def test_dice_are_rolled_and_never_thrown_on_screen() -> None:
    files = [f for f in sorted(ROOM.rglob("*.py")) if f.relative_to(ROOM).as_posix() not in READ]
    assert [(f.name, text) for f in files for text in _phrases(f) if THROWN.search(text)] == []
