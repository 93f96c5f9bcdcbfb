"""The marks on a card of the table: one that was met, and a quest that is finished, has a seal; a face-down one that a
player has seen shows its name."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from talisman_desktop.desktop.presenters.geometry.rectangles import LETTERS
from talisman_desktop.desktop.presenters.table_model import CardView
from talisman_desktop.desktop.scene.text_fit import draw_whole, whole_fit
from talisman_desktop.desktop.theme.palette import Theme


def paint(p: QPainter, rect: QRectF, card: CardView, theme: Theme) -> None:
    """Paint the marks of a card. A plaque, which is wider than high, has only the seal, in place of its emblem."""
    if rect.width() > rect.height():
        if card.met and card.up:
            side = min(rect.height() * 0.66, rect.width() * 0.3)
            _paint_seal(p, QRectF(rect.left() + 1, rect.center().y() - side / 2, side, side))
        return
    if not card.up and card.kind:
        _paint_seen(p, QRectF(rect.left() + 3, rect.center().y() - 25, rect.width() - 6, 50), card, theme)
    if card.met and card.up:
        side = max(15.0, rect.width() * 0.21)
        _paint_seal(p, QRectF(rect.right() - side * 0.72, rect.bottom() - side * 0.72, side, side))


def _paint_seen(p: QPainter, band: QRectF, card: CardView, theme: Theme) -> None:
    """Paint the name of a face-down card that a player has seen."""
    name = card.title.removesuffix(" (face down)")
    told = whole_fit(band, f"{name}\nseen", name, "seen", most=LETTERS, least=LETTERS, weight=600)
    if told is None:
        return
    p.setPen(QPen(QColor(theme.gilt), 1))
    p.setBrush(QColor(theme.parchment))
    p.drawRoundedRect(band, 3, 3)
    p.setPen(QColor(theme.ink))
    draw_whole(p, band, told.text, most=max(band.width() * 0.14, LETTERS), least=LETTERS, weight=600)


def _paint_seal(p: QPainter, seal: QRectF) -> None:
    """Paint a seal with a tick."""
    side = seal.width()
    p.setPen(QPen(QColor("#e9d9ae"), 1))
    p.setBrush(QColor("#26301f"))
    p.drawEllipse(seal)
    p.setPen(QPen(QColor("#f3ecd6"), side * 0.12))
    c, s = seal.center(), side * 0.22
    corners = QPointF(c.x() - s, c.y()), QPointF(c.x() - s * 0.2, c.y() + s * 0.8), QPointF(c.x() + s, c.y() - s)
    p.drawPolyline(list(corners))
