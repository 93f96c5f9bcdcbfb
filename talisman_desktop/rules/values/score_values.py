"""The values of scores: a hero's tokens, and what adds to strength and craft."""

from __future__ import annotations

from msgspec import Struct

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.owned import Fights
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import Part
from talisman_desktop.core.table import Card, Token
from talisman_desktop.rules.hooks import Value


class Start(Struct, frozen=True, gc=False):
    """The starting value of a hero's tokens of a kind."""

    hero: str
    token: Token


STARTING: Value[int, Start] = Value("a starting value")
"""The number of tokens up to which lives, fate, strength or craft are given back."""


class Scored(Struct, frozen=True, gc=False):
    """A request for a score: whose, of which attribute, in which fight and against which kind of enemy."""

    hero: str
    attribute: Attribute
    fight: Fights = "always"
    subtype: str = ""


class Added(Struct, frozen=True, gc=False):
    """An addition to a score: its part, the printed facts behind it, and the card (None for a character).

    `in_hand` means that it is a weapon, of which only a few count; `bow` that the weapon shoots.
    """

    part: Part
    printed: CardDef
    card: Card | None
    in_hand: bool = False
    bow: bool = False


ADDED: Value[tuple[Added, ...], Scored] = Value("what adds to a score")
"""The additions of standing words to a score.

Nothing else may bend this value, because scores are cached as long as the same standing words and lasting effects apply
to the hero.
"""

ADDED_FOR_A_WHILE: Value[tuple[Part, ...], Scored] = Value("what adds to a score for a while")
"""The additions of lasting effects to a hero's score."""

HANDS: Value[int, str] = Value("weapons in hand")
"""The number of weapons a hero may use in one battle."""

PLAIN_WEAPON = "plain weapon"
"""The name of weapons that are not magic objects, for `BARRED`."""

BARRED: Value[tuple[str, ...], str] = Value("things of no use")
"""The kinds of things that have no effect for a hero in battle, such as "weapon"."""

CHARMED: Value[tuple[str, ...], str] = Value("kinds that are charmed")
"""The kinds of enemies that a hero charms."""

ITEMS_ADD: Value[bool, None] = Value("items add to scores", whose="ground")
"""Whether strength and craft from items count on the party's space."""

MAGIC_WORKS: Value[bool, None] = Value("magic objects work", whose="ground")
"""Whether magic objects can be used on the party's space."""

WEIGHED: Value[tuple[Attribute, ...], None] = Value("attributes weighed", whose="party")
"""The attributes that a door or a trial compares with the party's now, outside fights."""


class Gaining(Struct, frozen=True, gc=False):
    """A hero who is about to gain or get back tokens of a kind."""

    hero: str
    token: Token


MAY_GAIN: Value[bool, Gaining] = Value("gaining tokens")
"""Whether a hero may gain tokens or get them back."""

LIVES_APART: Value[tuple[Card, ...], str] = Value("lives on cards")
"""The cards with lives on them that a hero may lose instead of own lives."""

FATE_APART: Value[tuple[Card, ...], str] = Value("fate on cards")
"""The cards with fate on them that a hero may pay instead of own fate."""
