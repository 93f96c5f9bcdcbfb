"""Sheets of the program's own cards: places, roads, the trove marker and house rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec import Struct

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.desktop.paper import paper_face
from talisman_desktop.desktop.paper.maps import MapOf, paint_map
from talisman_desktop.desktop.paper.pdf import Pdf
from talisman_desktop.desktop.paper.pen import CENTRE, GREY, ONE_LINE, Pen
from talisman_desktop.desktop.presenters.geometry import sheet_layout
from talisman_desktop.desktop.presenters.geometry.paper_sizes import CARD_WIDTH
from talisman_desktop.desktop.presenters.geometry.rectangles import Box


class Printed(Struct, frozen=True):
    """The side of a card that shows a card's face, with a caption at the foot."""

    card: CardDef
    caption: str


class Sign(Struct, frozen=True):
    """The side of a card that shows an emblem and a few words."""

    title: str
    words: str
    emblem: str


class Words(Struct, frozen=True):
    """The side of a card that shows a title, sentences as paragraphs, and a line at the foot."""

    title: str
    sentences: tuple[str, ...]
    foot: str


Side = Printed | Sign | Words | MapOf
_T = TypeVar("_T")


def single(pdf: Pdf, sides: Sequence[Side], title: str, *, marks: bool = True) -> None:
    """Draw one-sided cards, as many on a sheet as fit, with cut marks if `marks` is set."""
    held, places = sheet_layout.sheet(pdf.paper).paper, sheet_layout.places(pdf.paper)
    for sheet in _sheets(sides, len(places)):
        pen = Pen(pdf.page(held))
        for box, side in zip(places, sheet, strict=False):
            paint_side(pen, box, side)
        _marks(pen, sheet_layout.cut_marks(places) if marks else ())
        _say(pen, places, (title, "Print at 100 %", *["Cut along the marks"] * marks))


def folded(pdf: Pdf, cards: Sequence[tuple[Side, Side]], title: str, *, marks: bool = True) -> None:
    """Draw two-sided cards to be folded and glued. If `marks` is set, cut marks are added to the fold line."""
    held, places = sheet_layout.sheet(pdf.paper).paper, sheet_layout.pairs(pdf.paper)
    boxes = [box for pair in places for box in pair]
    for sheet in _sheets(cards, len(places)):
        pen = Pen(pdf.page(held))
        for pair, (front, back) in zip(places, sheet, strict=False):
            paint_side(pen, pair.front, front)
            paint_side(pen, pair.back, back)
        _marks(pen, sheet_layout.cut_marks(boxes, sheet_layout.fold_of(pdf.paper)) if marks else ())
        pen.mark(sheet_layout.fold_mark(pdf.paper, boxes))
        if marks:
            _glue(pen, boxes)
        _say(pen, boxes, (f"{title}: print at 100 %", "Score and fold along the dashed line, glue, then cut"))


def paint_side(pen: Pen, box: Box, side: Side) -> list[str]:
    """Paint one side of a card; return the parts that did not fit."""
    match side:
        case Printed(card=card, caption=caption):
            return paper_face.paint(pen.p, box, card, caption)
        case MapOf():
            paint_map(pen, box.inset(1.6), side)
        case Sign():
            _sign(pen, box, side)
        case Words():
            return _words(pen, box, side)
    return []


def _words(pen: Pen, box: Box, side: Words) -> list[str]:
    """Paint a side with sentences as large as they fit. Return its title in a list if they do not fit."""
    inner = box.inset(1.6)
    pen.frame(inner, 0.5, radius=2)
    pen.say(Box(inner.x + 3, inner.y + 2, inner.w - 6, 8), side.title, 5, kind="title", weight=700, flags=CENTRE)
    pen.line(inner.x + 3, inner.y + 11, inner.right - 3, inner.y + 11)
    pen.say(Box(inner.x + 3, inner.bottom - 5, inner.w - 6, 4), side.foot, 2.4, flags=ONE_LINE, ink=GREY)
    words = Box(inner.x + 3, inner.y + 12.5, inner.w - 6, inner.h - 18.5)
    return [] if pen.tell(words, side.sentences, 3.6, least=2.3) else [side.title]


def _sign(pen: Pen, box: Box, sign: Sign) -> None:
    inner = box.inset(1.6)
    pen.frame(inner, 0.5, radius=2)
    pen.frame(inner.inset(1.4), 0.2, radius=1.4)
    pen.emblem(Box(inner.x + inner.w / 2 - 13, inner.y + 24, 26, 26), sign.emblem)
    pen.say(Box(inner.x + 4, inner.y + 8, inner.w - 8, 12), sign.title, 7, kind="title", weight=700, flags=CENTRE)
    pen.say(Box(inner.x + 5, inner.bottom - 28, inner.w - 10, 22), sign.words, 4, flags=CENTRE)


def _sheets(cards: Sequence[_T], count: int) -> Iterator[Sequence[_T]]:
    for first in range(0, len(cards), count):
        yield cards[first : first + count]


def _marks(pen: Pen, marks: Sequence[sheet_layout.Mark]) -> None:
    for mark in marks:
        pen.mark(mark)


def _glue(pen: Pen, boxes: Sequence[Box]) -> None:
    """Write "glue the back" above each half of the sheet. The blank backs are glued together there."""
    left, right, middle = min(b.x for b in boxes), max(b.right for b in boxes), 0.0
    top, middle = min(b.y for b in boxes) - sheet_layout.GAP - sheet_layout.REACH / 2, (left + right) / 2
    for begins, ends in ((left + 2, middle - 2), (middle + 2, right - 2)):
        centre = (begins + ends) / 2
        for a, b in ((begins, centre - 11), (centre + 11, ends)):
            pen.line(a, top, b, top, 0.15, GREY)
        pen.say(Box(centre - 11, top - 1.6, 22, 3.2), "glue the back", 2.4, least=1.4, ink=GREY, flags=ONE_LINE)


def _say(pen: Pen, boxes: Sequence[Box], words: Sequence[str]) -> None:
    """Write a text in the margin below each column, clear of the marks."""
    left, top = min(b.x for b in boxes), max(b.bottom for b in boxes) + sheet_layout.GAP
    for n, text in enumerate(words):
        box = Box(left + n * CARD_WIDTH + 2, top, CARD_WIDTH - 4, sheet_layout.REACH)
        pen.say(box, text, 2.6, least=1.4, ink=GREY, flags=ONE_LINE)
