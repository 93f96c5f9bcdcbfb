"""The part of the table that the box owns: how the Grim Reaper moves, whether he caught the party, and who prayed since
he came."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal, TypeAlias

from msgspec.structs import replace

from talisman_desktop.core.codec import SliceType
from talisman_desktop.core.facts import EventBase
from talisman_desktop.core.table import SliceBase, Table

ID = "reaper"
"""The id of the box and of the slice."""


Facing: TypeAlias = Literal[-1, 0, 1]
"""The way a turned figure goes: towards the village or the destination; 0 for one that goes towards the party."""

Slow: TypeAlias = Literal[0, 1, 2]
"""Whether the next 1 moves a slow figure: 1 not, 2 it does; 0 for one that is not slow."""


class Reaper(SliceBase, frozen=True):
    """The slice."""

    caught: bool = False
    """He has reached the party and is yet to deal with it."""
    prayed: tuple[str, ...] = ()
    """The heroes who could pray since he came, by name."""
    faced: bool = False
    """The trove of the Graveyard was fought for in this adventure."""
    turned: Facing = 0
    """The way he goes since he was turned round (E5.misdirection)."""
    slow: Slow = 0
    """Every other 1 alone moves him (E5.slow-motion)."""

    def without(self, hero: str) -> Reaper:
        """Return the slice when a hero is out of the game."""
        return replace(self, prayed=tuple(h for h in self.prayed if h != hero)) if hero in self.prayed else self

    def towards(self, wanted: Reaper) -> Iterable[tuple[tuple[str, ...], EventBase]]:
        """See `SliceBase`."""
        if self != wanted:
            yield ("reaper",), ReaperSet(wanted.caught, wanted.prayed, wanted.faced, wanted.turned, wanted.slow)


NOTHING = Reaper()


def of(table: Table) -> Reaper:
    """Return the slice of a table."""
    part: Reaper = table.slices.get(ID, NOTHING)
    return part


class _Event(EventBase, frozen=True):
    """Base of what happens to the slice."""

    SLICE: ClassVar[str] = ID
    PART: ClassVar[type[SliceBase]] = Reaper

    def change(self, part: Reaper) -> Reaper:
        """Return the slice after the event."""
        raise NotImplementedError


class ReaperCame(_Event, frozen=True):
    """He came: no hero has prayed since, and no spell holds him."""

    def change(self, part: Reaper) -> Reaper:
        """See `_Event`."""
        return replace(part, caught=False, prayed=(), turned=0, slow=0)


class PartyCaught(_Event, frozen=True):
    """He has reached the party, or (`now` False) has dealt with it."""

    now: bool = True

    def change(self, part: Reaper) -> Reaper:
        """See `_Event`."""
        return replace(part, caught=self.now)


class HeroPrayed(_Event, frozen=True):
    """A hero could pray."""

    hero: str

    def change(self, part: Reaper) -> Reaper:
        """See `_Event`."""
        return replace(part, prayed=tuple(sorted({*part.prayed, self.hero})))


class GraveyardFaced(_Event, frozen=True):
    """The trove of the Graveyard is fought for; it can be again when the party has been in a village (`now` False)."""

    now: bool = True

    def change(self, part: Reaper) -> Reaper:
        """See `_Event`."""
        return replace(part, faced=self.now)


class ReaperTurned(_Event, frozen=True):
    """He goes this way now, wherever the party is; 0: he goes towards it again."""

    facing: Facing

    def change(self, part: Reaper) -> Reaper:
        """See `_Event`."""
        return replace(part, turned=self.facing)


class ReaperSlowed(_Event, frozen=True):
    """Every other 1 alone moves him: this is how the next one counts; 0: each moves him again."""

    slow: Slow

    def change(self, part: Reaper) -> Reaper:
        """See `_Event`."""
        return replace(part, slow=self.slow)


class ReaperSet(_Event, frozen=True, omit_defaults=True):
    """By hand: all of it."""

    caught: bool
    prayed: tuple[str, ...]
    faced: bool
    turned: Facing = 0
    slow: Slow = 0

    def change(self, part: Reaper) -> Reaper:
        """See `_Event`."""
        return Reaper(self.caught, self.prayed, self.faced, self.turned, self.slow)


REAPER_TYPE = SliceType(
    Reaper, ReaperCame | PartyCaught | HeroPrayed | GraveyardFaced | ReaperTurned | ReaperSlowed | ReaperSet
)
"""The types by which the slice is read back."""
