"""The names of the program's scripts that any card may call, and the slots in which it may call them. The scripts are
in `talisman_desktop.rules.scripts` and the games; a test compares the names there with those here. Cards of a box may
also call the scripts of that box (`talisman_desktop.cards.game_facts`)."""

from __future__ import annotations

from typing import NamedTuple

from talisman_desktop.cards.may import Moment, Slot


class Place(NamedTuple):
    """The slot of a card in which a script may be called, and for the slot `may` the moments at which the script has an
    effect."""

    slot: Slot
    moments: tuple[Moment, ...] = ()


SCRIPTS: dict[str, Place] = {
    "beguile": Place("owned"),
    "blizzard": Place("meet"),
    "counterspell": Place("may", ("any", "road", "village")),
    "destroy-guardian": Place("may", ("before-guardians",)),
    "destroy-magic": Place("may", ("any", "road", "village")),
    "destruction": Place("may", ("between", "any", "road")),
    "divination": Place("may", ("any", "road", "between")),
    "hex": Place("may", ("road", "any", "between")),
    "immobility": Place("may", ("enemy",)),
    "invisibility": Place("may", ("before-fight", "enemy")),
    "preservation": Place("may", ("life-lost",)),
    "psionic-blast": Place("may", ("before-fight",)),
    "raft": Place("may", ("road", "any", "between")),
    "raiders": Place("meet"),
    "regenerate": Place("owned"),
    "second-look": Place("owned"),
    "silence-guardians": Place("may", ("before-guardians",)),
    "spare-enemy": Place("may", ("enemy",)),
    "temporal-warp": Place("may", ("between", "any", "road")),
}
"""Every shared script by its name."""

CLIMBED = frozenset(("crypt", "mines", "death", "werewolfs-den", "vampires-tower", "pits", "valley-of-fire", "tower"))
"""The spaces of the Tower, to which no card can move a party."""
