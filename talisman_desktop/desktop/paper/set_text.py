"""Typesetting of notes on one endless page, black on white."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import assert_never

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QGuiApplication,
    QImage,
    QPagedPaintDevice,
    QPdfWriter,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextImageFormat,
    QTextLength,
    QTextOption,
    QTextTable,
    QTextTableCellFormat,
    QTextTableFormat,
)

from talisman_desktop.desktop.presenters.geometry.paper_sizes import DPI, UNITS
from talisman_desktop.desktop.theme import fonts
from talisman_desktop.notes.blocks import Block, Box, Boxes, Bullets, Checks, Grid, Heading, Leaf, Picture, Prose

TEXT = 10.5
HEADINGS = {1: 19.0, 2: 13.5, 3: 11.0}
"""Sizes in points."""

INCH = 25.4
INK = QColor("black")
ABREAST = 2
"""The number of boxes side by side."""
TALLEST = 1.05
"""The greatest height of a picture as a fraction of the width of the text, so that it fits on a page with a heading."""


@lru_cache(1)
def measures() -> QPagedPaintDevice:
    """Return the device whose resolution is used for texts; nothing is painted on it. All texts share it, because
    PySide never frees a device that was given to a text."""
    device = QPdfWriter("")
    device.setResolution(DPI)
    return device


class Setting:
    """Typesets blocks, `width` millimetres wide. Letters and gaps are `scale` times their usual size."""

    def __init__(self, width: float, scale: float = 1.0) -> None:
        self.width, self.scale = width, scale
        # Sizes in formats are in screen pixels, which the layout scales to the paper. Left margins are in pixels of the
        # paper.
        dots = QGuiApplication.primaryScreen().logicalDotsPerInchY() if QGuiApplication.screens() else 96
        self.mm = dots / INCH * scale
        self.text = QTextDocument()
        self.text.setUndoRedoEnabled(False)
        self.text.setUseDesignMetrics(True)
        self.text.setDocumentMargin(0)
        self.text.documentLayout().setPaintDevice(measures())
        self.text.setTextWidth(width * UNITS)
        self.text.setDefaultFont(self._font("text", TEXT, 400))
        self.cursor = QTextCursor(self.text)
        self.first = True

    def set(self, blocks: Iterable[Block]) -> QTextDocument:
        """Return a text with the blocks, one below the other."""
        for block in blocks:
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
            case Boxes(boxes=boxes):
                for n in range(0, len(boxes), ABREAST):
                    self._boxes(boxes[n : n + ABREAST])
            case Leaf():
                pass
            case Picture(png=png):
                self._picture(png)
            case _:
                assert_never(block)

    def _heading(self, level: int, text: str) -> None:
        form = QTextBlockFormat()
        form.setHeadingLevel(level)
        look = QTextCharFormat()
        look.setFont(self._font("title" if level < 3 else "text", HEADINGS.get(level, TEXT), 700))
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
        """Write a list with a sign before each line. Wrapped text is indented to the first word."""
        for line in lines:
            form = QTextBlockFormat()
            form.setLeftMargin(6 * UNITS * self.scale)
            form.setTextIndent(-6 * UNITS * self.scale)
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
                look.setFont(self._font("text", TEXT, 700 if r == 0 else 400))
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
        shape = image.height() / image.width()
        width = self.width * min(1.0, TALLEST / shape)
        form.setWidth(width * self.mm)
        form.setHeight(width * self.mm * shape)
        self.cursor.insertImage(form)

    def _boxes(self, boxes: Sequence[Box]) -> None:
        """Place boxes side by side. A single box is as wide as one of several."""
        form = QTextTableFormat()
        form.setBorder(0)
        form.setCellPadding(1.6 * self.mm)
        form.setBorderCollapse(False)
        form.setCellSpacing(1.2 * self.mm)
        share = QTextLength(QTextLength.Type.PercentageLength, 100 / ABREAST)
        form.setColumnWidthConstraints([share] * ABREAST)
        form.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
        self._small_line()
        table = self.cursor.insertTable(1, ABREAST, form)
        for column, box in enumerate(boxes):
            self._box(table, column, box)
        self.cursor.movePosition(QTextCursor.MoveOperation.End)

    def _box(self, table: QTextTable, column: int, box: Box) -> None:
        framed = QTextTableCellFormat()
        framed.setBorder(0.35 * self.mm)
        framed.setBorderBrush(INK)
        framed.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        cell = table.cellAt(0, column)
        cell.setFormat(framed)
        cursor = cell.firstCursorPosition()
        cursor.insertText(" ".join(box.title.split()), self._look("title", HEADINGS[3] + 1, 700))
        if box.beside:
            cursor.insertText(f"   {' '.join(box.beside.split())}", self._look("text", TEXT - 1, 400))
        for line in box.lines:
            form = QTextBlockFormat()
            form.setTopMargin(0.5 * self.mm)
            cursor.insertBlock(form)
            if line.label:
                cursor.insertText(f"{line.label}: ", self._look("text", TEXT - 0.5, 700))
            cursor.insertText(" ".join(line.text.split()), self._look("text", TEXT - 0.5, 400))

    def _small_line(self) -> None:
        """Write an empty line of the least height, because Qt needs a line before a table."""
        self._paragraph("", QTextBlockFormat(), look=self._look("text", 2, 400))

    def _look(self, kind: fonts.Kind, points: float, weight: int) -> QTextCharFormat:
        look = QTextCharFormat()
        look.setFont(self._font(kind, points, weight))
        look.setForeground(INK)
        return look

    def _font(self, kind: fonts.Kind, points: float, weight: int) -> QFont:
        font = QFont(fonts.family(kind))
        font.setPointSizeF(points * self.scale)
        font.setWeight(QFont.Weight(weight))
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        font.setStyleHint(QFont.StyleHint.Serif)
        return fonts.without_ligatures(font)
