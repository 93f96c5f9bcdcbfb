"""The layout of the table: turns a `TableModel` into rectangles that do not overlap. No Qt."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from operator import is_
from typing import NamedTuple

from talisman_desktop.core.table import HELD
from talisman_desktop.desktop.presenters.geometry.guardian_layout import place_guardians
from talisman_desktop.desktop.presenters.geometry.heaps import lay_heap, lay_pile, lay_row
from talisman_desktop.desktop.presenters.geometry.mats import place_mats
from talisman_desktop.desktop.presenters.geometry.place_layout import place_areas
from talisman_desktop.desktop.presenters.geometry.rectangles import CARD, Box, Slot
from talisman_desktop.desktop.presenters.geometry.sight import PLAIN, Sight
from talisman_desktop.desktop.presenters.table_model import Area, Role, TableModel

HEIGHT = 860.0
NARROW, WIDE = 1.42, 1.92
"""The least and the greatest ratio of width to height of a table. A window with another ratio shows some bare wood."""

FLAT_FROM, FLAT_WIDE, FLAT_HEIGHT = 1.92, 2.6, 690.0
"""The ratio of width to height from which the mats are at the right (the flat layout), and the greatest ratio and
height of that layout."""

FLAT_LEAST, FLAT_SHAPE = 604.0, 2.4
"""The least height of the flat layout with readable letters, and its ratio of width to height if only a part of it is
visible."""

ROAD = 142.0
"""The height of the map of the road."""
PAWN, PAWN_STEP = 26.0, 19.0
"""The width of a hero's figure, and the distance from one figure to the next."""
FEET = 71.0
"""The distance of the figures' feet from the top of a space. Below them is the name of the space, in up to two rows."""

MARGIN = 14.0
GAP = 12.0


class Plan(NamedTuple):
    """The whole layout: the size, the boxes of areas by id, the slots of cards by id, and other boxes by name."""

    size: Box
    areas: dict[str, Box]
    cards: dict[int, Slot]
    ground: dict[str, Box]


class _Frame(NamedTuple):
    """The boxes of the large parts of the table."""

    size: Box
    road: Box
    middle: Box
    rack: Box
    mats: Box
    flat: bool


def plan(model: TableModel, shape: float = 16 / 9, high: float = HEIGHT) -> Plan:
    """Return the layout of a table for a view with this ratio of width to height."""
    return Planner().plan(model, shape, high)


PLACE: tuple[Role, ...] = ("building", "guest", "service")
"""The roles of the areas of a village, which is shown in the middle of the table."""

_PART: dict[Role, str] = {
    "road": "map",
    **dict.fromkeys(("spot", "guardians", "guardian", "trove", "loot", *PLACE), "felt"),
    **dict.fromkeys(("deck", "discard", "other", "tray"), "rack"),
    **dict.fromkeys(("hero", "figure", *HELD, "store"), "mats"),
}
"""The name of the part of the table to which the areas of a role belong."""


class _Part(NamedTuple):
    """A part of the table: its box, its areas, and the positions of these areas and their cards."""

    box: Box
    of: tuple[Area, ...]
    areas: dict[str, Box]
    cards: dict[int, Slot]
    sight: Sight


KEPT = 40
"""The number of layouts of each part that are remembered."""


class Planner:
    """Lays out one table after another. If the areas of a part are as they were in one of the last tables, it uses
    their positions again."""

    def __init__(self) -> None:
        self._parts: dict[str, list[_Part]] = {}
        self._plans: deque[tuple[TableModel, tuple[float, float, Sight], Plan]] = deque(maxlen=KEPT)
        """The last layouts."""

    def plan(self, model: TableModel, shape: float = 16 / 9, high: float = HEIGHT, sight: Sight = PLAIN) -> Plan:
        """Return the layout of a table for a view with this ratio of width to height. A village in the middle gets the
        largest letters with which all of it is visible at once."""
        view = shape, high, sight
        known = next((plan for last, seen, plan in self._plans if seen == view and last == model), None)
        if known is None:
            known = self._plan(model, shape, high, sight)
            self._plans.append((model, view, known))
        return known

    def _plan(self, model: TableModel, shape: float, high: float, sight: Sight) -> Plan:
        frame = _flat_frame(shape, high) if shape > FLAT_FROM else _tall_frame(shape)
        of: dict[str, list[Area]] = {"map": [], "felt": [], "rack": [], "mats": []}
        for area in model.areas:
            of[_PART[area.role]].append(area)
        boxes = {"map": frame.road, "felt": frame.middle, "rack": frame.rack, "mats": frame.mats}
        areas: dict[str, Box] = {}
        cards: dict[int, Slot] = {}
        for name, box in boxes.items():
            part = self._part(name, tuple(of[name]), box, sight, flat=frame.flat)
            areas |= part.areas
            cards |= part.cards
        stands = areas[model.party]
        party = Box(stands.x + 2, stands.y + FEET - 38, 64, 38)
        ground = {"map": frame.road, "felt": frame.middle, "rack": frame.rack, "party": party}
        front = len(model.order) - 1 if model.heading > 0 else 0
        ground |= {
            pawn(hero.id): Box(party.x + abs(front - n) * PAWN_STEP, party.y, PAWN, party.h)
            for n, hero in enumerate(model.order)
        }
        ground |= {
            standing(figure.id): _walker(at, n, beside=figure.area == model.party)
            for n, figure in enumerate(model.figures)
            if (at := areas.get(figure.area)) is not None
        }
        return Plan(frame.size, areas, cards, ground)

    def _part(self, name: str, now: tuple[Area, ...], box: Box, sight: Sight, *, flat: bool) -> _Part:
        """Return a part of the table with these areas, laid out now only if it is not remembered."""
        parts, same = self._parts.setdefault(name, []), _SAME[name]
        for n, known in enumerate(parts):
            if known.box == box and (name != "felt" or known.sight == sight) and _are_same(known.of, now, same):
                part = parts.pop(n)
                if not all(map(is_, part.of, now)):
                    part = part._replace(of=now)
                break
        else:
            part = _lay_out(name, now, box, sight, flat=flat)
        parts.insert(0, part)
        del parts[KEPT:]
        return part


def _walker(at: Box, n: int, *, beside: bool) -> Box:
    """Return the box of a figure on a space: the place of the party, or to the right of it if the party is there."""
    top = at.y + FEET - 44
    return Box(at.right - 36 - 22 * n, top, 34, 44) if beside else Box(at.x + 2 + 26 * n, top, 34, 44)


def pawn(hero: str) -> str:
    """Return the name that the layout gives to the box of a hero's figure."""
    return f"pawn:{hero}"


def standing(figure: str) -> str:
    """Return the name that the layout gives to the box of a figure that is not a hero."""
    return f"standing:{figure}"


def _are_same(old: tuple[Area, ...], new: tuple[Area, ...], same: Callable[[Area, Area], bool]) -> bool:
    return len(old) == len(new) and all(map(same, old, new))


def _is_alike(old: Area, new: Area) -> bool:
    """Return whether two states of an area on the map, the rack or a mat have the same layout: that of the same cards,
    whatever they and their place show."""
    return new is old or (
        new.id == old.id
        and new.role == old.role
        and new.seat == old.seat
        and (new.hero is None) == (old.hero is None)
        and len(new.cards) == len(old.cards)
        and all(now.id == then.id for now, then in zip(new.cards, old.cards, strict=True))
    )


_SAME: dict[str, Callable[[Area, Area], bool]] = {"map": _is_alike, "felt": is_, "rack": _is_alike, "mats": _is_alike}
"""For each part of the table, whether the layout of an area in one state also fits another state of it."""


def _lay_out(name: str, of: tuple[Area, ...], box: Box, sight: Sight, *, flat: bool) -> _Part:
    areas: dict[str, Box] = {}
    cards: dict[int, Slot] = {}
    match name:
        case "map":
            _road(of, box, areas, cards)
        case "felt":
            _middle(of, box, sight, areas, cards)
        case "rack":
            _decks(of, box, areas, cards, across=flat)
        case _:
            place_mats(of, box, GAP, areas, cards, stacked=flat)
    return _Part(box, of, areas, cards, sight)


def _of(areas: Iterable[Area], role: Role) -> tuple[Area, ...]:
    """Return the areas of a role, in their order."""
    return tuple(a for a in areas if a.role == role)


def _tall_frame(shape: float) -> _Frame:
    """Return the parts of the tall layout: the mats are at the bottom, the decks at the right."""
    size = Box(0, 0, HEIGHT * min(max(shape, NARROW), WIDE), HEIGHT)
    inner = size.inset(MARGIN)
    mats = Box(inner.x, inner.bottom - 300, inner.w, 300)
    rack = Box(inner.right - 178, inner.y, 178, mats.y - GAP - inner.y)
    road = Box(inner.x, inner.y, inner.w - rack.w - GAP, ROAD)
    middle = Box(road.x, road.bottom + GAP, road.w, mats.y - GAP - road.bottom - GAP)
    return _Frame(size, road, middle, rack, mats, flat=False)


def _flat_frame(shape: float, high: float) -> _Frame:
    """Return the parts of the flat layout: the mats are at the right, one above the other, the decks at the bottom."""
    shape = min(shape, FLAT_WIDE if high >= FLAT_LEAST else FLAT_SHAPE)
    high = min(max(high, FLAT_LEAST), FLAT_HEIGHT)
    size = Box(0, 0, high * shape, high)
    inner = size.inset(10)
    mats_w = min(max(size.w * (0.33 if high == FLAT_HEIGHT else 0.36), 440.0), 560.0)
    mats = Box(inner.right - mats_w, inner.y, mats_w, inner.h)
    road = Box(inner.x, inner.y, inner.w - mats_w - GAP, ROAD)
    rack = Box(road.x, inner.bottom - 112, road.w, 112)
    middle = Box(road.x, road.bottom + GAP, road.w, rack.y - GAP - road.bottom - GAP)
    return _Frame(size, road, middle, rack, mats, flat=True)


# --- the road ---


def _road(spaces: tuple[Area, ...], strip: Box, areas: dict[str, Box], cards: dict[int, Slot]) -> None:
    inner = strip.inset(14, 10)
    pitch = inner.w / len(spaces)
    for n, area in enumerate(spaces):
        box = Box(inner.x + n * pitch + 4, inner.y, pitch - 8, inner.h)
        areas[area.id] = box
        room = road_stack(box)
        if room.w < NARROW_STACK:
            w = min(room.w - 4, (room.h - 8) / CARD)
            lay_pile(area, Box(room.x + 4, room.bottom - w * CARD, w, w * CARD), cards, STACK_ROWS)
        else:
            for row, card in enumerate(reversed(area.cards[-STACK_ROWS:])):
                high = room.h / STACK_ROWS
                cards[card.id] = Slot(Box(room.x, room.y + row * high, room.w, high - 2), STACK_ROWS - row)


NARROW_STACK = 130.0
STACK_ROWS = 3


def road_stack(space: Box) -> Box:
    """Return the box of the stack on a road space. In a wide box its cards are labels, in a narrow one a pile."""
    return Box(space.x + 70, space.y + 1, space.w - 73, 80)


# --- the middle: draw spots, trove, guardians ---


ROOMY = 1150.0
"""The least width of the middle of the table at which an unseen trove is shown."""


def _middle(of: tuple[Area, ...], box: Box, sight: Sight, areas: dict[str, Box], cards: dict[int, Slot]) -> None:
    inner = box.inset(12)
    if shown := [a for a in of if a.role in PLACE]:
        left = _beside_place([a for a in of if a.role not in PLACE], inner, areas, cards)
        place_areas(shown, left.within(sight.wide, sight.high), sight.letters, areas)
        return
    here, *spots = sorted(_of(of, "spot"), key=lambda a: a.number)
    guardians = _of(of, "guardians")
    chest = [*_of(of, "trove"), *_of(of, "loot")]
    row_used = any(a.cards or a.gold for a in spots)
    if inner.w < ROOMY:
        chest = [a for a in chest if a.cards or a.gold or a.done]
    if chest:
        chest_w = (180.0 if guardians else 216.0) if len(chest) == 1 else 310.0
        _chest(chest, Box(inner.right - chest_w, inner.y, chest_w, inner.h), areas, cards)
        inner = Box(inner.x, inner.y, inner.w - chest_w - GAP, inner.h)
    here_w = min(204.0, inner.w * 0.2) if spots or guardians else inner.w
    place = Box(inner.x, inner.y, here_w, inner.h)
    areas[here.id] = place
    lay_row(here, Box(place.x + 8, place.bottom - 112, place.w - 16, 104), cards, 74)
    inner = Box(place.right + GAP, inner.y, inner.right - place.right - GAP, inner.h)
    if not spots and not guardians:
        return
    if guardians:
        stage = inner
        if row_used:
            stage = Box(inner.x, inner.y, inner.w, inner.h * 0.68)
            _rows(spots, Box(inner.x, stage.bottom + GAP, inner.w, inner.h * 0.32 - GAP), 1, areas, cards)
        place_guardians(guardians[0], _of(of, "guardian"), stage, sight, areas, cards)
    else:
        _rows(spots, inner, 3 if len(spots) > 12 else 2, areas, cards)


def _beside_place(of: list[Area], box: Box, areas: dict[str, Box], cards: dict[int, Slot]) -> Box:
    """Lay out the areas beside a village in the lower part of a box; return the rest of the box for the village."""
    here = [a for a in of if not a.number and not a.cards and not a.gold]
    beside = [a for a in of if a not in here]
    if not beside:
        return box
    above = Box(box.x, box.y, box.w, box.h * 0.66)
    _rows(beside, Box(box.x, above.bottom + GAP, box.w, box.h * 0.34 - GAP), 1, areas, cards)
    return above


def _rows(spots: list[Area], box: Box, rows: int, areas: dict[str, Box], cards: dict[int, Slot]) -> None:
    per = -(-len(spots) // rows)
    gap = 8.0
    cell_w, cell_h = (box.w - gap * (per - 1)) / per, (box.h - gap * (rows - 1)) / rows
    for n, area in enumerate(spots):
        cell = Box(box.x + (n % per) * (cell_w + gap), box.y + (n // per) * (cell_h + gap), cell_w, cell_h)
        areas[area.id] = cell
        lay_heap(area, spot_room(cell), cards)


GUTTER = 21.0
"""The width at the left of a draw spot for its number and its gold."""


def spot_room(cell: Box) -> Box:
    """Return the box of the cards in a draw spot."""
    return Box(cell.x + GUTTER, cell.y + 5, cell.w - GUTTER - 5, cell.h - 10)


def _chest(chest: list[Area], box: Box, areas: dict[str, Box], cards: dict[int, Slot]) -> None:
    each = (box.w - GAP * (len(chest) - 1)) / len(chest)
    for n, area in enumerate(chest):
        cell = Box(box.x + n * (each + GAP), box.y, each, box.h)
        areas[area.id] = cell
        lay_heap(area, Box(cell.x + 10, cell.y + 38, cell.w - 20, cell.h - 50), cards, widest=150)


# --- decks ---


def _decks(of: tuple[Area, ...], box: Box, areas: dict[str, Box], cards: dict[int, Slot], *, across: bool) -> None:
    decks, others, trays = _of(of, "deck"), _of(of, "other"), _of(of, "tray")
    discards = {a.id: a.cards for a in _of(of, "discard")}
    count = max(1, len(decks) + (1 if others else 0))
    inner = box.inset(10, 6)
    for tray in trays:
        inner, areas[tray.id] = _cut_tray(inner, across=across)
    wide, high = (inner.w / count, inner.h) if across else (inner.w, min(104.0, inner.h / count))
    for n in range(count):
        cell = Box(inner.x + n * wide, inner.y, wide, high) if across else Box(inner.x, inner.y + n * high, wide, high)
        if n == len(decks):
            _put_others(others, cell, areas, cards)
            continue
        name = decks[n].id.partition(":")[2]
        half = min(cell.w / 2, 84.0)
        left = cell.x + (cell.w - 2 * half) / 2
        areas[decks[n].id] = Box(left, cell.y, half, cell.h)
        areas[f"discard:{name}"] = gone = Box(left + half, cell.y, half, cell.h)
        if pile := discards[f"discard:{name}"]:
            cards[pile[-1].id] = Slot(deck_pile(gone))


TRAY = 44.0
"""The height of the tray below the decks. A tray beside them is wider."""


def _cut_tray(room: Box, *, across: bool) -> tuple[Box, Box]:
    """Return the part of the rack for decks, and the box of the tray at its end."""
    if across:
        w = 2.6 * TRAY
        return Box(room.x, room.y, room.w - w - GAP, room.h), Box(room.right - w, room.y + 8, w, room.h - 16)
    return Box(room.x, room.y, room.w, room.h - TRAY - 6), Box(room.x, room.bottom - TRAY, room.w, TRAY)


def _put_others(others: tuple[Area, ...], box: Box, areas: dict[str, Box], cards: dict[int, Slot]) -> None:
    pitch = box.w / max(1, len(others))
    for n, area in enumerate(others):
        areas[area.id] = cell = Box(box.x + n * pitch, box.y, pitch, box.h)
        pile = deck_pile(cell)
        lay_row(area, Box(cell.x + 4, pile.y, cell.w - 8, pile.h), cards, pile.w)


def deck_pile(box: Box) -> Box:
    """Return the box of a deck's pile in its area."""
    w = min(60.0, (box.h - 30) / CARD, box.w - 6)
    return Box(box.x + (box.w - w) / 2, box.y + 22, w, w * CARD)


def gold_box(area: Area, box: Box) -> Box:
    """Return the box of the coin for loose gold in an area."""
    match area.role:
        case "road":
            return Box(box.right - 29, box.bottom - 23, 22, 22)
        case "spot" if area.number == 0:
            return Box(box.right - 34, box.bottom - 34, 28, 28)
        case "spot":
            return Box(box.x + 1, box.bottom - 22, 20, 20)
        case "trove" | "loot" | "destination":
            return Box(box.right - 44, box.y + 3, 34, 30)
        case _:
            pile = deck_pile(box)
            return Box(pile.x + pile.w / 2 - 13, pile.y + pile.h / 2 - 13, 26, 26)
