"""Names of zones for shared rules, besides those of `talisman_desktop.core.table`."""

from __future__ import annotations

from talisman_desktop.core.facts import CardMoved
from talisman_desktop.core.table import Card, discard

GUARDIANS = "guardians"
"""The zone of the enemies in a guardian combat; the cards of enemy N are in "guardian:N"."""

LAID = "laid"
"""The zone of gold laid down on this visit, which cannot be picked up until the party comes here again."""

OUT_OF_GAME = "out-of-the-game"
"""The zone of cards that have left the game and go back into no deck."""

REWARDS = "quest-reward"
"""The deck of the rewards that a finished quest may bring. Rewards that heroes hold lie beside their quest cards."""


def gone(card: Card) -> str:
    """Return the zone to which a card is discarded; quest rewards leave the game instead."""
    return OUT_OF_GAME if card.deck == REWARDS else discard(card.deck)


def leaves_play(moved: CardMoved) -> bool:
    """Whether a card goes to a discard pile or back into its deck."""
    return moved.to.startswith(("discard:", "deck:"))


ON_THE_ROAD = ("spot:", "road:", "guardian", "loot", "trove", LAID)
"""The prefixes of zones that are empty while no adventure is under way."""
