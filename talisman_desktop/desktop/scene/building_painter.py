"""The buildings of a village are drawn by code, each with a shape of its own, in the colours of the theme."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from talisman_desktop.desktop.theme import emblems
from talisman_desktop.desktop.theme.palette import Theme

Points = Sequence[tuple[float, float]]
_GROUND = 88.0
"""The line that buildings stand on, in hundredths of the picture."""


class _Sketch:
    """Draws on a grid of 100 by 100."""

    def __init__(self, p: QPainter, theme: Theme) -> None:
        self.p, self.theme = p, theme
        self.edge = QColor(theme.card_edge)
        self.wall, self.shade = theme.parchment, theme.parchment_shade
        self.wood, self.stone = theme.frames["object"].ground, theme.frames["space"].ground

    def shape(self, points: Points, colour: str) -> None:
        """Draw a shape with an outline."""
        self.p.setPen(self._pen())
        self.p.setBrush(QColor(colour))
        self.p.drawPolygon(QPolygonF([QPointF(x, y) for x, y in points]))

    def box(self, x: float, y: float, w: float, h: float, colour: str) -> None:
        """Draw an upright rectangle."""
        self.shape(((x, y), (x + w, y), (x + w, y + h), (x, y + h)), colour)

    def disc(self, x: float, y: float, r: float, colour: str) -> None:
        """Draw a disc."""
        self.p.setPen(self._pen())
        self.p.setBrush(QColor(colour))
        self.p.drawEllipse(QPointF(x, y), r, r)

    def line(self, points: Points, colour: str, width: float) -> None:
        """Draw a line through points."""
        pen = QPen(QColor(colour), width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        self.p.setPen(pen)
        self.p.drawPolyline([QPointF(x, y) for x, y in points])

    def arch(self, x: float, y: float, w: float, h: float, colour: str) -> None:
        """Draw a door with a round top."""
        path = QPainterPath(QPointF(x, y + h))
        path.lineTo(x, y + w / 2)
        path.arcTo(QRectF(x, y, w, w), 180, -180)
        path.lineTo(x + w, y + h)
        path.closeSubpath()
        self.p.setPen(self._pen())
        self.p.setBrush(QColor(colour))
        self.p.drawPath(path)

    def window(self, x: float, y: float, side: float = 11) -> None:
        """Draw a lit window with its cross."""
        self.box(x, y, side, side, self.theme.highlight)
        self.line(((x + side / 2, y), (x + side / 2, y + side)), self.edge.name(), 1.2)
        self.line(((x, y + side / 2), (x + side, y + side / 2)), self.edge.name(), 1.2)

    def sign(self, name: str, x: float, y: float, side: float, ground: str, ink: str) -> None:
        """Draw a round sign with an emblem."""
        self.disc(x, y, side / 2, ground)
        inner = side * 0.62
        emblems.draw(self.p, name, QRectF(x - inner / 2, y - inner / 2, inner, inner), ink)

    def timber(self, x: float, y: float, w: float, h: float) -> None:
        """Draw the beams of a timbered wall."""
        for at in (x, x + w / 2, x + w):
            self.line(((at, y), (at, y + h)), self.wood, 2.2)
        self.line(((x, y + h), (x + w / 2, y)), self.wood, 1.8)
        self.line(((x + w / 2, y), (x + w, y + h)), self.wood, 1.8)

    def _pen(self) -> QPen:
        pen = QPen(self.edge, 1.6)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        return pen


def draw(p: QPainter, rect: QRectF, name: str, theme: Theme, opacity: float = 1.0) -> None:
    """Draw a building into a square inside `rect`, standing at its foot; a plain house under an unknown name."""
    side = min(rect.width(), rect.height())
    p.save()
    p.setOpacity(p.opacity() * opacity)
    p.translate(rect.center().x() - side / 2, rect.bottom() - side)
    p.scale(side / 100, side / 100)
    sketch = _Sketch(p, theme)
    _ground(sketch)
    _BUILDINGS.get(name, _house)(sketch)
    p.restore()


def _ground(s: _Sketch) -> None:
    s.p.setPen(Qt.PenStyle.NoPen)
    earth = QColor(s.theme.road)
    earth.setAlphaF(0.55)
    s.p.setBrush(earth)
    s.p.drawEllipse(QRectF(2, _GROUND - 6, 96, 16))


def _house(s: _Sketch) -> None:
    s.box(22, 50, 56, 38, s.wall)
    s.timber(22, 50, 56, 38)
    s.shape(((14, 52), (50, 20), (86, 52)), s.theme.frames["quest"].ground)
    s.arch(43, 66, 14, 22, s.wood)
    s.window(27, 60)
    s.window(62, 60)


def _healer(s: _Sketch) -> None:
    s.box(66, 20, 9, 22, s.stone)
    s.box(20, 50, 60, 38, s.wall)
    s.shape(((12, 52), (32, 22), (68, 22), (88, 52)), s.theme.frames["follower"].ground)
    s.arch(27, 64, 14, 24, s.wood)
    s.window(61, 61, 13)
    for x in (60, 66, 72, 78):
        s.disc(x, 80, 3.4, s.theme.frames["follower"].ground)
    s.sign("heart", 50, 44, 22, s.theme.tokens["life"].ground, s.theme.tokens["life"].ink)


def _blacksmith(s: _Sketch) -> None:
    s.box(66, 12, 14, 42, s.stone)
    for n, (x, y) in enumerate(((74, 8), (80, 3), (88, 1))):
        s.p.setPen(Qt.PenStyle.NoPen)
        smoke = QColor(s.theme.map_soft)
        smoke.setAlphaF(0.5 - 0.12 * n)
        s.p.setBrush(smoke)
        s.p.drawEllipse(QPointF(x, y), 4 + n * 1.5, 3 + n)
    s.box(14, 48, 72, 40, s.stone)
    s.shape(((8, 50), (24, 28), (76, 28), (92, 50)), s.theme.frames["space"].ground)
    s.arch(20, 56, 34, 32, s.theme.frames["enemy"].ground)
    s.disc(37, 78, 7, s.theme.highlight)
    s.shape(((26, 76), (50, 76), (46, 81), (41, 82), (43, 88), (31, 88), (33, 82), (26, 80)), s.edge.name())
    s.sign("sword", 71, 66, 22, s.wood, s.theme.parchment)


def _mystic(s: _Sketch) -> None:
    s.shape(((50, 10), (90, 88), (10, 88)), s.theme.frames["spell"].ground)
    s.shape(((50, 10), (64, 88), (36, 88)), s.theme.frames["spirit"].ground)
    s.shape(((50, 40), (60, 88), (40, 88)), s.edge.name())
    s.line(((50, 10), (50, 2)), s.wood, 2.4)
    s.shape(((50, 2), (64, 6), (50, 10)), s.theme.gilt)
    s.sign("moon", 50, 34, 18, s.theme.gilt, s.theme.card_edge)
    for x, y in ((26, 72), (32, 58), (70, 60), (76, 76)):
        s.p.setPen(Qt.PenStyle.NoPen)
        s.p.setBrush(QColor(s.theme.gilt))
        s.p.drawEllipse(QPointF(x, y), 2.2, 2.2)


def _store(s: _Sketch) -> None:
    s.shape(((12, 88), (12, 46), (26, 26), (50, 16), (74, 26), (88, 46), (88, 88)), s.wood)
    s.shape(
        ((6, 48), (24, 22), (50, 10), (76, 22), (94, 48), (84, 50), (70, 31), (50, 22), (30, 31), (16, 50)), s.stone
    )
    s.box(32, 50, 36, 38, s.theme.frames["quest"].ground)
    for start, end in (((32, 50), (68, 88)), ((68, 50), (32, 88))):
        s.line((start, end), s.shade, 2)
    s.sign("chest", 50, 36, 18, s.theme.parchment, s.theme.ink)
    for x, y in ((74, 80), (86, 80), (80, 70)):
        s.disc(x, y, 6.5, s.theme.frames["object"].ground)
        s.line(((x - 5, y), (x + 5, y)), s.shade, 1.2)


def _trophies(s: _Sketch) -> None:
    s.box(12, 44, 76, 44, s.shade)
    s.shape(((6, 46), (50, 14), (94, 46)), s.theme.frames["enemy"].ground)
    for x in (18, 34, 60, 76):
        s.box(x, 48, 6, 40, s.wall)
    s.arch(42, 60, 16, 28, s.wood)
    s.sign("skull", 50, 36, 20, s.theme.parchment, s.theme.ink)
    for x, colour in ((25, "strength"), (67, "craft")):
        s.shape(((x, 52), (x + 9, 52), (x + 9, 72), (x + 4.5, 67), (x, 72)), s.theme.tokens[colour].ground)


def _road(s: _Sketch) -> None:
    for x, y, r in ((24, 70, 30), (72, 72, 34)):
        s.p.setPen(s._pen())
        s.p.setBrush(QColor(s.theme.frames["place"].ground))
        s.p.drawChord(QRectF(x - r, y - r, 2 * r, 2 * r), 0, 180 * 16)
    way = QPainterPath(QPointF(20, 94))
    way.cubicTo(70, 88, 40, 70, 60, 58)
    way.cubicTo(68, 53, 62, 48, 58, 44)
    way.lineTo(62, 44)
    way.cubicTo(72, 48, 80, 54, 72, 62)
    way.cubicTo(60, 74, 90, 86, 62, 96)
    way.closeSubpath()
    s.p.setBrush(QColor(s.theme.parchment_shade))
    s.p.drawPath(way)
    s.line(((28, 90), (28, 30)), s.wood, 4)
    s.shape(((18, 32), (44, 32), (52, 38), (44, 44), (18, 44)), s.wall)
    s.shape(((38, 50), (16, 50), (8, 55.5), (16, 61), (38, 61)), s.shade)


_BUILDINGS: dict[str, Callable[[_Sketch], None]] = {
    "healer": _healer,
    "blacksmith": _blacksmith,
    "mystic": _mystic,
    "store": _store,
    "trophies": _trophies,
    "road": _road,
}
NAMES = tuple(_BUILDINGS)
"""The buildings that have a drawing of their own."""
