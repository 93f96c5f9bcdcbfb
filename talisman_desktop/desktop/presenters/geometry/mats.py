"""The layout of a hero's mat: tall, or flat if the window is wide and low."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple

from talisman_desktop.desktop.presenters.geometry.rectangles import CARD, Box, Slot
from talisman_desktop.desktop.presenters.table_model import Area, Role

GAP = 6.0
FLAT_BELOW = 250.0
"""The height of a mat below which the flat layout is used."""

COLUMNS: tuple[Role, ...] = ("items", "followers", "spells")
EMPTY_SHARE = 0.75
"""The share of an empty column in the width. A column with cards has the share 1, the items have 2."""

CAPTION = 20.0
"""The height of the caption above a column of cards."""


class Mat(NamedTuple):
    """The parts of a hero's mat."""

    head: Box
    tokens: tuple[Box, ...]
    figure: Box
    columns: Mapping[Role, Box]


@lru_cache(maxsize=64)
def mat(box: Box, empty: tuple[Role, ...] = (), quests: int = 0) -> Mat:
    """Return the parts of a mat for a number of quest cards. Empty columns are narrower."""
    inner = box.inset(12, 10) if box.h >= FLAT_BELOW else box.inset(9, 7)
    return _tall(inner, empty) if box.h >= FLAT_BELOW else _flat(inner, empty, quests)


def _tall(inner: Box, empty: Collection[Role]) -> Mat:
    head = Box(inner.x, inner.y, inner.w, 34)
    tokens = _tokens(Box(inner.x, head.bottom + 5, inner.w, 45))
    body = Box(inner.x, tokens[0].bottom + 7, inner.w, inner.bottom - tokens[0].bottom - 7)
    figure_w = min(92.0, body.w * 0.18)
    figure = Box(body.x, body.y, figure_w, min(figure_w * CARD, body.h - 40))
    store = Box(body.x, figure.bottom + 8, figure_w, body.bottom - figure.bottom - 8)
    rest = Box(figure.right + 8, body.y, body.right - figure.right - 8, body.h)
    foot = Box(rest.x, rest.bottom - 30, rest.w, 30)
    columns = _columns(Box(rest.x, rest.y, rest.w, rest.h - foot.h - 6), empty)
    return Mat(head, tokens, figure, {**columns, "trophies": foot, "store": store})


QUEST_SHARES = ((0.4, 0.36), (0.2, 0.58))
"""The shares of trophies and quests in the last row of a flat mat, for one quest card and for two. The store gets the
rest. Three or more quest cards have a column beside the spells."""
QUEST_COLUMN = 1.4
"""The share of a column of quest cards in the width. Another column with cards has the share 1, the items have 2."""


def with_quest(columns: Mapping[Role, Box], cards: int = 1) -> Mapping[Role, Box]:
    """Return the columns of a mat with a line for quest cards and rewards. It is below the columns, which become lower;
    on a flat mat it is between the trophies and the store."""
    if "quests" in columns:
        return columns
    first, last = columns["trophies"], columns["store"]
    if first.y == last.y:
        free = last.right - first.x - 2 * GAP
        shares = QUEST_SHARES[cards - 1]
        trophies = Box(first.x, first.y, free * shares[0], first.h)
        quest = Box(trophies.right + GAP, first.y, free * shares[1], first.h)
        store = Box(quest.right + GAP, first.y, last.right - quest.right - GAP, first.h)
        return {**columns, "trophies": trophies, "quests": quest, "store": store}
    row = min(31.0, max(LEAST_PLAQUE + 2, columns["items"].h * 0.3))
    roles: tuple[Role, ...] = ("items", "followers", "spells")
    lower = {role: Box(*columns[role][:3], columns[role].h - row - 3) for role in roles}
    left, right = lower["items"], lower["spells"]
    return {**columns, **lower, "quests": Box(left.x, left.bottom + 3, right.right - left.x, row)}


def _flat(inner: Box, empty: Collection[Role], quests: int) -> Mat:
    head = Box(inner.x, inner.y, inner.w, 31)
    tokens = _tokens(Box(inner.x, head.bottom + 2, inner.w, 28))
    body = Box(inner.x, tokens[0].bottom + 4, inner.w, inner.bottom - tokens[0].bottom - 4)
    figure_w = min(84.0, body.w * 0.13)
    figure = Box(body.x, body.y, figure_w, min(figure_w * CARD, body.h))
    rest = Box(figure.right + 8, body.y, body.right - figure.right - 8, body.h)
    foot = Box(rest.x, rest.bottom - 25, rest.w, 25)
    more: dict[Role, float] = {"quests": QUEST_COLUMN} if quests > len(QUEST_SHARES) else {}
    columns = _columns(Box(rest.x, rest.y, rest.w, rest.h - foot.h - 4), empty, more)
    trophies = Box(foot.x, foot.y, (foot.w - GAP) * 0.58, foot.h)
    store = Box(trophies.right + GAP, foot.y, foot.right - trophies.right - GAP, foot.h)
    return Mat(head, tokens, figure, {**columns, "trophies": trophies, "store": store})


def _tokens(row: Box) -> tuple[Box, ...]:
    w = (row.w - 4 * GAP) / 5
    return tuple(Box(row.x + n * (w + GAP), row.y, w, row.h) for n in range(5))


def _columns(box: Box, empty: Collection[Role], more: Mapping[Role, float] = {}) -> dict[Role, Box]:
    shares: dict[Role, float] = {"items": 2.0, "followers": 1.0, "spells": 1.0}
    shares |= {role: EMPTY_SHARE for role in shares if role in empty}
    shares |= more
    col, x = (box.w - (len(shares) - 1) * GAP) / sum(shares.values()), box.x
    columns: dict[Role, Box] = {}
    for role, share in shares.items():
        columns[role] = Box(x, box.y, col * share, box.h)
        x = columns[role].right + GAP
    return columns


def place_mats(
    of: tuple[Area, ...], box: Box, gap: float, areas: dict[str, Box], cards: dict[int, Slot], *, stacked: bool
) -> None:
    """Lay out all mats with their columns and cards, side by side, or one above the other if `stacked`."""
    mats = [a for a in of if a.role == "hero"]
    held = {(a.role, a.seat): a for a in of}
    width = box.w if stacked else (box.w - gap * (len(mats) - 1)) / max(1, len(mats))
    height = (box.h - gap * (len(mats) - 1)) / max(1, len(mats)) if stacked else box.h
    for area in mats:
        step = Box(0, height + gap, 0, 0) if stacked else Box(width + gap, 0, 0, 0)
        where = Box(box.x + area.seat * step.x, box.y + area.seat * step.y, width, height)
        areas[area.id] = where
        if area.hero is None:
            continue
        quests = held.get(("quests", area.seat))
        count = len(quests.cards) if quests is not None else 0
        parts = mat(where, tuple(role for role in COLUMNS if not held[role, area.seat].cards), count)
        areas[f"figure:{area.hero.id}"] = parts.figure
        columns = with_quest(parts.columns, count) if count else parts.columns
        for role, column in columns.items():
            inner = held[role, area.seat]
            areas[inner.id] = column
            if role == "quests":
                across = 1 if role in parts.columns else count
                place_plaques(inner, column, cards, columns=across, height=column.h)
                continue
            if role in ("trophies", "store"):
                continue
            room = column_room(inner, column)
            one = role != "items" or len(inner.cards) * (PLAQUE + PLAQUE_GAP) <= room.h
            place_plaques(inner, room, cards, columns=1 if one else 2, height=GROWN_PLAQUE)


LEAST_PLAQUE, PLAQUE, GROWN_PLAQUE = 21.5, 27.0, 46.0
"""The heights of a label: the least one, one with a row of letters, and one with two rows."""
PLAQUE_GAP = 3.0
LEAST_STEP = 20.0
"""The least distance from one label to the next. It may cover the label's rim, because narrower labels could not show
names."""
LEAST_TILE = 28.0
"""The width of a label that shows only an emblem."""


def column_room(area: Area, column: Box) -> Box:
    """Return the room for the cards of a column: below its caption, or over the caption too if there are many cards."""
    rows = -(-len(area.cards) // (2 if area.role == "items" else 1))
    top = CAPTION if rows * (LEAST_PLAQUE + PLAQUE_GAP) <= column.h - CAPTION else 3.0
    return Box(column.x + 3, column.y + top, column.w - 6, column.h - top - 3)


def place_plaques(area: Area, box: Box, cards: dict[int, Slot], columns: int, height: float) -> None:
    """Lay cards out as labels in columns. If there are too many, use more and narrower columns, and finally let the
    labels overlap."""
    count = len(area.cards)
    if not count:
        return
    gap = PLAQUE_GAP
    tiles = -(-count // (1 + max(0, int((box.h - LEAST_PLAQUE) / LEAST_STEP))))
    if tiles > columns and (box.w + gap) / tiles - gap >= LEAST_TILE:
        columns = tiles
    width = (box.w - gap * (columns - 1)) / columns
    rows = -(-count // columns)
    height = min(height, max(LEAST_PLAQUE, (box.h - gap * (rows - 1)) / rows))
    step = min(height + gap, (box.h - height) / (rows - 1)) if rows > 1 else 0.0
    for n, card in enumerate(area.cards):
        row, column = divmod(n, columns)
        cards[card.id] = Slot(Box(box.x + column * (width + gap), box.y + row * step, width, height), row)
