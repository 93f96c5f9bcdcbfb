"""Deals, turns over and draws cards.

A card is always face down first; then the program names it, or a player names the real card.
"""

from __future__ import annotations

from talisman_desktop.core.facts import CardsDealt, CardTurned, DeckShuffled, Told
from talisman_desktop.core.requests import Draw
from talisman_desktop.core.table import Cause, discard, spot
from talisman_desktop.rules import number_questions
from talisman_desktop.rules.decks import called
from talisman_desktop.rules.game import Game


def deal(
    game: Game, deck: str, count: int, zone: str, cause: Cause, *, index: int = -1, first: str = ""
) -> tuple[int, ...]:
    """Deal face-down cards from a deck, or from the deck in its place, and return their ids.

    If the deck is empty, its discard pile is shuffled into it. If that is empty too, fewer cards are dealt and the
    journal says so.
    """
    dealt: list[int] = []
    if game.table.stand_ins:
        deck = game.table.in_force(deck)
    for _ in range(count):
        pile = game.table.decks[deck]
        if pile.size + len(pile.top) < 1:
            if not game.table.zone(discard(deck)):
                game.do(Told("pile-empty", "", (deck,), cause=cause))
                break
            game.do(DeckShuffled(deck, cause=cause))
        at = index if index < 0 else index + len(dealt)
        dealt.append(game.table.next_card)
        game.do(CardsDealt(deck, 1, zone, at, first, cause=cause))
    return tuple(dealt)


async def turn(game: Game, card: int, cause: Cause, *, hero: str = "") -> str:
    """Turn a card face up and return its kind; an unnamed card is named first.
    Then the players are asked for the numbers on it that the program only guesses.
    """
    table_card = game.card(card)
    kind = table_card.kind
    if kind and table_card.up:
        return kind
    if not kind:
        (kind,) = await game.draw(
            Draw(
                key=f"draw/{table_card.deck}",
                hero=hero,
                deck=table_card.deck,
                text=f"Turn over {_which(game, card)}",
                cause=cause,
                card=card,
                family="draws",
            )
        )
    game.do(CardTurned(card, kind, cause=cause))
    if game.catalog.cards[kind].doubts:
        await number_questions.ask(game, card)
    return kind


async def draw(game: Game, deck: str, zone: str, cause: Cause, *, hero: str = "") -> int:
    """Draw one card face up into a zone and return its id; 0 if the deck and its discard pile are empty."""
    dealt = deal(game, deck, 1, zone, cause)
    if not dealt:
        return 0
    await turn(game, dealt[0], cause, hero=hero)
    return dealt[0]


def _which(game: Game, card: int) -> str:
    """Return words for the face-down card to turn over: "the card on draw spot 2", or "the next card of the ..."."""
    where = game.place(card)
    if where.startswith("spot:") and where != spot(0):
        return f"the card on draw spot {where.removeprefix('spot:')}"
    return f"the next card of the {called(game.catalog, game.card(card).deck)}"
