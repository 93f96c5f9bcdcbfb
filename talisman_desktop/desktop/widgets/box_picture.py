"""A small picture of a box, a card set or a house rule, drawn by the program from an emblem."""

from __future__ import annotations

from zlib import crc32

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from talisman_desktop.desktop.theme import emblems

ROWS = 2.3
"""The height of the picture, in lines of text."""
SHAPE = 0.78
"""The width of the picture as a share of its height."""
GROUNDS = ("#5b3a2e", "#2f4a3a", "#33405f", "#5a4a26", "#4b3358", "#27505a", "#5f2f3c", "#4a4f2c")
"""The background colours of the pictures; the id of the box, set or rule decides which is used."""
INK = "#f0e3c0"


class BoxPicture(QWidget):
    """Draws a box or a card set as a pile of cards (if `cards` is set), and a house rule as a single card. The emblem
    is on the top card; an unknown emblem is drawn as a book."""

    def __init__(self, name: str, emblem: str, *, cards: bool) -> None:
        super().__init__()
        self._ground = QColor(GROUNDS[crc32(name.encode()) % len(GROUNDS)])
        self._emblem = emblem if emblem in emblems.names() else "book"
        self._under = 2 if cards else 0
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return a size that grows with the text."""
        high = round(self.fontMetrics().lineSpacing() * ROWS)
        return QSize(round(high * SHAPE), high)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture."""
        p = QPainter(self)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        step = self.height() * 0.05
        face = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5 - self._under * step, -0.5 - self._under * step)
        ground = self._ground if self.isEnabled() else self.palette().mid().color()
        p.setPen(QPen(QColor("#1a120a"), 1))
        for level in range(self._under, -1, -1):
            p.setBrush(ground.darker(100 + 25 * level))
            p.drawRoundedRect(face.translated(level * step, level * step), 3, 3)
        frame = face.adjusted(step, step, -step, -step)
        tint = QColor(INK)
        tint.setAlphaF(0.45)
        p.setPen(QPen(tint, 1))
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.drawRoundedRect(frame, 2, 2)
        side = face.width() * 0.62
        emblems.draw(
            p, self._emblem, QRectF(face.center().x() - side / 2, face.center().y() - side / 2, side, side), INK
        )
        p.end()
