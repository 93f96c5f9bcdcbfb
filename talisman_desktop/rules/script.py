"""Scripts: named code for card words, with answers whether it could have an effect now (D3a: no spell without a
target), and whether that is worth a separate question."""

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
    """A piece of code for words on cards. `run` does it and returns whether that had an effect; `possible` tells
    whether it could have one, `urgent` whether the play should stop for it because the moment passes, and
    `before_moving` the same when the party is about to move on. `draws` means that it could turn a victory into a
    stand-off. It `avoids` a fight if it lets a hero evade or defeat an enemy without fighting.

    The game is the one of `talisman_desktop.rules.game`, which holds the hooks and so is declared above them.
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
        """Whether this script could have an effect at any table."""
        return self.possible is _always
