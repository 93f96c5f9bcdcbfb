"""The forecast on an option's button: the bar with the chances, and the price in a soft colour below."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter

from talisman_desktop.desktop.presenters.prompts.odds_figures import Figures
from talisman_desktop.desktop.theme import palette
from talisman_desktop.desktop.theme.palette import Theme
from talisman_desktop.desktop.widgets.odds_bar import HIGH, bar_width, paint_bar, small

_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
SOFTLY = 0.8
"""The opacity of the price and of the note on what the forecast leaves out."""
STRIP_GAP = 0.2
"""The gap around a bar above the figures, as a multiple of the height of a letter."""
BELOW = 3
"""The margin below the figures."""


class ButtonFigures:
    """Measures and paints the forecast on one button, if it has one."""

    def __init__(self) -> None:
        self.shown: Figures | None = None
        self.theme: Theme = palette.named("")
        self._heights: tuple[Figures | None, dict[tuple[str, int, bool], int]] = (None, {})

    def height(self, font: QFont, width: int, *, tight: bool) -> int:
        """Return the height of the forecast below the words of the button; 0 if there is none."""
        if self.shown is None:
            return 0
        if self._heights[0] is not self.shown:
            self._heights = (self.shown, {})
        key, known = (font.key(), width, tight), self._heights[1]
        if key not in known:
            metrics = QFontMetrics(small(font))
            known[key] = self._first(metrics, width, tight=tight) + self._second(metrics, width) + BELOW
        return known[key]

    def _said(self, *, tight: bool) -> str:
        assert self.shown is not None
        return self.shown.cut if tight else self.shown.said

    def _first(self, metrics: QFontMetrics, width: int, *, tight: bool) -> int:
        """Return the height of the chances, which may be several lines, and of a bar above them; 0 if only a price is
        known."""
        said = self._said(tight=tight)
        if not said:
            return 0
        room = QRect(0, 0, width - self._beside(metrics, width, tight=tight), 10_000)
        return self._above(metrics, width, tight=tight) + metrics.boundingRect(room, _WRAP, said).height()

    def _second(self, metrics: QFontMetrics, width: int) -> int:
        """Return the height of the lines with the price and the note on what is left out, 0 if there is neither."""
        assert self.shown is not None
        if not self.shown.below:
            return 0
        return metrics.boundingRect(QRect(0, 0, width, 10_000), _WRAP, self.shown.below).height()

    def _beside(self, metrics: QFontMetrics, width: int, *, tight: bool) -> int:
        """Return the width of the bar and the gap after it, if the bar is beside the figures."""
        assert self.shown is not None
        said = metrics.horizontalAdvance(self._said(tight=tight))
        wide = bar_width(metrics.height(), width, said) if self.shown.bar else 0
        return wide + metrics.height() // 2 if wide else 0

    def _above(self, metrics: QFontMetrics, width: int, *, tight: bool) -> int:
        """Return the height of the bar and the gap below it if the bar is above the figures; otherwise 0."""
        assert self.shown is not None
        beside = self._beside(metrics, width, tight=tight) or not self.shown.bar
        return 0 if beside else round(metrics.height() * (HIGH + STRIP_GAP))

    def paint(self, painter: QPainter, place: QRect, font: QFont, ink: QColor | str, *, tight: bool) -> None:
        """Paint the forecast into a rectangle."""
        if self.shown is None:
            return
        letters = small(font)
        metrics = QFontMetrics(letters)
        painter.setFont(letters)
        painter.setPen(QColor(ink))
        width = place.width()
        high, beside = self._first(metrics, width, tight=tight), self._beside(metrics, width, tight=tight)
        above = self._above(metrics, width, tight=tight) if high else 0
        tall = round(metrics.height() * HIGH)
        if beside and high:
            top = place.top() + (metrics.height() - tall) // 2
            wide = beside - metrics.height() // 2
            paint_bar(painter, QRectF(place.left() + 0.5, top + 0.5, wide, tall), self.shown.bar, self.theme)
        elif above:
            strip = QRectF(place.left() + 0.5, place.top() + 2.5, width - 4, tall)
            paint_bar(painter, strip, self.shown.bar, self.theme)
        room = QRect(place.left() + beside, place.top() + above, width - beside, high - above)
        painter.drawText(room, _WRAP, self._said(tight=tight))
        below = self._second(metrics, width)
        if below:
            room = QRect(place.left(), place.top() + high, width, below)
            painter.setOpacity(SOFTLY)
            painter.drawText(room, _WRAP, self.shown.below)
            painter.setOpacity(1.0)
