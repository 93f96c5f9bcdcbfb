"""Where cards lie on a sheet of paper, and the marks to cut and fold by, in millimetres. No Qt in here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from talisman_desktop.desktop.paper.measure import CARD_HEIGHT, CARD_WIDTH, Paper
from talisman_desktop.desktop.scene.boxes import Box

COLUMNS = 3
ROWS = 3
"""Cards on a sheet: nine, edge to edge."""

GAP = 1.2
REACH = 4.0
"""Marks begin so far from the cards, and are so long; they never touch a card."""


class Mark(NamedTuple):
    """A line to cut or fold by, outside the cards; a `fold` runs along the whole sheet."""

    x1: float
    y1: float
    x2: float
    y2: float
    fold: bool = False


class Pair(NamedTuple):
    """The two sides of a card to be folded and glued."""

    front: Box
    back: Box


def nine(paper: Paper) -> list[Box]:
    """The places of nine cards, row by row, in the middle of the sheet."""
    whole = paper.centred(COLUMNS * CARD_WIDTH, ROWS * CARD_HEIGHT)
    return [
        Box(whole.x + column * CARD_WIDTH, whole.y + row * CARD_HEIGHT, CARD_WIDTH, CARD_HEIGHT)
        for row in range(ROWS)
        for column in range(COLUMNS)
    ]


def pairs(paper: Paper) -> list[Pair]:
    """The places of three cards with two sides, one below the other. Both sides stand upright on either hand of the
    fold, so the back lies right behind the front once the sheet is folded away from the printing."""
    whole = paper.centred(2 * CARD_WIDTH, ROWS * CARD_HEIGHT)
    found = []
    for row in range(ROWS):
        front = Box(whole.x, whole.y + row * CARD_HEIGHT, CARD_WIDTH, CARD_HEIGHT)
        found.append(Pair(front, front._replace(x=front.right)))
    return found


def fold_of(paper: Paper) -> float:
    """The fold of a sheet of cards with two sides: this far from its left edge."""
    return paper.width / 2


def mirrored(box: Box, paper: Paper) -> Box:
    """Where a box comes to lie when the sheet is folded."""
    return box._replace(x=2 * fold_of(paper) - box.right)


def cut_marks(boxes: Iterable[Box], without: float | None = None) -> list[Mark]:
    """Marks in the margins at each edge of the boxes, which form a grid; none at the upright edge `without`."""
    held = list(boxes)
    left, right = min(b.x for b in held), max(b.right for b in held)
    top, bottom = min(b.y for b in held), max(b.bottom for b in held)
    marks = []
    for x in _edges([b.x for b in held] + [b.right for b in held]):
        if without is None or abs(x - without) > 0.01:
            marks += [Mark(x, top - GAP - REACH, x, top - GAP), Mark(x, bottom + GAP, x, bottom + GAP + REACH)]
    for y in _edges([b.y for b in held] + [b.bottom for b in held]):
        marks += [Mark(left - GAP - REACH, y, left - GAP, y), Mark(right + GAP, y, right + GAP + REACH, y)]
    return marks


def fold_mark(paper: Paper, boxes: Iterable[Box]) -> Mark:
    """The line to score and fold by, from margin to margin."""
    held = list(boxes)
    x = fold_of(paper)
    return Mark(x, min(b.y for b in held) - GAP - REACH, x, max(b.bottom for b in held) + GAP + REACH, fold=True)


def _edges(values: Iterable[float]) -> list[float]:
    """Each edge once, in order."""
    return sorted({round(v, 3) for v in values})
