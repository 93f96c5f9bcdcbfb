"""The marks that widgets paint: texts, emblems and drawings, each with its visible place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal, NamedTuple
from unittest.mock import patch

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QWidget

from talisman_desktop.desktop.theme import drawings, emblems
from talisman_desktop.desktop.theme.palette import Theme
from tests.desktop.scene.painted_words import ink_of

FAINTEST = 0.3
"""The least opacity that counts as visible."""
STEP = 12
"""The least difference in lightness, of 255, between a mark and its background."""
ALIKE = 6.0
"""The greatest mean difference, of 255, at which a painted drawing counts as equal to another."""


Draw = Callable[[QPainter, str, QRectF], object]


PAINT, DRAW = drawings.paint, emblems.draw
"""The real functions that paint drawings and emblems, kept because the tests replace them."""


class Mark(NamedTuple):
    """A painted mark, in coordinates of the painted widget. `box` is the part of the mark that is not clipped."""

    what: Literal["word", "emblem", "drawing", "frame"]
    name: str
    """The words, or the name of the emblem or drawing; "" for a frame."""
    of: QWidget
    box: QRectF
    whole: QRectF
    """The box without any clip."""
    letters: float = 0.0
    draw: Draw | None = None
    """A function that draws the emblem or drawing of another name in the same colours; None for words."""

    @property
    def cut(self) -> bool:
        """Return whether a part of the mark is clipped."""
        return self.box.width() < self.whole.width() - 1 or self.box.height() < self.whole.height() - 1


def grab(widget: QWidget) -> tuple[QImage, list[Mark]]:
    """Paint a widget with its children; return the picture, and the marks in the order of painting."""
    found: list[Mark] = []
    with _noted(widget, found):
        image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return image, found


@contextmanager
def _noted(root: QWidget, found: list[Mark]) -> Iterator[None]:
    """Record everything that is painted on a widget or its children, by replacing the painting functions."""

    def note(p: QPainter, what: Any, name: str, rect: QRectF, letters: float = 0.0, draw: Draw | None = None) -> None:
        device = p.device()
        if not isinstance(device, QWidget) or p.opacity() < FAINTEST or not rect.isValid():
            return
        if device is not root and not root.isAncestorOf(device):
            return
        world, at = p.worldTransform(), QPointF(device.mapTo(root, device.rect().topLeft()))
        whole = world.mapRect(rect)
        box = whole.intersected(QRectF(device.rect()))
        if p.hasClipping():
            box = box.intersected(world.mapRect(p.clipBoundingRect()))
        found.append(Mark(what, name, device, box.translated(at), whole.translated(at), letters * world.m22(), draw))

    write, draw, paint, frame = QPainter.drawText, emblems.draw, drawings.paint, QPainter.drawRoundedRect

    def written(p: QPainter, *args: Any) -> object:
        rect, text = args[0], next((a for a in args if isinstance(a, str)), "")
        if isinstance(rect, QRect | QRectF) and text:
            flags = next((int(a) for a in args[1:] if not isinstance(a, str) and not hasattr(a, "wrapMode")), 0)
            size = p.font().pixelSize()
            note(p, "word", text, ink_of(QRectF(rect), flags, text, p.font()), size)
        return write(p, *args)

    def drawn(p: QPainter, name: str, rect: QRectF, colour: QColor | str) -> None:
        note(p, "emblem", name, _square(rect), draw=lambda p, name, where: DRAW(p, name, where, colour))
        draw(p, name, rect, colour)

    def painted(p: QPainter, name: str, where: QRectF, theme: Theme, tint: QColor | str, **how: bool) -> None:
        solid = p.opacity() == 1.0
        again = (lambda p, name, where: PAINT(p, name, where, theme, tint)) if solid else None
        note(p, "drawing", name, _square(where), draw=again)
        paint(p, name, where, theme, tint, **how)

    def framed(p: QPainter, *args: Any) -> object:
        if isinstance(args[0], QRectF):
            note(p, "frame", "", args[0])
        return frame(p, *args)

    with (
        patch.object(QPainter, "drawText", written),
        patch.object(QPainter, "drawRoundedRect", framed),
        patch.object(emblems, "draw", drawn),
        patch.object(drawings, "paint", painted),
    ):
        yield


def _square(rect: QRectF) -> QRectF:
    side = min(rect.width(), rect.height())
    return QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)


def stands_out(mark: Mark, image: QImage) -> bool:
    """Return whether a mark differs visibly from its background."""
    part = image.copy(mark.box.toAlignedRect().intersected(image.rect())).convertToFormat(
        QImage.Format.Format_Grayscale8
    )
    if part.isNull():
        return False
    wide, step, data = part.width(), part.bytesPerLine(), bytes(part.constBits())
    rows = [data[row * step : row * step + wide] for row in range(part.height())]
    return max(map(max, rows)) - min(map(min, rows)) >= STEP


def likest(mark: Mark, names: tuple[str, ...], image: QImage) -> str:
    """Return the name of the drawing that is most similar to the picture at a mark; "" if none is similar enough."""
    apart = {name: _apart(mark, name, image) for name in names}
    best = min(apart, key=lambda name: apart[name])
    return best if apart[best] <= ALIKE else ""


def _apart(mark: Mark, name: str, image: QImage) -> float:
    """Return the mean difference between the picture at a mark and a drawing on the same background, of 255."""
    assert mark.draw is not None
    place = mark.box.toAlignedRect()
    one = image.copy(place)
    other = QImage(one.size(), one.format())
    other.fill(one.pixelColor(0, 0))
    painter = QPainter(other)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    mark.draw(painter, name, mark.box.translated(-place.left(), -place.top()))
    painter.end()
    pairs = zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)
    return sum(abs(a - b) for a, b in pairs) / max(1, one.sizeInBytes())
