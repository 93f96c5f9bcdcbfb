"""The courses in a campaign file: ways the game went before the players left them, to which undo can return, and
entries that no longer fitted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.sql.expression import bindparam

from talisman_desktop.core.codec import Codec
from talisman_desktop.core.log import Entry, encode_entry
from talisman_desktop.play.courses import Course
from talisman_desktop.store.decoder import entry_of
from talisman_desktop.store.models import Stored
from talisman_desktop.store.rows import log_parts
from talisman_desktop.store.statements import Prepared

State = Literal["left", "ahead", "cut"]
MAX_CUT = 20
"""The most courses kept only for reading, because the rules could not play them any more."""

_courses, _log = (Stored.metadata.tables[name] for name in ("courses", "course_log"))
_DROP = delete(_courses).where(_courses.c.number == bindparam("old"))
_DROP_LOG = delete(_log).where(_log.c.course == bindparam("old"))
_ADD_LOG = Prepared(insert(_log))


class Known(NamedTuple):
    """A course that is in the file."""

    number: int
    state: str
    course: Course


class CoursePlan(NamedTuple):
    """The changes to the courses in the file: the numbers of those to delete, and the new ones. `after` are all courses
    in the file after that."""

    gone: list[int]
    new: list[Known]
    after: list[Known]


class Courses:
    """A mirror of the courses in the file; positions in the log are counted from entry `first`."""

    def __init__(self, connection: Connection, codec: Codec, first: int) -> None:
        self._first = first
        self._known = [*read_courses(connection, codec, first)]
        self._next = 1 + max((k.number for k in self._known), default=0)

    def of(self, state: State) -> list[Course]:
        """Return the courses in this state, the latest last."""
        return [k.course for k in self._known if k.state == state]

    def plan(self, left: Sequence[Course], ahead: Sequence[Course], cut: Sequence[Course] = ()) -> CoursePlan | None:
        """Return the changes after which the file holds these courses, with those in `cut` added; None if nothing
        changes."""
        known_cut = self.of("cut")
        new_cut = [c for c in cut if not any(c is k for k in known_cut)]
        kept: list[tuple[str, Course]] = [("cut", c) for c in [*known_cut, *new_cut][-MAX_CUT:]]
        wanted = [*kept, *(("left", c) for c in left), *(("ahead", c) for c in ahead)]
        known = {(k.state, id(k.course)): k for k in self._known}
        # Courses are compared by identity, because they are immutable.
        after: list[Known] = []
        for state, course in wanted:
            found = known.get((state, id(course)))
            after.append(found or Known(self._next + len(after), state, course))
        new = [k for k in after if (k.state, id(k.course)) not in known]
        here = {k.number for k in after}
        gone = [k.number for k in self._known if k.number not in here]
        return CoursePlan(gone, new, after) if gone or new else None

    def write(self, connection: Connection, plan: CoursePlan, now: str) -> None:
        """Carry out a plan inside the transaction under way. `now` is the time to write."""
        if plan.gone:
            connection.execute(_DROP, [{"old": n} for n in plan.gone])
            connection.execute(_DROP_LOG, [{"old": n} for n in plan.gone])
        for known in plan.new:
            course = known.course
            row = {
                "number": known.number,
                "state": known.state,
                "why": course.why,
                "made": now,
                "at": self._first + course.at,
                "length": self._first + course.length,
                "lost": course.lost,
            }
            connection.execute(insert(_courses), [row])
            rows = [
                *_rows(known.number, "log", course.entries),
                *_rows(known.number, "redo", course.redo),
            ]
            if rows:
                _ADD_LOG.run(connection, *rows)

    def written(self, plan: CoursePlan) -> None:
        """Bring the mirror up to date after the transaction with this plan was committed."""
        self._known = plan.after
        self._next = 1 + max((k.number for k in plan.after), default=self._next - 1)


class PastCourse(NamedTuple):
    """A course for reading: when and why the players left it, and the entries that no longer fitted."""

    made: str
    why: str
    state: str
    lost: tuple[Entry, ...]
    at: int = 0
    """The entry of the whole log at which the course was left."""


def past_courses(connection: Connection, codec: Codec) -> list[PastCourse]:
    """Return all courses that were left or cut, for reading, the oldest first."""
    made = {row.number: str(row.made) for row in connection.execute(select(_courses.c.number, _courses.c.made))}
    found = read_courses(connection, codec, 0)
    return [
        PastCourse(made[k.number], k.course.why, k.state, k.course.left_over, k.course.at)
        for k in found
        if k.state != "ahead"
    ]


def furthest(connection: Connection) -> list[tuple[int, int]]:
    """Return the start and the length (`at`, `length`) of each course that undo can return to, in entries of the whole
    log."""
    statement = select(_courses.c.at, _courses.c.length).where(_courses.c.state == "left")
    return [(at, length) for at, length in connection.execute(statement)]


def read_courses(connection: Connection, codec: Codec, first: int) -> list[Known]:
    """Return the courses in the file, in order. Raises Unreadable."""
    entries: dict[tuple[int, str], list[Entry]] = {}
    columns = (_log.c.course, _log.c.part, _log.c.entry)
    for number, part, text in connection.execute(select(*columns).order_by(_log.c.course, _log.c.part, _log.c.n)):
        entries.setdefault((number, part), []).append(entry_of(text, f"an entry of course {number}", codec))
    found = []
    for row in connection.execute(select(_courses).order_by(_courses.c.number)):
        log, redo = (tuple(entries.get((row.number, part), ())) for part in ("log", "redo"))
        lost = min(max(0, row.lost), len(log))
        course = Course(str(row.why), row.at - first, log, redo, row.length - first, lost)
        found.append(Known(row.number, str(row.state), course))
    return found


def _rows(number: int, part: str, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    return [
        {"course": number, "part": part, "n": n, **log_parts(entry), "entry": encode_entry(entry).decode()}
        for n, entry in enumerate(entries)
    ]
