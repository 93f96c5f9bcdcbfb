"""A dropped step does nothing on its way out: rules that end something catch `Leave` and no other exception.

Python closes a dropped coroutine where it waits, and runs its `finally` blocks then, on a table that may have been
corrected since.
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
    """Yield the lines of blocks around an await that run if the coroutine is dropped there."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case (
                ast.Try(body=body, handlers=handlers, orelse=orelse, finalbody=final)
                | ast.TryStar(body=body, handlers=handlers, orelse=orelse, finalbody=final)
            ):
                if (final and _waits(*body, *handlers, *orelse)) or (
                    _waits(*body) and any(map(_catches_all, handlers))
                ):
                    yield node.lineno
            case ast.With(body=body) if _waits(*body):
                yield node.lineno
            case ast.AsyncWith():
                yield node.lineno


def _waits(*nodes: ast.AST) -> bool:
    """Return whether a coroutine can be dropped in one of these parts."""
    return any(_is_waiting(node) or _waits(*_within(node)) for node in nodes)


def _is_waiting(node: ast.AST) -> bool:
    return isinstance(node, ast.Await | ast.AsyncFor | ast.AsyncWith) or bool(getattr(node, "is_async", 0))


def _within(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node, without functions defined in it, because those are dropped separately."""
    defined = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    return iter(()) if defined else ast.iter_child_nodes(node)


def _catches_all(handler: ast.ExceptHandler) -> bool:
    """Return whether a handler also catches the exception that ends a dropped coroutine."""
    if handler.type is None:
        return True
    names = [getattr(node, "id", getattr(node, "attr", "")) for node in ast.walk(handler.type)]
    return any(name in TOO_MUCH for name in names)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_dropped_rules_run_no_code(file: Path) -> None:
    assert [*on_the_way_out(file.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    "block",
    [
        "try:\n        await game.choose()\n    finally:\n        tidy()",
        "try:\n        await game.choose()\n    except Leave:\n        raise\n    finally:\n        tidy()",
        "try:\n        begin()\n    except Leave:\n        await game.choose()\n    finally:\n        tidy()",
        "try:\n        begin()\n    except Leave:\n        raise\n    else:\n        await game.choose()\n"
        "    finally:\n        tidy()",
        "try:\n        if begin():\n            await game.choose()\n    finally:\n        tidy()",
        "try:\n        await game.choose()\n    except BaseException:\n        tidy()",
        "try:\n        await game.choose()\n    except builtins.BaseException:\n        tidy()",
        "try:\n        await game.choose()\n    except (Leave, GeneratorExit) as end:\n        tidy()",
        "try:\n        await game.choose()\n    except* GeneratorExit:\n        tidy()",
        "try:\n        await game.choose()\n    except:\n        tidy()",
        "with tidied():\n        await game.choose()",
    ],
)
def test_block_run_by_a_dropped_step_is_found(block: str) -> None:
    step = f"async def step(game):\n    {block}\n"
    assert [*on_the_way_out(step)] == [2]
    assert [*on_the_way_out(step.replace("await ", ""))] == []


@pytest.mark.parametrize(
    "block",
    [
        "try:\n        async for one in game:\n            pass\n    finally:\n        tidy()",
        "try:\n        [one async for one in game]\n    finally:\n        tidy()",
        "async with tidied():\n        pass",
    ],
)
def test_block_with_a_hidden_await_is_found(block: str) -> None:
    assert [*on_the_way_out(f"async def step(game):\n    {block}\n")] == [2]


@pytest.mark.parametrize(
    "block",
    [
        "try:\n        begin()\n    except BaseException:\n        raise\n    else:\n        await game.choose()",
        "try:\n        await game.choose()\n    except Leave:\n        raise",
        "try:\n        async def later():\n            await game.choose()\n    finally:\n        tidy()",
    ],
)
def test_block_not_run_by_a_drop_is_allowed(block: str) -> None:
    assert [*on_the_way_out(f"async def step(game):\n    {block}\n")] == []
