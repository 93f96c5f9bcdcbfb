"""Scripts: code that card texts call by name.

Each also tells whether it could have an effect now (D3a: no spell without a target), and whether the game should stop
for it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import Struct

from talisman_desktop.rules.meeting import Meeting


def _always(game: Any, m: Meeting) -> bool:
    return True


def _never(game: Any, m: Meeting) -> bool:
    return False


class Script(Struct, frozen=True, eq=False):
    """The code of a script for card texts.

    `run` carries it out and returns whether it had an effect. `possible` returns whether it could have one now.
    `urgent` returns whether the game should stop for it because the moment passes, and `before_moving` the same for
    when the party is about to move on. `draws`: it could turn a victory into a stand-off. `avoids`: it lets a hero
    evade or defeat an enemy without a fight. The game is that of `talisman_desktop.rules.game`, which cannot be
    imported here.
    """

    run: Callable[[Any, Meeting], Awaitable[bool]]
    possible: Callable[[Any, Meeting], bool] = _always
    urgent: Callable[[Any, Meeting], bool] = _never
    before_moving: Callable[[Any, Meeting], bool] = _never
    draws: bool = False
    avoids: bool = False

    @property
    def may_press(self) -> bool:
        """Whether the program may ever have to stop and ask about this script."""
        return self.urgent is not _never

    @property
    def is_always_possible(self) -> bool:
        """Whether this script counts as having an effect at every table and moment."""
        return self.possible is _always
