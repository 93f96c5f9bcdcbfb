"""Printing the pages of a document on one of the computer's printers."""

from __future__ import annotations

from PySide6.QtCore import QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter

from talisman_desktop.desktop.paper.document import Pages
from talisman_desktop.desktop.presenters.geometry.paper_sizes import DPI, Paper
from talisman_desktop.notes.blocks import Document


def printer_for(document: Document, paper: Paper) -> QPrinter:
    """Return a printer set to this paper, with the document's title as the name of the print job."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(document.title)
    match = QPageSize.SizeMatchPolicy.FuzzyMatch
    size = QPageSize(QSizeF(paper.width, paper.height), QPageSize.Unit.Millimeter, paper.name, match)
    printer.setFullPage(True)
    printer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    return printer


def print_pages(document: Document, paper: Paper, printer: QPrinter) -> bool:
    """Print the pages selected in the printer's settings; return whether the printer could be started. Raises
    FontsMissing."""
    made = Pages(document, paper)
    first, last = printer.fromPage() or 1, printer.toPage() or len(made.pages)
    painter = QPainter()
    if not painter.begin(printer):
        return False
    painter.scale(printer.resolution() / DPI, printer.resolution() / DPI)
    for number in range(first - 1, min(last, len(made.pages))):
        if number >= first:
            printer.newPage()
        made.paint(painter, number)
    return painter.end()
