"""Enemies of the road whom the party fights in a guardian combat, although they guard no trove."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

from talisman_desktop.core.facts import CardMoved, LastingBegan
from talisman_desktop.core.flow import Leave
from talisman_desktop.core.table import Card, Cause, Lasting, Step, Table
from talisman_desktop.rules.game import Game
from talisman_desktop.rules.zones import GUARDIANS

AMBUSH = "ambush/"
"""The lasting mark of a fight against an ambush.

Only the last such mark counts; its `n` is 1 while the fight is under way.
"""


def under_way(table: Table) -> bool:
    """Whether the enemies in the current guardian combat are from the road, not guardians of a trove."""
    marks = [x.n for x in table.lasting if x.what == AMBUSH]
    return bool(marks) and marks[-1] > 0


def spring(game: Game, enemies: Iterable[Card], cause: Cause) -> NoReturn:
    """Let these enemies fight together against the party. Raises Leave for the combat."""
    for card in enemies:
        game.do(CardMoved(card.id, GUARDIANS, cause=cause))
    _mark(game, 1, cause)
    raise Leave(Step("guardian-fight", (1,)))


def end(game: Game, cause: Cause) -> None:
    """End the fight against an ambush, so that the next guardians are those of a trove again."""
    _mark(game, 0, cause)


def _mark(game: Game, n: int, cause: Cause) -> None:
    game.do(LastingBegan(Lasting("", AMBUSH, n, "round", 0, cause.card), cause=cause))
