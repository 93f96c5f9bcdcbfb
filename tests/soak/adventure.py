"""One adventure or campaign of a bot, with all checks. Each error is written down together with the position."""

from __future__ import annotations

import signal
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from time import process_time

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.app.program_house import CODEC, HOUSE_RULES
from talisman_desktop.core.facts import Fact, FigureMoved, FoeAppeared, StepBegan
from talisman_desktop.core.invariants import broken
from talisman_desktop.core.log import encode_entry, encode_table
from talisman_desktop.core.reduce import reduce
from talisman_desktop.core.requests import Answer, Request
from talisman_desktop.core.table import CORE, Table
from talisman_desktop.games.darkest.base.automation import SWITCHES
from talisman_desktop.games.darkest.base.darkest_options import OPTIONS
from talisman_desktop.play import position
from talisman_desktop.play.bots import careful, random_bot
from talisman_desktop.play.session import Bot, Session
from talisman_desktop.rules import roads
from talisman_desktop.rules.resolution import FAMILIES, OPTION, ways
from talisman_desktop.rules.ruleset import Rules
from tests.kit import library
from tests.soak.dead_ends import DeadEnds
from tests.soak.visits import Visited, Visits

BOTS = ("careful", "random")
LONGEST = 5_000
"""The number of answers after which an adventure counts as endless."""
PATIENCE = 200
"""The number of questions after which a step counts as endless."""


class Job(Struct, frozen=True):
    """A game to play: the seed decides the luck, the options and the switches."""

    seed: int
    bot: str
    folder: str
    days: int = 0
    """The most days of a whole campaign; 0 for one adventure."""
    boxes: tuple[str, ...] = ()
    """The ids of the boxes to play with beside the base set."""


class Result(Struct, frozen=True):
    """The result of a game; `trouble` is a sentence on an error, "" if there was none."""

    seed: int
    decisions: int = 0
    days: int = 0
    deaths: int = 0
    troves: int = 0
    end: str = ""
    """"won" or "lost"; "" if the days or the adventure ended before the game."""
    seconds: float = 0.0
    trouble: str = ""
    figures: tuple[str, ...] = ()
    """The ids of the figures that came onto the road."""
    visited: Visited = {}


class Player:
    """A bot for one adventure, or for a number of days. It remembers its session, even if the rules fail while the
    session begins."""

    def __init__(self, bot: Bot, days: int = 0) -> None:
        self.bot = bot
        self.days = days
        self.session: Session | None = None
        self._asked: tuple[int, int] = (0, 0)
        self._dead_ends = DeadEnds()

    def __call__(self, session: Session, request: Request) -> Answer | None:
        self.session = session
        table = session.table
        if self.days:
            if table.day > self.days:
                return None
        elif roads.of(table).adventures and roads.way(table) is None and request.key in ("village", "destination"):
            return None
        elif session.decisions >= LONGEST:
            raise AssertionError(f"the game does not end: still at {table.step} after {LONGEST:,} answers")
        steps, asked = self._asked
        self._asked = (table.steps, asked + 1 if steps == table.steps else 1)
        if asked > PATIENCE:
            raise AssertionError(f"more than {PATIENCE} questions at {table.step}, the last {request.key!r}")
        self._dead_ends.ask(session, request)
        answer = self.bot(session, request)
        if answer is not None:
            self._dead_ends.take(session, request, answer)
        return answer


def quiet() -> None:
    """Run in a worker process, where Ctrl+C is left to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def surroundings(seed: int) -> tuple[dict[str, str], dict[str, str]]:
    """Return the options and switches for a seed: the usual ones for every second seed, otherwise random ones."""
    random = Random(seed)
    if seed % 2 == 0:
        return {}, {}
    options = {o.id: random.choice(o.values)[0] for o in OPTIONS.known}
    # Some families of rules are the table's own; a bot that does everything by hand would play too little of the rest.
    options |= {OPTION + family: random.choice(ways(family)) for family in FAMILIES if random.random() < 0.2}
    return options, {name: random.choice(("yes", "no")) for name in SWITCHES}


def some_house_rules(number: int) -> tuple[tuple[str, ...], dict[str, str]]:
    """Return house rules and their options for a number. Successive numbers give each combination of rules in turn,
    with random options.
    """
    random, of_all = Random(number), number % 2 ** len(HOUSE_RULES)
    chosen = [rule for bit, rule in enumerate(HOUSE_RULES) if of_all >> bit & 1]
    values = {option.id: random.choice(option.values)[0] for rule in chosen for option in rule.options}
    return tuple(rule.id for rule in chosen), values


def play(job: Job) -> Result:
    """Play the adventure of a job and check it."""
    player = Player(careful if job.bot == "careful" else random_bot(job.seed), job.days)
    options, switches = surroundings(job.seed)
    rules = library(*job.boxes)
    start = rules.new_table(job.seed, options, job.boxes)
    if job.seed % 2 == 1:
        chosen, values = some_house_rules(job.seed // 2)
        start = replace(start, modules=(*start.modules, *chosen), options={**start.options, **values})
    begun = process_time()
    try:
        session = Session(rules, start, bot=player, switches=switches)
        seconds = process_time() - begun
        for look in LOOKS:
            look(session, start, switches)
    except Exception as error:  # because every error is a finding of the soak, to be written down
        note(job, error, player.session)
        return Result(job.seed, trouble=f"{type(error).__name__}: {error}".splitlines()[0][:200])
    table = session.table
    ended = str(table.step.args[0]) if session.over else ""
    troves, figures = roads.of(table).troves, tuple(sorted(came(session.facts)))
    visits = Visits()
    visits.follow(session.game, start.region, session.facts)
    return Result(
        job.seed,
        session.decisions,
        table.day,
        len(table.dead),
        troves,
        ended,
        seconds,
        figures=figures,
        visited=visits.visited,
    )


def came(facts: Iterable[Fact]) -> set[str]:
    """Return the ids of the figures that these facts bring onto the table, and of the foes from boxes that the party
    met.
    """
    met = set[str]()
    for fact in facts:
        match fact:
            case FigureMoved(figure=figure, to=to) if to:
                met.add(figure)
            case FoeAppeared(kind=kind) if not kind.startswith(f"{CORE}/"):
                met.add(kind)
    return met


# --- checks ---


def tables_wrong(rules: Rules, table: Table) -> list[str]:
    """Return sentences on everything that is invalid in a table."""
    ruleset = rules.of(table)
    return broken(table, ruleset.totals, ruleset.invariants)


def every_step(session: Session, start: Table, switches: dict[str, str]) -> None:
    """Check that the invariants hold at the beginning of each step, and that the facts lead to the table that was
    played.
    """
    table = start
    for number, fact in enumerate(session.facts):
        table = reduce(table, fact)
        if isinstance(fact, StepBegan):
            wrong = tables_wrong(session.rules, table)
            assert not wrong, f"after fact {number}, at {fact.step}: {wrong[0]}"
    assert table == session.table, "the facts do not make the table that was played"


def end(session: Session, start: Table, switches: dict[str, str]) -> None:
    """Check that the last table is valid, is the same after a round trip through JSON, and that there is a question
    unless the game is over.
    """
    wrong = tables_wrong(session.rules, session.table)
    assert not wrong, wrong[0]
    assert CODEC.table(encode_table(session.table)) == session.table, "the table changes in a round trip through JSON"
    assert session.over or session.pending is not None, "there is no question, and the game is not over"


def replay(session: Session, start: Table, switches: dict[str, str]) -> None:
    """Check that the log, read back from JSON, leads to the same table by the same facts."""
    entries = [CODEC.entry(encode_entry(entry)) for entry in session.log]
    again = Session(session.rules, start, entries, switches=switches)
    assert again.table == session.table, "the log leads to another table"
    assert again.facts == session.facts, "the log leads to the same table through other facts"
    assert again.pending == session.pending, "the log leads to another question"


def undo(session: Session, start: Table, switches: dict[str, str]) -> None:
    """Check that the session is the same after it is rewound to a random moment and replayed from the log."""
    log, table = list(session.log), session.table
    if log:
        session.bot = None
        session.rewind(Random(start.seed).randrange(len(log)))
        while session.redoable:
            session.redo()
        assert session.log == log, "after going back and on again the log is another"
        assert session.table == table, "after going back and on again the table is another"


LOOKS: tuple[Callable[[Session, Table, dict[str, str]], None], ...] = (every_step, end, replay, undo)


# --- errors ---


def note(job: Job, error: Exception, session: Session | None) -> None:
    """Write down an error: Python's traceback, and the position as a file that can be played on."""
    folder = Path(job.folder)
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{job.bot}-{job.seed:06}"
    told = "".join(traceback.format_exception(error))
    (folder / f"{name}.txt").write_text(f"{job.bot} bot, seed {job.seed}\n\n{told}", encoding="utf-8")
    if session is not None:
        (folder / f"{name}.json").write_text(position.save(session, f"Soak: {error}"), encoding="utf-8")
