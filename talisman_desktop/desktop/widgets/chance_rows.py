"""The outcomes of a roll, each with its chance as a bar and as a number."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from talisman_desktop.desktop.presenters.prompts.odds_figures import Figures
from talisman_desktop.desktop.theme import palette
from talisman_desktop.desktop.theme.palette import Theme
from talisman_desktop.desktop.widgets.odds_bar import HIGH, bar_width, paint_bar

WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
SIGNS = {True: "+", False: "–"}
"""The signs before good outcomes (True) and before others, shown only if at least one outcome is good."""


class ChanceRows(QWidget):
    """Shows the chance of each outcome of a roll in a row; shows nothing while there is no forecast."""

    shown_changed = Signal(bool)
    """Emitted each time figures are set or removed: with True if there are any, or else with False."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: Figures | None = None
        self._theme: Theme = palette.named("")
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_figures(self, figures: Figures | None, theme: Theme) -> None:
        """Show the outcomes of these figures; None hides all rows."""
        self.shown, self._theme = figures, theme
        self.setAccessibleName(f"Chances: {figures.spoken}" if figures else "")
        self.setToolTip("\n".join(figures.exact) if figures else "")
        self.shown_changed.emit(figures is not None)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of all rows and of the line below them, each in one line."""
        lines = len(self.shown.rows) + bool(self.shown.below) if self.shown is not None else 0
        return QSize(240, lines * (self.fontMetrics().height() + 2))

    def minimumSizeHint(self) -> QSize:
        """Return the smallest size. Words that do not fit in one line wrap."""
        return QSize(140, self.sizeHint().height())

    def heightForWidth(self, width: int) -> int:
        """Return the height of the rows if their words wrap at this width."""
        return sum(room.height() for room, _ in self._lines(width))

    def _lines(self, width: int) -> list[tuple[QRect, str]]:
        """Return each line of words with its rectangle: those of the rows, then those below the rows."""
        if self.shown is None:
            return []
        start, top, found = self._beside(width), 0, []
        marked = any(row.good for row in self.shown.rows)
        texts = [(start, f"{SIGNS[row.good]} {row.text}" if marked else row.text) for row in self.shown.rows]
        texts += [(0, self.shown.below)] if self.shown.below else []
        for left, text in texts:
            wide = max(1, width - left)
            high = self.fontMetrics().boundingRect(QRect(0, 0, wide, 1 << 16), WRAP, text).height() + 2
            found.append((QRect(left, top, wide, high), text))
            top += high
        return found

    def _beside(self, width: int) -> int:
        """Return the width taken by the bars and percentages to the left of the words."""
        gap = self.fontMetrics().height() // 2
        return self._bar(width) + gap + self._share() + gap

    def _bar(self, width: int) -> int:
        metrics = self.fontMetrics()
        return bar_width(metrics.height(), width) or metrics.height() * 2

    def _share(self) -> int:
        rows = self.shown.rows if self.shown is not None else ()
        return max((self.fontMetrics().horizontalAdvance(row.share) for row in rows), default=0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, and below them, in a soft colour, the price of the roll and anything not known of it."""
        if self.shown is None:
            return
        painter = QPainter(self)
        metrics, lines = self.fontMetrics(), self._lines(self.width())
        first, wide, share = metrics.height() + 2, self._bar(self.width()), self._share()
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        tall = round(metrics.height() * HIGH)
        for row, (room, _) in zip(self.shown.rows, lines, strict=False):
            place = QRectF(0.5, room.top() + (first - tall) // 2 + 0.5, wide, tall)
            paint_bar(painter, place, row.bar, self._theme)
            figure = QRect(wide + metrics.height() // 2, room.top(), share, first)
            painter.drawText(figure, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, row.share)
        for n, (room, text) in enumerate(lines):
            painter.setOpacity(1.0 if n < len(self.shown.rows) else 0.8)
            painter.drawText(room.adjusted(0, 1, 0, 0), WRAP, text)
        painter.end()


def scrolling(rows: ChanceRows) -> QScrollArea:
    """Return the rows in a frame that scrolls if there are many, and that is hidden while there are none."""
    area = QScrollArea()
    area.setWidget(rows)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.hide()
    rows.shown_changed.connect(area.setVisible)
    return area
