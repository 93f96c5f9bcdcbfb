"""The world of a game as data: its regions, their roads and places, and the gates between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from talisman_desktop.core.table import Table
from talisman_desktop.rules.roads import ROAD_END, Adventure, Goal, Space

VILLAGE = 0
"""The party's space while it is in the village."""

DESTINATION = ROAD_END
"""The road space of the destination."""


class Region(Struct, frozen=True, kw_only=True):
    """A region: the terrains of its roads, its destinations by goal, and its special locations by die.

    All places are short ids of cards of type "space". `waypoint` is the straddle point on the road to the next region.
    A region behind a gate has one road and no village; parties reach it by the road to its `gate`. In a region with a
    `home` roads begin at a place of another region instead of a village.
    """

    id: str
    title: str
    road: tuple[str, ...]
    village: str = ""
    aid: tuple[str, ...] = ()
    troves: tuple[str, ...] = ()
    waypoint: str = ""
    locations: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    """The straddle points to earlier regions."""
    gate: str = ""
    """The destination in another region at which its only road begins; both roads are part of the same journey."""
    home: str = ""
    """The place in another region where its roads begin and end, if it has no village."""

    @property
    def end(self) -> int:
        """The number of the road space that is the destination."""
        return len(self.road) + 1

    @property
    def called(self) -> str:
        """Its title within a sentence: "the Tower"."""
        return f"the {self.title.removeprefix('The ')}"

    @property
    def start(self) -> str:
        """The place where the region's roads begin and end: its village, or the place in another region if it has no
        village."""
        return self.village or self.home

    @property
    def waypoints(self) -> tuple[str, ...]:
        """The straddle points of the region: each is in both regions that it joins."""
        return tuple(dict.fromkeys(place for place in (*self.behind, self.waypoint) if place))

    @property
    def spaces(self) -> tuple[Space, ...]:
        """The spaces of its only road, in a region behind a gate."""
        return tuple(Space(self.id, n) for n in range(1, len(self.road) + 1))

    def goal_of(self, place: str) -> Goal:
        """Return the goal of a road to a place. A place that is not a destination, reached by teleport, counts as one
        for aid, because it has no trove."""
        return "waypoint" if place in self.waypoints else "trove" if place in self.troves else "aid"

    @property
    def places(self) -> tuple[str, ...]:
        """The road spaces, places of aid and troves of the region."""
        return (*self.road, *self.aid, *self.troves)


class World(Struct, frozen=True):
    """All regions by id, beginning with the first."""

    regions: Mapping[str, Region] = {}

    @property
    def villages(self) -> dict[str, Region]:
        """The regions with a village, by id. Parties set out from villages."""
        return {name: region for name, region in self.regions.items() if region.village}

    def with_regions(self, regions: Iterable[Region]) -> World:
        """Return the world with more regions."""
        return World({**self.regions, **{region.id: region for region in regions}})

    @property
    def beyond_homes(self) -> tuple[Region, ...]:
        """The regions whose roads begin at a place of another region."""
        return tuple(region for region in self.regions.values() if region.home)

    def beyond(self, place: str) -> tuple[Region, ...]:
        """Return the regions whose roads begin at a place."""
        return tuple(region for region in self.regions.values() if region.home and region.home == place)

    @property
    def behind_gates(self) -> tuple[Region, ...]:
        """The regions behind a gate."""
        return tuple(region for region in self.regions.values() if region.gate)

    @property
    def first(self) -> Region:
        """The region that a campaign begins in."""
        return next(iter(self.regions.values()))

    def here(self, table: Table) -> Region:
        """Return the region with the village that the party set out from; the first if the table names no known one."""
        return self.regions.get(table.region, self.first)

    def behind(self, place: str) -> Region | None:
        """Return the region whose gate a place is; None for any other place."""
        return next((region for region in self.regions.values() if region.gate and region.gate == place), None)

    def spaces(self, way: Adventure | None) -> tuple[Space, ...]:
        """Return the spaces of a road outwards, including those behind the gate at its end."""
        beyond = self.behind(way.destination) if way is not None else None
        found = tuple(Space("", n) for n in range(1, DESTINATION + 1))
        return found if beyond is None else (*found, *beyond.spaces)

    def counted(self, way: Adventure, number: int) -> Space:
        """Return the space of a road that players count as `number`; the village is 0."""
        beyond = self.behind(way.destination) if number > DESTINATION else None
        return Space("", number) if beyond is None else Space(beyond.id, number - DESTINATION)

    def from_here(self, way: Adventure, by: int) -> Space:
        """Return the space that is `by` spaces farther along a road, or farther back if `by` is below 0."""
        return self.counted(way, way.at.counted + by)

    def terrain(self, region: Region, space: Space, destination: str) -> str:
        """Return the short id of a space. After the spaces of the region's road comes the destination."""
        if space.region:
            return self.regions[space.region].road[space.number - 1]
        return destination if space.number == region.end else region.road[space.number - 1]

    def title(self, region: str, space: Space) -> str:
        """Return the title of the region that a space belongs to, which may be a region behind a gate."""
        return self.regions[space.region or region].title

    def region_of(self, place: str, here: Region) -> Region | None:
        """Return the region with a village that contains a place; None if there is none.

        The party's region is tried first.
        """
        for region in (here, *self.villages.values()):
            if place in (*region.places, region.waypoint):
                return region
        return None
