"""The wood, felt and parchment of the table. Each is painted by code once for a theme and then kept."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import sin
from random import Random

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
)

from talisman_desktop.desktop.scene.stamps import stamp
from talisman_desktop.desktop.theme.palette import DARK, LIGHT, Theme

TILE = 512
SHADES = 14
"""The number of pens that draw the fibres of cloth and parchment."""


def _theme(name: str) -> Theme:
    return LIGHT if name == "light" else DARK


def _tinted(colour: str, alpha: float) -> QColor:
    tint = QColor(colour)
    tint.setAlphaF(alpha)
    return tint


@lru_cache(maxsize=2)
def wood(theme_name: str) -> QImage:
    """Return a tile of planks."""
    theme, chance = _theme(theme_name), Random(11)
    tile = QImage(TILE, TILE, QImage.Format.Format_RGB32)
    tile.fill(QColor(theme.wood))
    p = QPainter(tile)
    p.setRenderHint(QPainter.RenderHint.Antialiasing)
    plank = TILE / 4
    for n in range(4):
        top = n * plank
        p.fillRect(QRectF(0, top, TILE, plank), _tinted("#000000", chance.uniform(0.0, 0.10)))
        for _ in range(34):
            y = top + chance.uniform(3, plank - 3)
            bend, phase = chance.uniform(0.5, 3.0), chance.uniform(0, 6.28)
            grain = QPainterPath(QPointF(0, y))
            for x in range(0, TILE + 1, 32):
                wave = sin(phase + x / TILE * 6.2832) * bend
                grain.lineTo(x, min(max(y + wave, top + 1), top + plank - 1))
            # The pen is one pixel wide, because Qt draws such lines many times as fast as others.
            p.setPen(QPen(_tinted(theme.wood_grain, chance.uniform(0.10, 0.4)), 1))
            p.drawPath(grain)
        p.setPen(QPen(_tinted("#000000", 0.35), 1.6))
        p.drawLine(QPointF(0, top), QPointF(TILE, top))
        p.setPen(QPen(_tinted("#ffffff", 0.05), 1.2))
        p.drawLine(QPointF(0, top + 2), QPointF(TILE, top + 2))
    p.end()
    return tile


@lru_cache(maxsize=4)
def specks(light: bool) -> QImage:
    """Return a tile of faint fibres, to be painted over cloth and parchment."""
    chance = Random(5)
    tile = QImage(256, 256, QImage.Format.Format_ARGB32_Premultiplied)
    tile.fill(0)
    p = QPainter(tile)
    p.setRenderHint(QPainter.RenderHint.Antialiasing)
    for shade in range(SHADES):
        # Many fibres share a pen, because a pen for each takes ten times as long and delays the first painting.
        p.setPen(QPen(_tinted("#ffffff" if light and shade % 2 else "#000000", 0.01 + 0.0075 * (shade // 2)),
                      0.6 + 0.2 * (shade * 3 % 5)))  # fmt: skip
        ends = [(chance.uniform(0, 256), chance.uniform(0, 256)) for _ in range(1400 // SHADES)]
        p.drawLines([QLineF(x, y, x + chance.uniform(-4, 4), y + chance.uniform(-2, 2)) for x, y in ends])
    p.end()
    return tile


def table(p: QPainter, rect: QRectF, size: QRectF, theme: Theme) -> None:
    """Paint the bare table, darker towards its edges."""
    p.fillRect(rect, QBrush(wood(theme.name)))
    glow = QRadialGradient(size.center(), size.width() * 0.62)
    glow.setColorAt(0, _tinted("#000000", 0.0))
    glow.setColorAt(1, _tinted("#000000", 0.38 if theme.name == "dark" else 0.22))
    p.fillRect(rect, QBrush(glow))


def shadow(p: QPainter, rect: QRectF, radius: float, spread: float = 7.0) -> None:
    """Paint a soft shadow under a plate."""
    p.setPen(Qt.PenStyle.NoPen)
    for step in range(4):
        grow = spread * (1 - step / 4)
        p.setBrush(QColor(0, 0, 0, 20 + 6 * step))
        p.drawRoundedRect(rect.adjusted(-grow, -grow + 2, grow, grow + 3), radius + grow, radius + grow)


def plate(
    p: QPainter, rect: QRectF, ground: str, edge: str, radius: float = 8.0, *, raised: bool = True, keep: bool = True
) -> None:
    """Paint a plate of leather or parchment with a double edge. If `keep` is set, its image is kept for the next
    time."""
    if not keep:
        _plate(p, rect, ground, edge, radius, raised=raised)
        return
    key = ("plate", ground, edge, radius, raised)
    stamp(p, rect, 12, key, lambda p, rect: _plate(p, rect, ground, edge, radius, raised=raised))


def _plate(p: QPainter, rect: QRectF, ground: str, edge: str, radius: float, *, raised: bool) -> None:
    if raised:
        shadow(p, rect, radius)
    shade = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    shade.setColorAt(0, QColor(ground).lighter(107))
    shade.setColorAt(1, QColor(ground))
    p.setPen(QPen(QColor(edge), 1.4))
    p.setBrush(QBrush(shade))
    p.drawRoundedRect(rect, radius, radius)
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QBrush(specks(False)))
    p.drawRoundedRect(rect, radius, radius)
    p.setPen(QPen(_tinted(edge, 0.45), 0.8))
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.drawRoundedRect(rect.adjusted(4, 4, -4, -4), radius - 2, radius - 2)


def cloth(p: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint a sunken field of felt in the wood."""
    p.setPen(QPen(_tinted("#000000", 0.5), 2))
    p.setBrush(QColor(theme.felt))
    p.drawRoundedRect(rect, 10, 10)
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QBrush(specks(True)))
    p.drawRoundedRect(rect, 10, 10)
    for step in range(5):
        p.setPen(QPen(QColor(0, 0, 0, 34 - 6 * step), 2))
        p.setBrush(Qt.BrushStyle.NoBrush)
        grow = 1.0 + step * 2
        p.drawRoundedRect(rect.adjusted(grow, grow, -grow, -grow), 10, 10)
    p.setPen(QPen(_tinted(theme.gilt, 0.55), 1))
    p.drawRoundedRect(rect.adjusted(-2, -2, 2, 2), 11, 11)


def engraved(p: QPainter, rect: QRectF, colour: str, radius: float = 6.0, alpha: float = 0.75) -> None:
    """Paint an outline that looks cut into the ground, for a place that may hold a card."""
    stamp(p, rect, 3, ("engraved", colour, radius, alpha), lambda p, rect: _engraved(p, rect, colour, radius, alpha))


def _engraved(p: QPainter, rect: QRectF, colour: str, radius: float, alpha: float) -> None:
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(QPen(_tinted("#000000", 0.35), 1.4))
    p.drawRoundedRect(rect.translated(0, -0.9), radius, radius)
    p.setPen(QPen(_tinted(colour, alpha), 1.1))
    p.drawRoundedRect(rect, radius, radius)


def road_line(p: QPainter, points: list[QPointF], theme: Theme) -> None:
    """Paint the road on the map: a dashed track from place to place."""
    if len(points) < 2:
        return
    track = QPainterPath(points[0])
    for n, (a, b) in enumerate(pairwise(points)):
        bow = 9 if n % 2 else -9
        third = (b.x() - a.x()) / 3
        track.cubicTo(a.x() + third, a.y() + bow, b.x() - third, b.y() + bow, b.x(), b.y())
    pen = QPen(_tinted(theme.road, 0.55), 6)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(pen)
    p.drawPath(track)
    dash = QPen(QColor(theme.map_soft), 1.5)
    dash.setDashPattern([4, 4])
    p.setPen(dash)
    p.drawPath(track)
