"""Sizes of paper and cards in millimetres. No Qt in here."""

from __future__ import annotations

from typing import NamedTuple

from talisman_desktop.desktop.presenters.geometry.rectangles import Box

CARD_WIDTH = 63.0
CARD_HEIGHT = 88.0
"""The height of a card of the boxed game."""

UNITS = 50
"""The number of drawing units in a millimetre. An inch has a whole number of them too, 1270."""

DPI = 1270


class Paper(NamedTuple):
    """A sheet of paper. The sizes in the table below are upright."""

    id: str
    name: str
    width: float
    height: float

    @property
    def box(self) -> Box:
        """The whole sheet."""
        return Box(0, 0, self.width, self.height)

    @property
    def sideways(self) -> Paper:
        """The same sheet held sideways."""
        return self._replace(width=self.height, height=self.width)

    def centred(self, width: float, height: float) -> Box:
        """Return a box of this size in the middle of the sheet."""
        return Box((self.width - width) / 2, (self.height - height) / 2, width, height)


A4 = Paper("a4", "A4", 210.0, 297.0)
LETTER = Paper("letter", "US Letter", 215.9, 279.4)
PAPERS = {paper.id: paper for paper in (A4, LETTER)}
