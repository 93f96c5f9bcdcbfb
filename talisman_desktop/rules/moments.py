"""The procedures that modules may add to, and the events that modules follow."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from talisman_desktop.cards.owned import Fights, Saves
from talisman_desktop.core.requests import Throw
from talisman_desktop.core.table import Cause
from talisman_desktop.rules.hooks import Procedure


class Rolling(Struct, frozen=True):
    """A roll of dice: what is asked for, and what the roll is for in words."""

    request: Throw
    purpose: str


ROLL: Procedure[Rolling, tuple[int, ...]] = Procedure("a roll")
"""Dice rolled, once. What comes after it comes before fate is offered."""


ROAD_ROLL: Procedure[Rolling, tuple[int, ...]] = Procedure("a road roll")
"""The roll for the cards of a road space, with its fate; what a module revises it to is what counts."""


FATE_ROLL: Procedure[Rolling, tuple[int, ...]] = Procedure("a roll for fate")
"""The die that is rolled again for a fate."""


class Trying(Struct, frozen=True):
    """A hero tries a saving item, by its words, its name and its card (0: none); `met` is the card that is met."""

    hero: str
    saves: Saves
    name: str
    card: int = 0
    met: int = 0


ARMOUR_ROLL: Procedure[Trying, tuple[int, ...]] = Procedure("a roll for armour")
"""The die of a saving item, with its fate."""


class Won(Struct, frozen=True):
    """A hero has just beaten an enemy, or several at once; the subtypes of all that fell."""

    hero: str
    subtypes: tuple[str, ...] = ()


class Visited(Struct, frozen=True):
    """A hero visits a place, by its short id, whose words are about to be carried out."""

    hero: str
    place: str


class Victory(Struct, frozen=True):
    """A hero has beaten an enemy, whose kind it is `against`, in a fight that is no guardian combat."""

    hero: str
    fight: Fights
    against: str = ""


SPOILS: Procedure[Victory, None] = Procedure("the spoils of a fight")
"""The tokens that a victory gives by the victor's own words."""


class Felled(Struct, frozen=True):
    """A guardian is out of the fight under way."""

    guardian: int
    cause: Cause


class MayPray(Struct, frozen=True):
    """A hero is met by words that let this hero pray, whether the hero does so or not."""

    hero: str


class Passed(Struct, frozen=True):
    """A hero has visited the Mystic, crossed the Storm River, lost a fight or lost a life in one. What is dropped for
    that falls onto `zone`."""

    hero: str
    moment: Literal["mystic", "river", "defeat", "wound"]
    zone: str = ""
