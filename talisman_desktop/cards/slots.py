"""The table of what each type of card has: its slots, its printed facts, its decks and its subtypes. The checker, the
form for a card made at the table, the JSON Schema and the manual follow this table.
"""

from __future__ import annotations

from talisman_desktop.cards.schema import Slot, Type

SLOTS: tuple[Slot, ...] = ("meet", "task", "won", "lost", "owned", "may", "ends")
"""Every slot, in the order in which it is written and shown."""

READS: dict[Type, tuple[Slot, ...]] = {
    "event": ("meet", "owned", "may", "ends"),
    "enemy": ("meet", "won", "lost", "owned", "may"),
    "stranger": ("meet", "owned", "may", "ends"),
    "place": ("meet", "ends"),
    "follower": ("meet", "owned", "may", "ends"),
    "object": ("owned", "may"),
    "magic-object": ("owned", "may"),
    "quest": ("task", "won"),
    "reward": ("meet", "owned", "may"),
    "spell": ("may",),
    "character": ("owned", "may"),
    "space": ("meet", "owned"),
}
"""For each type of card, the slots that the rules read. Things that must be taken have `meet` as well (see `reads`)."""

FACTS: dict[Type, tuple[str, ...]] = {
    "event": ("number",),
    "enemy": ("subtype", "number", "strength", "craft", "must_take"),
    "stranger": ("number", "counter", "counters"),
    "place": ("number", "counter", "counters"),
    "follower": ("subtype", "number", "usable_by", "counter", "counters", "price", "mount", "must_take"),
    "object": ("subtype", "number", "usable_by", "counter", "counters", "price", "weight", "trove", "must_take"),
    "magic-object": ("subtype", "number", "usable_by", "counter", "counters", "price", "weight", "trove", "must_take"),
    "quest": (),
    "reward": ("counter", "counters"),
    "spell": ("usable_by",),
    "character": ("strength", "craft", "fate", "life", "gold", "spells", "alignment"),
    "space": ("strength", "craft", "draws"),
}
"""For each type of card, the printed facts that the rules read, besides those in `ALWAYS`."""

ALWAYS = ("id", "name", "copies", "type", "unsure")
"""The facts of every card."""

ITEMS: tuple[Type, ...] = ("object", "magic-object")
"""The types of card that a hero carries as items."""

HEAVIEST = 2
"""The most places that one thing takes among the items carried; a raft takes that many."""

HOLDS: dict[str, tuple[Type, ...]] = {
    "adventure": ("event", "enemy", "stranger", "follower", "object", "magic-object", "place"),
    "adventure-main": ("event", "enemy", "stranger", "follower", "object", "magic-object", "place"),
    "trove-relic": ("magic-object", "object", "follower"),
    "trove-object": ("object", "magic-object"),
    "trove-treasure": ("magic-object", "object"),
    "quest": ("quest",),
    "ending": ("place",),
    "quest-reward": ("reward",),
    "stables": ("follower",),
    "spell": ("spell",),
    "character": ("character",),
    "space": ("space",),
    "purchase": ("object", "magic-object", "follower"),
    "talisman": ("magic-object",),
    "foe": ("enemy",),
}
"""The decks, and the types of card in each. Adventure cards with `trove = true` are in the trove deck instead. The
decks with two words in their names are for boxes: adventure cards that join the core deck after a visit to the region
of the box, and the relics, objects and treasures of its trove."""

CREATURES = ("animal", "construct", "cultist", "demon", "dragon", "elemental", "fae", "monster", "spirit", "undead")
"""The subtypes of enemies, and of followers that are creatures."""

THINGS = ("armour", "potion", "relic", "scroll", "talisman", "tool", "treasure", "wand", "weapon")
"""The subtypes of items."""

A_TYPE: dict[Type, str] = {
    "event": "an event",
    "enemy": "an enemy",
    "stranger": "a stranger",
    "place": "a place",
    "follower": "a follower",
    "object": "an object",
    "magic-object": "a magic object",
    "quest": "a quest",
    "reward": "a reward",
    "spell": "a spell",
    "character": "a character",
    "space": "a space",
}
"""The name of each type with its article, for messages to people."""


def reads(type_: Type, *, must_take: bool = False) -> tuple[Slot, ...]:
    """Return the slots that the rules read on a card of this type, in order.

    >>> reads("object")
    ('owned', 'may')
    >>> reads("object", must_take=True)
    ('meet', 'owned', 'may')
    """
    return ("meet", *READS[type_]) if must_take and type_ in ITEMS else READS[type_]


def subtypes_of(type_: Type) -> tuple[str, ...]:
    """Return the subtypes the program knows for a card of this type."""
    if type_ in ITEMS:
        return THINGS
    return CREATURES if type_ in ("enemy", "follower") else ()


def readers(slot: Slot) -> str:
    """Return the types that have a slot, in words: "an enemy or a place"."""
    *first, last = (A_TYPE[type_] for type_, slots in READS.items() if slot in slots)
    return f"{', '.join(first)} or {last}" if first else last
