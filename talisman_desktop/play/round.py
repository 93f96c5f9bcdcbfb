"""The round of a table: a step asks, its question is answered, the facts are done, until a person is asked.

Answers come from a chain, the first that can wins: the only legal answer, the log (in a replay), what the players
automated, the app's luck, a bot; else `pending` waits for a person.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import Self

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.facts import Fact, StepBegan
from talisman_desktop.core.flow import Running
from talisman_desktop.core.log import Answered, Diverged, Edited, Entry, Keyframe, Switched
from talisman_desktop.core.requests import (
    CHANCE,
    Answer,
    Choose,
    Chosen,
    Draw,
    Interjected,
    Option,
    Request,
    Throw,
    only_answer,
)
from talisman_desktop.core.table import Table
from talisman_desktop.odds.step_copy import StepUnderWay
from talisman_desktop.play import log_gaps, luck, real_cards
from talisman_desktop.play.answer_fit import unfit
from talisman_desktop.play.entries import AUTOMATIC, is_decision, label_of, name_of
from talisman_desktop.play.log_gaps import Fills
from talisman_desktop.play.marks import Mark, all_or_none
from talisman_desktop.play.sources import ONCE, Origin, any_real, origin, source
from talisman_desktop.rules import number_questions
from talisman_desktop.rules.game import ASK_ANEW, Game
from talisman_desktop.rules.hooks import offered
from talisman_desktop.rules.ruleset import Rules, Ruleset

Steps = Callable[[int, int], object]
"""Told how many entries of all were played; it may raise to end the replay."""
OVER = "over"
"""The step at which a campaign is finished."""


class Round:
    """A table with the question open on it, the log that led there, and what happened."""

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
        """Start from a keyframe table at the beginning of its step, replaying `entries`; with `hold` and nothing more,
        not even what luck and automations would answer. `steps` is told of each entry of a long log.

        `fills`: whether questions the log lacks, as they are newer than it, take their usual answers. Raises Diverged
        when an entry does not fit.
        """
        self.rules = rules
        self.switches: dict[str, str] = dict(switches or {})
        self.first_switches = dict(self.switches)
        self.log: list[Entry] = []
        self.facts: list[Fact] = []
        self.keyframes: list[Keyframe] = []
        self.origins: list[Origin] = []
        """Where dice and cards came from and what was switched, in order."""
        self.filled: list[int] = []
        """The log's entries that a replay put in: questions its log lacked, answered as usual."""
        self._decided = 0
        """The number of the first fact after the last decision, as far as it was made in this session."""
        self.decisions = 0
        """The number of answers that a bot has given."""
        self.questions = 0
        self._replay: list[Entry] = []
        self._steps = steps
        self._fills = False
        self._occurrences: dict[tuple[str, str], int] = {}
        self._game = Game(rules.of(table), table)
        self._running: Running | None = None
        self._asked: Request | None = None
        """The question of a snapshot, in which no step is under way."""
        if fills == "needed" and not self._exact(table, entries):
            fills = "first"
        if fills != "needed":
            self._begin(table, entries, fills=fills == "first")
        self._settle(hold=hold)
        self._fills, self._steps = False, None

    def _exact(self, table: Table, entries: Sequence[Entry]) -> bool:
        """Whether the log is played to its end unchanged."""
        try:
            self._begin(table, entries, fills=False)
        except Exception:  # Newer rules may stumble anywhere; they may get on where they are given what the log lacks.
            if not entries:
                raise
            return False
        return True

    def _begin(self, table: Table, entries: Sequence[Entry], *, fills: bool) -> None:
        """Stand at the table and play the log."""
        self._drop()
        for grown in (self.log, self.facts, self.keyframes, self.origins, self.filled):
            grown.clear()
        self.switches = dict(self.first_switches)
        self._replay, self._fills = list(entries), fills
        self._game = Game(self.rules.of(table), table)
        self._enter()
        self._settle(hold=True)

    # --- looking ---

    @property
    def table(self) -> Table:
        """The table now."""
        return self._game.table

    @property
    def ruleset(self) -> Ruleset:
        """The rules the table is played by now."""
        return self._game.ruleset

    def _name(self, entry: Entry) -> str:
        return name_of(entry, self.ruleset.automations.sentences)

    @property
    def catalog(self) -> Catalog:
        """The cards in use at this table."""
        return self._game.catalog

    @property
    def pending(self) -> Request | None:
        """The question that waits for an answer, None when the campaign is over."""
        return self._running.pending if self._running else self._asked

    def snapshot(self) -> Self:
        """Return the round as it is now, only to be read: it can be read on another thread while this one is played."""
        seen = copy(self)
        for name in ("log", "facts", "keyframes", "origins", "filled", "switches"):
            setattr(seen, name, copy(getattr(self, name)))
        seen._game = Game(self.ruleset, self.table)
        seen._running, seen._asked = None, self.pending
        return seen

    @property
    def over(self) -> bool:
        """Whether the campaign is finished."""
        return self.table.step.name == OVER

    def offers(self) -> tuple[Option, ...]:
        """List what may be played now instead of answering a choice: spells, things used, dropped
        (interjections).
        """
        request = self.pending
        if not isinstance(request, Choose) or request.family == number_questions.FAMILY:
            return ()  # because a card is just being turned over where its number is asked for
        return offered(self._game, request)

    @property
    def game(self) -> Game:
        """The game as rules see it, for looking at (bots, presenters)."""
        return self._game

    def under_way(self) -> StepUnderWay:
        """Return the step under way with the answers given in it, to be forecast."""
        frame = self.keyframes[-1]
        return StepUnderWay(self.rules, frame.table, tuple(self.log[frame.entries :]), self._game, self.pending)

    # --- the kernel's round ---

    def _enter(self) -> None:
        """Enter the step the table stands at, and those that follow it until one asks. A keyframe is kept of the last
        that began at an entry of the log."""
        game, frames, entries, told = self._game, self.keyframes, len(self.log), len(self.facts)
        if frames and frames[-1].entries == entries:
            del frames[-1]
        elif len(frames) >= 1200:
            frames = self.keyframes = [*frames[:600:10], *frames[600:]]
        self._occurrences.clear()
        self.switches.pop(ONCE, None)
        frames.append(Keyframe(entries, told + len(game.facts), game.table))
        while True:
            if game.rules_changed:
                game.play_by(self.rules.of(game.table))
            at = len(game.facts)
            began = game.table
            if began.step.name == OVER:
                self._running = None
                break
            running = self._running = Running(game.ruleset.enter(game))
            if running.ended is None:
                break
            game.do(StepBegan(running.ended))
        if frames[-1].table is not began:
            frames[-1] = Keyframe(entries, told + at, began)

    def _settle(self, *, hold: bool = False) -> None:
        """Run on until a person is asked or the campaign is over.

        With `hold`, only what is left to replay is answered; the question after it stays open.
        """
        while True:
            running = self._running
            request = None
            if running is not None:
                request = running.pending
                if request is None:
                    assert running.ended is not None
                    self._game.do(StepBegan(running.ended))
                    self._enter()
                    continue
                # Corrections are made where a person is asked, so what was forced before comes first.
                forced = None if type(request) in CHANCE else only_answer(request)
                if forced is not None:
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
            elif (type(request) is Throw or type(request) is Draw) and source(request, self.switches) == "app":
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
        """Return what the log being replayed answers. A question that the log lacks takes the usual answer of its
        automation, because it is new and the program did so before. Luck and people answer no such question.
        Raises Diverged."""
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
        """Whether the log being replayed lacks this question, which comes before its next correction or switch: an
        automation answers it, and the next answer of the log is for another question."""
        if not self._fills or request is None or type(request) in CHANCE:
            return False
        later = next((entry for entry in self._replay if isinstance(entry, Answered)), None)
        if later is not None and not self._unfit(request, later):
            return False
        return self._automatic(request) is not None

    def _automatic(self, request: Request) -> Answer | None:
        """Return the answer that the players automated; without real cards a printed number is not asked for."""
        doubt = request.family == number_questions.FAMILY
        if doubt and not real_cards.in_hand(request, self.table, self.switches, self.log):
            return Chosen(number_questions.LATER)
        return self._game.ruleset.automatic(self._game, request, self.switches)

    def _decide(self, request: Request) -> Answered | None:
        by_luck = type(request) in CHANCE
        if not by_luck:
            automatic = self._automatic(request)
            if automatic is not None:
                return Answered(request.key, automatic, "auto", label_of(request, automatic))
        answer = self._played(request)
        if answer is not None:
            if by_luck:
                self._count(request)
            self.decisions += 1
            return Answered(request.key, answer, "bot", label_of(request, answer))
        self.questions += 1
        return None

    def _chance(self, request: Throw | Draw) -> Answer:
        """Let the program roll or draw, and write it down."""
        place, switches = (request.key, request.hero), self.switches
        before = self._occurrences.get(place, 0)
        self._occurrences[place] = before + 1
        answer = luck.answer(request, self._game.table, switches.get("luck", ""), before)
        self.log.append(Answered(request.key, answer, "app"))
        told = len(self.facts) + len(self._game.facts)
        how = "rolled" if type(request) is Throw else "drawn"
        usual = not any_real(switches)
        self.origins.append(Origin(told, how, usual=usual, asked=request, entry=len(self.log) - 1))
        switches.pop(ONCE, None)
        return answer

    def _played(self, request: Request) -> Answer | None:
        """Return the answer given in a person's place; None: a person is asked."""
        return None

    def _count(self, request: Request) -> None:
        """Count a roll or a draw that is answered, because luck depends on how often it was asked for in its step."""
        if type(request) in CHANCE:
            place = (request.key, request.hero)
            self._occurrences[place] = self._occurrences.get(place, 0) + 1

    def by_luck(self, request: Throw | Draw) -> Answer:
        """Return the dice or the card that the program draws for the pending request."""
        occurrence = self._occurrences.get((request.key, request.hero), 0)
        return luck.answer(request, self.table, self.switches.get("luck", ""), occurrence)

    def _unfit(self, request: Request, entry: Answered) -> str:
        """Why an answer of the log cannot be given now; "" when it can."""
        answer = entry.answer
        if entry.key != request.key:
            return "that is not asked"
        if isinstance(answer, Interjected):
            return "" if any(o.id == answer.id for o in self.offers()) else f"{answer.id!r} cannot be played now"
        return self._problem(request, answer)

    def _problem(self, request: Request, answer: Answer) -> str:
        return unfit(self._game, request, answer)

    # --- entries ---

    def _take(self, entry: Answered, answer: Answer) -> None:
        assert self._running is not None
        assert self._running.pending is not None
        self._count(self._running.pending)
        self._write(self._running.pending, entry)
        self._running.answer(answer)
        self._settle()

    def _write(self, request: Request, entry: Answered) -> None:
        """Write an answer into the log, and where its luck came from."""
        self.log.append(entry)
        if entry.by not in AUTOMATIC:
            self._decided = len(self.facts) + len(self._game.facts)
        if type(request) is Throw or type(request) is Draw:
            usual = entry.by not in ("typed", "corrected") and not any_real(self.switches)
            told = len(self.facts) + len(self._game.facts)
            self.origins.append(
                Origin(told, origin(request, entry.by), usual=usual, asked=request, entry=len(self.log) - 1)
            )
            self.switches.pop(ONCE, None)

    @property
    def since(self) -> Sequence[Fact]:
        """The events since the last decision; after an undo, since a little before it."""
        return self.facts[self._decided :]

    @property
    def _told(self) -> int:
        """The number of the next fact."""
        return len(self.facts) + len(self._game.facts)

    def _apply(self, entry: Edited | Switched) -> None:
        self._apply_now(entry)
        self._settle()

    def _apply_now(self, entry: Entry) -> None:
        """A switch changes who answers, a correction the table. The step continues: entered again, it would repeat its
        first half. A correction that says which step comes next ends the step under way instead.

        Raises ImpossibleFact or Diverged, and then nothing of the entry has happened."""
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
        """Let the facts of a correction happen, all of them or none."""
        game = self._game
        before = game.table
        with all_or_none(game):
            for fact in entry.facts:
                game.correct(fact)
            self._look_at(entry, before)
            # Other modules or options hold at once.
            game.play_by(self.rules.of(game.table))

    def _look_at(self, entry: Edited, before: Table) -> None:
        """Look at the table a correction has made. Raises Diverged where it does not fit."""

    def _drop(self) -> None:
        """Let go of the step under way. It does nothing on its way out."""
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
        """Stand where the mark was set, whatever happened since. Raises whatever rules raise that do not play again
        what they played: then the table and the log are as they were, and nothing is asked."""
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
        """Stand where the log has just these entries: the last keyframe before, and the rest replayed."""
        while self.keyframes[-1].entries > len(entries) and len(self.keyframes) > 1:
            self.keyframes.pop()
        frame = self.keyframes.pop()
        self._drop()
        # Replaced, not cut: a mark set before still has the old lists.
        self.log = list(entries[: frame.entries])
        self.facts = self.facts[: frame.facts]
        self.origins = [found for found in self.origins if found.fact < frame.facts]
        self.filled = [at for at in self.filled if at < frame.entries]
        self.switches = self._switches_at(frame.entries)
        # The last decision lies somewhere after the keyframe before.
        self._decided = self.keyframes[-1].facts if self.keyframes else 0
        self._game = Game(self.rules.of(frame.table), frame.table)
        self._replay = list(entries[frame.entries :])
        self._enter()
        self._settle(hold=True)
        if settle:
            self._settle()

    def _switches_at(self, entry: int) -> dict[str, str]:
        """Return the switches before a log entry."""
        return self.first_switches | {e.name: e.value for e in self.log[:entry] if isinstance(e, Switched)}

    def _collect(self) -> None:
        self.facts.extend(self._game.facts)
        self._game.facts.clear()
