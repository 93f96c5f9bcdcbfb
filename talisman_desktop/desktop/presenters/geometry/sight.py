"""The sight of a table: how much of it is seen, and which letters can be read there. No Qt."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from talisman_desktop.desktop.presenters.geometry.rectangles import LETTERS


class Sight(NamedTuple):
    """The sight of a place in the middle of the table: heights of letters, largest first, the height that the smallest
    letters of the table usually have, and how much of the table is seen.
    """

    letters: tuple[float, ...] = (18.0,)
    usual: float = LETTERS
    wide: float = inf
    high: float = inf


PLAIN = Sight()
"""The default sight."""
