"""The page at the end of a campaign: the outcome, the heroes and the dead, and what the player can do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from talisman_desktop.desktop.presenters.end_view import EMBLEMS, EndView, Portrait
from talisman_desktop.desktop.theme import emblems
from talisman_desktop.desktop.widgets.body import button, column, label
from talisman_desktop.desktop.widgets.flow_row import Flow

Face = Callable[[str, tuple[int, int], float], QImage | None]
"""A function that returns the face of a card, given its id, its size and the pixel ratio of the screen; None if there
is no such card."""
CARD = 7.4
STONE = 5.6
"""The widths of the cards of heroes who have won and of all others, in lines of text."""
HIGHEST = 0.22
"""The greatest height of a card, as a fraction of the window's height."""
GAP = 18
"""The gap between two cards in pixels."""
SHAPE = 1.4
"""The height of a card as a multiple of its width."""
WORDS = 1.15
"""The usual width of the words below a card, as a multiple of the card's width."""


class Form(NamedTuple):
    """A way to arrange the page: the margins at the sides and at the top and the bottom, the gap between rows, whether
    the emblem is shown, and whether the words below a card may be as wide as all cards in one row allow."""

    sides: int
    ends: int
    gap: int
    emblem: bool
    wide: bool


FORMS = (Form(32, 30, 10, True, False), Form(32, 30, 10, True, True), Form(24, 18, 4, False, True))
"""The forms that are tried, one after the other, until the whole page is visible."""


class Sign(QWidget):
    """An emblem, a few lines of text high."""

    def __init__(self) -> None:
        super().__init__()
        self.name, self.colour = "crown", ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return a size that depends on the text size."""
        side = round(self.fontMetrics().lineSpacing() * 2.6)
        return QSize(side, side)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the emblem in the centre."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = float(self.height())
        ink = self.colour or self.palette().windowText().color().name()
        emblems.draw(painter, self.name, QRectF((self.width() - side) / 2, 0, side, side), ink)


class Sheet(QWidget):
    """The background of the page, with a double border."""

    def __init__(self) -> None:
        super().__init__()
        self.colour = ""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the border."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self.colour or self.palette().windowText().color().name()), 2))
        for inset in (8, 13):
            painter.drawRoundedRect(self.rect().adjusted(inset, inset, -inset, -inset), 6, 6)


class EndPage(QWidget):
    """Shows the end of a campaign. Space does nothing here, so that players who press it to continue stay on the
    page."""

    chronicle_wanted = Signal()
    new_wanted = Signal()
    table_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.face: Face = lambda kind, size, ratio: None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.sign = Sign()
        self.title, self.how = label("", "title", wrap=True), label("", "prompt", wrap=True)
        self.figures, self.best, self.fights = (label("", wrap=True) for _ in range(3))
        self.best.setObjectName("prompt")
        self.fights.setObjectName("hint")
        self._page = Sheet()
        self._rows = column(self._page, 10)
        self._rows.addStretch(1)
        self._cards: QWidget | None = None
        self._portraits: list[tuple[QWidget, int, list[QLabel]]] = []
        """The cards with the heroes' words: the widget, the width of the card, and the words below it."""
        for widget in (self.sign, self.title, self.how, self.figures):
            self._centred(widget)
        self._heroes = QHBoxLayout()
        self._rows.addLayout(self._heroes)
        self._centred(self.best)
        self._centred(self.fights)
        self._rows.addStretch(2)
        self._area = area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(self._page)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        whole: QVBoxLayout = column(self, 0)
        whole.addWidget(area, 1)
        whole.addWidget(self._buttons())
        area.verticalScrollBar().rangeChanged.connect(self._tell_more)
        area.verticalScrollBar().valueChanged.connect(self._tell_more)

    def _centred(self, widget: QWidget) -> None:
        if isinstance(widget, QLabel):
            widget.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._rows.addWidget(widget)

    def _buttons(self) -> QWidget:
        self.print = button("Print the chronicle...", primary=True, tip="See its pages, print, save or send them")
        self.new = button("New campaign...")
        self.table = button("Look at the table", tip="Nothing is lost: the menu Edit can still undo")
        for made, wanted in (
            (self.print, self.chronicle_wanted),
            (self.new, self.new_wanted),
            (self.table, self.table_wanted),
        ):
            made.clicked.connect(wanted)
        self.more = button("More below ▾", tip="Scroll down, as the key Page Down does")
        self.more.setAccessibleName("More below")
        self.more.hide()
        bar = self._area.verticalScrollBar()
        self.more.clicked.connect(lambda: bar.setValue(bar.value() + bar.pageStep()))
        inner, place = QWidget(), QWidget()
        inner.setLayout(Flow(self.print, self.new, self.table, self.more, gap=12))
        rows = column(place, 0)
        rows.setContentsMargins(24, 10, 24, 14)
        rows.addWidget(inner)
        return place

    def show_end(self, view: EndView, colour: str) -> None:
        """Show the texts and cards of an end; `colour` is that of the emblem and the border, "" for that of the
        text."""
        self.sign.name, self.sign.colour = EMBLEMS[view.outcome], colour
        self._page.colour = colour
        self._page.update()
        self.sign.update()
        self.title.setText(view.title)
        self.how.setText(view.how)
        self.figures.setText(f"{view.figures}.")
        self.best.setText(view.best)
        self.best.setVisible(bool(view.best))
        self.fights.setText(view.fights)
        self._show_cards([(hero, CARD if hero.crowned else STONE) for hero in (*view.heroes, *view.dead)])
        self.setAccessibleName(view.title)
        self.setAccessibleDescription(view.spoken)

    def _show_cards(self, portraits: Sequence[tuple[Portrait, float]]) -> None:
        """Show heroes side by side, centred, in as many rows as needed. Each has the width of its card in lines of
        text."""
        row = self._heroes
        while row.count():
            row.takeAt(0)
        if self._cards is not None:
            self._cards.hide()
            self._cards.deleteLater()
        self.ensurePolished()  # because this changes the size of its letters
        line = min(self.fontMetrics().lineSpacing(), self.window().height() * HIGHEST / (SHAPE * CARD))
        made = [self._portrait(portrait, round(line * lines)) for portrait, lines in portraits]
        self._cards = place = QWidget()
        place.setLayout(Flow(*(card for card, _, _ in made), gap=GAP, top=True))
        row.addStretch(1)
        row.addWidget(place, 1000)
        row.addStretch(1)
        place.show()  # because a layout counts no hidden widgets
        self._portraits = made
        self._fit()

    def _fit(self) -> None:
        """If a part of the page would be below its visible part, make the page more compact: first with wider words
        below the cards, then without the emblem and with small margins."""
        if self._cards is None:
            return
        for widget in self.findChildren(QWidget):
            widget.ensurePolished()  # because this changes the sizes of words
        room = self._area.maximumViewportSize()
        for form in FORMS:
            self._arrange(form, room.width())
            if self._rows.totalHeightForWidth(room.width()) <= room.height():
                break

    def _arrange(self, form: Form, width: int) -> None:
        """Arrange a page of this width in a form."""
        self._rows.setContentsMargins(form.sides, form.ends, form.sides, form.ends)
        self._rows.setSpacing(form.gap)
        self.sign.setVisible(form.emblem)
        room = width - 2 * form.sides - self._area.verticalScrollBar().sizeHint().width()
        share = (room + GAP) // max(1, len(self._portraits)) - GAP
        for _, card, lines in self._portraits:
            for words in lines:
                least = max(round(card * WORDS), words.minimumSizeHint().width())
                longest = words.fontMetrics().horizontalAdvance(words.text()) + 2
                words.setFixedWidth(max(least, min(longest, share)) if form.wide else least)
        assert self._cards is not None
        whole = sum(card.sizeHint().width() + GAP for card, _, _ in self._portraits) - GAP + 1
        self._cards.setMaximumWidth(max(whole, 0))
        for layout in (self._cards.layout(), self._heroes, self._rows):
            if layout is not None:
                layout.invalidate()

    def _tell_more(self) -> None:
        """Show the button that scrolls while a part of the page is below the visible part."""
        bar = self._area.verticalScrollBar()
        self.more.setVisible(bar.value() < bar.maximum())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the page to the new size."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Fit the page if the font changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _portrait(self, portrait: Portrait, wide: int) -> tuple[QWidget, int, list[QLabel]]:
        """Return a hero's card with words below it, the width of the card, and the words."""
        card = QWidget()
        rows = column(card, 4)
        size, ratio = (wide, round(wide * SHAPE)), self.devicePixelRatioF()
        face = self.face(portrait.kind, size, ratio)
        if face is not None:
            picture = QLabel()
            picture.setPixmap(QPixmap.fromImage(face))
            picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
            picture.setAccessibleName(f"The card of the {portrait.name}")
            rows.addWidget(picture)
        lines = [label(portrait.name, "prompt", wrap=True), label(portrait.line, "hint", wrap=True)]
        for words in lines:
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
            words.ensurePolished()
            rows.addWidget(words, 0, Qt.AlignmentFlag.AlignHCenter)
        rows.addStretch(1)
        return card, wide, lines

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll with the arrow and page keys; ignore Space."""
        keys, bar = Qt.Key, self._area.verticalScrollBar()
        by = {
            keys.Key_Space: 0,
            keys.Key_Up: -bar.singleStep(),
            keys.Key_Down: bar.singleStep(),
            keys.Key_PageUp: -bar.pageStep(),
            keys.Key_PageDown: bar.pageStep(),
        }
        if Qt.Key(event.key()) in by:
            bar.setValue(bar.value() + by[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)


def faded(image: QImage) -> QImage:
    """Return a card's face in grey, for the dead."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8).convertToFormat(QImage.Format.Format_ARGB32)
    grey.setDevicePixelRatio(image.devicePixelRatio())
    painter = QPainter(grey)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    painter.drawImage(0, 0, image)  # because the rounded corners are transparent and would be lost
    painter.end()
    return grey
