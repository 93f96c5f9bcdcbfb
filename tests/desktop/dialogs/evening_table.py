"""A table on the road with something of every kind on it."""

from __future__ import annotations

from functools import cache

from talisman_desktop.core import facts as f
from talisman_desktop.core.table import Step, Table
from tests.kit import a_table, do, who


@cache
def evening_table() -> Table:
    """Return a table with two heroes on a road, cards on spots and spaces, gold, and a trove."""
    elf = who("elf", items=["sword", "axe"], spells=["hex"], trophies=["bear"])
    table = a_table(
        [elf, who("dwarf", items=["ring"])],
        space=3,
        destination="crags",
        zones={"spot:1": ["ogre"], "road:2": ["bandit", "raft"]},
        piles={"road:2": 2},
    )
    return do(table, f.StepBegan(step=Step("next-card")))
