"""What a script is: a named deed, and whether it can do anything now (D3a: no spell without a target)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting


def _always(game: Game, m: Meeting) -> bool:
    return True


@dataclass(frozen=True)
class Script:
    """`run` does the deed and tells whether it served; `possible` tells whether it could."""

    run: Callable[[Game, Meeting], Awaitable[bool]]
    possible: Callable[[Game, Meeting], bool] = _always
