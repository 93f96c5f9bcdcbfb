"""A `Module` is a game, a box or a house rule as one value. It adds to the rules of a table, and bends them by the four
hooks of `talisman_desktop.rules.hooks`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal

from msgspec import Struct

from talisman_desktop.cards.code import Place
from talisman_desktop.core.codec import SAME, OldWords, SliceType
from talisman_desktop.core.facts import Fact
from talisman_desktop.core.flow import StepCoroutine
from talisman_desktop.core.invariants import Sentences, nothing
from talisman_desktop.core.requests import Answer, Request
from talisman_desktop.core.table import Table
from talisman_desktop.rules.game_words import GENERAL, Telling
from talisman_desktop.rules.hooks import Around, Bend, Due, Follow, LastingBend, Offer, TheGame, WordBend
from talisman_desktop.rules.script import Script
from talisman_desktop.rules.stakes import Asked, Stake
from talisman_desktop.rules.world import Region

StakeOf = Callable[[TheGame, Asked], Stake | None]
"""A pure function that returns the possible results of a roll, or None for a roll that it does not know."""
GameBot = Callable[[TheGame, Request], Answer | None]
"""A function that answers a request in place of a person, or returns None to leave it to others."""


class ModuleOption(Struct, frozen=True):
    """A choice that the table makes, with its sentence and its clause. The first value is the usual one."""

    id: str
    title: str
    help: str
    rule: str
    values: tuple[tuple[str, str], ...]

    @property
    def usual(self) -> str:
        """The value that holds when nothing is set."""
        return self.values[0][0]

    def words(self, value: str) -> str:
        """Return a value in words, or unchanged if it is not one of this option's values."""
        return dict(self.values).get(value, value)

    def value(self, options: Mapping[str, str]) -> str:
        """Return the value at a table with these options; an unknown value there counts as the usual one."""
        found = options.get(self.id, self.usual)
        return found if found in dict(self.values) else self.usual


class ModuleClause(Struct, frozen=True):
    """A clause that a module adds to the rulebook, in our words.

    `ruling` is our decision where the rules leave something open. `state` tells whether the program carries the clause
    out, or nothing has to be done.
    """

    id: str
    summary: str
    ruling: str = ""
    reason: str = ""
    state: Literal["automated", "shown"] = "automated"

    @property
    def done(self) -> bool:
        """Whether the program carries the clause out."""
        return self.state == "automated"


class DeckUse(Struct, frozen=True):
    """The use that a module makes of one of its decks: in place of another, or shuffled into it for good."""

    deck: str
    other: str
    """The deck that it is put in place of, or that it joins."""
    by: str = ""
    """The reason for which the deck is put in place of another; "" if its cards join the other deck."""
    when: str = ""
    """A phrase that says during what time the deck is used: "while the Grim Reaper is about"."""


class Module(Struct, frozen=True, kw_only=True, eq=False):
    """A game, a box or a house rule: its title, its relations to other modules, and how it bends the rules."""

    id: str
    title: str
    help: str = ""
    house_rule: bool = False
    requires: tuple[str, ...] = ()
    """The modules that it needs, by id."""
    conflicts: tuple[str, ...] = ()
    """The modules that it cannot be used with, by id."""
    after: tuple[str, ...] = ()
    """The modules whose bends come before those of this module, if they are in use."""
    emblem: str = ""
    """The drawing for it in the choice of modules, by its name among the emblems; "" means a usual one."""
    in_play: Callable[[Table], str] | None = None
    """For a box: a function that returns a sentence about why the box cannot be removed now, "" if it can.

    Cards on the table are checked elsewhere; this is about its figure, its quest, or its deck in place of another. The
    function is pure.
    """
    clauses: tuple[ModuleClause, ...] = ()
    options: tuple[ModuleOption, ...] = ()
    words: tuple[WordBend[Any, Any], ...] = ()
    lasting: tuple[LastingBend[Any, Any], ...] = ()
    bends: tuple[Bend[Any, Any], ...] = ()
    arounds: tuple[Around[Any, Any], ...] = ()
    offers: tuple[Offer, ...] = ()
    follows: tuple[Follow[Any], ...] = ()
    dues: tuple[Due, ...] = ()
    scripts: Mapping[str, Script] = {}
    """The code that cards call, by name."""
    script_places: Mapping[str, Place] = {}
    """For each script and standing rule in code: the slot of the card and the moments at which a card may call it.

    This holds for cards of its set and of sets that need it. Those of the shared scripts are in
    `talisman_desktop.cards.code`.
    """
    steps: Mapping[str, Callable[..., StepCoroutine]] = {}
    """Its steps, by names that begin with its id and a slash."""
    slices: Mapping[str, SliceType] = {}
    """Its parts of the table, by id."""
    regions: tuple[Region, ...] = ()
    """The regions that it adds to the world."""
    own_decks: tuple[str, ...] = ()
    """The decks whose cards from its set are kept apart from those of the game."""
    mark: Callable[[Table, str], str] | None = None
    """A pure function that returns what its part of a table holds about a hero, in words for the mat and the notes;
    "" for nothing."""
    by_hand: Callable[[Table, str], Iterable[tuple[str, str, Fact]]] | None = None
    """A pure function that yields the corrections by hand for a hero in its part of a table: (group in the menu, words,
    fact)."""
    deck_uses: tuple[DeckUse, ...] = ()
    """All ways in which the module's decks can be used, so that players can set them by hand."""
    bots: Mapping[str, GameBot] = {}
    """The answers of bots to its questions, by the bot's name; such a bot is asked before the game's bot of that
    name."""
    stakes: Mapping[str, StakeOf] = {}
    """Functions that return the possible results of its rolls.

    They are listed by the first part of the key of a question: the one that asks for the dice, or one whose answer
    leads to that.
    """
    old_words: OldWords = SAME
    """The words of its questions and marks in earlier versions."""
    invariants: Sentences = nothing
    """The checks of its part of a table, and of the things it puts on the table."""
    telling: Telling = GENERAL
    """Its words for the journal, including the names of its figures."""

    @property
    def is_box(self) -> bool:
        """Whether it is a box, which has its own decks and a card set with the same id."""
        return bool(self.own_decks)
