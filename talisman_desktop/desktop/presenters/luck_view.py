"""The luck ledger as its dialog shows it: filters, lines, sums in words. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from talisman_desktop.notes import luck_ledger
from talisman_desktop.notes.luck_ledger import FAMILIES, OTHERS, Rolled, Tally, Wish

HEADS = ("Day", "Who", "What for", "Dice", "Counts", "Expected", "Difference", "Remarks")
EXPECTED = (5, 6)
"""The columns with the expectations."""
SOURCES = (("", "All dice"), ("rolled", "Rolled by the program"), ("typed", "Typed"))
"""The sources that can be chosen."""


class LuckView(Struct, frozen=True):
    """The chosen rolls, and sentences on all of them together."""

    rolls: tuple[Rolled, ...]
    tally: Tally
    summary: tuple[str, ...]
    title: str
    """The choice of rolls in words, as a title of the picture."""
    odds: bool


def whose(rolls: Sequence[Rolled]) -> tuple[tuple[str, str], ...]:
    """Return whose rolls can be chosen: all heroes, each of them, and their enemies."""
    others = ((OTHERS, "Enemies"),) if any(not roll.hero for roll in rolls) else ()
    return (("", "All heroes"), *luck_ledger.heroes(rolls), *others)


def purposes(rolls: Sequence[Rolled]) -> tuple[tuple[str, str], ...]:
    """Return the purposes that can be chosen: everything, and each purpose for which dice were rolled."""
    there = {roll.family for roll in rolls}
    return (("", "Everything"), *((name, title) for name, title in FAMILIES.items() if name in there))


def present(rolls: Sequence[Rolled], wish: Wish, *, odds: bool = True) -> LuckView:
    """Return the chosen rolls; without `odds` the expected results are left out."""
    found = luck_ledger.wanted(rolls, wish)
    together = luck_ledger.tally(found)
    who, what = dict(whose(rolls)).get(wish.hero, ""), dict(purposes(rolls)).get(wish.family, "")
    how = dict(SOURCES)[wish.source]
    return LuckView(
        rolls=found,
        tally=together,
        summary=tuple(_summary(together, odds=odds)),
        title=", ".join(filter(None, (who, what if wish.family else "", how if wish.source else ""))),
        odds=odds,
    )


def line(roll: Rolled, *, odds: bool) -> tuple[str, ...]:
    """Return a roll as a line, in the order of `HEADS`; without `odds` the expected results are empty."""
    dice = " + ".join(map(str, roll.dice))
    how = "one die more" if roll.more else f"was {roll.instead}" if roll.instead else ""
    remarks = [f"fate ({how})" if how else "fate"] if roll.fate else []
    remarks += [roll.source] if roll.source != "rolled" else []
    expected = (f"{roll.expected:.1f}", signed(roll.difference)) if odds else ("", "")
    purpose = f"{roll.purpose[:1].upper()}{roll.purpose[1:]}"
    return (str(roll.day), roll.name, purpose, dice, str(roll.counts), *expected, ", ".join(remarks))


def _summary(together: Tally, *, odds: bool) -> list[str]:
    if not together.rolls:
        return ["Nobody has rolled such dice yet."]
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
