"""The conditions in the words on cards, and the base class of all verbs."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Token = Literal["strength", "craft", "life", "fate", "gold"]
Alignment = Literal["good", "neutral", "evil"]
Attribute = Literal["strength", "craft"]

Owned = Literal[
    "strength", "craft", "life", "fate", "gold",
    "spell", "follower", "mount", "item", "object", "magic object", "weapon", "armour", "potion", "trophy", "talisman",
]  # fmt: skip
"""Everything that a condition can ask a hero for: tokens, and kinds of cards. An item is an object or a magic
object."""


class Data(Struct, frozen=True, tag_field="verb", tag=lambda name: name.lower(), forbid_unknown_fields=True):
    """The base class of verbs: immutable, compared by value, and tagged with its name in JSON."""


class IsAlignment(Data, frozen=True):
    """The hero has one of these alignments: "you are good", "you are good or neutral"."""

    any_of: tuple[Alignment, ...]


class AtLeast(Data, frozen=True):
    """The hero's current strength or craft (bonuses included) is at least n: "your craft is at least 4"."""

    attribute: Attribute
    n: int


class Under(Data, frozen=True):
    """The hero's current strength or craft (bonuses included) is less than n: "your strength is under 5"."""

    attribute: Attribute
    n: int


class HasFollower(Data, frozen=True):
    """The hero has one of these followers or items; `names` are card names in lower case ("princess")."""

    any_of: tuple[str, ...]


class Leads(Data, frozen=True):
    """The hero is the first in the marching order: "you lead the marching order"."""


class HasQuest(Data, frozen=True):
    """The hero has a quest of the Warlock; if `any` is False, has none: "you have a quest"."""

    any: bool = True


class PlaysWith(Data, frozen=True):
    """The campaign is played with a box or card set whose id is `box`; if `any` is False, without it: "you play with
    Blood Moon"."""

    box: str
    any: bool = True


class LostLife(Data, frozen=True):
    """In `lost`: the hero has lost a life in the fight that is over, and nothing prevented it: "you lost a life"."""


class Has(Data, frozen=True):
    """The hero has at least n of something: "you have at least 2 gold", "you have at least 1 armour"."""

    what: Owned
    n: int


class AtMost(Data, frozen=True):
    """The hero has at most n of something: "you have at most 2 gold", "you have no spell" (0)."""

    what: Owned
    n: int


Condition = IsAlignment | AtLeast | Under | HasFollower | Leads | HasQuest | PlaysWith | LostLife | Has | AtMost
