"""The program's own drawings: the SVG files in `assets/`. Each is read when it is first needed and painted in the
colours of a theme.

`assets/ART.md` says which part of SVG the files use. A file is read into Qt paths, so that a drawing is sharp at any
size, on the screen and on paper, and can be painted in any thread.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from threading import Lock
from typing import Literal, cast, get_args
from xml.parsers.expat import ExpatError, ParserCreate

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from talisman_desktop.desktop.theme.palette import LIGHT, Theme
from talisman_desktop.paths import assets_folder

Role = Literal["tint", "ink", "parchment", "parchment_shade", "card_gold", "card_ember"]
"""The names of the colours in a drawing. The caller gives the colour for "tint"; the theme gives the others."""

ROLES: dict[str, Role] = {
    "currentColor" if role == "tint" else cast(str, getattr(LIGHT, role)): role for role in get_args(Role)
}
"""The role that each colour value in an SVG file stands for. The files use the colour values of the light theme."""

EDGE = 1.0
"""The width, in units of the drawing, of the strip at its left and right edge that is stretched when the place to fill
is wider than the drawing."""

KEPT = 128
"""The number of drawings kept in memory. Loading one takes about a millisecond, and some 20 KB."""

_NUMBERS = {"M": 2, "L": 2, "C": 6, "Q": 4, "Z": 0}
_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_ELEMENTS = ("path", "circle", "ellipse", "rect")
_ROUND = QPen(Qt.PenStyle.SolidLine)
"""A pen with round ends and corners."""
_ROUND.setCapStyle(Qt.PenCapStyle.RoundCap)
_ROUND.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
_EVEN_ODD, _WINDING = QPainterPath(), QPainterPath()
"""Empty paths with the two fill rules. All shapes share them, because each path takes half a kilobyte."""
_WINDING.setFillRule(Qt.FillRule.WindingFill)
_lock = Lock()


class BadDrawing(ValueError):
    """Raised for a file that contains something that drawings may not contain."""


@dataclass(frozen=True)
class Shape:
    """One path of a drawing. It is filled, or drawn as a line if it has a width."""

    path: QPainterPath
    role: Role
    opacity: float
    width: float
    rule: QPainterPath
    """An empty path with the fill rule of the path."""


@dataclass(frozen=True)
class Drawing:
    """A drawing: its shapes from back to front."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    edges: tuple[tuple[Shape, ...], tuple[Shape, ...]] = ((), ())
    """The shapes that touch the left edge, and the shapes that touch the right edge."""


def load(name: str) -> Drawing:
    """Return the drawing `assets/NAME.svg`. Raises KeyError if there is none, BadDrawing if it is not allowed."""
    with _lock:
        return _load(name)


@cache
def names(folder: str) -> frozenset[str]:
    """Return the names of all drawings in a folder of `assets/` and the folders in it, without the folder's own
    name."""
    there = assets_folder() / folder
    return frozenset(path.relative_to(there).with_suffix("").as_posix() for path in there.rglob("*.svg"))


def paint(
    p: QPainter, name: str, where: QRectF, theme: Theme, tint: QColor | str, *, cover: bool = False, near: float = 1.0
) -> None:
    """Paint a drawing into the middle of a rectangle, as large as it fits.

    If `cover` is set, the drawing fills the whole rectangle: if the drawing is wider, both its sides are cut off; if it
    is narrower, its edges are stretched. If `near` is above 1, the drawing is enlarged by that factor and cut off at
    the bottom.
    """
    drawing = load(name)
    high = where.height() / drawing.height
    scale = high * near if cover else min(high, where.width() / drawing.width)
    p.save()
    p.setClipRect(where, Qt.ClipOperation.IntersectClip)
    below = drawing.height * scale - where.height() if near > 1 else 0.0
    p.translate(where.center() - QPointF(drawing.width, drawing.height) * (scale / 2) + QPointF(0, below / 2))
    p.scale(scale, scale)
    seen = QRectF(0, 0, drawing.width, drawing.height)
    left = (drawing.width - where.width() / scale) / 2
    if cover and left < -EDGE:
        # The middle leaves out the strips at the edges, because a translucent colour painted twice would be darker
        # there.
        seen.adjust(EDGE, 0, -EDGE, 0)
        places = ((EDGE, left), (drawing.width - EDGE, drawing.width - left))
        for shapes, (edge, side) in zip(drawing.edges, places, strict=True):
            _draw_out(p, shapes, drawing.height, theme, tint, edge, side)
    p.setClipRect(seen, Qt.ClipOperation.IntersectClip)
    _paint_shapes(p, drawing.shapes, theme, tint)
    p.restore()


def _draw_out(
    p: QPainter, shapes: Sequence[Shape], high: float, theme: Theme, tint: QColor | str, edge: float, side: float
) -> None:
    """Stretch the shapes that touch an edge of a drawing, from x = `edge` to x = `side` outside the drawing."""
    p.save()
    p.setClipRect(QRectF(min(edge, side), 0, abs(side - edge), high), Qt.ClipOperation.IntersectClip)
    p.translate(edge, 0)
    p.scale(abs(side - edge) / (EDGE / 2), 1)
    p.translate(-edge, 0)
    _paint_shapes(p, shapes, theme, tint)
    p.restore()


def _paint_shapes(p: QPainter, shapes: Sequence[Shape], theme: Theme, tint: QColor | str) -> None:
    for shape in shapes:
        colour = QColor(tint) if shape.role == "tint" else QColor(getattr(theme, shape.role))
        if shape.opacity != 1:
            colour.setAlphaF(colour.alphaF() * shape.opacity)
        # The path is copied, because Qt keeps 3 KB with each path that it has painted, and two threads must not paint
        # the same path.
        path = QPainterPath(shape.rule)
        path.addPath(shape.path)
        if shape.width:
            line = QPen(_ROUND)
            line.setColor(colour)
            line.setWidthF(shape.width)
            p.strokePath(path, line)
        else:
            p.fillPath(path, colour)


@lru_cache(maxsize=KEPT)
def _load(name: str) -> Drawing:
    try:
        text = (assets_folder() / f"{name}.svg").read_text(encoding="utf-8")
    except OSError as error:
        raise KeyError(name) from error
    return parse(text)


def parse(text: str) -> Drawing:
    """Read a drawing. Raises BadDrawing for anything that `assets/ART.md` does not allow."""
    box: list[float] = []
    shapes: list[Shape] = []

    def start(element: str, found: dict[str, str]) -> None:
        if element == "svg":
            box.extend(float(n) for n in found.get("viewBox", "").split())
        elif element in _ELEMENTS:
            shapes.append(_shape(element, found))
        else:
            raise BadDrawing(f"it has <{element}>")

    def refuse(*_: object) -> None:
        raise BadDrawing("it declares entities")

    reader = ParserCreate()
    reader.StartElementHandler, reader.StartDoctypeDeclHandler = start, refuse
    try:
        reader.Parse(text, True)
    except ExpatError as error:
        raise BadDrawing("it is no SVG") from error
    except BadDrawing:
        raise
    except (ValueError, KeyError) as error:
        raise BadDrawing("a number in it is missing or cannot be read") from error
    if len(box) != 4 or box[:2] != [0, 0]:
        raise BadDrawing("it has no viewBox from 0 0")
    return Drawing(box[2], box[3], tuple(shapes), _at_edges(shapes, box[2]))


def _at_edges(shapes: Sequence[Shape], width: float) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    """Return the shapes that reach the left and the right edge of a drawing of this width."""
    reach = [(shape, shape.path.boundingRect(), EDGE + shape.width) for shape in shapes]
    left = tuple(shape for shape, box, near in reach if box.left() <= near)
    right = tuple(shape for shape, box, near in reach if box.right() >= width - near)
    return left, right


def _shape(element: str, found: dict[str, str]) -> Shape:
    """Return the shape of an element: a line if it has a stroke, else filled. Raises BadDrawing if its notation is not
    allowed."""
    line = "stroke" in found
    role = ROLES.get(found["stroke"] if line else found.get("fill", ""))
    if role is None or (line and found.get("fill") != "none"):
        raise BadDrawing(f"its <{element}> has a colour that is not in the art's palette")
    path = _outline(element, found)
    rule = _EVEN_ODD if found.get("fill-rule") == "evenodd" else _WINDING
    path.setFillRule(rule.fillRule())
    width = float(found["stroke-width"]) if line else 0.0
    return Shape(path, role, float(found.get("opacity", "1")), width, rule)


def _outline(element: str, found: dict[str, str]) -> QPainterPath:
    def n(key: str) -> float:
        return float(found.get(key, "0"))

    if element == "path":
        return _path(found.get("d", ""))
    shape = QPainterPath()
    if element == "rect":
        shape.addRoundedRect(QRectF(n("x"), n("y"), n("width"), n("height")), n("rx"), n("rx"))
    elif element == "circle":
        shape.addEllipse(QPointF(n("cx"), n("cy")), n("r"), n("r"))
    else:
        shape.addEllipse(QPointF(n("cx"), n("cy")), n("rx"), n("ry"))
    return shape


def _path(notation: str) -> QPainterPath:
    """Return the path for SVG path data. Raises BadDrawing for commands other than M, L, C, Q and Z and for a wrong
    number of coordinates."""
    shape = QPainterPath()
    for letter, numbers in _COMMAND.findall(notation):
        n = [float(number) for number in numbers.split()]
        count = _NUMBERS.get(letter, -1)
        if count < 0:
            raise BadDrawing(f"its path has the command {letter}")
        if count == 0:
            shape.closeSubpath()
        if len(n) % count if count else n:
            raise BadDrawing(f"the numbers after {letter} are too few or too many")
        for at in range(0, len(n), count or 1):
            match letter:
                case "M" if at == 0:
                    shape.moveTo(n[0], n[1])
                case "M" | "L":
                    shape.lineTo(n[at], n[at + 1])
                case "C":
                    shape.cubicTo(n[at], n[at + 1], n[at + 2], n[at + 3], n[at + 4], n[at + 5])
                case _:
                    shape.quadTo(n[at], n[at + 1], n[at + 2], n[at + 3])
    return shape
