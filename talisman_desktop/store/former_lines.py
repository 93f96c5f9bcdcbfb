"""Journal lines as an older version told them. They are kept when newer rules replay the log and write it again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher

from msgspec import UNSET
from msgspec.structs import replace

from talisman_desktop.core.facts import Fact
from talisman_desktop.core.reduce import ImpossibleFact, reduce
from talisman_desktop.core.table import Table

Tell = Callable[[Fact, Table], str]
"""A function that returns the line of a fact, given the table just before it; "" if the fact has no line."""
MOST = 5_000
"""The most facts that are compared where newer rules have added some or left some out."""


def kept(
    facts: Sequence[Fact], lines: Sequence[str | None], newer: Sequence[Fact], table: Table, tell: Tell
) -> Iterator[tuple[int, str | None]]:
    """Yield the number of each newer fact that says the same as a saved fact, with the saved line. `facts` were saved
    with `lines`; both lists of facts begin at `table`.
    """
    if len(facts) != len(newer) and max(len(facts), len(newer)) > MOST:
        return  # at once, because the return to an early moment of a long campaign also ends here
    try:
        then, now = [*_told(facts, table, tell)], [*_told(newer, table, tell)]
    except (ImpossibleFact, LookupError):
        return  # because a fact that is impossible on the table has no line to compare
    if len(then) == len(now):
        yield from ((n, lines[n]) for n, (one, other) in enumerate(zip(then, now, strict=True)) if one == other)
    else:
        for block in SequenceMatcher(None, then, now).get_matching_blocks():
            yield from ((block.b + n, lines[block.a + n]) for n in range(block.size))


def _told(facts: Sequence[Fact], table: Table, tell: Tell) -> Iterator[tuple[type[Fact], str]]:
    """Yield the type and the line of each fact. The line is told without the deed, because older versions saved
    none."""
    for fact in facts:
        cause = fact.cause
        plain = fact if cause.deed is UNSET else replace(fact, cause=replace(cause, deed=UNSET))
        yield type(fact), tell(plain, table)
        table = reduce(table, fact)
