"""The keys of card files, with their limits: of a card, a deck file, a set and an overlay. Both
`talisman_desktop.cards.loader` and the JSON Schema for editors use them.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from talisman_desktop.cards.effects import Alignment, Token
from talisman_desktop.cards.schema import Type

Id = Annotated[
    str, Meta(pattern="^[a-z0-9][a-z0-9-]*$", max_length=80, description="Small letters, digits and hyphens.")
]
Name = Annotated[str, Meta(pattern=r"^[^\u0000-\u001f\u007f]+$", max_length=80)]
Small = Annotated[int, Meta(ge=0, le=99)]
Copies = Annotated[int, Meta(ge=0, le=999)]
Words = Annotated[str, Meta(max_length=20_000)]
Slot = Words | Annotated[list[Words], Meta(max_length=40)]
Unsure = Literal["name", "copies", "number", "strength", "craft", "fate", "life", "gold", "price", "effect"]


class CardText(Struct, forbid_unknown_fields=True, kw_only=True):
    """A card as typed: printed facts, and sentences in slots."""

    id: Id
    name: Name
    copies: Copies = 1
    type: Type | None = None
    subtype: Annotated[str, Meta(max_length=40)] = ""
    number: Small = 0
    strength: Small | None = None
    craft: Small | None = None
    fate: Small = 0
    life: Small = 0
    gold: Small = 0
    spells: Small = 0
    draws: Small = 0
    alignment: Alignment | None = None
    usable_by: Annotated[tuple[Alignment, ...], Meta(max_length=3)] = ("good", "neutral", "evil")
    counter: Token | None = None
    counters: Small = 0
    price: Small = 0
    weight: Small = 1
    mount: bool = False
    trove: bool = False
    must_take: bool = False
    unsure: Annotated[tuple[Unsure, ...], Meta(max_length=20)] = ()
    meet: Annotated[Slot, Meta(description="What happens when the card is met.")] = ""
    task: Annotated[Slot, Meta(description="What a quest asks for.")] = ""
    won: Annotated[Slot, Meta(description="What happens after this enemy is beaten, or this quest done.")] = ""
    lost: Annotated[Slot, Meta(description="What happens after this enemy has beaten somebody.")] = ""
    owned: Annotated[Slot, Meta(description="What holds while somebody has the card.")] = ""
    may: Annotated[Slot, Meta(description="What its owner may do.")] = ""
    ends: Annotated[Slot, Meta(description="Where the card goes after it was met.")] = ""


Deck = Annotated[str, Meta(pattern="^[a-z][a-z-]*$", max_length=40)]


class DeckFile(Struct, forbid_unknown_fields=True):
    """A file of cards of one deck."""

    deck: Deck
    card: Annotated[list[CardText], Meta(max_length=5000)] = field(default_factory=list)


class SetText(Struct, forbid_unknown_fields=True):
    """The content of set.toml: the set's id and title, its place in the order, and the numbers of cards printed.
    `game` is the game it is for ("" for the game that is being read), `needs` the sets without which it cannot be
    used. `box` means that it can be used only if the program has rules of that id."""

    id: Id
    title: Name
    game: Annotated[
        str, Meta(pattern="^([a-z0-9][a-z0-9-]*)?$", max_length=80, description="The game that the cards are for.")
    ] = ""
    needs: Annotated[
        list[Id], Meta(max_length=40, description="Other sets whose cards or places the sentences name.")
    ] = field(default_factory=list)
    box: Annotated[bool, Meta(description="Whether the cards need rules of their own that the program must have.")] = (
        False
    )
    order: Annotated[int, Meta(ge=0, le=9999)] = 100
    subtypes: Annotated[list[Id], Meta(max_length=40, description="Subtypes of your own.")] = field(
        default_factory=list
    )
    totals: dict[Deck, Annotated[int, Meta(ge=0, le=9999)]] = field(default_factory=dict)


class SetFile(Struct, forbid_unknown_fields=True):
    """The file set.toml."""

    set: SetText


TYPE_OF_DECK: dict[str, Type] = {
    "quest": "quest",
    "ending": "place",
    "quest-reward": "reward",
    "stables": "follower",
    "spell": "spell",
    "character": "character",
    "space": "space",
    "purchase": "object",
    "talisman": "magic-object",
}
"""The type of the cards in a deck, for cards that do not name one."""

LARGEST_FILE = 2_000_000
LARGEST_SET = 10_000_000
MOST_FILES = 60
MOST_CARDS = 5000
