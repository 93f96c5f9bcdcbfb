"""Record-only mode: everything happens at the players' own table, and the program only records it.

The mode is an option of the table, so that it outlasts the session. When it ends, play continues from the table as
recorded.
"""

from __future__ import annotations

from collections.abc import Callable

from talisman_desktop.core.facts import Fact, OptionSet, StepBegan
from talisman_desktop.core.reduce import reduce
from talisman_desktop.core.table import BY_HAND, Step, Table
from talisman_desktop.rules.resolution import FAMILIES, FLOW, OPTION, keeps

KEEP = "keep"
"""The step of a game in record-only mode, and the key of its question."""


def begin(table: Table) -> tuple[Fact, ...]:
    """Return the facts that switch record-only mode on; none if it is already on."""
    return () if keeps(table.options) else (OptionSet(FLOW, "off", cause=BY_HAND), StepBegan(Step(KEEP)))


def end(table: Table, resume: Callable[[Table], Step]) -> tuple[Fact, ...]:
    """Return the facts that switch record-only mode off; none if it is already off.

    `resume` returns the step at which the game continues. The families of rules that players resolved themselves before
    are theirs again.
    """
    if not keeps(table.options):
        return ()
    leads = OptionSet(FLOW, "on", cause=BY_HAND)
    return (leads, StepBegan(resume(reduce(table, leads))))


def resolves_all(table: Table) -> tuple[OptionSet, ...]:
    """Return the facts that let the program resolve every family of rules; none if it already does."""
    return tuple(
        OptionSet(OPTION + family, "on", cause=BY_HAND)
        for family in FAMILIES
        if table.options.get(OPTION + family, "on") != "on"
    )
