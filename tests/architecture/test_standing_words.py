"""Each standing word, and each that lasts, is in one table; only those who read printed cards ask
for a word by its kind elsewhere."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import pytest

import talisman_desktop
from talisman_desktop.cards.owned import Static
from talisman_desktop.rules import lasting_words, standing_words

ROOT = Path(talisman_desktop.__file__).parent
WORDS = {kind.__name__: kind for kind in get_args(Static)}
TABLES = [ROOT / "rules" / name for name in ("standing_words.py", "printed_words.py")]
BOT = ROOT / "games" / "darkest" / "strategy" / "careful_bot.py"
"""A bot weighs words; it is no rule."""
RULES = sorted(p for room in ("rules", "games", "houserules") for p in (ROOT / room).rglob("*.py") if p != BOT)
LASTING = {
    value for name, value in vars(lasting_words).items() if name.isupper() and isinstance(value, str)
}  # fmt: skip


@pytest.mark.parametrize("name", sorted(WORDS))
def test_each_word_is_in_the_table(name: str) -> None:
    bent = {bend.kind for bend in standing_words.BENDS}
    assert WORDS[name] in {
        *bent,
        *standing_words.FOLLOWS,
        *standing_words.AS_OTHERS,
        *standing_words.NOTHING_TO_DO,
    }


def test_no_word_changes_a_value_twice() -> None:
    pairs = [(bend.kind, bend.value.name) for bend in standing_words.BENDS]
    assert len(pairs) == len(set(pairs))


def _asked(path: Path) -> set[str]:
    """The words that a file asks for: as an argument of `isinstance`, `has` or `having`, or as a pattern."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) in ("isinstance", "has", "having"):
            found |= {_name(x) for argument in node.args[1:] for x in ast.walk(argument)}
        elif isinstance(node, ast.MatchClass):
            found.add(_name(node.cls))
    return found & set(WORDS)


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


@pytest.mark.parametrize("path", [p for p in RULES if p not in TABLES], ids=lambda p: p.relative_to(ROOT).as_posix())
def test_no_rule_asks_for_a_word_by_its_kind(path: Path) -> None:
    assert not _asked(path)


def test_rule_asking_for_a_word_is_found(tmp_path: Path) -> None:
    planted = tmp_path / "planted.py"
    planted.write_text("if statics.has(game, hero, TwoWeapons) or isinstance(x, e.Saves):\n    pass\n")
    assert _asked(planted) == {"TwoWeapons", "Saves"}


def _compared(path: Path) -> list[str]:
    """The strings that a file compares with `Lasting.what`."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [
        right.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare) and isinstance(node.left, ast.Attribute) and node.left.attr == "what"
        for right in node.comparators
        if isinstance(right, ast.Constant) and isinstance(right.value, str)
    ]


@pytest.mark.parametrize("path", RULES, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_no_rule_compares_effects_with_free_strings(path: Path) -> None:
    assert not _compared(path)


def test_every_lasting_effect_is_in_the_table() -> None:
    assert {bend.what for bend in lasting_words.BENDS} <= LASTING
