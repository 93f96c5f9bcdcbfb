"""The part of a table that is seen, and the letters that can be read there. No Qt."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from talisman_desktop.desktop.presenters.geometry.rectangles import LETTERS


class Sight(NamedTuple):
    """The visible part of a place in the middle of the table: heights of letters, the largest first, the usual height
    of the smallest letters of the table, and the size of the visible part."""

    letters: tuple[float, ...] = (18.0,)
    usual: float = LETTERS
    wide: float = inf
    high: float = inf


PLAIN = Sight()
"""The default sight."""
