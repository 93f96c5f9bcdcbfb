"""The backs of cards are painted: a colour and an emblem for each deck."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QRadialGradient

from talisman_desktop.core.table import base_deck
from talisman_desktop.desktop.theme import emblems
from talisman_desktop.desktop.theme.palette import Theme

_DECK_EMBLEMS = {
    "adventure": "sword", "spell": "book", "trove": "chest", "purchase": "coin", "talisman": "talisman",
    "character": "helm",
}  # fmt: skip


def paint_back(painter: QPainter, rect: QRectF, theme: Theme, deck: str) -> None:
    """The back of a deck's cards."""
    deck = base_deck(deck)
    pair = theme.backs.get(deck, theme.backs[""])
    r, u = rect, rect.width() / 100
    radius = 5 * u if r.width() <= r.height() else r.height() * 0.12
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.card_edge))
    painter.drawRoundedRect(r, radius, radius)
    inset = 3 * u if r.width() <= r.height() else r.height() * 0.07
    inner = r.adjusted(inset, inset, -inset, -inset)
    shade = QRadialGradient(inner.center(), inner.height() * 0.75)
    shade.setColorAt(0, QColor(pair.ground).lighter(122))
    shade.setColorAt(1, QColor(pair.ground).darker(125))
    painter.setBrush(QBrush(shade))
    painter.drawRoundedRect(inner, radius * 0.7, radius * 0.7)
    gold = QColor(pair.ink)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if r.width() > r.height():
        emblems.draw(painter, _DECK_EMBLEMS.get(deck, "star"), inner.adjusted(0, inset, 0, -inset), gold)
        return
    painter.setPen(QPen(gold, max(0.8, 0.9 * u)))
    line = inner.adjusted(4 * u, 4 * u, -4 * u, -4 * u)
    painter.drawRoundedRect(line, radius * 0.5, radius * 0.5)
    c = line.center()
    faint = QColor(gold)
    faint.setAlphaF(0.55)
    painter.setPen(QPen(faint, max(0.6, 0.6 * u)))
    painter.drawPolygon([QPointF(c.x(), line.top()), QPointF(line.right(), c.y()), QPointF(c.x(), line.bottom()),
                        QPointF(line.left(), c.y())])  # fmt: skip
    painter.setPen(QPen(gold, max(0.8, 0.9 * u)))
    painter.setBrush(QColor(pair.ground).darker(118))
    painter.drawEllipse(c, 25 * u, 25 * u)
    emblems.draw(
        painter,
        _DECK_EMBLEMS.get(deck, "star"),
        QRectF(c.x() - 16 * u, c.y() - 16 * u, 32 * u, 32 * u),
        gold,
    )
    for x, y in ((line.left(), line.top()), (line.right(), line.top()), (line.left(), line.bottom()),
                 (line.right(), line.bottom())):  # fmt: skip
        at = QPointF(x + (c.x() - x) * 0.2, y + (c.y() - y) * 0.145)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faint)
        painter.drawEllipse(at, 2.4 * u, 2.4 * u)
