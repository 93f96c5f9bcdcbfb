"""Marks: the state of a round before an operation, saved so that the program can go back to it if the operation
fails."""

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
    """The state of a round. Lists that only grow are replaced where they are cut, so a mark needs only their length."""

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
    """Put the game back to its state before the block if an exception leaves it."""
    table, ruleset, facts = game.table, game.ruleset, len(game.facts)
    try:
        yield
    except BaseException:
        game.go_back(table, facts)
        game.play_by(ruleset)
        raise
