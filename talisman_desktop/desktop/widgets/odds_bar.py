"""The bar of a forecast: filled for a good outcome, hatched for a stand-off, a thin line for a bad outcome."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPen

from talisman_desktop.desktop.presenters.prompts.odds_figures import Segment
from talisman_desktop.desktop.theme.palette import Theme

SMALL = 0.88
"""The size of the figures' letters as a fraction of that of the words."""
HIGH = 0.52
"""The height of the bar as a fraction of the letters' height."""


def small(font: QFont) -> QFont:
    """Return a smaller copy of a font, not bold, for figures beside words; 13 pixels high if the font's size is in
    points."""
    made = QFont(font)
    made.setPixelSize(max(9, round(font.pixelSize() * SMALL)) if font.pixelSize() > 0 else 13)
    made.setBold(False)
    return made


def bar_width(letters: int, room: int, said: int = 0) -> int:
    """Return the width of a bar beside words, 0 if the bar does not fit. `letters` is the height of the letters, `room`
    the width for words and bar, and `said` the width of the words in one line (0 if they may wrap)."""
    wanted = round(letters * 3.2)
    return wanted if room > wanted * 4 or (said and said + wanted + letters < room) else 0


def paint_bar(painter: QPainter, place: QRectF, bar: Sequence[Segment], theme: Theme) -> None:
    """Paint a bar. The outcomes differ in their filling as well, because some players cannot tell the colours apart."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.fillRect(place, QColor(theme.field))
    left = place.left()
    for segment in bar:
        wide = place.width() * segment.share
        part = QRectF(left, place.top(), wide, place.height())
        match segment.kind:
            case "good":
                painter.fillRect(part, QColor(theme.good))
            case "even":
                painter.fillRect(part, QBrush(QColor(theme.text), Qt.BrushStyle.BDiagPattern))
            case "bad":
                line = max(2.0, place.height() / 4)
                middle = part.center().y() - line / 2
                painter.fillRect(QRectF(part.left(), middle, part.width(), line), QColor(theme.danger))
        left += wide
        if 0.5 < left - place.left() < place.width() - 0.5:
            painter.fillRect(QRectF(round(left) - 0.5, place.top(), 1, place.height()), QColor(theme.text))
    painter.setPen(QPen(QColor(theme.text), 1))
    painter.drawRect(place)
    painter.restore()
