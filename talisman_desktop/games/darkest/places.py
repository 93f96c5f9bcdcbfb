"""The regions: their roads, destinations and special locations (B2 to B4)."""

from __future__ import annotations

from msgspec import Struct


class Region(Struct, frozen=True):
    """A region: the five terrains of its roads (B3b), its destinations by goal, its special locations by die (C4a.d).

    All places are short ids of cards of type "space".
    """

    id: str
    village: str
    road: tuple[str, str, str, str, str]
    aid: tuple[str, ...]
    troves: tuple[str, ...]
    locations: tuple[str, str, str, str, str, str]


INNER = Region(
    id="inner",
    village="village",
    road=("fields", "plains", "woods", "hills", "ruins"),
    aid=("city", "tavern", "chapel"),
    troves=("graveyard", "crags", "forest"),
    locations=("ruins", "graveyard", "forest", "crags", "tavern", "chapel"),
)

REGIONS = {INNER.id: INNER}
"""The regions that can be played."""

DESTINATION = 6
"""The road space of the destination (B3a)."""

VILLAGE = 0
"""The party's space while it is in the village."""


def terrain(region: Region, space: int, destination: str) -> str:
    """The short id of the space with this number; the destination on the sixth."""
    return destination if space == DESTINATION else region.road[space - 1]
