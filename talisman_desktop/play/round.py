"""The round that plays a table: a step asks, the question is answered, the facts change the table, and so on until a
person has to answer.

A question is answered in the first of these ways that is possible: by the only legal answer, by the log (in a replay),
by an automation, by the program's luck, by a bot. Otherwise it waits in `pending`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from talisman_desktop.core.facts import StepBegan
from talisman_desktop.core.flow import Running, StepCoroutine, one_after_another
from talisman_desktop.core.log import Answered, Diverged, Edited, Entry, Keyframe, Switched
from talisman_desktop.core.requests import CHANCE, Answer, Choose, Draw, Request, Throw, only_answer
from talisman_desktop.core.table import Step, Table
from talisman_desktop.play import log_gaps
from talisman_desktop.play.entries import is_decision, label_of
from talisman_desktop.play.log_gaps import Fills
from talisman_desktop.play.marks import Mark, all_or_none
from talisman_desktop.play.own_answers import OwnAnswers
from talisman_desktop.play.sources import ONCE, Origin, source
from talisman_desktop.rules.dues import first_due, settle
from talisman_desktop.rules.game import ASK_ANEW, Game
from talisman_desktop.rules.ruleset import Rules

Steps = Callable[[int, int], object]
"""A function called with the number of entries played and the number of all; it may raise to stop the replay."""
OVER = "over"
"""The name of the step at which a campaign is finished."""


class StepSource:
    """The round that starts the next step for the steps under way. A round that becomes its twin takes the place of the
    twin."""

    __slots__ = ("round",)

    def __init__(self, round_: Round) -> None:
        self.round = round_

    def start(self, step: Step) -> StepCoroutine | None:
        """Return the coroutine of the next step; None if the campaign is over."""
        return self.round._start_step(step)


class Round(OwnAnswers):
    """A table with the question open on it, the log that led to it, and the facts so far."""

    def __init__(
        self,
        rules: Rules,
        table: Table,
        entries: Sequence[Entry] = (),
        *,
        switches: dict[str, str] | None = None,
        hold: bool = False,
        fills: Fills = "needed",
        steps: Steps | None = None,
    ) -> None:
        """Begin at a saved table at the start of its step, and replay `entries`. Raises Diverged if an entry does not
        fit the rules.

        With `hold`, stop after the replay even if luck or an automation could answer the next question. `steps` is
        called before each entry is played. `fills` says when questions that an older log lacks get their usual
        answers."""
        super().__init__(rules, table, switches)
        self._steps = steps
        self._source = StepSource(self)
        if fills == "needed" and not self._exact(table, entries):
            fills = "first"
        if fills != "needed":
            self._begin(table, entries, fills=fills == "first")
        self._settle(hold=hold)
        self._fills, self._steps = False, None

    def _exact(self, table: Table, entries: Sequence[Entry]) -> bool:
        """Whether the whole log can be replayed without filling in answers."""
        try:
            self._begin(table, entries, fills=False)
        except Exception:  # because newer rules may raise anything on an old log, and filled-in answers may help
            if not entries:
                raise
            return False
        return True

    def _begin(self, table: Table, entries: Sequence[Entry], *, fills: bool) -> None:
        """Begin at the table and replay the log."""
        self._drop()
        for grown in (self.log, self.facts, self.keyframes, self.origins, self.filled):
            grown.clear()
        self.switches = dict(self.first_switches)
        self._replay, self._fills = list(entries), fills
        self._game = Game(self.rules.of(table), table)
        self._enter()
        self._settle(hold=True)

    @property
    def over(self) -> bool:
        """Whether the campaign is finished."""
        return self.table.step.name == OVER

    # --- running the steps ---

    def _enter(self) -> None:
        """Run the table's current step, and the steps after it, until one asks a question."""
        self._running = None
        self._occurrences.clear()
        self.switches.pop(ONCE, None)
        first = self._start_step()
        if first is not None:
            self._running = Running(one_after_another(first, self._source.start))

    def _start_step(self, step: Step | None = None) -> StepCoroutine | None:
        """Save a keyframe at the start of a step, and return the step's coroutine; None if the campaign is over. If
        several steps begin at the same log entry, only the last one keeps its keyframe. Where something is due before
        the step, the coroutine that settles it is returned instead."""
        game, frames, entries = self._game, self.keyframes, len(self.log)
        if step is not None:
            if game.settling and (due := first_due(game, step)) is not None:
                return settle(game, due, step)
            game.begin(step)
        frame = Keyframe(entries, len(self.facts) + len(game.facts), game.table)
        if frames and frames[-1].entries == entries:
            frames[-1] = frame
        else:
            if len(frames) >= 1200:
                frames = self.keyframes = [*frames[:600:10], *frames[600:]]
            frames.append(frame)
            self._occurrences.clear()
            if ONCE in self.switches:
                del self.switches[ONCE]
        if game.rules_changed:
            game.play_by(self.rules.of(game.table))
        return game.ruleset.enter(game) if game.table.step.name != OVER else None

    def _settle(self, *, hold: bool = False) -> None:
        """Run until a person has to answer or the campaign is over. With `hold`, stop as soon as the replayed entries
        are used up.
        """
        while True:
            running = self._running
            if running is None or (request := running.pending) is None:
                request = None
            elif type(request) not in CHANCE and (forced := only_answer(request)) is not None:
                # Questions with one legal answer come first, because a correction in the log was made where a person
                # was asked.
                running.answer(forced)
                continue
            if self._replay:
                if self._steps is not None:
                    self._steps(len(self.log), len(self.log) + len(self._replay))
                if not isinstance(self._replay[0], Answered) and not self._fills_before(request):
                    self._apply_now(self._replay[0])
                    del self._replay[0]
                    continue
                if running is None or request is None:
                    raise Diverged(len(self.log), self._name(self._replay[0]), "nothing: the campaign is over")
                entry = self._logged_answer(request)
            elif hold or running is None or request is None:
                break
            elif (type(request) is Throw or type(request) is Draw) and (
                not self.switches or source(request, self.switches) == "app"
            ):
                running.answer(self._chance(request))
                continue
            elif (decided := self._decide(request)) is not None:
                entry = decided
            else:
                break
            self._write(request, entry)
            running.answer(entry.answer)
        self._collect()

    def _logged_answer(self, request: Request) -> Answered:
        """Return the replayed log's answer to a request. If the log lacks this question, return the usual answer, which
        earlier versions gave without asking. Raises Diverged if there is none: for dice, cards, and questions that a
        person must decide."""
        entry = self._replay[0]
        wrong = self._unfit(request, entry) if isinstance(entry, Answered) else "this question is not asked"
        if not wrong:
            assert isinstance(entry, Answered)
            del self._replay[0]
            self._count(request)
            return entry
        length = len(self.log)
        usual = log_gaps.usual(self._game, request, self.switches) if self._fills else None
        if usual is None or log_gaps.endless(self.filled, length):
            found = entry.key if isinstance(entry, Answered) else self._name(entry)
            raise Diverged(length, found, request.key, wrong)
        self.filled.append(length)
        self._count(request)
        return Answered(request.key, usual, "auto", label_of(request, usual))

    def _fills_before(self, request: Request | None) -> bool:
        """Whether a replayed log lacks the answer to this question because an automation gave it at the time. This is
        so if the log's next answer belongs to another question. The automation then answers before the log's next
        correction or switch."""
        if not self._fills or request is None or type(request) in CHANCE:
            return False
        later = next((entry for entry in self._replay if isinstance(entry, Answered)), None)
        if later is not None and not self._unfit(request, later):
            return False
        return self._automatic(request) is not None

    # --- entries ---

    def _take(self, entry: Answered, answer: Answer) -> None:
        assert self._running is not None
        assert self._running.pending is not None
        self._count(self._running.pending)
        self._write(self._running.pending, entry)
        self._running.answer(answer)
        self._settle()

    def _apply(self, entry: Edited | Switched) -> None:
        self._apply_now(entry)
        self._settle()

    def _apply_now(self, entry: Entry) -> None:
        """Apply a switch or a correction. The step under way continues from where it is, because it would repeat its
        first half if it began again; only a correction that names the next step ends it. Raises ImpossibleFact or
        Diverged, and then nothing of the entry has happened.
        """
        if isinstance(entry, Edited):
            self._correct(entry)
        self.log.append(entry)
        if is_decision(entry) and not isinstance(entry, Switched):
            self._decided = self._told  # A switch changes nothing on the table.
        if isinstance(entry, Switched):
            self.switches[entry.name] = entry.value
            self.origins.append(Origin(self._told, self._name(entry), switch=True))
        elif isinstance(entry, Edited):
            if any(isinstance(fact, StepBegan) for fact in entry.facts):
                self._drop()
                self._enter()
            elif self._running is not None and isinstance(self._running.pending, Choose):
                self._running.answer(ASK_ANEW)

    def _correct(self, entry: Edited) -> None:
        """Apply the facts of a correction: all of them, or none if one is impossible."""
        game = self._game
        before = game.table
        with all_or_none(game):
            for fact in entry.facts:
                game.correct(fact)
            self._check_correction(entry, before)
            # The rules are replaced here, because modules and options set by a correction hold at once.
            game.play_by(self.rules.of(game.table))

    def _check_correction(self, entry: Edited, before: Table) -> None:
        """Check the table after a correction that was replayed. Raises Diverged if the correction does not fit the
        game. A round accepts every correction; a session checks some."""

    def _drop(self) -> None:
        """Stop the current step; the rest of it is not run."""
        if self._running is not None:
            self._running.drop()

    # --- all or nothing ---

    def _mark(self) -> Mark:
        """Return a mark of the present state, to which the round can be put back."""
        return Mark(
            self.table,
            self.log,
            len(self.log),
            self.facts,
            len(self.facts),
            tuple(self.keyframes),
            self.origins,
            len(self.origins),
            self.filled,
            len(self.filled),
            dict(self.switches),
            self._decided,
            self.questions,
        )

    def _put_back(self, mark: Mark) -> None:
        """Restore the state of a mark, whatever has happened since. If the rules fail while they repeat what they
        played, raise their error; the table and the log are then those of the mark, and no question is open."""
        self.log, self.facts, self.origins, self.filled = mark.log, mark.facts, mark.origins, mark.filled
        del self.log[mark.entries :], self.facts[mark.told :]
        del self.origins[mark.sources :], self.filled[mark.fills :]
        self.keyframes = list(mark.keyframes)
        try:
            self._restore(self.log, settle=False)
        except BaseException:
            self.log, self.facts, self.origins, self.filled = mark.log, mark.facts, mark.origins, mark.filled
            self.keyframes = list(mark.keyframes)
            self._game = Game(self.rules.of(mark.table), mark.table)
            self._running, self._replay = None, []
            raise
        finally:
            self.switches, self._decided = dict(mark.switches), mark.decided
            self.questions = mark.questions

    def _restore(self, entries: Sequence[Entry], *, settle: bool = True) -> None:
        """Restore the state in which the log had exactly these entries: begin at the last keyframe before that, and
        replay the rest."""
        while self.keyframes[-1].entries > len(entries) and len(self.keyframes) > 1:
            self.keyframes.pop()
        frame = self.keyframes.pop()
        self._drop()
        # The lists are replaced, not cut, because an earlier mark still refers to them.
        self.log = list(entries[: frame.entries])
        self.facts = self.facts[: frame.facts]
        self.origins = [found for found in self.origins if found.fact < frame.facts]
        self.filled = [at for at in self.filled if at < frame.entries]
        self.switches = self._switches_at(frame.entries)
        # The last decision came after the keyframe before this one.
        self._decided = self.keyframes[-1].facts if self.keyframes else 0
        self._game = Game(self.rules.of(frame.table), frame.table)
        self._replay = list(entries[frame.entries :])
        self._enter()
        self._settle(hold=True)
        if settle:
            self._settle()

    def _switches_at(self, entry: int) -> dict[str, str]:
        """Return the switches in force before a log entry."""
        return self.first_switches | {e.name: e.value for e in self.log[:entry] if isinstance(e, Switched)}

    def _collect(self) -> None:
        self.facts.extend(self._game.facts)
        self._game.facts.clear()
