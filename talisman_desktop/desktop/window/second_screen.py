"""The table in a separate window with large letters, for a second screen. It follows the game and takes no answers."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable

from PySide6.QtCore import QByteArray, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from talisman_desktop.desktop.docks.stage_rooms import StageRooms
from talisman_desktop.desktop.docks.table_pane import TablePane
from talisman_desktop.desktop.presenters import screen_names
from talisman_desktop.desktop.presenters.prompts import questions
from talisman_desktop.desktop.scene.table_scene import TableScene
from talisman_desktop.desktop.scene.table_view import TableView
from talisman_desktop.desktop.stage.stage_panel import StagePanel
from talisman_desktop.desktop.widgets.body import column, label
from talisman_desktop.play.telling.campaign_end import ending
from talisman_desktop.play.telling.vocabulary import cap

LINES = 30
"""The height of the window, in lines of the text below the table."""


class SecondScreen(QWidget):
    """Shows the table, the events of the last answer over it, the player who decides with the question, and the last
    event in words."""

    closed = Signal(str)
    """Emitted when the window is closed, with its size and place as Qt encodes them."""

    def __init__(self, pane: TablePane, news: Callable[[], str], place: str) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Table view")
        self._pane, self._news = pane, news
        self.scene = TableScene(pane.catalog, pane.scene.theme, self)
        self.view = TableView(self.scene)
        self.view.setAccessibleName("The table, view only")
        self.stage = StagePanel(self, pane.catalog, pane.scene.theme, has_buttons=False)
        self._rooms = StageRooms(self.view)
        self.decides, self.asked, self.news = label("", "title", wrap=True), label("", wrap=True), label("", wrap=True)
        self._lines = (self.decides, self.asked, self.news)
        rows = column(self, 0)
        rows.addWidget(self.view, 1)
        for words in self._lines:
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            rows.addWidget(words)
        self.resize(1280, 720)
        if place:
            self.restoreGeometry(QByteArray(b64decode(place)))
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.follow)
        pane.refreshed.connect(self._soon.start)
        self._stage_soon = QTimer(self)
        self._stage_soon.setSingleShot(True)
        self._stage_soon.setInterval(0)
        self._stage_soon.timeout.connect(self.follow_stage)
        pane.stage.placed.connect(self._stage_soon.start)
        pane.stage.stilled.connect(self.stage.settle)
        self.view.show_large()
        self.follow()

    def follow(self) -> None:
        """Show the table of the main window as it is now, the player who decides with the question, and the last event;
        after the end of the campaign, the outcome."""
        pane = self._pane
        self.scene.follow(pane.scene)
        if self.view.fitted:
            self.view.fit()
        self._stage_soon.start()
        end = ending(pane.table, pane.catalog) if pane.table is not None else None
        if end is not None:
            self.decides.setText(end.title)
            self.asked.setText("")
            self.news.setText(f"{end.how} {cap(end.figures)}.")
            return
        model, asked = pane.model, pane.request
        name = screen_names.asked_name(asked.hero, pane.table, pane.catalog) if asked and pane.table else ""
        parts = (model.title if model is not None else "", f"{name} decides" if name else "")
        self.decides.setText(" · ".join(part for part in parts if part))
        self.asked.setText(questions.asked(asked, pane.table, pane.catalog).text if asked and pane.table else "")
        self.news.setText(self._news())

    def follow_stage(self) -> None:
        """Show the events of the last answer as the stage of the main window shows them."""
        asked = self.scene.asked()
        if asked is not None:
            line = self.stage.fontMetrics().height()
            self.stage.place(self._rooms.of(asked, line, is_open=self._pane.request is not None))
        self.stage.follow(self._pane.stage)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the text below the table its share of the window."""
        super().resizeEvent(event)
        high = max(16, self.height() // LINES)
        for words in (*self._lines, self.stage):
            words.setStyleSheet(f"font-size: {high}px")
        self._stage_soon.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle F11 (full screen), Escape (leave full screen) and F12 (close)."""
        full = Qt.WindowState.WindowFullScreen
        if event.key() == Qt.Key.Key_F11:
            self.setWindowState(self.windowState() ^ full)
        elif event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.setWindowState(self.windowState() & ~full)
        elif event.key() == Qt.Key.Key_F12:
            self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop following, and emit the place of the window."""
        self._pane.refreshed.disconnect(self._soon.start)
        self._pane.stage.placed.disconnect(self._stage_soon.start)
        self._pane.stage.stilled.disconnect(self.stage.settle)
        self._soon.stop()
        self._stage_soon.stop()
        self.view.steps.stop()
        super().closeEvent(event)
        self.closed.emit(b64encode(self.saveGeometry().data()).decode())
