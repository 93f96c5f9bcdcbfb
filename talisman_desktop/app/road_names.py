"""The names of a region's road spaces, for those who draw them."""

from __future__ import annotations

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import Table
from talisman_desktop.games.darkest.places import REGIONS


def road_names(catalog: Catalog, region: str) -> tuple[str, ...]:
    """The printed names of road spaces 1 to 5."""
    return tuple(catalog.spaces[p].name for p in REGIONS[region].road)


def place_name(catalog: Catalog, table: Table) -> str:
    """Where the party is, in a few words."""
    way = table.adventure
    if way is None or not way.space:
        return "Village"
    region = REGIONS[table.region]
    here = catalog.spaces[way.destination if way.space == 6 else region.road[way.space - 1]].name
    if way.space == 6:
        return here
    toward = catalog.spaces[way.destination].name if way.heading > 0 else "the village"
    return f"{here}, on the way to {toward}"
