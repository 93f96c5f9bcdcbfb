"""The ends of rolls and fights, and which of them cost the same, so that each is played only once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.core.table import Table
from talisman_desktop.odds.table_changes import Losses, losses
from talisman_desktop.rules.fight.result import Result

NOT_ALIKE: Mapping[str, str] = {}
"""The mapping for ends of which nothing is known yet."""

Worn = tuple[tuple[str, int, float], ...]
"""The things that may break after a fight, each as hero, card number and probability."""


class Leaf(Struct, frozen=True):
    """One end of an answer: its probability, the table at that end, and whether it came after a fight. `worn` are the
    things that may break after that fight."""

    chance: float
    table: Table
    fought: bool
    worn: Worn = ()


class Way(Struct, frozen=True):
    """One way in which dice may fall: its probability, and either the dice of the open roll or the result of the whole
    fight. `then` is the face that all dice of the next roll show, 0 if there is no next roll. `name` names a result
    whose losses may be known from another fight; `worn` are the things that may break after the fight.
    """

    chance: float
    dice: tuple[int, ...] = ()
    then: int = 0
    result: Result | None = None
    worn: Worn = ()
    name: str = ""


Cost = tuple[tuple[float, Losses, Worn], ...]
"""The ends of one way that cost something, each with its share, the losses, and the things that may break."""


def cost_of(before: Table, leaves: Iterable[Leaf], chance: float, known: int) -> Cost:
    """Return the cost of the leaves of one way, which has this chance. The first `known` of the things that may break
    do not count."""
    found = ((round(leaf.chance / chance, 9), losses(before, leaf.table), leaf.worn[known:]) for leaf in leaves)
    return tuple(end for end in found if end[1] or end[2])


def joined(ways: Iterable[Way], alike: Mapping[str, str]) -> list[Way]:
    """Return the ways, but as one way those that cost the same by `alike`."""
    found: dict[str | int, Way] = {}
    for number, way in enumerate(ways):
        like = alike.get(way.name, "")
        key = like if like in found else way.name or number
        found[key] = _together(found[key], way) if key in found else way
    return list(found.values())


def _together(one: Way, other: Way) -> Way:
    """Return one way for two that cost the same."""
    whole, worn = one.chance + other.chance, dict[tuple[str, int], float]()
    for way in (one, other):
        for hero, card, chance in way.worn:
            worn[hero, card] = worn.get((hero, card), 0.0) + chance * way.chance / whole
    return replace(one, chance=whole, worn=tuple((*thing, chance) for thing, chance in worn.items()))
