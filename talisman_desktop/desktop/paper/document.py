"""A document of notes on paper: headings stay with what they head, pages are numbered, all black on white."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, assert_never

from PySide6.QtCore import QRectF, Qt, QUrl
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QGuiApplication,
    QImage,
    QPainter,
    QPalette,
    QPdfWriter,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextImageFormat,
    QTextOption,
    QTextTableCellFormat,
    QTextTableFormat,
)

from talisman_desktop.desktop.paper.pdf import Pdf
from talisman_desktop.desktop.presenters.geometry.paper_sizes import UNITS, Paper
from talisman_desktop.desktop.presenters.progress import UNSEEN, Report
from talisman_desktop.desktop.theme import fonts
from talisman_desktop.notes.blocks import Block, Bullets, Checks, Document, Grid, Heading, Picture, Prose

MARGIN = 18.0
FOOT = 8.0
"""Millimetres around the text, and of the line with the page's number below it."""

EDGE = 0.3 * UNITS
"""Lines of tables reach a little beyond them."""

TEXT = 10.5
HEADINGS = {1: 19.0, 2: 13.5, 3: 11.0}
"""Sizes in points."""

INCH = 25.4
INK = QColor("black")


def write(document: Document, paper: Paper, report: Report = UNSEEN) -> bytes:
    """The document as a PDF; each page is told. Raises FontsMissing."""
    pdf = Pdf(paper, document.title, report)
    text = set_in_type(document, paper, pdf.writer)
    report.step()
    parts = list(parts_of(text))
    cut = pages(parts, height_of(paper))
    pdf.total = len(cut)
    for n, (top, bottom) in enumerate(cut, 1):
        painter = pdf.page()
        painter.save()
        painter.translate(MARGIN * UNITS, MARGIN * UNITS)
        _draw(painter, text, QRectF(0, top, text.textWidth(), bottom - top), edge_above(parts, top))
        painter.restore()
        _foot(painter, paper, document.title, f"{n} / {len(cut)}")
    return pdf.finish()


def height_of(paper: Paper) -> float:
    """Return how much of a document a page holds, in units of drawing."""
    return (paper.height - 2 * MARGIN - FOOT) * UNITS


def set_in_type(document: Document, paper: Paper, device: QPdfWriter) -> QTextDocument:
    """The document as wide as the paper allows, on one endless page."""
    return _Setting(paper.width - 2 * MARGIN, device).set(document)


def edge_above(parts: Sequence[Part], top: float) -> float:
    """Return how far above its top a page is drawn: the edge of a table, but nothing of the line on the page before."""
    above = max((part.bottom for part in parts if part.top < top), default=-EDGE)
    return max(0.0, min(EDGE, top - above))


def _draw(painter: QPainter, text: QTextDocument, part: QRectF, above: float) -> None:
    painter.save()
    painter.translate(0, -part.top())
    around = part.adjusted(-EDGE, -above, EDGE, EDGE)
    painter.setClipRect(around)
    context = QAbstractTextDocumentLayout.PaintContext()
    context.clip = around
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Text, INK)
    context.palette = palette
    text.documentLayout().draw(painter, context)
    painter.restore()


def _foot(painter: QPainter, paper: Paper, title: str, number: str) -> None:
    row = QRectF(MARGIN, paper.height - MARGIN - FOOT / 2, paper.width - 2 * MARGIN, FOOT / 2 + 2)
    row = QRectF(row.left() * UNITS, row.top() * UNITS, row.width() * UNITS, row.height() * UNITS)
    painter.setPen(INK)
    painter.setFont(fonts.text(3.1 * UNITS, ligatures=False))
    right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
    left = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextSingleLine)
    painter.drawText(row, right, number)
    words = painter.fontMetrics().elidedText(title, Qt.TextElideMode.ElideRight, int(row.width() * 0.85))
    painter.drawText(row, left, words)


class Part(NamedTuple):
    """A piece of the document that is not cut: a line, a table, a picture. A heading `stays` with the part below."""

    top: float
    bottom: float
    stays: bool = False


def pages(parts: Sequence[Part], height: float) -> list[tuple[float, float]]:
    """From where to where each page goes; a part taller than a page is cut."""
    found: list[tuple[float, float]] = []
    first = 0
    for n, part in enumerate(parts):
        if part.bottom - parts[first].top <= height or n == first:
            continue
        cut = n
        while cut - 1 > first and parts[cut - 1].stays:
            cut -= 1
        if cut == first + 1 and parts[first].stays:  # a whole page of headings
            cut = n
        found.append((parts[first].top, parts[cut].top))
        first = cut
    return [*found, (parts[first].top, parts[-1].bottom)]


def parts_of(text: QTextDocument) -> Iterator[Part]:
    """The document's parts from the top."""
    layout, block, table, low = text.documentLayout(), text.begin(), None, 0.0
    while block.isValid():
        inside = QTextCursor(block).currentTable()
        top = layout.blockBoundingRect(block).top()
        if inside is None and not block.text() and top < low:
            pass  # the empty line Qt keeps behind a table is laid over its last row
        elif inside is None:
            stays = bool(block.blockFormat().headingLevel()) or not block.text()  # a line before a table is empty
            for n in range(block.layout().lineCount()):
                line = block.layout().lineAt(n)
                yield Part(top + line.y(), top + line.y() + line.height(), stays)
        elif table is None or inside.firstPosition() != table:
            table = inside.firstPosition()
            box = layout.frameBoundingRect(inside)
            low = box.bottom()
            yield Part(box.top(), box.bottom())
        block = block.next()


class _Setting:
    """Sets a document in type."""

    def __init__(self, width: float, writer: QPdfWriter) -> None:
        self.width = width
        # Sizes of formats are in dots of the screen, which the layout brings to the scale of the paper; margins to the
        # left are in dots of the paper.
        self.mm = (QGuiApplication.primaryScreen().logicalDotsPerInchY() if QGuiApplication.screens() else 96) / INCH
        self.text = QTextDocument()
        self.text.setUndoRedoEnabled(False)
        self.text.setUseDesignMetrics(True)
        self.text.setDocumentMargin(0)
        self.text.documentLayout().setPaintDevice(writer)
        self.text.setTextWidth(width * UNITS)
        self.text.setDefaultFont(_font("text", TEXT, 400))
        self.cursor = QTextCursor(self.text)
        self.first = True

    def set(self, document: Document) -> QTextDocument:
        """The whole document, its title first."""
        for block in (Heading(1, document.title), *document.blocks):
            self._set(block)
        return self.text

    def _set(self, block: Block) -> None:
        match block:
            case Heading(level=level, text=text):
                self._heading(level, text)
            case Prose(text=text):
                self._paragraph(" ".join(text.split()), QTextBlockFormat(), before=1.5)
            case Bullets(lines=lines):
                self._list(lines, "•")
            case Checks(lines=lines):
                self._list(lines, "□")
            case Grid(head=head, rows=rows):
                self._grid(head, rows)
            case Picture(png=png):
                self._picture(png)
            case _:
                assert_never(block)

    def _heading(self, level: int, text: str) -> None:
        form = QTextBlockFormat()
        form.setHeadingLevel(level)
        look = QTextCharFormat()
        look.setFont(_font("title" if level < 3 else "text", HEADINGS.get(level, TEXT), 700))
        self._paragraph(" ".join(text.split()), form, before={1: 0.0, 2: 6.0}.get(level, 3.0), after=1.0, look=look)

    def _paragraph(self, text: str, form: QTextBlockFormat, *, before: float = 0.0, after: float = 0.0,
                   look: QTextCharFormat | None = None) -> None:  # fmt: skip
        form.setTopMargin(before * self.mm)
        form.setBottomMargin(after * self.mm)
        look = look if look is not None else QTextCharFormat()
        look.setForeground(INK)
        if self.first:
            self.cursor.setBlockFormat(form)
            self.cursor.setBlockCharFormat(look)
            self.first = False
        else:
            self.cursor.insertBlock(form, look)
        self.cursor.insertText(text, look)

    def _list(self, lines: tuple[str, ...], sign: str) -> None:
        """Lines behind a sign; what runs on stands under the words."""
        for line in lines:
            form = QTextBlockFormat()
            form.setLeftMargin(6 * UNITS)
            form.setTextIndent(-6 * UNITS)
            form.setTabPositions([QTextOption.Tab(6 * self.mm, QTextOption.TabType.LeftTab)])
            self._paragraph(f"{sign}\t{' '.join(line.split())}", form, after=0.4)

    def _grid(self, head: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> None:
        form = QTextTableFormat()
        form.setBorder(0)
        form.setBorderCollapse(True)
        form.setCellPadding(0.7 * self.mm)
        lined = QTextTableCellFormat()
        lined.setBorder(0.25 * self.mm)
        lined.setBorderBrush(INK)
        lined.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        form.setCellSpacing(0)
        form.setTopMargin(1 * self.mm)
        form.setHeaderRowCount(1)
        self._paragraph("", QTextBlockFormat())
        table = self.cursor.insertTable(len(rows) + 1, len(head), form)
        for r, row in enumerate((head, *rows)):
            for c, cell in enumerate(row):
                table.cellAt(r, c).setFormat(lined)
                cursor = table.cellAt(r, c).firstCursorPosition()
                block = QTextBlockFormat()
                block.setAlignment(Qt.AlignmentFlag.AlignRight if c else Qt.AlignmentFlag.AlignLeft)
                cursor.setBlockFormat(block)
                look = QTextCharFormat()
                look.setFont(_font("text", TEXT, 700 if r == 0 else 400))
                look.setForeground(INK)
                cursor.insertText(" ".join(cell.split()), look)
        self.cursor.movePosition(QTextCursor.MoveOperation.End)

    def _picture(self, png: bytes) -> None:
        image = QImage.fromData(png)
        if image.isNull():
            return
        self._paragraph("", QTextBlockFormat(), before=2, after=2)
        name = QUrl(f"picture:{image.cacheKey()}")
        self.text.addResource(QTextDocument.ResourceType.ImageResource, name, image)
        form = QTextImageFormat()
        form.setName(name.toString())
        form.setWidth(self.width * self.mm)
        form.setHeight(self.width * self.mm * image.height() / image.width())
        self.cursor.insertImage(form)


def _font(kind: fonts.Kind, points: float, weight: int) -> QFont:
    font = QFont(fonts.family(kind))
    font.setPointSizeF(points)
    font.setWeight(QFont.Weight(weight))
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setStyleHint(QFont.StyleHint.Serif)
    return fonts.without_ligatures(font)
