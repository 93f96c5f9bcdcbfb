"""The possible results of rolls outside fights, for players who want to know them before they roll.

No rule reads them. They are computed from the same cards, scores and tables as the roll itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from talisman_desktop.core.requests import Request, Throw


class End(Struct, frozen=True):
    """One possible end of a roll, in words. `worth` ranks it among the others: 0 means nothing gained or lost."""

    text: str
    worth: float


class Stake(Struct, frozen=True):
    """The possible results of a roll of `dice` dice with `sides` faces.

    `ends` is a pure function of the dice. `unknown` lists what the results leave out or assume. `alike` means that the
    dice decide nothing else, so that rolls with the same result need not be told apart.
    """

    ends: Callable[[tuple[int, ...]], End]
    dice: int = 1
    sides: int = 6
    unknown: tuple[str, ...] = ()
    alike: bool = False


class Roll(Struct, frozen=True):
    """A roll that was made: the key of its request, and the dice on the table."""

    key: str
    dice: tuple[int, ...]


class Asked(Struct, frozen=True):
    """A question for which odds are computed, with its roll: the dice asked for, or those to which an option leads.

    `rolls` are the rolls made shortly before, the latest last.
    """

    request: Request
    option: str = ""
    rolls: Sequence[Roll] = ()

    @property
    def throw(self) -> Throw | None:
        """The request, if it asks for dice; None otherwise."""
        return self.request if isinstance(self.request, Throw) else None


def at_least(n: int, good: str, bad: str, *, least: bool = True) -> Stake:
    """Return the possible results of one die on which n or more is good, or less than n if `least` is False.


    >>> stake = at_least(5, "kept", "lost")
    >>> stake.ends((5,)), stake.ends((4,))
    (End(text='5-6: kept', worth=1.0), End(text='1-4: lost', worth=-1.0))
    """

    def ends(dice: tuple[int, ...]) -> End:
        reached = dice[-1] >= n
        span = _span(n, 6) if reached else _span(1, n - 1)
        return End(f"{span}: {good}", 1.0) if reached == least else End(f"{span}: {bad}", -1.0)

    return Stake(ends, alike=True)


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"


def row(low: int, high: int, words: str) -> str:
    """Return a row of a die table in words.

    >>> row(2, 3, "lose 1 life"), row(1, 1, "")
    ('2-3: lose 1 life', '1: nothing')
    """
    return f"{_span(low, high)}: {words or 'nothing'}"
