"""A token on its way to a mat or from it, with its number."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from talisman_desktop.desktop.presenters.drama.token_drift import Drift, float_at
from talisman_desktop.desktop.scene import zorder
from talisman_desktop.desktop.theme import emblems, fonts
from talisman_desktop.desktop.theme.palette import Theme

HALF = 22.0
"""Half of the side of a token on its way, in units of the table."""


class TokenItem(QGraphicsItem):
    """Shows a token over the mat of its hero while it is on its way."""

    def __init__(self, drift: Drift, number: QRectF, theme: Theme) -> None:
        """Make a token that flies; `number` is the rectangle of the number on the mat."""
        super().__init__()
        self.drift, self._at, self._theme = drift, number.center(), theme
        self.setZValue(zorder.FLYING)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    def show_at(self, now: float) -> None:
        """Show the token at its place this many milliseconds after the first one started."""
        found = float_at(self.drift, now)
        self.setVisible(found is not None)
        if found is not None:
            self.setPos(self._at.x() + found.x, self._at.y() + found.y)
            self.setScale(found.scale)
            self.setOpacity(found.opacity)

    def boundingRect(self) -> QRectF:
        """Return the rectangle of the token and its number."""
        return QRectF(-HALF - 2, -HALF - 2, 2 * HALF + 4, 2 * HALF + 4)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the token with its emblem and the change of its number."""
        look = self._theme.tokens[self.drift.token]
        painter.setPen(QPen(QColor(look.ink), 1.5))
        painter.setBrush(QColor(look.ground))
        painter.drawEllipse(QRectF(-HALF, -HALF, 2 * HALF, 2 * HALF))
        emblems.draw(painter, look.emblem, QRectF(-HALF * 0.5, -HALF * 0.9, HALF, HALF), look.ink)
        painter.setPen(QColor(look.ink))
        painter.setFont(fonts.title(HALF * 0.85, 800))
        by = f"+{self.drift.by}" if self.drift.by > 0 else f"−{-self.drift.by}"
        painter.drawText(QRectF(-HALF, 0, 2 * HALF, HALF), Qt.AlignmentFlag.AlignCenter, by)
