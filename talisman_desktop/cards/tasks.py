"""The tasks: what a quest asks of the hero who has it (slot ``task``)."""

from __future__ import annotations

from typing import Literal

from talisman_desktop.cards.effects import Attribute, Data

Handed = Literal[
    "gold", "fate", "life", "strength", "craft", "spell", "object", "magic-object", "follower", "weapon", "armour"
]
"""The tokens and the sorts of card that can be handed over."""


class HandOver(Data, frozen=True):
    """Give up n tokens or cards of a sort: "Hand over 2 gold", "Hand over 1 magic object"."""

    n: int
    what: Handed


class HandOverTrophies(Data, frozen=True):
    """Give up trophies of this attribute whose scores add up to n: "Hand over strength trophies worth 5"."""

    attribute: Attribute
    n: int


class Beat(Data, frozen=True):
    """Beat an enemy, of this subtype where one is named: "Beat an enemy", "Beat a dragon"."""

    subtype: str = ""


class Visit(Data, frozen=True):
    """Come to a place: "Visit the City"."""

    place: str


Person = Literal["mystic", "enchantress", "alchemist"]
"""The persons to whom a quest sends a hero: the Mystic of a village; the Enchantress and the Alchemist in the City."""


class VisitPerson(Data, frozen=True):
    """Choose to visit a person: "Visit the Enchantress"."""

    person: Person


class PrayAt(Data, frozen=True):
    """Roll the dice of a prayer at a place: "Pray at the Temple"."""

    place: str


class GainPoint(Data, frozen=True):
    """Gain a token of this attribute: "Gain 1 strength"."""

    attribute: Attribute


class BeatSentinel(Data, frozen=True):
    """Beat the Sentinel together with the party."""


class GiveGold(Data, frozen=True):
    """Give n gold to another hero: "Give another hero 1 gold"."""

    n: int


class LosingTurns(Data, frozen=True):
    """The hero loses n turns when the quest is taken: "Lose 2 turns"."""

    n: int


class RollForQuest(Data, frozen=True):
    """Roll a die for one of the Warlock's quests, which replaces this card."""


class CostALife(Data, frozen=True):
    """Make another hero lose a life."""


class TaskByHand(Data, frozen=True):
    """A task that the players carry out and judge themselves."""

    text: str


Task = (
    HandOver
    | HandOverTrophies
    | Beat
    | BeatSentinel
    | Visit
    | VisitPerson
    | PrayAt
    | GainPoint
    | GiveGold
    | LosingTurns
    | RollForQuest
    | CostALife
    | TaskByHand
)
