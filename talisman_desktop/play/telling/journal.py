"""The journal: lines under headings. It grows with the facts and is cut when undo removes facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy

from msgspec.structs import replace

from talisman_desktop.cards.made_cards import learn
from talisman_desktop.core import facts as f
from talisman_desktop.core.log import Keyframe
from talisman_desktop.core.reduce import ImpossibleFact, reduce
from talisman_desktop.core.table import Table
from talisman_desktop.play.telling.fights import duel, fight, of_a_fight
from talisman_desktop.play.telling.last_results import LastResults
from talisman_desktop.play.telling.merge import Happened, Run, merged
from talisman_desktop.play.telling.teller import Teller
from talisman_desktop.play.telling.vocabulary import Line, Words, cap, the
from talisman_desktop.rules import roads
from talisman_desktop.rules.roads import (
    ROAD_END,
    AdventureEnded,
    DestinationVisited,
    PartyMoved,
    SpaceRolled,
    TroveLooted,
    WaySet,
)
from talisman_desktop.rules.ruleset import Ruleset

AHEAD = 1000
"""The most facts after its own that a line may look at; looking at all of them would take seconds in long logs."""
_REMOVING = ("foe-armour", "used-up", "blow")
_SILENT = (f.CardsDealt, f.CardMet, f.LastingEnded, f.DayPassed)
_SILENT_EVENTS = (SpaceRolled, DestinationVisited, TroveLooted)


_MEETING = ("face", "visit")
"""The steps after "meet-card" in which the same card is still being met."""


class Journal:
    """The journal of a game: its lines are in `told`. It follows the table fact by fact from the table it began with,
    so it knows where a card came from and who was alive. A heading is added only together with the first line under it,
    so no heading is empty.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        table: Table,
        *,
        clauses: bool = True,
        step: Callable[[], object] | None = None,
        last_results: LastResults | None = None,
    ) -> None:
        """Begin at `table`, before the first fact. `step` is called now and then while a long story is told; it may
        raise to stop the telling. `last_results` has what was worked out when the facts were saved."""
        self._step = step
        self.clauses = ruleset.clauses
        self.catalog = ruleset.catalog.apart()
        """The catalog of cards; cards made at the table are added when the journal comes to them."""
        self.teller = Teller(self.catalog, ruleset.telling, clauses=clauses, last_results=last_results)
        self._last_results = last_results if last_results is not None else LastResults(most=0)
        self._know(table)
        self.told: list[Line] = []
        self._start = self._table = table
        self._count = 0
        self._held: list[f.Fact] = []
        self._dice = 0
        self._fate = False
        """Whether fate was paid for a die of the last roll. `_dice` is the number of dice with which that roll began.
        """
        self._again = ""
        """The kind of a card that the party meets again; the next line names it."""
        self._above = ""
        self._pending: tuple[str, int] | None = None
        self._facts: list[f.Fact] = []

    def lines(self, facts: Iterable[f.Fact], table: Table | None = None) -> list[Line]:
        """Tell the next facts, and return their lines. `table` is the table after these facts, if the caller has it. If
        the facts do not follow on those told before, they are told from `table`, as well as possible.
        """
        happened, now, before = list[Happened](), self._table, len(self.told)
        for fact in facts:
            if self._step is not None:
                self._step()
            happened.append(Happened(self._count, fact, now))
            self._count += 1
            try:
                now = self._last_results.after(fact, now)
                if isinstance(fact, f.CardMade | f.CardRewritten):
                    learn(self.catalog, now.made)
            except (ImpossibleFact, KeyError):
                now = table if table is not None else now
            if isinstance(fact, f.NumberRead):
                self._tell_all(happened)  # because the cards met before had other numbers
                happened = []
                self._know(now)
        self._know(now)
        self._table = table if table is not None else now
        self._tell_all(happened)
        return self.told[before:]

    def fork(self) -> Journal:
        """Return a separate journal in the same state. Both tell of the same cards."""
        other = copy(self)
        other.told, other._held, other._facts = self.told.copy(), self._held.copy(), self._facts.copy()
        return other

    def _tell_all(self, happened: Sequence[Happened]) -> None:
        self._tell(in_order(sums_first([h for h in happened if not _silent(h.fact)])))

    def _know(self, table: Table) -> None:
        """Add to the journal's catalog the cards made at a table and the numbers read from real cards."""
        learn(self.catalog, table.made)
        self.catalog = self.teller.words.catalog = self.catalog.with_numbers(table.numbers)

    def sync(self, facts: Sequence[f.Fact], frames: Sequence[Keyframe], table: Table | None = None) -> tuple[int, int]:
        """Bring the journal up to date with all the facts of a session, and return the number of old lines that are
        kept and the number of new lines. If a cut removes only part of the facts of a line, the line is told again.
        `frames` are the session's keyframes, and `table` its table if the caller has it.
        """
        same = _common(self._facts, facts)
        if same < len(self._facts):
            while self.told and self.told[-1].fact >= same:
                self.told.pop()
            self._return_to(self.told[-1].fact + 1 if self.told else 0, facts, frames)
        kept = len(self.told)
        self._facts[same:] = facts[same:]
        first = frames[0] if frames else None
        if not self._count and first is not None and first.facts:
            self.lines(facts[: first.facts], first.table)
        self.lines(facts[self._count :])
        if table is not None:
            self._table = table
        return kept, len(self.told) - kept

    def _return_to(self, number: int, facts: Sequence[f.Fact], frames: Sequence[Keyframe]) -> None:
        """Go back to the state just before fact `number`."""
        frame = next((frame for frame in reversed(frames) if frame.facts <= number), None)
        self._table = frame.table if frame is not None else self._start
        for fact in facts[frame.facts if frame is not None else 0 : number]:
            try:
                self._table = reduce(self._table, fact)
            except (ImpossibleFact, KeyError):
                break
        self._know(self._table)
        self._count, self._pending, self._fate = number, None, False
        self._held.clear()
        self._again = ""
        self._above = next((line.text for line in reversed(self.told) if line.kind == "heading"), "")

    # --- telling ---

    def _tell(self, run: Run) -> None:
        i = 0
        while i < len(run):
            if self._step is not None:
                self._step()
            happened = run[i]
            self._heading(happened)
            if isinstance(happened.fact, f.StepBegan):
                self._held.clear()
                self._meet_again(happened.fact, happened.table)
                self._carried_off(happened.fact, happened)
                i += 1
            elif of_a_fight(happened.fact) and (self._held or isinstance(happened.fact, f.DiceThrown)):
                self._hold(happened.fact)
                i += 1
            else:
                ahead = run[i : i + AHEAD]
                self.teller.rolled = self._dice_of(ahead)
                line, count = self._one(ahead)
                if line is not None:
                    self._write(line, run[i + count - 1].number, happened.table)
                self._follow_dice(run[i : i + count])
                i += count

    def _dice_of(self, run: Run) -> int:
        """Return the number of dice with which the next roll of a run begins."""
        if self._fate or _is_fate(run[0].fact):
            return self._dice
        return next((len(h.fact.dice) for h in run[:2] if isinstance(h.fact, f.DiceThrown)), 0)

    def _follow_dice(self, run: Run) -> None:
        for happened in run:
            fact = happened.fact
            if isinstance(fact, f.DiceThrown):
                self._dice = self._dice if self._fate else len(fact.dice)
            self._fate = _is_fate(fact)

    def _meet_again(self, fact: f.StepBegan, table: Table) -> None:
        """Remember the card that a step meets if it is face up already, because no later fact names it."""
        step = fact.step
        if step.name != "meet-card":
            self._again = self._again if step.name in _MEETING else ""
            return
        try:
            card = table.find(int(step.args[0]))[1]
        except (IndexError, KeyError, ValueError):
            return
        printed = self.teller.words.printed(card.kind)
        taken = printed is None or printed.is_item or printed.type == "follower"  # the next line names it
        self._again = card.kind if card.up and not taken else ""

    def _carried_off(self, fact: f.StepBegan, happened: Happened) -> None:
        """Add a line if a teleport carries the party to a named place. If the party chooses the place, a `Told` fact
        tells of it later."""
        place = fact.step.args[0] if fact.step.name == "teleport" and fact.step.args else ""
        if place and place not in ("any", "stay"):
            text = f"The party is carried off to {self.teller.words.place(str(place))}."
            self._write(Line(text, "note", self.clauses.carried_off.rule), happened.number, happened.table)

    def _hold(self, fact: f.Fact) -> None:
        """Keep a fact for the line of its fight. A roll of the enemy begins a new fight."""
        if isinstance(fact, f.DiceThrown) and not fact.hero:
            self._held.clear()
        self._held.append(fact)

    def _one(self, run: Run) -> tuple[Line | None, int]:
        """Return the next line (None if nothing is told), and the number of facts that it tells."""
        fact, table = run[0].fact, run[0].table
        if isinstance(fact, f.Told) and fact.what in ("fight", "duel", "stand-in"):
            return self._fight(fact, run)
        if isinstance(fact, f.Told) and (fact.what == "space" or (fact.what == "teleport" and not _chosen(table))):
            return None, 1
        return merged(run, self.teller) or (self.teller.line(fact, table), 1)

    def _fight(self, fact: f.Told, run: Run) -> tuple[Line | None, int]:
        after = run[1].fact if len(run) > 1 else None
        trophy = isinstance(after, f.CardMoved) and after.to == f"trophies:{fact.hero}"
        words, table = self.teller.words, run[0].table
        if fact.what == "duel":
            text, trophy = duel(fact, self._held, table, words), False
        else:
            text = fight(fact, self._held, table, words, trophy=trophy)
        self._held.clear()
        if not text:
            return self.teller.line(fact, table), 1
        return self.teller.wrap(text, fact, table), 2 if trophy else 1

    def _write(self, line: Line, number: int, table: Table) -> None:
        if not self.told and self._pending is None:
            self._pending = heading(table, self.teller.words), number
        if self._pending is not None:
            text, at = self._pending
            if text != self._above:
                self.told.append(Line(text, "heading", fact=at))
            self._above, self._pending = text, None
        again, self._again = self._again, ""
        if again and self.teller.words.name(again) not in line.text:
            met = f"The party comes upon {self.teller.words.thing(again)} again."
            self.told.append(Line(met, "card", self.clauses.met_again.rule, again, fact=number))
        self.told.append(replace(line, fact=number))

    def _heading(self, happened: Happened) -> None:
        """Set the heading for the next line if a fact begins a new part of the story."""
        fact, table = happened.fact, happened.table
        if isinstance(fact, f.Told) and fact.what in ("space", "teleport") and roads.way(table) is not None:
            self._pending = heading(table, self.teller.words), happened.number
        elif isinstance(_event(fact), AdventureEnded):
            self._pending = f"Day {table.day}, Village", happened.number
        elif (isinstance(fact, f.DaySet) or isinstance(_event(fact), PartyMoved | WaySet)) and fact.cause.by_hand:
            self._pending = heading(reduce(table, fact), self.teller.words), happened.number


def _silent(fact: f.Fact) -> bool:
    """Whether a fact never has a line. Facts set by hand may have one, and so may crossing the Plain of Peril."""
    silent = isinstance(fact, _SILENT) or isinstance(_event(fact), _SILENT_EVENTS)
    return silent and not fact.cause.by_hand and fact.cause.deed != "crossed"


def _event(fact: f.Fact) -> f.EventBase | None:
    """Return the event in a fact that changes a slice of the table; None for any other fact."""
    return fact.event if isinstance(fact, f.SliceChanged) else None


def _is_fate(fact: f.Fact) -> bool:
    """Whether a fact is fate paid for a die."""
    return isinstance(fact, f.TokensChanged) and fact.token == "fate" and fact.by < 0 and fact.cause.deed == "fate"


def _chosen(table: Table) -> bool:
    """Whether the party itself chose where a teleport carries it. A place that a card names is told when the teleport
    begins."""
    return table.step.name != "teleport" or table.step.args == ("any",)


def in_order(run: list[Happened]) -> list[Happened]:
    """Return the facts in the best order for a reader: the trophy before the tokens of its fight, the guardians before
    their weapons."""
    for i in range(len(run)):
        fact = run[i].fact
        start = i
        if isinstance(fact, f.CardMoved) and fact.to.startswith("trophies:") and fact.cause.deed == "trophy":
            while start and isinstance(run[start - 1].fact, f.TokensChanged):
                start -= 1
        elif isinstance(fact, f.Told) and fact.what == "guardians":
            while start and run[start - 1].fact.cause.deed == "arming":
                start -= 1
        if start < i:
            numbers = [h.number for h in run[start : i + 1]]
            moved = [run[i], *run[start:i]]
            run[start : i + 1] = [replace(h, number=n) for h, n in zip(moved, numbers, strict=True)]
    return run


def sums_first(run: list[Happened]) -> list[Happened]:
    """Return the facts of a guardian combat in which no hero was struck in the best order for a reader: the sums, the
    fallen guardians, the end of the combat."""
    told: list[Happened] = []
    for happened in run:
        fact = happened.fact
        if not isinstance(fact, f.Told) or fact.what != "guardian-fight" or not fact.sides:
            told.append(happened)
            continue
        at = len(told)
        while at and told[at - 1].fact.cause.deed in _REMOVING:
            at -= 1
        if at == len(told):
            told.append(happened)
            continue
        added = f.Told("sums", "", (), fact.sides, fact.blows, cause=fact.cause)
        told.insert(at, Happened(told[at].number, added, told[at].table))
        told.append(replace(happened, fact=replace(fact, sides=(), blows=())))
    return told


def heading(table: Table, words: Words) -> str:
    """Return a heading that says where the party is: "Day 3, Woods", "Day 6, at the Graveyard", "Day 8, Hills,
    homewards".
    """
    way = roads.way(table)
    if way is None or not way.space:
        return f"Day {table.day}, Village"
    space = words.telling.space(table, way.at)
    card = words.catalog.spaces.get(space)
    name = card.name if card is not None else cap(space) or f"road space {way.at.counted}"
    if way.space == ROAD_END and way.beyond is None:
        return f"Day {table.day}, at {the(name, place=True)}"
    return f"Day {table.day}, {name}{', homewards' if way.heading < 0 else ''}"


def _common(old: Sequence[f.Fact], new: Sequence[f.Fact]) -> int:
    """Return the number of facts that two lists have in common at their beginning."""
    end = min(len(old), len(new))
    if not end or (old[end - 1] is new[end - 1] and old[0] is new[0]):
        return end
    return next((n for n in range(end) if old[n] is not new[n] and old[n] != new[n]), end)
