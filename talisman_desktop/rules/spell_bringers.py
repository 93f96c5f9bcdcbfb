"""Cards that bring their owner spells beyond the limit of craft. The counters on such a card are the spells it still
has.

Its spells lie among the owner's other spells. As long as the card has counters, any spell that the owner casts counts
as one of its spells.
"""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.cards.owned import HoldsSpells
from talisman_desktop.core.facts import CardMet, CountersChanged
from talisman_desktop.core.table import Card, Cause, discard, held
from talisman_desktop.rules import baggage, draws
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Due
from talisman_desktop.rules.printed_words import spells_brought
from talisman_desktop.rules.values.carrying_values import SPELL_BRINGERS

SETTLED = "spell-bringers"
"""The name under which `Game.kept` stores the zones when no such card has anything to do."""


def _bringers(game: Game, hero: str) -> Iterator[Card]:
    """Yield the cards that bring a hero spells, as they are on the table now."""
    for card in SPELL_BRINGERS(game, (), hero):
        yield game.card(card.id)


def one_less(game: Game, hero: str) -> None:
    """Remove one counter from a card that brings its owner spells, after the owner has cast one; the card is discarded
    with its last counter."""
    card = next((card for card in _bringers(game, hero) if card.met and card.counters), None)
    if card is None:
        return
    cause = Cause(card=card.kind)
    game.do(CountersChanged(card.id, -1, cause=cause))
    if card.counters <= 1:
        baggage.lose_card(game, card, cause)


def _is_new(game: Game, card: Card) -> bool:
    """Whether a card has not brought its spells yet, and some can be drawn."""
    pile = game.table.decks["spell"]
    return not card.met and pile.size + len(pile.top) + len(game.table.zone(discard("spell"))) > 0


def _first_new(game: Game, hero: str) -> Card | None:
    return next((card for card in _bringers(game, hero) if _is_new(game, card)), None)


def _has_too_few(game: Game, hero: str) -> bool:
    """Whether a hero has fewer spells than counters on such cards, because spells were taken away."""
    brought = sum(card.counters for card in _bringers(game, hero) if card.met)
    return brought > len(game.table.zone(held("spells", hero)))


def _who(game: Game) -> str:
    """Return the first hero with a card that has not brought its spells yet, or whose spells were taken away; "" for
    none."""
    zones = game.table.zones
    if game.kept.get(SETTLED) is zones:
        return ""  # Because this is asked at the end of each step.
    for hero in game.party:
        if SPELL_BRINGERS(game, (), hero) and (_first_new(game, hero) is not None or _has_too_few(game, hero)):
            return hero
    game.kept[SETTLED] = zones
    return ""


async def _settle(game: Game) -> None:
    """Draw the spells of a new card, and remove the counters for spells that were taken away."""
    hero = _who(game)
    card = _first_new(game, hero)
    if card is None:
        one_less(game, hero)
        return
    cause, wanted, drawn = Cause(card=card.kind), card.counters or spells_brought(game.printed(card)), 0
    game.do(CardMet(card.id, cause=cause))
    for _ in range(wanted):
        if await draws.draw(game, "spell", held("spells", hero), cause, hero=hero):
            drawn += 1
    game.do(CountersChanged(card.id, drawn - card.counters, cause=cause))


DUE = Due(lambda game: bool(_who(game)), _settle, needs=(HoldsSpells,))
"""The rule that draws these spells, or removes their counters, before a step ends."""
