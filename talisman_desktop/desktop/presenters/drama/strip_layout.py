"""The places of the small cards and their pieces: wrapped, and condensed until everything has room. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from talisman_desktop.desktop.presenters.drama.badges import Badge, Die, Mark, Piece, Sign, Small, Word
from talisman_desktop.desktop.presenters.geometry.rectangles import Box

Measure = Callable[[str, float, bool], float]
"""The width of words at a size in pixels, strong or not."""

LEAST = 11.0
"""No letters are smaller, in pixels."""
SIZES = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.5, 0.4, 0.3)
"""The sizes of the letters that are tried, as parts of the usual one."""
LINE = 1.6
"""The height of a line by the size of the letters."""
HEAD = 1.75
SIDE = 1.3
"""The side of a die or an emblem by the size of the letters."""
GAP = 0.34
"""The gap between the pieces of a badge."""
APART = 0.95
"""The gap between badges."""
LONG = 18.0
"""Badges together longer than this, by the size of the letters, take two lines or more."""
PAD = 0.5
"""The rim within a card."""
BETWEEN = 0.5
"""The gap between cards."""


class Placed(NamedTuple):
    """A piece and its place."""

    piece: Piece
    box: Box


class PlacedBadge(NamedTuple):
    """A badge with its pieces where they are drawn."""

    badge: Badge
    pieces: tuple[Placed, ...]


class PlacedCard(NamedTuple):
    """A small card where it is drawn; `head` is empty where it has no title."""

    small: Small
    box: Box
    head: Box
    badges: tuple[PlacedBadge, ...]


class Strip(NamedTuple):
    """All small cards, the size of their letters, whether heroes are named, and the room they take."""

    cards: tuple[PlacedCard, ...]
    letters: float
    named: bool
    width: float
    height: float


def strip(smalls: Sequence[Small], width: float, height: float, letters: float, measure: Measure) -> Strip:
    """Return the strip within a width, as large as a height allows."""
    for size in SIZES:
        px = max(LEAST, letters * size)
        for named, parted in ((True, True), (True, False), (False, False)):
            made = _Setter(px, named, parted, measure).strip(smalls, width)
            if made.height <= height:
                return made
        if px == LEAST:
            break
    return made


class _Setter:
    """Sets cards at one size of letters."""

    def __init__(self, px: float, named: bool, parted: bool, measure: Measure) -> None:
        """`parted`: each hero's badges begin a line."""
        self.px, self.named, self._parted, self._measure = px, named, parted, measure

    def strip(self, smalls: Sequence[Small], width: float) -> Strip:
        """Set the cards side by side, and the next row below where the width is full."""
        gap = BETWEEN * self.px
        cards: list[PlacedCard] = []
        row: list[PlacedCard] = []
        x = y = high = most = 0.0
        for small in smalls:
            card = self._card(small, width)
            if row and x + card.box.w > width:
                cards += [_as_high(c, high) for c in row]
                row, x, y, high = [], 0.0, y + high + gap, 0.0
            row.append(_moved(card, x, y))
            x += card.box.w + gap
            high, most = max(high, card.box.h), max(most, x - gap)
        cards += [_as_high(c, high) for c in row]
        return Strip(tuple(cards), self.px, self.named, most, y + high)

    def _card(self, small: Small, width: float) -> PlacedCard:
        px, pad = self.px, PAD * self.px
        head = self._measure(small.title, px, True) + (SIDE + 2 * GAP) * px if small.title else 0.0
        most = width - 2 * pad
        widths = [self._width(badge) for badge in small.badges]
        whole = sum(widths) + APART * px * max(0, len(widths) - 1)
        wanted = whole if whole <= LONG * px or whole > 2 * most else max(whole / 2, LONG * px)
        inner = min(most, max(head, wanted, *widths))
        badges, used, high = self._flow(small.badges, inner)
        inner = min(most, max(head, used))
        top = HEAD * px if small.title else 0.0
        box = Box(0, 0, inner + 2 * pad, top + (high + pad if badges else 0.0))
        placed = tuple(
            PlacedBadge(b, tuple(Placed(p, Box(r.x + pad, r.y + top + pad / 2, r.w, r.h)) for p, r in pieces))
            for b, pieces in badges
        )
        return PlacedCard(small, box, Box(0, 0, box.w, top), placed)

    def _flow(
        self, badges: Sequence[Badge], width: float
    ) -> tuple[list[tuple[Badge, tuple[Placed, ...]]], float, float]:
        """Set badges in lines of a width; those set, the width used, and the height."""
        x = used = 0.0
        line = 0
        made: list[tuple[Badge, tuple[Placed, ...]]] = []
        for badge in badges:
            wide = self._width(badge)
            if x and (x + wide > width + 0.5 or (self._parted and badge.begins)):
                x, line = 0.0, line + 1
            pieces: list[Placed] = []
            for piece in badge.pieces if wide <= width + 0.5 else _split(badge.pieces):
                w = self._piece(piece)
                if x and x + w > width + 0.5:
                    x, line = 0.0, line + 1
                pieces.append(Placed(piece, Box(x, line * LINE * self.px, w, LINE * self.px)))
                x += w + GAP * self.px
                used = max(used, x - GAP * self.px)
            made.append((badge, tuple(pieces)))
            x += (APART - GAP) * self.px
        return made, used, (line + 1) * LINE * self.px if made else 0.0

    def _width(self, badge: Badge) -> float:
        return sum(map(self._piece, badge.pieces)) + GAP * self.px * max(0, len(badge.pieces) - 1)

    def _piece(self, piece: Piece) -> float:
        match piece:
            case Die() | Mark():
                return SIDE * self.px
            case Word(text=text, strong=strong):
                return self._measure(text, self.px, strong)
            case Sign(name=name):
                named = self._measure(name, self.px, True) + GAP * self.px if self.named else 0.0
                return SIDE * self.px + named


def _split(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Yield the pieces with each word by itself, for a badge wider than its card."""
    for piece in pieces:
        if isinstance(piece, Word):
            yield from (Word(word, piece.tone, piece.strong) for word in piece.text.split())
        else:
            yield piece


def _moved(card: PlacedCard, x: float, y: float) -> PlacedCard:
    def move(box: Box) -> Box:
        return Box(box.x + x, box.y + y, box.w, box.h)

    badges = tuple(PlacedBadge(b.badge, tuple(Placed(p, move(r)) for p, r in b.pieces)) for b in card.badges)
    return PlacedCard(card.small, move(card.box), move(card.head), badges)


def _as_high(card: PlacedCard, high: float) -> PlacedCard:
    return PlacedCard(card.small, Box(card.box.x, card.box.y, card.box.w, high), card.head, card.badges)
