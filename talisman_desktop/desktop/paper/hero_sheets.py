"""Record sheets of heroes, one to a page: blank, or filled with the hero's state."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.table import TOKENS, Token
from talisman_desktop.desktop.paper import paper_face
from talisman_desktop.desktop.paper.pdf import Pdf
from talisman_desktop.desktop.paper.pen import BLACK, CENTRE, GREY, LIGHT, ONE_LEFT, ONE_LINE, ONE_RIGHT, Pen
from talisman_desktop.desktop.presenters.geometry.paper_sizes import CARD_HEIGHT, CARD_WIDTH, Paper
from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.theme.palette import LIGHT as COLOURS

MARGIN = 12.0
TRACK = 14
"""The highest number in a row of tokens. The row begins with 0."""

ITEMS = 8
"""The most items that a hero can have: four, and four more with a Mule (C2c)."""


class Record(Struct, frozen=True, kw_only=True):
    """The words on a hero's sheet; an empty record makes a blank sheet."""

    name: str = ""
    card: CardDef | None = None
    alignment: str = ""
    place: str = ""
    tokens: dict[Token, int] = {}
    starting: dict[Token, int] = {}
    toad: int = 0
    quest: str = ""
    items: tuple[str, ...] = ()
    followers: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    trophies: tuple[str, ...] = ()
    points: str = ""
    stores: tuple[tuple[str, str], ...] = (("Store, Inner Region", ""), ("Store, Outer Region", ""))
    notes: tuple[str, ...] = ()


class Plan(Struct, frozen=True):
    """The boxes of the parts of a sheet."""

    head: Box
    card: Box
    tracks: tuple[Box, ...]
    items: Box
    followers: Box
    spells: Box
    trophies: Box
    quest: Box
    toad: Box
    stores: tuple[Box, ...]
    notes: Box


def plan(paper: Paper) -> Plan:
    """Return the layout of a sheet on this paper: a box for the character card at true size, with the rest around
    it."""
    whole = paper.box.inset(MARGIN)
    head = whole._replace(h=12)
    card = Box(whole.x, head.bottom + 3, CARD_WIDTH, CARD_HEIGHT)
    right = Box(card.right + 5, card.y, whole.right - card.right - 5, CARD_HEIGHT)
    step = right.h / len(TOKENS)
    tracks = tuple(Box(right.x, right.y + n * step, right.w, step - 1.5) for n in range(len(TOKENS)))
    low = Box(whole.x, card.bottom + 5, whole.w, whole.bottom - card.bottom - 5)
    third = (low.w - 8) / 3
    tall = low.h * 0.47
    items = Box(low.x, low.y, third, tall)
    middle = Box(items.right + 4, low.y, third, tall)
    followers = middle._replace(h=tall * 0.45)
    spells = middle._replace(y=followers.bottom + 2, h=tall - followers.h - 2)
    trophies = Box(middle.right + 4, low.y, third, tall)
    quest = Box(low.x, items.bottom + 3, low.w * 0.62, 13)
    toad = Box(quest.right + 4, quest.y, low.right - quest.right - 4, 13)
    rest = Box(low.x, quest.bottom + 3, low.w, low.bottom - quest.bottom - 3)
    half = (rest.w - 4) / 2
    stores = tuple(Box(rest.x + n * (half + 4), rest.y, half, rest.h * 0.5) for n in range(2))
    notes = Box(rest.x, stores[0].bottom + 3, rest.w, rest.bottom - stores[0].bottom - 3)
    return Plan(head, card, tracks, items, followers, spells, trophies, quest, toad, stores, notes)


def draw(pdf: Pdf, records: Sequence[Record]) -> None:
    """Draw the sheets, one on each page."""
    for record in records:
        paint(Pen(pdf.page()), plan(pdf.paper), record)


def paint(pen: Pen, where: Plan, record: Record) -> None:
    """Draw one sheet."""
    _head(pen, where.head, record)
    if record.card is not None:
        paper_face.paint(pen.p, where.card, record.card)
    else:
        pen.frame(where.card, 0.2, GREY)
        pen.say(where.card, "character card", 4, flags=CENTRE, ink=LIGHT)
    for token, box in zip(TOKENS, where.tracks, strict=True):
        _track(pen, box, token, record)
    _list(pen, where.items, "Items", record.items, ITEMS, "5 to 8 with a Mule", numbered=True)
    _list(pen, where.followers, "Followers", record.followers, 3, "two, and a mount", numbered=True)
    _list(pen, where.spells, "Spells", record.spells, 3, "by craft", numbered=True)
    _list(pen, where.trophies, "Trophies", record.trophies, ITEMS, record.points or "strength / craft")
    _list(pen, where.quest, "Quest", (record.quest,) if record.quest else (), 1)
    _toad(pen, where.toad, record.toad)
    for (title, words), box in zip(record.stores, where.stores, strict=True):
        _list(pen, box, title, tuple(w for w in words.split(", ") if w), 5, "gold and cards")
    _list(pen, where.notes, "Notes", record.notes, 4)


def _head(pen: Pen, box: Box, record: Record) -> None:
    name = Box(box.x, box.y, box.w * 0.44, box.h)
    pen.say(name._replace(h=box.h - 1), record.name, 8, kind="title", weight=700)
    if not record.name:
        pen.say(name._replace(y=box.y - 0.5, h=3), "Hero", 2.6, ink=GREY)
    pen.line(name.x, name.bottom, name.right, name.bottom, 0.25)
    x = name.right + 5
    for alignment in ("good", "neutral", "evil"):
        dot = Box(x, box.y + box.h - 6, 4, 4)
        pen.circle(dot, 0.25, fill=BLACK if record.alignment == alignment else "")
        pen.say(Box(x + 5, dot.y - 0.5, 15, 5), alignment.capitalize(), 3.6)
        x += 21
    order = Box(x + 2, box.y, box.right - x - 2, box.h)
    pen.say(order._replace(y=box.y - 0.5, h=3), "Place in the marching order", 2.6, least=1.4, ink=GREY)
    pen.say(order._replace(y=box.y + 3, h=box.h - 3.5), record.place, 5, flags=ONE_LEFT)
    pen.line(order.x, order.bottom, order.right, order.bottom, 0.25)


def _track(pen: Pen, box: Box, token: Token, record: Record) -> None:
    """Draw the row for one kind of token: the present number, the starting value, and numbers on which to put a
    marker."""
    value, start = record.tokens.get(token), record.starting.get(token)
    look = COLOURS.tokens[token]
    pen.emblem(Box(box.x, box.y + 0.6, 4.6, 4.6), look.emblem)
    pen.say(Box(box.x + 6, box.y, 30, 6), look.name, 4, weight=700)
    begun = f"starting value {start}" if start is not None else "starting value"
    pen.say(Box(box.x + 34, box.y, 40, 6), begun, 3, ink=GREY)
    if start is None:
        pen.line(box.x + 54, box.y + 5, box.x + 64, box.y + 5, 0.15, GREY)
    now = Box(box.x, box.y + 6.5, 12, box.h - 7)
    pen.frame(now, 0.4)
    pen.say(now, "" if value is None else str(value), 7, kind="title", weight=700, flags=ONE_LINE)
    row = Box(now.right + 2, now.y, box.right - now.right - 2, now.h)
    size = min(row.w / (TRACK + 1), row.h)
    for n in range(TRACK + 1):
        cell = Box(row.x + n * row.w / (TRACK + 1), row.y + (row.h - size) / 2, size, size).inset(0.25)
        here = n == value
        pen.circle(cell, 0.25, fill=BLACK if here else "")
        pen.say(cell, str(n), size * 0.42, flags=ONE_LINE, ink="#ffffff" if here else GREY)


def _list(pen: Pen, box: Box, title: str, lines: Sequence[str], count: int, hint: str = "",
          numbered: bool = False) -> None:  # fmt: skip
    pen.say(Box(box.x, box.y, box.w, 5), title, 4, weight=700)
    pen.say(Box(box.x + box.w * 0.45, box.y, box.w * 0.55, 5), hint, 2.8, ink=GREY, flags=ONE_RIGHT)
    pen.line(box.x, box.y + 5.2, box.right, box.y + 5.2, 0.35)
    pen.ruled(Box(box.x, box.y + 5.2, box.w, box.h - 5.2), lines, max(count, min(len(lines), count + 4)), numbered)


def _toad(pen: Pen, box: Box, turns: int) -> None:
    pen.say(Box(box.x, box.y, box.w, 5), "Toad, turns left", 4, weight=700)
    pen.line(box.x, box.y + 5.2, box.right, box.y + 5.2, 0.35)
    for n in range(3):
        cell = Box(box.x + n * 8, box.y + 6.6, 6, 6)
        pen.frame(cell, 0.3, fill=BLACK if n < turns else "")
