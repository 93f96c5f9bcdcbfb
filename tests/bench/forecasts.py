"""Forecasts of all the ways to take a fight, in CPU time: potion, spells, armour and fate at hand.

Each kind of fight is measured in a new process, in which three hundred answers of an adventure were given before any
odds were looked at.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Mapping
from statistics import median
from time import process_time

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.core.requests import Answer, Request
from talisman_desktop.core.table import Step, Table, spot
from talisman_desktop.games.darkest.base.automation import SWITCHES
from talisman_desktop.odds import preparation
from talisman_desktop.odds.fight_forecasts import forecasts
from talisman_desktop.odds.plain_answers import plain_answer
from talisman_desktop.play.bots import random_bot
from talisman_desktop.play.session import Session
from tests.kit import a_table, core, who

TIMES = 100
ANSWERS = 300
"""The number of answers given in the process before the fight."""
ITEMS = ("sword", "armour", "shield", "potion-of-strength")
SPELLS = ("psionic-blast", "immobility")
OPEN, NATURAL = {"2d6-combat/open": "yes"}, {"2d6-combat/natural": "yes"}
EVERYTHING = (
    *("2d6-combat", "battle-breakage", "cardless-trophies", "defensive-combat", "graduated-armour", "true-fate"),
)
KINDS: Mapping[str, tuple[tuple[str, ...], Mapping[str, str]]] = {
    "a fight": ((), {}),
    "two dice": (("2d6-combat",), {}),
    "two dice, 6s rolled on": (("2d6-combat",), OPEN),
    "two dice, natural 2 and 12": (("2d6-combat",), NATURAL),
    "two dice, both options": (("2d6-combat",), {**OPEN, **NATURAL}),
    "battle breakage": (("battle-breakage",), {}),
    "battle breakage, two dice, both options": (("battle-breakage", "2d6-combat"), {**OPEN, **NATURAL}),
    "defensive combat": (("defensive-combat",), {}),
    "graduated armour": (("graduated-armour",), {}),
    "true fate": (("true-fate",), {}),
    "true fate, two dice, 6s rolled on": (("true-fate", "2d6-combat"), OPEN),
    "all six house rules, both options": (EVERYTHING, {**OPEN, **NATURAL}),
}


def measure() -> Iterator[tuple[str, str]]:
    """Yield the CPU time of the first forecast in a process, and of those after it."""
    tasks = [(kind, prepared) for kind in KINDS for prepared in (True, False)]
    with multiprocessing.get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        found = pool.imap(_times, tasks, chunksize=1)
        for kind, measured, without in zip(KINDS, found, found, strict=False):
            yield f"{kind}, {measured.ways} ways to take it: the first (at most 5 ms)", f"{measured.first:.1f} ms"
            yield "  later ones", f"{measured.later:.1f} ms"
            yield "  the first without the preparation", f"{without.first:.1f} ms"
            yield (
                "  the preparation in idle time: all, its longest step",
                f"{measured.all:.1f}, {measured.longest:.1f} ms",
            )


class Times(Struct, frozen=True):
    """The number of ways to take a fight, and milliseconds: of the first and of the median forecast, and of the
    preparation and its longest step."""

    ways: int
    first: float
    later: float
    all: float = 0.0
    longest: float = 0.0


def _times(task: tuple[str, bool]) -> Times:
    """Measure forecasts of a kind of fight, with the preparation or without it."""
    kind, prepared = task
    modules, options = KINDS[kind]
    _played(modules, options)
    session = before_a_fight(modules, options)
    steps = [0.0, *_prepared(session)] if prepared else [0.0]
    times, ways = [], 0
    for _ in range(TIMES):
        start = process_time()
        ways = len(forecasts(session.under_way()))
        times.append((process_time() - start) * 1000)
    return Times(ways, times[0], median(times), sum(steps), max(steps))


def _prepared(session: Session) -> Iterator[float]:
    """Yield the milliseconds of each step of the preparation."""
    steps = preparation.prepare(session.under_way())
    done = False
    while not done:
        start = process_time()
        done = next(steps, "over") == "over"
        yield (process_time() - start) * 1000


def before_a_fight(modules: tuple[str, ...], options: Mapping[str, str]) -> Session:
    """Return a session at the question how to fight a Dragon that attacks on a later day than it was turned."""
    hero = who("elf", items=ITEMS, spells=SPELLS, fate=2)
    return at_how_to_fight(a_table([hero], row=["dragon"], modules=modules, options=options))


def at_how_to_fight(table: Table) -> Session:
    """Return a session at the question how to fight the enemy on the first spot, which attacks."""
    card = table.zone(spot(1))[0]
    zones = {**table.zones, spot(1): (replace(card, turned=table.day),)}
    switches = {**dict.fromkeys(SWITCHES, "yes"), "dice": "table", "decks": "table"}
    session = Session(core(), replace(table, zones=zones, step=Step("meet-card", (card.id,))), switches=switches)
    while (request := session.pending) is not None and request.key != "fight/how":
        answer = plain_answer(request)
        assert answer is not None, request
        session.answer(answer)
    return session


def _played(modules: tuple[str, ...], options: Mapping[str, str]) -> None:
    """Play a part of a campaign by a random bot."""
    bot, left = random_bot(1), ANSWERS

    def some(session: Session, request: Request) -> Answer | None:
        nonlocal left
        left -= 1
        return bot(session, request) if left > 0 else None

    table = core().new_table(1, options, modules)
    Session(core(), table, bot=some)
