"""Marks: saved states of a round, to which the program returns if an operation fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct

from talisman_desktop.core.facts import Fact
from talisman_desktop.core.log import Entry, Keyframe
from talisman_desktop.core.table import Table
from talisman_desktop.play.sources import Origin
from talisman_desktop.rules.game import Game


class Mark(Struct, frozen=True, eq=False):
    """A saved state of a round. A list that only grows is not copied: its length is saved, because a list that is cut
    is replaced by a new one."""

    table: Table
    log: list[Entry]
    entries: int
    facts: list[Fact]
    told: int
    keyframes: tuple[Keyframe, ...]
    origins: list[Origin]
    sources: int
    filled: list[int]
    fills: int
    switches: dict[str, str]
    decided: int
    questions: int


@contextmanager
def all_or_none(game: Game) -> Iterator[None]:
    """Restore the state that the game had before the `with` block if an exception leaves the block."""
    table, ruleset, facts = game.table, game.ruleset, len(game.facts)
    try:
        yield
    except BaseException:
        game.go_back(table, facts)
        game.play_by(ruleset)
        raise
