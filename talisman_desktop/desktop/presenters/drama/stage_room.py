"""The room for the stage: first where no card lies, then the cloth, then all that is seen of the table. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.presenters.geometry.table_layout import Plan
from talisman_desktop.desktop.presenters.table_model import Area, TableModel

FEWEST = 3
"""The stage takes fewer draw spots side by side only when it takes them all."""


def rooms(model: TableModel, plan: Plan, view: Box) -> tuple[Box, ...]:
    """Return the rooms to be tried in turn, in the coordinates of a view that shows the whole table."""
    scale = min(view.w / plan.size.w, view.h / plan.size.h)
    left, top = view.x + (view.w - plan.size.w * scale) / 2, view.y + (view.h - plan.size.h * scale) / 2

    def seen(box: Box) -> Box:
        return Box(left + box.x * scale, top + box.y * scale, box.w * scale, box.h * scale)

    if model.role("building") or any(area.cards for area in model.role("guardians")):
        # A place has no room to spare, nor have guardians and what they bear; the decks below wait.
        return (seen(plan.ground["rack"]), seen(plan.ground["felt"]), view)
    spots = [area for area in model.role("spot") if area.number and area.id in plan.areas]
    rows = _rows(spots, plan)
    free = [run for row in reversed(rows) if len(run := _free(row)) >= FEWEST]
    found = [_around(plan.areas[area.id] for area in row) for row in [*free, *([spots] if spots else [])]]
    found.append(plan.ground["felt"])
    return (*map(seen, found), view)


def _rows(spots: Sequence[Area], plan: Plan) -> list[list[Area]]:
    """Return the rows of draw spots, the upper one first."""
    rows: dict[float, list[Area]] = {}
    for area in spots:
        rows.setdefault(plan.areas[area.id].y, []).append(area)
    return [row for _, row in sorted(rows.items())]


def _free(row: Sequence[Area]) -> list[Area]:
    """Return the longest run of spots side by side where nothing lies."""
    runs = [list(run) for used, run in groupby(row, lambda area: bool(area.cards or area.gold)) if not used]
    return max(runs, key=len, default=[])


def _around(boxes: Iterable[Box]) -> Box:
    """Return the least box around some."""
    every = tuple(boxes)
    x, y = min(b.x for b in every), min(b.y for b in every)
    return Box(x, y, max(b.right for b in every) - x, max(b.bottom for b in every) - y)
