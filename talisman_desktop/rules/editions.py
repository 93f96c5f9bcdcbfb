"""The edition of the rules that a table is played by."""

from __future__ import annotations

from talisman_desktop.core.table import Table

EDITION = "edition"
"""The option for the edition of the rules; a table without it is of version 0.1.0."""
TODAYS = "2"
"""The current edition."""


def by_todays_rules(table: Table) -> bool:
    """Whether the table is played by the current edition.

    A log of version 0.1.0 must replay to the table it was saved with. Therefore a corrected rule that asks for other
    dice, or leads to other numbers of tokens, applies only to newer tables.
    """
    return table.options.get(EDITION) == TODAYS
