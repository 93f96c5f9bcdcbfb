"""The cards of the Reaper with words of their own: what each does to a hero who meets, beats, loses to or uses it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kit import Outcome, cards, library, meets


@pytest.fixture(autouse=True)
def reaper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table here play with the cards of the box."""
    monkeypatch.setattr(cards, "core", lambda: library("reaper"))


def of(outcome: Outcome, facts: dict[str, Any]) -> dict[str, Any]:
    """What an outcome says of these facts."""
    return {name: getattr(outcome, name) for name in facts}


MET: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("astral-conjunction", {"answers": ["yes"], "draws": ["hex"]}, {"spells": ["hex"]}),
    ("fools-gold", {"gold": 4}, {"gold": 0}),
    ("the-boatman", {"gold": 2, "answers": ["no"]}, {"gold": 2}),
    ("outlaw", {"gold": 2}, {"gold": 1}),
    ("outlaw", {"gold": 0}, {"gold": 1}),
    ("pathfinder", {"answers": ["no"]}, {"life": 4}),
    ("idol", {"dice": [3, 4]}, {"craft": 5}),
    ("pool-of-fortune", {"fate": 0}, {"fate": 1}),
    ("tomb", {"dice": [5]}, {"gold": 4}),
    ("wheel-of-fate", {"dice": [4]}, {"fate": 1}),
    ("homunculus", {"hero": "ghoul", "answers": ["take:ghoul"]}, {"followers": ["homunculus"]}),
    ("skull-wand", {"hero": "ghoul", "answers": ["take:ghoul"]}, {"items": ["skull-wand"]}),
]


@pytest.mark.parametrize(("card", "how", "then"), MET, ids=[f"{n}-{c}" for n, (c, _, _) in enumerate(MET)])
def test_hero_meets_a_card(card: str, how: dict[str, Any], then: dict[str, Any]) -> None:
    outcome = meets(f"reaper/{card}", **{"hero": "elf", **how})
    assert of(outcome, then) == then
