"""The part of the table that the box owns: how the Grim Reaper moves, whether he has caught the party, and which heroes
could pray."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal, TypeAlias

from msgspec.structs import replace

from talisman_desktop.core.codec import SliceType
from talisman_desktop.core.facts import EventBase
from talisman_desktop.core.table import SliceBase, Table

ID = "reaper"
"""The id of the box and of its part of the table."""


Facing: TypeAlias = Literal[-1, 0, 1]
"""The direction in which a Grim Reaper who was turned round moves: -1 towards the village, 1 towards the destination; 0
means that he was not turned round."""

Slow: TypeAlias = Literal[0, 1, 2]
"""A number that says whether the next 1 moves a slowed Grim Reaper: 1 means no, 2 means yes; 0 means that he is not
slowed."""


class Reaper(SliceBase, frozen=True):
    """The part of the table that belongs to the Reaper box."""

    caught: bool = False
    """Whether the Grim Reaper has reached the party and his visit is still to come."""
    prayed: tuple[str, ...] = ()
    """The heroes who have had a chance to pray since the Grim Reaper came, in alphabetical order."""
    faced: bool = False
    """Whether the trove of the Graveyard was fought for in this adventure."""
    turned: Facing = 0
    """The direction in which the Grim Reaper moves since a spell turned him round (E5.misdirection)."""
    slow: Slow = 0
    """Whether only every other 1 moves the Grim Reaper, and whether the next one does (E5.slow-motion)."""

    def without(self, hero: str) -> Reaper:
        """Return this part of the table without a hero who is out of the game."""
        return replace(self, prayed=tuple(h for h in self.prayed if h != hero)) if hero in self.prayed else self

    def towards(self, wanted: Reaper) -> Iterable[tuple[tuple[str, ...], EventBase]]:
        """Yield the event that sets this part of the table to `wanted`, unless it is so already; used when a table is
        set by hand."""
        if self != wanted:
            yield ("reaper",), ReaperSet(wanted.caught, wanted.prayed, wanted.faced, wanted.turned, wanted.slow)


NOTHING = Reaper()


def of(table: Table) -> Reaper:
    """Return the box's part of a table."""
    part: Reaper = table.slices.get(ID, NOTHING)
    return part


class _Event(EventBase, frozen=True):
    """The base of the events that change this part of the table."""

    SLICE: ClassVar[str] = ID
    PART: ClassVar[type[SliceBase]] = Reaper

    def change(self, part: Reaper) -> Reaper:
        """Return this part of the table after the event."""
        raise NotImplementedError


class ReaperCame(_Event, frozen=True):
    """The Grim Reaper came, or left: no hero has had a chance to pray since, no spell holds him, and no visit is
    due."""

    def change(self, part: Reaper) -> Reaper:
        """Return this part of the table as it is when the Grim Reaper has just come."""
        return replace(part, caught=False, prayed=(), turned=0, slow=0)


class PartyCaught(_Event, frozen=True):
    """The Grim Reaper has reached the party, or (`now` False) his visit is over."""

    now: bool = True

    def change(self, part: Reaper) -> Reaper:
        """Return this part of the table with the visit still to come, or over."""
        return replace(part, caught=self.now)


class HeroPrayed(_Event, frozen=True):
    """A hero has had a chance to pray since the Grim Reaper came."""

    hero: str

    def change(self, part: Reaper) -> Reaper:
        """Return this part of the table with the hero among those who had a chance to pray."""
        return replace(part, prayed=tuple(sorted({*part.prayed, self.hero})))


class GraveyardFaced(_Event, frozen=True):
    """The trove of the Graveyard was fought for; `now` is False when the party has been in a village and may fight for
    it again."""

    now: bool = True

    def change(self, part: Reaper) -> Reaper:
        """Return this part of the table with the trove of the Graveyard fought for, or not."""
        return replace(part, faced=self.now)


class ReaperTurned(_Event, frozen=True):
    """The Grim Reaper moves in this direction from now on, wherever the party is; 0 if he moves towards it again."""

    facing: Facing

    def change(self, part: Reaper) -> Reaper:
        """Return this part of the table with the direction in which the Grim Reaper moves."""
        return replace(part, turned=self.facing)


class ReaperSlowed(_Event, frozen=True):
    """Only every other 1 moves the Grim Reaper, and this says whether the next one does; 0 if every 1 moves him
    again."""

    slow: Slow

    def change(self, part: Reaper) -> Reaper:
        """Return this part of the table with the pace of the Grim Reaper."""
        return replace(part, slow=self.slow)


class ReaperSet(_Event, frozen=True, omit_defaults=True):
    """The players set the box's whole part of the table by hand."""

    caught: bool
    prayed: tuple[str, ...]
    faced: bool
    turned: Facing = 0
    slow: Slow = 0

    def change(self, part: Reaper) -> Reaper:
        """Return the part of the table that the players have set."""
        return Reaper(self.caught, self.prayed, self.faced, self.turned, self.slow)


REAPER_TYPE = SliceType(
    Reaper, ReaperCame | PartyCaught | HeroPrayed | GraveyardFaced | ReaperTurned | ReaperSlowed | ReaperSet
)
"""The types of the box's part of the table and of its events, used to read them from a file."""
