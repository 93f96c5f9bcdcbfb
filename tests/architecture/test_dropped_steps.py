"""A step that is dropped does nothing on its way out: rules that end something catch `Leave`, and no more than that.

Python closes a dropped coroutine where it waits, and runs what stands in its `finally` then, on a table that may have
been corrected meanwhile.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "talisman_desktop"
FILES = sorted(file for room in ("rules", "houserules", "games") for file in PACKAGE.glob(f"{room}/**/*.py"))
TOO_MUCH = ("BaseException", "GeneratorExit")


def on_the_way_out(source: str) -> Iterator[int]:
    """Yield the lines of blocks around an await that run when the coroutine is dropped there."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Try() if any(isinstance(inner, ast.Await) for part in node.body for inner in ast.walk(part)):
                if node.finalbody or any(_catches_all(handler) for handler in node.handlers):
                    yield node.lineno
            case ast.With() if any(isinstance(inner, ast.Await) for part in node.body for inner in ast.walk(part)):
                yield node.lineno
            case ast.AsyncWith():
                yield node.lineno


def _catches_all(handler: ast.ExceptHandler) -> bool:
    if handler.type is None:
        return True
    return any(isinstance(name, ast.Name) and name.id in TOO_MUCH for name in ast.walk(handler.type))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_rules_do_nothing_when_they_are_dropped(file: Path) -> None:
    assert [*on_the_way_out(file.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    "block",
    [
        "try:\n        await game.choose()\n    finally:\n        tidy()",
        "try:\n        await game.choose()\n    except BaseException:\n        tidy()",
        "try:\n        await game.choose()\n    except:\n        tidy()",
        "with tidied():\n        await game.choose()",
    ],
)
def test_a_block_run_on_the_way_out_is_seen(block: str) -> None:
    step = f"async def step(game):\n    {block}\n"
    assert [*on_the_way_out(step)] == [2]
    assert [*on_the_way_out(step.replace("await ", ""))] == []
