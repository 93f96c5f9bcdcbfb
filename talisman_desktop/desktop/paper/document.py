"""Session notes on paper, black on white: headings stay with the text below them, and pages are numbered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QRectF, Qt, QThread
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QImage,
    QPainter,
    QPalette,
    QTextCursor,
    QTextDocument,
    QTextTable,
)

from talisman_desktop.desktop.paper.pdf import Pdf, refuse_without_fonts
from talisman_desktop.desktop.paper.set_text import INK, Setting
from talisman_desktop.desktop.presenters.geometry.paper_sizes import UNITS, Paper
from talisman_desktop.desktop.presenters.progress import UNSEEN, Report
from talisman_desktop.desktop.theme import fonts
from talisman_desktop.notes.blocks import Block, Document, Heading, Leaf, leaves

MARGIN = 18.0
"""The margin around the page in millimetres."""
FOOT = 8.0
"""The height in millimetres of the row below the text, which has the title and the page number."""

EDGE = 0.3 * UNITS
"""The distance by which the lines of a table extend beyond its edge, in drawing units."""

GAP = 7.0
"""The millimetres between columns."""
SCALES = (1.0, 0.95, 0.9, 0.86, 0.82, 0.78, 0.74, 0.7, 0.66)
"""The sizes of letters that are tried if a part must fit on a given number of pages, as fractions of the usual size."""
IN_COLUMNS = 0.86
"""The largest size of letters in columns, as a fraction of the usual size."""


class Stretch(NamedTuple):
    """A stretch of the text, in drawing units from its top."""

    top: float
    bottom: float

    @property
    def height(self) -> float:
        """The height of the stretch."""
        return self.bottom - self.top


NOTHING = Stretch(0.0, 0.0)


class Piece(NamedTuple):
    """A part of the text on a page, in drawing units: its top and bottom in the text, the height `above` its top that
    is drawn too, the row of headings that is repeated above it, and the position of its upper left corner within the
    margins of the page."""

    text: QTextDocument
    top: float
    bottom: float
    above: float
    headings: Stretch = NOTHING
    left: float = 0.0
    down: float = 0.0


class Pages:
    """The pages of a document."""

    def __init__(self, document: Document, paper: Paper, report: Report = UNSEEN) -> None:
        """Lay out the pages. Raises FontsMissing."""
        refuse_without_fonts()
        self._report = report
        self.title, self.paper = document.title, paper
        self.pages: list[list[Piece]] = []
        """The pieces of each page."""
        for n, (leaf, blocks) in enumerate(leaves(document.blocks) or [(Leaf(), [])]):
            report.step()
            title = [] if n else [Heading(1, document.title)]
            self.pages += self._leaf(leaf, [*title, *blocks])

    def _leaf(self, leaf: Leaf, blocks: Sequence[Block]) -> list[list[Piece]]:
        scales = [scale for scale in SCALES if leaf.columns == 1 or scale <= IN_COLUMNS]
        set_at: list[list[Piece]] = []
        for scale in scales if leaf.most else scales[:1]:
            self._report.step()
            set_at = self._columns(blocks, leaf.columns, scale) if leaf.columns > 1 else self._whole(blocks, scale)
            if len(set_at) <= leaf.most:
                break
        return set_at

    def _whole(self, blocks: Sequence[Block], scale: float) -> list[list[Piece]]:
        text = Setting(self.paper.width - 2 * MARGIN, scale).set(blocks)
        height = height_of(self.paper)
        parts = cut_to_fit(parts_of(text), height)
        return [[_piece(text, parts, cut)] for cut in pages(parts, height)]

    def _columns(self, blocks: Sequence[Block], columns: int, scale: float) -> list[list[Piece]]:
        """Lay out the text before the first small heading across the page, and the rest in columns of equal height."""
        whole = self.paper.width - 2 * MARGIN
        width = (whole - GAP * (columns - 1)) / columns
        small = (n for n, block in enumerate(blocks) if isinstance(block, Heading) and block.level > 2)
        cut = next(small, len(blocks))
        head, above = Setting(whole, scale).set(blocks[:cut]), 0.0
        pieces: list[Piece] = []
        if cut and (parts := list(parts_of(head))):
            above = parts[-1].bottom - parts[0].top + GAP / 2 * UNITS
            pieces.append(_piece(head, parts, (parts[0].top, parts[-1].bottom)))
        if cut == len(blocks):
            return [pieces]
        text, height = Setting(width, scale).set(blocks[cut:]), height_of(self.paper)
        parts = cut_to_fit(parts_of(text), height - above)
        found = [pieces]
        for n, piece in enumerate(_balanced(parts, height, columns, above)):
            page, column = divmod(n, columns)
            if page == len(found):
                found.append([])
            left, down = column * (width + GAP) * UNITS, above if page == 0 else 0.0
            found[page].append(_piece(text, parts, piece)._replace(left=left, down=down))
        return found

    def give_to(self, thread: QThread) -> None:
        """Hand the pages over to another thread, which alone uses them from then on."""
        for text in {id(piece.text): piece.text for page in self.pages for piece in page}.values():
            text.moveToThread(thread)

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint a page, counted from 0, in drawing units."""
        for piece in self.pages[number]:
            painter.save()
            painter.translate(MARGIN * UNITS + piece.left, MARGIN * UNITS + piece.down)
            across, repeated = piece.text.textWidth(), piece.headings
            if repeated.height:
                _draw(painter, piece.text, QRectF(0, repeated.top, across, repeated.height), EDGE)
                painter.translate(0, repeated.height)
            _draw(painter, piece.text, QRectF(0, piece.top, across, piece.bottom - piece.top), piece.above)
            painter.restore()
        _foot(painter, self.paper, self.title, f"{number + 1} / {len(self.pages)}")

    def image(self, number: int, width: int) -> QImage:
        """Return an image of a page, `width` pixels wide."""
        image = QImage(width, round(width * self.paper.height / self.paper.width), QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(width / (self.paper.width * UNITS), width / (self.paper.width * UNITS))
        self.paint(painter, number)
        painter.end()
        return image


class Laid(NamedTuple):
    """A document and its pages."""

    document: Document
    pages: Pages


def lay_out(document: Document, paper: Paper, report: Report = UNSEEN) -> Laid:
    """Return a document with its pages, to be shown in the window. Any thread may call this. Raises FontsMissing."""
    made = Pages(document, paper, report)
    app = QCoreApplication.instance()
    if app is not None and app.thread() is not QThread.currentThread():
        made.give_to(app.thread())
    return Laid(document, made)


def write(document: Document, paper: Paper, report: Report = UNSEEN) -> bytes:
    """Return the document as the bytes of a PDF. `report` is told of progress and can cancel. Raises FontsMissing or
    Cancelled."""
    pdf = Pdf(paper, document.title, report)
    made = Pages(document, paper, report)
    pdf.total = len(made.pages)
    for n in range(len(made.pages)):
        made.paint(pdf.page(), n)
    return pdf.finish()


def height_of(paper: Paper) -> float:
    """Return the height available for text on a page, in drawing units."""
    return (paper.height - 2 * MARGIN - FOOT) * UNITS


def set_in_type(document: Document, paper: Paper) -> QTextDocument:
    """Return the document as one endless page with the width of the text on this paper."""
    return Setting(paper.width - 2 * MARGIN).set((Heading(1, document.title), *document.blocks))


def _piece(text: QTextDocument, parts: Sequence[Part], cut: tuple[float, float]) -> Piece:
    headings = next((part.headings for part in parts if part.top == cut[0]), NOTHING)
    return Piece(text, cut[0], cut[1], edge_above(parts, cut[0]), headings)


def _balanced(parts: Sequence[Part], height: float, columns: int, above: float) -> list[tuple[float, float]]:
    """Split a text into columns that are as short as possible without needing another page. On the first page the
    columns begin lower down, by the distance `above`."""

    def cut(most: float) -> list[tuple[float, float]]:
        return pages(parts, most, first=most - above, columns=columns)

    full = cut(height)
    wanted = ceil(len(full) / columns)
    low, high = above, height
    while high - low > UNITS:
        middle = (low + high) / 2
        fits = ceil(len(cut(middle)) / columns) <= wanted and all(b - a <= middle for a, b in cut(middle))
        low, high = (low, middle) if fits else (middle, high)
    return cut(high)


def edge_above(parts: Sequence[Part], top: float) -> float:
    """Return how far above its top a page must be drawn to show the upper edge of a table, but nothing of the line
    before."""
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
    """A part of the document that must not be cut: a line (with any picture in it) or a whole table. If it `stays`, it
    is a heading or the empty line before a table, and stays with the next part. A table taller than a page is cut in
    its `gaps`, between two rows, and its row of `headings` is repeated on each further page."""

    top: float
    bottom: float
    stays: bool = False
    gaps: tuple[float, ...] = ()
    headings: Stretch = NOTHING


def cut_to_fit(parts: Iterable[Part], height: float) -> list[Part]:
    """Return the parts, with those that are taller than a page cut into their rows. The first row of a table has its
    headings and stays with the next one. What has no gap is cut wherever the page ends."""
    found: list[Part] = []
    for part in parts:
        if part.bottom - part.top <= height:
            found.append(part)
            continue
        edges = (part.top, *part.gaps, part.bottom)
        for top, bottom in pairwise(edges):
            headings = part.headings if top > part.top else NOTHING
            most = height - headings.height
            while bottom - top > most:
                found.append(Part(top, top + most, headings=headings))
                top += most
            stays = part.stays or (top == part.top and bottom < part.bottom)
            found.append(Part(top, bottom, stays, headings=headings))
    return found


def pages(
    parts: Sequence[Part], height: float, *, first: float | None = None, columns: int = 1
) -> list[tuple[float, float]]:
    """Return the top and the bottom of each page in the text, or of each column if a page has several `columns`.

    A part taller than a page is alone on a page and runs over its foot; `cut_to_fit` cuts such parts. `first`, if
    given, is the height of the columns on the first page.
    """
    found: list[tuple[float, float]] = []
    begun = 0
    for n, part in enumerate(parts):
        room = first if first is not None and len(found) < columns else height
        if part.bottom - parts[begun].top <= room - parts[begun].headings.height or n == begun:
            continue
        cut = n
        while cut - 1 > begun and parts[cut - 1].stays:
            cut -= 1
        page_of_headings = cut == begun + 1 and parts[begun].stays
        if page_of_headings or part.bottom - parts[cut].top > height:  # because its headings would make it too tall
            cut = n
        found.append((parts[begun].top, parts[cut].top))
        begun = cut
    return [*found, (parts[begun].top, parts[-1].bottom)]


def parts_of(text: QTextDocument) -> Iterator[Part]:
    """Yield the parts of the document from the top."""
    layout, block, table, low = text.documentLayout(), text.begin(), None, 0.0
    while block.isValid():
        inside = QTextCursor(block).currentTable()
        top = layout.blockBoundingRect(block).top()
        if inside is None and not block.text() and top < low:
            pass  # the empty line that Qt keeps after a table is left out, because it covers the last row
        elif inside is None:
            stays = bool(block.blockFormat().headingLevel()) or not block.text()  # a line before a table is empty
            for n in range(block.layout().lineCount()):
                line = block.layout().lineAt(n)
                yield Part(top + line.y(), top + line.y() + line.height(), stays)
        elif table is None or inside.firstPosition() != table:
            table = inside.firstPosition()
            box = layout.frameBoundingRect(inside)
            low = box.bottom()
            gaps = tuple(_gaps(inside, layout))
            headed = bool(gaps) and inside.format().headerRowCount() > 0
            headings = _headings(inside, layout, box.top(), gaps[0]) if headed else NOTHING
            yield Part(box.top(), box.bottom(), gaps=gaps, headings=headings)
        block = block.next()


def _headings(table: QTextTable, layout: QAbstractTextDocumentLayout, top: float, gap: float) -> Stretch:
    """Return the row of headings of a table that begins at `top`, down to the first `gap`. There is as much room above
    the words as below them, and the table's upper line is in it."""
    cells = (table.cellAt(0, n).lastCursorPosition().block() for n in range(table.columns()))
    low = max(layout.blockBoundingRect(cell).bottom() for cell in cells)
    return Stretch(top - (gap - low), gap)


def _gaps(table: QTextTable, layout: QAbstractTextDocumentLayout) -> Iterator[float]:
    """Yield the middle of each gap between the words of a table, from the top."""
    block, end = table.firstCursorPosition().block(), table.lastPosition()
    boxes = []
    while block.isValid() and block.position() <= end:
        boxes.append(layout.blockBoundingRect(block))
        block = block.next()
    boxes.sort(key=lambda box: box.top())
    low = boxes[0].bottom()
    for box in boxes:
        if box.top() > low:
            yield (low + box.top()) / 2
        low = max(low, box.bottom())
