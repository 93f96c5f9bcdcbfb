"""What a script is: a named deed, whether it can do anything now (D3a: no spell without a target), and whether that
is worth a question of its own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from talisman_desktop.rules.game import Game
from talisman_desktop.rules.meeting import Meeting


def _always(game: Game, m: Meeting) -> bool:
    return True


def _never(game: Game, m: Meeting) -> bool:
    return False


@dataclass(frozen=True)
class Script:
    """`run` does the deed and tells whether it served; `possible` tells whether it could, `urgent` whether the play
    should stop for it because the moment passes, `before_moving` the same when the party is about to move on."""

    run: Callable[[Game, Meeting], Awaitable[bool]]
    possible: Callable[[Game, Meeting], bool] = _always
    urgent: Callable[[Game, Meeting], bool] = _never
    before_moving: Callable[[Game, Meeting], bool] = _never

    @property
    def may_press(self) -> bool:
        """Whether the play could ever stop for it."""
        return self.urgent is not _never
