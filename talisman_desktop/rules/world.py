"""The world of a game as data: its regions, their roads and places, and the road beyond the last of them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from talisman_desktop.core.table import Table
from talisman_desktop.rules.roads import ROAD_END, Goal

VILLAGE = 0
"""The party's space while it is in the village."""

DESTINATION = ROAD_END
"""The road space of the destination."""


class Region(Struct, frozen=True):
    """A region: the terrains of its roads, its destinations by goal, its special locations by die.

    The `waypoint` is the straddle point on the road to the next region. All places are short ids of cards of type
    "space".
    """

    id: str
    title: str
    village: str
    road: tuple[str, ...]
    aid: tuple[str, ...]
    troves: tuple[str, ...]
    waypoint: str
    locations: tuple[str, ...]
    behind: tuple[str, ...] = ()
    """The straddle points to regions before it."""

    @property
    def end(self) -> int:
        """The road space of the destination."""
        return len(self.road) + 1

    @property
    def waypoints(self) -> tuple[str, ...]:
        """The straddle points of the region: they lie in both regions they join."""
        return tuple(dict.fromkeys((*self.behind, self.waypoint)))

    def goal_of(self, place: str) -> Goal:
        """Return what a road to a place is taken for. One to no destination of its own, where a teleport led, is as one
        for aid: no trove lies there."""
        return "waypoint" if place in self.waypoints else "trove" if place in self.troves else "aid"

    @property
    def places(self) -> tuple[str, ...]:
        """Every place of the region but its village and its waypoint."""
        return (*self.road, *self.aid, *self.troves)


class World(Struct, frozen=True):
    """All regions with a village, by id, the first one first; and the spaces beyond the waypoint of the last."""

    regions: Mapping[str, Region] = {}
    beyond: tuple[str, ...] = ()
    """The spaces of the one road beyond the last waypoint; they are numbered on from the destination."""
    beyond_title: str = ""

    @property
    def first(self) -> Region:
        """The region that a campaign begins in."""
        return next(iter(self.regions.values()))

    @property
    def last(self) -> Region:
        """The region whose waypoint leads beyond."""
        return [*self.regions.values()][-1]

    @property
    def top(self) -> int:
        """The number of the last space beyond."""
        return self.last.end + len(self.beyond)

    def here(self, table: Table) -> Region:
        """Return the region that the party is in."""
        return self.regions.get(table.region, self.first)

    def terrain(self, region: Region, space: int, destination: str) -> str:
        """Return the short id of the space with this number: the destination after the road, then what lies beyond."""
        if space > region.end:
            return self.beyond[space - region.end - 1]
        return destination if space == region.end else region.road[space - 1]

    def title(self, region: str, space: int) -> str:
        """Return the title of a region; beyond its destination that of what lies there."""
        found = self.regions[region]
        return self.beyond_title if space > found.end else found.title

    def region_of(self, place: str, here: Region) -> Region | None:
        """Return the region a place lies in, the one the party is in first; None for a place of no region."""
        for region in (here, *self.regions.values()):
            if place in (*region.places, region.waypoint):
                return region
        return None
