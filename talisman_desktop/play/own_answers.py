"""The answers that the program itself gives: by automation, by its dice and cards, or by a bot."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Self

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.facts import Fact
from talisman_desktop.core.flow import Running
from talisman_desktop.core.log import Answered, Entry, Keyframe
from talisman_desktop.core.requests import CHANCE, Answer, Choose, Chosen, Draw, Interjected, Option, Request, Throw
from talisman_desktop.core.table import Table
from talisman_desktop.odds.step_copy import StepUnderWay
from talisman_desktop.play import luck, real_cards
from talisman_desktop.play.answer_fit import unfit
from talisman_desktop.play.entries import AUTOMATIC, label_of, name_of
from talisman_desktop.play.sources import ONCE, Origin, any_real, origin
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.interjections import offered
from talisman_desktop.rules.number_questions import FAMILY as DOUBTS
from talisman_desktop.rules.number_questions import LATER
from talisman_desktop.rules.ruleset import Rules, Ruleset


class OwnAnswers:
    """A table being played, with its log and its facts, and the answers that the program gives itself."""

    def __init__(self, rules: Rules, table: Table, switches: dict[str, str] | None) -> None:
        """Take a table on which this session has not played yet."""
        self.rules = rules
        self.switches: dict[str, str] = dict(switches or {})
        self.first_switches = dict(self.switches)
        self.log: list[Entry] = []
        self.facts: list[Fact] = []
        self.keyframes: list[Keyframe] = []
        self.origins: list[Origin] = []
        """The changes in the source of dice and cards, oldest first."""
        self.filled: list[int] = []
        """The numbers of the log entries that a replay filled in, because an older log lacked them."""
        self._decided = 0
        """The number of the first fact after the last decision made in this session."""
        self.decisions = 0
        """The number of answers that a bot has given."""
        self.questions = 0
        self._replay: list[Entry] = []
        self._fills = False
        self._occurrences: dict[tuple[str, str], int] = {}
        self._game = Game(rules.of(table), table)
        self._running: Running | None = None
        self._offered: tuple[Table, Request, tuple[Option, ...]] | None = None
        """The last `offers`, with the table and the question."""
        self._asked: Request | None = None
        """The open question of a snapshot, which has no running step to ask it."""

    # --- reading ---

    @property
    def table(self) -> Table:
        """The table after the last fact."""
        return self._game.table

    @property
    def ruleset(self) -> Ruleset:
        """The rules by which the table is played now."""
        return self._game.ruleset

    def _name(self, entry: Entry) -> str:
        return name_of(entry, self.ruleset.automations.sentences)

    @property
    def catalog(self) -> Catalog:
        """The cards in use at the present table."""
        return self._game.catalog

    @property
    def pending(self) -> Request | None:
        """The question that waits for an answer, None when the campaign is over."""
        return self._running.pending if self._running else self._asked

    def snapshot(self) -> Self:
        """Return a copy of the round in its present state. It is for reading only, and safe to read on another thread
        while this round is played."""
        seen = copy(self)
        for name in ("log", "facts", "keyframes", "origins", "filled", "switches"):
            setattr(seen, name, copy(getattr(self, name)))
        seen._game = Game(self.ruleset, self.table)
        seen._running, seen._asked = None, self.pending
        return seen

    def offers(self) -> tuple[Option, ...]:
        """Return the options that may be played now in place of answering a choice: spells, things used or dropped
        (interjections)."""
        request = self.pending
        if not isinstance(request, Choose) or request.family == DOUBTS:
            return ()  # because a card is just being turned over where its number is asked for
        if self._offered is None or self._offered[0] is not self.table or self._offered[1] is not request:
            self._offered = self.table, request, offered(self._game, request)
        return self._offered[2]

    @property
    def game(self) -> Game:
        """The game as the rules see it, for bots and presenters to look at."""
        return self._game

    def under_way(self) -> StepUnderWay:
        """Return the current step, with the answers given in it so far, for a forecast."""
        frame = self.keyframes[-1]
        return StepUnderWay(self.rules, frame.table, tuple(self.log[frame.entries :]), self._game, self.pending)

    # --- answering ---

    def _automatic(self, request: Request) -> Answer | None:
        """Return the answer that the players automated; None for none. Without real cards the program knows printed
        numbers and does not ask for them."""
        if request.family == DOUBTS and not real_cards.in_hand(request, self.table, self.switches, self.log):
            return Chosen(LATER)
        return self._game.ruleset.automatic(self._game, request, self.switches)

    def _decide(self, request: Request) -> Answered | None:
        by_luck = type(request) in CHANCE
        if not by_luck:
            doubts, game = request.family == DOUBTS, self._game
            automatic = self._automatic(request) if doubts else game.ruleset.automatic(game, request, self.switches)
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
        """Return the program's roll or draw for a request, and record that its source is the program."""
        key, switches, occurrences, log = request.key, self.switches, self._occurrences, self.log
        place = key, request.hero
        before = occurrences.get(place, 0)
        occurrences[place] = before + 1
        answer = luck.answer(request, self._game.table, switches.get("luck", ""), before)
        told = len(self.facts) + len(self._game.facts)
        how = "rolled" if type(request) is Throw else "drawn"
        self.origins.append(Origin(told, how, False, not (switches and any_real(switches)), request, len(log)))
        log.append(Answered(key, answer, "app"))
        if ONCE in switches:
            del switches[ONCE]
        return answer

    def _played(self, request: Request) -> Answer | None:
        """Return a bot's answer; None if a person has to answer. A round has no bot; a session may have one."""
        return None

    def _count(self, request: Request) -> None:
        """Count how often a roll or draw was requested in this step, because the program's luck depends on that."""
        if type(request) in CHANCE:
            place = (request.key, request.hero)
            self._occurrences[place] = self._occurrences.get(place, 0) + 1

    def by_luck(self, request: Throw | Draw) -> Answer:
        """Return the program's roll or draw for the pending request."""
        occurrence = self._occurrences.get((request.key, request.hero), 0)
        return luck.answer(request, self.table, self.switches.get("luck", ""), occurrence)

    def _unfit(self, request: Request, entry: Answered) -> str:
        """Return the reason why an answer of the log is not possible now; "" if it is."""
        answer = entry.answer
        if not entry.is_about(request.key):
            return "this question is not asked"
        if isinstance(answer, Interjected):
            return "" if any(o.id == answer.id for o in self.offers()) else f"{answer.id!r} cannot be played now"
        return self._problem(request, answer)

    def _problem(self, request: Request, answer: Answer) -> str:
        return unfit(self._game, request, answer)

    def _write(self, request: Request, entry: Answered) -> None:
        """Write an answer into the log, and record the source of its dice or cards."""
        self.log.append(entry)
        if entry.by not in AUTOMATIC:
            self._decided = len(self.facts) + len(self._game.facts)
        if type(request) in CHANCE:
            assert isinstance(request, (Throw, Draw))
            usual = entry.by not in ("typed", "corrected") and not any_real(self.switches)
            told = len(self.facts) + len(self._game.facts)
            self.origins.append(
                Origin(told, origin(request, entry.by), usual=usual, asked=request, entry=len(self.log) - 1)
            )
            self.switches.pop(ONCE, None)

    @property
    def since(self) -> Sequence[Fact]:
        """The facts since the last decision. After an undo they begin a little earlier."""
        return self.facts[self._decided :]

    @property
    def _told(self) -> int:
        """The number that the next fact will have."""
        return len(self.facts) + len(self._game.facts)
