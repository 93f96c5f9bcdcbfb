"""The party's place in a few words, for window titles, lists of campaigns and the timeline."""

from __future__ import annotations

from talisman_desktop.core.table import Table
from talisman_desktop.rules import roads
from talisman_desktop.rules.ruleset import Ruleset
from talisman_desktop.rules.world import DESTINATION, VILLAGE, Region


def whereabouts(table: Table, ruleset: Ruleset) -> str:
    """Return where the party is, in a few words."""
    catalog, world = ruleset.catalog, ruleset.world
    way, region = roads.way(table), world.regions[table.region]
    if way is None or way.space == VILLAGE:
        return _village(ruleset, region)
    here = catalog.spaces[world.terrain(region, way.at, way.destination)].name
    if way.beyond is not None:
        return f"{here}, {world.title(table.region, way.at)}"
    if way.space == DESTINATION:
        return here
    home = "the village" if region.village else catalog.spaces[region.home].name
    toward = catalog.spaces[way.destination].name if way.heading > 0 else home
    return f"{here}, on the way to {toward}"


def villages(ruleset: Ruleset) -> frozenset[str]:
    """Return the texts that `whereabouts` gives for the villages."""
    return frozenset(_village(ruleset, region) for region in ruleset.world.villages.values())


def _village(ruleset: Ruleset, region: Region) -> str:
    return f"{ruleset.catalog.spaces[region.start].name}, {region.title}"
