"""A question that several scripts of the box ask."""

from __future__ import annotations

from talisman_desktop.core.requests import Option, Throw
from talisman_desktop.rules import dice
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting

LEAVE = Option("", "Leave it")


async def die(game: Game, m: Meeting, key: str, text: str, card: int = 0) -> int:
    """Roll a die for which fate cannot be paid."""
    asked = Throw(key=f"{key}/{m.kind}", hero=m.hero, text=text, cause=m.cause, family="tables", card=card or m.card)
    return (await dice.roll(game, asked, game.catalog[m.kind].name))[0]
