"""The numbers that shared rules keep to, filled in by a game."""

from __future__ import annotations

from msgspec import Struct


class Limits(Struct, frozen=True, kw_only=True):
    """The most of each thing that a game allows; nothing, for a game that names no limits."""

    party: int = 0
    """Heroes in play together."""
    items: int = 0
    """Places a hero has for items."""
    trinkets: int = 0
    """Trinkets beside the items; with a mount that carries more any number."""
    followers: int = 0
    """Followers beside the mount."""
    spells: tuple[int, ...] = (0,)
    """Spells a hero may hold by craft, from craft 0 on; the last number is for any higher craft."""
    trophy_points: int = 1
    """Points of trophies that are handed in for 1 strength or craft."""
