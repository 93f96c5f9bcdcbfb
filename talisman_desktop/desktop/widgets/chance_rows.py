"""The ends of a roll, each with its chance as a bar and in figures."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QWidget

from talisman_desktop.desktop.presenters.prompts.odds_figures import Figures
from talisman_desktop.desktop.theme import palette
from talisman_desktop.desktop.theme.palette import Theme
from talisman_desktop.desktop.widgets.odds_bar import HIGH, bar_width, paint_bar

SIGNS = {True: "+", False: "–"}
"""The signs of the good ends and of the others."""


class ChanceRows(QWidget):
    """A row for each end of a roll; nothing where no forecast is shown."""

    shown_changed = Signal(bool)
    """There are rows now, or none."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: Figures | None = None
        self._theme: Theme = palette.named("")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_figures(self, figures: Figures | None, theme: Theme) -> None:
        """Show these, or nothing."""
        self.shown, self._theme = figures, theme
        self.setAccessibleName(f"How it may end: {figures.spoken}" if figures else "")
        self.setToolTip("\n".join(figures.exact) if figures else "")
        self.shown_changed.emit(figures is not None)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room of all rows."""
        lines = len(self.shown.rows) + bool(self.shown.below) if self.shown is not None else 0
        return QSize(240, lines * (self.fontMetrics().height() + 2))

    def minimumSizeHint(self) -> QSize:
        """Rows are cut at the right where there is no room for them."""
        return QSize(140, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, and softly below them what they leave out."""
        if self.shown is None:
            return
        painter = QPainter(self)
        metrics, high = self.fontMetrics(), self.fontMetrics().height() + 2
        wide = bar_width(metrics.height(), self.width()) or metrics.height() * 2
        share = max(metrics.horizontalAdvance(row.share) for row in self.shown.rows) if self.shown.rows else 0
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        left = wide + metrics.height() // 2
        for n, row in enumerate(self.shown.rows):
            tall = round(metrics.height() * HIGH)
            place = QRectF(0.5, n * high + (high - tall) // 2 + 0.5, wide, tall)
            paint_bar(painter, place, row.bar, self._theme)
            figure = QRect(left, n * high, share, high)
            painter.drawText(figure, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, row.share)
            start = left + share + metrics.height() // 2
            self._write(painter, QRect(start, n * high, self.width() - start, high), f"{SIGNS[row.good]} {row.text}")
        if self.shown.below:
            painter.setOpacity(0.8)
            self._write(painter, QRect(0, len(self.shown.rows) * high, self.width(), high), self.shown.below)
        painter.end()

    def _write(self, painter: QPainter, room: QRect, text: str) -> None:
        cut = self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, cut)


def scrolling(rows: ChanceRows) -> QScrollArea:
    """Return the rows in a frame that scrolls where they are many, and that is there only while they are."""
    area = QScrollArea()
    area.setWidget(rows)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.hide()
    rows.shown_changed.connect(area.setVisible)
    return area
