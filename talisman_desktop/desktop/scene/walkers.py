"""The figures on the road that are not heroes: those that walk, and markers."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from talisman_desktop.desktop.scene.crisp_images import LastDrawing
from talisman_desktop.desktop.scene.stamps import stamp
from talisman_desktop.desktop.theme import drawings
from talisman_desktop.desktop.theme.palette import Theme


def draw_walker(p: QPainter, rect: QRectF, theme: Theme, facing: int = 0, last: LastDrawing | None = None) -> None:
    """Draw Death on the road: a hooded figure with a scythe. If a spell has turned him round, `facing` is the direction
    in which he walks; the figure is then mirrored, with an arrow at its foot."""
    stamp(p, rect, 2, ("walker", theme.name, facing), partial(_paint_turned, theme=theme, facing=facing), last)


def draw_marker(p: QPainter, rect: QRectF, theme: Theme, last: LastDrawing | None = None) -> None:
    """Draw a barrier: three posts with bars across."""
    tint = theme.frames["stranger"].ground
    barrier = "figures/barrier"
    stamp(p, rect, 2, ("marker", theme.name), lambda p, rect: drawings.paint(p, barrier, rect, theme, tint), last)


def _paint_turned(p: QPainter, rect: QRectF, *, theme: Theme, facing: int) -> None:
    p.save()
    if facing:
        p.translate(rect.center().x(), 0)
        p.scale(-1, 1)
        p.translate(-rect.center().x(), 0)
    drawings.paint(p, "figures/reaper", rect, theme, theme.frames["spirit"].ground)
    p.restore()
    if facing:
        _paint_arrow(p, rect, theme, facing)


def _paint_arrow(p: QPainter, rect: QRectF, theme: Theme, facing: int) -> None:
    """Paint an arrow at the foot: to the left for home, to the right for outwards."""
    half, tip = rect.width() * 0.26, rect.width() * 0.42 * facing
    foot = QPointF(rect.center().x(), rect.bottom() - rect.height() * 0.14)
    arrow = QPainterPath(foot + QPointF(tip, 0))
    arrow.lineTo(foot + QPointF(tip - half * facing, -rect.height() * 0.12))
    arrow.lineTo(foot + QPointF(tip - half * facing, -rect.height() * 0.045))
    arrow.lineTo(foot + QPointF(-tip, -rect.height() * 0.045))
    arrow.lineTo(foot + QPointF(-tip, rect.height() * 0.045))
    arrow.lineTo(foot + QPointF(tip - half * facing, rect.height() * 0.045))
    arrow.lineTo(foot + QPointF(tip - half * facing, rect.height() * 0.12))
    arrow.closeSubpath()
    p.setPen(QPen(QColor(theme.card_edge), 1.2))
    p.setBrush(QColor(theme.card_gold))
    p.drawPath(arrow)
