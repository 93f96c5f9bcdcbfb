"""Playing without a window: a bot plays whole adventures, the story is printed as it happens, and figures follow at the
end."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from msgspec import Struct

from talisman_desktop.core.log import Answered
from talisman_desktop.core.requests import Answer, Request
from talisman_desktop.core.table import Table
from talisman_desktop.play import bots
from talisman_desktop.play.session import Bot, Session
from talisman_desktop.rules import roads
from talisman_desktop.rules.ruleset import Rules
from talisman_desktop.rules.sets import modules_of

BOTS = ("careful", "first", "random")
LIMIT = 100_000
"""The number of questions after which a game is taken to be stuck."""


class Figures(Struct, frozen=True, omit_defaults=True):
    """The result of a game, which `solo --json` prints as its last line."""

    adventures: int
    days: int
    decisions: int
    deaths: int
    troves: int
    seconds: float
    boxes: tuple[str, ...] = ()
    """The ids of the boxes and card sets in use beside the base set."""


def bot_named(name: str, seed: int) -> Bot:
    """Return a bot by name: careful, first or random. Raises KeyError for another name."""
    return {"careful": bots.careful, "first": bots.first, "random": bots.random_bot(seed)}[name]


def is_home(table: Table, adventures: int) -> bool:
    """Whether at least this many adventures of the campaign have begun and all of them have ended."""
    return roads.way(table) is None and roads.of(table).adventures >= adventures


def until(bot: Bot, adventures: int) -> Bot:
    """Return a bot that plays as `bot`, but stops in the village when this many adventures have ended since its first
    question, and anywhere after `LIMIT` questions."""
    asked = last = 0

    def answer(session: Session, request: Request) -> Answer | None:
        nonlocal asked, last
        if not asked:
            last = roads.of(session.table).adventures - (roads.way(session.table) is not None) + adventures
        asked += 1
        return None if asked > LIMIT or is_home(session.table, last) else bot(session, request)

    return answer


def play(
    rules: Rules, seed: int, bot: Bot, adventures: int = 1, modules: Sequence[str] = ()
) -> tuple[Session, Figures]:
    """Play adventures, each from a village and back, until the last has ended or the bot is stuck; return the session
    and its figures. `modules` are the boxes, card sets and house rules in use beside the base set."""
    start = perf_counter()
    table = rules.new_table(seed, modules=modules)
    switches = dict(rules.of(table).automations.beginning)
    session = Session(rules, table, bot=until(bot, adventures), switches=switches)
    return session, figures(session, perf_counter() - start)


def figures(session: Session, seconds: float) -> Figures:
    """Return the figures of a session that took `seconds` to play."""
    table = session.table
    decided = sum(isinstance(entry, Answered) and entry.by in ("person", "bot") for entry in session.log)
    past = roads.of(table)
    there = {found.id for found in session.catalog.sets}
    boxes = tuple(name for name in modules_of(table) if name in there)
    return Figures(past.adventures, table.day, decided, len(table.dead), past.troves, round(seconds, 3), boxes)
