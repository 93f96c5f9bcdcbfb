"""The quests of heroes and their visits to the Mystic, which each game stores in its own part of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from talisman_desktop.core.facts import EventBase, Fact
from talisman_desktop.core.table import Table


def _no_quest(table: Table, hero: str) -> str:
    return ""


def _none(table: Table, hero: str) -> tuple[str, ...]:
    return ()


def _no_visit(table: Table, hero: str) -> bool:
    return False


def _no_facts(table: Table, hero: str, quest: str) -> tuple[Fact, ...]:
    raise LookupError("this game has no errands")


def _no_event(hero: str, to: object) -> EventBase:
    raise LookupError("this game has no errands")


class Errands(Struct, frozen=True, kw_only=True):
    """The functions by which a game keeps quests and visits; a game without them has neither."""

    words: Mapping[str, str] = {}
    """The words for each quest that a hero may have: those of the game, and the quest cards of boxes
    by their kinds."""
    quest: Callable[[Table, str], str] = _no_quest
    """A function that returns the id of a hero's quest, the first of several, which is one of the game if the hero has
    one; "" for none."""
    quests: Callable[[Table, str], tuple[str, ...]] = _none
    """A function that returns the ids of all quests of a hero."""
    kept: Callable[[Table, str], tuple[str, ...]] = _none
    """A function that returns the ids of the finished quests that a hero keeps."""
    may_visit: Callable[[Table, str], bool] = _no_visit
    """Whether a hero may still make the visit (to the Mystic)."""
    set_quest: Callable[[Table, str, str], tuple[Fact, ...]] = _no_facts
    """A function that returns the facts that give a hero this quest in place of the first, or that take the first away
    for ""."""
    set_visit: Callable[[str, bool], EventBase] = _no_event
    """A function that returns the event that sets whether a hero may still make the visit."""


NO_ERRANDS = Errands()
