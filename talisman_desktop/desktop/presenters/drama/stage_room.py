"""The places where the stage can be: first those without cards, and none that covers things which the question
concerns. No Qt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from operator import add

from talisman_desktop.desktop.presenters.geometry.miniature import covered, written
from talisman_desktop.desktop.presenters.geometry.rectangles import CARD, Box
from talisman_desktop.desktop.presenters.geometry.table_layout import PLACE, Plan
from talisman_desktop.desktop.presenters.table_model import Area, TableModel

FEWEST = 3
"""The least number of adjacent empty draw spots that count as a place for the stage."""
MOST = 0.4
"""The greatest share of the view that the stage covers while a question is asked."""
MOST_GAPS = 3
"""The most gaps that are returned, the largest first."""
NARROWEST = 0.25
"""The least width of a usable place, as a fraction of the view."""
MUCH = 0.2
"""The stage leaves the lower left corner of a place for another corner if less of it then covers something to read, by
this fraction of the stage."""
ENOUGH = 0.2
"""The least fraction of the view that the middle of the table must fill to count as a place for the stage."""


@dataclass(frozen=True)
class Rooms:
    """The places where the stage can be, the best first, in coordinates of the view."""

    clear: tuple[Box, ...]
    """Places with few or no cards."""
    over: tuple[Box, ...]
    """The middle of the table and the whole view, for news that no question follows."""
    barred: tuple[Box, ...] = ()
    """The rectangles of the things that the question concerns, which must stay visible, the most important first."""
    needed: int = 0
    """The number of these that are more than mats: a village, guardians, cards."""
    least: float = 0.0
    """The least height of a usable place."""
    written: Callable[[], Iterable[Box]] = field(default=tuple, compare=False)
    """A function that returns `read`. It is called only if that is needed, because it takes long."""
    mats: tuple[Box, ...] = ()
    """The rectangles of all mats of heroes."""

    @cached_property
    def read(self) -> tuple[Box, ...]:
        """Return the rectangles with names and numbers to read. Few of them should be covered."""
        return tuple(self.written())

    @cached_property
    def beside_mats(self) -> tuple[Box, ...]:
        """Return the places that cover neither a mat nor anything the question concerns, however large they are."""
        return tuple(_largest(_gaps(self.over[-1], (*self.barred, *self.mats), self.least)))

    @cached_property
    def low_beside_mats(self) -> tuple[Box, ...]:
        """Return the same places, limited to `MOST` of the view."""
        return tuple(_capped(room, self.over[-1]) for room in self.beside_mats)

    @cached_property
    def over_few_mats(self) -> tuple[Box, ...]:
        """Return the places that cover more and more mats, but not one that the question concerns."""
        found = (_gaps(self.over[-1], (*self.barred, *self.mats[:count]), self.least)
                 for count in range(len(self.mats) - 1, 0, -1))  # fmt: skip
        return tuple(dict.fromkeys(place for places in found for place in _largest(places)))

    @cached_property
    def apart(self) -> tuple[Box, ...]:
        """Return the places that cover nothing the question concerns, limited to `MOST` of the view."""
        return tuple(_capped(room, self.over[-1]) for room in self.free)

    @cached_property
    def free(self) -> tuple[Box, ...]:
        """Return the places that cover nothing the question concerns, however large they are."""
        return tuple(gaps(self.over[-1], self.barred, self.least))

    @cached_property
    def over_mats(self) -> tuple[Box, ...]:
        """Return the places that cover only mats of what the question concerns."""
        return tuple(gaps(self.over[-1], self.barred[: self.needed], self.least)) if self.needed else ()

    @cached_property
    def over_some(self) -> tuple[Box, ...]:
        """Return the places that cover more and more of what the question concerns, but not the most important
        thing."""
        found = (gaps(self.over[-1], self.barred[:count], self.least) for count in range(len(self.barred) - 1, 0, -1))
        return tuple(dict.fromkeys(place for places in found for place in places))

    def spot(self, room: Box, wide: float, high: float) -> Box:
        """Return the place for a panel of this size: the lower left corner of a room, or, if the room is not one of the
        clear ones, the corner of it or of a free place that contains it where the panel covers much less to read."""
        if room in self.clear:
            return Box(room.x, room.bottom - high, wide, high)
        places = (*self.beside_mats, *self.free) if self.barred else ()
        around = next((place for place in places if place.holds(room)), room)
        corners = [Box(x, y, wide, high) for y in (room.bottom - high, around.bottom - high, around.y)
                   for x in (room.x, max(around.x, around.right - wide))]  # fmt: skip
        costs = [covered(box, self.read) for box in corners]
        best = min(costs)
        return corners[0 if costs[0] <= best + MUCH * wide * high else costs.index(best)]


def rooms(
    model: TableModel,
    plan: Plan,
    view: Box,
    seen: Callable[[Box], Box],
    meant: Sequence[Box] = (),
    least: float = 0.0,
    mats: Sequence[Box] = (),
) -> Rooms:
    """Return the places for the stage. `seen` converts a box of the table to coordinates of the view. `meant` and
    `mats` are the boxes that the question concerns, the most important first. Places lower than `least` are left
    out."""
    place = [area for role in PLACE for area in model.role(role)]
    guards = [area for area in model.role("guardians") if area.cards]
    found = [seen(plan.areas[area.id]) for area in model.role("hero") if area.hero is None and area.id in plan.areas]
    if place or guards:
        # The stage covers the decks in this case, because a village, or guardians with their things, fill the middle.
        found.append(seen(plan.ground["rack"]))
    else:
        seats, found = found, []
        spots = [area for area in model.role("spot") if area.number and area.id in plan.areas]
        rows = [*reversed(_rows(spots, plan))]
        free = [run for row in rows if len(run := _free(row)) >= FEWEST]
        ends = {row[-1].id for row in rows}
        if not spots:
            found += [seen(_beside_card(plan.areas[area.id])) for area in model.role("spot") if area.id in plan.areas]
        found += [seen(_around(plan.areas[area.id] for area in row)) for row in [*free, *([spots] if spots else [])]]
        # The trove at the end of a row is covered rather than the decks and the heroes.
        cloth = plan.ground["felt"]
        to_the_edge = [_around(plan.areas[area.id] for area in run) for run in free if run[-1].id in ends]
        found += [seen(Box(box.x, box.y, cloth.right - box.x, box.h)) for box in to_the_edge]
        found += [*seats, seen(cloth)]
    held = [area for area in model.role("guardian") if area.cards]
    kept = [seen(plan.areas[area.id]) for area in (*place, *held) if area.id in plan.areas]
    kept += [seen(plan.cards[card.id].box) for area in guards for card in area.cards if card.id in plan.cards]
    needed = [cut for box in (*kept, *meant) if (cut := _within(box, view)) is not None]
    barred = [*needed, *(cut for box in mats if (cut := _within(box, view)) is not None)]
    heroes = [area.id for area in model.role("hero") if area.hero is not None and area.id in plan.areas]
    seated = [_within(seen(plan.areas[name]), view) for name in heroes]
    clear = [room for box in found if (room := _within(box, view)) and not any(map(room.overlaps, barred))]
    felt = _within(seen(plan.ground["felt"]), view)
    return Rooms(
        tuple(_capped(room, view) for room in clear if room.h >= least),
        (*([felt] if felt is not None and felt.w * felt.h >= ENOUGH * view.w * view.h else []), view),
        tuple(barred),
        len(needed),
        least,
        lambda: (cut for box in written(plan, model) if (cut := _within(seen(box), view)) is not None),
        tuple(cut for cut in seated if cut is not None),
    )


def gaps(view: Box, barred: Sequence[Box], least: float) -> list[Box]:
    """Return the largest places of a view that cover none of the `barred` boxes. If there is none, allow the least
    important boxes to be covered, one by one."""
    for count in range(len(barred), 0, -1):
        if found := _gaps(view, barred[:count], least):
            return _largest(found)
    return [view]


def _largest(found: Iterable[Box]) -> list[Box]:
    """Return the largest of these places."""
    return sorted(found, key=lambda box: -box.w * box.h)[:MOST_GAPS]


def _gaps(view: Box, barred: Sequence[Box], least: float) -> list[Box]:
    """Return, for each pair of box edges, the widest free place between them."""
    across = sorted(barred)
    edges = sorted({view.y, view.bottom, *(y for _, y, _, _ in barred), *(y + h for _, y, _, h in barred)})
    found: list[Box] = []
    for n, top in enumerate(edges):
        for bottom in edges[n + 1 :]:
            if bottom - top < least:
                continue
            x = left = view.x
            most = 0.0
            for box_x, box_y, w, h in across:
                if box_y < bottom and box_y + h > top:
                    if box_x - x > most:
                        left, most = x, box_x - x
                    x = max(x, box_x + w)
            if view.right - x > most:
                left, most = x, view.right - x
            if most >= NARROWEST * view.w:
                found.append(Box(left, top, most, bottom - top))
    return found


def _within(box: Box, view: Box) -> Box | None:
    """Return the part of a box inside the view; None if there is none."""
    x, y = max(box.x, view.x), max(box.y, view.y)
    right, bottom = min(box.x + box.w, view.x + view.w), min(box.y + box.h, view.y + view.h)
    return Box(x, y, right - x, bottom - y) if right > x and bottom > y else None


def _capped(room: Box, view: Box) -> Box:
    """Return the lower part of a place, limited to `MOST` of the view."""
    high = min(room.h, MOST * view.w * view.h / room.w)
    return Box(room.x, room.bottom - high, room.w, high)


def _rows(spots: Sequence[Area], plan: Plan) -> list[list[Area]]:
    """Return the rows of draw spots, the upper row first."""
    rows: dict[float, list[Area]] = {}
    for area in spots:
        rows.setdefault(plan.areas[area.id].y, []).append(area)
    return [row for _, row in sorted(rows.items())]


def _beside_card(box: Box) -> Box:
    """Return the part of a space's box beside its card. The stage can use it if only that card is in the middle of the
    table."""
    card = box.h / CARD
    return Box(box.x + card, box.y, box.w - card, box.h)


def _free(row: Sequence[Area]) -> list[Area]:
    """Return the longest run of adjacent empty draw spots."""
    runs = [list(run) for used, run in groupby(row, lambda area: bool(area.cards or area.gold)) if not used]
    return max(runs, key=len, default=[])


def _around(boxes: Iterable[Box]) -> Box:
    """Return the smallest box around the given boxes."""
    lefts, tops, wides, highs = zip(*boxes, strict=True)
    x, y = min(lefts), min(tops)
    return Box(x, y, max(map(add, lefts, wides)) - x, max(map(add, tops, highs)) - y)
