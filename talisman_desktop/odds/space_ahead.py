"""The next space of a road: the cards already there, and those that its dice may bring."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct

from talisman_desktop.odds.open_dice import SIX

FACES = range(1, SIX + 1)


class SpaceAhead(Struct, frozen=True):
    """The next space of a road, by name. `waiting` is the number of cards already there. `dice` is the number of dice
    rolled for more cards, `expected` the mean and `most` the highest number of these, and `place` the chance that at
    least one die brings a special location. `unknown` lists what the numbers leave out.
    """

    name: str
    waiting: int
    dice: int = 0
    expected: Fraction = Fraction(0)
    most: int = 0
    place: Fraction = Fraction(0)
    unknown: tuple[str, ...] = ()


def rolled(name: str, waiting: int, dice: int, cards: Callable[[int], int], unknown: tuple[str, ...]) -> SpaceAhead:
    """Return a space for which dice are rolled. `cards` returns the number of cards that a face brings, 0 for a special
    location."""
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
