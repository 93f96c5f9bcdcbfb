"""The number of keys that naming a card takes: letters, arrows down, Enter."""

from __future__ import annotations

from collections.abc import Iterator

from talisman_desktop.desktop.presenters.card_search import find_left
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play.sources import DECKS
from tests.kit import core

ENOUGH = 6
"""The greatest number of keys that counts as few."""
TYPED = 8
"""The greatest number of letters that a player types."""


def keys(deck: str) -> list[int]:
    """Return the smallest number of keys for each copy of each card in a whole deck."""
    catalog = core().catalog
    unseen = new_table(catalog, 1).decks[deck].unseen
    return [few(deck, kind, unseen) for kind, copies in unseen.items() for _ in range(copies)]


def few(deck: str, kind: str, unseen: dict[str, int]) -> int:
    """Return the smallest number of keys for a card: some letters of its name, arrows down to its line, Enter."""
    name = core().catalog[kind].name.lower()
    found = []
    for letters in range(1, min(len(name), TYPED) + 1):
        hits = [hit.card.id for hit in find_left(core().usual, name[:letters], {deck: unseen})]
        if kind in hits:
            found.append(letters + hits.index(kind) + 1)
    return min(found, default=99)


def measure() -> Iterator[tuple[str, str]]:
    """Yield, for each deck, how many of its cards can be named with few keys."""
    for deck, words in DECKS.items():
        counts = keys(deck)
        share = sum(n <= ENOUGH for n in counts) / len(counts)
        yield f"{words}: cards named with {ENOUGH} keys or fewer", f"{share:.0%}"
        yield f"{words}: keys for a card, on average", f"{sum(counts) / len(counts):.1f}"
