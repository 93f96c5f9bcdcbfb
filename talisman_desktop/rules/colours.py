"""The colours of the seats, for a player's figure, mat and questions. They are stored among the campaign's options."""

from __future__ import annotations

from collections.abc import Mapping, Set

from talisman_desktop.core.facts import OptionSet
from talisman_desktop.core.table import BY_HAND

COLOUR = "colour:"
"""The prefix of the option that stores the colour of a seat."""
COLOURS = ("red", "blue", "green", "yellow", "purple", "orange", "white")
"""The colours to choose from; a seat without a chosen colour takes the first free one, beginning with its usual
colour."""


def coloured(seat: int, colour: str) -> OptionSet:
    """Return the fact that a seat has a colour. Raises ValueError for an unknown colour."""
    if colour not in COLOURS:
        raise ValueError(f"there is no colour {colour!r}; choose among {', '.join(COLOURS)}")
    return OptionSet(f"{COLOUR}{seat}", colour, cause=BY_HAND)


def chosen(options: Mapping[str, str], seat: int) -> str:
    """Return the colour that was chosen for a seat, "" if none was."""
    found = options.get(f"{COLOUR}{seat}", "")
    return found if found in COLOURS else ""


def colour(options: Mapping[str, str], seat: int) -> str:
    """Return the colour chosen for a seat, or else the first free one."""
    if found := chosen(options, seat):
        return found
    taken = {value for name, value in options.items() if name.startswith(COLOUR)}
    for before in range(seat):
        if taken.issuperset(COLOURS):
            break
        if not chosen(options, before):
            taken.add(_free(before, taken))
    return _free(seat, taken)


def _free(seat: int, taken: Set[str]) -> str:
    """Return the first free colour, beginning with the seat's usual one; if all are taken, the seat's usual colour."""
    own = seat % len(COLOURS)
    for colour in (*COLOURS[own:], *COLOURS[:own]):
        if colour not in taken:
            return colour
    return COLOURS[own]


def told(seat: str, value: str) -> str:
    """Return the journal's words for a colour that was chosen, without a full stop."""
    where = f"seat {int(seat) + 1}" if seat.isdecimal() else "a seat"
    return f"{where} has the colour {value}"
