"""A table and causes that the tests of the journal share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from talisman_desktop.cards.loader import load_catalog
from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import Card, Cause, Hero, Step, Table
from talisman_desktop.games.darkest.base import setup
from talisman_desktop.games.darkest.base.clauses import CLAUSES
from talisman_desktop.games.darkest.base.darkest_slice import Darkest
from talisman_desktop.rules.roads import (
    Adventure,
    Roads,
)

CORE = Path(__file__).resolve().parents[2] / "cardsets" / "core"
ELF = Hero("elf", "core/elf", 0, 3, 4, 4, 3, 1, "good")
DWARF = Hero("dwarf", "core/dwarf", 1, 3, 3, 5, 5, 1, "neutral")
OGRE = CLAUSES.beaten.on("core/ogre")
HAND = Cause("hand")


@cache
def catalog() -> Catalog:
    return load_catalog([CORE])[0]


def a_table(**zones: Sequence[str]) -> Table:
    """A table in the Woods on the way to the trove at the Graveyard; zones hold kinds, "_" in a zone's name is ":"."""
    number, laid = 0, dict[str, tuple[Card, ...]]()
    for zone, kinds in zones.items():
        cards = []
        for kind in kinds:
            number += 1
            cards.append(Card(number, f"core/{kind}" if kind else "", "adventure", up=bool(kind)))
        laid[zone.replace("_", ":")] = tuple(cards)
    return replace(
        setup.new_table(catalog(), 1),
        heroes={"elf": ELF, "dwarf": DWARF},
        order=("elf", "dwarf"),
        zones=laid,
        next_card=number + 1,
        day=3,
        slices={"roads": Roads(Adventure("graveyard", "trove", 3, 1)), "darkest": Darkest()},
        step=Step("face"),
    )


HELD = a_table(items_elf=["sword"], spot_1=["ogre"])
