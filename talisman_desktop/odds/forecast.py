"""The forecast of one answer: how it may end and what it costs. A forecast is calculated only when a player points at
the answer."""

from __future__ import annotations

from msgspec import Struct, to_builtins

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
        return self == other or _rounded(to_builtins(self)) == _rounded(to_builtins(other))


def _rounded(value: object) -> object:
    match value:
        case float():
            return round(value, DIGITS)
        case dict():
            return {key: _rounded(one) for key, one in value.items()}
        case list() | tuple():
            return [_rounded(one) for one in value]
        case _:
            return value
