"""The table in small: a mark for each part, card and hero, and the part of the table that is seen. No Qt."""

from __future__ import annotations

from typing import Literal, NamedTuple

from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.presenters.geometry.table_layout import Plan
from talisman_desktop.desktop.presenters.table_model import TableModel

What = Literal["map", "felt", "rack", "mat", "place", "card", "back", "party"]
STEP = 0.25
"""An arrow key moves what is seen by such a part of it."""


class Mark(NamedTuple):
    """A rectangle of the table in small. `colour` is the name of the colour of a hero's seat."""

    what: What
    box: Box
    colour: str = ""


def marks(plan: Plan, model: TableModel) -> tuple[Mark, ...]:
    """Return what is marked of a table, the lowest first."""
    parts: tuple[What, ...] = ("map", "felt", "rack")
    found = [Mark(part, plan.ground[part]) for part in parts]
    for area in model.areas:
        if area.id not in plan.areas or area.role in ("deck", "discard"):
            continue
        if area.role == "hero":
            found.append(Mark("mat", plan.areas[area.id], area.hero.colour if area.hero is not None else ""))
        elif area.role in ("spot", "road", "trove", "loot", "guardians"):
            found.append(Mark("place", plan.areas[area.id]))
    for area in model.areas:
        for card in area.cards:
            if card.id in plan.cards:
                found.append(Mark("card" if card.up else "back", plan.cards[card.id].box))
    return (*found, Mark("party", plan.ground["party"]))


def shrink(box: Box, scale: float) -> Box:
    """Return a rectangle of the table in small."""
    return Box(box.x * scale, box.y * scale, box.w * scale, box.h * scale)


def stepped(seen: Box, size: Box, across: int, down: int) -> tuple[float, float]:
    """Return the middle of what is seen after a step, within the table."""
    x = seen.x + seen.w * (0.5 + STEP * across)
    y = seen.y + seen.h * (0.5 + STEP * down)
    return min(max(x, size.x), size.right), min(max(y, size.y), size.bottom)
