"""The end of an adventure, at which the cards of the road go back into their decks (C4a.m)."""

from __future__ import annotations

from talisman_desktop.core.facts import CardMoved, DeckShuffled, PileChanged
from talisman_desktop.core.table import Cause, base_deck, discard
from talisman_desktop.games.darkest.base import clauses
from talisman_desktop.rules import roads
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.zones import LAID

ROAD_ZONES = ("spot:", "road:", "guardians", "guardian:", "loot", "trove", LAID)
SHUFFLED = ("adventure", "purchase", "talisman")
"""The decks, including those of boxes, into which their discards are shuffled when the party is home."""
GUARDED = ("guardians", "guardian:", "loot", "trove")
"""The zones in which the things of a trove can be until it is looted."""


def clear_road(game: Game) -> None:
    """Discard the cards on the road, remove the gold there, shuffle the discards of the SHUFFLED decks into them, and
    end every effect that lasts no longer than an adventure. A trove not looted goes back into its deck unseen."""
    cause = clauses.CLAUSES.cleared
    for zone in roads.in_order([zone for zone in game.table.zones if zone.startswith(ROAD_ZONES)]):
        for card in game.table.zone(zone):
            back = base_deck(card.deck) == "trove" and zone.startswith(GUARDED)
            to = f"deck:{card.deck}" if back else discard(card.deck)
            game.do(CardMoved(card.id, to, cause=cause))
    for zone in roads.in_order([zone for zone in game.table.piles if zone.startswith(ROAD_ZONES)]):
        game.do(PileChanged(zone, -game.table.piles[zone], cause=cause))
    for kind in SHUFFLED:
        for deck in game.table.decks:
            if base_deck(deck) == kind and game.table.zone(discard(deck)):
                game.do(DeckShuffled(deck, cause=cause))
    for until in ("turn", "space", "round", "adventure"):
        game.end(until, cause)


def clear_trove(game: Game) -> None:
    """Put a trove left behind back into the trove deck, shuffled (C3b.c); a card of another deck, put there by hand,
    goes back into that deck."""
    for card in game.table.zone("trove"):
        game.do(CardMoved(card.id, f"deck:{card.deck}", cause=clauses.TROVE_BACK))


def move_gold(game: Game, source: str, to: str) -> None:
    """Move the gold of one zone to another."""
    gold = game.table.piles.get(source, 0)
    if gold:
        game.do(PileChanged(source, -gold, cause=Cause("C4b.b")))
        game.do(PileChanged(to, gold, cause=Cause("C4b.b")))
