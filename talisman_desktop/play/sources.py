"""The sources of luck: the program, or the players' real dice and cards; for all luck, one kind of dice, or one deck. A
switch "dice" or "decks" applies to all; "dice:FAMILY" or "deck:DECK" overrides it for one kind ("" means the same as
for all). Each is "app" or "table". "once" is only for the very next roll or draw, and ends with its step."""

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
"""The kinds of dice by the family of their rolls, and the occasions for them."""
DECKS: dict[str, str] = {
    "adventure": "the adventure deck",
    "spell": "the spell deck",
    "trove": "the trove deck",
    "character": "the characters",
}
"""The decks from which cards are turned over."""


FIGURES = "figures"
"""The switch for the figures of the marching order: "table" where real ones are moved."""


class Origin(Struct, frozen=True, gc=False):
    """The source of the facts from number `fact` on: dice or cards ("typed", "corrected" ...), or a switch."""

    fact: int
    how: str
    switch: bool = False
    usual: bool = False
    """Whether this source needs no mark: the luck is the program's, and no real dice or cards are in use."""
    asked: Throw | Draw | None = None
    """The roll or draw that was asked for; None for a switch."""
    entry: int = -1
    """The number of the log entry that answered the request."""


def source(request: Throw | Draw, switches: Mapping[str, str]) -> str:
    """Return the source of a request's luck: "app", or "table" when real dice or cards are used."""
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
    """Return the source of one deck's cards; the deck of a box has the source of that kind of deck."""
    return switches.get(f"deck:{base_deck(deck)}") or switches.get("decks", "app")


def of_figures(switches: Mapping[str, str]) -> str:
    """Return "table" where the players move real figures, "app" where the figures are only on the screen."""
    return switches.get(FIGURES, "app")


def whole(name: str, value: str, switches: Mapping[str, str]) -> dict[str, str]:
    """Return the switches that give all dice ("dice") or all decks ("decks") one source.

    >>> whole("dice", "table", {"dice:road": "app"})
    {'dice': 'table', 'dice:road': ''}
    """
    single = {"dice": "dice:", "decks": "deck:"}[name]
    finer = {other: "" for other, now in switches.items() if other.startswith(single) and now}
    return ({name: value} if switches.get(name, "app") != value else {}) | finer


def told(name: str, value: str, sentences: Mapping[str, str]) -> str:
    """Return a switch in words; `sentences` has the game's automations."""
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
    """Return the journal's word for the source of dice or cards."""
    thrown = isinstance(request, Throw)
    if by == "corrected":
        return by
    if by == "typed":
        return "typed" if thrown else "named"
    return "rolled" if thrown else "drawn"


def any_real(switches: Mapping[str, str]) -> bool:
    """Whether any dice or cards are real."""
    if "table" not in switches.values():
        return False
    return any(value == "table" and name.partition(":")[0] in SOURCES for name, value in switches.items())


SOURCES = ("dice", "decks", "deck", ONCE)
"""The beginnings of the names of the switches for luck."""
