"""Rectangles, and the positions of cards. No Qt."""

from __future__ import annotations

from typing import NamedTuple

CARD = 1.4
"""The height of a card as a multiple of its width."""

LETTERS = 17.0
"""The size of the smallest letters on the table, in units of the table."""

LEAST_PIXELS = 11.12
"""The size in pixels of the smallest letters on the screen at the usual text size; rounded, it is 11."""


def readable(text: float) -> float:
    """Return the scale at which the smallest letters on the table can be read, given a text size (1 is the usual
    one)."""
    return LEAST_PIXELS * text / LETTERS


class Box(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Return a box that is smaller than this one by a margin on every side."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def within(self, wide: float, high: float) -> Box:
        """Return the box in the middle of this one that is at most this wide and high."""
        w, h = min(self.w, wide), min(self.h, high)
        return Box(self.x + (self.w - w) / 2, self.y + (self.h - h) / 2, w, h)

    def overlaps(self, other: Box) -> bool:
        """Return whether the two boxes have more than an edge in common."""
        x, y, w, h = self
        left, top, wide, high = other
        e = 0.01
        return x < left + wide - e and left < x + w - e and y < top + high - e and top < y + h - e

    def holds(self, other: Box) -> bool:
        """Return whether the other box is completely inside this one."""
        e = 0.01
        return (self.x <= other.x + e and self.y <= other.y + e
                and self.right >= other.right - e and self.bottom >= other.bottom - e)  # fmt: skip


class Slot(NamedTuple):
    """The box of a card, and its height in the pile."""

    box: Box
    level: int = 0
