"""The chart of the luck ledger: how often each face came up, and how the sum of the rolls differs from the expected
sum."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from talisman_desktop.desktop.presenters.luck_view import LuckView, signed
from talisman_desktop.desktop.theme import encoded_image, fonts
from talisman_desktop.desktop.theme.palette import Theme

POINTS = 400
"""The greatest number of points in the line of the running difference."""
NARROW = 20
"""The least width of the chart as a multiple of the letters' height. In a narrower widget the letters become
smaller."""
BAND = 90
"""The opacity, out of 255, of the band that marks usual sums."""
PICTURE = QSize(900, 640)
"""The size of an exported picture in logical pixels."""


@dataclass(frozen=True)
class Inks:
    """The colours of the chart, as "#rrggbb"."""

    ground: str
    text: str
    soft: str
    line: str
    bar: str
    bar_ink: str


PAPER = Inks(ground="#ffffff", text="#000000", soft="#5a5a5a", line="#b4b4b4", bar="#5a5a5a", bar_ink="#ffffff")
"""The colours for printing on paper."""


def of_theme(theme: Theme) -> Inks:
    """Return the chart colours for a theme."""
    return Inks(theme.field, theme.text, theme.soft, theme.line, theme.accent, theme.accent_ink)


class LuckChart(QWidget):
    """Shows the luck chart in a window."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._inks = of_theme(theme)
        self._view: LuckView | None = None
        self.setMinimumSize(220, 220)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Picture of the dice")

    def show_view(self, view: LuckView) -> None:
        """Show the rolls of this view."""
        self._view = view
        told = ", ".join(f"{n} times {face}" for face, n in enumerate(view.tally.faces, start=1))
        self.setAccessibleDescription(f"{told}. {' '.join(view.summary)}")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chart at the size of the widget."""
        if self._view is not None:
            painter = QPainter(self)
            letter = min(self.fontMetrics().height() * 0.8, self.width() / NARROW)
            paint(painter, QRectF(self.rect()), self._view, self._inks, letter)
            painter.end()


def paint(p: QPainter, rect: QRectF, view: LuckView, inks: Inks, letter: float) -> None:
    """Paint the chart into a rectangle, with letters of the height `letter`. Without odds in the view, only the faces
    are painted."""
    p.setRenderHint(QPainter.RenderHint.Antialiasing)
    p.fillRect(rect, QColor(inks.ground))
    font = QFont(fonts.family("text"))
    font.setPixelSize(max(1, round(letter)))
    p.setFont(font)
    inner = rect.adjusted(letter, letter * 0.6, -letter, -letter * 0.6)
    if not view.odds:
        _faces(p, inner, view, inks, letter)
        return
    half = inner.height() * 0.48
    _faces(p, QRectF(inner.left(), inner.top(), inner.width(), half), view, inks, letter)
    _running(p, QRectF(inner.left(), inner.bottom() - half, inner.width(), half), view, inks, letter)


def _say(p: QPainter, rect: QRectF, text: str, ink: str, flags: Qt.AlignmentFlag) -> None:
    p.setPen(QColor(ink))
    p.drawText(rect, int(flags | Qt.AlignmentFlag.AlignVCenter), text)


def _faces(p: QPainter, rect: QRectF, view: LuckView, inks: Inks, letter: float) -> None:
    """Paint a bar for each face of the die with its count, and, if the view has odds, a dashed line at the expected
    count."""
    faces, row = view.tally.faces, letter * 1.4
    _say(p, QRectF(rect.left(), rect.top(), rect.width(), row), "How often each face came up", inks.text, LEFT)
    plot = rect.adjusted(0, row * 2.3, 0, -row)
    even = sum(faces) / len(faces)
    most = max(1.0, *faces, even)
    step = plot.width() / len(faces)
    for at, n in enumerate(faces):
        high = plot.height() * n / most
        bar = QRectF(plot.left() + at * step + step * 0.18, plot.bottom() - high, step * 0.64, high)
        p.fillRect(bar, QColor(inks.bar))
        inside = high >= row
        place = QRectF(plot.left() + at * step, plot.bottom() - (row if inside else high + row), step, row)
        _say(p, place, f"{n:,}", inks.bar_ink if inside else inks.text, CENTRE)
        _say(p, QRectF(plot.left() + at * step, plot.bottom(), step, row), str(at + 1), inks.soft, CENTRE)
    p.setPen(QPen(QColor(inks.line), max(1.0, letter / 12)))
    p.drawLine(plot.bottomLeft(), plot.bottomRight())
    if view.odds and even:
        pen = QPen(QColor(inks.text), max(1.0, letter / 10), Qt.PenStyle.DashLine)
        p.setPen(pen)
        y = plot.bottom() - plot.height() * even / most
        p.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
        told = f"Expected: {even:,.1f} each (dashes)"
        _say(p, QRectF(rect.left(), rect.top() + row, rect.width(), row), told, inks.soft, LEFT)


def _running(p: QPainter, rect: QRectF, view: LuckView, inks: Inks, letter: float) -> None:
    """Paint the running difference from the expected sum, roll by roll, over a band of its usual range."""
    running, spread, row = view.tally.running, view.tally.spread, letter * 1.4
    _say(p, QRectF(rect.left(), rect.top(), rect.width(), row), "Above or below what was expected", inks.text, LEFT)
    if not running:
        return
    told = "Usually the line stays within the band"
    _say(p, QRectF(rect.left(), rect.top() + row, rect.width(), row), told, inks.soft, LEFT)
    plot = rect.adjusted(letter * 3, row * 2.5, 0, -row)
    most = max(1.0, *(abs(n) for n in running), *spread)
    every = max(1, ceil(len(running) / POINTS))
    places = sorted({*range(0, len(running), every), len(running) - 1})

    def point(at: int, n: float) -> QPointF:
        x = plot.left() + plot.width() * (at + 1) / len(running)
        return QPointF(x, plot.center().y() - plot.height() / 2 * n / most)

    start = QPointF(plot.left(), plot.center().y())
    above = [start, *(point(at, spread[at]) for at in places)]
    below = [point(at, -spread[at]) for at in reversed(places)]
    p.setPen(Qt.PenStyle.NoPen)
    band = QColor(inks.line)
    band.setAlpha(BAND)
    p.setBrush(band)
    p.drawPolygon(QPolygonF([*above, *below]))
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(QPen(QColor(inks.line), max(1.0, letter / 12)))
    p.drawLine(start, QPointF(plot.right(), plot.center().y()))
    path = QPainterPath(start)
    for at in places:
        path.lineTo(point(at, running[at]))
    p.setPen(QPen(QColor(inks.bar), max(1.5, letter / 7)))
    p.drawPath(path)
    for n in (most, 0.0, -most):
        y = plot.center().y() - plot.height() / 2 * n / most
        _say(p, QRectF(rect.left(), y - row / 2, letter * 2.7, row), signed(n, digits=0), inks.soft, RIGHT)
    end = f"{len(running):,} roll{'s' * (len(running) != 1)}"
    _say(p, QRectF(plot.left(), plot.bottom(), plot.width(), row), end, inks.soft, RIGHT)


LEFT, RIGHT, CENTRE = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignHCenter


def png(view: LuckView, inks: Inks, scale: float = 2.0) -> bytes:
    """Return the chart with its title and totals as the bytes of a PNG."""
    image = QImage(PICTURE * scale, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    image.fill(QColor(inks.ground))
    painter = QPainter(image)
    page(painter, QRectF(0, 0, PICTURE.width(), PICTURE.height()), view, inks, 18.0)
    painter.end()
    return encoded_image.png(image)


def page(p: QPainter, rect: QRectF, view: LuckView, inks: Inks, letter: float) -> None:
    """Paint the title and totals, with the chart below them."""
    p.fillRect(rect, QColor(inks.ground))
    title = QFont(fonts.family("title"))
    title.setPixelSize(round(letter * 1.3))
    text = QFont(fonts.family("text"))
    text.setPixelSize(round(letter))
    p.setFont(title)
    head = QRectF(rect.left() + letter, rect.top() + letter * 0.7, rect.width() - 2 * letter, letter * 2)
    _say(p, head, f"Dice: {view.title}", inks.text, LEFT)
    p.setFont(text)
    for n, sentence in enumerate(view.summary):
        _say(p, head.translated(0, letter * (2 + 1.4 * n)), sentence, inks.soft, LEFT)
    top = letter * (3.2 + 1.4 * len(view.summary))
    paint(p, rect.adjusted(0, top, 0, 0), view, inks, letter)
