"""Where the party is, for the title of a window, a list of campaigns, notes."""

from __future__ import annotations

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import Table
from talisman_desktop.games.darkest.places import DESTINATION, REGIONS, VILLAGE, terrain, title


def place_name(catalog: Catalog, table: Table) -> str:
    """Where the party is, in a few words."""
    way, region = table.adventure, REGIONS[table.region]
    if way is None or way.space == VILLAGE:
        return f"{catalog.spaces[region.village].name}, {region.title}"
    here = catalog.spaces[terrain(region, way.space, way.destination)].name
    if way.space == DESTINATION:
        return here
    if way.space > DESTINATION:
        return f"{here}, {title(table.region, way.space)}"
    toward = catalog.spaces[way.destination].name if way.heading > 0 else "the village"
    return f"{here}, on the way to {toward}"
