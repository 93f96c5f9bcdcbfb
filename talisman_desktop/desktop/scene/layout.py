"""Where everything lies: pure geometry from a `TableModel` to rectangles. No Qt in here; nothing overlaps."""

from __future__ import annotations

from typing import NamedTuple

from talisman_desktop.desktop.presenters.table_view import Area, TableModel

HEIGHT = 860.0
NARROW, WIDE = 1.42, 1.86
"""The shapes (width by height) a table may take; a window beyond them shows some bare wood."""

MARGIN = 14.0
GAP = 12.0
CARD = 1.4
"""Height of a card by its width."""


class Box(NamedTuple):
    """A rectangle."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def inset(self, dx: float, dy: float | None = None) -> Box:
        """Smaller by so much on each side."""
        dy = dx if dy is None else dy
        return Box(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def overlaps(self, other: Box) -> bool:
        """Whether the two share more than an edge."""
        e = 0.01
        return (self.x < other.right - e and other.x < self.right - e
                and self.y < other.bottom - e and other.y < self.bottom - e)  # fmt: skip

    def holds(self, other: Box) -> bool:
        """Whether the other lies inside."""
        e = 0.01
        return (self.x <= other.x + e and self.y <= other.y + e
                and self.right >= other.right - e and self.bottom >= other.bottom - e)  # fmt: skip


class Slot(NamedTuple):
    """Where a card lies, and how high in its pile."""

    box: Box
    level: int = 0


class Plan(NamedTuple):
    """The whole table: its size, the places by area id, the cards by card id, and decorations by name."""

    size: Box
    areas: dict[str, Box]
    cards: dict[int, Slot]
    ground: dict[str, Box]


class Mat(NamedTuple):
    """The parts of a hero's mat."""

    head: Box
    tokens: tuple[Box, ...]
    figure: Box
    columns: dict[str, Box]


def plan(model: TableModel, shape: float = 16 / 9) -> Plan:
    """Lay the table out for a view of this shape (width by height)."""
    width = HEIGHT * min(max(shape, NARROW), WIDE)
    size = Box(0, 0, width, HEIGHT)
    areas: dict[str, Box] = {}
    cards: dict[int, Slot] = {}
    decks_w = 178.0
    left = Box(MARGIN, MARGIN, width - 2 * MARGIN - decks_w - GAP, HEIGHT - 2 * MARGIN)
    road_h, mats_h = 142.0, 300.0
    strip = Box(left.x, left.y, left.w, road_h)
    mats = Box(MARGIN, HEIGHT - MARGIN - mats_h, width - 2 * MARGIN, mats_h)
    middle = Box(left.x, strip.bottom + GAP, left.w, mats.y - GAP - strip.bottom - GAP)
    side = Box(left.right + GAP, MARGIN, decks_w, mats.y - GAP - MARGIN)
    _road(model, strip, areas, cards)
    _middle(model, middle, areas, cards)
    _decks(model, side, areas, cards)
    _mats(model, mats, areas, cards)
    stands = areas[f"road:{model.party}"]
    party = Box(stands.x + 2, stands.y + 40, 62, 40)
    return Plan(size, areas, cards, {"map": strip, "felt": middle, "rack": side, "party": party})


# --- the road ---


def _road(model: TableModel, strip: Box, areas: dict[str, Box], cards: dict[int, Slot]) -> None:
    spaces = model.role("road")
    inner = strip.inset(14, 10)
    pitch = inner.w / len(spaces)
    for n, area in enumerate(spaces):
        box = Box(inner.x + n * pitch + 4, inner.y, pitch - 8, inner.h)
        areas[area.id] = box
        room = road_stack(box)
        if room.w < NARROW_STACK:
            w = min(room.w, (room.h - 8) / CARD)
            _pile(area, Box(room.x + 4, room.bottom - w * CARD, w, w * CARD), cards)
        else:
            for row, card in enumerate(reversed(area.cards[-STACK_ROWS:])):
                high = room.h / STACK_ROWS
                cards[card.id] = Slot(Box(room.x, room.y + row * high, room.w, high - 2), STACK_ROWS - row)


NARROW_STACK = 84.0
STACK_ROWS = 3


def road_stack(space: Box) -> Box:
    """Where on a road space its stack lies: the uppermost card on top, as labels where there is room."""
    return Box(space.x + 70, space.y + 1, space.w - 73, 80)


def _pile(area: Area, top: Box, cards: dict[int, Slot]) -> None:
    """The uppermost cards of a stack, each a little lower and to the right of the one under it."""
    shown = area.cards[-STACK_ROWS:]
    for level, card in enumerate(shown):
        off = (len(shown) - 1 - level) * 4.0
        cards[card.id] = Slot(Box(top.x - off, top.y - off, top.w, top.h), level)


# --- the middle: draw spots, trove, guardians ---


def _middle(model: TableModel, box: Box, areas: dict[str, Box], cards: dict[int, Slot]) -> None:
    inner = box.inset(12)
    spots = [a for a in model.role("spot") if a.number > 0]
    here = next(a for a in model.role("spot") if a.number == 0)
    guardians = model.role("guardians")
    chest = [*model.role("trove"), *model.role("loot")]
    row_used = any(a.cards or a.gold for a in spots)
    if chest:
        chest_w = (180.0 if guardians else 216.0) if len(chest) == 1 else 310.0
        _chest(chest, Box(inner.right - chest_w, inner.y, chest_w, inner.h), areas, cards)
        inner = Box(inner.x, inner.y, inner.w - chest_w - GAP, inner.h)
    here_w = min(204.0, inner.w * 0.2)
    place = Box(inner.x, inner.y, here_w, inner.h)
    areas[here.id] = place
    _spread(here, Box(place.x + 8, place.bottom - 112, place.w - 16, 104), cards, 74)
    inner = Box(place.right + GAP, inner.y, inner.right - place.right - GAP, inner.h)
    if guardians:
        stage = inner
        if row_used:
            stage = Box(inner.x, inner.y, inner.w, inner.h * 0.62)
            _rows(spots, Box(inner.x, stage.bottom + GAP, inner.w, inner.h * 0.38 - GAP), 1, areas, cards)
        _guardians(model, stage, areas, cards)
    else:
        _rows(spots, inner, 3 if len(spots) > 12 else 2, areas, cards)


def _rows(spots: list[Area], box: Box, rows: int, areas: dict[str, Box], cards: dict[int, Slot]) -> None:
    per = -(-len(spots) // rows)
    gap = 8.0
    cell_w, cell_h = (box.w - gap * (per - 1)) / per, (box.h - gap * (rows - 1)) / rows
    for n, area in enumerate(spots):
        cell = Box(box.x + (n % per) * (cell_w + gap), box.y + (n // per) * (cell_h + gap), cell_w, cell_h)
        areas[area.id] = cell
        _cascade(area, spot_room(cell), cards)


GUTTER = 21.0
"""Room at the left of a draw spot for its number and its gold."""


def spot_room(cell: Box) -> Box:
    """Where in a draw spot cards lie."""
    return Box(cell.x + GUTTER, cell.y + 5, cell.w - GUTTER - 5, cell.h - 10)


def _cascade(area: Area, room: Box, cards: dict[int, Slot], widest: float = 999.0) -> None:
    """Cards on one another, so that the names of those below can be read."""
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


def _spread(area: Area, box: Box, cards: dict[int, Slot], width: float) -> None:
    """Cards side by side, overlapping as far as they must."""
    count = len(area.cards)
    if not count:
        return
    w = min(width, box.w, box.h / CARD)
    step = min(w + 6, (box.w - w) / (count - 1)) if count > 1 else 0.0
    x = box.x + (box.w - w - step * (count - 1)) / 2
    for level, card in enumerate(area.cards):
        cards[card.id] = Slot(Box(x + level * step, box.y + (box.h - w * CARD) / 2, w, w * CARD), level)


def _guardians(model: TableModel, box: Box, areas: dict[str, Box], cards: dict[int, Slot]) -> None:
    stage = model.area("guardians")
    areas[stage.id] = box
    inner = Box(box.x + 12, box.y + 34, box.w - 24, box.h - 44)
    count = max(1, len(stage.cards))
    cell_w = min(150.0, (inner.w - 8 * (count - 1)) / count)
    x = inner.x + (inner.w - cell_w * count - 8 * (count - 1)) / 2
    for n, card in enumerate(stage.cards):
        cell = Box(x + n * (cell_w + 8), inner.y, cell_w, inner.h)
        things = next((a for a in model.areas if a.id == f"guardian:{card.id}"), None)
        rows = max(2, len(things.cards) if things else 0)
        below_h = min(rows * 46.0, cell.h * 0.45)
        w = min(cell.w, (cell.h - below_h - 8) / CARD)
        cards[card.id] = Slot(Box(cell.x + (cell.w - w) / 2, cell.y, w, w * CARD))
        if things is not None:
            below = Box(cell.x, cell.y + w * CARD + 8, cell.w, cell.bottom - cell.y - w * CARD - 8)
            areas[things.id] = below
            _plaques(things, below.inset(3), cards, columns=1, height=42)


def _chest(chest: list[Area], box: Box, areas: dict[str, Box], cards: dict[int, Slot]) -> None:
    each = (box.w - GAP * (len(chest) - 1)) / len(chest)
    for n, area in enumerate(chest):
        cell = Box(box.x + n * (each + GAP), box.y, each, box.h)
        areas[area.id] = cell
        _cascade(area, Box(cell.x + 10, cell.y + 38, cell.w - 20, cell.h - 50), cards, widest=150)


# --- decks ---


def _decks(model: TableModel, box: Box, areas: dict[str, Box], cards: dict[int, Slot]) -> None:
    decks = model.role("deck")
    others = model.role("other")
    rows = max(1, len(decks)) + (1 if others else 0)
    inner = box.inset(10, 8)
    each = min(104.0, inner.h / rows)
    top = inner.y
    for area in decks:
        name = area.id.partition(":")[2]
        w = min(60.0, (each - 30) / CARD)
        half = inner.w / 2
        row = Box(inner.x, top, inner.w, each)
        areas[area.id] = Box(row.x, row.y, half, each)
        areas[f"discard:{name}"] = Box(row.x + half, row.y, half, each)
        gone = model.area(f"discard:{name}")
        if gone.cards:
            last = gone.cards[-1]
            cards[last.id] = Slot(Box(row.x + half + (half - w) / 2, row.y + 22, w, w * CARD))
        top += each
    if others:
        pitch = inner.w / len(others)
        for n, area in enumerate(others):
            areas[area.id] = cell = Box(inner.x + n * pitch, top, pitch, inner.bottom - top)
            w = min(cell.w - 8, (cell.h - 26) / CARD, 60.0)
            _spread(area, Box(cell.x + 4, cell.y + 22, cell.w - 8, cell.h - 24), cards, w)


def deck_pile(box: Box) -> Box:
    """Where in its area a deck's pile lies."""
    w = min(60.0, (box.h - 30) / CARD)
    return Box(box.x + (box.w - w) / 2, box.y + 22, w, w * CARD)


# --- hero mats ---


def mat(box: Box) -> Mat:
    """The parts of a mat."""
    inner = box.inset(12, 10)
    head = Box(inner.x, inner.y, inner.w, 34)
    gap = 6.0
    w = (inner.w - 4 * gap) / 5
    tokens = tuple(Box(inner.x + n * (w + gap), head.bottom + 5, w, 45) for n in range(5))
    body = Box(inner.x, tokens[0].bottom + 7, inner.w, inner.bottom - tokens[0].bottom - 7)
    figure_w = min(92.0, body.w * 0.2)
    figure = Box(body.x, body.y, figure_w, min(figure_w * CARD, body.h - 40))
    store = Box(body.x, figure.bottom + 8, figure_w, body.bottom - figure.bottom - 8)
    rest = Box(figure.right + 8, body.y, body.right - figure.right - 8, body.h)
    foot_h = 30.0
    high = rest.h - foot_h - 6
    col = (rest.w - 2 * 6) / 4
    items = Box(rest.x, rest.y, col * 2, high)
    followers = Box(items.right + 6, rest.y, col, high)
    spells = Box(followers.right + 6, rest.y, col, high)
    trophies = Box(rest.x, rest.bottom - foot_h, rest.w, foot_h)
    columns = {"items": items, "followers": followers, "spells": spells, "trophies": trophies, "store": store}
    return Mat(head, tokens, figure, columns)


CAPTION = 20.0
"""Room above the cards of a mat's column for its name."""


def _mats(model: TableModel, box: Box, areas: dict[str, Box], cards: dict[int, Slot]) -> None:
    mats = model.role("hero")
    width = (box.w - GAP * (len(mats) - 1)) / max(1, len(mats))
    for area in mats:
        where = Box(box.x + area.seat * (width + GAP), box.y, width, box.h)
        areas[area.id] = where
        if area.hero is None:
            continue
        parts = mat(where)
        areas[f"figure:{area.hero.id}"] = parts.figure
        for role, column in parts.columns.items():
            inner = next(a for a in model.areas if a.role == role and a.seat == area.seat)
            areas[inner.id] = column
            if role in ("trophies", "store"):
                continue
            room = Box(column.x + 3, column.y + CAPTION, column.w - 6, column.h - CAPTION - 3)
            _plaques(inner, room, cards, columns=2 if role == "items" else 1, height=38)


LEAST_PLAQUE = 27.0


def _plaques(area: Area, box: Box, cards: dict[int, Slot], columns: int, height: float) -> None:
    """Little labels in columns; too many of them overlap like shingles."""
    count = len(area.cards)
    if not count:
        return
    gap = 3.0
    width = (box.w - gap * (columns - 1)) / columns
    rows = -(-count // columns)
    height = min(height, max(LEAST_PLAQUE, (box.h - gap * (rows - 1)) / rows))
    step = min(height + gap, (box.h - height) / (rows - 1)) if rows > 1 else 0.0
    for n, card in enumerate(area.cards):
        row, column = divmod(n, columns)
        cards[card.id] = Slot(Box(box.x + column * (width + gap), box.y + row * step, width, height), row)
