"""Playing without a window: whole adventures by a bot, told as they happen, with figures at the end."""

from __future__ import annotations

from time import perf_counter

from msgspec import Struct

from talisman_desktop.core.log import Answered
from talisman_desktop.core.requests import Answer, Request
from talisman_desktop.core.table import Table
from talisman_desktop.play import bots
from talisman_desktop.play.session import Bot, Session
from talisman_desktop.rules.ruleset import Rules

BOTS = ("careful", "first", "random")
LIMIT = 100_000
"""Questions after which a game is given up as stuck."""


class Figures(Struct, frozen=True):
    """What a game came to; the line that `solo --json` ends with."""

    adventures: int
    days: int
    decisions: int
    deaths: int
    troves: int
    seconds: float


def bot_named(name: str, seed: int) -> Bot:
    """A bot by name: careful, first or random. Raises KeyError for another name."""
    return {"careful": bots.careful, "first": bots.first, "random": bots.random_bot(seed)}[name]


def is_home(table: Table, adventures: int) -> bool:
    """Whether so many adventures of the campaign were begun and have ended."""
    return table.adventure is None and table.adventures >= adventures


def until(bot: Bot, adventures: int) -> Bot:
    """Return the bot, but it stops in the village when so many adventures have ended since it was first asked."""
    asked = last = 0

    def answer(session: Session, request: Request) -> Answer | None:
        nonlocal asked, last
        if not asked:
            last = session.table.adventures - (session.table.adventure is not None) + adventures
        asked += 1
        return None if asked > LIMIT or is_home(session.table, last) else bot(session, request)

    return answer


def play(rules: Rules, seed: int, bot: Bot, adventures: int = 1) -> tuple[Session, Figures]:
    """Play adventures from the first village and back; the session where it ended, and its figures."""
    start = perf_counter()
    ruleset = rules.usual
    switches = dict(ruleset.automations.beginning)
    session = Session(rules, ruleset.new_table(seed, {}), bot=until(bot, adventures), switches=switches)
    return session, figures(session, perf_counter() - start)


def figures(session: Session, seconds: float) -> Figures:
    """The figures of a session."""
    table = session.table
    decided = sum(isinstance(entry, Answered) and entry.by in ("person", "bot") for entry in session.log)
    return Figures(table.adventures, table.day, decided, len(table.dead), table.troves, round(seconds, 3))
