"""The values that rules read and modules bend, each with what it is asked about.

Whatever bends one of them bends it for the rules, the mats, the telling and the odds alike.
"""

from __future__ import annotations

from msgspec import Struct

from talisman_desktop.cards.effects import Attribute, Fights
from talisman_desktop.core.facts import Part
from talisman_desktop.core.table import NO_CAUSE, Cause
from talisman_desktop.rules.hooks import Value, Word

# --- scores and fights ---


class Against(Struct, frozen=True):
    """A hero in a fight: of what kind it is, which kind of enemy it is against, and whether that was turned over this
    very turn."""

    hero: str
    fight: Fights = "battle"
    subtype: str = ""
    fresh: bool = False


class Scored(Struct, frozen=True):
    """A score that is asked for: whose, of which attribute, in which fight and against which kind of enemy."""

    hero: str
    attribute: Attribute
    fight: Fights = "always"
    subtype: str = ""


class FightDice(Struct, frozen=True):
    """The dice of a roll in a fight: how many are rolled, how many of them count, and whether each 6 that counts is
    rolled on. `cause` is the clause that the roll rests on."""

    number: int = 1
    kept: int = 1
    open: bool = True
    cause: Cause = NO_CAUSE


class Blow(Struct, frozen=True):
    """A roll in a fight of this kind: for the hero, or for the enemy that the hero fights."""

    hero: str
    fight: Fights
    enemy: bool = False


FIGHT_DICE: Value[FightDice, Blow] = Value("attack dice")
"""The dice of one side in a fight."""

HANDS: Value[int, str] = Value("weapons in hand")
"""How many weapons a hero may use in one battle."""

BARRED: Value[tuple[str, ...], str] = Value("things of no use")
"""The kinds of things that give a hero nothing in battle."""

SAVES: Value[tuple[Word, ...], str] = Value("armour")
"""What may keep a hero from harm, as the words that say so."""

FIGHTS_WITH: Value[tuple[Attribute, ...], Against] = Value("fights with")
"""The attributes that a hero may fight with."""

MAY_ASSASSINATE: Value[bool, Against] = Value("assassination")
"""Whether a hero may attack so that the enemy rolls no die."""

LIVES_WON: Value[tuple[Word, ...], str] = Value("lives for a victory")
"""What gives a hero lives for an enemy beaten, as the words that say so."""

HELP_FOR_ENEMIES: Value[tuple[Part, ...], None] = Value("help for enemies", whose="ground")
"""What enemies add to their attack rolls on the space where the party is."""
