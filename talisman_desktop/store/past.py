"""The past of an open campaign, for reading: the starts of sessions, decisions, moments, courses and the journal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Connection, select
from sqlmodel import col

from talisman_desktop.core.table import Table
from talisman_desktop.play.courses import Moment
from talisman_desktop.play.session import Session
from talisman_desktop.play.timeline import Decision
from talisman_desktop.rules.ruleset import Rules
from talisman_desktop.store.database import reading
from talisman_desktop.store.decoder import Frame, Start, Unreadable, number_of, text_of
from talisman_desktop.store.errors import CampaignStuck
from talisman_desktop.store.kept_courses import PastCourse, furthest, past_courses
from talisman_desktop.store.log_reader import read_decisions, read_frames, read_length, read_start
from talisman_desktop.store.models import JournalRow
from talisman_desktop.store.projection import Words, compare, read

REACH = 600
"""A session starts at most about this many log entries before the end; older entries are loaded when they are
needed."""
FURTHEST = 3_000
"""The limit that replaces REACH if an earlier beginning lets undo take back a correction of an answer at once."""
MARGIN = 300
"""The number of entries by which a session starts earlier than asked for."""


class Line(NamedTuple):
    """A line of the journal."""

    n: int
    sitting: int
    day: int
    text: str


class Past:
    """The past of an open campaign, which this class only reads."""

    def __init__(
        self,
        path: Path,
        connection: Connection,
        words: Words,
        backups: Path | None,
        switches: Callable[[], dict[str, str]],
    ) -> None:
        self.path = path
        self._connection = connection
        self._words = words
        self._backups = backups
        self._switches = switches

    def start(self, *, before: int | None = None, newest: bool = False) -> Start:
        """Return what a session starts from: a keyframe, and all log entries after it. Raises CampaignDamaged. Usually
        the keyframe is at most about 600 entries before the end. With `before` it comes before that entry of the whole
        log, so that the session can undo that far; with `newest` it is the newest one.
        """
        with reading(self.path, self._backups), self._connection.begin():
            frames, length = read_frames(self._connection), read_length(self._connection)
            if frames[-1].entries > length:
                raise Unreadable(f"the end of the log is missing from entry {length} on")
            reach = _reach(length, furthest(self._connection))
            frame = _choose(frames, length, reach, before, newest)
            return read_start(self._connection, self._words.codec, frame, self._switches())

    def decisions(self, before: int, *, own: bool = False) -> list[Decision]:
        """Return the decisions of the whole log before entry `before`, which the session does not hold, the oldest
        first. With `own`, include what the program rolled, drew and decided."""
        with reading(self.path, self._backups), self._connection.begin():
            return read_decisions(self._connection, self._words, before, own=own)

    def moment(self, entry: int, rules: Rules) -> Moment:
        """Return the table and the open question just before an entry of the whole log. Raises CampaignError."""
        with reading(self.path, self._backups), self._connection.begin():
            frame = next((f for f in reversed(read_frames(self._connection)) if f.entries <= entry), None)
            if frame is None:
                raise Unreadable(f"no table is saved from before log entry {entry}")
            start = read_start(self._connection, self._words.codec, frame, self._switches(), entry)
        try:
            then = Session(rules, start.table, start.entries, switches=start.switches, hold=True)
        except Exception as error:  # because today's rules may raise anything on an older log
            raise CampaignStuck(self.path, "The rules have changed since; this moment cannot be shown.") from error
        return Moment(then.table, then.pending)

    def courses(self) -> list[PastCourse]:
        """Return the courses that the game left, by a corrected answer or by playing on from earlier, and those that
        were cut, for reading."""
        with reading(self.path, self._backups), self._connection.begin():
            return past_courses(self._connection, self._words.codec)

    def differences(self, table: Table) -> list[str]:
        """Return the differences between the readable tables and this table, as sentences; used by tests and after an
        update."""
        with self._connection.begin():
            return compare(read(self._connection), table, self._words)

    def journal(self, *, before: int | None = None, limit: int = 200) -> list[Line]:
        """Return the last `limit` lines of the journal, the oldest first; with `before`, the last ones before the line
        of that number."""
        row = JournalRow
        columns = (col(row.n), col(row.sitting), col(row.day), col(row.text))
        statement = select(*columns).where(col(row.text).is_not(None))
        if before is not None:
            statement = statement.where(col(row.n) < before)
        with reading(self.path, self._backups), self._connection.begin():
            found = self._connection.execute(statement.order_by(col(row.n).desc()).limit(limit)).all()
        return [Line(n, number_of(sitting), number_of(day), text_of(told)) for n, sitting, day, told in reversed(found)]


def _reach(length: int, courses: list[tuple[int, int]]) -> int:
    """Return the log entry at which a session should begin, early enough to undo recent corrections of answers at
    once."""
    reach = length - REACH
    near = [at for at, end in courses if end >= reach and at >= length - FURTHEST]
    return min([reach, *near])


def _choose(frames: list[Frame], length: int, reach: int, before: int | None, newest: bool) -> Frame:
    if newest:
        return frames[-1]
    if before is not None:
        wanted = max(0, min(before, length) - MARGIN)
        return next((f for f in reversed(frames) if f.entries <= wanted), frames[0])
    if reach < length - REACH:
        return next((f for f in reversed(frames) if f.entries <= reach), frames[0])
    return next((f for f in frames if f.entries >= reach), frames[-1])
