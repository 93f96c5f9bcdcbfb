"""The positions of cards in one area: overlapping, side by side, or as labels if there are many. No Qt."""

from __future__ import annotations

from talisman_desktop.desktop.presenters.geometry.mats import GROWN_PLAQUE, PLAQUE, place_plaques
from talisman_desktop.desktop.presenters.geometry.rectangles import CARD, Box, Slot
from talisman_desktop.desktop.presenters.table_model import Area

LEAST_CARD = 80.0
"""The least width of a card at which most names can be read."""
HEAP_GAP = 3.0


def lay_heap(area: Area, room: Box, cards: dict[int, Slot], widest: float = 999.0) -> None:
    """Lay cards over one another if their names stay readable. Otherwise lay out labels, with the top card below them
    if there is room."""
    lower = len(area.cards) - 1
    cascaded = min(room.w / (1 + 0.08 * lower), room.h / (CARD + 0.37 * lower))
    if lower < 1 or (lower == 1 and cascaded >= LEAST_CARD * 1.25):
        _cascade(area, room, cards, widest)
        return
    labels = lower * (PLAQUE + HEAP_GAP)
    w = min(widest, room.w, (room.h - labels) / CARD)
    if w < LEAST_CARD:
        place_plaques(area, room, cards, columns=1, height=GROWN_PLAQUE)
        return
    for level, card in enumerate(area.cards[:-1]):
        cards[card.id] = Slot(Box(room.x, room.y + level * (PLAQUE + HEAP_GAP), room.w, PLAQUE), level)
    below = Box(room.x + (room.w - w) / 2, room.y + labels, w, w * CARD)
    cards[area.cards[-1].id] = Slot(below, lower)


def _cascade(area: Area, room: Box, cards: dict[int, Slot], widest: float = 999.0) -> None:
    """Lay cards over one another so that the names of the lower ones can be read."""
    count = len(area.cards)
    if not count:
        return
    steps = count - 1
    down, aside = min(0.37, 1.1 / max(1, steps)), min(0.08, 0.3 / max(1, steps))
    w = min(widest, room.w / (1 + aside * steps), room.h / (CARD + down * steps))
    x = room.x + (room.w - w * (1 + aside * steps)) / 2
    y = room.y + (room.h - w * (CARD + down * steps)) / 2
    for level, card in enumerate(area.cards):
        cards[card.id] = Slot(Box(x + level * aside * w, y + level * down * w, w, w * CARD), level)


def lay_row(area: Area, box: Box, cards: dict[int, Slot], width: float) -> None:
    """Lay cards side by side, overlapping as little as possible."""
    count = len(area.cards)
    if not count:
        return
    w = min(width, box.w, box.h / CARD)
    step = min(w + 6, (box.w - w) / (count - 1)) if count > 1 else 0.0
    x = box.x + (box.w - w - step * (count - 1)) / 2
    for level, card in enumerate(area.cards):
        cards[card.id] = Slot(Box(x + level * step, box.y + (box.h - w * CARD) / 2, w, w * CARD), level)


def lay_pile(area: Area, top: Box, cards: dict[int, Slot], most: int) -> None:
    """Lay out at most `most` cards from the top of a stack, each a little lower and further right than the one below
    it."""
    shown = area.cards[-most:]
    for level, card in enumerate(shown):
        off = (len(shown) - 1 - level) * 4.0
        cards[card.id] = Slot(Box(top.x - off, top.y - off, top.w, top.h), level)
