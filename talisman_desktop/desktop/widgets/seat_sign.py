"""The colour and sign of the player who is asked."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from talisman_desktop.desktop.theme.emblems import draw_sign
from talisman_desktop.desktop.theme.palette import DARK, Theme

SIDE = 24


class SeatSign(QWidget):
    """A small shield in a player's colour. It is hidden if the whole party is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.theme: Theme = DARK
        self.colour = ""
        self._pictures: dict[tuple[str, float], QPixmap] = {}
        """The signs painted so far in the present theme, by colour and pixel ratio."""
        self.setFixedSize(SIDE, SIDE)

    def show_colour(self, colour: str, theme: Theme | None = None) -> None:
        """Show this colour, or hide the sign if it is "". A given theme replaces the present one."""
        if theme is not None and theme is not self.theme:
            self._pictures.clear()
        if (colour, theme or self.theme) != (self.colour, self.theme):
            self.colour, self.theme = colour, theme or self.theme
            self.setAccessibleName(f"Colour: {colour}")
            self.setToolTip(colour.capitalize())
            self.update()
        self.setVisible(bool(colour))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shield."""
        if self.colour:
            key = self.colour, self.devicePixelRatioF()
            if key not in self._pictures:
                self._pictures[key] = _picture(self.colour, self.theme, key[1])
            painter = QPainter(self)
            painter.drawPixmap(0, 0, self._pictures[key])
            painter.end()


def icon(colour: str, theme: Theme, ratio: float) -> QIcon:
    """Return an icon of a player's colour with its sign, for a list of colours."""
    return QIcon(_picture(colour, theme, ratio))


def _picture(colour: str, theme: Theme, ratio: float) -> QPixmap:
    picture = QPixmap(QSize(SIDE, SIDE) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill("transparent")
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_sign(painter, QRectF(1, 1, SIDE - 2, SIDE - 2), theme, colour)
    painter.end()
    return picture
