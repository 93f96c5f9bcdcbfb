"""Settings of a table besides a game's options: the players' own notes on rulings, and who plays.

They too are stored in `Table.options`: a note under "ruling:" and the clause, a player under "player:" and the seat.
"""

from __future__ import annotations

from collections.abc import Mapping

from talisman_desktop.core.facts import OptionSet
from talisman_desktop.core.table import BY_HAND, Cause
from talisman_desktop.rules import colours, resolution
from talisman_desktop.rules.editions import EDITION
from talisman_desktop.rules.options import Options

RULING = "ruling:"
"""The prefix of the option that stores a table's note on a clause."""
HEROES = "heroes"
"""The option with the characters chosen for the first party, by card id with commas between."""
PLAYER = "player:"
"""The prefix of the option that stores the player of a seat."""
LONGEST_NAME = 24
"""The most letters in the name of a player."""
LONGEST_NOTE = 400
"""The most letters in a table's own note."""


def heroes(options: Mapping[str, str]) -> list[str]:
    """Return the characters chosen for the first party, by card id; a single "" if none were chosen."""
    return options.get(HEROES, "").split(",")


# --- notes in place of rulings ---


def overrule(clause: str, note: str) -> OptionSet:
    """Return the fact that sets the table's own note on a clause; an empty note removes it.

    Raises ValueError for a note that is too long.
    """
    words = " ".join(note.split())
    if len(words) > LONGEST_NOTE:
        raise ValueError(f"a note has at most {LONGEST_NOTE} letters, this one has {len(words)}")
    return OptionSet(RULING + clause, words, cause=Cause(clause))


def notes(options: Mapping[str, str]) -> dict[str, str]:
    """Return the table's own notes by clause, in the order they were written."""
    return {name[len(RULING) :]: note for name, note in options.items() if name.startswith(RULING) and note}


def note(options: Mapping[str, str], clause: str) -> str:
    """Return the table's own note on a clause, or ""."""
    return options.get(RULING + clause, "") if clause else ""


# --- who plays ---


def seated(seat: int, name: str) -> OptionSet:
    """Return the fact that sets the player of a seat; an empty name removes the player.

    Raises ValueError for a name that is too long.
    """
    if wrong := too_long(name):
        raise ValueError(wrong)
    return OptionSet(f"{PLAYER}{seat}", _in_one_line(name), cause=BY_HAND)


def too_long(name: str) -> str:
    """Return a sentence that a player's name is too long; "" if it is not."""
    words = _in_one_line(name)
    if len(words) <= LONGEST_NAME:
        return ""
    return f"A name has at most {LONGEST_NAME} letters; “{words}” has {len(words)}."


def _in_one_line(name: str) -> str:
    return " ".join(name.split())


def player(options: Mapping[str, str], seat: int) -> str:
    """Return the name of the player in a seat, or ""."""
    return options.get(f"{PLAYER}{seat}", "")


# --- in words ---


def told(options: Options, option: str, chosen: str) -> str:
    """Return the journal's words for an option or another setting of the table, without a full stop."""
    if option.startswith(RULING):
        clause = option[len(RULING) :]
        return (
            f"the table plays {clause} by its own note: {chosen.rstrip('.')}"
            if chosen
            else f"{clause} is played as written"
        )
    if option.startswith(PLAYER):
        seat = option[len(PLAYER) :]
        where = f"in seat {int(seat) + 1}" if seat.isdecimal() else "there"
        return f"{chosen} plays the hero {where}" if chosen else f"no player is named for the hero {where}"
    if option.startswith(colours.COLOUR):
        return colours.told(option[len(colours.COLOUR) :], chosen)
    if option.startswith(resolution.OPTION):
        return resolution.told(option.removeprefix(resolution.OPTION), chosen)
    if option == EDITION:
        return "this campaign uses the current rules from now on"
    known = options.get(option)
    return f"table setting: {known.title}: {known.words(chosen)}" if known else f"table setting: {option}: {chosen}"
