"""The road under way: the slice of the table that games with a village and roads share, and what happens to it."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.core.codec import Codec, SliceType
from talisman_desktop.core.facts import EventBase
from talisman_desktop.core.reduce import ImpossibleFact
from talisman_desktop.core.table import SliceBase, Table

ROADS = "roads"
"""The id of the slice."""

Goal = Literal["aid", "trove", "waypoint"]
"""The purpose a road is taken for."""

ROAD_END = 6
"""The road space of the destination."""

SUMMIT = 15
"""The last space of a road: the Tower itself."""


class Adventure(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The road under way: its destination on space 6, the party's space (0: the village) and what was found.

    Beyond the Portal of Power the same road goes on: spaces 7 to 15 are the Tower.

    `heading` is 1 outwards, -1 homewards. `rolled` are the spaces that had their road roll, `locations` the
    special locations found, as (space, place). `goal` is the kind of destination.
    """

    destination: str
    goal: Goal
    space: int = 0
    heading: int = 1
    rolled: tuple[int, ...] = ()
    locations: tuple[tuple[int, str], ...] = ()
    visited: bool = False
    """The destination's own words have been carried out (they act once, ruling 13)."""
    looted: bool = False
    trove_gold: int = 0
    spent: int = 0
    """Talismans spent on this ascent, the Portal's included."""


class Roads(SliceBase, frozen=True):
    """The slice: the road under way (None: the party is in its village), and the roads of the campaign so far."""

    way: Adventure | None = None
    adventures: int = 0
    """Adventures begun so far."""
    troves: int = 0
    """Troves looted."""


NO_ROADS = Roads()


def of(table: Table) -> Roads:
    """Return the slice of a table."""
    part: Roads = table.slices.get(ROADS, NO_ROADS)
    return part


def way(table: Table) -> Adventure | None:
    """Return the road under way, None while the party is in its village."""
    part: Roads = table.slices.get(ROADS, NO_ROADS)
    return part.way


def with_roads(table: Table, **changes: Any) -> Table:
    """Return a table with another slice, as fakes and forms make it."""
    return replace(table, slices={**table.slices, ROADS: replace(of(table), **changes)})


# --- what happens ---


class _Event(EventBase, frozen=True):
    """Base of what happens on the road."""

    SLICE: ClassVar[str] = ROADS
    PART: ClassVar[type[SliceBase]] = Roads

    def change(self, part: Roads) -> Roads:
        """Return the slice after the event. Raises ImpossibleFact where no adventure is under way."""
        raise NotImplementedError


def _with_way(part: Roads, **changes: object) -> Roads:
    return replace(part, way=replace(_way(part), **changes))


def _way(part: Roads) -> Adventure:
    if part.way is None:
        raise ImpossibleFact("no adventure is under way")
    return part.way


class PartyMoved(_Event, frozen=True):
    """The party stands on a road space now (0: the village), heading out (1) or home (-1)."""

    space: int
    heading: int

    def change(self, part: Roads) -> Roads:
        """See `_Event`."""
        if not 0 <= self.space <= SUMMIT or self.heading not in (1, -1):
            raise ImpossibleFact(f"there is no road space {self.space}")
        return _with_way(part, space=self.space, heading=self.heading)


class SpaceRolled(_Event, frozen=True):
    """A road space had its road roll."""

    space: int

    def change(self, part: Roads) -> Roads:
        """See `_Event`."""
        return _with_way(part, rolled=(*_way(part).rolled, self.space))


class LocationFound(_Event, frozen=True):
    """A special location was found on a road space."""

    space: int
    place: str

    def change(self, part: Roads) -> Roads:
        """See `_Event`."""
        return _with_way(part, locations=(*_way(part).locations, (self.space, self.place)))


class DestinationVisited(_Event, frozen=True):
    """The destination's own words have been carried out."""

    def change(self, part: Roads) -> Roads:
        """See `_Event`."""
        return _with_way(part, visited=True)


class AdventureBegan(_Event, frozen=True, omit_defaults=True):
    """The party chose where to go. A road taken in the middle of an adventure begins no new one, unless `counts`."""

    adventure: Adventure
    counts: bool = False

    def change(self, part: Roads) -> Roads:
        """See `_Event`."""
        begins = part.way is None or self.counts
        return replace(part, way=self.adventure, adventures=part.adventures + begins)

    @property
    def before(self) -> AdventureBegan:
        """See `EventBase`."""
        return replace(self, counts=False) if self.counts else self


class AdventureEnded(_Event, frozen=True):
    """The party is back in the village."""

    def change(self, part: Roads) -> Roads:
        """See `_Event`."""
        return replace(part, way=None)

    @property
    def memorable(self) -> bool:
        """See `EventBase`."""
        return True


class WaySet(_Event, frozen=True):
    """By hand: this is the road under way, None: the party is in its village."""

    adventure: Adventure | None

    def change(self, part: Roads) -> Roads:
        """See `_Event`."""
        return replace(part, way=self.adventure)


class TroveSet(_Event, frozen=True):
    """Gold was set with the trove."""

    gold: int

    def change(self, part: Roads) -> Roads:
        """See `_Event`."""
        return _with_way(part, trove_gold=self.gold)


class TroveLooted(_Event, frozen=True):
    """The guardians fell and the trove is the party's."""

    def change(self, part: Roads) -> Roads:
        """See `_Event`."""
        return replace(_with_way(part, looted=True, trove_gold=0), troves=part.troves + 1)


class TalismanSpent(_Event, frozen=True):
    """A talisman was spent on this ascent, which counts them; the card has gone back to its pile already."""

    def change(self, part: Roads) -> Roads:
        """See `_Event`."""
        return _with_way(part, spent=_way(part).spent + 1)


class PastCounted(_Event, frozen=True):
    """By hand: so many adventures were begun, and so many troves looted."""

    adventures: int
    troves: int

    def change(self, part: Roads) -> Roads:
        """See `_Event`."""
        if self.adventures < 0 or self.troves < 0:
            raise ImpossibleFact("nobody can have had less than no adventure or trove")
        return replace(part, adventures=self.adventures, troves=self.troves)


RoadEvent = (
    PartyMoved
    | SpaceRolled
    | LocationFound
    | DestinationVisited
    | AdventureBegan
    | AdventureEnded
    | WaySet
    | TroveSet
    | TroveLooted
    | TalismanSpent
    | PastCounted
)
ROADS_TYPE = SliceType(Roads, RoadEvent)
"""The types by which the slice is read back."""
SHARED = Codec({ROADS: ROADS_TYPE})
"""Reads the tables and logs of games that own no part of the table but what rules share."""
