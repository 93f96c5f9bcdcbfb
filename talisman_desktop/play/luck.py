"""The app's dice and shuffles: chance that depends only on where it is asked, not on how often it was asked before."""

from __future__ import annotations

from random import Random

from talisman_desktop.core.requests import Draw, Drawn, Throw, Thrown
from talisman_desktop.core.table import Deck, Table


def generator(table: Table, luck: str, key: str, hero: str, occurrence: int) -> Random:
    """The generator for one question: campaign seed, luck, step, the question's key, and its occurrence."""
    return Random(f"{table.seed}|{luck}|{table.steps}|{key}|{hero}|{occurrence}")


def thrown(request: Throw, random: Random) -> Thrown:
    """Throw the dice of a request."""
    dice = [random.randrange(request.sides) + 1 for _ in range(request.dice)]
    while request.open and dice[-1] == 6:
        dice.append(random.randrange(6) + 1)
    return Thrown(tuple(dice))


def drawn(request: Draw, table: Table, random: Random) -> Drawn:
    """Name cards of the deck at random among those still unseen, each by how many copies are left."""
    unseen = dict(table.decks[request.deck].unseen)
    kinds = []
    for _ in range(request.count):
        kind = _sample(Deck(unseen, sum(unseen.values())), random)
        unseen[kind] -= 1
        kinds.append(kind)
    return Drawn(tuple(kinds))


def _sample(deck: Deck, random: Random) -> str:
    left = random.randrange(deck.size)
    # Sorted, so that the same luck means the same card in a table read back from a file.
    for kind in sorted(deck.unseen):
        left -= deck.unseen[kind]
        if left < 0:
            return kind
    raise ValueError("the deck is empty")
