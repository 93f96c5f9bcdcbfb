"""The visible part of the table, and the heights of letters that are readable there. No Qt."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from talisman_desktop.desktop.presenters.geometry.rectangles import LETTERS


class Sight(NamedTuple):
    """The visible part of a place in the middle of the table. `letters` are the possible heights of letters,
    the largest first, and `usual` is the height of the table's smallest letters. `wide` and `high` are the size of the
    visible part. All are in units of the table."""

    letters: tuple[float, ...] = (18.0,)
    usual: float = LETTERS
    wide: float = inf
    high: float = inf


PLAIN = Sight()
"""The sight used without a view: everything is visible."""
