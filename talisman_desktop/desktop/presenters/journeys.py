"""The movement of cards and figures from one table to the next: where each begins and ends, and its position in
between. No Qt."""

from __future__ import annotations

from itertools import zip_longest
from math import cos, hypot, pi, sin
from typing import NamedTuple

from talisman_desktop.desktop.presenters.geometry.rectangles import CARD, Box
from talisman_desktop.desktop.presenters.geometry.table_layout import Plan, deck_pile, pawn, standing
from talisman_desktop.desktop.presenters.table_model import Area, CardView, TableModel

FLIGHT_MS, STAGGER_MS, MOST_STAGGER_MS = 260, 30, 240
"""The milliseconds that a card moves, those between the starts of two cards, and the most between the first and the
last start."""
SPACE_MS, MOST_WALK_MS, BEHIND_MS = 150, 450, 45
"""The milliseconds that a figure takes for one space, the most for its whole way, and its delay after the figure in
front."""
MOST = 80
"""The number of changed cards above which no movement is shown."""
SMALL = 60.0
"""The width of a moving card that ends in a pile or another place without separate cards."""
HOP = 5.0
"""The height to which a figure is lifted at each step."""


class Journey(NamedTuple):
    """The movement of a card. If it `vanishes`, it is not drawn by itself at the end, because it is in a pile or
    covered."""

    card: CardView
    start: Box
    end: Box
    was_up: bool
    vanishes: bool = False

    @property
    def turns(self) -> bool:
        """Whether the card is turned over on its way."""
        return self.was_up != self.card.up


class Walk(NamedTuple):
    """The way of a figure from space to space. `figure` is the name of its box in the layout."""

    figure: str
    path: tuple[Box, ...]
    behind: int = 0
    """The number of figures in front of it."""

    @property
    def length(self) -> int:
        """The milliseconds that the way takes."""
        return min(SPACE_MS * (len(self.path) - 1) + SPACE_MS, MOST_WALK_MS)


class Pose(NamedTuple):
    """A card at one moment: its centre, its size relative to its size at rest, its width as a fraction of the full
    width while it turns, and the visible side."""

    x: float
    y: float
    scale: float
    breadth: float
    up: bool


# --- cards ---


def journeys(before: TableModel, old: Plan, after: TableModel, new: Plan) -> tuple[Journey, ...]:
    """Return the movements of all cards that changed their place or were turned over; none if the table changed its
    size or more than `MOST` cards moved."""
    if old.size != new.size:
        return ()
    olds, news = _lying(before, after), _lying(after, before)
    found = [way for card, (area, view) in news.items() if (way := _way(view, area, olds.get(card), old, new))]
    gone = (card for card in olds if card not in news)
    found += [way for card in gone if (way := _back(olds[card][1], old, new))]
    return tuple(found) if len(found) <= MOST else ()


def _lying(model: TableModel, other: TableModel) -> dict[int, tuple[Area, CardView]]:
    """Return the cards with their areas, without most of the areas that are the same on both tables."""
    pairs = zip_longest(model.areas, other.areas[: len(model.areas)])
    return {card.id: (area, card) for area, same in pairs if area is not same for card in area.cards}


def _way(card: CardView, area: Area, was: tuple[Area, CardView] | None, old: Plan, new: Plan) -> Journey | None:
    start, slot = old.cards.get(card.id), new.cards.get(card.id)
    up = was[1].up if was is not None else False
    if was is not None and was[0].id == area.id and (up == card.up or start is None or slot is None):
        return None  # because other cards only make room for it, or cover it
    begin = start.box if start is not None else _pile(was[0].id if was is not None else f"deck:{card.deck}", old)
    end = slot.box if slot is not None else _pile(area.id, new)
    if begin is None or end is None:
        return None
    return Journey(card, begin, end, up, vanishes=slot is None)


def _back(card: CardView, old: Plan, new: Plan) -> Journey | None:
    """Return the movement of a card that leaves the table to its deck; None if the card or the deck is not drawn."""
    start, deck = old.cards.get(card.id), _pile(f"deck:{card.deck}", new)
    return Journey(card, start.box, deck, card.up, vanishes=True) if start is not None and deck is not None else None


def _pile(area: str, plan: Plan) -> Box | None:
    """Return the box of a pile, whose cards are not drawn one by one; None if the pile is not drawn."""
    box = plan.areas.get(area)
    if box is None:
        return None
    if area.startswith(("deck:", "discard:")):
        return deck_pile(box)
    w = min(SMALL, box.w, box.h / CARD)
    return Box(box.x + (box.w - w) / 2, box.y + (box.h - w * CARD) / 2, w, w * CARD)


def begins(n: int, count: int) -> float:
    """Return the milliseconds after which card number `n` of `count` starts."""
    return n * min(STAGGER_MS, MOST_STAGGER_MS / max(1, count))


def pose(way: Journey, share: float) -> Pose:
    """Return a card at a fraction of its way, from 0 to 1."""
    share = min(max(share, 0.0), 1.0)
    eased = 1 - (1 - share) ** 3
    ax, ay, bx, by = *_middle(way.start), *_middle(way.end)
    lift = min(30.0, hypot(bx - ax, by - ay) * 0.08) * sin(pi * eased)
    small = min(2.5, max(0.3, (way.start.w * way.start.h / (way.end.w * way.end.h)) ** 0.5))
    breadth = max(0.04, abs(cos(pi * eased))) if way.turns else 1.0
    up = way.card.up if eased >= 0.5 else way.was_up
    return Pose(ax + (bx - ax) * eased, ay + (by - ay) * eased - lift, small + (1 - small) * eased, breadth, up)


def _middle(box: Box) -> tuple[float, float]:
    return box.x + box.w / 2, box.y + box.h / 2


# --- figures ---


def walks(before: TableModel, old: Plan, after: TableModel, new: Plan) -> tuple[Walk, ...]:
    """Return the ways of all figures that changed their space, along the road; none if the table changed its size or
    another road is shown."""
    if old.size != new.size or before.region != after.region or before.climbing != after.climbing:
        return ()
    found = []
    spaces = _between(before.party, after.party, after)
    for n, hero in enumerate(after.order if after.heading > 0 else after.order[::-1]):
        start, end = old.ground.get(pawn(hero.id)), new.ground.get(pawn(hero.id))
        if start is not None and end is not None and start != end:
            stand = new.areas[after.party]
            by = [(new.areas[space].x - stand.x, new.areas[space].y - stand.y) for space in spaces]
            found.append(Walk(pawn(hero.id), (start, *(_moved(end, *way) for way in by), end), n))
    was = {figure.id: figure.area for figure in before.figures}
    for figure in after.figures:
        start, end = old.ground.get(standing(figure.id)), new.ground.get(standing(figure.id))
        if start is not None and end is not None and start != end:
            stand = new.areas[figure.area]
            by = [
                (new.areas[space].x - stand.x, new.areas[space].y - stand.y)
                for space in _between(was[figure.id], figure.area, after)
            ]
            found.append(Walk(standing(figure.id), (start, *(_moved(end, *way) for way in by), end)))
    return tuple(found)


def _between(start: str, end: str, model: TableModel) -> list[str]:
    """Return the spaces between two spaces of the road, in walking order; none if one of the two is not on it."""
    road = [area.id for area in model.role("road")]
    if start not in road or end not in road:
        return []
    a, b = road.index(start), road.index(end)
    return road[a + 1 : b] if a < b else road[b + 1 : a][::-1]


def _moved(box: Box, dx: float, dy: float) -> Box:
    return Box(box.x + dx, box.y + dy, box.w, box.h)


def stand(way: Walk, share: float) -> tuple[float, float]:
    """Return the position of a figure at a fraction of its way, from 0 to 1. The figure hops from space to space."""
    share = min(max(share, 0.0), 1.0)
    steps = len(way.path) - 1
    n = min(int(share * steps), steps - 1)
    part = share * steps - n
    a, b = way.path[n], way.path[n + 1]
    return a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part - HOP * sin(pi * part)
