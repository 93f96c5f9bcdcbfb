"""The heroes of a test: who plays, with which tokens and cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

__tracebackhide__ = True


@dataclass(frozen=True)
class Who:
    """A hero to be put on the table; see `tests.kit`."""

    name: str
    traits: Mapping[str, Any] = field(default_factory=dict)


Party = list[str | Who]
"""Heroes in marching order: each is a name, or a `Who` with other tokens or with cards."""

TOKENS = ("strength", "craft", "life", "fate", "gold", "alignment", "toad", "mystic", "quest", "stored_gold")

CARDS = ("items", "followers", "spells", "trophies", "quests", "stored")


def who(name: str, **traits: Any) -> Who:
    """Return a hero with other tokens than printed, or with cards: `who("elf", life=1, items=["sword"])`."""
    unknown = set(traits) - {*TOKENS, *CARDS}
    assert not unknown, f"no such trait: {sorted(unknown)}"
    return Who(name, traits)
