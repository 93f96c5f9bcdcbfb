"""Results from the saving of the last answer, so that the journal and the beats need not work them out again: the table
after each fact, and most sentences."""

from __future__ import annotations

from talisman_desktop.core.facts import Fact
from talisman_desktop.core.reduce import reduce
from talisman_desktop.core.table import Table

MOST = 300
"""The most facts that are remembered, because the tables after many facts need much memory."""


class LastResults:
    """Remembers tables and sentences until `clear`. It answers only for the very same fact on the very same table."""

    def __init__(self, most: int = MOST) -> None:
        """Remember at most this many facts."""
        self._most = most
        self._after: dict[int, tuple[Fact, Table, Table]] = {}
        self._sentences: dict[int, tuple[Fact, Table, str]] = {}

    def clear(self) -> None:
        """Forget everything."""
        self._after, self._sentences = {}, {}

    def kept(self) -> LastResults:
        """Return what is remembered now; `clear` does not change that."""
        other = LastResults(self._most)
        other.put_back(self)
        return other

    def put_back(self, kept: LastResults) -> None:
        """Remember what was kept, and nothing else."""
        self._after, self._sentences = kept._after, kept._sentences

    def after(self, fact: Fact, table: Table) -> Table:
        """Return the table after a fact. Raises ImpossibleFact."""
        known = self._after.get(id(fact))
        if known is not None and known[0] is fact and known[1] is table:
            return known[2]
        after = reduce(table, fact)
        if len(self._after) < self._most:
            self._after[id(fact)] = fact, table, after
        return after

    def sentence(self, fact: Fact, table: Table) -> str | None:
        """Return the sentence for a fact; None if it is not known."""
        known = self._sentences.get(id(fact))
        return known[2] if known is not None and known[0] is fact and known[1] is table else None

    def keep(self, fact: Fact, table: Table, sentence: str) -> None:
        """Remember a sentence that every teller of the same game has for a fact."""
        if len(self._sentences) < self._most:
            self._sentences[id(fact)] = fact, table, sentence
