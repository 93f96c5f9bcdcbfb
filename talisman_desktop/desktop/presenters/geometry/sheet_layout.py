"""The layout of cards on a sheet of paper, with marks for cutting and folding, in millimetres. No Qt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from talisman_desktop.desktop.presenters.geometry.paper_sizes import CARD_HEIGHT, CARD_WIDTH, Paper
from talisman_desktop.desktop.presenters.geometry.rectangles import Box

GAP = 1.2
REACH = 4.0
"""The length of a mark. Marks never touch a card: `GAP` is their distance from it."""

EDGE = 5.0
"""The margin that most printers leave blank."""


class Sheet(NamedTuple):
    """A sheet and the number of cards on it in each direction. The cards touch each other."""

    paper: Paper
    columns: int
    rows: int

    @property
    def whole(self) -> Box:
        """The rectangle of all cards, in the middle of the sheet."""
        return self.paper.centred(self.columns * CARD_WIDTH, self.rows * CARD_HEIGHT)


class Mark(NamedTuple):
    """A line for cutting, which is outside the cards, or for folding (`fold`), which runs between them from margin to
    margin."""

    x1: float
    y1: float
    x2: float
    y2: float
    fold: bool = False


class Pair(NamedTuple):
    """The boxes of the two sides of a card that is folded and glued."""

    front: Box
    back: Box


def sheet(paper: Paper) -> Sheet:
    """Return the layout for a paper: nine upright cards if the margins have room for marks, as on A4, or else four by
    two on a sheet turned sideways, as on US Letter."""
    upright = Sheet(paper, 3, 3)
    room = min(upright.whole.x, upright.whole.y) - GAP - REACH
    return upright if room >= EDGE else Sheet(paper.sideways, 4, 2)


def places(paper: Paper) -> list[Box]:
    """Return the boxes of the cards on a sheet, row by row."""
    return _grid(sheet(paper))


def pairs(paper: Paper) -> list[Pair]:
    """Return the boxes of two-sided cards, row by row.

    Both sides are upright, at equal distances to the left and the right of the fold, so the back is exactly behind the
    front when the sheet is folded with the print outside.
    """
    held = sheet(paper)
    columns = held.columns - held.columns % 2
    found = []
    for row in range(held.rows):
        boxes = _grid(held._replace(columns=columns))[row * columns : (row + 1) * columns]
        found += [Pair(boxes[n], boxes[columns - 1 - n]) for n in range(columns // 2)]
    return found


def _grid(held: Sheet) -> list[Box]:
    whole = held.whole
    return [
        Box(whole.x + column * CARD_WIDTH, whole.y + row * CARD_HEIGHT, CARD_WIDTH, CARD_HEIGHT)
        for row in range(held.rows)
        for column in range(held.columns)
    ]


def fold_of(paper: Paper) -> float:
    """Return the distance of the fold from the left edge of a sheet of two-sided cards."""
    return sheet(paper).paper.width / 2


def mirrored(box: Box, paper: Paper) -> Box:
    """Return the box that is behind this one when the sheet is folded."""
    return box._replace(x=2 * fold_of(paper) - box.right)


def cut_marks(boxes: Iterable[Box], without: float | None = None) -> list[Mark]:
    """Return marks in the margins for each edge of the boxes, which form a grid, but not for the vertical edge at
    `without`."""
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
    """Return the fold line, from margin to margin."""
    held = list(boxes)
    x = fold_of(paper)
    return Mark(x, min(b.y for b in held) - GAP - REACH, x, max(b.bottom for b in held) + GAP + REACH, fold=True)


def _edges(values: Iterable[float]) -> list[float]:
    """Return each distinct edge once, sorted."""
    return sorted({round(v, 3) for v in values})
