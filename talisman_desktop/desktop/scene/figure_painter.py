"""The painting of the table's figures: pawns, Death on the road, and the mark of the hero who decides."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from talisman_desktop.desktop.presenters.geometry.rectangles import LETTERS
from talisman_desktop.desktop.scene.crisp_images import LastDrawing
from talisman_desktop.desktop.scene.stamps import stamp
from talisman_desktop.desktop.scene.text_fit import ONE_LINE, draw_whole
from talisman_desktop.desktop.theme import emblems
from talisman_desktop.desktop.theme.palette import Pair, Theme


def draw_pawn(
    p: QPainter,
    rect: QRectF,
    theme: Theme,
    colour: str,
    mark: str,
    *,
    moved: bool = False,
    last: LastDrawing | None = None,
) -> None:
    """Paint a wooden pawn in a player's colour, with the colour's sign. `mark` is the number to write on the pawn: its
    hero's place in the marching order. If `moved` is set, add a rim."""
    key = ("pawn", theme.name, colour, mark, moved)
    rim = theme.mat_ink if moved else ""
    stamp(p, rect, 3, key, lambda p, rect: _paint_pawn(p, rect, theme.players[colour], colour, mark, rim), last)


def _paint_pawn(p: QPainter, rect: QRectF, look: Pair, colour: str, mark: str, rim: str) -> None:
    w, h, x, y = rect.width(), rect.height(), rect.left(), rect.top()
    shape = _pawn(w, h).translated(x, y)
    if rim:
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.setPen(QPen(QColor(rim), 5.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        p.drawPath(shape)
    p.setPen(QPen(QColor("#1a120a"), 1.4))
    p.setBrush(QColor(look.ground))
    p.drawPath(shape)
    side = w * 0.29
    emblems.draw(p, f"sign-{colour}", QRectF(x + (w - side) / 2, y + h * 0.2 - side / 2, side, side), look.ink)
    if mark:
        p.setPen(QColor(look.ink))
        box = QRectF(x, y + h * 0.44, w, h * 0.56)
        draw_whole(p, box, mark, most=max(h * 0.42, LETTERS), least=LETTERS, kind="title", weight=800, flags=ONE_LINE)


def draw_moved(p: QPainter, rect: QRectF, theme: Theme) -> None:
    """Mark a figure other than a hero as moved by the last answer: paint a rim around its foot."""
    foot = QRectF(rect.left() + 1, rect.bottom() - rect.height() * 0.2, rect.width() - 2, rect.height() * 0.2)
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(QPen(QColor(theme.mat_ink), 3))
    p.drawEllipse(foot)


@lru_cache(maxsize=16)
def _pawn(w: float, h: float) -> QPainterPath:
    """Return the outline of a figure."""
    shape = QPainterPath()
    shape.setFillRule(Qt.FillRule.WindingFill)
    shape.addEllipse(QPointF(w / 2, h * 0.2), w * 0.235, h * 0.185)
    shape.moveTo(w * 0.36, h * 0.33)
    shape.cubicTo(w * 0.34, h * 0.56, w * 0.06, h * 0.7, w * 0.05, h * 0.98)
    shape.lineTo(w * 0.95, h * 0.98)
    shape.cubicTo(w * 0.94, h * 0.7, w * 0.66, h * 0.56, w * 0.64, h * 0.33)
    shape.closeSubpath()
    return shape.simplified()


def decider_tag(rect: QRectF) -> QRectF:
    """Return the rectangle of the label on a mat that marks the hero who decides now."""
    return QRectF(rect.center().x() - 46, rect.top() - 10, 92, 22)


def draw_decider(p: QPainter, rect: QRectF, theme: Theme, colour: str) -> None:
    """Mark the mat of the hero who decides now: paint a frame in the player's colour, and a label."""
    look = theme.players[colour]
    inner = rect.adjusted(1.5, 1.5, -1.5, -1.5)
    p.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in (("#120c06", 6.5), (look.ground, 4.0)):
        p.setPen(QPen(QColor(ink), width))
        p.drawRoundedRect(inner, 9, 9)
    stamp(p, decider_tag(rect), 1, ("decider", colour, theme.name), lambda on, tag: _draw_tag(on, tag, theme, colour))


def _draw_tag(p: QPainter, tag: QRectF, theme: Theme, colour: str) -> None:
    look = theme.players[colour]
    p.setPen(QPen(QColor("#120c06"), 1.2))
    p.setBrush(QColor(look.ground))
    p.drawRoundedRect(tag, 9.5, 9.5)
    emblems.draw(p, f"sign-{colour}", QRectF(tag.left() + 9, tag.top() + 6, 9, 9), look.ink)
    p.setPen(QColor(look.ink))
    draw_whole(p, tag.adjusted(20, 0, -4, 0), "decides", most=LETTERS, least=LETTERS, weight=700, flags=ONE_LINE)
