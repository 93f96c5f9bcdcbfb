"""The forecast of one answer: how it may end and what it costs. A forecast is calculated only for a player who looks
at it."""

from __future__ import annotations

from msgspec import Struct

from talisman_desktop.odds.attack import Odds

SURE = 1 - 1e-9
"""The probability from which an end counts as certain, because of rounding."""


class Chance(Struct, frozen=True):
    """One way that a roll may end, with its probability from 0 to 1. `good` means that the player would want it."""

    text: str
    probability: float
    good: bool = False


class Cost(Struct, frozen=True):
    """The price of an answer in one kind of token: `token` is "life", "strength", "craft", "fate" or "gold"; `expected`
    is the mean, `worst` the highest price."""

    token: str
    expected: float
    worst: int


class Thing(Struct, frozen=True):
    """A card that an answer uses up or may lose, or that may break and be useless, by its name."""

    name: str
    chance: float = 1.0


class Facing(Struct, frozen=True):
    """Both sides of an open fight: their names and their scores, including dice on the table."""

    attribute: str
    own: str
    score: int
    other: str
    against: int


class Forecast(Struct, frozen=True):
    """The prospects of one answer.

    `odds` are those of the fight that it leads to, from the point of view of the hero who is asked, without fate;
    None if there is no fight. `comes` is the chance that the fight comes at all; the odds hold only then.
    `with_fate` are the odds if that hero pays fate wherever it makes a victory likelier, None if no fate may be
    paid. `gain` is what the answer adds to the plain fight's chance of victory, None for the plain fight itself.
    `costs` are the tokens and `things` the cards that it spends, may lose or may break, `most_things` the most of
    these at once, `dies` the probability that the hero dies of it; all of these assume that no fate is paid.
    `chances` are the ends of a roll outside a fight. `facing` are both sides of the fight, None if the odds are
    about several. `unknown` lists what the numbers leave out ("without what Medusa says") or assume ("if its
    strength is 5").
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
        """Whether the answer leads to a fight, whatever other rolls bring."""
        return self.odds is not None and self.comes > SURE
