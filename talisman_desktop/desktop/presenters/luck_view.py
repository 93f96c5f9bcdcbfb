"""The luck ledger as its dialog shows it: filters, lines, and totals in words. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from talisman_desktop.notes import luck_ledger
from talisman_desktop.notes.luck_ledger import FAMILIES, OTHERS, Rolled, Tally, Wish

NONE = "No dice have been rolled yet."
"""The summary of a campaign without rolls."""
HEADS = ("Day", "Who", "What for", "Dice", "Counts", "Expected", "Difference", "Remarks")
EXPECTED = (5, 6)
"""The columns that show expected results."""
SOURCES = (("", "All dice"), ("rolled", "Rolled by the program"), ("typed", "Typed"))
"""The origins of dice that can be chosen as a filter."""


class LuckView(Struct, frozen=True):
    """The chosen rolls, and sentences on their totals."""

    rolls: tuple[Rolled, ...]
    tally: Tally
    summary: tuple[str, ...]
    title: str
    """The chosen filters in words, as the title of the chart."""
    odds: bool


def whose(rolls: Sequence[Rolled]) -> tuple[tuple[str, str], ...]:
    """Return the filters for whose rolls to show: all heroes, each hero, and the enemies."""
    others = ((OTHERS, "Enemies"),) if any(not roll.hero for roll in rolls) else ()
    return (("", "All heroes"), *luck_ledger.heroes(rolls), *others)


def purposes(rolls: Sequence[Rolled]) -> tuple[tuple[str, str], ...]:
    """Return the filters for the purpose of rolls: everything, and each purpose that occurs."""
    there = {roll.family for roll in rolls}
    return (("", "Everything"), *((name, title) for name, title in FAMILIES.items() if name in there))


def present(rolls: Sequence[Rolled], wish: Wish, *, odds: bool = True) -> LuckView:
    """Return the chosen rolls. If `odds` is False, leave out expected results."""
    found = luck_ledger.wanted(rolls, wish)
    together = luck_ledger.tally(found)
    who, what = dict(whose(rolls)).get(wish.hero, ""), dict(purposes(rolls)).get(wish.family, "")
    how = dict(SOURCES)[wish.source]
    return LuckView(
        rolls=found,
        tally=together,
        summary=tuple(_summary(together, odds=odds)) if rolls else (NONE,),
        title=", ".join(filter(None, (who, what if wish.family else "", how if wish.source else ""))),
        odds=odds,
    )


def line(roll: Rolled, *, odds: bool) -> tuple[str, ...]:
    """Return a roll as a line with the columns of `HEADS`. If `odds` is False, expected results are empty."""
    dice = " + ".join(map(str, roll.dice))
    how = "one die more" if roll.more else f"was {roll.instead}" if roll.instead else ""
    remarks = [f"fate ({how})" if how else "fate"] if roll.fate else []
    remarks += [roll.source] if roll.source != "rolled" else []
    expected = (f"{roll.expected:.1f}", signed(roll.difference)) if odds else ("", "")
    purpose = f"{roll.purpose[:1].upper()}{roll.purpose[1:]}"
    return (str(roll.day), roll.name, purpose, dice, str(roll.counts), *expected, ", ".join(remarks))


def _summary(together: Tally, *, odds: bool) -> list[str]:
    if not together.rolls:
        return ["No such dice have been rolled yet."]
    rolls = f"{together.rolls:,} roll{'s' * (together.rolls != 1)}"
    dice = f"{together.dice:,} {'dice' if together.dice != 1 else 'die'}"
    told = [f"{rolls}, {dice}: {together.counts:,} in all."]
    if odds:
        difference = signed(together.difference)
        told.append(
            f"{together.expected:,.1f} expected, so the difference is {difference}; "
            f"most such rolls end within {together.spread[-1]:.1f}."
        )
    if together.fates:
        gained = signed(together.gained, digits=0)
        told.append(f"{together.fates} fate paid for rolls; rerolls changed the dice by {gained}.")
    return told


def signed(n: float, digits: int = 1) -> str:
    """Return a number with its sign.

    >>> signed(2.25), signed(-3.0), signed(0.0)
    ('+2.2', '−3.0', '±0.0')
    """
    text = f"{abs(n):,.{digits}f}"
    sign = "±" if float(text.replace(",", "")) == 0 else "−" if n < 0 else "+"
    return f"{sign}{text}"
