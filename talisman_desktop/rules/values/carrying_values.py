"""The values of belongings: the things, followers and spells that a hero may have."""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.core.table import Card
from talisman_desktop.rules.hooks import Value


class Exchange(Struct, frozen=True, gc=False):
    """A hero who exchanges trophies of an attribute."""

    hero: str
    attribute: Attribute


class LooseTrophy(Struct, frozen=True, gc=False):
    """A trophy that is not a card: its id, its name, and its points."""

    id: str
    name: str
    points: int


LOOSE_TROPHIES: Value[tuple[LooseTrophy, ...], Exchange] = Value("trophies that are no cards")
"""The trophies that are not cards and that a hero may exchange."""

ANY_NUMBER = 1_000_000
"""A limit that no count of things reaches: it stands for "as many as you like"."""

ITEM_PLACES: Value[int, str] = Value("places for items", bound=partial(max, 0))
"""The number of items a hero may carry."""

OUT_OF_REACH: Value[int, str] = Value("items out of reach")
"""The number of items that a hero may hide from being taken, besides those whose text protects them."""

TRINKET_PLACES: Value[int, str] = Value("places for trinkets", bound=partial(max, 0))
"""The number of trinkets a hero may carry."""

MAY_BE_FOLLOWED: Value[bool, str] = Value("followers")
"""Whether a hero may have a follower by choice."""

MAY_CAST: Value[bool, str] = Value("casting spells")
"""Whether a hero may cast spells."""

CASTING_HERE: Value[bool, None] = Value("casting spells here", whose="ground")
"""Whether guardians may cast their scrolls on the party's space; for the spells of heroes `MAY_CAST` counts."""

SPELL_PLACES: Value[int, str] = Value("places for spells", bound=partial(max, 0))
"""The number of spells a hero may hold."""

SPELL_BRINGERS: Value[tuple[Card, ...], str] = Value("cards that bring spells")
"""The cards that bring a hero spells beyond the limit of craft."""

ALWAYS_A_SPELL: Value[int, str] = Value("always a spell")
"""The number up to which a hero draws spells after casting one."""
