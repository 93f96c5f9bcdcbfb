"""Quest cards: those that a hero has, what they ask for, and how they show that it is done.

All quest cards are in one deck, whatever their box. If the task of a card is a deed, a counter on the card tells
that it is done; things to hand over are looked for when the quest is finished.
"""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.cards.tasks import Beat, CostALife, HandOver, HandOverTrophies, Task, TaskByHand, Visit
from talisman_desktop.core.facts import CountersChanged
from talisman_desktop.core.table import Card, Cause, Table, held
from talisman_desktop.rules.deliveries import can_deliver
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.moments import Visited, Won
from talisman_desktop.rules.zones import REWARDS

DECK = "quest"
"""The deck of the quest cards of all boxes."""


def cards(table: Table, hero: str) -> tuple[Card, ...]:
    """Return the quest cards that a hero has; the rewards of earlier quests lie with them."""
    found = table.zone(held("quests", hero)) if DECK in table.decks else ()
    return tuple(card for card in found if card.deck != REWARDS)


def left(table: Table) -> int:
    """Return how many quest cards can be drawn; 0 where no box has any."""
    deck = table.decks.get(DECK)
    return deck.size + len(deck.top) + len(table.zone(f"discard:{DECK}")) if deck is not None else 0


def task(game: Game, card: Card) -> Task | None:
    """Return what a quest card asks for; None for a card that asks for nothing."""
    return next(iter(game.printed(card).task), None)


def is_fulfilled(game: Game, hero: str, card: Card) -> bool:
    """Whether what a quest card asks for has been done, or can be handed over now."""
    asked = task(game, card)
    if isinstance(asked, HandOver | HandOverTrophies):
        return can_deliver(game, hero, asked)
    return card.counters > 0


def is_open(game: Game, card: Card) -> bool:
    """Whether a quest card asks for a deed that has not been done yet."""
    return not card.counters and isinstance(task(game, card), Beat | Visit | CostALife | TaskByHand)


def after_victory(game: Game, won: Won) -> Iterator[CountersChanged]:
    """Yield the marks of a victor's quests that ask for beating such an enemy."""
    for card in cards(game.table, won.hero):
        match task(game, card):
            case Beat(subtype=subtype) if is_open(game, card) and subtype in ("", *won.subtypes):
                yield CountersChanged(card.id, 1, cause=Cause(card=card.kind))


def after_visit(game: Game, visited: Visited) -> Iterator[CountersChanged]:
    """Yield the marks of a visitor's quests that ask for coming to that place."""
    for card in cards(game.table, visited.hero):
        match task(game, card):
            case Visit(place=place) if is_open(game, card) and place == visited.place:
                yield CountersChanged(card.id, 1, cause=Cause(card=card.kind))
