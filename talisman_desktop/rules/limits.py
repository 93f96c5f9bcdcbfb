"""The limits that shared rules enforce; each game fills in its numbers."""

from __future__ import annotations

from msgspec import Struct


class Limits(Struct, frozen=True, kw_only=True):
    """The largest allowed number of each thing. The defaults are for a game that sets no limits."""

    party: int = 0
    """The most heroes in play together."""
    items: int = 0
    """The places that a hero has for items."""
    trinkets: int = 0
    """The most trinkets besides the items; with a card to carry more items there is no limit."""
    followers: int = 0
    """The most followers besides the mount."""
    spells: tuple[int, ...] = (0,)
    """The most spells by craft, beginning with craft 0; the last number holds for any higher craft."""
    trophy_points: int = 1
    """The points of trophies to hand in for 1 strength or craft."""
