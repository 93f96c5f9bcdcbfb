"""What a table may want otherwise: the options of a campaign, each with its sentence and its clause."""

from __future__ import annotations

from msgspec import Struct


class Option(Struct, frozen=True):
    """A choice made when a campaign begins; the first value is the usual one."""

    id: str
    title: str
    help: str
    rule: str
    values: tuple[tuple[str, str], ...]


NO_YES = (("no", "No"), ("yes", "Yes"))

OPTIONS = (
    Option("choose-heroes", "Choose heroes", "New heroes are chosen instead of dealt at random.", "A3", NO_YES),
    Option("choose-trove", "Choose the trove", "The party picks the trove; else it is drawn.", "C3b.b", NO_YES),
    Option(
        "trove-size",
        "Magic items in a trove",
        "How many magic items lie in each trove.",
        "C3b.c",
        (("3", "Three"), ("2", "Two"), ("1", "One")),
    ),
    Option("dead-return", "The dead return", "Dead characters go back into the pile of characters.", "C1b", NO_YES),
    Option("one-party", "One party only", "No new heroes come: with all dead the campaign is lost.", "C1c", NO_YES),
)
