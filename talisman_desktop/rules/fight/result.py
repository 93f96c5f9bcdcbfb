"""The result of a fight, from the scores of both sides: which side pays and which is beaten; one side may do both
(C7)."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Literal

from msgspec import Struct

from talisman_desktop.core.table import NO_CAUSE, Cause
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.hooks import Value

Word = Literal["won", "lost", "draw"]
"""One word for the result of a fight, from the point of view of the side that rolled last."""


Outcome = Literal["won", "won-dearly", "assassinated", "lost", "draw", "evaded", "charmed", "destroyed", "gone"]
"""The ways in which a hero's meeting with an enemy can end.

"won-dearly" is a victory that costs as much as a defeat.
"""


class Score(Struct, frozen=True, gc=False):
    """One side at the end of a fight: its total, the dice kept of its first roll, and whether it is a hero."""

    total: int
    natural: tuple[int, ...] = ()
    hero: bool = False


class Sums(Struct, frozen=True, gc=False):
    """Both sides of a fight: the side that rolled last, and the other."""

    own: Score
    other: Score


class End(Struct, frozen=True, gc=False):
    """The end of a fight for one side."""

    pays: bool = False
    beaten: bool = False


BEATEN = End(pays=True, beaten=True)
UNHURT = End()


class Result(Struct, frozen=True, gc=False):
    """The end of a fight for both sides. `by` is a word for what decided it, if the totals did not."""

    own: End = UNHURT
    other: End = UNHURT
    by: str = ""
    cause: Cause = NO_CAUSE

    @property
    def word(self) -> Word:
        """The result in one word. A side that is beaten has lost, even if the other side pays too."""
        return "won" if self.other.beaten else "lost" if self.own.beaten else "draw"


RESULT: Value[Result, Sums] = Value("result of a fight", whose="party")
"""The end of a fight, as a value that modules bend."""

SEEN: Value[tuple[Hashable, ...], Score] = Value("what the rules of a result see in dice", whose="party")
"""The parts of a side's dice on which the bends of `RESULT` depend.

A module that bends the result bends this value, too. If the bends see the same parts in two rolls, both rolls have the
same result, whatever else the dice show.
"""

SETTLED: Value[Result, Sums] = Value("settled result of a fight", whose="party")
"""The final result of a fight. No module bends it; forecasts bend it to play on from each possible result."""

WON, LOST, DRAW = Result(other=BEATEN), Result(own=BEATEN), Result()


def by_totals(own: int, theirs: int) -> Result:
    """Return the result of a fight by its two totals; equal totals are a stand-off.

    >>> by_totals(9, 7).word, by_totals(7, 7).word
    ('won', 'draw')
    """
    return WON if own > theirs else LOST if own < theirs else DRAW


def of(game: Game, sums: Sums) -> Result:
    """Return the result of a fight by the rules of this table."""
    return RESULT(game, by_totals(sums.own.total, sums.other.total), sums)
