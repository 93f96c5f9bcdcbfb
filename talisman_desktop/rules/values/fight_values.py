"""The values of fights: who may fight how, the scores and attack dice, armour, and what a fight costs or brings."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from msgspec import Struct

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.owned import Fights, KeepsFollowers, LifeOnVictory, OnVictory, OverHero, Saves, Shoots
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.core.facts import Part
from talisman_desktop.core.requests import Option
from talisman_desktop.core.table import NO_CAUSE, Card, Cause, Lasting
from talisman_desktop.rules.hooks import Value
from talisman_desktop.rules.moments import Struck, Trying


class Against(Struct, frozen=True, gc=False):
    """A hero in a fight: the kind of fight, the kind of enemy, and whether the enemy was turned over this turn. An
    opposing hero counts as just turned over."""

    hero: str
    fight: Fights = "battle"
    subtype: str = ""
    fresh: bool = False


class Attacked(Struct, frozen=True, gc=False):
    """A hero who faces an enemy card; `fresh` means that the card was turned over this turn."""

    hero: str
    card: int
    fresh: bool


MAY_CLAIM_ATTACK: Value[bool, Attacked] = Value("abilities for attacks")
"""Whether a hero's abilities worded for attacks work on an enemy card (D1a)."""

STANDS_BACK: Value[bool, Attacked] = Value("enemies left to others")
"""Whether a hero does not meet an enemy card during this turn. It is always asked with `fresh` False."""


class FightDice(Struct, frozen=True, gc=False):
    """The dice of a roll in a fight: how many are rolled, how many of them count, and whether another die is rolled
    for each 6 that counts. `cause` is the clause behind the roll, `low` means that the lowest dice count, not the
    highest."""

    number: int = 1
    kept: int = 1
    open: bool = True
    cause: Cause = NO_CAUSE
    low: bool = False


class WayToFight(Struct, frozen=True, gc=False):
    """A further way to fight a battle: its option, and the mark that a hero who chooses it gets for the fight."""

    option: Option
    mark: Lasting


class Blow(Struct, frozen=True, gc=False):
    """An attack roll in a fight of this kind: the hero's, or, if `enemy` is set, that of the enemy the hero fights (its
    card, 0 for none)."""

    hero: str
    fight: Fights
    enemy: bool = False
    card: int = 0


class Evading(Struct, frozen=True, gc=False):
    """A hero who meets an enemy card (0 for none) on this terrain."""

    hero: str
    terrain: str
    card: int = 0


class Faced(Struct, frozen=True, gc=False):
    """A request for an enemy's score: the hero, the attribute and the enemy's card (0 for none)."""

    hero: str
    card: int
    attribute: Attribute


ENEMY_SCORE: Value[int, Faced] = Value("an enemy's score", bound=partial(max, 0))
"""The strength or craft that an enemy fights a hero with."""

SAID_SCORE: Value[int, Faced] = Value("an enemy's score by its words", bound=partial(max, 0))
"""The strength or craft of an enemy against a hero by the text of its card, before anything weakens it."""

FIGHT_DICE: Value[FightDice, Blow] = Value("attack dice")
"""The dice of one side in a fight."""

ATTACK_ADDED: Value[tuple[Part, ...], Blow] = Value("what adds to an attack roll")
"""The additions to the attack roll of one side in a fight."""

ARMOUR_ADDED: Value[int, str] = Value("additions to armour rolls")
"""The number that a hero's cards add to the rolls of saving items."""

SAVES: Value[tuple[tuple[Saves, Card | None, CardDef], ...], str] = Value("armour")
"""A hero's saving items, as (words, card, printed facts)."""


class Lost(Struct, frozen=True, gc=False):
    """A fight that a hero has lost, by the attribute used."""

    hero: str
    attribute: Attribute


class Tries(Struct, frozen=True, gc=False):
    """The number of saving items that may be tried for one loss, and their order.

    `graded` means that they are tried from the most protective down, one for each place where armour is worn. `halted`
    means that armour has broken: if `number` is above 1, no further item may be tried.
    """

    number: int = 1
    graded: bool = False
    halted: bool = False
    cause: Cause = NO_CAUSE


ARMOUR_TRIES: Value[Tries, Lost] = Value("tries of armour")
"""The tries of saving items for one loss."""

MAY_BREAK: Value[bool, None] = Value("things that break", whose="party")
"""Whether weapons and armour may break at this table."""


class AtRisk(Struct, frozen=True):
    """A thing that may break, identified by its card; `chance` is the probability that it breaks if no fate is paid.

    `breaks` returns whether it may break at all after an attack roll of which these dice count.
    """

    card: int
    chance: Fraction
    breaks: Callable[[tuple[int, ...]], bool]


AT_RISK: Value[tuple[AtRisk, ...], Struck] = Value("things at risk after a fight")
"""The things of which one may break after a hero's attack roll, or after any roll if no dice are given.

If there are several the hero chooses; the usual choice is the first.
"""


class ArmourAtRisk(Struct, frozen=True):
    """The risk of a saving item that has failed on a 1.

    `chance` is the probability that it breaks if no fate is paid. `ends_tries` means that no other item may be tried
    then.
    """

    chance: Fraction
    ends_tries: bool = False


ARMOUR_AT_RISK: Value[ArmourAtRisk | None, Trying] = Value("armour at risk on a 1")
"""The risk of a saving item that has failed on a 1; None if there is none.

A rule that bends this must not otherwise distinguish the numbers on which the item fails.
"""

SHOTS: Value[tuple[tuple[Shoots, Card | None, CardDef], ...], str] = Value("shots")
"""The things with which a hero may shoot before the blows of a guardian combat, as (words, card, printed facts)."""

FIGHTS_WITH: Value[tuple[Attribute, ...], Against] = Value("fights with")
"""The attributes with which a hero may fight an enemy."""

MAY_ASSASSINATE: Value[bool, Against] = Value("assassination")
"""Whether a hero may attack so that the enemy rolls no die."""

WAYS_TO_FIGHT: Value[tuple[WayToFight, ...], Against] = Value("further ways to fight")
"""The ways in which a hero may fight besides the usual one, chosen before the dice."""


class Ahead(Struct, frozen=True, gc=False):
    """A fight with an enemy in which the hero's total is higher by this many points."""

    hero: str
    points: int


WINS_NOTHING: Value[str, Ahead] = Value("fights that cannot be won")
"""The text because of which a victory in the current fight is only a stand-off; "" if there is none."""

LOSES_NOTHING: Value[str, str] = Value("fights that cannot be lost")
"""The text because of which a defeat in the current fight is only a stand-off; "" if there is none."""

MAY_ACT: Value[bool, str] = Value("acting")
"""Whether a hero may use abilities that can be used at any question."""

MAY_LET_BE: Value[bool, Against] = Value("enemies that do not attack")
"""Whether an enemy does not attack a hero, who may then leave it alone."""

MAY_EVADE: Value[bool, Evading] = Value("evading")
"""Whether a hero may evade an enemy."""

MAY_AVOID: Value[bool, str] = Value("fights avoided")
"""Whether a hero may evade enemies, avoid fights, or defeat an enemy without fighting by an ability or a spell."""

UNTOUCHABLE: Value[bool, int] = Value("enemies that cannot be attacked", whose="ground")
"""Whether an enemy card cannot be attacked now."""

SPARED: Value[bool, int] = Value("enemies that cannot be killed", whose="ground")
"""Whether an enemy card cannot be killed now."""

MAY_DESTROY_SPIRITS: Value[bool, str] = Value("spirits destroyed")
"""Whether a hero may destroy a spirit instead of fighting it."""

SPELL_FOR_A_SPIRIT: Value[bool, str] = Value("a spell for a spirit")
"""Whether a hero gains a spell for each spirit that the hero destroys."""

RAISED: Value[tuple[str, ...], str] = Value("enemies raised")
"""The subtypes of enemies that may become a hero's followers when the hero kills them in battle; "" stands for any
enemy."""

HELPERS: Value[int, str] = Value("helpers in a fight")
"""The number of enemies among a hero's followers that may lend their score in one fight."""

LIVES_WON: Value[tuple[tuple[LifeOnVictory, Card | None, CardDef], ...], str] = Value("lives for a victory")
"""The cards that give a hero lives or other tokens for beating an enemy, as (words, card, printed facts)."""

OVER_HEROES: Value[tuple[tuple[OverHero, Card | None, CardDef], ...], str] = Value("rewards for a hero beaten")
"""The cards that reward a hero for taking a life from another hero, as (words, card, printed facts)."""

BEATS_ARMOUR: Value[bool, str] = Value("armour is no help")
"""Whether another hero's armour is no help against a loss to this hero."""

SPARE_LOSS: Value[tuple[Card, ...], str] = Value("cards for a fight lost")
"""The cards that a hero may discard after a lost fight in order to lose nothing."""

LOSS_WAIVED: Value[str, str] = Value("losses waived")
"""The card whose words keep a hero from losing anything to enemies; "" if there is none."""

KEEP_FOLLOWERS: Value[tuple[tuple[KeepsFollowers, Card | None, CardDef], ...], str] = Value("followers kept")
"""The cards that may keep a hero's follower from being killed, as (words, card, printed facts)."""

HANDED_OVER: Value[tuple[Card, ...], str] = Value("cards to hand over")
"""The cards that a hero may give a beaten hero instead of the usual loss."""

REWARDS: Value[tuple[tuple[OnVictory, Card | None, CardDef], ...], str] = Value("rewards for a victory")
"""The cards with effects when a hero beats an enemy, as (words, card, printed facts)."""

HELP_FOR_ENEMIES: Value[tuple[Part, ...], None] = Value("help for enemies", whose="ground")
"""The numbers that enemies add to their attack rolls on the party's space."""

GUARDIANS: Value[tuple[Card, ...], None] = Value("guardians", whose="ground")
"""The enemies still standing in the current guardian combat."""

SCROLLS_IN_PLAY: Value[bool, None] = Value("scrolls in play", whose="ground")
"""Whether a scroll of the guardians is in force or may still be cast."""
