"""The link between the window and a session: every operation is carried out, saved and then shown, and errors are
reported."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from talisman_desktop.core.facts import Fact
from talisman_desktop.core.log import Answered, By, Edited, Entry, Switched, encode_entry
from talisman_desktop.core.requests import Answer, Draw, Drawn, Request, Throw, Thrown
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters.prompts import holds
from talisman_desktop.desktop.presenters.prompts.holds import Hold
from talisman_desktop.play import position
from talisman_desktop.play.entries import is_decision
from talisman_desktop.play.foreseen import Foreseen
from talisman_desktop.play.session import LONG, Change, Refused, Session
from talisman_desktop.play.sources import ONCE

Save = Callable[[Change, Session], None]
Turn = tuple[Change, tuple[Entry, ...]]
"""The result of a changed course: the change, and the log entries that no longer fit."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """An answer with its question and the change that it made."""

    change: Change
    request: Request | None
    answer: Answer | None = None


class Player(QObject):
    """Carries out operations on a session for the window."""

    changed = Signal()
    """Emitted when the table or the question has changed."""
    refused = Signal(str)
    """Emitted with the reason why an operation was refused, such as an answer or a correction."""
    crashed = Signal(str, str)
    """Emitted when the rules failed, with a sentence and the position for a report. Nothing has changed then."""
    swapped = Signal()
    """Emitted when another session of the same campaign, which may begin earlier or later, has replaced this one."""
    saving = Signal(str)
    """Emitted after each attempt to save, with the error, or "" if all is saved. An unsaved part is kept, and saved
    with the next attempt."""

    def __init__(self, session: Session, save: Save, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self._save = save
        self.unsaved: list[Change] = []
        self.earlier: Callable[[], Session | None] = lambda: None
        """A function that returns the same campaign as a session with an earlier beginning; None if there is nothing
        earlier."""
        self.again: Callable[[], Session | None] = lambda: None
        """A function that returns the campaign as it was last saved."""
        self.briefly: Callable[[], Session | None] = lambda: None
        """A function that returns an equal session with a later beginning, so that the panels need not tell a long log
        again."""
        self.why = ""
        """The reason why the last operation was refused."""
        self.held: Hold | None = None
        """The present pause before the next question; None if there is none."""
        self.outcome: Outcome | None = None
        """The last answer, if nothing else was done since."""
        self._expected: list[Foreseen] = []
        """The answers to the open question that were worked out before anybody gave them."""
        self._forgotten: list[Foreseen] = []
        """Answers worked out before that will not be given any more, until `let_go`."""

    @property
    def before(self) -> Table | None:
        """The table before the last answer; None if something else was done since."""
        return self.outcome.change.before if self.outcome is not None else None

    # --- operations ---

    def answer(self, answer: Answer, by: By = "person") -> bool:
        """Answer the question; return whether the answer was accepted."""
        request, ruleset = self.session.pending, self.session.ruleset

        def answered(change: Change) -> None:
            self.outcome = Outcome(change, request, answer)
            self.held = holds.hold(change, request, answer, ruleset)

        return self._do(lambda: self._answered(answer, by), answered)

    def expect(self, foreseen: Foreseen) -> None:
        """Use this result if the answer is given next."""
        self._expected.append(foreseen)

    def expect_nothing(self) -> None:
        """Use no result that was worked out before."""
        self._forgotten += self._expected
        self._expected = []

    def let_go(self) -> Iterator[None]:
        """Let go of the results that will not be used; yield after each, because that takes a while in a long
        campaign."""
        while self._forgotten:
            self._forgotten.pop().drop()
            yield

    def _answered(self, answer: Answer, by: By) -> Change:
        """Give an answer to the session, or use its result if it was worked out before."""
        known = (n for n, one in enumerate(self._expected) if one.answer == answer and one.fits(self.session))
        at = next(known, -1) if by == "person" else -1
        found = self._expected.pop(at) if at >= 0 else None
        self.expect_nothing()
        return found.come_true() if found is not None else self.session.answer(answer, by)

    def by_app(self) -> bool:
        """Let the program make the roll or draw that is asked for; return whether it did, False if none is asked
        for."""
        request = self.session.pending
        if not isinstance(request, Throw | Draw):
            return False
        return self.answer(self.session.by_luck(request), "app")

    def undo(self) -> bool:
        """Undo the last decision, even one from before this sitting; return whether there was one."""
        if not self.session.reaches_back and not self.unsaved:
            further = self.earlier()
            if further is not None:
                self.swap(further)
        return self._do(self.session.undo, self._begin_late)

    def redo(self) -> bool:
        """Redo the last undone decision; return whether there was one."""
        return self._do(self.session.redo, self._begin_late)

    def _begin_late(self, change: Change) -> None:
        """Play on with a session that begins later, if the change has added a long log, so that the panels need not
        tell all of it."""
        if len(change.entries) < LONG or not self.save():
            return
        if (found := self.briefly()) is not None:
            self.swap(found)

    def rewind(self, entry: int) -> bool:
        """Go back to the moment before an entry of the log; return whether that was possible."""
        return self._do(lambda: self.session.rewind(entry))

    def edit(self, name: str, facts: tuple[Fact, ...]) -> bool:
        """Correct the table, as one named change; return whether it was accepted."""
        return self._do(lambda: self.session.edit(name, facts), self._held_after(facts))

    def corrected(self, name: str, facts: tuple[Fact, ...]) -> str:
        """Correct the table; return the reason if that was refused, else ""."""
        why = list[str]()
        self.refused.connect(why.append)
        done = self.edit(name, facts)
        self.refused.disconnect(why.append)
        if done:
            return ""
        return why[0] if why else self.why

    def turn(self, operation: Callable[[], Turn]) -> tuple[Entry, ...] | None:
        """Change the course of the game: correct an answer, go back to an earlier moment or to a checkpoint.

        Return the entries that no longer fit, in order. Return None if the change was refused; `why` has the reason.
        """
        lost: list[tuple[Entry, ...]] = []

        def turned() -> Change:
            change, left = operation()
            lost.append(left)
            return change

        return lost[0] if self._do(turned) else None

    def swap(self, session: Session) -> None:
        """Continue the same campaign with another session, which may begin earlier or later in the log."""
        self.session = session
        self.swapped.emit()

    def switch(self, name: str, value: str) -> bool:
        """Set a switch of the campaign; return whether that was possible."""
        return self._do(lambda: self.session.switch(name, value), self._held_after())

    def switch_to(self, changes: Mapping[str, str], why: str) -> bool:
        """Set several switches as one named step; return whether that was possible."""
        return self.set_up([Switched(name, value) for name, value in changes.items()], why)

    def set_up(self, entries: Sequence[Switched | Edited], why: str) -> bool:
        """Change several switches and settings as one named step; return whether that was possible. A single change
        keeps its usual name."""
        match entries:
            case []:
                return True
            case [Switched(name=name, value=value)]:
                return self.switch(name, value)
            case [Edited(name=name, facts=facts)]:
                return self.edit(name, facts)
            case _:
                by_hand = [fact for entry in entries if isinstance(entry, Edited) for fact in entry.facts]
                held = self._held_after(by_hand)
                return self._do(lambda: self.session.leave(len(self.session.log), entries, why)[0], held)

    def _held_after(self, by_hand: Sequence[Fact] = ()) -> Callable[[Change], None]:
        """Return a function that begins a pause after a switch or a correction if the program then played on. The facts
        `by_hand` are not shown, because the players have just made them."""
        told = len(self.session.facts)

        def done(change: Change) -> None:
            played = tuple(fact for fact in self.session.facts[told:] if fact not in by_hand)
            self.held = holds.hold(replace(change, facts=played), None, None, self.session.ruleset)

        return done

    @property
    def by_luck_last(self) -> int:
        """The log entry of the program's last roll or draw, if no decision was made since; otherwise -1."""
        log = self.session.log
        for n in range(len(log) - 1, -1, -1):
            entry = log[n]
            if isinstance(entry, Answered) and isinstance(entry.answer, Thrown | Drawn) and entry.by == "app":
                return n
            if is_decision(entry) and not (isinstance(entry, Switched) and entry.name == ONCE):
                return -1
        return -1

    def type_instead(self) -> bool:
        """Undo the program's last roll or draw, and let the players type the real result; return whether there was one
        to undo."""
        at = self.by_luck_last
        if at < 0:
            return False
        entries = [Switched(ONCE, "table")]
        return self.turn(lambda: self.session.leave(at, entries, f"Typed instead: {self._question(at)}")) is not None

    def _question(self, at: int) -> str:
        request = self.session.moment(at).request
        return (request.text or request.key) if request is not None else ""

    # --- shared by the operations ---

    def _do(self, operation: Callable[[], Change], then: Callable[[Change], None] = lambda change: None) -> bool:
        """Carry out an operation, call `then` with its change, save and show it; return whether it was accepted."""
        try:
            change = operation()
        except Refused as refused:
            self.why = str(refused)
            self.refused.emit(self.why)
            return False
        except Exception as error:  # because rules and cards may fail in any way, and the game must not be lost
            self.why = "The rules failed here; nothing was changed."
            self.outcome = self.held = None
            self._recover(error)
            return False
        self.unsaved.append(change)
        self.outcome = self.held = None
        then(change)
        self.save()
        self.changed.emit()
        return True

    def save(self) -> bool:
        """Save everything that is not saved yet, the oldest change first; return whether all is saved."""
        while self.unsaved:
            try:
                self._save(self.unsaved[0], self.session)
            except (
                Exception
            ) as error:  # such as a full disk or a missing folder; saving is tried again at the next answer
                self.saving.emit(str(error) or type(error).__name__)
                return False
            del self.unsaved[0]
        self.saving.emit("")
        return True

    def _recover(self, error: Exception) -> None:
        """Report that the rules failed. The session is as before. If all of it is saved, read the file again, so that
        nothing of the failed operation is left."""
        session = self.session
        failed = [encode_entry(entry).decode() for entry in session.failed]
        report = position.save(session, "".join([*traceback.format_exception(error)[-6:], *failed]))
        try:
            found = None if self.unsaved else self.again()
        except Exception as second:  # the session can still be used without the file
            report += f"\n{''.join(traceback.format_exception(second)[-3:])}"
            found = None
        if found is not None:
            self.swap(found)
        self.crashed.emit(f"The rules failed here ({type(error).__name__}: {error}).", report)
        self.changed.emit()
