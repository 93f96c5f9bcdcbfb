"""One card of several, chosen by lot: a die with as many sides as there are cards."""

from __future__ import annotations

from collections.abc import Sequence

from talisman_desktop.core.requests import Throw
from talisman_desktop.core.table import Card, Cause
from talisman_desktop.rules import dice
from talisman_desktop.rules.game import Game


async def drawn(game: Game, hero: str, cards: Sequence[Card], key: str, text: str, purpose: str, cause: Cause) -> Card:
    """Choose one of the cards by lot and return it; a single card needs no die.

    The question is `text` and the numbered names of the cards.
    """
    if len(cards) == 1:
        return cards[0]
    names = ", ".join(f"{i} {game.printed(card).name}" for i, card in enumerate(cards, start=1))
    request = Throw(key=key, hero=hero, text=f"{text}: {names}", sides=len(cards), cause=cause, family="tables")
    (n,) = await dice.roll(game, request, purpose)
    return cards[n - 1]
