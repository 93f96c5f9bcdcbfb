"""What a table may want otherwise: the options of a campaign, and notes of its own in place of our rulings.

Both are kept in `Table.options`, so that undo, saving, position files and session notes carry them. An option stands
there under its id, a note under "ruling:" and the clause. They can be set when a campaign begins and at any time
later, each as an `OptionSet` fact.
"""

from __future__ import annotations

from collections.abc import Mapping

from talisman_desktop.core.facts import OptionSet
from talisman_desktop.core.table import BY_HAND, Cause
from talisman_desktop.games.darkest import colours
from talisman_desktop.rules import resolving
from talisman_desktop.rules.editions import EDITION
from talisman_desktop.rules.hooks import ModuleOption as Option

RULING = "ruling:"
"""Before the clause under which a table keeps a note of its own."""
HEROES = "heroes"
"""The option with the characters chosen for the first party, by card id with commas between."""
PLAYER = "player:"
"""Before the seat under which a table keeps who plays there."""
LONGEST_NAME = 24
"""Letters in the name of a player."""
LONGEST_NOTE = 400
"""Letters in a note of the table's own."""
BY_ITSELF = "The program goes on by its own ruling; make the difference by hand (Correct the table)."
"""Said with a note on a clause that the program does by itself."""


NO_YES = (("no", "No"), ("yes", "Yes"))

OPTIONS = (
    Option("choose-heroes", "Choose heroes", "New heroes are chosen instead of dealt at random.", "A3", NO_YES),
    Option("choose-trove", "Choose the trove", "The party picks the trove; else it is drawn.", "C3b.b", NO_YES),
    Option(
        "trove-size",
        "Magic items in a trove",
        "How many magic items lie in each trove.",
        "C3b.c",
        (("3", "Three"), ("2", "Two"), ("1", "One")),
    ),
    Option("dead-return", "The dead return", "Dead characters go back into the pile of characters.", "C1b", NO_YES),
    Option("one-party", "One party only", "No new heroes come: with all dead the campaign is lost.", "C1c", NO_YES),
    Option(
        "finale",
        "The end at the Tower",
        "Whether the survivors win together or fight each other for the Crown.",
        "C10o",
        (("together", "Together: the survivors win"), ("one", "There can be only one")),
    ),
)

_BY_ID = {option.id: option for option in OPTIONS}


def value(options: Mapping[str, str], option: str) -> str:
    """The value of an option at a table with these `options`; the usual one where what stands there is no value of it.

    Raises KeyError for an option there is not.
    """
    return _BY_ID[option].value(options)


def is_on(options: Mapping[str, str], option: str) -> bool:
    """Whether an option that is a no or a yes is a yes. Raises KeyError for an option there is not."""
    return value(options, option) == "yes"


def fights_for_the_crown(options: Mapping[str, str]) -> bool:
    """Whether the survivors fight each other for the Crown in the end (C10o)."""
    return value(options, "finale") == "one"


def heroes(options: Mapping[str, str]) -> list[str]:
    """Return the characters chosen for the first party, by card id."""
    return options.get(HEROES, "").split(",")


def trove_size(options: Mapping[str, str]) -> int:
    """How many magic items lie in each trove (C3b.c)."""
    return int(value(options, "trove-size"))


def clash(options: Mapping[str, str]) -> str:
    """Why these values cannot stand together or are no values at all; "" when they can."""
    for option in OPTIONS:
        if options.get(option.id, option.usual) not in dict(option.values):
            return f"{option.title}: there is no {options[option.id]!r}."
    if value(options, "one-party") == "yes" and value(options, "dead-return") == "yes":
        return "With one party only nobody comes in place of the dead, so the dead cannot return."
    return ""


def set_to(option: str, chosen: str) -> OptionSet:
    """The fact that an option has this value from now on. Raises ValueError for what is no option or no value."""
    known = _BY_ID.get(option)
    if known is None or chosen not in dict(known.values):
        raise ValueError(f"there is no option {option!r} with a value {chosen!r}")
    return OptionSet(option, chosen, cause=Cause(known.rule))


# --- notes in place of rulings ---


def overrule(clause: str, note: str) -> OptionSet:
    """The fact that the table plays a clause by a note of its own; an empty note takes it back.

    Raises ValueError for a note that is too long.
    """
    words = " ".join(note.split())
    if len(words) > LONGEST_NOTE:
        raise ValueError(f"a note has at most {LONGEST_NOTE} letters, this one has {len(words)}")
    return OptionSet(RULING + clause, words, cause=Cause(clause))


def notes(options: Mapping[str, str]) -> dict[str, str]:
    """The table's own notes by clause, in the order they were written."""
    return {name[len(RULING) :]: note for name, note in options.items() if name.startswith(RULING) and note}


def note(options: Mapping[str, str], clause: str) -> str:
    """The table's own note on a clause, or ""."""
    return options.get(RULING + clause, "") if clause else ""


# --- who plays ---


def seated(seat: int, name: str) -> OptionSet:
    """The fact that somebody plays the heroes of a seat; an empty name takes it back.

    Raises ValueError for a name that is too long.
    """
    if wrong := too_long(name):
        raise ValueError(wrong)
    return OptionSet(f"{PLAYER}{seat}", _in_one_line(name), cause=BY_HAND)


def too_long(name: str) -> str:
    """Return a sentence for a player's name that is too long, else ""."""
    words = _in_one_line(name)
    if len(words) <= LONGEST_NAME:
        return ""
    return f"A name has at most {LONGEST_NAME} letters; “{words}” has {len(words)}."


def _in_one_line(name: str) -> str:
    return " ".join(name.split())


def player(options: Mapping[str, str], seat: int) -> str:
    """Who plays the heroes of a seat, or ""."""
    return options.get(f"{PLAYER}{seat}", "")


# --- in words ---


def told(option: str, chosen: str) -> str:
    """What the journal says of an option that was set, without a full stop."""
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
    if option.startswith(resolving.OPTION):
        return resolving.told(option.removeprefix(resolving.OPTION), chosen)
    if option == EDITION:
        return "from here on this campaign is played by the rules of today"
    known = _BY_ID.get(option)
    return f"table setting: {known.title}: {known.words(chosen)}" if known else f"table setting: {option}: {chosen}"
