"""Faults told in the banner: of the rules, whose answer was taken back, and of the program itself."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication

from talisman_desktop.desktop.faults import Log
from talisman_desktop.play import position

if TYPE_CHECKING:
    from talisman_desktop.desktop.window import MainWindow


class Trouble(QObject):
    """Tells of faults in the banner of a window, with what a report needs."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window

    def crashed(self, sentence: str, report: str) -> None:
        """Tell that the rules failed and the last answer was taken back."""
        folder = self.window.services.log_folder
        if folder is not None:
            Log(folder).write(report)
        text = f"{sentence} Nothing was changed, so you can go on another way."
        self.window.banner.tell("crash", text, [*self._actions(report), ("Undo", self.window.openers.undo)])

    def fault(self, what: str, report: str) -> None:
        """Tell of an exception that nobody caught. What was answered is saved; the log holds the rest."""
        situation, saved, player = report, "All your answers are saved.", self.window.player
        if player is not None:
            with suppress(Exception):  # what failed may be the table itself
                situation = position.save(player.session, report)
            saved = "" if player.unsaved else saved
        text = f"Something failed in the program ({what[:160]}). {saved} If it fails again, reopen the campaign."
        self.window.banner.tell("fault", " ".join(text.split()), self._actions(situation))

    def _actions(self, report: str) -> list[tuple[str, Callable[[], object]]]:
        """The buttons: the report, and the folder with the log."""

        def copy() -> None:
            QGuiApplication.clipboard().setText(report)
            self.window.statusBar().showMessage("Copied. Please put it into your report.", 5000)

        actions: list[tuple[str, Callable[[], object]]] = [("Copy debug info", copy)]
        folder = self.window.services.log_folder
        if folder is not None:
            url = QUrl.fromLocalFile(str(folder))
            actions.append(("Show folder", lambda: QDesktopServices.openUrl(url)))
        return actions
