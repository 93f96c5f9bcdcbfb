"""The first page, shown while no campaign is open: how to begin a game, and the campaigns to continue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from talisman_desktop.desktop.dialogs.campaigns_dialog import CampaignList
from talisman_desktop.desktop.dialogs.dialog_frame import SIDES, DialogBody
from talisman_desktop.desktop.presenters import start_page
from talisman_desktop.desktop.presenters.services import Listed
from talisman_desktop.desktop.presenters.start_page import TILES, Tile
from talisman_desktop.desktop.theme import drawings, vignettes
from talisman_desktop.desktop.theme.palette import Theme
from talisman_desktop.desktop.widgets.body import button, column, label
from talisman_desktop.desktop.widgets.flow_row import Flow

NARROW = 26
"""The width of a tile in letters below which the tiles are placed one below the other."""
WIDEST = 112
"""The greatest width of the page, in letters."""
LINES = 4
"""The height of a tile's drawing, in lines of text."""
SHARE = 5
"""A drawing takes at most 1/`SHARE` of the page's height, and less if campaigns are listed below. A drawing that would
be higher is left out."""
MOST = 6
"""The greatest number of campaigns visible in the list at once."""


class TilePicture(QWidget):
    """The drawing of a tile, as wide as the tile."""

    def __init__(self, drawing: str, theme: Callable[[], Theme]) -> None:
        super().__init__()
        self._drawing, self._theme = drawing, theme
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return a size that depends on the text size."""
        return QSize(10, self.fontMetrics().lineSpacing() * LINES)

    def changeEvent(self, event: QEvent) -> None:
        """Fit the height if the font changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the drawing."""
        p, theme = QPainter(self), self._theme()
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        tint = vignettes.land_tint(self._drawing, theme)
        drawings.paint(p, self._drawing, QRectF(self.rect()), theme, tint, cover=True)
        p.end()


class TileFrame(QFrame):
    """A tile: drawing, title, sentences and buttons. If it has only one button, a click anywhere on the tile presses
    it."""

    def __init__(self, tile: Tile, theme: Callable[[], Theme]) -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self.buttons: dict[str, QPushButton] = {}
        rows = column(self)
        rows.setContentsMargins(10, 10, 10, 10)
        self.picture = TilePicture(tile.drawing, theme)
        rows.addWidget(self.picture)
        rows.addWidget(label(tile.title, "heading"))
        rows.addWidget(label(tile.text, wrap=True))
        rows.addStretch(1)
        for press in tile.presses:
            made = button(f"{press.text}  ({press.key})", tip=press.help)
            made.setAccessibleName(f"{tile.title}: {press.text}" if press.text != tile.title else tile.title)
            made.setAccessibleDescription(f"{press.help} {tile.text}")
            made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self.buttons[press.key] = made
            rows.addWidget(made)
        if len(self.buttons) == 1:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Press the button of a tile that has only one."""
        if len(self.buttons) == 1 and self.rect().contains(event.position().toPoint()):
            next(iter(self.buttons.values())).click()


class StartPage(DialogBody):
    """Shows the tiles, other ways to begin, and the campaigns to continue."""

    begin_wanted = Signal(str)
    """Emitted with the way in which the player wants to begin a game at once."""
    new_wanted = Signal()
    open_wanted = Signal()
    join_wanted = Signal()
    sample_wanted = Signal()
    picked = Signal(object)

    def __init__(self, theme: Callable[[], Theme]) -> None:
        super().__init__()
        self.latest: Path | None = None
        self.setAccessibleName("First page")
        self.go_on = button("", primary=True)
        self.go_on.clicked.connect(self.space)
        self.new = button("New campaign...", tip="Choose the heroes, the boxes and the house rules yourself")
        self.open = button("Open...", tip="Choose a campaign, or any file of the program")
        self.join = button("Join under way...", tip="Play on with what you played on paper so far")
        self.sample = button("Sample campaign", tip="Look around in a campaign some evenings old")
        others = (
            (self.new, self.new_wanted),
            (self.open, self.open_wanted),
            (self.join, self.join_wanted),
            (self.sample, self.sample_wanted),
        )
        for made, wanted in others:
            made.clicked.connect(wanted)
        self.tiles = [TileFrame(tile, theme) for tile in TILES]
        self._across = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._across.setSpacing(14)
        for frame in self.tiles:
            self._across.addWidget(frame, 1)
            for key, made in frame.buttons.items():
                made.clicked.connect(lambda _on=False, key=key: self._press(key))
        self.list = CampaignList(())
        self.heading = label("Campaigns", "heading")
        self._list_place = QVBoxLayout()
        self._list_place.addWidget(self.list)
        self._lay_out()
        self.show_campaigns(())

    def _lay_out(self) -> None:
        """Put the parts of the page one below the other."""
        rows = self.rows
        rows.setSpacing(12)
        rows.addStretch(1)
        rows.addWidget(label("Talisman Desktop", "title"))
        rows.addWidget(
            label("A companion for Darkest Talisman: three heroes, six spaces of road.", "prompt", wrap=True)
        )
        rows.addLayout(Flow(self.go_on))
        rows.addLayout(self._across)
        rows.addLayout(Flow(self.new, self.open, self.join, self.sample))
        rows.addWidget(self.heading)
        rows.addLayout(self._list_place)
        rows.addWidget(label("Unofficial fan work.", "hint"))
        rows.addStretch(2)

    def _press(self, key: str) -> None:
        if (press := start_page.press_of(key)) is not None:
            self.begin_wanted.emit(press.begins)

    def show_campaigns(self, campaigns: Sequence[Listed]) -> None:
        """List these campaigns, and offer to continue the latest of those that can be opened."""
        self._list_place.removeWidget(self.list)
        self.list.hide()
        self.list.deleteLater()
        self.list = CampaignList(campaigns)
        self.list.picked.connect(self.picked)
        self._list_place.addWidget(self.list)
        self.list.setVisible(bool(campaigns))
        self.heading.setVisible(bool(campaigns))
        usable = start_page.latest(campaigns)
        self.latest = usable.path if usable is not None else None
        self.go_on.setVisible(usable is not None)
        self.go_on.setText(f"Continue {usable.title}  (Space)" if usable else "")
        first = self.tiles[0].buttons["1"]
        first.setObjectName("" if usable else "primary")
        first.setText(f"{TILES[0].presses[0].text}  ({'1' if usable else 'Space'})")
        first.style().unpolish(first)
        first.style().polish(first)
        self._fit_list()

    def _fit_list(self) -> None:
        """Set the height so that a few campaigns are visible; the rest scrolls."""
        seen = min(MOST, self.list.count())
        heights = [self.list.sizeHintForRow(row) + 2 * self.list.spacing() for row in range(seen)]
        self.list.setFixedHeight(sum(heights) + 2 * self.list.frameWidth() + 2)

    def space(self) -> None:
        """Continue the latest campaign; if there is none, begin the first adventure."""
        if self.latest is not None:
            self.picked.emit(self.latest)
        else:
            self._press("1")

    def take_key(self, event: QKeyEvent) -> bool:
        """Press the button that a key belongs to, or continue on Space; return whether the key did anything."""
        if event.key() == Qt.Key.Key_Space:
            self.space()
            return True
        pressed = start_page.press_of(event.text()) is not None
        self._press(event.text())
        return pressed

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button that a key belongs to, or scroll with the page keys."""
        if not self.take_key(event):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the page in the centre of the window."""
        self._arrange()
        super().resizeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Arrange the page again if the font changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._arrange()
            self._fit_list()

    def _arrange(self) -> None:
        """Put the tiles side by side if their words fit, otherwise one below the other."""
        letter = max(1, self.fontMetrics().averageCharWidth())
        width = min(self.width() - 2 * SIDES, WIDEST * letter)
        side = (self.width() - width) // 2
        self.rows.setContentsMargins(side, SIDES, side, SIDES)
        is_narrow = width // (len(self.tiles) * letter) < NARROW
        self._across.setDirection(QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight)
        share = SHARE + (not self.list.isHidden())
        has_room = not is_narrow and self.fontMetrics().lineSpacing() * LINES * share < self.height()
        for frame in self.tiles:
            frame.picture.setVisible(has_room)
