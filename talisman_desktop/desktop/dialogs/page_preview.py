"""The preview of session notes as pages, one at a time."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from talisman_desktop.desktop.paper.document import Pages
from talisman_desktop.desktop.widgets.body import button, column

LEAST = QSize(230, 300)


class PageSheet(QWidget):
    """Paints one page, as large as possible."""

    turned = Signal(int)
    """Emitted with the number of pages to turn, negative for backwards."""

    def __init__(self) -> None:
        super().__init__()
        self.pages: Pages | None = None
        self.number = 0
        self._painted: tuple[Pages, int, int, QImage] | None = None
        self.setMinimumSize(LEAST)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_page(self, pages: Pages, number: int) -> None:
        """Show a page, counted from 0."""
        self.pages, self.number = pages, number
        self.update()

    def image(self) -> QImage | None:
        """Return the page as it is painted; None if there is none."""
        if self.pages is None:
            return None
        paper, ratio = self.pages.paper, self.devicePixelRatioF()
        wide = min(self.width(), int(self.height() * paper.width / paper.height))
        known, width = self._painted, max(1, round(wide * ratio))
        if known is None or known[:3] != (self.pages, self.number, width):
            known = self._painted = (self.pages, self.number, width, self.pages.image(self.number, width))
        known[3].setDevicePixelRatio(ratio)
        return known[3]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the page in the centre."""
        image = self.image()
        if image is not None:
            size = image.deviceIndependentSize()
            left, top = (self.width() - size.width()) / 2, (self.height() - size.height()) / 2
            painter = QPainter(self)
            painter.drawImage(QRectF(left, top, size.width(), size.height()), image)
            painter.drawRect(QRectF(left, top, size.width() - 1, size.height() - 1))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn the page with the page and arrow keys."""
        keys = Qt.Key
        by = {keys.Key_PageUp: -1, keys.Key_Left: -1, keys.Key_PageDown: 1, keys.Key_Right: 1}
        turn = by.get(Qt.Key(event.key()), 0)
        if turn:
            self.turned.emit(turn)
        else:
            super().keyPressEvent(event)


class PagePreview(QWidget):
    """Shows a page with its number, and buttons to turn pages."""

    def __init__(self) -> None:
        super().__init__()
        self.pages: Pages | None = None
        self.sheet = PageSheet()
        self.sheet.turned.connect(self.turn)
        self.label = QLabel()
        self.label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.back = button("Previous")
        self.on = button("Next")
        self.back.clicked.connect(lambda: self.turn(-1))
        self.on.clicked.connect(lambda: self.turn(1))
        self.back.setAccessibleName("Previous page")
        self.on.setAccessibleName("Next page")
        below = QHBoxLayout()
        below.addWidget(self.back)
        below.addWidget(self.label, 1)
        below.addWidget(self.on)
        rows: QVBoxLayout = column(self)
        rows.addWidget(self.sheet, 1)
        rows.addLayout(below)

    @property
    def count(self) -> int:
        """The number of pages that the preview has."""
        return len(self.pages.pages) if self.pages is not None else 0

    def show_pages(self, pages: Pages) -> None:
        """Show the pages of a document, at the page number shown before, or at the last page if there are fewer."""
        self.pages = pages
        self.turn(0)

    def turn(self, by: int) -> None:
        """Turn this many pages forwards, or backwards if the number is negative, at most to the last or the first
        page."""
        if self.pages is None:
            return
        number = max(0, min(self.count - 1, self.sheet.number + by))
        self.sheet.show_page(self.pages, number)
        words = f"Page {number + 1} of {self.count}"
        self.label.setText(words)
        self.sheet.setAccessibleName(f"{words} of the notes as they will be printed")
        self.back.setEnabled(number > 0)
        self.on.setEnabled(number < self.count - 1)
