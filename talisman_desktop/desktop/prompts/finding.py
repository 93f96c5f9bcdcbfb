"""The cards of a deck that fit some letters, those that may still be in it first. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.cards.search import begins, find
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.prompts import words
from talisman_desktop.games.darkest.setup import deck_of

MOST = 60


@dataclass(frozen=True, slots=True)
class Found:
    """A card that fits what was typed, and how many of it may still be in the deck."""

    card: CardDef
    left: int


def find_in_deck(
    catalog: Catalog, deck: str, letters: str, unseen: dict[str, int], own: Iterable[str] = ()
) -> tuple[Found, ...]:
    """The cards that fit, best first; those that cannot be in the deck any more come after all others.

    `own` are the kinds this campaign made.
    """
    known = find(catalog, letters, limit=len(catalog.cards), own=own)
    cards = [card for card in known if deck_of(card) == deck][:MOST]
    hits = [Found(card, max(0, unseen.get(card.id, 0))) for card in cards]
    return tuple(sorted(hits, key=lambda hit: hit.left == 0))


def meant(found: Sequence[Found], letters: str) -> int:
    """The row that Enter takes. A card that is out is not passed over for one that is merely alike."""
    begin = [n for n, hit in enumerate(found) if begins(letters, hit.card.name)]
    return begin[0] if begin else 0


def where(kind: str, table: Table, catalog: Catalog) -> str:
    """Where the copies of a card lie that are out of its deck, in words; "" when none is to be seen."""
    zones = [zone for zone, cards in table.zones.items() for card in cards if card.kind == kind]
    named = {zone: words.zone_name(zone, table, catalog) for zone in zones if not zone.startswith("character:")}
    told = [f"{name} ({n})" if (n := zones.count(zone)) > 1 else name for zone, name in named.items()]
    return ", ".join([*told, *(["in play"] if len(named) < len(set(zones)) else [])])
