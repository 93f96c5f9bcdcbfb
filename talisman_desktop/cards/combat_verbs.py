"""The verbs about one fight: dice and rolls, evading, a victory that does not count."""

from __future__ import annotations

from typing import Literal

from talisman_desktop.cards.conditions import Attribute, Data

Whose = Literal["you", "the enemy"]
Fight = Literal["battle", "psychic combat", "fight"]


class Boost(Data, frozen=True):
    """Add n to strength or craft until the end of the turn (one draw spot or space, ruling 12) or of the fight. An n of
    0 adds the starting value: "Double your starting strength until the end of the turn"."""

    attribute: Attribute
    n: int
    until: Literal["turn", "fight"] = "turn"


class AttackDice(Data, frozen=True):
    """One side rolls n more attack dice in this fight, of which the highest or the lowest count."""

    whose: Whose
    n: int
    keep: Literal["highest", "lowest"]


class NoAttackDie(Data, frozen=True, omit_defaults=True):
    """One side rolls no attack dice in this fight."""

    whose: Whose = "you"


class AddRolled(Data, frozen=True, omit_defaults=True):
    """Just before this fight, or only before a battle, the hero rolls dice and adds them to the attack roll: "Roll a
    die and add it to your attack roll"."""

    dice: int
    in_battle: bool = False


class AddToAttack(Data, frozen=True):
    """One side adds n to its attack roll in this fight; a negative n is subtracted."""

    n: int
    whose: Whose


class EqualDice(Data, frozen=True):
    """Two equal attack dice of the enemy kill the hero at once, or turn the hero into a toad after the fight: "Two
    equal dice of the enemy kill you"."""

    turns: int


class RollsOn(Data, frozen=True):
    """If its attack roll is below its score, the enemy adds another die: "With an attack roll below its strength the
    enemy rolls another die and adds it"."""

    attribute: Attribute


class CannotEvade(Data, frozen=True):
    """No hero can evade this enemy."""


class StandOff(Data, frozen=True):
    """The fight counts as a stand-off: after a victory the enemy stays and there is no trophy, after a defeat nothing
    is lost."""


class CountsAs(Data, frozen=True):
    """One result of this fight counts as another: a defeat, a victory by less than 2 points or a victory without a
    magic weapon counts as a stand-off; or an attack roll below the hero's craft counts as a defeat."""

    what: Literal["defeat", "narrow victory", "plain victory", "low roll"]


class FightAgain(Data, frozen=True):
    """The hero fights again at once with the same scores, and only the second result counts. `fight` limits it to one
    kind of fight."""

    fight: Fight


class StandIn(Data, frozen=True):
    """A creature fights in the hero's place: "A bear of strength 3 fights in your place". If it wins, the enemy is
    killed; otherwise the hero has evaded the enemy. The card that brought the creature is then discarded, unless that
    has happened already."""

    name: str
    attribute: Attribute
    score: int


class EnemyFollows(Data, frozen=True):
    """The enemy does not fight but follows the hero, and adds its strength in one later battle; `subtype` limits it to
    enemies of that kind."""

    subtype: str = ""


Barred = Literal["weapons", "armour", "weapons and armour", "weapons that are no magic objects", "fate"]


class Useless(Data, frozen=True):
    """The hero cannot use these things in this fight: "You cannot use fate in this fight"."""

    what: Barred


class ScoreAs(Data, frozen=True):
    """The enemy has another score than the printed one: the hero's own score in the fight with all additions; the value
    of the hero's trophies (at least 1); one more for each token on the card; or 3, 6 or 9 by the hero's alignment,
    highest against good or against evil heroes."""

    attribute: Attribute
    of: Literal["hero", "trophies", "tokens", "good", "evil"]


class Weaken(Data, frozen=True, omit_defaults=True):
    """The enemy that the hero faces loses n strength or craft. If none is left, it is discarded and gives no trophy.
    The loss lasts while the enemy is on its spot; with `passing` it lasts for this fight and leaves at least 0."""

    attribute: Attribute
    n: int
    passing: bool = False


class WinFight(Data, frozen=True):
    """The hero beats the enemy, without a fight or whatever the dice show: "You win this psychic combat". `fight`
    limits it to one kind of fight."""

    fight: Fight


class Dismiss(Data, frozen=True):
    """The enemy that the hero is about to fight is discarded and gives no trophy."""


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
