"""The mini map of the table: its marks for areas, cards and heroes, the frame around the visible part, and the corner
of the view in which it is shown. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.presenters.geometry.table_layout import Plan, gold_box
from talisman_desktop.desktop.presenters.table_model import Role, TableModel

What = Literal["map", "felt", "rack", "mat", "place", "card", "back", "party"]
STEP = 0.25
"""The fraction of the visible part by which an arrow key moves it."""
MUCH = 1.5
"""The map moves to another corner if it covers this many times as much in its present one."""
BETWEEN = 6
"""The number of steps in which the map can be moved along an edge of the view, from one corner to the next."""
MOST_HIDDEN = 0.6
"""The greatest share of the map that may be over cards, unless the player zooms."""
WRITTEN: tuple[Role, ...] = ("hero", "road", "trove", "loot", "deck", "discard", "other")
"""The roles of the areas with names and numbers that the map must not hide."""
HELD_WEIGHT = 4.0
"""The weight of a covered mat or card, compared with a covered area without cards."""


class Mark(NamedTuple):
    """A rectangle on the map. `colour` is the name of a player's colour."""

    what: What
    box: Box
    colour: str = ""


def marks(plan: Plan, model: TableModel) -> tuple[Mark, ...]:
    """Return the marks of a table, in the order in which they are painted."""
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
    """Return a rectangle of the table at the scale of the map."""
    return Box(box.x * scale, box.y * scale, box.w * scale, box.h * scale)


def stepped(seen: Box, size: Box, across: int, down: int) -> tuple[float, float]:
    """Return the centre of the visible part after one step in a direction, kept inside the table."""
    x = seen.x + seen.w * (0.5 + STEP * across)
    y = seen.y + seen.h * (0.5 + STEP * down)
    return min(max(x, size.x), size.right), min(max(y, size.y), size.bottom)


def along_edges(view: Box, wide: float, high: float) -> tuple[list[Box], list[Box]]:
    """Return the places for a map of this size at the edges of a view: the corners, the usual one first, then the
    places between them, the lowest first."""
    xs, ys = ([start + n * (end - start) / BETWEEN for n in range(BETWEEN, -1, -1)]
              for start, end in ((view.x, view.right - wide), (view.y, view.bottom - high)))  # fmt: skip
    corners = [Box(x, y, wide, high) for y in (ys[0], ys[-1]) for x in (xs[0], xs[-1])]
    edges = [Box(x, y, wide, high) for y in ys for x in xs if x in (xs[0], xs[-1]) or y in (ys[0], ys[-1])]
    return corners, [place for place in edges if place not in corners]


def corner(
    places: Sequence[Box], now: Box, asked: Sequence[Box], things: Sequence[Box], grounds: Sequence[Box]
) -> Box | None:
    """Return the best place for the map, one of `places`; None if every place covers the most important box in `asked`.
    The place covers none of the boxes that the question concerns (`asked`, the most important first), or else only the
    least important ones. Among these places, the one that covers the least of `things` and `grounds` is best. The map
    stays at `now` unless another place is much better.
    """
    for count in range(len(asked), -1, -1):
        free = [place for place in places if not covered(place, asked[:count])]
        if free or count == 1:
            break
    if not free:
        return None
    costs = {place: HELD_WEIGHT * covered(place, things) + covered(place, grounds) for place in free}
    best = min(free, key=costs.__getitem__)
    return now if now in costs and costs[now] <= costs[best] * MUCH else best


def written(plan: Plan, model: TableModel) -> list[Box]:
    """Return the boxes with names, numbers, cards or gold to read: mats, road spaces, the present space, the trove,
    loot, decks, guardians, and the cards and the gold on draw spots."""
    found = []
    for area in model.areas:
        if area.id not in plan.areas:
            continue
        if area.role in WRITTEN or area.number == 0:
            found.append(plan.areas[area.id])
        elif area.role in ("spot", "guardians", "guardian"):
            found += [plan.cards[card.id].box for card in area.cards if card.id in plan.cards]
            found += [gold_box(area, plan.areas[area.id])] if area.gold else []
    return found


def hides(place: Box, cards: Iterable[Box]) -> bool:
    """Return whether a map at a place would hide more of the cards than it may."""
    return covered(place, cards) > MOST_HIDDEN * place.w * place.h


def covered(place: Box, boxes: Iterable[Box]) -> float:
    """Return the area of the boxes that a place covers."""
    found = 0.0
    for box in boxes:
        wide = min(place.right, box.right) - max(place.x, box.x)
        high = min(place.bottom, box.bottom) - max(place.y, box.y)
        found += wide * high if wide > 0 and high > 0 else 0.0
    return found
