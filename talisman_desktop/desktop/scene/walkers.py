"""The figures on the road that are no heroes', drawn: those who walk, and markers that lie there."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from talisman_desktop.desktop.scene.stamps import stamp
from talisman_desktop.desktop.theme.palette import Theme


def draw_walker(p: QPainter, rect: QRectF, theme: Theme, facing: int = 0) -> None:
    """Draw a hooded figure with a scythe: Death on the road. Turned round, it looks the other way, with an arrow."""
    stamp(p, rect, 2, ("walker", theme.name, facing), partial(_paint_turned, facing=facing))


def draw_marker(p: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw a barrier: two posts with bars across, in a pale light."""
    stamp(p, rect, 2, ("marker", theme.name), _paint_barrier)


def _paint_turned(p: QPainter, rect: QRectF, *, facing: int) -> None:
    if not facing:
        _paint_walker(p, rect)
        return
    p.save()
    p.translate(rect.center().x(), 0)
    p.scale(-1, 1)
    p.translate(-rect.center().x(), 0)
    _paint_walker(p, rect)
    p.restore()
    _paint_arrow(p, rect, facing)


def _paint_arrow(p: QPainter, rect: QRectF, facing: int) -> None:
    """Paint an arrow at the foot: to the left homewards, to the right outwards."""
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
    p.setPen(QPen(QColor("#120c06"), 1.2))
    p.setBrush(QColor("#ffcf5a"))
    p.drawPath(arrow)


def _paint_barrier(p: QPainter, rect: QRectF) -> None:
    """Paint a fence of pale light: three pickets and two rails that reach beyond them."""
    w, h, x, y = rect.width(), rect.height(), rect.left(), rect.top()
    for ink, width in (("#0d1b2a", 5.6), ("#bfe3ff", 2.8)):
        p.setPen(QPen(QColor(ink), width, c=Qt.PenCapStyle.RoundCap))
        for across in (0.2, 0.5, 0.8):
            p.drawLine(QPointF(x + w * across, y + h * 0.4), QPointF(x + w * across, y + h * 0.95))
        for down in (0.56, 0.8):
            p.drawLine(QPointF(x + w * 0.02, y + h * down), QPointF(x + w * 0.98, y + h * down))


def _paint_walker(p: QPainter, rect: QRectF) -> None:
    """Paint a black cowl with a pale rim, two eyes, and a scythe beside it."""
    w, h, x, y = rect.width(), rect.height(), rect.left(), rect.top()

    def at(across: float, down: float) -> QPointF:
        return QPointF(x + w * across, y + h * down)

    p.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in (("#120c06", 5.0), ("#8b6a3d", 2.4)):
        p.setPen(QPen(QColor(ink), width, c=Qt.PenCapStyle.RoundCap))
        p.drawLine(at(0.84, 0.1), at(0.8, 0.96))
    blade = QPainterPath(at(0.86, 0.06))
    blade.cubicTo(at(0.62, -0.04), at(0.3, 0.02), at(0.16, 0.22))
    blade.cubicTo(at(0.36, 0.12), at(0.62, 0.12), at(0.85, 0.17))
    blade.closeSubpath()
    p.setPen(QPen(QColor("#120c06"), 1.2))
    p.setBrush(QColor("#d9dde2"))
    p.drawPath(blade)
    robe = QPainterPath(at(0.44, 0.16))
    robe.cubicTo(at(0.72, 0.2), at(0.66, 0.5), at(0.72, 0.62))
    robe.cubicTo(at(0.78, 0.8), at(0.82, 0.9), at(0.86, 0.98))
    robe.lineTo(at(0.04, 0.98))
    robe.cubicTo(at(0.08, 0.86), at(0.14, 0.76), at(0.18, 0.62))
    robe.cubicTo(at(0.22, 0.46), at(0.16, 0.22), at(0.44, 0.16))
    p.setPen(QPen(QColor("#e8e2d4"), 1.6))
    p.setBrush(QColor("#17131c"))
    p.drawPath(robe)
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QColor("#05040a"))
    p.drawEllipse(at(0.45, 0.4), w * 0.15, h * 0.13)
    p.setBrush(QColor("#ffcf5a"))
    for across in (0.39, 0.51):
        p.drawEllipse(at(across, 0.4), w * 0.035, h * 0.028)
