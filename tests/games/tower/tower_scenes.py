"""The scene at the Portal of Power and the answers that tests of the Tower share."""

from __future__ import annotations

from typing import Any

from talisman_desktop.core.table import Step
from tests.kit import Outcome, Who, a_table, asked, plays_out, who

OUTER: dict[str, Any] = {"region": "outer"}

TALISMAN = "pile-talisman"
PAY = asked("tower/talisman", "pay", options=["pay", "back"])

BY_PROGRAM = {"ask:guardians": "no"}

TROLL = who("troll", items=[TALISMAN])
"""A Troll (strength 6, craft 1) with a talisman."""


def at_the_portal(*heroes: str | Who, **how: Any) -> Outcome:
    """Play one attempt at the Portal."""
    table = a_table(heroes, space=6, destination="portal-of-power", step=Step("portal"), **OUTER)
    return plays_out(table, **{"until": ("portal", "climb-on", "give-up"), **how})


def carried(outcome: Outcome) -> int:
    """Return the number of talismans that the party carries."""
    return sum(outcome.items_of(h).count(TALISMAN) for h in outcome.table.order)
