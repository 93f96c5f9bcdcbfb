"""Structs that garbage collection leaves out (`gc=False`) hold no functions, because a function can hold the game, and
a circle through such a struct would never be freed."""

from __future__ import annotations

import importlib
import pkgutil
import typing
from collections.abc import Callable, Iterator

from msgspec import Struct

import talisman_desktop
from talisman_desktop.rules.fight.result import Score
from talisman_desktop.rules.fight.verdict import Verdict

PACKAGES = ("core", "rules", "odds", "play", "cards", "games", "store", "pictures")


class Circle(Struct, frozen=True, gc=False):
    """A struct as none should be."""

    verdicts: tuple[Verdict | None, ...]


def structs() -> Iterator[type[Struct]]:
    """Yield every struct of the program."""
    for package in PACKAGES:
        root = importlib.import_module(f"talisman_desktop.{package}")
        for module in pkgutil.walk_packages(root.__path__, f"{root.__name__}."):
            importlib.import_module(module.name)
    left: list[type[Struct]] = [Struct]
    while left:
        below = left.pop().__subclasses__()
        left.extend(below)
        yield from (kind for kind in below if kind.__module__.startswith(talisman_desktop.__name__))


def holds_functions(kind: object, seen: set[object]) -> bool:
    """Whether values of a type may hold a function, at any depth."""
    if kind in seen:
        return False
    seen.add(kind)
    if kind is Callable or typing.get_origin(kind) is Callable:
        return True
    inside: tuple[object, ...] = typing.get_args(kind)
    if isinstance(kind, type) and issubclass(kind, Struct):
        inside = tuple(typing.get_type_hints(kind).values())
    return any(holds_functions(part, seen) for part in inside)


def test_struct_with_a_function_is_noticed() -> None:
    assert holds_functions(Circle, set())
    assert not holds_functions(Score, set())


def test_untracked_structs_hold_no_functions() -> None:
    untracked = [kind for kind in structs() if not kind.__struct_config__.gc]
    assert len(untracked) > 100
    assert [kind.__name__ for kind in untracked if holds_functions(kind, set())] == []
