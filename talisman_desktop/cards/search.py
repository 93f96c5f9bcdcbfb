"""Finding a card by a few letters of its name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable

from talisman_desktop.cards.schema import CardDef, Catalog

LEAST = 65


def find(
    catalog: Catalog, text: str, decks: Collection[str] | None = None, limit: int = 10, own: Iterable[str] = ()
) -> list[CardDef]:
    """Return at most `limit` cards whose names are most similar to a text, best first; for an empty text the first
    cards by name. "wil", "boa" and "wi bo" find Wild Boar: beginnings of words count most, then parts of words, then
    similar names (a typing error). Kinds made at the table are searched too if they are in `own`."""
    known = (*catalog.printed, *(catalog.cards[kind] for kind in own))
    cards = [card for card in known if decks is None or card.deck in decks]
    sought = plain(text)[:80]
    if not sought:
        return sorted(cards, key=lambda card: (card.name, card.id))[:limit]
    names = [plain(card.name) for card in cards]
    alike: dict[int, float] = {}
    if len(sought) >= 3:
        from rapidfuzz import fuzz, process  # here, because the first view of the table does not need it

        found = process.extract(sought, names, scorer=fuzz.WRatio, score_cutoff=LEAST, limit=limit + 12)
        alike = {index: score for _, score, index in found}
    ranked = []
    for index, (name, card) in enumerate(zip(names, cards, strict=True)):
        rank = _rank(sought, name) or (4 if index in alike else 0)
        if rank:
            ranked.append((rank, -alike.get(index, 0.0), card.name, card.id, card))
    ranked.sort(key=lambda entry: entry[:4])
    return [entry[-1] for entry in ranked[:limit]]


def begins(text: str, name: str) -> bool:
    """Return whether a name begins with a text, or its words in order begin with the words of the text.

    >>> begins("wi bo", "Wild Boar"), begins("oar", "Wild Boar")
    (True, False)
    """
    return 1 <= _rank(plain(text)[:80], plain(name)) <= 2


def plain(text: str) -> str:
    """Return a text in small letters and digits with single spaces, without accents and signs.

    >>> plain("Solomon’s  Crówn!")
    'solomons crown'
    """
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " ".join(re.findall(r"[a-z0-9]+", re.sub(r"['’\u0300-\u036f]", "", letters)))


def _rank(sought: str, name: str) -> int:
    """Return 1 if the name begins with the text, 2 if its words in order do, 3 if it contains the text, else 0."""
    if name.startswith(sought):
        return 1
    words = iter(name.split())
    if all(any(word.startswith(part) for word in words) for part in sought.split()):
        return 2
    return 3 if sought in name else 0
