"""The layout of the strip of small cards. Its lines wrap, and it is condensed until everything fits. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import inf
from typing import NamedTuple

from talisman_desktop.desktop.presenters.drama.pieces import Badge, Chance, Piece, Sign, Small, Word
from talisman_desktop.desktop.presenters.geometry.rectangles import Box

Measure = Callable[[str, float, bool], float]
"""A function that returns the width of a text, given the size of its letters in pixels and whether it is bold."""

LEAST = 11.0
"""The smallest size of letters, in pixels."""
SIZES = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.5, 0.4, 0.3)
"""The sizes of letters that are tried, as fractions of the usual one."""


class CardStyle(NamedTuple):
    """A way to lay out the cards: whether heroes are named, whether each hero begins a line, and whether cards may be
    as wide as the strip."""

    named: bool = True
    parted: bool = True
    wide: bool = False


class Measures(NamedTuple):
    """Measures at one size of letters and with or without the names of heroes. The keys are the `id` of objects that
    live as long as the measures are used."""

    widths: dict[int, float]
    """The widths of badges and pieces."""
    words: dict[int, tuple[tuple[Piece, float], ...]]
    """The pieces of badges with texts split into words, and their widths."""
    rooms: dict[int, float]
    """The least rooms for all cards of a strip."""


Known = dict[tuple[float, bool], Measures]
"""The measures by the size of the letters and whether heroes are named."""

STYLES = (
    CardStyle(),
    CardStyle(parted=False),
    CardStyle(named=False, parted=False),
    CardStyle(named=False, parted=False, wide=True),
)
"""The ways to lay out the cards that are tried at each size of letters."""
Try = tuple[float, CardStyle, Badge | None]
"""One attempt: the size of the letters in pixels, the way to lay out the cards, and the fight shown large (None for
none)."""
LARGE_SIZES = 3
"""The number of sizes at which showing the last fight large is tried."""
LARGE = 1.25
"""The size of letters in a fight shown large, as a multiple of the others."""
LINE = 1.5
"""The height of a line, as a multiple of the size of the letters."""
HEAD = 1.75
SIDE = 1.3
"""The side of a die or an emblem, as a multiple of the size of the letters."""
CHANCE = 5.0
"""The width of the bar of a forecast, as a multiple of the size of the letters."""
GAP = 0.34
"""The gap between the pieces of a badge, as a multiple of the size of the letters."""
APART = 0.95
"""The gap between badges, as a multiple of the size of the letters."""
LONG = 24.0
"""The length from which the badges of a hero take two lines or more, as a multiple of the size of the letters."""
PAD = 0.5
"""The margin inside a card, as a multiple of the size of the letters."""
BETWEEN = 0.5
"""The gap between cards, as a multiple of the size of the letters."""


class Placed(NamedTuple):
    """A piece and its place. `scale` is the size of its letters as a multiple of the strip's."""

    piece: Piece
    box: Box
    scale: float = 1.0


class PlacedBadge(NamedTuple):
    """A badge and the places of its pieces."""

    badge: Badge
    pieces: tuple[Placed, ...]


class PlacedCard(NamedTuple):
    """A small card and its place. `head` is empty if the card has no title."""

    small: Small
    box: Box
    head: Box
    badges: tuple[PlacedBadge, ...]


class Strip(NamedTuple):
    """All small cards with their places, the size of the letters, whether heroes are named, and the size of the
    strip."""

    cards: tuple[PlacedCard, ...]
    letters: float
    named: bool
    width: float
    height: float


def strip(
    smalls: Sequence[Small],
    width: float,
    height: float,
    letters: float,
    measure: Measure,
    *,
    least: float = LEAST,
    large: bool = False,
    known: Known | None = None,
) -> Strip:
    """Return the strip for a width, with the largest letters that fit the height; letters smaller than `least` are not
    tried. If nothing fits, the last way to lay out the cards is used. Set `large` if the last fight matters most.
    `known` are the measures of earlier strips of the same cards."""
    fights = [badge for small in smalls for badge in small.badges if badge.sums]
    sizes = [px for n, size in enumerate(SIZES) if (px := max(LEAST, letters * size)) >= least or not n]
    tries: list[Try] = [(px, STYLES[0], fights[-1]) for px in sizes[: None if large else LARGE_SIZES] if fights]
    tries += [(px, look, None) for px in dict.fromkeys(sizes) for look in STYLES]
    known = {} if known is None else known
    for px, look, focus in tries:
        if (measures := known.get((px, look.named))) is None:
            measures = known[px, look.named] = Measures({}, {}, {})
        setter = _Setter(px, measure, look, focus, measures)
        last = (px, look, focus) == tries[-1]
        if not last and setter.least_room(smalls) > width * height:
            continue
        made = setter.set(smalls, width, inf if last else height)
        if made.height <= height and made.width <= width and setter.focused == (focus is not None):
            break
    return setter.strip(made)


class _Run(NamedTuple):
    """A badge at its place in a card. `pieces` is given only if they are not simply side by side."""

    badge: Badge
    x: float
    y: float
    high: float
    pieces: tuple[Placed, ...] | None = None


class _Set(NamedTuple):
    """A small card at its place; `top` is the height of its title."""

    small: Small
    x: float
    wide: float
    high: float
    top: float
    runs: tuple[_Run, ...]


class _Rows(NamedTuple):
    """The cards in rows, with the top and the height of each row, and the size of all together."""

    rows: tuple[tuple[float, float, tuple[_Set, ...]], ...]
    width: float
    height: float


class _Setter:
    """Lays cards out at one size of letters."""

    def __init__(self, px: float, measure: Measure, look: CardStyle, focus: Badge | None, measures: Measures) -> None:
        """Lay cards out with letters of `px` pixels in the style `look`. `focus` is the fight that is shown large.
        `measures` are those made before with this size and this naming of heroes.
        """
        self.px, self._measure, self._focus = px, measure, focus
        self.named, self._parted, self._wide = look
        self.focused = False
        """Whether there was room to show the fight large."""
        self._widths, self._words, self._rooms = measures

    def least_room(self, smalls: Sequence[Small]) -> float:
        """Return the area of all pieces and titles, without gaps and unfilled lines."""
        if (known := self._rooms.get(id(smalls))) is None:
            heads = sum(map(self._head, smalls)) * HEAD * self.px
            known = heads + sum(sum(map(self._width, small.badges)) for small in smalls) * LINE * self.px
            self._rooms[id(smalls)] = known
        return known

    def _head(self, small: Small) -> float:
        """Return the width of a card's title; 0 if it has none."""
        return self._measure(small.title, self.px, True) + (SIDE + 2 * GAP) * self.px if small.title else 0.0

    def set(self, smalls: Sequence[Small], width: float, most_high: float) -> _Rows:
        """Lay the cards out side by side, in as many rows as needed. If they become higher than `most_high`, only the
        rows up to there are laid out."""
        gap = BETWEEN * self.px
        rows: list[tuple[float, float, tuple[_Set, ...]]] = []
        row: list[_Set] = []
        x = y = high = most = 0.0
        for small in smalls:
            card = self._card(small, width)
            if row and x + card.wide > width:
                rows.append((y, high, tuple(row)))
                row, x, y, high = [], 0.0, y + high + gap, 0.0
            row.append(card._replace(x=x))
            x += card.wide + gap
            high, most = max(high, card.high), max(most, x - gap)
            if y + high > most_high:
                break
        rows.append((y, high, tuple(row)))
        return _Rows(tuple(rows), most, y + high)

    def strip(self, made: _Rows) -> Strip:
        """Return the strip for cards that were laid out, with the place of each piece."""
        cards = tuple(self._placed_card(card, y, high) for y, high, row in made.rows for card in row)
        return Strip(cards, self.px, self.named, made.width, made.height)

    def _placed_card(self, card: _Set, y: float, high: float) -> PlacedCard:
        pad = PAD * self.px
        left, top = card.x + pad, y + card.top + pad / 2
        badges = tuple(self._placed(run, left, top) for run in card.runs)
        return PlacedCard(card.small, Box(card.x, y, card.wide, high), Box(card.x, y, card.wide, card.top), badges)

    def _placed(self, run: _Run, left: float, top: float) -> PlacedBadge:
        """Return a badge with the places of its pieces; `left` and `top` are the origin of the card's badges."""
        if run.pieces is not None:
            moved = (Placed(p, Box(b.x + left, b.y + top, b.w, b.h), scale) for p, b, scale in run.pieces)
            return PlacedBadge(run.badge, tuple(moved))
        made, x, gap = [], run.x + left, GAP * self.px
        for piece in run.badge.pieces:
            w = self._piece(piece)
            made.append(Placed(piece, Box(x, run.y + top, w, run.high)))
            x += w + gap
        return PlacedBadge(run.badge, tuple(made))

    def _card(self, small: Small, width: float) -> _Set:
        px, pad = self.px, PAD * self.px
        head, most = self._head(small), width - 2 * pad
        inner = min(most, max(head, self._wanted(small.badges)))
        runs, used, high = self._flow(small.badges, inner)
        inner = max(head, used)  # a long word may make this wider than the room, and then the card does not fit
        top = HEAD * px if small.title else 0.0
        return _Set(small, 0.0, inner + 2 * pad, top + (high + pad if runs else 0.0), top, runs)

    def _wanted(self, badges: Sequence[Badge]) -> float:
        """Return the width at which the badges of each hero fit into one line, or two if there are many."""
        lines = [0.0]
        for badge in badges:
            if badge.begins or badge is self._focus:
                lines.append(0.0)
            wide = self._block(badge, None)[1] if badge is self._focus else self._width(badge)
            lines[-1] += wide + APART * self.px
        if self._wide:
            return sum(lines)
        longest = max(lines) - APART * self.px
        least = (self._block(b, 0.0)[1] if b is self._focus else self._width(b) for b in badges)
        return max(longest if longest <= LONG * self.px else longest / 2, *least, 0.0)

    def _flow(self, badges: Sequence[Badge], width: float) -> tuple[tuple[_Run, ...], float, float]:
        """Place badges in lines of a width; return the placed badges, the width used, and the height."""
        x = y = used = 0.0
        high = line = LINE * self.px
        gap = GAP * self.px
        made: list[_Run] = []
        for badge in badges:
            wide = self._width(badge)
            if badge is self._focus and (block := self._block(badge, width))[1] <= width + 0.5:
                self.focused = True
                y += high if x else 0.0
                pieces = [Placed(p, Box(r.x, r.y + y, r.w, r.h), s) for p, r, s in block[0]]
                first = next((piece.box for piece in pieces if piece.piece in badge.verdict), None)
                beside = first is not None and first.y == y
                made.append(_Run(badge, 0.0, y, line, tuple(pieces)))
                used, y, high = max(used, block[1]), y + block[2] - line * LARGE, line * LARGE
                x = first.x if first is not None and beside else width
                continue
            if x and (x + wide > width + 0.5 or (self._parted and badge.begins)):
                x, y, high = 0.0, y + high, line
            if wide <= width + 0.5:
                made.append(_Run(badge, x, y, high))
                x += wide + gap
                used = max(used, x - gap)
            else:
                pieces = []
                for piece, w in self._split(badge):
                    if x and x + w > width + 0.5:
                        x, y, high = 0.0, y + high, line
                    pieces.append(Placed(piece, Box(x, y, w, high)))
                    x += w + gap
                    used = max(used, x - gap)
                made.append(_Run(badge, 0.0, 0.0, line, tuple(pieces)))
            x += APART * self.px - gap
        return tuple(made), used, y + high if made else 0.0

    def _block(self, badge: Badge, width: float | None) -> tuple[tuple[Placed, ...], float, float]:
        """Lay out a fight large: its sides as rows with aligned columns, and its outcome to the right, or below if the
        width is too small. Return the placed pieces, the width used, and the height."""
        line, gap = LINE * self.px * LARGE, GAP * self.px * LARGE
        columns = [((s.who,), s.parts, s.dice, (s.total,)) for s in badge.sums]
        pieces: list[Placed] = []
        x = 0.0
        for column in zip(*columns, strict=True):
            end = x
            for row, cells in enumerate(column):
                at = x
                for piece in cells:
                    w = self._piece(piece) * LARGE
                    pieces.append(Placed(piece, Box(at, row * line, w, line), LARGE))
                    at += w + gap
                end = max(end, at)
            x = end + gap * (end > x)
        wide = sum(self._piece(piece) * LARGE + gap for piece in badge.verdict)
        most, y, below = x, 0.0, width is not None and x + wide > width
        if below:
            x, y = 0.0, len(badge.sums) * line
        for piece in badge.verdict:
            w = self._piece(piece) * LARGE
            if below and x and width is not None and x + w > width:
                x, y = 0.0, y + line
            pieces.append(Placed(piece, Box(x, y, w, line), LARGE))
            x += w + gap
            most = max(most, x)
        return tuple(pieces), most, max(y + line if below else 0.0, len(badge.sums) * line)

    def _width(self, badge: Badge) -> float:
        known = self._widths.get(id(badge))
        if known is None:
            known = sum(map(self._piece, badge.pieces)) + GAP * self.px * max(0, len(badge.pieces) - 1)
            self._widths[id(badge)] = known
        return known

    def _piece(self, piece: Piece) -> float:
        """Return the width of a piece of a badge."""
        known = self._widths.get(id(piece))
        if known is None:
            known = self._widths[id(piece)] = self._measured(piece)
        return known

    def _split(self, badge: Badge) -> tuple[tuple[Piece, float], ...]:
        """Return the pieces of a badge with texts split into words, and their widths."""
        known = self._words.get(id(badge))
        if known is None:
            known = self._words[id(badge)] = tuple((piece, self._measured(piece)) for piece in _split(badge.pieces))
        return known

    def _measured(self, piece: Piece) -> float:
        if isinstance(piece, Word):
            return self._measure(piece.text, self.px, piece.strong)
        if isinstance(piece, Chance):
            return CHANCE * self.px
        if isinstance(piece, Sign) and self.named:
            return SIDE * self.px + self._measure(piece.name, self.px, True) + GAP * self.px
        return SIDE * self.px


def _split(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Yield the pieces with texts split into words, for a badge that is wider than its card."""
    for piece in pieces:
        if isinstance(piece, Word):
            words = piece.text.replace(" %", "\xa0%").split(" ")
            yield from (Word(word, piece.tone, piece.strong) for word in words)
        else:
            yield piece
