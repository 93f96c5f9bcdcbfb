"""Finding a card by a few letters of its name. No Qt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rapidfuzz import fuzz

from talisman_desktop.cards.schema import CardDef

_ENOUGH = 72.0


@dataclass(frozen=True, slots=True)
class Found:
    """A card that fits what was typed, and how many of it may still be in the deck."""

    card: CardDef
    left: int


def find(query: str, cards: Iterable[CardDef], unseen: dict[str, int], most: int = 60) -> tuple[Found, ...]:
    """The cards that fit, best first: those still in the deck before those that are not, then by fit and name."""
    letters = query.strip().lower()
    ranked = []
    for card in cards:
        fit = _fit(letters, card.name.lower())
        if fit is not None:
            left = max(0, unseen.get(card.id, 0))
            ranked.append((left == 0, fit, card.name, Found(card, left)))
    ranked.sort(key=lambda row: row[:3])
    return tuple(row[3] for row in ranked[:most])


def _fit(letters: str, name: str) -> float | None:
    """How well letters fit a name: 0 the beginning, 1 a word's beginning ... None when not at all."""
    if not letters or name.startswith(letters):
        return 0
    parts = name.replace("-", " ").replace("'", "").split()
    if any(part.startswith(letters) for part in parts):
        return 1
    if "".join(part[0] for part in parts if part).startswith(letters):
        return 2
    if letters in name:
        return 3
    if len(letters) >= 4:
        likeness = fuzz.partial_ratio(letters, name)
        if likeness >= _ENOUGH:
            return 5 - likeness / 100
    return None
