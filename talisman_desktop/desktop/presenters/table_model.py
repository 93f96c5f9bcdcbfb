"""The plain description of a table to show: areas with captions, and the cards, heroes and tokens in them."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.core.table import Alignment, Condition, Token

Role = Literal[
    "hero", "figure", "items", "followers", "spells", "trophies", "quests", "store",
    "road", "spot", "destination", "trove", "loot", "guardians", "guardian", "deck", "discard", "other", "tray",
    "building", "guest", "service",
]  # fmt: skip


class CardView(Struct, frozen=True):
    """A card on the table. `kind` is "" for an unknown face-down card; the back is always shown if `up` is False."""

    id: int
    kind: str
    deck: str
    title: str
    up: bool = True
    met: bool = False
    counters: int = 0
    tooltip: str = ""
    own: tuple[tuple[Attribute, int], ...] = ()
    """The numbers of an enemy that were set by hand."""
    condition: Condition | Literal[""] = ""


class TokenView(Struct, frozen=True):
    """Tokens of one kind: how many now, how many the character began with (-1: unknown), and by how many the last
    answer changed them."""

    token: Token
    value: int
    start: int
    changed: int = 0

    @property
    def measure(self) -> str:
        """Return the starting value that a number is compared with; "" for gold, an unchanged number, an unknown
        start."""
        return f"start {self.start}" if self.start not in (-1, self.value) and self.token != "gold" else ""

    @property
    def news(self) -> str:
        """The change by the last answer with its sign; "" for none."""
        return f"{self.changed:+d}".replace("-", "−") if self.changed else ""


class HeroView(Struct, frozen=True):
    """The hero at a mat. `place` is the place in the marching order, 1 in front; 0 means not with the party.

    `colour` is the name of the colour of the seat.
    """

    id: str
    name: str
    kind: str
    alignment: Alignment
    seat: int
    place: int
    tokens: tuple[TokenView, ...]
    notes: tuple[str, ...] = ()
    colour: str = "red"
    reordered: bool = False
    """Whether the last answer changed the hero's place in the marching order."""


class GuestView(Struct, frozen=True):
    """A hero at a building: what there is for them, or why there is nothing."""

    name: str
    colour: str
    note: str
    barred: bool = False


class PlateView(Struct, frozen=True):
    """The words on a building."""

    title: str
    price: str
    note: str
    guests: tuple[GuestView, ...] = ()


class OfferView(Struct, frozen=True, kw_only=True):
    """The services of a place of the village: a building, a hero who may be served there, or one service."""

    picture: str = ""
    """The drawing of a building."""
    price: str = ""
    key: str = ""
    """The key that takes the service in the question."""
    barred: str = ""
    """The reason why the service cannot be had now; "" when it can."""
    colour: str = ""
    """The colour of a hero's seat."""
    chosen: bool = False
    """Whether this is the building that was entered, or the hero who is served."""
    guests: tuple[GuestView, ...] = ()
    numbers: tuple[tuple[Token, int], ...] = ()
    """The tokens that a hero begins with."""
    plates: tuple[PlateView, ...] = ()
    """The words on all buildings of the place, so that all get the same form."""


class Area(Struct, frozen=True, kw_only=True):
    """A place on the table. `kind` is the printed card of the place itself (a character, a space).

    `count` is the number of cards there (a deck's are not in `cards`); `here` is set if the party is on it.
    `gold` is loose gold, `talismans` are those spent there, `known` is the topmost card of a deck, if known.
    """

    id: str
    role: Role
    caption: str
    note: str = ""
    tooltip: str = ""
    cards: tuple[CardView, ...] = ()
    count: int = 0
    kind: str = ""
    hero: HeroView | None = None
    seat: int = -1
    here: bool = False
    done: bool = False
    gold: int = 0
    number: int = -1
    known: str = ""
    talismans: int = 0
    offer: OfferView | None = None


class FigureView(Struct, frozen=True):
    """A figure that is no hero's, and the area it is on; `facing` is the direction in which it was turned, 1 out or -1
    home."""

    id: str
    name: str
    area: str
    facing: int = 0
    marker: bool = False


class TableModel(Struct, frozen=True, kw_only=True):
    """All that the window shows of a table.

    `party` is the area that the party stands on ("road:0": the village), `heading` 1 outwards. While it is
    `climbing`, the road shown is that of the Tower.
    """

    areas: tuple[Area, ...]
    day: int
    region: str
    party: str
    heading: int
    order: tuple[HeroView, ...]
    on_road: bool
    climbing: bool
    title: str
    waiting: tuple[Area, ...] = ()
    """The decks in the tray, which have no separate place on the table."""
    figures: tuple[FigureView, ...] = ()
    moved: frozenset[str] = frozenset()
    """The heroes and other figures that the last answer moved, or whose place in the marching order it changed."""

    def area(self, area: str) -> Area:
        """Return the area with this id. Raises KeyError when it is not shown."""
        for a in self.areas:
            if a.id == area:
                return a
        raise KeyError(area)

    def role(self, role: Role) -> tuple[Area, ...]:
        """Return the areas of one role, in their order."""
        return tuple(a for a in self.areas if a.role == role)

    def where(self, card: int) -> str:
        """Return the id of the area that a card is in; "" when it is not shown."""
        for a in self.areas:
            if any(c.id == card for c in a.cards):
                return a.id
        return ""
