"""The Dream Prize: after a victory over the guardians of a trove, its owner chooses a magic item of the trove deck
(H5.dream-prize)."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.core.facts import CountersChanged, DeckShuffled
from talisman_desktop.core.requests import Choose, Option
from talisman_desktop.core.table import Card, Cause, discard, spot
from talisman_desktop.rules import baggage, quest_rewards
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Due, Follow
from talisman_desktop.rules.roads import TroveLooted

WORD = "dream-prize"
RULE = "H5.dream-prize"
KIND = "sacred-pool/dream-prize"


def _prizes(game: Game) -> Iterator[tuple[str, Card]]:
    """Yield each hero of the party who holds a Dream Prize, with the card."""
    for hero in game.party:
        for card in quest_rewards.cards(game.table, hero):
            if card.kind == KIND:
                yield hero, card


def _won(game: Game, looted: TroveLooted) -> Iterator[CountersChanged]:
    """Yield the counters that mark the Dream Prizes of heroes who have won a trove."""
    for _, card in _prizes(game):
        if not card.counters:
            yield CountersChanged(card.id, 1, cause=Cause(RULE, card.kind))


def _due(game: Game) -> bool:
    return any(card.counters for _, card in _prizes(game))


def _choice_of(game: Game, hero: str, deck: str) -> list[Option]:
    """Return the magic items of a deck and its discards that a hero can have."""
    pile = game.table.decks[deck]
    kinds = sorted({*pile.unseen, *pile.top, *(c.kind for c in game.table.zone(discard(deck)) if c.kind)})
    left = baggage.stocks(game, deck, kinds)
    found = [(kind, game.catalog[kind]) for kind in kinds if left[kind]]
    return [Option(kind, printed.name) for kind, printed in found if baggage.would_have(game, hero, printed)]


async def _settle(game: Game) -> None:
    """Let the first owner choose an item, shuffle the deck, and discard the prize."""
    hero, card = next((hero, card) for hero, card in _prizes(game) if card.counters)
    cause, deck = Cause(RULE, card.kind), game.table.in_force("trove")
    kind = await game.choose(
        lambda: Choose(
            key=WORD,
            hero=hero,
            text="Dream Prize: which magic item of the trove deck do you take?",
            options=(*_choice_of(game, hero, deck), Option("leave", "Take nothing")),
            cause=cause,
            family="taking",
        )
    )
    baggage.lose_card(game, card, cause)
    game.do(DeckShuffled(deck, cause=cause))
    if kind != "leave":
        baggage.fetch(game, deck, kind, baggage.place_for(game.catalog[kind], hero), cause)
        await baggage.trim(game, hero, spot(0))


ON_LOOT = Follow(TroveLooted, _won, needs=(KIND,))
DUE = Due(_due, _settle, needs=(KIND,))
"""The question which item to take, asked before the end of the step in which the trove was looted."""
