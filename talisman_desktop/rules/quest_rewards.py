"""Quest rewards: cards that a finished quest may bring.

A hero holds them beside the quest cards, in any number. A reward is no item, spell or follower: it can be neither taken
away nor laid down. A discarded reward leaves the game.
"""

from __future__ import annotations

from talisman_desktop.core.table import Card, Cause, Table, discard, held
from talisman_desktop.rules import draws
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.zones import REWARDS


def cards(table: Table, hero: str) -> tuple[Card, ...]:
    """Return the rewards that a hero holds."""
    found = table.zone(held("quests", hero)) if REWARDS in table.decks else ()
    return tuple(card for card in found if card.deck == REWARDS)


def left(table: Table) -> int:
    """Return how many rewards can be drawn; 0 if no box has any."""
    deck = table.decks.get(REWARDS)
    return deck.size + len(deck.top) + len(table.zone(discard(REWARDS))) if deck is not None else 0


async def draw(game: Game, hero: str, cause: Cause) -> int:
    """Let a hero draw a reward, and return its id; 0 if none is left."""
    if not left(game.table):
        return 0
    return await draws.draw(game, REWARDS, held("quests", hero), cause, hero=hero)
