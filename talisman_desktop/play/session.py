"""A session: a table being played. Every answer is written to the log; undo and rewind replay the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress

from msgspec import Struct

from talisman_desktop.core.facts import Fact
from talisman_desktop.core.invariants import newly_broken
from talisman_desktop.core.log import Answered, By, Diverged, Edited, Entry, Switched
from talisman_desktop.core.reduce import ImpossibleFact
from talisman_desktop.core.requests import Answer, Draw, Interjected, Request
from talisman_desktop.core.table import Table
from talisman_desktop.play.courses import MAX_KEPT, Course, Moment, corrected_entry, reachable, why_amended
from talisman_desktop.play.entries import first_decision, is_decision, label_of
from talisman_desktop.play.log_gaps import Fills
from talisman_desktop.play.marks import Mark
from talisman_desktop.play.refusal_words import worded
from talisman_desktop.play.round import Steps
from talisman_desktop.play.twins import TwinRound
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.ruleset import Rules
from talisman_desktop.rules.sets import Unplayable

MARKED = 4
"""The number of courses whose full state is kept in memory, so that undo or redo need not replay them."""
LONG = 500
"""The length of a log, in entries, from which its replay takes longer than a player should wait."""
REPORTED = 3
"""The number of entries of a failed operation that are kept for a bug report."""
Bot = Callable[["Session", Request], Answer | None]


class Refused(ValueError):
    """An error: an answer or a correction is refused. `str()` of it is one sentence; nothing has changed."""


class Change(Struct, frozen=True):
    """The result of an operation: the table before and after it, and the new facts and log entries. `facts` is empty if
    another course of the game was replayed. `cut` is the number of log entries that were taken back first (by undo,
    rewind or a corrected answer)."""

    before: Table
    after: Table
    facts: tuple[Fact, ...]
    entries: tuple[Entry, ...]
    cut: int = 0


class Session(TwinRound):
    """A table being played. `pending` is the question that a person has to answer, None when the campaign is over."""

    def __init__(
        self,
        rules: Rules,
        table: Table,
        entries: Sequence[Entry] = (),
        *,
        bot: Bot | None = None,
        switches: dict[str, str] | None = None,
        hold: bool = False,
        fills: Fills = "needed",
        steps: Steps | None = None,
    ) -> None:
        """Begin as a `Round` does. A `bot` answers a person's questions as long as it gives answers."""
        self.bot = bot
        self.redoable: list[Entry] = []
        self.undo_courses: list[Course] = []
        """The courses that undo can return to, the latest last: ways the game went before an answer was corrected, or
        before play continued from an earlier moment."""
        self.redo_courses: list[Course] = []
        """The courses that redo can return to, after undo took back such a change."""
        self.lost_courses: list[Course] = []
        """Courses that undo or redo returned to, but that today's rules cannot replay to the end; they are kept for
        reading only."""
        self.failed: tuple[Entry, ...] = ()
        """The last entries before the rules failed, for a bug report; they are not in the log."""
        self._cut: tuple[Entry, ...] = ()
        self._bounds: list[int] = []
        """For each undo, the number of entries that could be redone before it, because one redo repeats what one undo
        took back."""
        self._marks: list[tuple[Course, Mark]] = []
        """Courses with the saved state in which each was left, the latest last."""
        self._careful = False
        """Whether corrections are checked during the replay, because they were made on another course of the game."""
        super().__init__(rules, table, entries, switches=switches, hold=hold, fills=fills, steps=steps)

    def _played(self, request: Request) -> Answer | None:
        return self.bot(self, request) if self.bot is not None else None

    # --- playing ---

    def answer(self, answer: Answer, by: By = "person") -> Change:
        """Answer the pending question. Raises Refused with the reason when the answer does not fit."""
        request = self.pending
        if request is None:
            raise Refused("nothing is being asked")
        if isinstance(answer, Interjected):
            offer = next((o for o in self.offers() if o.id == answer.id), None)
            if offer is None:
                raise Refused(f"{answer.id!r} cannot be played now")
            label = offer.text
        else:
            why = self._problem(request, answer)
            if why:
                raise Refused(why)
            label = label_of(request, answer)
        with self._all_or_nothing():
            self._forget_ahead()
            return self._changing(lambda: self._take(Answered(request.key, answer, by, label), answer))

    def edit(self, name: str, facts: Sequence[Fact]) -> Change:
        """Correct the table by hand, as one change with a name. The step under way continues; an open choice is asked
        again, because its options may have changed. Raises Refused if a fact does not fit the table, or if the table
        would have a new fault."""
        trial = Game(self.ruleset, self.table)
        try:
            for fact in facts:
                trial.correct(fact)
            self.rules.of(trial.table)
        except ImpossibleFact as error:
            raise Refused(worded(str(error), trial.table.decks, self.catalog)) from None
        except Unplayable as error:
            raise Refused(str(error).rstrip(".")) from None
        broken = self._newly_broken(self.table, trial.table)
        if wrong := "".join(broken[:1]) or self._drawn_now(trial.table):
            raise Refused(worded(wrong, trial.table.decks, self.catalog))
        with self._all_or_nothing():
            self._forget_ahead()
            return self._changing(lambda: self._apply(Edited(name, tuple(facts))))

    def switch(self, name: str, value: str) -> Change:
        """Switch an automation or a source of luck from here on."""
        with self._all_or_nothing():
            # A switch keeps what can be redone; undo reaches fewer courses.
            self.undo_courses = reachable(self.undo_courses, len(self.log))
            return self._changing(lambda: self._apply(Switched(name, value)))

    def continue_with(self, bot: Bot | None) -> Change:
        """Let a bot play from now on, until it returns no answer; None stops the bot."""
        self.bot = bot
        with self._all_or_nothing():
            return self._changing(self._settle)

    # --- going back and forth ---

    def undoable(self) -> list[tuple[int, str]]:
        """Return the decisions that can be undone: (log index, name), the newest last."""
        return [(i, self._name(e)) for i, e in enumerate(self.log) if is_decision(e)]

    def next_undo(self) -> str:
        """Return the words for the decision that undo takes back; "" when there is none."""
        return self.undo_courses[-1].why if self._left_last() else self._first_decision(reversed(self.log))

    def next_redo(self) -> str:
        """Return the words for the decision that redo repeats; "" when there is none."""
        return self._first_decision(self.redoable) or (self.redo_courses[-1].why if self._retakes_next() else "")

    def _first_decision(self, entries: Iterable[Entry]) -> str:
        return first_decision(entries, self.ruleset.automations.sentences)

    @property
    def reaches_back(self) -> bool:
        """Whether the next undo stays within this session. If not, the caller must begin a session at an earlier
        keyframe."""
        return self.undo_courses[-1].at >= 0 if self._left_last() else any(map(is_decision, reversed(self.log)))

    @property
    def is_redo_far(self) -> bool:
        """Whether the next redo returns to a course that begins before the keyframe at which this session begins."""
        return not self.redoable and self._retakes_next() and self.redo_courses[-1].at < 0

    def undo(self) -> Change:
        """Take back the last decision, correction or amendment. Raises Refused when there is none, or when it was
        before the beginning of this session."""
        if self._left_last():
            if self.undo_courses[-1].at < 0:
                raise Refused("that moment is before the part of the campaign that is loaded")
            with self._all_or_nothing():
                course, mark = self.undo_courses[-1], self._mark()
                change = self._retake(course)
                self.undo_courses.pop()
                cut = Course(course.why, course.at, self._cut, tuple(self.redoable), len(self.log))
                self.redo_courses.append(cut)
                self._keep(cut, mark)
                self.redoable = []
                return change
        last = self._last_decision()
        if last < 0:
            raise Refused("nothing to undo")
        return self.rewind(last)

    def redo(self) -> Change:
        """Repeat the decision that was undone last. Raises Refused when there is none, or when it was before the
        beginning of this session."""
        with self._all_or_nothing():
            if not self.redoable:
                if not self._retakes_next():
                    raise Refused("nothing to redo")
                if self.is_redo_far:
                    raise Refused("that decision is before the part of the campaign that is loaded")
                course, mark = self.redo_courses[-1], self._mark()
                change = self._retake(course)
                self.redo_courses.pop()
                self.undo_courses.append(Course(course.why, course.at, self._cut, (), len(self.log)))
                self._keep(self.undo_courses[-1], mark)
                self.redoable = list(course.redo)
                return change
            return self._changing(self._redo_one)

    def rewind(self, entries: int) -> Change:
        """Go back to just before log entry `entries`, with the same luck. What is taken back can be redone."""
        with self._all_or_nothing():
            cut = self.log[entries:]
            change = self._changing(lambda: self._restore(self.log[:entries]), cut=len(cut))
            # Entries that the program has repeated by itself (its dice) need not be redone.
            again = len(self.log) - entries
            if cut[:again] == self.log[entries:]:
                self._bounds = [b for b in self._bounds if b < len(self.redoable)] + [len(self.redoable)]
                self.redoable = [*cut[again:], *self.redoable]
            else:
                # The entries taken back become a course, because the program now rolled where dice had been typed.
                course = Course(self._first_decision(cut), entries, tuple(cut), tuple(self.redoable), len(self.log))
                self.redo_courses.append(course)
                self.redoable = []
                # The log is different now, so undo reaches fewer courses.
                self.undo_courses = reachable(self.undo_courses, entries)
            return change

    def leave(self, at: int, entries: Sequence[Entry], why: str) -> tuple[Change, tuple[Entry, ...]]:
        """Leave the course of the game at log entry `at` for another one, as a single step for undo. The session then
        plays those of `entries` that fit; with no entries, the players play on from the earlier moment. Returns the
        change, and the entries that do not fit, in order. `why` is the name that undo shows.
        """
        with self._all_or_nothing():
            # Courses that were left before are reached through this one, even if the log is shorter now.
            self._forget_ahead()
            mark = self._mark()
            change, lost = self._replace(at, entries)
            self.undo_courses = self.undo_courses[-MAX_KEPT + 1 :]
            self.undo_courses.append(Course(why, at, self._cut, (), len(self.log), len(lost)))
            self._keep(self.undo_courses[-1], mark)
            return change, lost

    def amend(self, entry: int, answer: Answer) -> tuple[Change, tuple[Entry, ...]]:
        """Correct an earlier answer and replay what followed as far as it fits, as a single step for undo. Returns the
        change, and the entries that no longer fit, in order. Raises Refused if the entry is no answer, or the new
        answer does not fit its question.
        """
        old = self.log[entry] if 0 <= entry < len(self.log) else None
        if not isinstance(old, Answered):
            raise Refused("only answers can be amended")
        then = self._looking(entry)
        if then.pending is None or isinstance(answer, Interjected):
            raise Refused(
                "at that moment nothing can be played in place of an answer"
                if then.pending
                else "no question is open at that moment"
            )
        why = then._problem(then.pending, answer)
        if why:
            raise Refused(why)
        new = corrected_entry(old, then.pending, answer, label_of(then.pending, answer))
        return self.leave(entry, [new, *self.log[entry + 1 :]], why_amended(old, new, self.catalog.name))

    def moment(self, entry: int) -> Moment:
        """Return the table and the open question just before a log entry. The session does not change."""
        then = self._looking(entry)
        return Moment(then.table, then.pending)

    def _looking(self, entry: int) -> Session:
        frame = next(f for f in reversed(self.keyframes) if f.entries <= entry)
        switches = self._switches_at(frame.entries)
        return Session(self.rules, frame.table, self.log[frame.entries : entry], switches=switches, hold=True)

    def _last_decision(self) -> int:
        return next((i for i in range(len(self.log) - 1, -1, -1) if is_decision(self.log[i])), -1)

    def _left_last(self) -> bool:
        """Whether the last thing the players did was to leave a course for another one."""
        return bool(self.undo_courses) and self._last_decision() < self.undo_courses[-1].length <= len(self.log)

    def _retakes_next(self) -> bool:
        return bool(self.redo_courses) and self.redo_courses[-1].length == len(self.log)

    def _forget_ahead(self) -> None:
        """Forget what could be redone, because the players did something new."""
        self.redoable.clear()
        self.redo_courses.clear()
        self.undo_courses = reachable(self.undo_courses, len(self.log))

    def is_undo_long(self) -> bool:
        """Whether undo would return to a course that takes long to replay."""
        course = self.undo_courses[-1] if self._left_last() else None
        return course is not None and max(len(course.entries), -course.at) >= LONG and self._marked(course) is None

    def ready_undo(self, steps: Steps, look: Callable[[Session], object] = lambda session: None) -> None:
        """Replay the course that undo would return to, if it begins in this session, so that undo itself is quick.
        `steps` is called before each entry, and `look` with the session as it will be after the undo. The session does
        not change."""
        if not self._left_last() or self.undo_courses[-1].at < 0:
            return
        course, here, cut, lost = self.undo_courses[-1], self._mark(), self._cut, self.lost_courses[:]
        self._steps = steps
        try:
            self._retake(course)
            if len(self.lost_courses) == len(lost):
                self._keep(course, self._mark())
                look(self)
        finally:
            self._steps, self._cut, self.lost_courses = None, cut, lost
            self._put_back(here)

    def _keep(self, course: Course, mark: Mark) -> None:
        """Keep in memory the saved state in which a course was left."""
        there = [*self.undo_courses, *self.redo_courses]
        self._marks = [known for known in self._marks if any(known[0] is course for course in there)]
        self._marks = [*self._marks, (course, mark)][-MARKED:]

    def _marked(self, course: Course) -> Mark | None:
        """Return the saved state in which a course was left; None if it is no longer kept."""
        return next((mark for known, mark in self._marks if known is course), None)

    def _retake(self, course: Course) -> Change:
        """Return to a course (a line of decisions that undo or playing on had left), and return the change. Entries
        that today's rules cannot replay are kept as a course in `lost_courses`."""
        if (mark := self._marked(course)) is not None:
            before, self._cut = self.table, tuple(self.log[course.at :])
            self._put_back(mark)
            return Change(before, self.table, (), tuple(self.log[course.at :]), cut=len(self._cut))
        change, lost = self._replace(course.at, course.entries)
        if lost:
            why = f"{course.why}: decisions that no longer fitted"
            self.lost_courses.append(Course(why, course.at, course.entries, (), len(self.log), len(lost)))
        return change

    def _replace(self, at: int, entries: Sequence[Entry]) -> tuple[Change, tuple[Entry, ...]]:
        """Replace the log from entry `at` on; return the change and the entries that do not fit. The former entries are
        in `_cut` afterwards."""
        before, cut = self.table, tuple(self.log[at:])
        self._restore(self.log[:at], settle=False)
        lost = self._play(entries)
        self._cut = cut
        return Change(before, self.table, (), tuple(self.log[at:]), cut=len(cut)), lost

    def _play(self, entries: Sequence[Entry]) -> tuple[Entry, ...]:
        """Play entries from the present state, as far as they fit and the rules do not fail on them; return those left
        over, in order. Raises the error of the rules if they fail on the very first entry.
        """
        here, end = self._mark(), len(entries)
        while True:
            self._replay, self._fills, self._careful = list(entries[:end]), True, True
            try:
                try:
                    self._settle()
                except (Diverged, ImpossibleFact):
                    end -= len(self._replay)
                    self._replay = []
                    self._settle()
                return tuple(entries[end:])
            except Exception:
                # During the replay, a correction is taken off the list after it is applied, an answer before it is
                # given.
                undone = bool(self._replay) and self.log[-1:] == self._replay[:1]
                end -= len(self._replay) + (0 if undone else 1)
                if end <= 0:
                    raise
            finally:
                self._fills = self._careful = False
            self._put_back(here)

    def _redo_one(self) -> None:
        """Redo what the last undo took back: replay up to the next decision, but not beyond the entries of that
        undo."""
        entries, self._bounds = self.redoable, [b for b in self._bounds if b < len(self.redoable)]
        end = next((i for i in range(1, len(entries)) if is_decision(entries[i])), len(entries))
        if self._bounds:
            end = min(end, len(entries) - self._bounds[-1])
        self.redoable = entries[end:]
        if lost := self._play(entries[:end]):
            why = "Redo: decisions that no longer fitted"
            self.lost_courses.append(Course(why, len(self.log), lost, (), len(self.log), len(lost)))

    def _newly_broken(self, before: Table, after: Table) -> list[str]:
        """Return the faults of a corrected table that it did not have before, as sentences."""
        ruleset, had = self.ruleset, None
        if after.modules != before.modules:
            ruleset, had = self.rules.of(after), self.rules.of(before).totals
        return newly_broken(before, after, ruleset.totals, ruleset.invariants, ruleset.by_hand, had=had)

    def _check_correction(self, entry: Edited, before: Table) -> None:
        """Raise Diverged if a correction, replayed from another course, causes a new fault on this table. Other replays
        check nothing."""
        if self._careful and (wrong := "".join(self._newly_broken(before, self._game.table)[:1])):
            raise Diverged(len(self.log), entry.name, wrong)

    def _drawn_now(self, after: Table) -> str:
        """Return the reason why a face-down card cannot be named by hand now: the open question asks for it; "" if it
        can be."""
        request = self.pending
        if not isinstance(request, Draw) or not request.card:
            return ""
        try:
            named = after.find(request.card)[1].kind
        except KeyError:
            return ""
        return "that card is being drawn: name it as the answer to the question" if named else ""

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """Restore the state that the session had before the `with` block if an exception leaves the block."""
        mark, cut, bounds = self._mark(), self._cut, self._bounds
        courses = (self.redoable[:], self.undo_courses[:], self.redo_courses[:], self.lost_courses[:])
        try:
            yield
        except BaseException:
            self.failed = tuple(self.log[-REPORTED:])
            with suppress(Exception):
                self._put_back(mark)
            self.redoable, self.undo_courses, self.redo_courses, self.lost_courses = courses
            self._cut, self._bounds = cut, bounds
            raise

    def _changing(self, operation: Callable[[], None], cut: int = 0) -> Change:
        before, entries, facts = self.table, len(self.log) - cut, len(self.facts)
        operation()
        return Change(before, self.table, tuple(self.facts[facts:]), tuple(self.log[entries:]), cut)
