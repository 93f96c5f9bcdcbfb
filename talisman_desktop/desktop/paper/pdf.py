"""The pages of a PDF, drawn one after the other in units of 1/50 millimetre. Fonts are embedded."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QFontDatabase, QPageLayout, QPageSize, QPainter, QPdfWriter

from talisman_desktop import __version__
from talisman_desktop.desktop.presenters.geometry.paper_sizes import DPI, Paper
from talisman_desktop.desktop.presenters.progress import UNSEEN, Cancelled, Report
from talisman_desktop.desktop.theme import fonts


class FontsMissing(OSError):
    """Raised if no font is installed. `str()` gives a sentence for the player."""


def refuse_without_fonts() -> None:
    """Raise FontsMissing if no font is installed."""
    fonts.load()
    if not QFontDatabase.families():
        raise FontsMissing(0, "no font is installed to write with; install the fontpkg packages again")


class Pdf:
    """A PDF in the making. `page()` begins each page, and `finish()` returns the bytes of the file."""

    def __init__(self, paper: Paper, title: str, report: Report = UNSEEN) -> None:
        """Begin the file. Raises FontsMissing."""
        self.paper = paper
        self.total = 0
        """The number of pages that the file will have; 0 if unknown."""
        self._report, self._begun = report, 0
        refuse_without_fonts()
        self._buffer = QBuffer()
        self._buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        self.writer = QPdfWriter(self._buffer)
        self.writer.setResolution(DPI)
        self.writer.setTitle(title)
        self.writer.setCreator(f"Talisman Desktop {__version__}, unofficial fan work")
        self._hold(paper)
        self.painter: QPainter | None = None

    def page(self, held: Paper | None = None) -> QPainter:
        """Begin a page and return its painter. `held` replaces the paper for this page, to turn it sideways. Reports
        progress once; if the task was cancelled, ends the file and raises Cancelled."""
        try:
            self._report.step(self._begun, self.total)
        except Cancelled:
            self.finish()  # because a painter must end before its device is deleted
            raise
        self._begun += 1
        self._hold(held or self.paper)
        if self.painter is None:
            self.painter = QPainter(self.writer)
        else:
            self.writer.newPage()
        return self.painter

    def _hold(self, paper: Paper) -> None:
        match = QPageSize.SizeMatchPolicy.ExactMatch
        size = QPageSize(QSizeF(paper.width, paper.height), QPageSize.Unit.Millimeter, paper.name, match)
        upright = QPageLayout.Orientation.Portrait
        self.writer.setPageLayout(QPageLayout(size, upright, QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Millimeter))

    def finish(self) -> bytes:
        """Return the bytes of the file."""
        if self.painter is not None:
            self.painter.end()
        self._buffer.close()
        return bytes(self._buffer.data().data())
