"""Forecasts of all the ways to take a fight, in CPU time: potion, spells, armour and fate at hand."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Any

from talisman_desktop.odds.fight_forecasts import forecasts
from tests.kit import meets

TIMES = 200
BEFORE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("a fight", {}),
    ("a fight with two dice", {"modules": ["2d6-combat"]}),
    ("a fight that may break things", {"modules": ["battle-breakage"]}),
    (
        "the same, 6s rolled on and natural 2 and 12",
        {"modules": ["2d6-combat"], "options": {"2d6-combat/open": "yes", "2d6-combat/natural": "yes"}},
    ),
)


def measure() -> Iterator[tuple[str, str]]:
    """The first forecast of a fight in the program, and those after it."""
    for what, more in BEFORE:
        outcome = meets(
            "dragon",
            hero="elf",
            items=["sword", "armour", "shield", "potion-of-strength"],
            spells=["psionic-blast", "immobility"],
            fate=2,
            until=("fight/how",),
            **more,
        )
        times, ways = [], 0
        for _ in range(TIMES):
            start = process_time()
            ways = len(forecasts(outcome.session.under_way()))
            times.append(process_time() - start)
        yield f"{what}, {ways} ways to take it", f"{median(times) * 1000:.1f} ms"
        yield "  the first time", f"{times[0] * 1000:.1f} ms"
