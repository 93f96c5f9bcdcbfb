"""Pages of a PDF, drawn one after the other in units of a fiftieth of a millimetre. Fonts are embedded."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF
from PySide6.QtGui import QFontDatabase, QPageLayout, QPageSize, QPainter, QPdfWriter

from talisman_desktop import __version__
from talisman_desktop.desktop.presenters.geometry.paper_sizes import DPI, Paper
from talisman_desktop.desktop.presenters.progress import UNSEEN, Cancelled, Report
from talisman_desktop.desktop.theme import fonts


class FontsMissing(OSError):
    """There is no font to write with; its `str()` is a sentence for the players."""


def refuse_without_fonts() -> None:
    """Raise FontsMissing if there is no font at all."""
    fonts.load()
    if not QFontDatabase.families():
        raise FontsMissing(0, "no font is installed to write with; install the fontpkg packages again")


class Pdf:
    """A PDF that is being drawn: `page()` begins each page, `finish()` returns the whole file."""

    def __init__(self, paper: Paper, title: str, report: Report = UNSEEN) -> None:
        """Begin. Raises FontsMissing."""
        self.paper = paper
        self.total = 0
        """The number of pages that there will be; 0 while that is not known."""
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
        """Return the painter of a new page; if `held` is set, the page is sideways. The report is called for the
        page."""
        try:
            self._report.step(self._begun, self.total)
        except Cancelled:
            self.finish()  # because a painter must end before the file that it paints on is deleted
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
        """Return the file."""
        if self.painter is not None:
            self.painter.end()
        self._buffer.close()
        return bytes(self._buffer.data().data())
