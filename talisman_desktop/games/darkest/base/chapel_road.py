"""The road beyond the Chapel, which leads through one region to the destinations of two boxes (G3, H4)."""

from __future__ import annotations

from talisman_desktop.games.darkest.base.places import INNER
from talisman_desktop.rules.world import Region

GATE = "chapel"
"""The short id of the place where the road begins."""


def region(box: str, title: str) -> Region:
    """Return the region with the road from the Chapel to a box's destination; `box` is the id of both.

    Its spaces and special locations are those of the Inner Region without the Chapel.
    """
    return Region(id=box, title=title, home=GATE, road=INNER.road, troves=(box,), locations=INNER.locations)
