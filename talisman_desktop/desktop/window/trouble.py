"""Messages about errors: of the rules, of a campaign that cannot be opened, and of the program itself."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication

from talisman_desktop.desktop.dialogs.story_dialog import StoryDialog
from talisman_desktop.desktop.presenters.progress import is_mistake
from talisman_desktop.desktop.window import faults
from talisman_desktop.desktop.window.shell import (
    Seat,
    Shell,
    Undoing,
    WithBanner,
    WithDialogs,
    WithServices,
    WithStatusBar,
)
from talisman_desktop.play import position
from talisman_desktop.store.backup import list_backups


class TroubleShell(Shell, Seat, WithDialogs, WithBanner, WithStatusBar, WithServices, Undoing, Protocol):
    """The part of the window's interface that these messages need."""


class Trouble(QObject):
    """Shows errors in the banner, with the details for a report."""

    def __init__(self, shell: TroubleShell, backups_of: Callable[[Path], object]) -> None:
        """Prepare the messages; `backups_of` shows the backups of a campaign, even if it cannot be opened."""
        super().__init__(shell.window())
        self._shell, self._backups_of = shell, backups_of

    def crashed(self, sentence: str, report: str) -> None:
        """Log and report that the rules failed and nothing has changed."""
        folder = self._shell.services.log_folder
        if folder is not None:
            faults.Log(folder).write(report)
        text = f"{sentence} Nothing was changed, so you can try something else."
        self._shell.banner.tell("crash", text, [*self._actions(report), ("Undo", self._shell.undo)])

    def not_begun(self, what: str, error: Exception) -> None:
        """Report that a campaign could not be begun. An error of the folder or disk is shown in its own words; a bug is
        logged and reported like any other."""
        if is_mistake(error):
            faults.report(error)
        else:
            self._shell.banner.tell("open", f"{what} {error}")

    def not_opened(self, path: Path, why: str) -> None:
        """Report why a campaign could not be opened, and offer its backups and its journal."""
        actions: list[tuple[str, Callable[[], object]]] = []
        if list_backups(path):
            actions.append(("Its backups...", lambda: self._backups_of(path)))
        if story := self._shell.services.story(path):
            actions.append(("Read its story", lambda: self._read(path, story)))
        what = "The campaign" if path.name in why else path.name
        self._shell.banner.tell("open", f"{what} could not be opened. {why}", actions)

    def _read(self, path: Path, story: str) -> None:
        self._shell.dialogs.show(StoryDialog(self._shell.window(), path, story))

    def fault(self, what: str, report: str) -> None:
        """Report an uncaught exception, and say that the answers are saved unless some are not. The log has the
        details."""
        situation, saved, player = report, "All your answers are saved.", self._shell.player
        if player is not None:
            with suppress(Exception):  # because the session itself may be the cause
                situation = position.save(player.session, report)
            saved = "" if player.unsaved else saved
        text = f"Something failed in the program ({what[:160]}). {saved} If it fails again, reopen the campaign."
        self._shell.banner.tell("fault", " ".join(text.split()), self._actions(situation))

    def _actions(self, report: str) -> list[tuple[str, Callable[[], object]]]:
        """Return the buttons for copying the report and for opening the folder with the log."""

        def copy() -> None:
            QGuiApplication.clipboard().setText(report)
            self._shell.statusBar().showMessage("Copied. Please put it into your report.", 5000)

        actions: list[tuple[str, Callable[[], object]]] = [("Copy debug info", copy)]
        folder = self._shell.services.log_folder
        if folder is not None:
            url = QUrl.fromLocalFile(str(folder))
            actions.append(("Show folder", lambda: QDesktopServices.openUrl(url)))
        return actions
