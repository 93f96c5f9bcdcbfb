"""The next space of a road: the cards that are on it, and those that its dice may bring."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct

from talisman_desktop.odds.open_dice import SIX

FACES = range(1, SIX + 1)


class SpaceAhead(Struct, frozen=True):
    """The next space of a road, by its name.

    `waiting` cards are already on it. `dice` are rolled for more, 0 if none are: `expected` is the mean of the cards
    that they bring, `most` the highest number, and `place` the chance that one of them brings a place instead.
    `unknown` lists what the numbers leave out.
    """

    name: str
    waiting: int
    dice: int = 0
    expected: Fraction = Fraction(0)
    most: int = 0
    place: Fraction = Fraction(0)
    unknown: tuple[str, ...] = ()


def rolled(name: str, waiting: int, dice: int, cards: Callable[[int], int], unknown: tuple[str, ...]) -> SpaceAhead:
    """Return a space that dice are rolled for; `cards` tells how many cards a die brings, or 0 if it brings a place."""
    brings = [cards(face) for face in FACES]
    none = Fraction(brings.count(0), SIX)
    return SpaceAhead(
        name=name,
        waiting=waiting,
        dice=dice,
        expected=Fraction(dice * sum(brings), SIX),
        most=dice * max(brings),
        place=1 - (1 - none) ** dice,
        unknown=unknown,
    )
