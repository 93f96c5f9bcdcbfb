"""The parts of card faces: text that fits its box, tokens with numbers, and the row of a character's numbers."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.schema import DOUBT, CardDef
from talisman_desktop.desktop.presenters import card_words as words
from talisman_desktop.desktop.scene.text_fit import (
    CENTRE,
    LEFT,
    ONE_LEFT,
    ONE_LINE,
    best_size,
    draw_fitted,
    draw_whole,
    whole_fit,
)
from talisman_desktop.desktop.theme import emblems
from talisman_desktop.desktop.theme.palette import Theme

DOUBT_FROM = 16
"""The least size of a token that shows the mark of a doubtful number."""


NO_WORDS = (False, 0)
"""The result of `_words_size` for words that do not fit."""


def _flags(told: str) -> int:
    return CENTRE if len(told) < 160 else LEFT


class FacePen:
    """Paints parts of a face. `tight` collects the names of texts that did not fit, for tests."""

    ligatures = True
    """Whether letters may be joined. They must not be in a PDF that can be searched."""

    def __init__(self, painter: QPainter, rect: QRectF, theme: Theme, own: frozenset[Attribute] = frozenset(),
                 *, least: int = 0) -> None:  # fmt: skip
        self.p = painter
        self.r = rect
        self.u = rect.width() / 100
        self.theme = theme
        self.own = own
        """The attributes whose numbers the players have changed."""
        self.least = least
        """The height of the smallest letters; words that do not fit at that height are left out. 0 makes the letters
        proportional to the card."""
        self.tight: list[str] = []

    def _badge(self, rect: QRectF, card: CardDef) -> None:
        """Paint strength and craft as round tokens, side by side if there are both."""
        both = [token for token in words.SCORES if card.has(token)]
        if len(both) == 2:
            half = rect.height() / 2
            boxes = [QRectF(rect.right() - half, rect.top() + k * half, half, half) for k in (0, 1)]
        else:
            boxes = [rect]
        for box, token in zip(boxes, both, strict=True):
            unknown = token not in self.own and words.is_open(card, token)
            doubtful = token in card.doubts and token not in self.own and not unknown
            self._token(box, token, words.UNKNOWN if unknown else str(card.score(token)), doubtful=doubtful)
            if token in self.own:
                self._set_by_hand(box)

    def _set_by_hand(self, box: QRectF) -> None:
        """Paint a broken ring around a number that the players changed by hand."""
        side = min(box.width(), box.height())
        pen = QPen(QColor(self.theme.highlight), side * 0.08)
        pen.setStyle(Qt.PenStyle.DashLine)
        self.p.setPen(pen)
        self.p.setBrush(Qt.BrushStyle.NoBrush)
        self.p.drawEllipse(box.center(), side * 0.5, side * 0.5)

    def _token(self, box: QRectF, token: str, value: str, *, doubtful: bool = False) -> None:
        look = self.theme.tokens[token]
        side = min(box.width(), box.height())
        c = box.center()
        number = QRectF(c.x() - side * 0.4, c.y() - side * 0.16, side * 0.8, side * 0.54)
        if self.least and not self._has_room(number, value, kind="title", weight=800, flags=ONE_LINE):
            return
        self.p.setPen(QPen(QColor(self.theme.card_gold), side * 0.045))
        self.p.setBrush(QColor(look.ground))
        self.p.drawEllipse(c, side * 0.47, side * 0.47)
        emblems.draw(
            self.p,
            look.emblem,
            QRectF(c.x() - side * 0.14, c.y() - side * 0.4, side * 0.28, side * 0.28),
            look.ink,
        )
        self._text(
            "score",
            number,
            f"{value}{DOUBT if doubtful and side >= DOUBT_FROM else ''}",
            look.ink,
            most=side * 0.5,
            least=4,
            kind="title",
            weight=800,
            flags=ONE_LINE,
        )

    def _character_row(self, row: QRectF, card: CardDef) -> None:
        u = self.u
        width = row.width() / 5
        values = (card.strength, card.craft, card.life, card.fate, card.gold)
        for n, (token, value) in enumerate(zip(("strength", "craft", "life", "fate", "gold"), values, strict=True)):
            look = self.theme.tokens[token]
            box = QRectF(row.left() + n * width + 0.6 * u, row.top(), width - 1.2 * u, row.height())
            self.p.setPen(Qt.PenStyle.NoPen)
            self.p.setBrush(QColor(look.ground))
            self.p.drawRoundedRect(box, 2 * u, 2 * u)
            emblems.draw(self.p, look.emblem, QRectF(box.left() + 1.5 * u, box.top() + 3 * u, 6 * u, 6 * u), look.ink)
            self._text("score", box.adjusted(7.5 * u, 0, -1 * u, 0), str(value or 0), look.ink, most=8 * u, least=4 * u,
                       kind="title", weight=800, flags=ONE_LINE)  # fmt: skip

    def _counters(
        self, rect: QRectF, card: CardDef, counters: int, wide: float = 24.0, *, inside: bool = False
    ) -> None:
        """Paint the tokens on the card: a coin with their number; if `inside` is set, not higher than the rectangle."""
        look = self.theme.tokens[card.counter or "gold"]
        side = max(wide * self.u, 2.3 * self.least)
        side = min(side, rect.height()) if inside else side
        box = QRectF(rect.left(), rect.bottom() - side, side, side)
        self._token(box, card.counter or "gold", str(counters)) if look else None

    def _words_size(self, rect: QRectF, told: str) -> tuple[bool, int]:
        """Return whether words fit into a box, and the size of their letters."""
        u, rows = self.u, words.by_rows(told)
        high = int(rect.width()), int(rect.height())
        for text, least, flags in ((rows, 5.2 * u, LEFT), (told, 4.4 * u, _flags(told))):
            floor = max(3, round(least))
            size = best_size("text", 500, *high, flags, text, round(7.2 * u), floor, ligatures=self.ligatures)
            if size >= floor and (text is told or rows != told):
                return text is not told, size
        return NO_WORDS

    def _words(self, rect: QRectF, told: str) -> None:
        u, most = self.u, 7.2 * self.u
        rows = words.by_rows(told)
        before = len(self.tight)
        if rows != told and self._text(
            "rows", rect, rows, self.theme.ink, most=most, least=5.2 * u, flags=LEFT, dry=True
        ):
            self._text("words", rect, rows, self.theme.ink, most=most, least=5.2 * u, flags=LEFT)
            return
        del self.tight[before:]
        self._text("words", rect, told, self.theme.ink, most=most, least=4.4 * u, flags=_flags(told))

    def _has_room(self, rect: QRectF, text: str, *, kind: str = "text", weight: int = 700, flags: int = CENTRE) -> bool:
        """Return whether a text fits with the smallest letters."""
        fit = whole_fit(rect, text, most=self.least, least=self.least, kind=kind, weight=weight, flags=flags)
        return fit is not None

    def _has_name(self, label: QRectF, card: CardDef) -> bool:
        """Return whether the name of a card fits on its plaque, in any number of rows."""
        return any(self._has_room(label, card.name, weight=600, flags=flags) for flags in (ONE_LEFT, LEFT))

    def _text(self, what: str, rect: QRectF, text: str, ink: str, *, most: float, least: float, kind: str = "text",
              weight: int = 500, flags: int = CENTRE, dry: bool = False) -> bool:  # fmt: skip
        if dry and self.least:
            return self._has_room(rect, text, kind=kind, weight=weight, flags=flags)
        if dry:
            floor, width, height = max(3, round(least)), int(rect.width()), int(rect.height())
            size = best_size(kind, weight, width, height, flags, text, round(most), floor, ligatures=self.ligatures)
            return size >= floor
        self.p.setPen(QColor(ink))
        if self.least:
            if not (ok := draw_whole(self.p, rect, text, most=most, least=self.least, kind=kind, weight=weight,
                                     flags=flags)):  # fmt: skip
                self.tight.append(f"{what}: {text}")
            return ok
        ok = draw_fitted(self.p, rect, text, most=most, least=least, kind=kind, weight=weight, flags=flags,
                         ligatures=self.ligatures)  # fmt: skip
        if not ok:
            self.tight.append(f"{what}: {text}")
        return ok
