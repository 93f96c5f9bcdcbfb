"""Printed maps of the regions: the road with its dice, the destinations, and the special locations by die roll."""

from __future__ import annotations

from msgspec import Struct

from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.desktop.paper.pdf import Pdf
from talisman_desktop.desktop.paper.pen import CENTRE, GREY, ONE_LEFT, Pen
from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.theme import emblems
from talisman_desktop.rules.world import World

MARGIN = 14.0


class MapOf(Struct, frozen=True):
    """The words on a map: the road, and lists of places with their headings."""

    title: str
    road: tuple[CardDef, ...]
    lists: tuple[tuple[str, tuple[str, ...]], ...]
    first: int = 1
    """The number of the first space of the road."""


def region_maps(catalog: Catalog, world: World) -> list[MapOf]:
    """Return the maps of all regions: first those with a village, then those beyond a place of another region, then
    those behind a gate."""
    names = {place: card.name for place, card in catalog.spaces.items()}
    found = []
    for region in (*world.villages.values(), *world.beyond_homes):
        lists = (
            ("Aid", tuple(names[p] for p in region.aid)) if region.village else ("Gate", (names[region.home],)),
            ("Troves", tuple(names[p] for p in region.troves)),
            ("Waypoints", tuple(names[p] for p in region.waypoints)),
            ("Special locations, by die", tuple(f"{n}  {names[p]}" for n, p in enumerate(region.locations, 1))),
        )
        found.append(MapOf(region.title, tuple(catalog.spaces[p] for p in region.road), lists))
    for region in world.behind_gates:
        road = tuple(catalog.spaces[p] for p in region.road)
        found.append(MapOf(region.title, road, (), first=region.spaces[0].counted))
    return found


def draw(pdf: Pdf, catalog: Catalog, world: World) -> None:
    """Draw the maps, one on each page."""
    for region in region_maps(catalog, world):
        paint_map(Pen(pdf.page()), pdf.paper.box.inset(MARGIN), region)


def paint_map(pen: Pen, box: Box, region: MapOf) -> None:
    """Draw a map into a box, as large as possible."""
    u = box.w / 60
    pen.frame(box, 0.5, radius=2)
    inner = box.inset(3 * u)
    pen.say(inner._replace(h=7 * u), region.title, 5.6 * u, kind="title", weight=700, flags=CENTRE)
    body = Box(inner.x, inner.y + 9 * u, inner.w, inner.h - 9 * u)
    road = body if not region.lists else body._replace(h=body.h * (0.42 if box.h < 100 else 0.48))
    _road(pen, road, region, u)
    if region.lists:
        _lists(pen, Box(body.x, road.bottom + 2.5 * u, body.w, body.bottom - road.bottom - 2.5 * u), region, u)


def _road(pen: Pen, box: Box, region: MapOf, u: float) -> None:
    """Draw the spaces one below the other, joined by the road. If there is a choice of destinations, "Destination"
    comes last."""
    stops = [(card.name, emblems.emblem_of(card), _draws(card)) for card in region.road]
    stops += [("Destination", "star", "see below")] if region.lists else []
    step = box.h / len(stops)
    size = min(step * 0.8, 9 * u)
    x = box.x + 6 * u
    pen.line(x, box.y + step / 2, x, box.bottom - step / 2, 0.9 * u / 2, GREY)
    for n, (name, emblem, draws) in enumerate(stops):
        y = box.y + n * step + (step - size) / 2
        seat = Box(x - size / 2, y, size, size)
        pen.circle(seat, 0.3, fill="#ffffff")
        pen.emblem(seat.inset(size * 0.2), emblem)
        number = str(n + region.first)
        pen.say(Box(seat.right + 1.5 * u, y, 5 * u, size), number, 3.2 * u, ink=GREY)
        pen.say(Box(seat.right + 6.5 * u, y, 24 * u, size), name, 3.8 * u, weight=700)
        pen.say(Box(box.right - 17 * u, y, 17 * u, size), draws, 2.9 * u, least=0.8, flags=ONE_LEFT)


def _draws(card: CardDef) -> str:
    return f"{card.draws} {'die' if card.draws == 1 else 'dice'} of cards" if card.draws else ""


def _lists(pen: Pen, box: Box, region: MapOf, u: float) -> None:
    """Write the lists of names of the region, each under its heading, in two columns."""
    pen.line(box.x, box.y, box.right, box.y, 0.2)
    width, half = box.w / 2, len(region.lists) // 2
    columns = (region.lists[:half], region.lists[half:])
    lines = max(sum(len(names) + 1.4 for _, names in column) for column in columns)
    step = min((box.h - 1.5 * u) / lines, 4.6 * u)
    for n, column in enumerate(columns):
        y = box.y + 1.5 * u
        for title, names in column:
            y = _list(pen, Box(box.x + n * width, y, width - u, step), title, names, step) + step * 0.4


def _list(pen: Pen, row: Box, title: str, names: tuple[str, ...], step: float) -> float:
    """Write a heading and its lines; return the y position below them."""
    pen.say(row, title, step * 0.66, least=0.8, weight=700)
    for n, name in enumerate(names, 1):
        pen.say(row._replace(x=row.x + step * 0.4, y=row.y + n * step), name, step * 0.7, least=0.8)
    return row.y + (len(names) + 1) * step
