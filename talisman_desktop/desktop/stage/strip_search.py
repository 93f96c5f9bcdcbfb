"""The search for the place of the strip, for the events that it shows there and for the size of its letters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetricsF

from talisman_desktop.desktop.presenters.drama import strip_layout
from talisman_desktop.desktop.presenters.drama.beats import Play
from talisman_desktop.desktop.presenters.drama.digest import digest
from talisman_desktop.desktop.presenters.drama.pieces import Small
from talisman_desktop.desktop.presenters.drama.stage_room import Rooms
from talisman_desktop.desktop.presenters.drama.strip_layout import Known, Strip
from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.stage.strip_corner import StripCorner
from talisman_desktop.desktop.theme import fonts

MARGIN = 6
"""The rim of the panel in pixels."""
FACE = 1 / 1.4
"""The width of a card as a fraction of its height."""
MOST_FACE = 420.0
"""The greatest height of the large card beside its events, in pixels."""
SMALL = 0.75
"""The fraction of their least size to which letters may shrink before the strip covers mats."""
NARROW = 0.25
"""The share of a place's width from which the buttons may be above the strip instead of beside it."""


class Shape(NamedTuple):
    """The wishes for the strip: the usual size of its letters, and the least size with which it is shortened or put
    elsewhere rather than made smaller. `large`: whether it may cover the whole table; `whole`: whether the player wants
    all of it; `faced`: whether it is beside a large card."""

    letters: float
    least: float
    large: bool
    whole: bool
    faced: bool

    @property
    def small(self) -> float:
        """The least size of the letters if the strip would cover mats otherwise."""
        return max(strip_layout.LEAST, self.least * SMALL)

    def high(self, room: Box) -> float:
        """Return the height of a place without its margins; beside a large card, at most the height of that card."""
        return min(room.h - 2 * MARGIN, MOST_FACE) if self.faced else room.h - 2 * MARGIN

    def wide(self, room: Box) -> float:
        """Return the width of a place without its margins and the large card."""
        beside = self.high(room) * FACE + 2 * MARGIN + 1 if self.faced else 0.0
        return room.w - 2 * MARGIN - beside


class Made(NamedTuple):
    """The strip laid out for a place, beside its corner buttons or, with `below`, below them; and whether it fits.
    `folded` is the number of events left out of a shortened strip; None of a whole one."""

    smalls: tuple[Small, ...]
    room: Box
    corner: QSize
    strip: Strip
    fits: bool
    below: bool = False
    folded: int | None = None

    @property
    def size(self) -> QSize:
        """The size of the strip and its buttons, without margins."""
        wide, high = ceil(self.strip.width), ceil(self.strip.height)
        if self.below:
            return QSize(max(wide, self.corner.width()), high + self.corner.height())
        return QSize(wide + self.corner.width(), high)

    @property
    def panel(self) -> QSize:
        """The size of the panel."""
        return QSize(self.size.width() + 2 * MARGIN, max(self.size.height() + 2 * MARGIN, self.corner.height()))

    @property
    def top(self) -> int:
        """The height of the buttons if the strip is below them; 0 if it is beside them."""
        return self.corner.height() if self.below else 0


def find(
    play: Play, smalls: tuple[Small, ...], fight: Small | None, rooms: Rooms, shape: Shape, corner: StripCorner
) -> Made:
    """Return the strip of an answer and of the open `fight` for the first place where it can be read well: complete, or
    else shortened, or else with letters as small as necessary, or else over less important things. The `corner`
    measures its buttons."""
    setter = _Setter(shape)
    shown = (fight,) if fight is not None else ()
    every = (*smalls, *shown)
    if shape.large or shape.whole:
        buttons = QSize() if shape.large else corner.size_for(None, whole=True)
        for room, lowest in _large_tries(rooms, shape):
            made = setter.set(every, room, lowest, buttons)
            if made.fits and made.strip.letters >= lowest:
                break
        if made.fits or shape.whole or shape.faced:
            return made
    buttons = corner.size_for(None)
    for room in rooms.clear:
        if (made := setter.set(every, room, shape.least, buttons)).fits:
            return made
    short = digest(play)
    brief = (*short.smalls, *shown)
    with_more = corner.size_for(short.folded)
    for is_brief, places, lowest in _tries(rooms, shape):
        for room in places:
            made = setter.set(brief, room, lowest, with_more) if is_brief else setter.set(every, room, lowest, buttons)
            if made.fits:
                return made._replace(folded=short.folded) if is_brief else made
    return made._replace(folded=short.folded)


def _large_tries(rooms: Rooms, shape: Shape) -> Iterator[tuple[Box, float]]:
    """Yield the places to try for a whole strip that may cover the table, and the least size of its letters."""
    *middle, view = rooms.over
    for room in (*middle, *rooms.beside_mats):
        yield room, shape.least
    for room in rooms.beside_mats:
        yield room, shape.small
    yield view, strip_layout.LEAST


def _tries(rooms: Rooms, shape: Shape) -> Iterator[tuple[bool, Sequence[Box], float]]:
    """Yield what to try one after the other if the whole strip fits into no clear place: whether it is shortened, the
    places, and the least size of its letters."""
    yield True, rooms.clear, shape.least
    yield False, rooms.low_beside_mats, shape.least
    yield True, rooms.low_beside_mats, shape.least
    yield True, rooms.beside_mats, shape.least
    yield True, rooms.beside_mats, shape.small
    yield True, rooms.over_few_mats, shape.least
    yield True, rooms.apart, shape.least
    yield True, rooms.free, shape.least
    yield True, rooms.over_mats, shape.least
    yield True, rooms.free, strip_layout.LEAST
    yield True, rooms.over_mats, strip_layout.LEAST
    yield True, rooms.over_some, strip_layout.LEAST
    yield True, rooms.over[-1:], strip_layout.LEAST


class _Setter:
    """Lays the strip out for places. It keeps the measures of the cards from one place to the next."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self._known: Known = {}

    def set(self, smalls: tuple[Small, ...], room: Box, least: float, corner: QSize) -> Made:
        """Return the strip laid out for a place, with letters of at least `least` pixels. If the buttons in the corner
        take much of the width, the strip may be below them."""
        beside = self._made(smalls, room, least, corner, below=False)
        is_narrow = corner.width() >= NARROW * self.shape.wide(room)
        if not is_narrow or (beside.fits and beside.strip.letters >= self.shape.letters):
            return beside
        below = self._made(smalls, room, least, corner, below=True)
        return max(beside, below, key=lambda made: (made.fits, made.strip.letters))

    def _made(self, smalls: tuple[Small, ...], room: Box, least: float, corner: QSize, *, below: bool) -> Made:
        wide, high = self.shape.wide(room), self.shape.high(room)
        wide, high = (wide, high - corner.height()) if below else (wide - corner.width(), high)
        strip = strip_layout.strip(smalls, wide, high, self.shape.letters, _width, least=least, large=self.shape.large,
                                   known=self._known)  # fmt: skip
        fits = strip.height <= high and strip.width <= wide and corner.width() <= self.shape.wide(room)
        return Made(smalls, room, corner, strip, fits, below)


def _width(text: str, px: float, strong: bool) -> float:
    # The size is rounded first, because letters have whole pixels and many of the sizes tried are therefore the same.
    return _measured(text, round(px), strong)


@lru_cache(maxsize=4096)
def _measured(text: str, px: int, strong: bool) -> float:
    return float(_letters(px, strong).horizontalAdvance(text))


@lru_cache(maxsize=64)
def _letters(px: int, strong: bool) -> QFontMetricsF:
    return QFontMetricsF(fonts.text(px, 700 if strong else 500))
