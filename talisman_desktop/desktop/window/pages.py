"""The pages of the window: the start page, the page with the table and the question, and the last page."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QSplitter, QStackedWidget, QWidget

from talisman_desktop.desktop.dialogs.start_page import StartPage
from talisman_desktop.desktop.window.arrangement import Arrangement
from talisman_desktop.desktop.window.footer import Footer
from talisman_desktop.desktop.window.menus import Menus
from talisman_desktop.desktop.window.shell import Shell, WithPanels, WithTable


class PagesShell(Shell, WithTable, WithPanels, Protocol):
    """The part of the window's interface that switching pages needs."""

    pages: QStackedWidget
    start: StartPage
    splitter: QSplitter
    menus: Menus
    footer: Footer
    arrangement: Arrangement

    def list_recent(self) -> None:
        """Update the lists of known campaigns on the start page and in the menu."""
        ...


class Pages(QObject):
    """Switches the pages of the window, with the panels and commands of each."""

    def __init__(self, shell: PagesShell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self._listing = QTimer(self, singleShot=True, interval=0)
        self._listing.timeout.connect(shell.list_recent)

    def show_table(self) -> None:
        """Show the page with the table, and the panels where the player left them."""
        self._shell.pages.setCurrentWidget(self._shell.splitter)
        self._shell.panels.show(True)
        self._shell.arrangement.restore_panels()

    def show_end(self, page: QWidget) -> None:
        """Show the last page without panels."""
        self.note_panels()
        self._shell.pages.setCurrentWidget(page)
        self._shell.panels.show(False)

    def note_panels(self) -> None:
        """Remember the places of the panels if the table page is shown."""
        if self._shell.pages.currentWidget() is self._shell.splitter:
            self._shell.arrangement.note_panels()

    def show_start(self) -> None:
        """Show the start page without panels, and disable the commands that need a campaign."""
        shell = self._shell
        shell.table.keeper.forget()
        shell.pages.setCurrentWidget(shell.start)
        shell.panels.show(False)
        shell.menus.enable(campaign=False)
        shell.menus.name_undo("", "")
        shell.footer.clear()
        shell.window().setWindowTitle("Talisman Desktop")
        shell.start.setFocus()
        self._listing.start()
