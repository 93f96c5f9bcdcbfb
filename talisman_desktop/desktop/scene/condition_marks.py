"""The mark of a broken or mended card: a crack across a broken one, and a label or a line through the name."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from talisman_desktop.core.table import Condition
from talisman_desktop.desktop.presenters.geometry.rectangles import LETTERS
from talisman_desktop.desktop.scene.text_fit import ONE_LINE, draw_whole, whole_fit
from talisman_desktop.desktop.theme.palette import Theme

CRACK = ((0.0, 0.62), (0.22, 0.44), (0.38, 0.66), (0.6, 0.36), (0.76, 0.58), (1.0, 0.4))
"""The corners of the crack, as fractions of the card's width and height."""
EMBLEM = 0.66
"""The width of the emblem of a plaque, as a part of its height."""
EDGE, BREACH = "#f6efdc", "#8c1d18"


def paint(p: QPainter, rect: QRectF, condition: Condition, theme: Theme) -> None:
    """Paint the mark over a face; a plaque, on which the name must stay readable, has no label."""
    p.save()
    p.setBrush(Qt.BrushStyle.NoBrush)
    plaque = rect.width() > rect.height()
    if condition == "broken":
        picture = rect.adjusted(4, rect.height() * 0.13, -4, -rect.height() * 0.6)
        _crack(p, QRectF(rect.left(), rect.top(), rect.height() * EMBLEM, rect.height()) if plaque else picture)
    if plaque:
        _line(p, rect, condition, theme)
    else:
        high = max(LETTERS * 1.3, rect.height() * 0.13)
        _label(p, QRectF(rect.left() + 4, rect.bottom() - high - 4, rect.width() - 8, high), condition, theme)
    p.restore()


def _crack(p: QPainter, rect: QRectF) -> None:
    thick = max(1.4, rect.height() * 0.05)
    line = [QPointF(rect.left() + x * rect.width(), rect.top() + y * rect.height()) for x, y in CRACK]
    for colour, width in ((EDGE, 2.4 * thick), (BREACH, thick)):
        p.setPen(QPen(QColor(colour), width))
        p.drawPolyline(line)


def _line(p: QPainter, rect: QRectF, condition: Condition, theme: Theme) -> None:
    """Strike out the name of a broken card; underline the name of a mended one with stitches."""
    broken = condition == "broken"
    pen = QPen(QColor(BREACH if broken else theme.ink), max(1.2, rect.height() * 0.05))
    if not broken:
        pen.setDashPattern([2, 2])
    p.setPen(pen)
    y = rect.top() + rect.height() * (0.58 if broken else 0.86)
    p.drawLine(QPointF(rect.left() + rect.height() * (EMBLEM + 0.06), y), QPointF(rect.right() - 4, y))


def _label(p: QPainter, box: QRectF, words: str, theme: Theme) -> None:
    if whole_fit(box, words, most=LETTERS, least=LETTERS, weight=600, flags=ONE_LINE) is None:
        return
    p.setPen(QPen(QColor(theme.gilt), 1))
    p.setBrush(QColor(theme.parchment))
    p.drawRoundedRect(box, 3, 3)
    p.setPen(QColor(theme.ink))
    draw_whole(p, box, words, most=box.height() * 0.72, least=LETTERS, weight=600, flags=ONE_LINE)
