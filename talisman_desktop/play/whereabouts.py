"""Where the party is, in words: for the title of a window, a list of campaigns, the timeline."""

from __future__ import annotations

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import Table
from talisman_desktop.games.darkest.places import DESTINATION, REGIONS, VILLAGE, Region, terrain, title
from talisman_desktop.rules import roads


def whereabouts(table: Table, catalog: Catalog) -> str:
    """Where the party is, in a few words."""
    way, region = roads.way(table), REGIONS[table.region]
    if way is None or way.space == VILLAGE:
        return _village(catalog, region)
    here = catalog.spaces[terrain(region, way.space, way.destination)].name
    if way.space == DESTINATION:
        return here
    if way.space > DESTINATION:
        return f"{here}, {title(table.region, way.space)}"
    toward = catalog.spaces[way.destination].name if way.heading > 0 else "the village"
    return f"{here}, on the way to {toward}"


def villages(catalog: Catalog) -> frozenset[str]:
    """What `whereabouts` says in the villages."""
    return frozenset(_village(catalog, region) for region in REGIONS.values())


def _village(catalog: Catalog, region: Region) -> str:
    return f"{catalog.spaces[region.village].name}, {region.title}"
