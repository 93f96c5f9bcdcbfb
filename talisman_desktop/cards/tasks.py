"""The tasks: what a quest asks of the hero who has it (slot ``task``)."""

from __future__ import annotations

from typing import Literal

from talisman_desktop.cards.effects import Attribute, Data

Handed = Literal["gold", "fate", "life", "spell", "object", "magic-object", "follower", "weapon", "armour"]
"""The tokens and the sorts of card that are handed over."""


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


class CostALife(Data, frozen=True):
    """Make another hero lose a life."""


class TaskByHand(Data, frozen=True):
    """A task that the players see to themselves."""

    text: str


Task = HandOver | HandOverTrophies | Beat | Visit | CostALife | TaskByHand
