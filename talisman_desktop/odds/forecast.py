"""The forecast of one answer: how it may end and what it costs. A forecast is calculated only when a player points at
the answer."""

from __future__ import annotations

from msgspec import Struct

from talisman_desktop.odds.attack import Odds

SURE = 1 - 1e-9
"""The probability from which an end counts as certain; less than 1 because of rounding."""
DIGITS = 12
"""The number of digits after the point by which two forecasts are compared."""


class Chance(Struct, frozen=True):
    """One end that a roll may have, with its probability (0 to 1). `good` means that the player wants it."""

    text: str
    probability: float
    good: bool = False


class Cost(Struct, frozen=True):
    """The price of an answer in one kind of token: "life", "strength", "craft", "fate" or "gold". `expected` is the
    average price, `worst` the highest."""

    token: str
    expected: float
    worst: int


class Thing(Struct, frozen=True):
    """A card, by name, that an answer uses up, may lose, or may break."""

    name: str
    chance: float = 1.0


class Facing(Struct, frozen=True):
    """Both sides of a fight: their names, and the total of each, or its score if it has not rolled."""

    attribute: str
    own: str
    score: int
    other: str
    against: int


class Forecast(Struct, frozen=True):
    """The forecast of one answer.

    `odds` are those of the fight that it leads to, for the hero who is asked, without fate; None if there is no fight.
    `comes` is the chance that there is a fight, and `odds` apply only then. `with_fate` are the odds if the hero pays
    fate wherever that makes a victory likelier; None if the hero cannot pay fate, or if they are unknown. `gain` is
    what the answer adds to the chance of winning the plain fight; None for the plain fight itself, and where the two
    cannot be compared.

    `costs` are the tokens and `things` the cards that it uses up, may lose or may break; `most_things` is the most
    cards at once, and `dies` the probability that the hero dies. All these assume that no fate is paid. `chances`
    are the ends of a roll outside a fight. `facing` are both sides of the fight; None if the odds are about several
    fights. `unknown` lists what the numbers leave out ("without what Medusa says") or assume ("if its strength is
    5").
    """

    odds: Odds[float] | None = None
    with_fate: Odds[float] | None = None
    comes: float = 1.0
    gain: float | None = None
    costs: tuple[Cost, ...] = ()
    things: tuple[Thing, ...] = ()
    most_things: int = 0
    dies: float = 0.0
    chances: tuple[Chance, ...] = ()
    unknown: tuple[str, ...] = ()
    facing: Facing | None = None

    @property
    def surely_fights(self) -> bool:
        """Whether the answer certainly leads to a fight."""
        return self.odds is not None and self.comes > SURE

    def says_the_same(self, other: Forecast) -> bool:
        """Whether two forecasts differ by nothing but rounding."""
        return _is_nearly(self, other)


def _is_nearly(one: object, other: object) -> bool:
    """Whether two values differ by nothing but rounding. It stops at the first difference."""
    if isinstance(one, float) and isinstance(other, float):
        return one == other or round(one, DIGITS) == round(other, DIGITS)
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_is_nearly, one, other))
    if isinstance(one, Struct) and type(one) is type(other):
        return all(_is_nearly(getattr(one, name), getattr(other, name)) for name in one.__struct_fields__)
    return one == other
