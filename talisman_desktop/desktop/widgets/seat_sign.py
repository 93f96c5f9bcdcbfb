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
        self.setFixedSize(SIDE, SIDE)

    def show_colour(self, colour: str, theme: Theme | None = None) -> None:
        """Show this colour, or hide the sign if it is "". A given theme replaces the present one."""
        if (colour, theme or self.theme) != (self.colour, self.theme):
            self.colour, self.theme = colour, theme or self.theme
            self.setAccessibleName(f"Colour: {colour}")
            self.setToolTip(colour.capitalize())
            self.update()
        self.setVisible(bool(colour))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the shield."""
        if self.colour:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_sign(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), self.theme, self.colour)
            painter.end()


def icon(colour: str, theme: Theme, ratio: float) -> QIcon:
    """Return an icon of a player's colour with its sign, for a list of colours."""
    picture = QPixmap(QSize(SIDE, SIDE) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill("transparent")
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_sign(painter, QRectF(1, 1, SIDE - 2, SIDE - 2), theme, colour)
    painter.end()
    return QIcon(picture)
