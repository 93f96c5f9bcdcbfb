"""The layout of guardians and the things they carry, for questions about all of them. No Qt."""

from __future__ import annotations

from talisman_desktop.desktop.presenters.geometry.mats import GROWN_PLAQUE, PLAQUE_GAP, place_plaques
from talisman_desktop.desktop.presenters.geometry.rectangles import CARD, Box, Slot
from talisman_desktop.desktop.presenters.geometry.sight import Sight
from talisman_desktop.desktop.presenters.table_model import Area

RIM = 11.0
"""The width of the highlight around a card that the question concerns."""
GAP = 8.0
LEAST_GUARDS = 90.0
"""The least height of the guardians, even if little of the table is visible at once."""
NAMED_GUARDS = 14.0
"""The least height of the visible part, as a multiple of the height of a letter, at which guardians are shown as cards
with their things below. Their names can be read then."""
NAMED_CARD = 5.6
"""The least width of a card on which the name can be read, as a multiple of the height of a letter."""
NAMED_LABEL, WIDEST_LABEL = 7.0, 190.0
"""The least width of a label as a multiple of the height of a letter, if there is room, and its greatest width in units
of the table."""


def place_guardians(
    stage: Area,
    held: tuple[Area, ...],
    box: Box,
    sight: Sight,
    areas: dict[str, Box],
    cards: dict[int, Slot],
) -> None:
    """Lay out guardians and the things they carry within the height that is visible at once."""
    areas[stage.id] = box
    inner, seen = Box(box.x + 12, box.y + 34, box.w - 24, box.h - 44), sight.high - 2 * RIM
    if not held:
        _foes(stage, inner.within(box.w, max(seen, LEAST_GUARDS)), cards)
    elif seen < NAMED_GUARDS * sight.usual or _narrowest(stage, held, inner, seen) < NAMED_CARD * sight.usual:
        _labels(stage, held, inner.within(sight.wide - 2 * RIM, max(seen, LEAST_GUARDS)), sight, areas, cards)
    else:
        _armed(stage, held, inner.within(box.w, seen), areas, cards)


def _narrowest(stage: Area, held: tuple[Area, ...], inner: Box, seen: float) -> float:
    """Return the least width of a guardian's card, if guardians are shown as cards."""
    cards: dict[int, Slot] = {}
    _armed(stage, held, inner.within(inner.w, seen), {}, cards)
    return min((cards[card.id].box.w for card in stage.cards), default=inner.w)


def _armed(stage: Area, held: tuple[Area, ...], inner: Box, areas: dict[str, Box], cards: dict[int, Slot]) -> None:
    """Lay guardians out as cards, with the things that each carries below."""
    count = max(1, len(stage.cards))
    cell_w = min(150.0, (inner.w - GAP * (count - 1)) / count)
    x = inner.x + (inner.w - cell_w * count - GAP * (count - 1)) / 2
    for n, card in enumerate(stage.cards):
        cell = Box(x + n * (cell_w + GAP), inner.y, cell_w, inner.h)
        things = next((a for a in held if a.number == card.id), None)
        rows = max(1, len(things.cards) if things else 0)
        below_h = min(rows * 52.0, cell.h * 0.45)
        w = min(cell.w, (cell.h - below_h - 8) / CARD)
        cards[card.id] = Slot(Box(cell.x + (cell.w - w) / 2, cell.y, w, w * CARD))
        if things is not None:
            below = Box(cell.x, cell.y + w * CARD + 8, cell.w, cell.bottom - cell.y - w * CARD - 8)
            areas[things.id] = below
            place_plaques(things, below.inset(3), cards, columns=1, height=GROWN_PLAQUE)


def _labels(
    stage: Area, held: tuple[Area, ...], box: Box, sight: Sight, areas: dict[str, Box], cards: dict[int, Slot]
) -> None:
    """Lay guardians out as labels above the labels of their things, in one row or two."""
    count = max(1, len(stage.cards))
    rows = 1 if (box.w - GAP * (count - 1)) / count >= NAMED_LABEL * sight.usual else 2
    per = -(-count // rows)
    w = min(WIDEST_LABEL, (box.w - GAP * (per - 1)) / per)
    things = {area.number: area for area in held}
    lines = [stage.cards[n * per : (n + 1) * per] for n in range(rows)]
    below = [max((len(things[card.id].cards) for card in line if card.id in things), default=0) for line in lines]
    gaps = GAP * (rows - 1) + PLAQUE_GAP * sum(below)
    label = min(GROWN_PLAQUE, (box.h - gaps) / (rows + sum(below)))
    y = box.y + (box.h - gaps - label * (rows + sum(below))) / 2
    for line, most in zip(lines, below, strict=True):
        high = most * (label + PLAQUE_GAP)
        x = box.x + (box.w - len(line) * w - (len(line) - 1) * GAP) / 2
        for n, card in enumerate(line):
            cards[card.id] = Slot(Box(x + n * (w + GAP), y, w, label))
            if card.id in things:
                areas[things[card.id].id] = place = Box(x + n * (w + GAP), y + label, w, high)
                inset = Box(place.x, place.y + PLAQUE_GAP, w, high - PLAQUE_GAP)
                place_plaques(things[card.id], inset, cards, columns=1, height=label)
        y += label + high + GAP


def _foes(stage: Area, box: Box, cards: dict[int, Slot]) -> None:
    """Lay out enemies that carry nothing, in the number of rows that makes their cards largest."""
    count, gap = len(stage.cards), GAP

    def width(rows: int) -> float:
        per = -(-count // rows)
        return min(150.0, (box.w - gap * (per - 1)) / per, (box.h - gap * (rows - 1)) / rows / CARD)

    rows = max(range(1, 4), key=width)
    per, w = -(-count // rows), width(rows)
    top = box.y + (box.h - rows * w * CARD - (rows - 1) * gap) / 2
    for n, card in enumerate(stage.cards):
        row, column = divmod(n, per)
        here = min(per, count - row * per)
        left = box.x + (box.w - here * w - (here - 1) * gap) / 2
        cards[card.id] = Slot(Box(left + column * (w + gap), top + row * (w * CARD + gap), w, w * CARD))
