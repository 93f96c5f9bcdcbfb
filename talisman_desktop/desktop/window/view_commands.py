"""The commands of the View menu, which do not change the game: settings, zoom, places of the window's parts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog, QStackedWidget

from talisman_desktop.desktop.presenters.progress import Make
from talisman_desktop.desktop.scene import shot
from talisman_desktop.desktop.scene.faces import no_pictures
from talisman_desktop.desktop.theme import encoded_image
from talisman_desktop.desktop.window import faults
from talisman_desktop.desktop.window.commands import Deed, plain
from talisman_desktop.desktop.window.file_commands import ENDINGS, FileCommands
from talisman_desktop.desktop.window.lookback import Lookback
from talisman_desktop.desktop.window.menus import Menus
from talisman_desktop.desktop.window.picture_loader import images_of
from talisman_desktop.desktop.window.shell import (
    Preferring,
    Shell,
    WithDialogs,
    WithPanels,
    WithPrompt,
    WithServices,
    WithStatusBar,
    WithTable,
    WithWork,
)

if TYPE_CHECKING:
    from talisman_desktop.desktop.dialogs.start_page import StartPage
    from talisman_desktop.desktop.dialogs.table_picture import TableWish
    from talisman_desktop.desktop.window.second_screen import SecondScreen

PICTURE = "table.png"


class ViewShell(
    Shell, WithDialogs, WithServices, WithTable, WithPrompt, WithPanels, WithStatusBar, WithWork, Preferring, Protocol
):
    """The part of the window's interface that these commands need."""

    looking: Lookback
    menus: Menus
    pages: QStackedWidget
    start: StartPage


class ViewCommands:
    """The commands of the view."""

    def __init__(self, shell: ViewShell, files: FileCommands) -> None:
        self._shell, self._files = shell, files
        self._second: SecondScreen | None = None
        shell.pages.currentChanged.connect(self._turned)

    @property
    def deeds(self) -> dict[str, Deed]:
        """The function for each command, by the id of the command."""
        shell, view = self._shell, self._shell.table.view
        return {
            "settings": plain(self.settings),
            "quit": plain(shell.window().close),
            "timeline": plain(shell.looking.open),
            "by-hand": lambda on: shell.change_settings(replace(shell.settings, by_hand=on)),
            "side": lambda on: shell.change_settings(replace(shell.settings, side=on)),
            "hide-odds": lambda on: shell.change_settings(replace(shell.settings, hide_odds=on)),
            "fullscreen": self._fill_screen,
            "mini-map": lambda on: shell.change_settings(replace(shell.settings, mini_map=on)),
            "table-picture": plain(self.picture),
            "second-screen": self._show_second,
            "tray": plain(shell.table.open_tray),
            "fit": plain(view.fit_whole),
            "zoom-in": plain(lambda: view.zoom_by(1.2)),
            "zoom-out": plain(lambda: view.zoom_by(1 / 1.2)),
            "prompt": plain(self.back),
        }

    def back(self) -> None:
        """Show the present again and give the focus to the question. During a pause, show the next question."""
        if not self._shell.looking.now():
            self._shell.prompt.release()
            self._shell.prompt.take_focus()

    def settings(self) -> None:
        """Open the settings dialog."""
        from talisman_desktop.desktop.dialogs.preferences import SettingsDialog

        shell, services = self._shell, self._shell.services
        titles = {module.id: module.title for module in services.boxes}
        boxes = [(one.id, titles.get(one.id, one.title)) for one in services.card_sets if one.box]
        dialog = SettingsDialog(shell.window(), shell.settings, services.rules.usual.automations, boxes)
        dialog.changed.connect(shell.change_settings)
        shell.dialogs.show(dialog)

    def _fill_screen(self, on: bool) -> None:
        """Switch to full screen, or back to the size before."""
        window, full = self._shell.window(), Qt.WindowState.WindowFullScreen
        window.setWindowState(window.windowState() | full if on else window.windowState() & ~full)

    # --- pictures of the table, and the separate window ---

    def picture(self) -> None:
        """Open the dialog for a picture of the table."""
        from talisman_desktop.desktop.dialogs.table_picture import TablePictureDialog

        shell = self._shell
        album = shell.services.album
        pictured = album is not None and bool(album.kinds())
        dialog = TablePictureDialog(shell.window(), whole=shell.table.view.shows_whole, pictured=pictured)
        dialog.copied.connect(self._copy)
        dialog.saved.connect(self._save)
        shell.dialogs.show(dialog)

    def _painted(self, wish: TableWish) -> Make[QImage]:
        """Return a function that paints the table in its present state."""
        view, album = self._shell.table.view, self._shell.services.album
        part: QRectF | None = None if wish.whole else view.seen
        pictures = images_of(album) if wish.own and album is not None else no_pictures
        return lambda report: shot.picture(view.table, wish.width, part, pictures=pictures, report=report)

    def _copy(self, wish: TableWish) -> None:
        """Copy the picture to the clipboard."""
        shell = self._shell

        def painted(image: QImage) -> None:
            QGuiApplication.clipboard().setImage(image)
            shell.statusBar().showMessage("The picture is on the clipboard.", 6000)

        shell.work.begin("Painting the table ...", self._painted(wish), painted, faults.report, reads=True)

    def _save(self, wish: TableWish) -> None:
        """Ask where to save the picture, and write it."""
        paint = self._painted(wish)
        chooser = QFileDialog(self._shell.window(), "Save picture", PICTURE, ENDINGS[".png"])
        self._files.ask_where(
            chooser,
            PICTURE,
            lambda path: self._files.write(Path(path), lambda report: encoded_image.png(paint(report))),
        )

    def _show_second(self, on: bool) -> None:
        """Open or close the separate window with the table."""
        if not on:
            if self._second is not None:
                self._second.close()
            return
        from talisman_desktop.desktop.window.second_screen import SecondScreen

        shell = self._shell
        self._second = SecondScreen(shell.table, shell.panels.journal.last_line, shell.settings.second)
        self._second.closed.connect(self._second_closed)
        self._second.show()

    def _second_closed(self, place: str) -> None:
        self._second = None
        self._shell.menus.check("second-screen", False)
        self._shell.change_settings(replace(self._shell.settings, second=place))

    def _turned(self) -> None:
        """Close the separate window if the window now shows the first page. On the last page it stays open."""
        if self._shell.pages.currentWidget() is self._shell.start:
            self._show_second(False)
