"""Proposals of which card a picture shows, made from the name of its file, with the names of its folders as a hint."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.cards.search import plain

How = Literal["sure", "doubtful", "none"]

SURE, DOUBTFUL = 92, 74
"""The similarity (of 100) of a file name to a card's name from which a match is certain, and from which it is proposed
at all."""
HINT = 3
"""The bonus in similarity for a card whose set, deck or type a folder is named after."""
NOISE = frozenset(
    {"scan", "scans", "scanned", "img", "image", "images", "picture", "pic", "photo", "photos", "foto", "screenshot"}
    | {"card", "cards", "copy", "front", "face", "dsc", "dscn", "pxl", "p", "talisman", "edited", "final", "crop"}
)
"""Words in file names that never belong to a card's name."""


class Match(Struct, frozen=True):
    """The card proposed for a picture, "" for none, and how sure the proposal is."""

    kind: str
    how: How


def words_of(name: str) -> str:
    """Return the words in a file name that may name a card.

    >>> words_of("IMG_0231 WildBoar (2).jpeg")
    'wild boar'
    """
    stem = re.sub(r"\.[A-Za-z]{3,5}$", "", name)
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", stem)
    words = plain(re.sub(r"[_\-.\d]+", " ", spaced)).split()
    return " ".join([word for word in words if word not in NOISE] or words)


def matches(names: Sequence[tuple[str, str]], cards: Iterable[CardDef]) -> list[Match]:
    """Return the card proposed for each picture; `names` holds the name of its file and those of its folders.

    A card is proposed as sure for one picture at most.
    """
    known = list(cards)
    plains = [plain(card.name) for card in known]
    sets = {plain(card.set) for card in known}
    scored: list[tuple[str, float]] = []
    for name, folders in names:
        words = words_of(name).split()
        bare = [word for word in words if word not in sets]
        both = [_best(" ".join(some), plain(f"{folders} {' '.join(words)}"), known, plains) for some in (words, bare)]
        scored.append(max(both, key=lambda found: found[1]))
    first: dict[str, int] = {}
    for n, (kind, score) in enumerate(scored):
        if kind and (kind not in first or score > scored[first[kind]][1]):
            first[kind] = n
    return [
        Match(kind, "none" if not kind else "sure" if score >= SURE and first[kind] == n else "doubtful")
        for n, (kind, score) in enumerate(scored)
    ]


def _best(words: str, folders: str, known: Sequence[CardDef], plains: Sequence[str]) -> tuple[str, float]:
    """Return the id of the card whose name is most similar to the words, and the similarity (0 to 100); "" if no card
    is similar enough."""
    from rapidfuzz import fuzz, process  # imported here, because the table opens without it

    if not words:
        return "", 0.0
    found = process.extract(words, plains, scorer=fuzz.token_sort_ratio, score_cutoff=DOUBTFUL, limit=6)
    hints = set(folders.split())
    ranked = [(score + HINT * bool(hints & _about(known[index])), -index, known[index].id) for _, score, index in found]
    if not ranked:
        return "", 0.0
    score, _, kind = max(ranked)
    return kind, score


def _about(card: CardDef) -> set[str]:
    """Return the words that the name of a folder of such cards may have, from their set, deck and type."""
    return set(plain(f"{card.set} {card.deck} {card.type}s {card.type} {card.deck}s".replace("-", " ")).split())
