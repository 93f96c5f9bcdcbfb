"""The words that a game adds to the journal: its sentences, its reasons, and the places on its roads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from msgspec import Struct

from talisman_desktop.core.facts import Fact
from talisman_desktop.core.table import Cause, Table
from talisman_desktop.rules.roads import Space


class Names(Protocol):
    """The names that a sentence uses; the teller supplies them."""

    def hero(self, hero: str, table: Table | None = None) -> str:
        """Return a hero within a sentence: "the Elf"; the party for ""."""
        ...

    def place(self, space: str) -> str:
        """Return a space by its short id, within a sentence: "the Woods"."""
        ...

    def road_space(self, table: Table, space: Space) -> str:
        """Return a road space by its number and name: "road space 3, the Woods"."""
        ...

    def called(self, name: str, *, place: bool = False) -> str:
        """Return a printed name within a sentence: "the Ogre"."""
        ...

    def because(self, cause: Cause) -> str:
        """Return the cause in brackets with a space before it (" (the Ogre)"), or "" if there is none."""
        ...


def _no_sentence(fact: Fact, table: Table, names: Names) -> str | None:
    return None


def _no_space(table: Table, space: Space) -> str:
    return ""


def _no_facing(table: Table) -> int:
    return 0


def _no_state(table: Table) -> str:
    return ""


def _no_deed(fact: Fact) -> str:
    return ""


def _no_corrections(table: Table) -> Iterable[tuple[str, Fact]]:
    return ()


class FigureLook(Struct, frozen=True, kw_only=True):
    """The way in which the window shows a figure that is not a hero: whether it is a marker, which way it faces, its
    state, and its corrections by hand."""

    marker: bool = False
    """Whether the figure is a marker that never walks."""
    facing: Callable[[Table], int] = _no_facing
    """A function that returns its direction: 1 outwards, -1 homewards, 0 for the usual one."""
    state: Callable[[Table], str] = _no_state
    """A function that returns its current state in words; "" for nothing."""
    at_the_table: Callable[[Fact], str] = _no_deed
    """A function that returns what players have to do with the real figure after a fact, in words; "" for nothing."""
    by_hand: Callable[[Table], Iterable[tuple[str, Fact]]] = _no_corrections
    """A function that lists the corrections that players can make to the figure's state by hand, each with its
    label."""


PLAIN_FIGURE = FigureLook()


class Telling(Struct, frozen=True, kw_only=True):
    """The words of one game for the journal. The teller has words for everything else."""

    sentence: Callable[[Fact, Table, Names], str | None] = _no_sentence
    """A function that returns the sentence of a fact, with a small first letter; "" for a fact not worth one, and None
    if the journal's own words are enough."""
    space: Callable[[Table, Space], str] = _no_space
    """A function that returns the short id of a space of the party's road, "" if it is unknown."""
    reasons: Mapping[str, str] = {}
    """The words for clauses of the game behind a fact, by their ids, and for spaces behind a fact that is not a price,
    by the ids of their cards."""
    bare: Mapping[str, str] = {}
    """The words for the clause behind a fact that no card caused, by the clause's id."""
    abilities: Mapping[str, str] = {}
    """The words for the ability of a character, by the id of its card, with a placeholder for the name."""
    rolls: Mapping[str, str] = {}
    """The words for the place or the purpose of a roll, by clause or by purpose."""
    stashes: Mapping[str, str] = {}
    """The words for the place of stashed gold, by zone."""
    figures: Mapping[str, str] = {}
    """The names of figures, by id."""
    looks: Mapping[str, FigureLook] = {}
    """The `FigureLook` of each figure that needs one, by id."""

    def look(self, figure: str) -> FigureLook:
        """Return the look of a figure."""
        return self.looks.get(figure, PLAIN_FIGURE)

    def figure_state(self, figure: str, table: Table) -> str:
        """Return the state of a figure in words, after a comma; "" if there is nothing to say."""
        state = self.look(figure).state(table)
        return f", {state}" if state else ""


GENERAL = Telling()
"""The words of a game that adds none to those of the teller."""


def together(first: Telling, second: Telling) -> Telling:
    """Return the words of both sources. If both have words for a thing, those of `second` are used.

    The function `space` is always that of `first`.
    """
    if second is GENERAL:
        return first

    def sentence(fact: Fact, table: Table, names: Names) -> str | None:
        own = second.sentence(fact, table, names)
        return first.sentence(fact, table, names) if own is None else own

    return Telling(
        sentence=sentence,
        space=first.space,
        reasons={**first.reasons, **second.reasons},
        bare={**first.bare, **second.bare},
        abilities={**first.abilities, **second.abilities},
        rolls={**first.rolls, **second.rolls},
        stashes={**first.stashes, **second.stashes},
        figures={**first.figures, **second.figures},
        looks={**first.looks, **second.looks},
    )
