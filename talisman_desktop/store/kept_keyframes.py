"""The keyframes in a campaign file: which of a session's keyframes are written, and which are kept."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete

from talisman_desktop.core.log import Keyframe
from talisman_desktop.core.table import Table
from talisman_desktop.play.session import Session
from talisman_desktop.store.decoder import Frame, Start
from talisman_desktop.store.log_reader import read_frames
from talisman_desktop.store.models import Stored
from talisman_desktop.store.projection import MOST_AHEAD
from talisman_desktop.store.rows import frame_row
from talisman_desktop.store.statements import Prepared, upsert

RECENT = 50
"""The number of newest keyframes that are all kept. Of older ones the very first and the first of each day are kept."""
APART = 24
"""The least number of log entries between two keyframes of the same day that are written with answers, because a
keyframe takes longer to write than anything else of an answer. Closing the campaign writes the last one."""


class FramePlan(NamedTuple):
    """The rows to write, the numbers of the keyframes to delete, and all keyframes in the file after that."""

    rows: list[dict[str, Any]]
    thinned: list[int]
    frames: list[Frame]


class Keyframes:
    """The keyframes in the file, and those that a session adds."""

    def __init__(self, connection: Connection, start: Start) -> None:
        self._start = start
        self._frames = read_frames(connection)
        self._ahead: tuple[tuple[Table, dict[str, Any]], ...] = ()
        """Tables of which a keyframe may be written next, with the rows."""

    def plan(self, session: Session, length: int, *, rewritten: bool = False, apart: int = 0) -> FramePlan:
        """Return the changes to write. `length` is the length of the log that stays. `rewritten`: facts have new
        numbers, so all keyframes since the start are written again. The newest keyframe is left out if it comes fewer
        than `apart` entries after the last one of its day."""
        if rewritten:
            return self._all_again(session)
        frames = [f for f in self._frames if f.entries <= length]
        new, last = self._frame_of(session.keyframes[-1]), frames[-1]
        if new == last or new.entries < last.entries + (apart if new.day == last.day else 0):
            return FramePlan([], [], frames)
        if new.entries == last.entries:
            frames.pop()
        frames.append(new)
        thinned = []
        old = len(frames) - RECENT - 1
        if old > 0 and frames[old].day == frames[old - 1].day:
            thinned.append(frames.pop(old).entries)
        return FramePlan([self._row(new, session.keyframes[-1].table)], thinned, frames)

    def plan_ahead(self, session: Session) -> None:
        """Make the row of the keyframe that would be written with an answer, if one would; nothing is written."""
        kept, last = session.keyframes[-1], self._frames[-1]
        new = self._frame_of(kept)
        if new.day != last.day or new.entries >= last.entries + APART:
            self._ahead = (*self._ahead[-MOST_AHEAD + 1 :], (kept.table, frame_row(new, kept.table)))
        _PUT.get_ready()

    def _row(self, frame: Frame, table: Table) -> dict[str, Any]:
        numbers = (frame.entries, frame.facts)
        ahead = (row for of, row in self._ahead if of is table and (row["entries"], row["facts"]) == numbers)
        return next(ahead, None) or frame_row(frame, table)

    def _all_again(self, session: Session) -> FramePlan:
        stored = [f for f in self._frames if f.entries <= self._start.first]
        gone = [f.entries for f in self._frames[len(stored) :]]
        recent = [(self._frame_of(kept), kept.table) for kept in session.keyframes[-RECENT:]]
        recent = [(new, table) for new, table in recent if new.entries > stored[-1].entries]
        return FramePlan([frame_row(*one) for one in recent], gone, [*stored, *(new for new, _ in recent)])

    def _frame_of(self, kept: Keyframe) -> Frame:
        return Frame(self._start.first + kept.entries, self._start.facts + kept.facts, kept.table.day)

    def cut(self, connection: Connection, length: int) -> None:
        """Delete the keyframes beyond this length of the log, inside the transaction under way."""
        _CUT.run(connection, {"first": length})

    def write(self, connection: Connection, plan: FramePlan) -> None:
        """Carry out a plan inside the transaction under way."""
        if plan.thinned:
            _DROP.run(connection, *({"old": n} for n in plan.thinned))
        if plan.rows:
            _PUT.run(connection, *plan.rows)

    def written(self, plan: FramePlan) -> None:
        """Note the keyframes in the file after the transaction with this plan was committed."""
        self._frames, self._ahead = plan.frames, ()


# --- statements ---

_table = Stored.metadata.tables["keyframes"]
_CUT = Prepared(delete(_table).where(_table.c.entries > bindparam("first")))
_DROP = Prepared(delete(_table).where(_table.c.entries == bindparam("old")))
_PUT = upsert(_table)
