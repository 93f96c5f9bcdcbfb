"""The cards of a deck that fit some letters, those that may still be in it first. No Qt."""

from __future__ import annotations

from dataclasses import dataclass

from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.cards.search import find

MOST = 60


@dataclass(frozen=True, slots=True)
class Found:
    """A card that fits what was typed, and how many of it may still be in the deck."""

    card: CardDef
    left: int


def find_in_deck(catalog: Catalog, deck: str, letters: str, unseen: dict[str, int]) -> tuple[Found, ...]:
    """The cards that fit, best first; those that cannot be in the deck any more come after all others."""
    hits = [Found(card, max(0, unseen.get(card.id, 0))) for card in find(catalog, letters, {deck}, MOST)]
    return tuple(sorted(hits, key=lambda hit: hit.left == 0))
