"""The chart of the luck ledger as a PDF with one page."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from talisman_desktop.desktop.paper.pdf import Pdf
from talisman_desktop.desktop.presenters.geometry.paper_sizes import UNITS, Paper
from talisman_desktop.desktop.presenters.luck_view import LuckView
from talisman_desktop.desktop.widgets import luck_chart

LETTER = 4.0
"""The height of the letters in millimetres."""
MARGIN = 12.0
"""The margin in millimetres."""


def write(view: LuckView, paper: Paper) -> bytes:
    """Return the chart with its title and totals as the bytes of a PDF. Raises FontsMissing."""
    pdf = Pdf(paper, "Luck ledger")
    painter = pdf.page()
    wide = paper.width - 2 * MARGIN
    rect = QRectF(MARGIN * UNITS, MARGIN * UNITS, wide * UNITS, wide * UNITS)
    luck_chart.page(painter, rect, view, luck_chart.PAPER, LETTER * UNITS)
    return pdf.finish()
