"""The journal lines that an older version told, which are kept when a log is replayed by newer rules and written
again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher

from msgspec import UNSET
from msgspec.structs import replace

from talisman_desktop.core.facts import Fact
from talisman_desktop.core.reduce import ImpossibleFact, reduce
from talisman_desktop.core.table import Table

Tell = Callable[[Fact, Table], str]
"""A function that returns the line of a fact, given the table just before it; "" for a fact without a line."""
MOST = 5_000
"""The most facts that are compared where newer rules added or left out some."""


def kept(
    facts: Sequence[Fact], lines: Sequence[str | None], newer: Sequence[Fact], table: Table, tell: Tell
) -> Iterator[tuple[int, str | None]]:
    """Yield the numbers of the newer facts that tell the same as saved ones, with the saved lines.

    `facts` were saved with these `lines`; both they and the newer facts begin at the table.
    """
    try:
        then, now = [*_told(facts, table, tell)], [*_told(newer, table, tell)]
    except (ImpossibleFact, LookupError):
        return  # because a fact that cannot be followed any more is told by the newer rules alone
    if len(then) == len(now):
        yield from ((n, lines[n]) for n, (one, other) in enumerate(zip(then, now, strict=True)) if one == other)
    elif max(len(then), len(now)) <= MOST:
        for block in SequenceMatcher(None, then, now).get_matching_blocks():
            yield from ((block.b + n, lines[block.a + n]) for n in range(block.size))


def _told(facts: Sequence[Fact], table: Table, tell: Tell) -> Iterator[tuple[type[Fact], str]]:
    """Yield the type and the line of each fact, told without its deed, because older versions saved none."""
    for fact in facts:
        cause = fact.cause
        plain = fact if cause.deed is UNSET else replace(fact, cause=replace(cause, deed=UNSET))
        yield type(fact), tell(plain, table)
        table = reduce(table, fact)
