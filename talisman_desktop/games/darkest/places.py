"""The regions: their roads, destinations, waypoints and special locations (B2 to B4)."""

from __future__ import annotations

from msgspec import Struct

from talisman_desktop.rules.roads import ROAD_END, Goal


class Region(Struct, frozen=True):
    """A region: the five terrains of its roads (B3b, B3f), its destinations by goal, its special locations by die.

    The `waypoint` is the straddle point on the road to the Tower (B3e, B3i). All places are short ids of cards of
    type "space".
    """

    id: str
    title: str
    village: str
    road: tuple[str, str, str, str, str]
    aid: tuple[str, ...]
    troves: tuple[str, ...]
    waypoint: str
    locations: tuple[str, str, str, str, str, str]

    @property
    def waypoints(self) -> tuple[str, ...]:
        """The straddle points of the region: they lie in both regions they join (B2c)."""
        return tuple(dict.fromkeys((INNER.waypoint, self.waypoint)))

    def goal_of(self, place: str) -> Goal:
        """What a road to a place is taken for (B3b). One to no destination of its own, where a teleport led, is as one
        for aid: no trove lies there (C4f.b)."""
        return "waypoint" if place in self.waypoints else "trove" if place in self.troves else "aid"

    @property
    def places(self) -> tuple[str, ...]:
        """Every place of the region but its village and its waypoint."""
        return (*self.road, *self.aid, *self.troves)


INNER = Region(
    id="inner",
    title="Inner Region",
    village="village",
    road=("fields", "plains", "woods", "hills", "ruins"),
    aid=("city", "tavern", "chapel"),
    troves=("graveyard", "crags", "forest"),
    waypoint="sentinel",
    locations=("ruins", "graveyard", "forest", "crags", "tavern", "chapel"),
)

OUTER = Region(
    id="outer",
    title="Outer Region",
    village="village",
    road=("hills", "woods", "runes", "desert", "oasis"),
    aid=("castle", "temple", "warlocks-cave"),
    troves=("black-knight", "chasm", "cursed-glade", "hidden-valley"),
    waypoint="portal-of-power",
    locations=("black-knight", "chasm", "cursed-glade", "hidden-valley", "temple", "castle"),
)

REGIONS = {INNER.id: INNER, OUTER.id: OUTER}
"""The regions with a village, by their id (B2a); the Tower lies on the road beyond the Portal of Power (B2f)."""

TOWER = (
    "plain-of-peril",
    "crypt",
    "mines",
    "death",
    "werewolfs-den",
    "vampires-tower",
    "pits",
    "valley-of-fire",
    "tower",
)
"""The one road of the Tower, from the Portal on (B3j)."""

TOWER_TITLE = "The Tower"

DESTINATION = ROAD_END
"""The road space of the destination (B3a)."""

VILLAGE = 0
"""The party's space while it is in the village."""


def terrain(region: Region, space: int, destination: str) -> str:
    """The short id of the space with this number; the destination on the sixth, the Tower's spaces beyond it."""
    if space > DESTINATION:
        return TOWER[space - DESTINATION - 1]
    return destination if space == DESTINATION else region.road[space - 1]


def title(region: str, space: int) -> str:
    """The region's name; that of the Tower beyond the Portal."""
    return TOWER_TITLE if space > DESTINATION else REGIONS[region].title


def region_of(place: str, here: Region) -> Region | None:
    """The region a place lies in, the one the party is in first; None for a place of no region."""
    for region in (here, *REGIONS.values()):
        if place in (*region.places, region.waypoint):
            return region
    return None
