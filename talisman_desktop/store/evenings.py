"""The sitting (evening of play) to which each log entry belongs. It is kept when newer rules replay a log and write it
again."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from talisman_desktop.play.session import Session


class Evenings:
    """The sittings of the entries and facts of a session. New ones belong to the present sitting."""

    def __init__(self, session: Session, now: int, old: Sequence[int] = ()) -> None:
        """Take `old`: the sittings of the entries with which the session began, in order."""
        self._old, self._now = old, now
        self._filled = session.filled
        self._facts = [frame.facts for frame in session.keyframes] if old else []
        self._entries = [frame.entries for frame in session.keyframes] if old else []

    def of_entry(self, n: int) -> int:
        """Return the number of the sitting of an entry. An entry that a replay filled in belongs to the sitting of the
        next entry."""
        at = n - bisect_left(self._filled, n)
        return self._old[at] if at < len(self._old) else self._now

    def of_fact(self, n: int) -> int:
        """Return the number of the sitting of a fact: that of the first entry in the fact's step."""
        if not self._old:
            return self._now
        return self.of_entry(self._entries[max(0, bisect_right(self._facts, n) - 1)])
