"""Counts what a hero has, by the names that conditions and prices on cards use: tokens, and cards by their kind."""

from __future__ import annotations

from typing import Literal

from talisman_desktop.cards.conditions import Attribute, Owned
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.table import Card, held
from talisman_desktop.rules import tokens
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.standing_cache import is_enchanted
from talisman_desktop.rules.values.carrying_values import LOOSE_TROPHIES, Exchange, LooseTrophy

Zone = Literal["items", "followers", "spells", "trophies"]
ZONES: dict[str, Zone] = {"spell": "spells", "follower": "followers", "mount": "followers", "trophy": "trophies"}
"""The zone of each kind of card; kinds that are not listed are among the items."""


def count(game: Game, hero: str, what: Owned) -> int:
    """Return how many of something a hero has; 0 for a dead hero."""
    if what in ("strength", "craft", "life", "fate", "gold"):
        return tokens.count(game, hero, what)
    return len(cards(game, hero, what))


def cards(game: Game, hero: str, what: Owned) -> tuple[Card, ...]:
    """Return the cards of a kind that a hero has."""
    on_zone = game.table.zone(held(ZONES.get(what, "items"), hero))
    if what in ("spell", "follower", "trophy", "item"):
        return on_zone
    return tuple(card for card in on_zone if _is(game.printed(card), card, what))


def trophies(game: Game, hero: str, attribute: Attribute) -> list[tuple[Card, int]]:
    """Return a hero's trophies of one attribute with their points."""
    on_zone = game.table.zones.get(f"trophies:{hero}")
    if not on_zone:
        return []
    points = [(card, getattr(game.printed(card), attribute)) for card in on_zone]
    return [(card, int(n)) for card, n in points if n]


def loose_trophies(game: Game, hero: str, attribute: Attribute) -> tuple[LooseTrophy, ...]:
    """Return a hero's trophies of one attribute that are not cards."""
    return LOOSE_TROPHIES(game, (), Exchange(hero, attribute))


def trophy_points(game: Game, hero: str, attribute: Attribute) -> int:
    """Return the points that a hero has to exchange for one attribute."""
    found = 0
    for _, points in trophies(game, hero, attribute):
        found += points
    for loose in loose_trophies(game, hero, attribute):
        found += loose.points
    return found


def _is(printed: CardDef, card: Card, what: Owned) -> bool:
    match what:
        case "object" | "magic object" if is_enchanted(printed, card):
            return what == "magic object"
        case "mount":
            return printed.mount
        case "object" | "magic object":
            return printed.type == what.replace(" ", "-")
        case _:
            return printed.subtype == what
