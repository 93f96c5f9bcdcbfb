"""The first page: the tiles that begin a game, and the title of an unnamed campaign. No Qt."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from talisman_desktop.desktop.presenters.services import Listed

Beginning = Literal["digital", "guided", "keeper", "adventure"]
"""The kinds of game that a tile can begin."""

FIRST_TITLE = "First campaign"
"""The title of the first campaign begun from a tile."""
_COUNTED = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth")


@dataclass(frozen=True, slots=True)
class Press:
    """A button on a tile of the first page: how it begins a campaign, its text, the key that presses it, and its
    help."""

    begins: Beginning
    text: str
    key: str
    help: str


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile of the first page: its title, some sentences, the name of its drawing, and its buttons."""

    title: str
    text: str
    drawing: str
    presses: tuple[Press, ...]


TILES: tuple[Tile, ...] = (
    Tile(
        "Play now",
        "Three heroes are dealt to you. The program deals the cards, rolls the dice and knows the rules; you decide.",
        "spaces/village",
        (Press("digital", "Play now", "1", "Begin a campaign that the program deals and rolls."),),
    ),
    Tile(
        "At my table",
        "Your own cards and dice lie before you. Guided: the program says what comes next and applies the rules.\n"
        "Keeper: you play by yourselves, and the screen keeps the record.",
        "spaces/tavern",
        (
            Press("guided", "Guided", "2", "Begin a campaign with real dice and cards, led by the program."),
            Press("keeper", "Keeper", "3", "Begin a campaign that you play at your table; the screen records it."),
        ),
    ),
    Tile(
        "What is this?",
        "A first adventure of about five minutes. A guide says beside it what you see and what to try. "
        "Leave it whenever you like.",
        "spaces/woods",
        (Press("adventure", "Show me", "4", "Begin the guided first adventure, in a separate campaign."),),
    ),
)


def press_of(key: str) -> Press | None:
    """Return the button that a key presses; None if there is none."""
    return next((press for tile in TILES for press in tile.presses if press.key == key), None)


def latest(campaigns: Sequence[Listed]) -> Listed | None:
    """Return the most recent campaign that can be opened; None if there is none."""
    return next((found for found in campaigns if not found.trouble), None)


def title_for(taken: Collection[str]) -> str:
    """Return a title for an unnamed campaign that is not among those `taken`.

    >>> title_for(())
    'First campaign'
    >>> title_for(("First campaign", "The long road"))
    'Second campaign'
    """
    named = (f"{count} campaign" for count in _COUNTED)
    return next((title for title in named if title not in taken), f"Campaign {len(taken) + 1}")
