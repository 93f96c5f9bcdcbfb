"""The ledger: a record of how much of a session the file holds. It writes the rest in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace
from sqlalchemy import Connection, bindparam, delete, insert, select, text, update

from talisman_desktop.core.facts import Fact, FactBase, SliceChanged, Told
from talisman_desktop.core.log import Entry, Keyframe, encode_entry, entry_encoder
from talisman_desktop.core.reduce import ImpossibleFact, reduce
from talisman_desktop.core.table import Table
from talisman_desktop.play.courses import Course
from talisman_desktop.play.entries import is_decision
from talisman_desktop.play.session import Session
from talisman_desktop.play.telling.last_results import LastResults
from talisman_desktop.store import former_lines
from talisman_desktop.store.checkpoints import keep_ways
from talisman_desktop.store.cut_rows import LEAST, CutRows, common
from talisman_desktop.store.database import Writing
from talisman_desktop.store.decoder import Start
from talisman_desktop.store.evenings import Evenings
from talisman_desktop.store.kept_courses import Courses
from talisman_desktop.store.kept_keyframes import APART, Keyframes
from talisman_desktop.store.log_reader import MAX_REDO, read_facts, read_redo
from talisman_desktop.store.longer_backups import WENT_BACK
from talisman_desktop.store.models import Stored
from talisman_desktop.store.projection import MOST_AHEAD, Projection, Words, read
from talisman_desktop.store.rows import log_parts, now_text
from talisman_desktop.store.statements import Prepared, upsert

UNASKED = "The log became shorter"
"""The reason given for a course that is kept because entries disappeared from the log although no player had asked for
it."""

_tables = Stored.metadata.tables
_log, _journal, _redo = (_tables[n] for n in ("log", "journal", "redo"))


class ToldAhead(NamedTuple):
    """The rows of facts that may soon be written: the number of the first fact, the facts, and their rows, with the
    results of making them."""

    first: int
    facts: Sequence[Fact]
    rows: list[dict[str, Any]]
    results: LastResults | None = None


class Ledger:
    """A mirror of what the file has saved since a session started; it brings the file up to date with the session."""

    def __init__(self, path: Path, connection: Connection, words: Words, start: Start) -> None:
        self.path = path
        self.start = start
        self.behind = False
        """Whether the last attempt to write failed, so that the file lacks a part of the session."""
        self.troubles: list[str] = []
        self._connection = connection
        self.words = words
        self._session: Session | None = None
        self._table: Table | None = None
        """The table after the last fact that was written; None before anything was written."""
        self._entries: list[Entry] = list(start.entries)
        self._cut_rows = CutRows()
        self._ahead: tuple[ToldAhead, ...] = ()
        """The rows of facts that may soon be written."""
        with connection.begin():
            self._facts, self._whole = read_facts(connection, words.codec, start.facts)
            self._keyframes = Keyframes(connection, start)
            self.undone = read_redo(connection, words.codec)
            self.courses = Courses(connection, words.codec, start.first)
            self._projection = Projection(words, read(connection))

    def write(self, session: Session, sitting: int, *, grown: bool = False, cut_off: Sequence[Course] = ()) -> None:
        """Write the part of the session that the file lacks. `grown` means that the session has only added entries
        since the last time. `cut_off` are courses to keep that the rules could not play any more. Raises a database
        error; the file is then unchanged.
        """
        first = self._session is None
        self._bind(session)
        if self.behind:
            self._cut_rows.forget()  # because the failed transaction also rolled their tables back
        fast = grown and not self.behind
        kept = _common(self._entries, session.log, fast)
        told = _common(self._facts, session.facts, fast)
        length = self.start.first + kept
        # Entries written again right after opening keep their sittings, because they were played in those.
        old = self._sittings() if first and (kept < len(self._entries) or told < len(self._facts)) else ()
        evenings = Evenings(session, sitting, old)
        begin = length, self.start.facts + told
        back = self._cut_rows.matching(self._connection, begin, session.log[kept:], session.facts[told:])
        entries = self._log_rows(session, kept + back[0], evenings)
        facts = self._journal_rows(session, told + back[1], evenings)
        if old and not any(back):
            self._keep_lines(session, told, facts)
        plan = self._projection.plan(session.table)
        frames = self._keyframes.plan(session, length, rewritten=bool(old), apart=APART if fast else 0)
        cut_off = [*cut_off, *self._unasked(session, kept, cut_off)]
        cut, cut_facts = kept < len(self._entries), told < len(self._facts)
        undone = session.redoable[:MAX_REDO]
        courses = self.courses.plan(session.undo_courses, session.redo_courses, [*session.lost_courses, *cut_off])
        new = any(back) or entries or facts or plan.size or frames.rows or frames.thinned or courses
        if not (new or cut or cut_facts or undone != self.undone):
            self.behind = False
            return
        self.behind = True
        connection = self._connection
        with connection.begin():
            if len(self._facts) - told >= LEAST and not any(back):
                self._cut_rows.keep(connection, begin, self._entries[kept:], self._facts[told:])
            if cut or not fast:
                keep_ways(connection, length)
                _CUT_LOG.run(connection, {"first": length})
                self._keyframes.cut(connection, length)
            if cut_facts or not fast:
                _CUT_JOURNAL.run(connection, {"first": self.start.facts + told})
            if any(back):
                self._cut_rows.put_back(connection, back)
            if entries:
                _ADD_LOG.run(connection, *entries)
            if facts:
                _ADD_JOURNAL.run(connection, *facts)
            self._keyframes.write(connection, frames)
            if undone != self.undone:
                _CUT_REDO.run(connection)
                rows = [{"n": n, "entry": encode_entry(e).decode()} for n, e in enumerate(undone)]
                if rows:
                    _ADD_REDO.run(connection, *rows)
            if courses:
                self.courses.write(connection, courses, now_text())
            self._projection.write(connection, plan)
            _touch(connection, sitting)
            if cut:
                _WENT_BACK.run(connection, {"name": WENT_BACK})
        self.behind = False
        self._entries[kept:] = session.log[kept:]
        self._facts[told:] = session.facts[told:]
        self._table = session.table
        self.undone = list(undone)
        self._keyframes.written(frames)
        self._projection.written(plan)
        if courses:
            self.courses.written(courses)
        if any(back):
            self._cut_rows.forget()

    def write_last_keyframe(self, writing: Writing) -> None:
        """Write the newest keyframe of the session if the file lacks it, so that less is replayed next time. Raises
        SaveFailed; the campaign is complete without it."""
        if self._session is None or self.behind or not self.holds(self._session.log):
            return
        plan = self._keyframes.plan(self._session, self.start.first + len(self._entries))
        if plan.rows:
            with writing():
                self._keyframes.write(self._connection, plan)
            self._keyframes.written(plan)

    def move_to(self, connection: Connection) -> None:
        """From now on write through another connection to the same file."""
        self._connection = connection

    def holds(self, entries: Sequence[Entry]) -> bool:
        """Whether these are exactly the log entries written since the session's start."""
        return list(entries) == self._entries

    def table_after(self, frame: Start) -> Table | None:
        """Return the table of a keyframe after the facts saved since; None if some do not fit or are missing, or the
        file holds none."""
        table = frame.table
        if not self._whole or not (self._entries or self._facts or self.start.first or self.start.facts):
            return None
        try:
            for fact in self._facts[max(0, frame.facts - self.start.facts) :]:
                table = reduce(table, fact)
        except ImpossibleFact:
            return None
        return table

    def _bind(self, session: Session) -> None:
        """Attach the ledger to a session. Raises ValueError if the session did not begin at this start."""
        if session is self._session:
            return
        table, first = self.start.table, session.keyframes[0]
        for fact in session.facts[: first.facts]:
            table = reduce(table, fact)
        if table != first.table:
            raise ValueError("this session was not started from what this campaign loaded last")
        self._session = session

    def _log_rows(self, session: Session, kept: int, evenings: Evenings) -> list[dict[str, Any]]:
        """Return rows for the entries after the first `kept`, each with the day, the place and the card met."""
        if kept == len(session.log):
            return []
        frames, at = session.keyframes, 0
        for at in range(len(frames) - 1, -1, -1):
            if frames[at].entries <= kept:
                break
        rows, where = [], self._where(session, at)
        for n, entry in enumerate(session.log[kept:], kept):
            while at + 1 < len(frames) and frames[at + 1].entries <= n:
                at += 1
                where = self._where(session, at)
            coded = encode_entry(entry).decode()
            evening = evenings.of_entry(n) or None
            row = {"n": self.start.first + n, "sitting": evening, **log_parts(entry), "entry": coded, **where}
            rows.append(row)
        return rows

    def _where(self, session: Session, frame: int) -> dict[str, Any]:
        """Return the day, the place and the card of the step that begins at a keyframe. The table at the end of the
        step shows which cards were turned over."""
        frames = session.keyframes
        table, after = frames[frame].table, frames[frame + 1].table if frame + 1 < len(frames) else session.table
        return {
            "day": table.day,
            "place": self.words.place(table) or None,
            "card": self.words.card(table, after) or None,
        }

    def tell_ahead(self, session: Session, words: Words) -> None:
        """Make the rows of facts that will soon be written, with words that belong to this thread."""
        usual, told = self.words, _common(self._facts, session.facts, False)
        self.words, self._ahead = words, ()
        try:
            rows = self._journal_rows(session, told, Evenings(session, 0))
        finally:
            self.words = usual
        self._ahead = (ToldAhead(told, tuple(session.facts[told:]), rows),)

    def foretell(self, twin: Session) -> None:
        """Make the rows of facts that may be written next, because they would follow from an answer. The `twin` of the
        session was given that answer. Nothing is written."""
        if twin.facts[len(self._facts) - 1 : len(self._facts)] != self._facts[-1:]:
            return  # because the file lacks some facts before the answer, or has others
        told, results, troubles = len(self._facts), self.words.last_results, len(self.troubles)
        ahead = tuple(known for known in self._ahead if known.first == told)[-MOST_AHEAD + 1 :]
        self._ahead = ()
        rows = self._journal_rows(twin, told, Evenings(twin, 0))
        if len(self.troubles) > troubles:
            del self.troubles[troubles:]  # because they are told again if the answer is given
            self._ahead = ahead
            return
        made = results.kept() if results is not None else None
        self._ahead = (*ahead, ToldAhead(told, tuple(twin.facts[told:]), rows, made))
        self._projection.plan_ahead(twin.table)
        for statement in (_ADD_LOG, _ADD_JOURNAL, _PUT_META, _REVISION, _END_SITTING):
            statement.get_ready()
        self._keyframes.plan_ahead(twin)

    def _journal_rows(self, session: Session, told: int, evenings: Evenings) -> list[dict[str, Any]]:
        new = session.facts[told:]
        if not new:
            return []
        nothing = ToldAhead(told, (), [])
        found, self._ahead = [known for known in self._ahead if known.first == told], ()
        known = max(reversed(found), key=lambda known: common(known.facts, new), default=nothing)
        rows, count = known.rows, common(known.facts, new)
        del rows[count:]
        for n, row in enumerate(rows, told):
            row["sitting"] = evenings.of_fact(n) or None
        last_results = self.words.last_results or LastResults()
        last_results.clear()
        if known.results is not None:
            last_results.put_back(known.results)
        if count == len(new):
            return rows
        table = self._table_at(session, told + count)
        for n, fact in enumerate(new[count:], self.start.facts + told + count):
            try:
                line = self.words.tell(fact, table)
            except Exception as error:  # because a fault in the telling must not prevent the saving of the game
                line = ""
                self.troubles.append(f"No words for {type(fact).__name__}: {error!r}")
            rows.append(
                {
                    "n": n,
                    "sitting": evenings.of_fact(n - self.start.facts) or None,
                    "day": table.day,
                    "step": table.step.name,
                    "text": line or None,
                    "fact": entry_encoder.encode(fact).decode(),
                }
            )
            table = last_results.after(fact, table)
        return rows

    def _table_at(self, session: Session, facts: int) -> Table:
        """Return the table after this many facts of a session."""
        if self._table is not None and facts == len(self._facts):
            return self._table
        begin = Keyframe(0, 0, self.start.table)
        frame = next((f for f in reversed(session.keyframes) if f.facts <= facts), begin)
        table = frame.table
        for fact in session.facts[frame.facts : facts]:
            table = reduce(table, fact)
        return table

    def _sittings(self) -> list[int]:
        """Return the number of the sitting of each log entry since the session's start, in order; 0 for none."""
        with self._connection.begin():
            found = self._connection.execute(
                select(_log.c.sitting).where(_log.c.n >= self.start.first).order_by(_log.c.n)
            )
            return [sitting or 0 for (sitting,) in found]

    def _keep_lines(self, session: Session, told: int, rows: Sequence[dict[str, Any]]) -> None:
        """Put the saved line into the row of every fact that still says the same, because a journal keeps the words in
        which it was told."""
        with self._connection.begin():
            found = self._connection.execute(
                select(_journal.c.text).where(_journal.c.n >= self.start.facts + told).order_by(_journal.c.n)
            )
            lines = [line for (line,) in found]
        table = self._table_at(session, told)
        for n, line in former_lines.kept(self._facts[told:], lines, session.facts[told:], table, self.words.tell):
            rows[n]["text"] = line

    def _unasked(self, session: Session, kept: int, cut_off: Sequence[Course]) -> list[Course]:
        """Return, as courses, the entries that would be cut off the log although no player asked for it. Not among
        them: entries that can be redone, entries of a course, entries that were replayed with others between them, and
        the program's rolls and draws.
        """
        tail = tuple(self._entries[kept:])
        if not any(map(is_decision, tail)) or tuple(session.redoable[: len(tail)]) == tail:
            return []
        rest = iter(session.log[kept:])
        if all(entry in rest for entry in tail):
            return []
        courses = (*session.undo_courses, *session.redo_courses, *session.lost_courses, *cut_off)
        if any(course.entries[-len(tail) :] == tail for course in courses):
            return []
        return [Course(UNASKED, kept, tail, (), len(session.log), len(tail))]


def _common(old: Sequence[object], new: Sequence[object], grown: bool) -> int:
    """Return how many items two lists have in common at their beginning. With `grown` the old list is known to be the
    beginning of the new one."""
    if grown and len(new) >= len(old) and (not old or old[-1] is new[len(old) - 1]):
        return len(old)
    end, at, size = min(len(old), len(new)), 0, 256
    while at < end and old[at : min(at + size, end)] == new[at : min(at + size, end)]:
        at += size
    at = min(at, end)
    while at < end and (old[at] == new[at] or _told_by_older(old[at], new[at])):
        at += 1
    return at


def _told_by_older(old: object, new: object) -> bool:
    """Whether two facts differ only in details that older versions did not save: sums, details of an event, the deed of
    a cause. Such facts have the same line.
    """
    if not isinstance(old, FactBase) or not isinstance(new, FactBase):
        return False
    if not old.cause.deed:
        new = replace(new, cause=replace(new.cause, deed=UNSET))
    if isinstance(new, SliceChanged):
        return old == new or old == replace(new, event=new.event.before)
    return old == new or (isinstance(new, Told) and old == replace(new, sides=(), blows=()))


def _touch(connection: Connection, sitting: int) -> None:
    now = now_text()
    _REVISION.run(connection)
    _PUT_META.run(connection, {"name": "saved", "value": now})
    if sitting:
        _END_SITTING.run(connection, {"sitting": sitting, "now": now})


def write_meta(connection: Connection, values: dict[str, str]) -> None:
    """Save values of the campaign, by name, inside the transaction under way."""
    _PUT_META.run(connection, *({"name": name, "value": value} for name, value in values.items()))


# --- statements ---


_meta, _sittings = _tables["meta"], _tables["sittings"]
_CUT_LOG = Prepared(delete(_log).where(_log.c.n >= bindparam("first")))
_CUT_JOURNAL = Prepared(delete(_journal).where(_journal.c.n >= bindparam("first")))
_CUT_REDO = Prepared(delete(_redo))
_ADD_LOG, _ADD_JOURNAL, _ADD_REDO = (Prepared(insert(table)) for table in (_log, _journal, _redo))
_PUT_META = upsert(_meta)
_REVISION = Prepared(text("UPDATE meta SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT) WHERE name = 'revision'"))
_WENT_BACK = Prepared(text("INSERT OR REPLACE INTO meta SELECT :name, value FROM meta WHERE name = 'revision'"))
_END_SITTING = Prepared(
    update(_sittings).where(_sittings.c.number == bindparam("sitting")).values(ended=bindparam("now"))
)
