"""The description of a table for drawing it: areas with captions, and the cards, heroes and tokens in them."""

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
    """A card on the table. `kind` is "" for an unknown card. If `up` is False, the back is shown."""

    id: int
    kind: str
    deck: str
    title: str
    up: bool = True
    met: bool = False
    counters: int = 0
    tooltip: str = ""
    own: tuple[tuple[Attribute, int], ...] = ()
    """The numbers of an enemy that the players have set."""
    condition: Condition | Literal[""] = ""


class TokenView(Struct, frozen=True):
    """Tokens of one kind: the present number, the number at the start (-1 if unknown), and the change by the last
    answer."""

    token: Token
    value: int
    start: int
    changed: int = 0

    @property
    def measure(self) -> str:
        """The number at the start in words, such as "start 2"; "" for gold, an unchanged number or an unknown start."""
        return f"start {self.start}" if self.start not in (-1, self.value) and self.token != "gold" else ""

    @property
    def news(self) -> str:
        """The change by the last answer with its sign; "" if there was none."""
        return f"{self.changed:+d}".replace("-", "−") if self.changed else ""


class HeroView(Struct, frozen=True):
    """The hero of a mat. `place` is the hero's place in the marching order, 1 in front; 0 means outside the party.

    `colour` is the name of the player's colour.
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
    """A hero at a building: what it offers the hero, or why it offers nothing."""

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
    """A plate in the village: a building, a hero who may be served, or one service."""

    picture: str = ""
    """The name of the building's drawing."""
    price: str = ""
    key: str = ""
    """The key that chooses the service in the question."""
    barred: str = ""
    """The reason why the service is unavailable now; "" if it is available."""
    colour: str = ""
    """The colour of a hero's player."""
    chosen: bool = False
    """Whether this is the entered building, or the hero served."""
    guests: tuple[GuestView, ...] = ()
    numbers: tuple[tuple[Token, int], ...] = ()
    """The tokens with which the character begins."""
    plates: tuple[PlateView, ...] = ()
    """The words on all buildings of the place, so that all get the same layout."""


class Area(Struct, frozen=True, kw_only=True):
    """An area of the table. `kind` is the card printed for the place itself (a character or a space).

    `count` is the number of cards, because those of a deck are not in `cards`. `here` is set if the party is there.
    `gold` is loose gold, `talismans` are those spent there, and `known` is the top card of a deck if it is known.
    `number` is that of a draw spot or space, or the card of the guardian who carries what is here. `done` is set if the
    road roll was made, the trove was taken, or the enemies are no guardians of a trove. A space of a road has the
    `names` of all its spaces, because all are written alike."""

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
    names: tuple[str, ...] = ()
    offer: OfferView | None = None


class FigureView(Struct, frozen=True):
    """A figure that is not a hero, and its area. `facing` is the direction it faces: 1 outwards, -1 home, 0 as usual. A
    `marker` never walks."""

    id: str
    name: str
    area: str
    facing: int = 0
    marker: bool = False


class TableModel(Struct, frozen=True, kw_only=True):
    """All that the window shows of a table.

    `party` is the area of the party ("road:0" is the village), `heading` is 1 outwards. If `climbing` is set, the road
    shown is that of the Tower.
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
    """The decks in the tray."""
    figures: tuple[FigureView, ...] = ()
    moved: frozenset[str] = frozenset()
    """The heroes and other figures that the last answer moved, also in the marching order."""

    def area(self, area: str) -> Area:
        """Return the area with this id. Raises KeyError if it is not shown."""
        for a in self.areas:
            if a.id == area:
                return a
        raise KeyError(area)

    def role(self, role: Role) -> tuple[Area, ...]:
        """Return the areas with a role, in their order."""
        return tuple(a for a in self.areas if a.role == role)

    def where(self, card: int) -> str:
        """Return the id of the area that contains a card; "" if it is not shown."""
        for a in self.areas:
            if any(c.id == card for c in a.cards):
                return a.id
        return ""
