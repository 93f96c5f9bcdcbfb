"""Sessions that tests begin with, and any legal answer of a person."""

from __future__ import annotations

from typing import Any

from talisman_desktop.core import facts as f
from talisman_desktop.core.requests import Answer, Choose, Draw, Interjected, Request, Throw
from talisman_desktop.core.table import Step
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play import luck
from talisman_desktop.play.bots import first, random_bot
from talisman_desktop.play.session import Change, Session
from talisman_desktop.rules import roads
from tests.kit import a_table, catalog, core, do, who

ON_THE_TABLE = {"dice": "table", "decks": "table"}


def at_the_witch(**traits: Any) -> Session:
    """Return a session in which the Elf is about to roll real dice for the Witch."""
    table = a_table([who("elf", **traits)], row=["witch"])
    return Session(core(), do(table, f.StepBegan(step=Step("next-card"))), switches=ON_THE_TABLE)


def on_the_road(*, seed: int = 3) -> Session:
    """Return a session of a campaign that has just set out, with the program's dice."""

    def bot(session: Session, request: Request) -> Answer | None:
        return first(session, request) if roads.way(session.table) is None else None

    return Session(core(), new_table(catalog(), seed), bot=bot)


def answer_somehow(session: Session, seed: int) -> Change:
    """Return a legal answer of a person: a random choice, now and then an interjection; real dice and cards as they
    come."""
    request = session.pending
    assert request is not None
    chance = luck.Chance(f"model {seed}")
    if isinstance(request, Throw):
        return session.answer(luck.thrown(request, chance), "typed")
    if isinstance(request, Draw):
        return session.answer(luck.drawn(request, session.table, chance), "typed")
    offers = session.offers()
    if isinstance(request, Choose) and offers and chance.below(6) == 0:
        return session.answer(Interjected(offers[chance.below(len(offers))].id))
    answer = random_bot(seed)(session, request)
    assert answer is not None
    return session.answer(answer)
