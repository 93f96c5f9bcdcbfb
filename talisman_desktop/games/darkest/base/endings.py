"""The endings of boxes: cards that can take the place of the Crown, one in a campaign (C10o, ruling 84)."""

from __future__ import annotations

from talisman_desktop.core.facts import Told, TopSet
from talisman_desktop.core.requests import Draw
from talisman_desktop.core.table import Cause, Table
from talisman_desktop.games.darkest.base.darkest_options import ending
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Value

DECK = "ending"
"""The deck of the endings of all boxes."""

CAUSE = Cause("C10o")


def left(table: Table) -> int:
    """Return how many endings are in their deck, including one that lies face up on top; 0 if no box has any."""
    deck = table.decks.get(DECK)
    return deck.size + len(deck.top) if deck is not None else 0


MAY_BE_HIDDEN: Value[bool, str] = Value("a hidden ending", whose="ground")
"""Whether the ending of this kind may be turned over at the Crown; otherwise it is only dealt as an open one."""


def in_force(table: Table) -> str:
    """Return the kind of the ending that lies open from the beginning; "" for none."""
    deck = table.decks.get(DECK)
    return deck.top[0] if deck is not None and deck.top and ending(table.options) == "open" else ""


async def show(game: Game) -> None:
    """Draw the ending and lay it face up on top of its deck, if the campaign has an open ending and none lies there
    yet."""
    if ending(game.table.options) != "open" or not left(game.table) or game.table.decks[DECK].top:
        return
    request = Draw(key="ending", deck=DECK, text="Which ending lies at the Crown?", cause=CAUSE, family="draws")
    (kind,) = await game.draw(request)
    game.do(TopSet(DECK, (kind,), cause=CAUSE))
    game.do(Told("ending-shown", "", (game.catalog[kind].name,), cause=CAUSE.on(kind)))
