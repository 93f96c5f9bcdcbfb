"""A card in a few plain lines for the terminal: its set, its numbers, its words (``talisman-desktop cards find``)."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.cards.schema import DOUBT, CardDef, Type
from talisman_desktop.cards.slots import FACTS

_ALWAYS_SHOWN: dict[Type, tuple[str, ...]] = {
    **dict.fromkeys(FACTS, ()),
    "enemy": ("strength", "craft"),
    "character": ("strength", "craft", "fate", "life", "gold"),
}
"""The numbers of each type that are shown even if they are 0."""
_NUMBERS = ("number", "strength", "craft", "fate", "life", "gold", "spells", "draws", "price")


def lines(card: CardDef) -> Iterator[str]:
    """Yield a card's lines: name, deck, type, numbers and set, then each sentence with its slot."""
    facts = [*dict.fromkeys((card.deck, card.type)), *([card.subtype] if card.subtype else []), *_facts(card)]
    yield f"{card.name} ({', '.join(facts)}; set {card.set})"
    for sentence in card.sentences:
        yield f"  {sentence.slot}: {sentence.text}"


def _facts(card: CardDef) -> Iterator[str]:
    for name in _NUMBERS:
        value = getattr(card, name)
        if name in FACTS[card.type] and (value or (value is not None and name in _ALWAYS_SHOWN[card.type])):
            yield f"{name} {value}{DOUBT if name in card.doubts else ''}"
    if card.alignment is not None:
        yield card.alignment
    if len(card.usable_by) < 3:
        yield f"for {' or '.join(card.usable_by)}"
    if card.counter is not None:
        yield f"{card.counters} {card.held_token or 'tokens'} on it"
    yield from (words for key, words in _MARKS.items() if getattr(card, key))
    if card.type in ("object", "magic-object") and card.weight != 1:
        yield f"weight {card.weight}"
    if card.copies != 1:
        yield f"{card.copies} copies"


_MARKS = {"mount": "mount", "trove": "trove", "must_take": "must be taken"}
