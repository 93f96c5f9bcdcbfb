"""The verbs about one fight: dice and rolls, evading, a victory that does not count."""

from __future__ import annotations

from typing import Literal

from talisman_desktop.cards.conditions import Data

Whose = Literal["you", "the enemy"]


class AttackDice(Data, frozen=True):
    """One side rolls n more attack dice in the fight at hand, of which the highest or the lowest count."""

    whose: Whose
    n: int
    keep: Literal["highest", "lowest"]


class NoAttackDie(Data, frozen=True):
    """The hero rolls no attack die in the fight at hand."""


class AddToAttack(Data, frozen=True):
    """One side adds n to its attack roll in the fight at hand, or takes it off."""

    n: int
    whose: Whose


class CannotEvade(Data, frozen=True):
    """Nobody can evade this enemy."""


class StandOff(Data, frozen=True):
    """The victory does not count: the enemy stays, and there is no trophy."""


Combat = AttackDice | NoAttackDie | AddToAttack | CannotEvade | StandOff
