"""A session: a table being played. Every answer is written to the log; undo and rewind replay it.

Answers come from a chain, the first that can wins: the only legal answer, the log (in a replay), what the players
automated, the app's luck, a bot; else the session waits with `pending` for a person.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from talisman_desktop.core.facts import Fact, StepBegan
from talisman_desktop.core.flow import Running
from talisman_desktop.core.log import Answered, By, Diverged, Edited, Entry, Keyframe, Switched
from talisman_desktop.core.reduce import ImpossibleFact
from talisman_desktop.core.requests import (
    Answer,
    Choose,
    Draw,
    Drawn,
    Interjected,
    Option,
    Request,
    Throw,
    only_answer,
    problem,
)
from talisman_desktop.core.table import Table
from talisman_desktop.play import luck
from talisman_desktop.rules.game import ASK_ANEW, Game, Rules

OVER = "over"
"""The step at which a campaign is finished."""

CHANCE = (Throw, Draw)
"""What luck answers."""

Bot = Callable[["Session", Request], Answer | None]


class Refused(ValueError):
    """An answer or a correction that does not fit, told in one sentence. Nothing has changed."""


class Change(Struct, frozen=True):
    """What an operation changed: the table before and after, the new facts and log entries.

    `cut` is how many log entries were taken back first (undo, rewind, amend).
    """

    before: Table
    after: Table
    facts: tuple[Fact, ...]
    entries: tuple[Entry, ...]
    cut: int = 0


class Session:
    """A table being played. `pending` is the question to a person, None when the campaign is over."""

    def __init__(
        self,
        rules: Rules,
        table: Table,
        entries: Sequence[Entry] = (),
        *,
        bot: Bot | None = None,
        switches: dict[str, str] | None = None,
    ) -> None:
        """Start from a keyframe table at the beginning of its step, replaying `entries`.

        Raises Diverged when an entry does not fit (the session then stands before it).
        """
        self.rules = rules
        self.bot = bot
        self.switches: dict[str, str] = dict(switches or {})
        self.first_switches = dict(self.switches)
        self.log: list[Entry] = []
        self.facts: list[Fact] = []
        self.keyframes: list[Keyframe] = []
        self.redoable: list[Entry] = []
        self.decisions = 0
        self.questions = 0
        self._replay: list[Entry] = list(entries)
        self._occurrences: dict[tuple[str, str], int] = {}
        self._game = Game(rules.catalog, table, rules.variant)
        self._running: Running | None = None
        self._enter()
        self._settle()

    # --- looking ---

    @property
    def table(self) -> Table:
        """The table now."""
        return self._game.table

    @property
    def pending(self) -> Request | None:
        """The question that waits for an answer, None when the campaign is over."""
        return self._running.pending if self._running else None

    @property
    def over(self) -> bool:
        """Whether the campaign is finished."""
        return self.table.step.name == OVER

    def offers(self) -> tuple[Option, ...]:
        """What may be played now instead of answering a choice: spells, things used, dropped (interjections)."""
        request = self.pending
        if not isinstance(request, Choose):
            return ()
        return self._game.variant.offers(self._game, request)

    @property
    def game(self) -> Game:
        """The game as rules see it, for looking at (bots, presenters)."""
        return self._game

    # --- doing ---

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
            label = _label(request, answer)
        self.redoable.clear()
        return self._changing(lambda: self._take(Answered(request.key, answer, by, label), answer))

    def edit(self, name: str, facts: Sequence[Fact]) -> Change:
        """Correct the table by hand, as one named change. The step under way goes on from what it has done so far; an
        open choice is asked anew, as its options may have changed.

        Raises Refused when a fact does not fit the table.
        """
        trial = Game(self.rules.catalog, self.table, self.rules.variant)
        try:
            for fact in facts:
                trial.do(fact)
        except ImpossibleFact as error:
            raise Refused(str(error)) from None
        self.redoable.clear()
        return self._changing(lambda: self._apply(Edited(name, tuple(facts))))

    def switch(self, name: str, value: str) -> Change:
        """Switch an automation or a source of luck from here on."""
        return self._changing(lambda: self._apply(Switched(name, value)))

    def continue_with(self, bot: Bot | None) -> Change:
        """Let a bot play on from here (None: stop it); it answers until it has no answer."""
        self.bot = bot
        return self._changing(self._settle)

    def undoable(self) -> list[tuple[int, str]]:
        """What can be undone: (log index, name), the newest last."""
        return [(i, _name(e)) for i, e in enumerate(self.log) if _is_decision(e)]

    def undo(self) -> Change:
        """Take back the last decision or correction. Raises Refused when there is none."""
        last = next((i for i in range(len(self.log) - 1, -1, -1) if _is_decision(self.log[i])), None)
        if last is None:
            raise Refused("nothing to undo")
        return self.rewind(last)

    def redo(self) -> Change:
        """Do again what was undone last. Raises Refused when nothing was."""
        if not self.redoable:
            raise Refused("nothing to redo")
        entries = self.redoable
        end = next((i for i in range(1, len(entries)) if _is_decision(entries[i])), len(entries))
        again, self.redoable = entries[:end], entries[end:]
        return self._changing(lambda: self._again(again))

    def rewind(self, entries: int) -> Change:
        """Go back to before log entry `entries`, with the same luck; what is cut can be redone."""
        cut = self.log[entries:]
        change = self._changing(lambda: self._restore(self.log[:entries]), cut=len(cut))
        # What came again by itself (the app's dice) need not be done again.
        again = len(self.log) - entries
        left = cut[again:] if cut[:again] == self.log[entries:] else []
        self.redoable = [*left, *self.redoable] if left or not cut else []
        return change

    def amend(self, entry: int, answer: Answer) -> tuple[Change, tuple[Entry, ...]]:
        """Correct an earlier answer and replay the rest as far as it fits.

        Returns the change and the entries that no longer fit, in order. Raises Refused when the entry is no
        answer, or the new answer does not fit its question.
        """
        old = self.log[entry]
        if not isinstance(old, Answered):
            raise Refused("only answers can be amended")
        kept, before = list(self.log), self.table
        self._restore(kept[:entry], settle=False)
        request = self.pending
        why = "nothing is asked there" if request is None else self._problem(request, answer)
        if why:
            self._restore(kept)
            raise Refused(why)
        self._replay = [Answered(old.key, answer, old.by, _label(request, answer)), *kept[entry + 1 :]]
        lost: tuple[Entry, ...] = ()
        try:
            self._settle()
        except (Diverged, ImpossibleFact):
            lost = tuple(self._replay)
            self._replay = []
            self._settle()
        self.redoable.clear()
        change = Change(before, self.table, (), tuple(self.log[entry:]), cut=len(kept) - entry)
        return change, lost

    # --- the kernel's round ---

    def _enter(self) -> None:
        """Enter the step the table stands at, keeping a keyframe of it."""
        game, frames = self._game, self.keyframes
        frame = Keyframe(len(self.log), len(self.facts) + len(game.facts), game.table)
        if frames and frames[-1].entries == frame.entries:
            frames[-1] = frame
        else:
            frames.append(frame)
            if len(frames) > 1200:
                self.keyframes = [*frames[:600:10], *frames[600:]]
        self._occurrences.clear()
        self._running = None if self.over else Running(self.rules.step(game))

    def _settle(self, *, hold: bool = False) -> None:
        """Run on until a person is asked or the campaign is over.

        With `hold`, only what is left to replay is answered; the question after it stays open.
        """
        while True:
            running = self._running
            request = running.pending if running is not None else None
            if running is not None:
                if request is None:
                    assert running.ended is not None
                    self._game.do(StepBegan(running.ended))
                    self._enter()
                    continue
                # Corrections are made where a person is asked, so what was forced before comes first.
                forced = only_answer(request)
                if forced is not None:
                    running.answer(forced)
                    continue
            if self._replay and not isinstance(self._replay[0], Answered):
                self._apply_now(self._replay.pop(0))
                continue
            if running is None or request is None:
                if self._replay:
                    raise Diverged(len(self.log), _name(self._replay[0]), "nothing: the campaign is over")
                break
            if hold and not self._replay:
                break
            entry = self._decide(request)
            if entry is None:
                break
            self.log.append(entry)
            running.answer(entry.answer)
        self._collect()

    def _decide(self, request: Request) -> Answered | None:
        if self._replay:
            entry = self._replay[0]
            assert isinstance(entry, Answered)
            if entry.key != request.key or not self._fits(request, entry.answer):
                raise Diverged(len(self.log), entry.key, request.key)
            self._replay.pop(0)
            self._count(request)
            return entry
        occurrence = self._count(request)
        if isinstance(request, CHANCE):
            if self._source(request) == "app":
                random = luck.generator(
                    self.table, self.switches.get("luck", ""), request.key, request.hero, occurrence
                )
                if isinstance(request, Throw):
                    return Answered(request.key, luck.thrown(request, random), "app")
                return Answered(request.key, luck.drawn(request, self.table, random), "app")
        else:
            automatic = self.rules.automatic(self._game, request, self.switches)
            if automatic is not None:
                return Answered(request.key, automatic, "auto", _label(request, automatic))
        if self.bot is not None:
            answer = self.bot(self, request)
            if answer is not None:
                self.decisions += 1
                return Answered(request.key, answer, "bot", _label(request, answer))
        self.questions += 1
        self._uncount(request)
        return None

    def _count(self, request: Request) -> int:
        place = (request.key, request.hero)
        occurrence = self._occurrences.get(place, 0)
        self._occurrences[place] = occurrence + 1
        return occurrence

    def _uncount(self, request: Request) -> None:
        self._occurrences[(request.key, request.hero)] -= 1

    def _source(self, request: Throw | Draw) -> str:
        """Where this luck comes from: "app", or "table" when real dice or cards are used."""
        if isinstance(request, Throw):
            return self.switches.get(f"dice:{request.family}") or self.switches.get("dice", "app")
        return self.switches.get(f"deck:{request.deck}") or self.switches.get("decks", "app")

    def _fits(self, request: Request, answer: Answer) -> bool:
        """Whether an answer of the log can be given now."""
        if isinstance(answer, Interjected):
            return any(o.id == answer.id for o in self.offers())
        return not self._problem(request, answer)

    def _problem(self, request: Request, answer: Answer) -> str:
        return problem(request, answer) or self._unseen_problem(request, answer)

    def _unseen_problem(self, request: Request, answer: Answer) -> str:
        if not isinstance(request, Draw) or not isinstance(answer, Drawn):
            return ""
        unseen = dict(self.table.decks[request.deck].unseen)
        for kind in answer.kinds:
            if unseen.get(kind, 0) <= 0:
                card = self.rules.catalog.cards.get(kind)
                name = card.name if card else kind
                return f"no {name} can be left in the {request.deck} deck: all copies are accounted for"
            unseen[kind] -= 1
        return ""

    # --- entries ---

    def _take(self, entry: Answered, answer: Answer) -> None:
        assert self._running is not None
        assert self._running.pending is not None
        self._count(self._running.pending)
        self.log.append(entry)
        self._running.answer(answer)
        self._settle()

    def _apply(self, entry: Edited | Switched) -> None:
        self._apply_now(entry)
        self._settle()

    def _apply_now(self, entry: Entry) -> None:
        """A switch changes who answers, a correction the table. The step goes on: entered again, it would do its first
        half twice."""
        self.log.append(entry)
        if isinstance(entry, Switched):
            self.switches[entry.name] = entry.value
        elif isinstance(entry, Edited):
            for fact in entry.facts:
                self._game.do(fact)
            if self._running is not None and isinstance(self._running.pending, Choose):
                self._running.answer(ASK_ANEW)

    def _again(self, entries: list[Entry]) -> None:
        self._replay = list(entries)
        try:
            self._settle()
        except Diverged:
            self._replay = []
            self._settle()

    def _restore(self, entries: Sequence[Entry], *, settle: bool = True) -> None:
        """Stand where the log has just these entries: the last keyframe before, and the rest replayed."""
        while self.keyframes[-1].entries > len(entries) and len(self.keyframes) > 1:
            self.keyframes.pop()
        frame = self.keyframes.pop()
        if self._running is not None:
            self._running.drop()
        self.log = list(entries[: frame.entries])
        del self.facts[frame.facts :]
        self.switches = dict(self.first_switches)
        for entry in self.log:
            if isinstance(entry, Switched):
                self.switches[entry.name] = entry.value
        self._game = Game(self.rules.catalog, frame.table, self.rules.variant)
        self._replay = list(entries[frame.entries :])
        self._enter()
        self._settle(hold=True)
        if settle:
            self._settle()

    def _collect(self) -> None:
        self.facts.extend(self._game.facts)
        self._game.facts.clear()

    def _changing(self, operation: Callable[[], None], cut: int = 0) -> Change:
        before, entries, facts = self.table, len(self.log) - cut, len(self.facts)
        operation()
        return Change(before, self.table, tuple(self.facts[facts:]), tuple(self.log[entries:]), cut)


def _is_decision(entry: Entry) -> bool:
    """What undo goes back to: a person's, a bot's or a typed answer, a correction."""
    return isinstance(entry, Edited) or (isinstance(entry, Answered) and entry.by not in ("app", "auto"))


def _name(entry: Entry) -> str:
    match entry:
        case Edited(name=name):
            return name
        case Switched(name=name, value=value):
            return f"{name}: {value}"
        case Answered(key=key, label=label):
            return label or key


def _label(request: Request | None, answer: Answer) -> str:
    """What undo calls an answer."""
    if isinstance(request, Choose) and not isinstance(answer, Interjected):
        chosen = getattr(answer, "id", "")
        for option in request.options:
            if option.id == chosen:
                return option.text
        return request.key
    return request.text or request.key if request is not None else ""
