"""The program's luck: its dice and cards. They depend only on the place in the game, not on which questions were asked
before."""

from __future__ import annotations

from bisect import bisect_right
from hashlib import blake2b
from itertools import accumulate

from talisman_desktop.core.requests import Answer, Draw, Drawn, Throw, Thrown
from talisman_desktop.core.table import Table

SHORT = 1 << 128
"""The least random state from which a number is taken; a smaller one is replaced first. A state of this size is so much
larger than any limit that all numbers are practically equally likely."""


def _state(place: bytes) -> int:
    return int.from_bytes(blake2b(place, digest_size=32).digest(), "big")


class Chance:
    """A random generator that is seeded with a text: the same text gives the same numbers on every machine.

    (`random.Random` does the same at ten times the cost, because it is made for many numbers, and two or three are
    needed here.)
    """

    __slots__ = ("_state",)

    def __init__(self, place: str) -> None:
        self._state = _state(place.encode())

    def below(self, limit: int) -> int:
        """Return a random number from 0 to `limit` - 1."""
        if self._state < SHORT:
            self._state = _state(self._state.to_bytes(32, "big"))
        self._state, number = divmod(self._state, limit)
        return number


def answer(request: Throw | Draw, table: Table, luck: str, occurrence: int) -> Answer:
    """Return the program's roll or draw for a request. `occurrence` is how often the request was made before in its
    step."""
    # This repeats `_place` to save a call.
    place = f"{table.seed}|{luck}|{table.steps}|{request.key}|{request.hero}|{occurrence}"
    if type(request) is Draw:
        return drawn(request, table, Chance(place))
    if request.dice == 1 and not request.open:
        # Most dice are rolled alone, and then only the first number of a `Chance` is needed.
        return Thrown((_state(place.encode()) % request.sides + 1,))
    return thrown(request, Chance(place))


def generator(table: Table, luck: str, key: str, hero: str, occurrence: int) -> Chance:
    """Return the random generator for one request. It is seeded with the campaign's seed, `luck` (the id of the current
    luck), the step, the key of the request, the hero, and how often the request was made before in its step.

    >>> from talisman_desktop.core.table import Step
    >>> table = Table(seed=7, step=Step("road-roll"), heroes={}, order=(), zones={}, decks={})
    >>> twice = [thrown(Throw(key="road", dice=3), generator(table, "", "road", "", 0)) for _ in range(2)]
    >>> twice[0] == twice[1]
    True
    >>> twice[0] == thrown(Throw(key="road", dice=3), generator(table, "", "road", "", 1))
    False
    """
    return Chance(_place(table, luck, key, hero, occurrence))


def _place(table: Table, luck: str, key: str, hero: str, occurrence: int) -> str:
    return f"{table.seed}|{luck}|{table.steps}|{key}|{hero}|{occurrence}"


def thrown(request: Throw, chance: Chance) -> Thrown:
    """Return the roll of the dice of a request."""
    dice = [chance.below(request.sides) + 1 for _ in range(request.dice)]
    while request.open and dice[-1] == 6:
        dice.append(chance.below(6) + 1)
    return Thrown(tuple(dice))


def drawn(request: Draw, table: Table, chance: Chance) -> Drawn:
    """Return cards drawn at random from those of the deck that are unseen; each copy is equally likely."""
    unseen = table.decks[request.deck].unseen
    if request.count == 1:
        return Drawn((_sample(unseen, chance),))
    unseen, kinds = dict(unseen), []
    for _ in range(request.count):
        kind = _sample(unseen, chance)
        unseen[kind] -= 1
        kinds.append(kind)
    return Drawn(tuple(kinds))


def _sample(unseen: dict[str, int], chance: Chance) -> str:
    # Sorted, because the same luck must give the same card on a table that was read from a file.
    kinds = sorted(unseen)
    # Most decks are sorted already.
    copies = unseen.values() if kinds == [*unseen] else map(unseen.__getitem__, kinds)
    up_to = [*accumulate(copies)]
    if not up_to or not up_to[-1]:
        raise ValueError("the deck is empty")
    return kinds[bisect_right(up_to, chance.below(up_to[-1]))]
