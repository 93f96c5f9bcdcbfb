"""The printed mat for the real table: frames of card size for the road, the draw spots and the decks. Its pages are
laid side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.paper.pdf import Pdf
from talisman_desktop.desktop.paper.pen import CENTRE, GREY, LIGHT, ONE_LINE, Pen
from talisman_desktop.desktop.presenters.card_words import pile_title
from talisman_desktop.desktop.presenters.geometry import sheet_layout
from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.rules.world import DESTINATION, World

PILES = ("deck", "discard")
ROWS = {3: 3, 4: 2}
"""The number of rows of frames on a sheet, by the number of its columns."""


class Frame(Struct, frozen=True):
    """A frame for a card: its zone on the table, its number or emblem, and its name."""

    zone: str
    mark: str
    name: str


def of_boxes(table: Table, catalog: Catalog) -> list[Frame]:
    """Return the frames for the decks of the boxes in use and for their discards, without decks joined to another
    deck."""
    joined = dict(table.joined)
    zones = [f"{what}:{deck}" for deck in table.decks if ":" in deck and deck not in joined for what in PILES]
    return [Frame(zone, "", pile_title(zone, catalog)) for zone in zones]


def pages(catalog: Catalog, world: World, columns: int = 3, more: Sequence[Frame] = ()) -> list[list[Frame]]:
    """Return the frames of each page, row by row, for sheets with three or four columns; `more` frames come at the end.

    The first two pages are laid side by side: they have the road at the top and draw spots below it. With four columns
    the last four draw spots are on the third page.
    """
    a_page = columns * ROWS[columns]
    return [*_usual(catalog, world, columns), *(list(more[n : n + a_page]) for n in range(0, len(more), a_page))]


def _usual(catalog: Catalog, world: World, columns: int) -> list[list[Frame]]:
    """Return the frames that every campaign needs."""
    roads = [_road(catalog, world, n) for n in range(1, DESTINATION + 1)]
    spots = [Frame(f"spot:{n}", str(n), "Draw spot") for n in range(1, 13)]
    decks = [
        Frame("deck:adventure", "", "Adventure deck"),
        Frame("discard:adventure", "", "Adventure discards"),
        Frame("trove", "", "Trove of this road"),
        Frame("deck:spell", "", "Spell deck"),
        Frame("discard:spell", "", "Spell discards"),
        Frame("deck:trove", "", "Trove deck"),
        Frame("deck:purchase", "", "Purchase deck"),
        Frame("deck:talisman", "", "Talismans"),
        Frame("deck:quest", "", "Quests and alignments"),
    ]
    if columns == 4:
        trove, quests = decks[2], decks[-1]
        piles = [frame for frame in decks if frame not in (trove, quests)]
        return [
            [*roads[:4], *spots[0:4]],
            [*roads[4:], trove, quests, *spots[4:8]],
            [*spots[8:12], *piles[:4]],
            piles[4:],
        ]
    return [
        [*roads[:3], *spots[0:3], *spots[6:9]],
        [*roads[3:], *spots[3:6], *spots[9:12]],
        decks,
    ]


def _road(catalog: Catalog, world: World, n: int) -> Frame:
    if n == DESTINATION:
        return Frame(f"road:{n}", str(n), "Destination")
    names = [catalog.spaces[region.road[n - 1]].name for region in world.villages.values()]
    return Frame(f"road:{n}", str(n), " / ".join(names))


def draw(
    pdf: Pdf,
    catalog: Catalog,
    world: World,
    lying: Mapping[str, tuple[str, ...]] | None = None,
    more: Sequence[Frame] = (),
    *,
    marks: bool = True,
) -> None:
    """Draw the pages of the mat. `lying` has the words for the frame of each zone, of which the last is written first,
    and `more` are frames for the end."""
    sheet, places = sheet_layout.sheet(pdf.paper), sheet_layout.places(pdf.paper)
    laid_out = pages(catalog, world, sheet.columns, more)
    for n, frames in enumerate(laid_out, 1):
        pen = Pen(pdf.page(sheet.paper))
        for box, frame in zip(places, frames, strict=False):
            _frame(pen, box, frame, (lying or {}).get(frame.zone, ()))
        for mark in sheet_layout.cut_marks(places) if marks else ():
            pen.mark(mark)
        left, top = places[0].x, places[-1].bottom + sheet_layout.GAP
        cut = "Cut along the marks; lay 1 and 2 side by side" if marks else "Lay 1 and 2 side by side"
        words = (f"Mat, sheet {n} of {len(laid_out)}", "Print at 100 %", cut)
        for k, text in enumerate(words):
            row = Box(left + k * places[0].w + 2, top, places[0].w - 4, sheet_layout.REACH)
            pen.say(row, text, 2.6, least=1.4, ink=GREY, flags=ONE_LINE)


def _frame(pen: Pen, box: Box, frame: Frame, lying: tuple[str, ...]) -> None:
    pen.frame(box, 0.15, GREY)
    inner = box.inset(2.5)
    pen.frame(inner, 0.2, LIGHT, radius=2)
    pen.say(Box(inner.x + 2, inner.y + 2, inner.w - 4, 6), frame.name, 4, weight=700, flags=ONE_LINE)
    if frame.mark:
        middle = Box(inner.x, inner.y + 22, inner.w, 26) if not lying else Box(inner.x, inner.y + 9, inner.w, 12)
        pen.say(middle, frame.mark, middle.h * 0.9, kind="title", weight=700, flags=CENTRE, ink=LIGHT)
    if lying:
        pen.ruled(Box(inner.x + 3, inner.y + 22, inner.w - 6, inner.h - 26), lying[::-1], max(8, min(len(lying), 14)))
