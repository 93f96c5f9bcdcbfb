"""The reading pane: the card under the pointer in large, with its words, its numbers and the rules about it."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QCursor, QImage, QPixmap, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QTextBrowser, QWidget

from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.core.table import Table
from talisman_desktop.desktop.presenters import card_words, screen_names
from talisman_desktop.desktop.presenters.panels import party_html
from talisman_desktop.desktop.widgets.body import Wrapped, column, label
from talisman_desktop.desktop.widgets.late_call import LateCall
from talisman_desktop.desktop.widgets.scroll_page import ScrollPage
from talisman_desktop.rules.ruleset import Ruleset

Face = Callable[[CardDef, tuple[int, int], int, float], QImage]
"""A function that paints a card face, given the card, its size in logical pixels, the tokens on it, and the device
pixel ratio."""
Notes = Callable[[CardDef], Sequence[tuple[str, str]]]
"""A function that returns what the rules say about a card, as pairs of clause and text."""

SOON_MS = 40
"""The milliseconds from painting the window until another card is shown. Laying out its words and painting its face
take as long as everything else that an answer changes, so the question is shown first. If a key is held down, only the
last card is shown."""
_DELAY = 60
_BACK = 400
"""The milliseconds before the pane returns to the previous card, so that the pointer can be moved from a card to the
pane."""


class ReadingPane(ScrollPage):
    """Shows one card in large: the one under the pointer, or else the one that the question concerns or that was
    clicked."""

    rule_clicked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Card")
        self.catalog: Catalog | None = None
        self.face: Face | None = None
        self.notes: Notes | None = None
        self.pictured: Callable[[str], bool] = lambda kind: False
        """A function that returns whether the player's own photograph of a card is shown. The pane then shows the name
        beside it."""
        self.kind = ""
        self._tokens = 0
        self._shown: tuple[CardDef, int, str] | None = None
        """The card shown, the tokens on it, and the numbers that the players have set."""
        self._table: Table | None = None
        self._resting: tuple[str, int] = ("", 0)
        """The card to return to when the pointer leaves another one, and the tokens on it."""
        self._wanted: tuple[str, int] = ("", 0)
        self.image = QLabel()
        self.image.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.name = label("", "title", wrap=True)
        self.facts = label("", "hint", wrap=True)
        self.text = label("Point at a card to read it.", "", wrap=True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.rules = Wrapped()
        self.rules.setTextFormat(Qt.TextFormat.RichText)
        self.rules.linkActivated.connect(lambda link: self.rule_clicked.emit(link.partition(":")[2]))
        page = QWidget()
        page.setObjectName("card-pane")
        rows = column(page, 6)
        rows.setContentsMargins(10, 10, 10, 10)
        for widget in (self.image, self.name, self.facts, self.text, self.rules):
            rows.addWidget(widget)
        rows.addStretch(1)
        self.setWidget(page)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._show_wanted)
        self._soon = LateCall(self, SOON_MS)
        self._show_parts(False)

    def _show_parts(self, shown: bool) -> None:
        for widget in (self.image, self.name, self.facts, self.rules):
            widget.setVisible(shown)

    def hover(self, kind: str, tokens: int = 0) -> None:
        """Show the card under the pointer after a short delay; "" means that the pointer has left the card."""
        self._wanted = (kind, tokens) if kind else self._resting
        if self._wanted == (self.kind, self._tokens):
            self._later.stop()
        else:
            self._later.start(_DELAY if kind else _BACK)

    def _show_wanted(self) -> None:
        """Show the card under the pointer; if there is none and the pointer is not in the pane, show the previous
        card."""
        if self._wanted != self._resting or not self.underMouse():
            self._show(*self._wanted)

    def leaveEvent(self, event: QEvent) -> None:
        """Show the previous card again after a delay, because the pointer has left the pane."""
        super().leaveEvent(event)
        self.hover("")

    def show_kind(self, kind: str, tokens: int = 0) -> None:
        """Show a card, and return to it whenever the pointer leaves another one; an unknown card changes nothing.
        `tokens` are those on it; for a foe, the number rolled for it."""
        self._later.stop()
        if self._show(kind, tokens):
            self._resting = kind, tokens

    def _show(self, kind: str, tokens: int) -> bool:
        """Show a card; return False if there is no such card."""
        printed = self.catalog.cards.get(kind) if self.catalog is not None else None
        if printed is None:
            return False
        own = card_words.set_by_hand(kind, self._table) if self._table is not None else ""
        if self._shown != (printed, tokens, own):
            self._put(printed, kind, tokens, own)
        return True

    def use_table(self, table: Table | None) -> None:
        """Use this table from the next card on, to say which strengths and crafts the players have set by hand."""
        self._table = table

    def _put(self, printed: CardDef, kind: str, tokens: int, own: str) -> None:
        self._shown = printed, tokens, own
        self.kind, self._tokens = kind, tokens
        if self.image.pixmap().isNull():
            self._fill()
        else:
            self._soon.call(self._fill)

    def _fill(self) -> None:
        """Show the face of the card, its words, and the rules about it."""
        if self._shown is None:
            return
        printed, tokens, own = self._shown
        card = card_words.with_table_scores(printed, tokens)
        self._show_parts(True)  # before the texts are set, because it lays out the parts again
        self.name.setText(card.name)
        self.name.setVisible(self.face is None or self.pictured(self.kind))
        self.image.setAccessibleName(card_words.summary(card))
        numbers = ", ".join(f"{what} {number}" for what, number in screen_names.numbers(card))
        box = card_words.box_of(card, self.catalog) if self.catalog is not None else ""
        facts = "  ·  ".join(part for part in (screen_names.type_line(card), numbers, box) if part)
        self.facts.setText("\n".join(filter(None, (own, facts, *card_words.certainty(card)))))
        self.text.setText("\n".join(card_words.by_rows(line) for line in card_words.paragraphs(card)))
        notes = self.notes(card) if self.notes is not None else ()
        self.rules.setVisible(bool(notes))
        self.rules.setText(
            "<br>".join(
                f'<a href="rule:{html.escape(clause)}">{html.escape(clause)}</a> {html.escape(text)}'
                for clause, text in notes
            )
        )
        self._paint()
        self.verticalScrollBar().setValue(0)

    @property
    def is_behind(self) -> bool:
        """Whether the card is not shown yet."""
        return self._soon.is_waiting

    def forget(self) -> None:
        """Clear the pane, and forget the card to return to."""
        self._later.stop()
        self._soon.drop()
        self.kind, self._tokens, self._shown, self._resting = "", 0, None, ("", 0)
        self.text.setText("Point at a card to read it.")
        self._show_parts(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Paint the face at the size of the pane."""
        super().resizeEvent(event)
        self._paint()

    def showEvent(self, event: QShowEvent) -> None:
        """Paint the face now that it can be seen."""
        super().showEvent(event)
        self._paint()

    def _face_size(self) -> QSize:
        # Room for the scroll bar is always kept. Otherwise the face would grow when the bar goes, and so bring the bar
        # back.
        room = self.maximumViewportSize() - QSize(self.verticalScrollBar().sizeHint().width(), 0)
        height = min(int((room.width() - 20) * 1.4), max(240, int(room.height() * 0.86)))
        height = max(140, min(height, 700))
        return QSize(round(height / 1.4), height)

    def _paint(self) -> None:
        card = self.catalog.cards.get(self.kind) if self.catalog is not None else None
        if card is None or self.face is None or not self.isVisible():
            return
        size, ratio = self._face_size(), self.devicePixelRatioF()
        picture = QPixmap.fromImage(self.face(card, (size.width(), size.height()), self._tokens, ratio))
        picture.setDevicePixelRatio(ratio)
        self.image.setPixmap(picture)

    def repaint_face(self) -> None:
        """Paint the face again, because the theme or the photograph has changed."""
        self._fill()


class Sheets(QTextBrowser):
    """The heroes' sheets as text; the cards and numbers in it are links."""

    card_clicked = Signal(str)
    card_hovered = Signal(str)
    """Emitted with the card whose link is under the pointer; "" if there is none."""
    why_clicked = Signal(str, str, QPoint)
    """Emitted with a hero, a token and a point on the screen when the player asks for an explanation of that number."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName("Heroes")
        self.anchorClicked.connect(self._clicked)
        self.highlighted.connect(self._pointed)
        self._table: Table | None = None
        self._ruleset: Ruleset | None = None
        self._shown: Table | None = None
        self._seen = False

    def show_table(self, table: Table | None, ruleset: Ruleset | None) -> None:
        """Show the heroes of a table, now or as soon as the panel is visible."""
        self._table, self._ruleset = table, ruleset
        if self._seen:
            self._write()

    def set_seen(self, seen: bool) -> None:
        """Set whether the panel is really visible, because Qt counts a panel behind a tab as visible too."""
        self._seen = seen
        if seen:
            self._write()

    def _write(self) -> None:
        if self._table is self._shown:
            return
        self._shown = self._table
        if self._table is None or self._ruleset is None:
            self.clear()
            return
        bar = self.verticalScrollBar()
        at = bar.value()
        self.setHtml(party_html(self._table, self._ruleset))
        bar.setValue(at)

    def _pointed(self, url: QUrl) -> None:
        what, _, kind = url.toString().partition(":")
        self.card_hovered.emit(kind if what == "card" else "")

    def _clicked(self, url: QUrl) -> None:
        what, _, rest = url.toString().partition(":")
        if what == "why":
            hero, _, token = rest.rpartition(":")
            self.why_clicked.emit(hero, token, QCursor.pos())
        elif what == "card" and rest:
            self.card_clicked.emit(rest)
