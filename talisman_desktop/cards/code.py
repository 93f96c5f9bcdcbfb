"""The names of the program's own code that words on cards may call, and where each can stand.

`talisman_desktop.rules.scripts` and the games carry them out; a test compares the names there with those here.
"""

from __future__ import annotations

from typing import NamedTuple

from talisman_desktop.cards.may import Moment
from talisman_desktop.cards.schema import Slot


class Place(NamedTuple):
    """The slot a script stands in; in `may`, the moments at which it can do anything."""

    slot: Slot
    moments: tuple[Moment, ...] = ()


SCRIPTS: dict[str, Place] = {
    "alteration": Place("may", ("any", "road")),
    "arena": Place("meet"),
    "beguile": Place("owned"),
    "bladesharp": Place("may", ("before-fight",)),
    "blizzard": Place("meet"),
    "counterspell": Place("may", ("any", "road", "village")),
    "destroy-guardian": Place("may", ("before-guardians",)),
    "destroy-magic": Place("may", ("any", "road", "village")),
    "destruction": Place("may", ("between", "any", "road")),
    "displacement": Place("may", ("between", "any", "road")),
    "divination": Place("may", ("any", "road", "between")),
    "fireball": Place("may", ("before-fight",)),
    "flying-carpet": Place("owned"),
    "hex": Place("may", ("road", "any", "between")),
    "immobility": Place("may", ("enemy",)),
    "invisibility": Place("may", ("before-fight", "enemy")),
    "preservation": Place("may", ("life-lost",)),
    "psionic-blast": Place("may", ("before-fight",)),
    "raft": Place("may", ("road", "any", "between")),
    "raiders": Place("meet"),
    "regenerate": Place("owned"),
    "second-look": Place("owned"),
    "second-roll": Place("owned"),
    "shatter": Place("may", ("before-guardians",)),
    "silence-guardians": Place("may", ("before-guardians",)),
    "spare-enemy": Place("may", ("enemy",)),
    "temporal-warp": Place("may", ("between", "any", "road")),
    "transmute": Place("may", ("before-guardians",)),
    "werewolf": Place("meet"),
}
"""Every script by its name."""

CLIMBED = frozenset(("crypt", "mines", "death", "werewolfs-den", "vampires-tower", "pits", "valley-of-fire", "tower"))
"""Spaces that a party climbs to; no card can carry it there."""
