"""The round of a table: a step asks, its question is answered and its facts change the table, until a person is
asked.

The first source that can answer does: the only legal answer, the log (in a replay), an automation, the app's luck, a
bot; else `pending` waits for a person.
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
from talisman_desktop.rules.game import ASK_ANEW, Game
from talisman_desktop.rules.ruleset import Rules

Steps = Callable[[int, int], object]
"""A function that is told how many entries of all were played; it may raise to end the replay."""
OVER = "over"
"""The step at which a campaign is finished."""


class Round(OwnAnswers):
    """A table with the question open on it, the log that led there, and the facts so far."""

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
        """Start from a keyframe table at the beginning of its step, and replay `entries`; if `hold` is set, the round
        then stops, even where luck or an automation would answer. `steps` is told of each entry of a long log.

        `fills` tells whether questions that an older log lacks get their usual answers. Raises Diverged when an entry
        does not fit.
        """
        super().__init__(rules, table, switches)
        self._steps = steps
        if fills == "needed" and not self._exact(table, entries):
            fills = "first"
        if fills != "needed":
            self._begin(table, entries, fills=fills == "first")
        self._settle(hold=hold)
        self._fills, self._steps = False, None

    def _exact(self, table: Table, entries: Sequence[Entry]) -> bool:
        """Whether the whole log can be played without inserted answers."""
        try:
            self._begin(table, entries, fills=False)
        except Exception:  # because newer rules may fail anywhere, and the answers that the log lacks may help
            if not entries:
                raise
            return False
        return True

    def _begin(self, table: Table, entries: Sequence[Entry], *, fills: bool) -> None:
        """Start at the table and play the log."""
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

    # --- the kernel's round ---

    def _enter(self) -> None:
        """Enter the table's current step, and the steps after it until one asks."""
        self._running = None
        self._occurrences.clear()
        self.switches.pop(ONCE, None)
        first = self._stand()
        if first is not None:
            self._running = Running(one_after_another(first, self._stand))

    def _stand(self, step: Step | None = None) -> StepCoroutine | None:
        """Save a keyframe at the beginning of a step, and return whether the step should be played. If several steps
        begin at the same log entry, only the last one gets a keyframe."""
        game, frames, entries = self._game, self.keyframes, len(self.log)
        if step is not None:
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
        """Run until a person is asked or the campaign is over.

        With `hold`, only the entries of the replay are answered; the question after them stays open.
        """
        while True:
            running = self._running
            if running is None or (request := running.pending) is None:
                request = None
            elif type(request) not in CHANCE and (forced := only_answer(request)) is not None:
                # Forced answers come first, because a correction is made only where a person is asked.
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
                entry = self._again(request)
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

    def _again(self, request: Request) -> Answered:
        """Return the answer of the log being replayed. A question that the log lacks takes the usual answer of its
        automation, because earlier versions decided it so; a question of luck or for a person has none. Raises
        Diverged."""
        entry = self._replay[0]
        wrong = self._unfit(request, entry) if isinstance(entry, Answered) else "that is not asked"
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
        """Whether a replayed log has no answer to this question because a switch used to answer it: the log's next
        answer does not fit. The switch then answers before the log's next correction or change of a switch."""
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
        """Apply a switch, which changes who answers, or a correction, which changes the table. The step continues,
        because it would repeat its first half if it were entered again. A correction that says which step comes
        next ends the current step instead.

        Raises ImpossibleFact or Diverged; nothing of the entry has happened then.
        """
        if isinstance(entry, Edited):
            self._correct(entry)
        self.log.append(entry)
        if is_decision(entry) and not isinstance(entry, Switched):
            self._decided = self._told  # A switch decides nothing on the table.
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
        """Apply the facts of a correction, all of them or none."""
        game = self._game
        before = game.table
        with all_or_none(game):
            for fact in entry.facts:
                game.correct(fact)
            self._look_at(entry, before)
            # The rules change here, because other modules or options are in force at once.
            game.play_by(self.rules.of(game.table))

    def _look_at(self, entry: Edited, before: Table) -> None:
        """Check the table after a correction. Raises Diverged if the correction does not fit the game."""

    def _drop(self) -> None:
        """Stop the current step without letting it do anything more."""
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
        """Put the round back to a mark, whatever happened since. Raises the error of rules that cannot repeat what
        they played: then the table and the log are those of the mark, and no question is open."""
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
        """Put the round back to where the log has just these entries: start at the last keyframe before, and replay
        the rest."""
        while self.keyframes[-1].entries > len(entries) and len(self.keyframes) > 1:
            self.keyframes.pop()
        frame = self.keyframes.pop()
        self._drop()
        # The lists are replaced and not cut, because an earlier mark still refers to the old ones.
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
