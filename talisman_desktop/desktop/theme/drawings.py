"""The program's own drawings: SVG files of `assets/`, read when they are first drawn, in the colours of a theme.

`assets/ART.md` says which part of SVG the files use. A file is read into paths, so that a drawing is as sharp on paper
and at any size as on the screen, and can be painted in any thread.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Literal, cast, get_args

from PySide6.QtCore import QPointF, QRectF, Qt, QXmlStreamReader
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from talisman_desktop.desktop.theme.palette import LIGHT, Theme
from talisman_desktop.paths import assets_folder

Role = Literal["tint", "ink", "parchment", "parchment_shade", "card_gold", "card_ember"]
"""The colours of a drawing: the tint is given when it is drawn, the others are the theme's."""

ROLES: dict[str, Role] = {
    "currentColor" if role == "tint" else cast(str, getattr(LIGHT, role)): role for role in get_args(Role)
}
"""The roles by their colours in a file, which are those of the light theme."""

_NUMBERS = {"M": 2, "L": 2, "C": 6, "Q": 4, "Z": 0}
_WORD = re.compile(r"[MLCQZ]|-?[0-9.]+")
_lock = Lock()


class BadDrawing(ValueError):
    """A file has what a drawing must not have."""


@dataclass(frozen=True)
class Shape:
    """A path of a drawing: filled, or drawn as a line when it has a width."""

    path: QPainterPath
    role: Role
    opacity: float
    width: float


@dataclass(frozen=True)
class Drawing:
    """A drawing, from the hindmost shape to the foremost."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


def load(name: str) -> Drawing:
    """Return the drawing `assets/NAME.svg`. Raises KeyError if there is none, BadDrawing if it is not to be used."""
    with _lock:
        return _load(name)


@cache
def names(folder: str) -> frozenset[str]:
    """Return the names of all drawings of a folder of `assets/`, without the folder."""
    there = assets_folder() / folder
    return frozenset(path.relative_to(there).with_suffix("").as_posix() for path in there.rglob("*.svg"))


def paint(p: QPainter, name: str, where: QRectF, theme: Theme, tint: QColor | str, *, cover: bool = False) -> None:
    """Paint a drawing into the middle of a rectangle, as large as it fits, or just as large that it covers it."""
    drawing = load(name)
    wide, high = where.width() / drawing.width, where.height() / drawing.height
    scale = max(wide, high) if cover else min(wide, high)
    p.save()
    if cover:
        p.setClipRect(where, Qt.ClipOperation.IntersectClip)
    p.translate(where.center() - QPointF(drawing.width, drawing.height) * (scale / 2))
    p.scale(scale, scale)
    _paint_shapes(p, drawing, theme, tint)
    p.restore()


def _paint_shapes(p: QPainter, drawing: Drawing, theme: Theme, tint: QColor | str) -> None:
    for shape in drawing.shapes:
        colour = QColor(tint) if shape.role == "tint" else QColor(getattr(theme, shape.role))
        colour.setAlphaF(colour.alphaF() * shape.opacity)
        if shape.width:
            line = QPen(colour, shape.width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            line.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            p.strokePath(shape.path, line)
        else:
            p.fillPath(shape.path, colour)


@cache
def _load(name: str) -> Drawing:
    try:
        text = (assets_folder() / f"{name}.svg").read_text(encoding="utf-8")
    except OSError as error:
        raise KeyError(name) from error
    drawing = parse(text)
    # Qt makes a path ready for painting when it is first painted, which two threads must not do at once.
    pixel = QImage(1, 1, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(pixel)
    _paint_shapes(painter, drawing, LIGHT, "#000000")
    painter.end()
    return drawing


def parse(text: str) -> Drawing:
    """Read a drawing. Raises BadDrawing for anything that `assets/ART.md` does not allow."""
    reader = QXmlStreamReader(text)
    box: tuple[float, ...] = ()
    shapes: list[Shape] = []
    while not reader.atEnd():
        kind = reader.readNext()
        if kind in (QXmlStreamReader.TokenType.DTD, QXmlStreamReader.TokenType.EntityReference):
            raise BadDrawing("it declares entities")
        if kind != QXmlStreamReader.TokenType.StartElement:
            continue
        given = reader.attributes()
        found = {str(a.name()): str(a.value()) for a in (given.at(n) for n in range(given.size()))}
        match str(reader.name()):
            case "svg":
                box = tuple(float(n) for n in found.get("viewBox", "").split())
            case "path" | "circle" | "ellipse" | "rect" as element:
                shapes.append(_shape(element, found))
            case other:
                raise BadDrawing(f"it has <{other}>")
    if reader.hasError() or len(box) != 4 or box[:2] != (0, 0):
        raise BadDrawing("it is no SVG with a viewBox from 0 0")
    return Drawing(box[2], box[3], tuple(shapes))


def _shape(element: str, found: dict[str, str]) -> Shape:
    """Return the shape of an element: a line if it has a stroke, else filled."""
    line = "stroke" in found
    role = ROLES.get(found["stroke"] if line else found.get("fill", ""))
    if role is None or (line and found.get("fill") != "none"):
        raise BadDrawing(f"its <{element}> has a colour that is none of the art's")
    path = _outline(element, found)
    if found.get("fill-rule") != "evenodd":
        path.setFillRule(Qt.FillRule.WindingFill)
    width = float(found["stroke-width"]) if line else 0.0
    return Shape(path, role, float(found.get("opacity", "1")), width)


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
    """Read the commands M, L, C, Q and Z of a path, all of them with whole points."""
    shape = QPainterPath()
    words = _WORD.findall(notation)
    at, letter = 0, ""
    while at < len(words):
        if words[at] in _NUMBERS:
            letter = words[at]
            at += 1
        count = _NUMBERS.get(letter)
        if count is None or (count == 0 and at < len(words) and words[at] not in _NUMBERS):
            raise BadDrawing("its path has numbers without a command")
        n = [float(word) for word in words[at : at + count]]
        if len(n) < count:
            raise BadDrawing("its path ends too soon")
        at += count
        match letter:
            case "M":
                shape.moveTo(n[0], n[1])
                letter = "L"
            case "L":
                shape.lineTo(n[0], n[1])
            case "C":
                shape.cubicTo(n[0], n[1], n[2], n[3], n[4], n[5])
            case "Q":
                shape.quadTo(n[0], n[1], n[2], n[3])
            case _:
                shape.closeSubpath()
    return shape
