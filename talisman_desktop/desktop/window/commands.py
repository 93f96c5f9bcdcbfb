"""The commands of the window by their ids: each is done by the controller that offers it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from talisman_desktop.desktop.presenters import keys

Deed = Callable[[bool], object]
"""Does a command; the argument is the command's new tick, for commands that have one."""

PRESENT = ("edit", "play")
"""The menus whose commands are about the present game."""
PAST = ("timeline", "remark")
"""Commands of these menus that may also be about an earlier moment."""


def plain(do: Callable[[], object]) -> Deed:
    """Return the function for a command that has no tick in the menu."""
    return lambda _on: do()


class Commands:
    """Does the commands of the menus, the keys and the buttons."""

    def __init__(
        self, deeds: Mapping[str, Deed], to_present: Callable[[], object], notice: Callable[[str], object]
    ) -> None:
        """Take the commands; `to_present` ends looking back, `notice` is told the id of each command done."""
        self.deeds = deeds
        self._to_present, self._notice = to_present, notice

    def run(self, name: str, on: bool) -> None:
        """Do a command by its id."""
        if name not in PAST and keys.command(name).menu in PRESENT:
            self._to_present()
        self.deeds[name](on)
        self._notice(name)
