"""The commands of the window by id, and the controllers that carry them out."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from talisman_desktop.desktop.presenters import keys

Deed = Callable[[bool], object]
"""A function that carries out a command. Its argument is the new state of the tick, for commands that have one."""

PRESENT = ("edit", "play")
"""The menus whose commands act on the present game."""
PAST = ("timeline", "remark")
"""The commands in these menus that can be used while an earlier moment is shown."""


def plain(do: Callable[[], object]) -> Deed:
    """Return a `Deed` for a command without a tick."""
    return lambda _on: do()


class Commands:
    """Runs the commands of menus, keys and buttons."""

    def __init__(
        self, deeds: Mapping[str, Deed], to_present: Callable[[], object], notice: Callable[[str], object]
    ) -> None:
        """Prepare the commands. `to_present` ends looking back, and `notice` is called with the id of each command
        after it ran."""
        self.deeds = deeds
        self._to_present, self._notice = to_present, notice

    def run(self, name: str, on: bool) -> None:
        """Run a command by its id; `on` is the new state of its tick. A command for the present game first ends looking
        back."""
        if name not in PAST and keys.command(name).menu in PRESENT:
            self._to_present()
        self.deeds[name](on)
        self._notice(name)
