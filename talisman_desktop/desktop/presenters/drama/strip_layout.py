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


class CardMeasures(NamedTuple):
    """The width of a card's title (0 if it has none) and the widths of its badges."""

    head: float
    badges: tuple[float, ...]


Spot = tuple[Piece, float, float, float, float, float]
"""A piece in a card: its place (x, y, width, height), and the size of its letters as a multiple of the strip's."""
Run = tuple[Badge, float, float, float, tuple[Spot, ...] | None]
"""A badge in a card: its place (x, y, height), and its pieces if they are not simply side by side."""


class LaidCard(NamedTuple):
    """A small card that is laid out. `top` is the height of its title, `focused` whether the fight in it is large."""

    small: Small
    wide: float
    high: float
    top: float
    runs: tuple[Run, ...]
    focused: bool


class Measures(NamedTuple):
    """Measures at one size of letters and with or without the names of heroes. An `id` in a key is that of an object
    that lives as long as the measures are used."""

    pieces: dict[int, float]
    """The widths of pieces without the name of a hero. They are the same with and without names."""
    cards: dict[int, CardMeasures]
    words: dict[int, tuple[tuple[Piece, float], ...]]
    """The pieces of badges with texts split into words, and their widths."""
    rooms: dict[int, float]
    """The least rooms for all cards of a strip."""
    wanted: dict[tuple[int, bool, bool], float]
    """The widths that cards ask for, with and without the style `wide` and with and without the large fight."""
    laid: dict[tuple[int, float, bool, bool], LaidCard]
    """The cards that are laid out for a width, parted or not, and with and without the large fight."""


Known = dict[tuple[float, bool], Measures]
"""The measures by the size of the letters and whether heroes are named."""


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
    signed = any(isinstance(piece, Sign) for small in smalls for badge in small.badges for piece in badge.pieces)
    looks = _different(smalls, signed=signed)
    tries += [(px, look, None) for px in dict.fromkeys(sizes) for look in looks]
    known = {} if known is None else known
    for left, (px, look, focus) in zip(range(len(tries) - 1, -1, -1), tries, strict=True):
        setter = _Setter(px, measure, look, focus, _measures(known, px, named=look.named or not signed))
        if left and setter.least_room(smalls) > width * height:
            continue
        made = setter.set(smalls, width, height if left else inf)
        if made.height <= height and made.width <= width and setter.focused == (focus is not None):
            break
    return setter.strip(made)


def _different(smalls: Sequence[Small], *, signed: bool) -> list[CardStyle]:
    """Return the styles that lay these cards out in different ways. `signed` says whether they name heroes."""
    parted = any(badge.begins for small in smalls for badge in small.badges[1:])
    first, unparted, unnamed, wide = STYLES
    return [first, *([unparted] if parted else []), *([unnamed] if signed else []), wide]


def _measures(known: Known, px: float, *, named: bool) -> Measures:
    """Return the measures at a size of letters, and add them to `known` if they are new."""
    if (measures := known.get((px, named))) is None:
        other = known.get((px, not named))
        measures = known[px, named] = Measures(other.pieces if other is not None else {}, {}, {}, {}, {}, {})
    return measures


class _Rows(NamedTuple):
    """The cards in rows, with the top and the height of each row and the left of each card, and the size of all
    together."""

    rows: tuple[tuple[float, float, tuple[tuple[float, LaidCard], ...]], ...]
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
        self._known = measures

    def least_room(self, smalls: Sequence[Small]) -> float:
        """Return the area of all pieces and titles, without gaps and unfilled lines."""
        if (known := self._known.rooms.get(id(smalls))) is None:
            cards = [self._measures(small) for small in smalls]
            known = sum(card.head for card in cards) * HEAD * self.px
            known += sum(sum(card.badges) for card in cards) * LINE * self.px
            self._known.rooms[id(smalls)] = known
        return known

    def _measures(self, small: Small) -> CardMeasures:
        """Return the widths of a card's title and badges."""
        if (known := self._known.cards.get(id(small))) is None:
            px = self.px
            head = self._measure(small.title, px, True) + (SIDE + 2 * GAP) * px if small.title else 0.0
            known = CardMeasures(head, tuple(map(self._width, small.badges)))
            self._known.cards[id(small)] = known
        return known

    def set(self, smalls: Sequence[Small], width: float, most_high: float) -> _Rows:
        """Lay the cards out side by side, in as many rows as needed. If they become higher than `most_high`, only the
        rows up to there are laid out."""
        gap = BETWEEN * self.px
        rows: list[tuple[float, float, tuple[tuple[float, LaidCard], ...]]] = []
        row: list[tuple[float, LaidCard]] = []
        x = y = high = most = 0.0
        for small in smalls:
            card = self._card(small, width)
            if row and x + card.wide > width:
                rows.append((y, high, tuple(row)))
                row, x, y, high = [], 0.0, y + high + gap, 0.0
            row.append((x, card))
            self.focused = self.focused or card.focused
            x += card.wide + gap
            high, most = max(high, card.high), max(most, x - gap)
            if y + high > most_high:
                break
        rows.append((y, high, tuple(row)))
        return _Rows(tuple(rows), most, y + high)

    def strip(self, made: _Rows) -> Strip:
        """Return the strip for cards that were laid out, with the place of each piece."""
        cards = tuple(self._placed_card(card, x, y, high) for y, high, row in made.rows for x, card in row)
        return Strip(cards, self.px, self.named, made.width, made.height)

    def _placed_card(self, card: LaidCard, x: float, y: float, high: float) -> PlacedCard:
        pad = PAD * self.px
        left, top = x + pad, y + card.top + pad / 2
        badges = tuple(self._placed(run, left, top) for run in card.runs)
        box = Box(x, y, card.wide, high if badges else card.high)  # because a tall box without badges looks broken
        return PlacedCard(card.small, box, Box(x, y, card.wide, card.top), badges)

    def _placed(self, run: Run, left: float, top: float) -> PlacedBadge:
        """Return a badge with the places of its pieces; `left` and `top` are the origin of the card's badges."""
        badge, x, y, high, spots = run
        if spots is not None:
            moved = (Placed(piece, Box(x + left, y + top, w, h), scale) for piece, x, y, w, h, scale in spots)
            return PlacedBadge(badge, tuple(moved))
        made, x, gap = [], x + left, GAP * self.px
        for piece in badge.pieces:
            w = self._piece(piece)
            made.append(Placed(piece, Box(x, y + top, w, high)))
            x += w + gap
        return PlacedBadge(badge, tuple(made))

    def _card(self, small: Small, width: float) -> LaidCard:
        """Return a card laid out for a width. It may be wider if it has a long word."""
        px, pad, measures = self.px, PAD * self.px, self._measures(small)
        head, most = measures.head, width - 2 * pad
        has_focus = self._focus is not None and any(badge is self._focus for badge in small.badges)
        inner = min(most, max(head, self._wanted(small, measures.badges, has_focus=has_focus)))
        key = id(small), inner, self._parted, has_focus
        if (known := self._known.laid.get(key)) is None:
            runs, used, high, focused = self._flow(small.badges, measures.badges, inner)
            top = HEAD * px if small.title else 0.0
            high = top + (high + pad if runs else 0.0)
            known = self._known.laid[key] = LaidCard(small, max(head, used) + 2 * pad, high, top, runs, focused)
        return known

    def _wanted(self, small: Small, widths: Sequence[float], *, has_focus: bool) -> float:
        """Return the width at which the badges of each hero fit into one line, or two if there are many."""
        key = id(small), self._wide, has_focus
        if (known := self._known.wanted.get(key)) is None:
            known = self._known.wanted[key] = self._wanted_by(small.badges, widths)
        return known

    def _wanted_by(self, badges: Sequence[Badge], widths: Sequence[float]) -> float:
        lines, gap, focus = [0.0], APART * self.px, self._focus
        for badge, wide in zip(badges, widths, strict=True):
            if badge.begins or badge is focus:
                lines.append(0.0)
            lines[-1] += (self._block(badge, None)[1] if badge is focus else wide) + gap
        if self._wide:
            return sum(lines)
        longest = max(lines) - gap
        least = (self._block(b, 0.0)[1] if b is focus else w for b, w in zip(badges, widths, strict=True))
        return max(longest if longest <= LONG * self.px else longest / 2, *least, 0.0)

    def _flow(
        self, badges: Sequence[Badge], widths: Sequence[float], width: float
    ) -> tuple[tuple[Run, ...], float, float, bool]:
        """Place badges in lines of a width; return the placed badges, the width used, the height, and whether there was
        room to show the fight large."""
        x = y = used = 0.0
        high = line = LINE * self.px
        gap, apart, room, parted, focus = GAP * self.px, APART * self.px, width + 0.5, self._parted, self._focus
        focused = False
        made: list[Run] = []
        for badge, wide in zip(badges, widths, strict=True):
            if badge is focus and (block := self._block(badge, width))[1] <= room:
                focused = True
                y += high if x else 0.0
                spots = [(p, left, top + y, w, h, scale) for p, left, top, w, h, scale in block[0]]
                first = next((spot for spot in spots if spot[0] in badge.verdict), None)
                beside = first is not None and first[2] == y
                made.append((badge, 0.0, y, line, tuple(spots)))
                used, y, high = max(used, block[1]), y + block[2] - line * LARGE, line * LARGE
                x = first[1] if first is not None and beside else width
                continue
            if x and (x + wide > room or (parted and badge.begins)):
                x, y, high = 0.0, y + high, line
            if wide <= room:
                made.append((badge, x, y, high, None))
                x += wide + gap
                used = max(used, x - gap)
            else:
                spots = []
                for piece, w in self._split(badge):
                    if x and x + w > room:
                        x, y, high = 0.0, y + high, line
                    spots.append((piece, x, y, w, high, 1.0))
                    x += w + gap
                    used = max(used, x - gap)
                made.append((badge, 0.0, 0.0, line, tuple(spots)))
            x += apart - gap
        return tuple(made), used, y + high if made else 0.0, focused

    def _block(self, badge: Badge, width: float | None) -> tuple[tuple[Spot, ...], float, float]:
        """Lay out a fight large: its sides as rows with aligned columns, and its outcome to the right, or below if the
        width is too small. Return the placed pieces, the width used, and the height."""
        line, gap = LINE * self.px * LARGE, GAP * self.px * LARGE
        columns = [((s.who,), s.parts, s.dice, (s.total,)) for s in badge.sums]
        pieces: list[Spot] = []
        x = 0.0
        for column in zip(*columns, strict=True):
            end = x
            for row, cells in enumerate(column):
                at = x
                for piece in cells:
                    w = self._piece(piece) * LARGE
                    pieces.append((piece, at, row * line, w, line, LARGE))
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
            pieces.append((piece, x, y, w, line, LARGE))
            x += w + gap
            most = max(most, x)
        return tuple(pieces), most, max(y + line if below else 0.0, len(badge.sums) * line)

    def _width(self, badge: Badge) -> float:
        return sum(map(self._piece, badge.pieces)) + GAP * self.px * max(0, len(badge.pieces) - 1)

    def _piece(self, piece: Piece) -> float:
        """Return the width of a piece of a badge."""
        if self.named and isinstance(piece, Sign):
            return SIDE * self.px + self._measure(piece.name, self.px, True) + GAP * self.px
        known = self._known.pieces.get(id(piece))
        if known is None:
            known = self._known.pieces[id(piece)] = self._measured(piece)
        return known

    def _split(self, badge: Badge) -> tuple[tuple[Piece, float], ...]:
        """Return the pieces of a badge with texts split into words, and their widths."""
        known = self._known.words.get(id(badge))
        if known is None:
            parts = tuple(_split(badge.pieces))
            widths = (self._piece(part) if isinstance(part, Sign) else self._measured(part) for part in parts)
            known = self._known.words[id(badge)] = tuple(zip(parts, widths, strict=True))
        return known

    def _measured(self, piece: Piece) -> float:
        if isinstance(piece, Word):
            return self._measure(piece.text, self.px, piece.strong)
        return (CHANCE if isinstance(piece, Chance) else SIDE) * self.px


def _split(pieces: Sequence[Piece]) -> Iterator[Piece]:
    """Yield the pieces with texts split into words, for a badge that is wider than its card."""
    for piece in pieces:
        if isinstance(piece, Word):
            words = piece.text.replace(" %", "\xa0%").split(" ")
            yield from (Word(word, piece.tone, piece.strong) for word in words)
        else:
            yield piece
