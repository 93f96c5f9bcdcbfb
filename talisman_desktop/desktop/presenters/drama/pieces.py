"""The pieces of badges (dice, words, emblems, signs), which are drawn side by side. No Qt."""

from __future__ import annotations

from msgspec import Struct

from talisman_desktop.core.table import Token
from talisman_desktop.desktop.presenters.drama.beats import Atom
from talisman_desktop.desktop.presenters.drama.outcome_words import Tone
from talisman_desktop.desktop.presenters.prompts.odds_figures import Segment


class Die(Struct, frozen=True):
    """A die with the number that it shows; `faint` if it no longer counts."""

    face: int
    foe: bool = False
    faint: bool = False


class Word(Struct, frozen=True):
    """A word or a number."""

    text: str
    tone: Tone = "plain"
    strong: bool = False


class Mark(Struct, frozen=True):
    """The emblem of a kind of token."""

    token: Token


class Sign(Struct, frozen=True):
    """The sign of a hero's player in the player's colour, followed by the hero's name if there is room."""

    hero: str
    name: str
    colour: str


class Tile(Struct, frozen=True):
    """The emblem of a kind of card, in the colours of its frame."""

    kind: str


class Chance(Struct, frozen=True):
    """The bar that shows a forecast."""

    parts: tuple[Segment, ...]


Piece = Die | Word | Mark | Sign | Tile | Chance


class Sum(Struct, frozen=True):
    """One side of a fight in columns: its name, the parts of the score, the dice and the total."""

    who: Piece
    parts: tuple[Piece, ...]
    dice: tuple[Die, ...]
    total: Word


class Badge(Struct, frozen=True):
    """The pieces of one event, which stay together, and the tokens, dice and cards that they show."""

    pieces: tuple[Piece, ...]
    tone: Tone = "plain"
    atoms: tuple[Atom, ...] = ()
    sums: tuple[Sum, ...] = ()
    """The sides of a fight, which can be shown large instead of the pieces; `verdict` is the outcome."""
    verdict: tuple[Piece, ...] = ()
    begins: bool = False
    """Whether the badges of another hero, or of no hero, begin with this one. A new line may begin here."""


class Small(Struct, frozen=True):
    """A small card of the strip: its title, the kind of card for its colours, and its badges."""

    title: str
    kind: str
    badges: tuple[Badge, ...]
    outcome: Tone = "plain"
    atoms: tuple[Atom, ...] = ()
    """The changes that the title shows."""
