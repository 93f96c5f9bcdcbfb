"""The commands that change what is seen of the window, not the game: settings, zoom, places of its parts."""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from talisman_desktop.desktop.window.commands import Deed, plain
from talisman_desktop.desktop.window.lookback import Lookback
from talisman_desktop.desktop.window.shell import Preferring, Shell, WithDialogs, WithPrompt, WithServices, WithTable


class ViewShell(Shell, WithDialogs, WithServices, WithTable, WithPrompt, Preferring, Protocol):
    """The side of the window that these commands need."""

    looking: Lookback


class ViewCommands:
    """Does them in a window."""

    def __init__(self, shell: ViewShell) -> None:
        self._shell = shell

    @property
    def deeds(self) -> dict[str, Deed]:
        """Return the deed of each command, by its id."""
        shell, view = self._shell, self._shell.table.view
        return {
            "settings": plain(self.settings),
            "quit": plain(shell.window().close),
            "timeline": plain(shell.looking.open),
            "by-hand": lambda on: shell.change_settings(replace(shell.settings, by_hand=on)),
            "side": lambda on: shell.change_settings(replace(shell.settings, side=on)),
            "hide-odds": lambda on: shell.change_settings(replace(shell.settings, hide_odds=on)),
            "fullscreen": self._fill_screen,
            "tray": plain(shell.table.open_tray),
            "fit": plain(view.fit_whole),
            "zoom-in": plain(lambda: view.zoom_by(1.2)),
            "zoom-out": plain(lambda: view.zoom_by(1 / 1.2)),
            "prompt": plain(self.back),
        }

    def back(self) -> None:
        """Show the present again and give the keyboard to the question; where the window holds, go on to the
        question."""
        if not self._shell.looking.now():
            self._shell.prompt.release()
            self._shell.prompt.take_focus()

    def settings(self) -> None:
        """Let the settings be changed."""
        from talisman_desktop.desktop.dialogs.preferences import SettingsDialog

        shell, services = self._shell, self._shell.services
        titles = {module.id: module.title for module in services.boxes}
        boxes = [(one.id, titles.get(one.id, one.title)) for one in services.card_sets if one.box]
        dialog = SettingsDialog(shell.window(), shell.settings, services.rules.usual.automations, boxes)
        dialog.changed.connect(shell.change_settings)
        shell.dialogs.show(dialog)

    def _fill_screen(self, on: bool) -> None:
        window = self._shell.window()
        if on:
            window.showFullScreen()
        else:
            window.showNormal()
