"""The party's road: the part of the table that games with a village and roads share, and the events that change it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from talisman_desktop.core.codec import Codec, SliceType
from talisman_desktop.core.facts import EventBase
from talisman_desktop.core.reduce import ImpossibleFact
from talisman_desktop.core.table import Card, SliceBase, Table, base_deck, road

ROADS = "roads"
"""The id of this part of the table."""

Goal = Literal["aid", "trove", "waypoint"]
"""The purpose of a road."""

ROAD_END = 6
"""The road space of the destination."""


class Space(Struct, frozen=True, gc=False, order=True):
    """A space by its number: of the party's own road, or of the road of a region behind the gate at its end."""

    region: str
    """The region behind the gate; "" for the party's own road."""
    number: int

    @property
    def zone(self) -> str:
        """The zone for the cards left on the space."""
        return road(self.number, self.region)

    @property
    def counted(self) -> int:
        """The number that people count the space by: the count continues beyond a gate."""
        return self.number + ROAD_END if self.region else self.number


def own(number: int) -> Space:
    """Return a space of the party's current road, by its number."""
    return Space("", number)


_STACK = re.compile(r"road:(?:([^:]+):)?(0|[1-9][0-9]{0,3})")
"""The pattern of a stack's zone. It accepts only one spelling of a number, because a second one would make a second
stack on the same space."""


def of_zone(zone: str) -> Space | None:
    """Return the space whose stack a zone is; None for any other zone."""
    found = _STACK.fullmatch(zone)
    return Space(found[1] or "", int(found[2])) if found is not None else None


def in_order(zones: Iterable[str]) -> list[str]:
    """Return zones by name, stacks by the number that people count their space by. The log of an old campaign
    depends on this order."""
    spaces = {zone: of_zone(zone) for zone in zones}
    return sorted(spaces, key=lambda zone: zone if (at := spaces[zone]) is None else road(at.counted))


def face_up(table: Table) -> list[Card]:
    """Return the adventure cards, of any box, that are face up on draw spots and road spaces."""
    return [card for zone in in_order(_lying_out(table)) for card in table.zones[zone] if _is_up(card)]


def any_face_up(table: Table, which: Callable[[Card], bool] | None = None) -> bool:
    """Whether any adventure card is face up on the road, or any that passes a test; this is faster than listing
    them."""
    for zone, cards in table.zones.items():
        if zone.startswith(("spot:", "road:")):
            for card in cards:
                if card.up and (which is None or which(card)) and _is_up(card):
                    return True
    return False


def _lying_out(table: Table) -> list[str]:
    return [zone for zone in table.zones if zone.startswith(("spot:", "road:"))]


def _is_up(card: Card) -> bool:
    return card.up and bool(card.kind) and base_deck(card.deck) == "adventure"


class Beyond(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The party's place behind the gate that its road ends at."""

    region: str
    space: int = 1


class Adventure(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The road under way: its destination on space 6, the party's space (0 for the village) and what was found.

    The destination may be a gate. `beyond` is the party's place behind it; `space` remains that of the gate meanwhile.

    `heading` is 1 outwards, -1 homewards. `rolled` are the spaces that had their road roll, `locations` the special
    locations found, as (space, place). `goal` is the kind of destination.
    """

    destination: str
    goal: Goal
    space: int = 0
    heading: int = 1
    rolled: tuple[int, ...] = ()
    locations: tuple[tuple[int, str], ...] = ()
    visited: bool = False
    """Whether the destination's own words have been carried out, which happens once (ruling 13)."""
    looted: bool = False
    trove_gold: int = 0
    spent: int = 0
    """Talismans spent on this ascent, the Portal's included."""
    beyond: Beyond | None = None
    passed: tuple[int, ...] = ()
    """The spaces behind the gate on which the party has passed the trial; they count as passed while the party is on
    this road."""
    entered: tuple[str, ...] = ()
    """The regions beyond gates that the party has entered in this adventure, on whatever road."""

    @property
    def at(self) -> Space:
        """The party's space."""
        return Space("", self.space) if self.beyond is None else Space(self.beyond.region, self.beyond.space)

    @property
    def is_guarded(self) -> bool:
        """Whether the party has come to a trove that it has neither taken nor turned its back on."""
        ends = self.beyond is None and self.space == ROAD_END and self.heading > 0
        return ends and self.goal == "trove" and not self.looted

    @property
    def done(self) -> tuple[int, ...]:
        """The spaces that had their road roll or trial, by the numbers that people count them by."""
        return (*self.rolled, *(ROAD_END + n for n in self.passed))

    def has_done(self, space: Space) -> bool:
        """Whether a space has had its road roll or trial."""
        return space.number in (self.passed if space.region else self.rolled)

    @property
    def is_done(self) -> bool:
        """Whether the party's space has had its road roll or trial."""
        return self.has_done(self.at)


class Roads(SliceBase, frozen=True):
    """This part of the table: the road under way (None if the party is in its village), and counts of the campaign's
    roads so far."""

    way: Adventure | None = None
    adventures: int = 0
    """Adventures begun so far."""
    troves: int = 0
    """Troves looted."""


NO_ROADS = Roads()


def of(table: Table) -> Roads:
    """Return this part of a table."""
    part: Roads = table.slices.get(ROADS, NO_ROADS)
    return part


def way(table: Table) -> Adventure | None:
    """Return the road under way, None while the party is in its village."""
    part: Roads = table.slices.get(ROADS, NO_ROADS)
    return part.way


def with_roads(table: Table, **changes: Any) -> Table:
    """Return a table with values of its road changed, for made-up tables in tests and forms."""
    return replace(table, slices={**table.slices, ROADS: replace(of(table), **changes)})


# --- what happens ---


class _Event(EventBase, frozen=True):
    """The base of events on the road."""

    SLICE: ClassVar[str] = ROADS
    PART: ClassVar[type[SliceBase]] = Roads

    def change(self, part: Roads) -> Roads:
        """Return this part of the table after the event. Raises ImpossibleFact if the event does not fit it."""
        raise NotImplementedError


def _with_way(part: Roads, **changes: object) -> Roads:
    return replace(part, way=replace(_way(part), **changes))


def _check(possible: bool, space: Space) -> None:
    if not possible:
        where = f" in the region {space.region!r}" if space.region else ""
        raise ImpossibleFact(f"there is no road space {space.number}{where}")


def _way(part: Roads) -> Adventure:
    if part.way is None:
        raise ImpossibleFact("no adventure is under way")
    return part.way


class PartyMoved(_Event, frozen=True, omit_defaults=True):
    """The party is now on a road space (0 for the village), heading out (1) or home (-1).

    With a region the party is behind the gate at the end of its road; without one it has left the space behind the
    gate.
    """

    space: int
    heading: int
    region: str = ""

    @property
    def to(self) -> Space:
        """The space that the party is on now."""
        return Space(self.region, self.space)

    def change(self, part: Roads) -> Roads:
        """Return the roads with the party on this space, heading this way. Raises ImpossibleFact for an impossible
        space."""
        if self.heading not in (1, -1):
            raise ImpossibleFact(f"a party cannot head {self.heading}, only 1 (outwards) or -1 (homewards)")
        if not self.region:
            _check(0 <= self.space <= ROAD_END, self.to)
            return _with_way(part, space=self.space, heading=self.heading, beyond=None)
        _check(self.space > 0, self.to)
        return _with_way(part, space=ROAD_END, heading=self.heading, beyond=Beyond(self.region, self.space))


def moved(to: Space, heading: int) -> PartyMoved:
    """Return the event that the party is on a space."""
    return PartyMoved(to.number, heading, to.region)


def rolled(space: Space) -> SpaceRolled:
    """Return the event that a space had its road roll or trial."""
    return SpaceRolled(space.number, space.region)


class SpaceRolled(_Event, frozen=True, omit_defaults=True):
    """A road space had its road roll, or its trial behind a gate."""

    space: int
    region: str = ""

    def change(self, part: Roads) -> Roads:
        """Return the roads with this space noted as rolled for. Raises ImpossibleFact for an impossible space,
        or for a region that the party is not in."""
        way = _way(part)
        if not self.region:
            _check(0 < self.space <= ROAD_END, Space("", self.space))
            return _with_way(part, rolled=(*way.rolled, self.space))
        beyond = way.beyond
        if beyond is None or beyond.region != self.region:
            raise ImpossibleFact(f"the party is not in the region {self.region!r}")
        _check(self.space > 0, Space(self.region, self.space))
        return _with_way(part, passed=(*way.passed, self.space))


class LocationFound(_Event, frozen=True):
    """A special location was found on a road space; it takes the place of an earlier one there."""

    space: int
    place: str

    def change(self, part: Roads) -> Roads:
        """Return the roads with the special location on this space."""
        others = tuple(x for x in _way(part).locations if x[0] != self.space)
        return _with_way(part, locations=(*others, (self.space, self.place)))


class DestinationVisited(_Event, frozen=True):
    """The destination's own words have been carried out."""

    def change(self, part: Roads) -> Roads:
        """Return the roads with the destination noted as visited."""
        return _with_way(part, visited=True)


class AdventureBegan(_Event, frozen=True, omit_defaults=True):
    """The party chose where to go. A road taken in the middle of an adventure begins no new one, unless `counts`."""

    adventure: Adventure
    counts: bool = False

    def change(self, part: Roads) -> Roads:
        """Return the roads with the party on the new road, and the adventure counted if it is a new one."""
        begins, way = part.way is None or self.counts, self.adventure
        if part.way is not None and part.way.entered and not begins:
            way = replace(way, entered=tuple(dict.fromkeys((*part.way.entered, *way.entered))))
        return replace(part, way=way, adventures=part.adventures + begins)

    @property
    def before(self) -> AdventureBegan:
        """The event as earlier versions recorded it: without `counts`."""
        return replace(self, counts=False) if self.counts else self


class AdventureEnded(_Event, frozen=True):
    """The party is back in the village."""

    def change(self, part: Roads) -> Roads:
        """Return the roads without a road under way."""
        return replace(part, way=None)

    @property
    def memorable(self) -> bool:
        """True, because the short form of the session notes tells each return to the village."""
        return True


class WaySet(_Event, frozen=True):
    """By hand: this is the road under way, None: the party is in its village."""

    adventure: Adventure | None

    def change(self, part: Roads) -> Roads:
        """Return the roads with this road under way, or with none."""
        return replace(part, way=self.adventure)


class TroveSet(_Event, frozen=True):
    """From now on this much gold lies with the trove."""

    gold: int

    def change(self, part: Roads) -> Roads:
        """Return the roads with this much gold in the trove."""
        return _with_way(part, trove_gold=self.gold)


class TroveLooted(_Event, frozen=True):
    """The guardians fell, and the party has the trove."""

    def change(self, part: Roads) -> Roads:
        """Return the roads with the trove taken and counted."""
        return replace(_with_way(part, looted=True, trove_gold=0), troves=part.troves + 1)


class TalismanSpent(_Event, frozen=True):
    """A talisman was spent on this ascent and is counted in `spent`; the card is already back in its pile."""

    def change(self, part: Roads) -> Roads:
        """Return the roads with one more talisman spent on this road."""
        return _with_way(part, spent=_way(part).spent + 1)


class PastCounted(_Event, frozen=True):
    """By hand: the numbers of adventures begun and of troves looted."""

    adventures: int
    troves: int

    def change(self, part: Roads) -> Roads:
        """Return the roads with these numbers. Raises ImpossibleFact if one is below 0."""
        if self.adventures < 0 or self.troves < 0:
            raise ImpossibleFact("the numbers of adventures and troves cannot be below 0")
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
"""The types of this part of the table and of its events, used to read them from a file."""
SHARED = Codec({ROADS: ROADS_TYPE})
"""The codec for tables and logs of games that have no slices apart from the shared ones."""
