"""Drawing on paper in millimetres: lines, boxes, text and emblems, in black and grey."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from talisman_desktop.desktop.presenters.geometry.paper_sizes import UNITS
from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.presenters.geometry.sheet_layout import Mark
from talisman_desktop.desktop.scene.text_fit import CENTRE, LEFT, ONE_LEFT, ONE_LINE, ONE_RIGHT, TOP_LEFT, draw_fitted
from talisman_desktop.desktop.theme import emblems

__all__ = ["BLACK", "CENTRE", "GREY", "LEFT", "LIGHT", "ONE_LEFT", "ONE_LINE", "ONE_RIGHT", "Pen", "rect"]

BLACK = "#000000"
GREY = "#5a5a5a"
LIGHT = "#b4b4b4"
"""The grey of frames and words in the background, such as the number in a frame of the mat."""


def rect(box: Box) -> QRectF:
    """Convert a box from millimetres into drawing units."""
    return QRectF(box.x * UNITS, box.y * UNITS, box.w * UNITS, box.h * UNITS)


class Pen:
    """Draws on a page. All lengths are in millimetres."""

    def __init__(self, painter: QPainter) -> None:
        self.p = painter

    def frame(self, box: Box, width: float = 0.25, ink: str = BLACK, radius: float = 0.0, fill: str = "") -> None:
        """Draw the outline of a box, and fill it with the colour `fill` if that is not ""."""
        self.p.setPen(QPen(QColor(ink), width * UNITS))
        self.p.setBrush(QColor(fill) if fill else Qt.BrushStyle.NoBrush)
        self.p.drawRoundedRect(rect(box), radius * UNITS, radius * UNITS)

    def circle(self, box: Box, width: float = 0.25, ink: str = BLACK, fill: str = "") -> None:
        """Draw a circle in a box, and fill it with the colour `fill` if that is not ""."""
        self.p.setPen(QPen(QColor(ink), width * UNITS))
        self.p.setBrush(QColor(fill) if fill else Qt.BrushStyle.NoBrush)
        self.p.drawEllipse(rect(box))

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = 0.2, ink: str = BLACK) -> None:
        """Draw a straight line."""
        pen = QPen(QColor(ink), width * UNITS)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        self.p.setPen(pen)
        self.p.drawLine(QLineF(x1 * UNITS, y1 * UNITS, x2 * UNITS, y2 * UNITS))

    def mark(self, mark: Mark) -> None:
        """Draw a cut mark, or a dashed fold line."""
        pen = QPen(QColor(BLACK), 0.15 * UNITS)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if mark.fold:
            pen.setDashPattern([12, 12])
        self.p.setPen(pen)
        self.p.drawLine(QPointF(mark.x1 * UNITS, mark.y1 * UNITS), QPointF(mark.x2 * UNITS, mark.y2 * UNITS))

    def say(self, box: Box, text: str, size: float = 3.4, *, least: float = 1.6, kind: str = "text",
            weight: int = 500, flags: int = ONE_LEFT, ink: str = BLACK) -> None:  # fmt: skip
        """Write a text into a box, as large as it fits, and at most `size` millimetres high."""
        if text:
            self.p.setPen(QColor(ink))
            draw_fitted(self.p, rect(box), " ".join(text.split()), most=size * UNITS, least=least * UNITS, kind=kind,
                        weight=weight, flags=flags, ligatures=False)  # fmt: skip

    def tell(self, box: Box, sentences: Sequence[str], size: float, *, least: float) -> bool:
        """Write paragraphs from the top of a box, as large as they fit, and at most `size` millimetres high. Return
        whether they fitted."""
        self.p.setPen(QColor(BLACK))
        return draw_fitted(self.p, rect(box), "\n".join(sentences), most=size * UNITS, least=least * UNITS,
                           flags=TOP_LEFT, ligatures=False)  # fmt: skip

    def emblem(self, box: Box, name: str, ink: str = BLACK) -> None:
        """Draw an emblem."""
        emblems.draw(self.p, name, rect(box), ink)

    def ruled(self, box: Box, lines: Sequence[str], count: int, numbered: bool = False, size: float = 3.6) -> None:
        """Draw `count` lines for writing, with `lines` written on the first ones. More lines than
        `count` are joined on the last line."""
        count = max(1, count)
        if len(lines) > count:
            lines = [*lines[: count - 1], ", ".join(lines[count - 1 :])]
        step = box.h / count
        for n in range(count):
            y = box.y + (n + 1) * step
            self.line(box.x, y, box.right, y, 0.12, GREY)
            left = 4.5 if numbered else 0.6
            if numbered:
                self.say(Box(box.x, y - step, 4, step), str(n + 1), 2.6, flags=ONE_LEFT, ink=GREY)
            if n < len(lines):
                self.say(Box(box.x + left, y - step, box.w - left - 0.4, step), lines[n], min(size, step * 0.72))
