"""A hero's purse: coins, and bags of gold, which may be traded for their value at any time (C2c.d)."""

from __future__ import annotations

from talisman_desktop.cards.effects import Gain
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import CardMoved, TokensChanged
from talisman_desktop.core.table import Card, Cause, discard, held
from talisman_desktop.rules.game import Game


def bag_value(printed: CardDef) -> int:
    """Return the gold for which a bag of gold can be traded; 0 if the thing is no bag."""
    for ability in printed.may:
        if ability.uses_up and len(ability.effects) == 1:
            (effect,) = ability.effects
            if isinstance(effect, Gain) and effect.token == "gold":
                return effect.n
    return 0


def bags(game: Game, hero: str) -> list[tuple[int, Card]]:
    """Return a hero's bags with their value, the smallest first."""
    found = [(bag_value(game.printed(c)), c) for c in game.table.zone(held("items", hero))]
    return sorted((b for b in found if b[0]), key=lambda b: b[0])


def means(game: Game, hero: str) -> int:
    """Return all the gold that a hero could pay, bags included."""
    table, cards = game.table, game.catalog.cards
    found = table.heroes[hero].gold
    for card in table.zones.get(held("items", hero), ()):
        if card.kind and cards[card.kind].may:
            found += bag_value(cards[card.kind])
    return found


def can_pay(game: Game, hero: str, price: int) -> bool:
    """Whether a hero can pay this amount of gold, in coins or by trading in bags of gold."""
    return game.hero(hero).gold >= price or means(game, hero) >= price


def pay(game: Game, hero: str, price: int, cause: Cause) -> None:
    """Pay gold; a cause without a deed gets the deed "price". If the coins do not suffice, bags are traded in: as few
    as possible, and of these the smallest."""
    while game.hero(hero).gold < price:
        short = price - game.hero(hero).gold
        mine = bags(game, hero)
        value, bag = next((b for b in mine if b[0] >= short), mine[-1])
        rule = game.ruleset.clauses.bag_broken.on(bag.kind)
        game.do(CardMoved(bag.id, discard(bag.deck), cause=rule))
        game.do(TokensChanged(hero, "gold", value, cause=rule))
    if price:
        paid = cause if cause.deed else Cause(cause.rule, cause.card, "price")
        game.do(TokensChanged(hero, "gold", -price, cause=paid))
