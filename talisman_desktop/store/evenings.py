"""The sitting of each log entry, which is kept when a log is replayed by newer rules and written again."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from talisman_desktop.play.session import Session


class Evenings:
    """The sittings of the entries and facts of a session; new ones belong to the current sitting."""

    def __init__(self, session: Session, now: int, old: Sequence[int] = ()) -> None:
        """Take `old`, the sittings of the entries that the session began with, in their order."""
        self._old, self._now = old, now
        self._filled = session.filled
        self._facts = [frame.facts for frame in session.keyframes] if old else []
        self._entries = [frame.entries for frame in session.keyframes] if old else []

    def of_entry(self, n: int) -> int:
        """Return the sitting of an entry; an entry that the replay inserted belongs to the sitting of the next one."""
        at = n - bisect_left(self._filled, n)
        return self._old[at] if at < len(self._old) else self._now

    def of_fact(self, n: int) -> int:
        """Return the sitting of a fact: the one of its step's first entry."""
        if not self._old:
            return self._now
        return self.of_entry(self._entries[max(0, bisect_right(self._facts, n) - 1)])
