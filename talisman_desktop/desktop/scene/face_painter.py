"""How a card is painted: the full face with its words, a compact one for the table, a plaque for crowded mats."""

from __future__ import annotations

from threading import Lock

from PySide6.QtCore import QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QLinearGradient, QPainter, QPen, QRadialGradient

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.schema import DOUBT, CardDef
from talisman_desktop.desktop.presenters import card_words as words
from talisman_desktop.desktop.scene.text_fit import (
    CENTRE,
    LEFT,
    ONE_LEFT,
    ONE_LINE,
    ONE_RIGHT,
    best_size,
    draw_fitted,
    draw_whole,
    whole_fit,
)
from talisman_desktop.desktop.theme import emblems
from talisman_desktop.desktop.theme.palette import Pair, Theme

MOST_BLANKS = 64
_blanks: dict[tuple[object, ...], QImage] = {}
_blank_lock = Lock()

LEAST_PICTURE = 48
"""The least height of the emblem on a small card, in hundredths of its width: what is written makes room for it."""

FULL_FROM = 160
"""A card at least so wide shows its words."""


def frame_of(card: CardDef, theme: Theme) -> Pair:
    """The frame colours of a card: by type, spirits apart."""
    if card.type == "enemy" and card.strength is None and card.craft is not None:
        return theme.frames["spirit"]
    return theme.frames[card.type]


def form_of(width: float, height: float) -> str:
    """Which face a size calls for: "full", "compact" or "plaque"."""
    if width > height:
        return "plaque"
    return "full" if width >= FULL_FROM else "compact"


def _art_height(card: CardDef, told: str) -> float:
    """How much of the card the emblem gets, in hundredths of its width: less where there are many words."""
    lines = sum(1 + len(line) // 27 for line in words.by_rows(told).split("\n"))
    room = (86.0 if card.type == "character" else 100.0) - 9.7 * lines
    return min(max(18.0, 6 * (room // 6)), 30.0 if card.type == "character" else 54.0)


class FacePainter:
    """Paints one face into a rectangle. `tight` names what had no room, for tests."""

    ligatures = True
    """Whether letters may be joined; not where the text is to be found again in a PDF."""

    def __init__(self, painter: QPainter, rect: QRectF, theme: Theme, own: frozenset[Attribute] = frozenset(),
                 *, least: int = 0) -> None:  # fmt: skip
        self.p = painter
        self.r = rect
        self.u = rect.width() / 100
        self.theme = theme
        self.own = own
        """The attributes whose numbers were set by hand."""
        self.least = least
        """The size of the smallest letters; words that have no room then are left out. 0: in proportion to the card."""
        self.tight: list[str] = []

    # --- the three forms ---

    def full(self, card: CardDef, counters: int) -> None:
        """The whole card."""
        u, pair = self.u, frame_of(card, self.theme)
        inner = self._inner()
        banner = QRectF(inner.left(), inner.top(), inner.width(), 15.5 * u)
        foot = QRectF(inner.left(), inner.bottom() - 8.5 * u, inner.width(), 8.5 * u)
        space = QRectF(inner.left() + 4 * u, banner.bottom() + 2.5 * u, inner.width() - 8 * u,
                       foot.top() - banner.bottom() - 5 * u)  # fmt: skip
        told = "\n".join(words.paragraphs(card))
        picture = QRectF(space.left(), space.top(), space.width(), _art_height(card, told) * u)
        if not told:
            picture = QRectF(space.left(), space.top() + 6 * u, space.width(), 62 * u)
        self._blank(pair, banner, foot, picture)
        self._text("name", banner.adjusted(3 * u, 0.6 * u, -3 * u, -0.6 * u), card.name, pair.ink,
                   most=9.6 * u, least=4.6 * u, kind="title", weight=700)  # fmt: skip
        self._foot(foot, card, pair)
        self._emblem(picture, card, pair)
        self._scores(picture, card)
        if counters:
            self._counters(picture, card, counters)
        below = QRectF(space.left(), picture.bottom() + 3 * u, space.width(), space.bottom() - picture.bottom() - 3 * u)
        if card.type == "character":
            row = QRectF(below.left(), below.top(), below.width(), 12 * u)
            self._character_row(row, card)
            below.setTop(row.bottom() + 2 * u)
        if told:
            self._words(below, told)
        elif card.type == "enemy":
            fight = (
                "Battle: strength against strength"
                if card.strength is not None
                else "Psychic combat: craft against craft"
            )
            self._text("words", below, fight, self.theme.ink_soft, most=6.4 * u, least=4 * u)

    def compact(self, card: CardDef, counters: int) -> None:
        """For the table: name, emblem, scores, type."""
        u, pair = self.u, frame_of(card, self.theme)
        inner = self._inner()
        margins = QMarginsF(1.5 * u, 0, 1.5 * u, 0)
        one, two = (QRectF(inner.left(), inner.top(), inner.width(), max(35 * u, n * self.least)) for n in (1.4, 2.75))
        row = self._has_room(one.marginsRemoved(margins), card.name, flags=ONE_LINE)
        named = not self.least or row or self._has_room(two.marginsRemoved(margins), card.name)
        banner = one if row else two if named else QRectF(inner.left(), inner.top(), inner.width(), 12 * u)
        low = max(14 * u, 1.3 * self.least)
        typed = named and inner.height() - banner.height() - low >= LEAST_PICTURE * u
        named = typed or (named and inner.height() - banner.height() - 12 * u >= LEAST_PICTURE * u)
        banner.setHeight(banner.height() if named else 12 * u)
        low = low if typed else 12 * u
        foot = QRectF(inner.left(), inner.bottom() - low, inner.width(), low)
        self._blank(pair, banner, foot, None)
        if named:
            self._text("name", banner.marginsRemoved(margins), card.name, pair.ink, most=15 * u, least=8 * u,
                       weight=700, flags=ONE_LINE if row and self.least else CENTRE)  # fmt: skip
        if typed:
            kind = card.subtype.replace("-", " ").capitalize() or words.TYPE_NAMES[card.type]
            self._text("type", foot.adjusted(2 * u, 0, -2 * u, 0), kind, pair.ink, most=11 * u, least=7 * u,
                       flags=ONE_LINE)  # fmt: skip
        middle = QRectF(inner.left(), banner.bottom(), inner.width(), foot.top() - banner.bottom())
        scored = card.strength is not None or card.craft is not None
        if scored and named and card.type != "character":
            emblem = QRectF(middle.left() + 4 * u, middle.top() + 12 * u, 46 * u, middle.height() - 24 * u)
            emblems.draw(self.p, emblems.emblem_of(card), emblem, pair.ground)
            both = card.strength is not None and card.craft is not None
            side = max(40 * u, min(4.6 * self.least, middle.height()) if both else 0.0)
            badge = QRectF(middle.right() - 43 * u, middle.center().y() - side / 2, 39 * u, side)
            self._badge(badge, card)
        else:
            beside = 30 * u if counters else 0.0
            emblem = QRectF(middle.left(), middle.top() + 12 * u, middle.width(), middle.height() - 24 * u)
            emblem.setLeft(emblem.left() + beside)
            emblems.draw(self.p, emblems.emblem_of(card), emblem, pair.ground)
        if counters:
            self._counters(middle.adjusted(3 * u, 3 * u, -3 * u, -3 * u), card, counters)

    def plaque(self, card: CardDef, counters: int) -> None:
        """A little label: emblem and name side by side."""
        r, pair = self.r, frame_of(card, self.theme)
        h = r.height()
        radius = h * 0.12
        self.p.setPen(Qt.PenStyle.NoPen)
        self.p.setBrush(QColor(self.theme.card_edge))
        self.p.drawRoundedRect(r, radius, radius)
        inner = r.adjusted(1, 1, -1, -1)
        self.p.setBrush(QColor(self.theme.parchment))
        self.p.drawRoundedRect(inner, radius, radius)
        side = QRectF(inner.left(), inner.top(), min(h * 0.66, 26 * self.r.width() / 88), inner.height())
        label = QRectF(side.right() + h * 0.08, inner.top(), inner.right() - side.right() - h * 0.1, inner.height())
        score = next((token for token in words.SCORES if card.has(token)), None)
        mark = str(counters) if counters else card.shown(score) if score is not None else ""
        mark = "done" if mark and card.type == "quest" else mark
        box = QRectF()
        if mark and card.type != "character":
            width = max(h * (0.48 if len(mark) < 4 else 1.4), 0.66 * self.least * len(mark))
            box = QRectF(inner.right() - width - h * 0.04, inner.top(), width, inner.height())
            label.setRight(box.left())
        bare = self.least > 0 and not self._has_name(label, card)
        if bare:  # the colour alone stands at the left, so that the name has the room of the emblem
            wider = QRectF(
                inner.left() + h * 0.22, label.top(), label.right() - inner.left() - h * 0.22, label.height()
            )
            bare = self._has_name(wider, card)
            side, label = (QRectF(side.left(), side.top(), h * 0.16, side.height()), wider) if bare else (side, label)
        self.p.setBrush(QColor(pair.ground))
        self.p.drawRoundedRect(side, radius, radius)
        self.p.drawRect(side.adjusted(radius, 0, 0, 0))
        if not bare:
            pad = h * 0.11
            emblems.draw(self.p, emblems.emblem_of(card), side.adjusted(pad, pad, -pad, -pad), pair.ink)
        if box.width() and box.left() >= side.right():
            self._text("score", box, mark, self.theme.ink, most=h * 0.5, least=6, kind="title", flags=ONE_LINE)
        most = min(h * 0.52, max(r.width() * 0.19, self.least))
        row = self.least and self._has_room(label, card.name, weight=600, flags=ONE_LEFT)
        self._text("name", label, card.name, self.theme.ink, most=most, least=h * 0.24, weight=600,
                   flags=ONE_LEFT if row else LEFT)  # fmt: skip

    def _has_name(self, label: QRectF, card: CardDef) -> bool:
        """Return whether a plaque has room for the name of its card, in a row or in several."""
        return any(self._has_room(label, card.name, weight=600, flags=flags) for flags in (ONE_LEFT, LEFT))

    # --- parts ---

    def _paper(self, inner: QRectF) -> QBrush:
        shade = QRadialGradient(inner.center() - QPointF(0, inner.height() * 0.1), inner.height() * 0.85)
        paper = QColor(self.theme.parchment)
        shade.setColorAt(0, paper.lighter(104))
        shade.setColorAt(0.6, paper)
        shade.setColorAt(1, QColor(self.theme.parchment_shade))
        return QBrush(shade)

    def _inner(self) -> QRectF:
        """The card inside its dark edge."""
        m = 2.6 * self.u
        return self.r.adjusted(m, m, -m, -m)

    def _blank(self, pair: Pair, banner: QRectF, foot: QRectF, picture: QRectF | None) -> None:
        """Everything but the card's own: kept, for there are few kinds of it and they take most of the time."""
        shape = (banner.height(), foot.height(), picture.top() - self.r.top() if picture else 0.0,
                 picture.height() if picture else 0.0)  # fmt: skip
        key = (self.theme.name, pair.ground, self.r.width(), self.r.height(), *shape)
        with _blank_lock:
            blank = _blanks.get(key)
        if blank is None:
            blank = QImage(round(self.r.width()), round(self.r.height()), QImage.Format.Format_ARGB32_Premultiplied)
            blank.fill(0)
            painter = QPainter(blank)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(-self.r.topLeft())
            pen = FacePainter(painter, self.r, self.theme)
            pen._body()
            pen._band(banner, pair.ground)
            pen._band(foot, pair.ground, below=False)
            if picture is not None:
                pen._picture(picture, pair)
            pen._edge()
            painter.end()
            with _blank_lock:
                if len(_blanks) >= MOST_BLANKS:
                    _blanks.clear()
                _blanks[key] = blank
        self.p.drawImage(self.r.topLeft(), blank)

    def _body(self) -> None:
        """The dark edge and the parchment."""
        u, inner = self.u, self._inner()
        self.p.setPen(Qt.PenStyle.NoPen)
        self.p.setBrush(QColor(self.theme.card_edge))
        self.p.drawRoundedRect(self.r, 5 * u, 5 * u)
        self.p.setBrush(self._paper(inner))
        self.p.drawRoundedRect(inner, 3 * u, 3 * u)

    def _edge(self) -> None:
        u = self.u
        line = QColor(self.theme.gilt)
        line.setAlphaF(0.8)
        self.p.setPen(QPen(line, max(0.7, 0.5 * u)))
        self.p.setBrush(Qt.BrushStyle.NoBrush)
        self.p.drawRoundedRect(self.r.adjusted(1.6 * u, 1.6 * u, -1.6 * u, -1.6 * u), 4 * u, 4 * u)

    def _band(self, rect: QRectF, colour: str, below: bool = True) -> None:
        u = self.u
        shade = QLinearGradient(rect.topLeft(), rect.bottomLeft())
        shade.setColorAt(0, QColor(colour).lighter(108))
        shade.setColorAt(1, QColor(colour))
        self.p.setPen(Qt.PenStyle.NoPen)
        self.p.setBrush(QBrush(shade))
        self.p.drawRoundedRect(rect, 3 * u, 3 * u)
        half = rect.height() / 2
        self.p.drawRect(rect.adjusted(0, half, 0, 0) if below else rect.adjusted(0, 0, 0, -half))
        y = rect.bottom() if below else rect.top()
        self.p.setPen(QPen(QColor("#c79a45"), max(0.8, 0.8 * u)))
        self.p.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))

    def _foot(self, foot: QRectF, card: CardDef, pair: Pair) -> None:
        u = self.u
        kind = words.type_line(card)
        self._text("type", foot.adjusted(13 * u, 0, -13 * u, 0), kind, pair.ink, most=6.2 * u, least=3.6 * u,
                   weight=600, flags=ONE_LINE)  # fmt: skip
        if card.unsure and not card.doubts:
            self._text("doubt", foot.adjusted(0, 0, -10 * u, 0), DOUBT, pair.ink, most=5.4 * u, least=3.4 * u,
                       flags=ONE_RIGHT)  # fmt: skip
        if card.copies > 1:
            self._text("copies", foot.adjusted(0, 0, -3 * u, 0), f"×{card.copies}", pair.ink, most=5.4 * u,
                       least=3.4 * u, flags=ONE_RIGHT)  # fmt: skip
        if card.number and card.type not in ("character", "space"):
            dot = QPointF(foot.left() + 6.5 * u, foot.center().y())
            self.p.setPen(QPen(QColor(pair.ink), 0.4 * u))
            self.p.setBrush(Qt.BrushStyle.NoBrush)
            self.p.drawEllipse(dot, 3.2 * u, 3.2 * u)
            box = QRectF(dot.x() - 4 * u, foot.top(), 8 * u, foot.height())
            self._text("number", box, str(card.number), pair.ink, most=5 * u, least=3 * u, weight=600, flags=ONE_LINE)

    def _picture(self, rect: QRectF, pair: Pair) -> None:
        """The field behind the emblem."""
        u = self.u
        shade = QColor(self.theme.parchment_shade)
        shade.setAlphaF(0.6)
        self.p.setPen(QPen(QColor(pair.ground), 0.6 * u))
        self.p.setBrush(shade)
        self.p.drawRoundedRect(rect, 2 * u, 2 * u)
        glow = QRadialGradient(rect.center(), rect.height() * 0.7)
        light = QColor(self.theme.parchment).lighter(106)
        clear = QColor(light)
        clear.setAlpha(0)
        glow.setColorAt(0, light)
        glow.setColorAt(1, clear)
        self.p.setPen(Qt.PenStyle.NoPen)
        self.p.setBrush(QBrush(glow))
        self.p.drawRoundedRect(rect, 2 * u, 2 * u)

    def _emblem(self, rect: QRectF, card: CardDef, pair: Pair) -> None:
        pad = rect.height() * 0.11
        scored = card.type != "character" and (card.strength is not None or card.craft is not None)
        room = rect.adjusted(0, pad, -30 * self.u if scored else 0, -pad)
        emblems.draw(self.p, emblems.emblem_of(card), room, pair.ground)

    def _scores(self, rect: QRectF, card: CardDef) -> None:
        if card.type == "character" or (card.strength is None and card.craft is None):
            return
        size = min(rect.height() * 0.86, 25 * self.u)
        self._badge(QRectF(rect.right() - size - 3 * self.u, rect.center().y() - size / 2, size, size), card)

    def _badge(self, rect: QRectF, card: CardDef) -> None:
        """Strength and craft as round tokens, side by side when there are both."""
        both = [(token, getattr(card, token)) for token in words.SCORES if card.has(token)]
        if len(both) == 2:
            half = rect.height() / 2
            boxes = [QRectF(rect.right() - half, rect.top() + k * half, half, half) for k in (0, 1)]
        else:
            boxes = [rect]
        for box, (token, value) in zip(boxes, both, strict=True):
            self._token(box, token, value, doubtful=token in card.doubts and token not in self.own)
            if token in self.own:
                self._set_by_hand(box)

    def _set_by_hand(self, box: QRectF) -> None:
        """Put a broken ring around a number that was set by hand."""
        side = min(box.width(), box.height())
        pen = QPen(QColor(self.theme.highlight), side * 0.08)
        pen.setStyle(Qt.PenStyle.DashLine)
        self.p.setPen(pen)
        self.p.setBrush(Qt.BrushStyle.NoBrush)
        self.p.drawEllipse(box.center(), side * 0.5, side * 0.5)

    def _token(self, box: QRectF, token: str, value: int, *, doubtful: bool = False) -> None:
        look = self.theme.tokens[token]
        side = min(box.width(), box.height())
        c = box.center()
        number = QRectF(c.x() - side * 0.4, c.y() - side * 0.16, side * 0.8, side * 0.54)
        if self.least and not self._has_room(number, str(value), kind="title", weight=800, flags=ONE_LINE):
            return
        self.p.setPen(QPen(QColor("#c79a45"), side * 0.045))
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
            f"{value}{DOUBT if doubtful else ''}",
            look.ink,
            most=side * 0.5,
            least=5,
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

    def _counters(self, rect: QRectF, card: CardDef, counters: int) -> None:
        """Tokens lying on the card: a coin with their number."""
        look = self.theme.tokens[card.counter or "gold"]
        side = max(24 * self.u, 2.3 * self.least)
        box = QRectF(rect.left(), rect.bottom() - side, side, side)
        self._token(box, card.counter or "gold", counters) if look else None

    def _words(self, rect: QRectF, told: str) -> None:
        u = self.u
        rows = words.by_rows(told)
        most, least = 7.2 * u, 4.7 * u
        before = len(self.tight)
        if rows != told and self._text(
            "rows", rect, rows, self.theme.ink, most=most, least=5.2 * u, flags=LEFT, dry=True
        ):
            self._text("words", rect, rows, self.theme.ink, most=most, least=5.2 * u, flags=LEFT)
            return
        del self.tight[before:]
        self._text(
            "words",
            rect,
            told,
            self.theme.ink,
            most=most,
            least=least,
            flags=CENTRE if len(told) < 160 else LEFT,
        )

    def _has_room(self, rect: QRectF, text: str, *, kind: str = "text", weight: int = 700, flags: int = CENTRE) -> bool:
        """Return whether words have room at the size of the smallest letters."""
        fit = whole_fit(rect, text, most=self.least, least=self.least, kind=kind, weight=weight, flags=flags)
        return fit is not None

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
