"""The sources of dice and cards: the program ("app"), or the players' real ones ("table"), for all of them, one kind of
dice, or one deck.

The switches "dice" and "decks" hold for all; "dice:FAMILY" and "deck:DECK" set one kind ("" means the same as for all).
"once" holds for the very next roll or draw, and ends with the step.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from talisman_desktop.core.log import By
from talisman_desktop.core.requests import Draw, Throw
from talisman_desktop.core.table import base_deck

ONCE = "once"
DICE: dict[str, str] = {
    "road": "on the road",
    "combat": "in fights",
    "tables": "for tables of cards and places",
    "tower": "in the Tower",
}
"""The kinds of dice by the family of their rolls, each with a text that says where they are rolled."""
DECKS: dict[str, str] = {
    "adventure": "the adventure deck",
    "spell": "the spell deck",
    "trove": "the trove deck",
    "character": "the characters",
}
"""The decks from which players turn over cards, each with its name in a sentence."""


FIGURES = "figures"
"""The switch for the figures on the road: "table" if the players move real ones."""


class Origin(Struct, frozen=True, gc=False):
    """The source of a roll or draw ("typed", "corrected" ...), which is told from fact number `fact` on; or, with
    `switch`, the change of a switch there."""

    fact: int
    how: str
    switch: bool = False
    usual: bool = False
    """Whether the journal leaves this source unmarked: the luck is the program's, and no real dice or cards are in use.
    """
    asked: Throw | Draw | None = None
    """The request for dice or cards; None for a switch."""
    entry: int = -1
    """The number of the log entry that answered the request."""


def source(request: Throw | Draw, switches: Mapping[str, str]) -> str:
    """Return the source of the dice or cards for a request: "app", or "table" for real ones."""
    if not switches:
        return "app"
    if once := switches.get(ONCE):
        return once
    return of_dice(request.family, switches) if type(request) is Throw else of_deck(request.deck, switches)


def of_dice(family: str, switches: Mapping[str, str]) -> str:
    """Return the source of one kind of dice.

    >>> of_dice("road", {"dice": "table"}), of_dice("road", {"dice": "table", "dice:road": "app"})
    ('table', 'app')
    """
    return switches.get(f"dice:{family}") or switches.get("dice", "app")


def of_deck(deck: str, switches: Mapping[str, str]) -> str:
    """Return the source of the cards of one deck. A box's deck of the same sort ("spell:BOX") has the same source."""
    return switches.get(f"deck:{base_deck(deck)}") or switches.get("decks", "app")


def of_figures(switches: Mapping[str, str]) -> str:
    """Return "table" if the players move real figures, "app" if the figures are only on the screen."""
    return switches.get(FIGURES, "app")


def whole(name: str, value: str, switches: Mapping[str, str]) -> dict[str, str]:
    """Return the switches to change so that all dice ("dice") or all decks ("decks") have one source.

    >>> whole("dice", "table", {"dice:road": "app"})
    {'dice': 'table', 'dice:road': ''}
    """
    single = {"dice": "dice:", "decks": "deck:"}[name]
    finer = {other: "" for other, now in switches.items() if other.startswith(single) and now}
    return ({name: value} if switches.get(name, "app") != value else {}) | finer


def told(name: str, value: str, sentences: Mapping[str, str]) -> str:
    """Return the text for a switch; `sentences` has the game's automations."""
    if name in sentences:
        return f"{'Switched off' if value == 'no' else 'Switched on'}: {sentences[name]}"
    if name == FIGURES:
        return "Real figures on the road" if value == "table" else "Figures on the screen alone"
    if name == ONCE:
        return "The players' own dice or cards, this once"
    what, _, kind = name.partition(":")
    if what == "dice":
        when = f" {DICE.get(kind, kind)}" if kind else ""
        return f"{_whose(value, 'dice', 'rolls', bool(kind))}{when}"
    if what in ("deck", "decks"):
        which = f" of {DECKS.get(kind, f'the {kind} deck')}" if kind else ""
        return f"{_whose(value, 'cards', 'draws', bool(kind))}{which}"
    return f"{name}: {value}"


def _whose(value: str, things: str, does: str, kind: bool) -> str:
    if value == "":
        return f"As all other {things}:"
    if value == "table":
        return f"Real {things}"
    return f"The program {does}" + (" the cards" if kind and things == "cards" else "")


def origin(request: Throw | Draw, by: By) -> str:
    """Return the journal's word for where dice or cards came from."""
    thrown = isinstance(request, Throw)
    if by == "corrected":
        return by
    if by == "typed":
        return "typed" if thrown else "named"
    return "rolled" if thrown else "drawn"


def any_real(switches: Mapping[str, str]) -> bool:
    """Whether any dice or cards are real ones."""
    if "table" not in switches.values():
        return False
    return any(value == "table" and name.partition(":")[0] in SOURCES for name, value in switches.items())


SOURCES = ("dice", "decks", "deck", ONCE)
"""The first parts of the names of switches for dice and cards."""
