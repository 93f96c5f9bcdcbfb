"""The verbs about one fight: dice and rolls, evading, a victory that does not count."""

from __future__ import annotations

from typing import Literal

from talisman_desktop.cards.conditions import Attribute, Data

Whose = Literal["you", "the enemy"]
Fight = Literal["battle", "psychic combat", "fight"]


class Boost(Data, frozen=True):
    """Add n to strength or craft until the end of the turn (one draw spot or space, ruling 12) or of the fight. If n is
    0, the starting value is added: "Double your starting strength until the end of the turn"."""

    attribute: Attribute
    n: int
    until: Literal["turn", "fight"] = "turn"


class AttackDice(Data, frozen=True):
    """One side rolls n more attack dice in the current fight; the highest or the lowest of them count."""

    whose: Whose
    n: int
    keep: Literal["highest", "lowest"]


class NoAttackDie(Data, frozen=True, omit_defaults=True):
    """One side rolls no attack die in the current fight."""

    whose: Whose = "you"


class AddRolled(Data, frozen=True, omit_defaults=True):
    """The hero rolls dice right before the current fight, or only before a battle, and adds them to the attack roll:
    "Roll a die and add it to your attack roll"."""

    dice: int
    in_battle: bool = False


class AddToAttack(Data, frozen=True):
    """One side adds n to its attack roll in this fight, or subtracts it."""

    n: int
    whose: Whose


class EqualDice(Data, frozen=True):
    """Two equal attack dice of the enemy kill the hero at once, or make a toad of the hero for some turns after the
    fight: "Two equal dice of the enemy kill you"."""

    turns: int


class RollsOn(Data, frozen=True):
    """The enemy adds another die to an attack roll below its score: "With an attack roll below its strength the enemy
    rolls another die and adds it"."""

    attribute: Attribute


class CannotEvade(Data, frozen=True):
    """No hero can evade this enemy."""


class StandOff(Data, frozen=True):
    """The fight is a stand-off. After a victory that means that the enemy stays, and there is no trophy; after a defeat
    that it costs nothing."""


class CountsAs(Data, frozen=True):
    """One end of the current fight counts as another: a defeat, a victory by less than 2 points or a victory without a
    magic weapon counts as a stand-off, or an attack roll below the hero's craft counts as a defeat."""

    what: Literal["defeat", "narrow victory", "plain victory", "low roll"]


class FightAgain(Data, frozen=True):
    """The hero fights again at once with the same scores, and only the second result counts. `fight` says in which kind
    of fight."""

    fight: Fight


class StandIn(Data, frozen=True):
    """A creature fights in the hero's place: "A bear of strength 3 fights in your place". If it wins, the enemy is
    killed; if not, the hero has evaded the enemy. The card that brought the creature is discarded, unless it has
    already been used up."""

    name: str
    attribute: Attribute
    score: int


class EnemyFollows(Data, frozen=True):
    """Instead of fighting, the enemy follows the hero, to add its strength in one later battle; `subtype` limits it
    to enemies of that kind."""

    subtype: str = ""


Barred = Literal["weapons", "armour", "weapons and armour", "weapons that are no magic objects", "fate"]


class Useless(Data, frozen=True):
    """The hero cannot use these things in this fight: "You cannot use fate in this fight"."""

    what: Barred


class ScoreAs(Data, frozen=True):
    """The enemy's score is not the printed one. It may equal the hero's own score in the fight with all additions, or
    the value of the hero's trophies (at least 1); each token on the card may add 1; or it is 3, 6 or 9, depending on
    the hero's alignment, and is highest for either good or evil heroes."""

    attribute: Attribute
    of: Literal["hero", "trophies", "tokens", "good", "evil"]


class Weaken(Data, frozen=True, omit_defaults=True):
    """The enemy that the hero faces loses n strength or craft; one that has none left is discarded, and is no trophy.
    The loss lasts as long as the enemy is on its spot, or, if `passing` is set, for this fight only, in which at least
    0 is left."""

    attribute: Attribute
    n: int
    passing: bool = False


class WinFight(Data, frozen=True):
    """The hero beats the enemy, without a fight or whatever the dice show: "You win this psychic combat". `fight`
    limits the kind of fight."""

    fight: Fight


class Dismiss(Data, frozen=True):
    """The enemy that the hero is about to fight is discarded, and is no trophy."""


Combat = (
    AttackDice
    | NoAttackDie
    | AddToAttack
    | EqualDice
    | RollsOn
    | CannotEvade
    | StandOff
    | CountsAs
    | FightAgain
    | Useless
    | ScoreAs
    | Weaken
)
InYourPlace = StandIn | EnemyFollows | WinFight | Dismiss
