"""The faces of cards in four forms: full with words, compact for the table, small for a distant view, and plaques for
crowded mats."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QLinearGradient, QPainter, QPen, QRadialGradient

from talisman_desktop.cards.schema import DOUBT, CardDef
from talisman_desktop.desktop.presenters import card_words as words
from talisman_desktop.desktop.scene.face_pen import NO_WORDS, FacePen
from talisman_desktop.desktop.scene.kept_images import KeptImages
from talisman_desktop.desktop.scene.text_fit import CENTRE, LEFT, ONE_LEFT, ONE_LINE, ONE_RIGHT
from talisman_desktop.desktop.theme import drawings, emblems, vignettes
from talisman_desktop.desktop.theme.palette import Pair, Theme

VIEWS = 0.9
"""The room for all kept images that several faces share, blank frames and pictures: so many times the size of the
view."""
LARGEST_PICTURE = 30_000
"""The number of pixels from which a picture is painted each time instead of being kept, because few faces are that
large."""
kept = KeptImages(VIEWS)

LEAST_PICTURE = 48
"""The least height of the picture on a small card, in hundredths of the card's width. The words get the rest."""
LOWEST_PICTURE = 40
"""The same where a lower picture leaves room for the whole name."""
FULL_FROM = 160
"""The least width at which a card shows its words."""
NAMED_FROM = 44
"""The width below which a card shows only its picture and its scores."""
SHORT_FROM = 30
"""The same where letters have a least size. A card without room for its whole name is still painted without it."""
LEAST_FOOT = 12
"""The least height of the foot of a card on the table, in hundredths of the card's width."""
MANY_WORDS = 60.0
"""If the words exceed their room by more than this, in hundredths of the card's width, the picture becomes a low
strip."""
GROWTH = 4.0
"""The step by which a character's picture is enlarged into free room, in hundredths of the card's width."""
FAIR, FAIR_LETTERS = 30.0, 5.8
"""A picture lower than the first value may be enlarged even if the letters become smaller, as long as they are not
smaller than the second value. Both values are in hundredths of the card's width."""
LIVING = ("characters", "enemies")
STRIP, NEAREST = 2.4, 1.7
"""A picture wider than this (width divided by height) shows living beings enlarged; the second value is the greatest
enlargement."""
SCORED_FROM = 24
"""The width below which a number on a card cannot be read."""


def frame_of(card: CardDef, theme: Theme) -> Pair:
    """Return the frame colours of a card: those of its type, or those of spirits."""
    if card.type == "enemy" and card.strength is None and card.craft is not None:
        return theme.frames["spirit"]
    return theme.frames[card.type]


def form_of(width: float, height: float) -> str:
    """Return the face for a size: "full", "compact", "small" or "plaque"."""
    if width > height:
        return "plaque"
    if width < NAMED_FROM:
        return "small"
    return "full" if width >= FULL_FROM else "compact"


def _is_scored(card: CardDef) -> bool:
    """Return whether a card shows strength or craft as tokens on its picture."""
    return card.type != "character" and (card.strength is not None or card.craft is not None)


def _art_height(card: CardDef, told: str) -> float:
    """Return the usual height of the picture, in hundredths of the card's width. It is lower if there are many
    words."""
    if not told:
        return 72.0
    lines = sum(1 + len(line) // 27 for line in words.by_rows(told).split("\n"))
    room = (89.0 if card.type == "character" else 101.0) - 8.6 * lines
    least = 22.0 if room > -MANY_WORDS else 10.0
    return min(max(least, 6 * (room // 6)), _most_art(card))


def _most_art(card: CardDef) -> float:
    """Return the greatest height of the picture on a card with words, in hundredths of the card's width."""
    return 42.0 if card.type == "character" else 60.0


class FacePainter(FacePen):
    """Paints one face into a rectangle."""

    # --- the four forms ---

    def full(self, card: CardDef, counters: int) -> None:
        """Paint the whole card."""
        u, pair = self.u, frame_of(card, self.theme)
        inner = self._inner()
        banner = QRectF(inner.left(), inner.top(), inner.width(), 15.5 * u)
        foot = QRectF(inner.left(), inner.bottom() - 8.5 * u, inner.width(), 8.5 * u)
        space = QRectF(inner.left() + 4 * u, banner.bottom(), inner.width() - 8 * u,
                       foot.top() - banner.bottom() - 2.5 * u)  # fmt: skip
        told = "\n".join(words.paragraphs(card))
        high = self._grown(card, told, space, _art_height(card, told))
        picture = QRectF(inner.left(), banner.bottom(), inner.width(), high * u)
        self._blank(pair, banner, foot)
        self._text("name", banner.adjusted(3 * u, 0.6 * u, -3 * u, -0.6 * u), card.name, pair.ink,
                   most=9.6 * u, least=4.6 * u, kind="title", weight=700)  # fmt: skip
        self._foot(foot, card, pair)
        self._vignette(picture, card, pair)
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

    def _grown(self, card: CardDef, told: str, space: QRectF, high: float) -> float:
        """Return the height of the picture, in hundredths of the card's width. A character's picture is enlarged into
        the room that the words leave. A picture lower than `FAIR` may also make large letters smaller."""

        def size(high: float) -> tuple[bool, int]:
            return self._words_size(space.adjusted(0, (high + 17) * self.u, 0, 0), told)

        if card.type != "character" or not told or self.least or (now := size(high)) == NO_WORDS:
            return high
        fair = min(now, (now[0], round(FAIR_LETTERS * self.u)))
        while high + GROWTH <= _most_art(card) and size(high + GROWTH) >= (fair if high < FAIR else now):
            high += GROWTH
        return high

    def compact(self, card: CardDef, counters: int) -> None:
        """Paint the card for the table: name, emblem, scores, type."""
        u, pair = self.u, frame_of(card, self.theme)
        inner = self._inner()
        if (found := self._banner(card.name, inner)) is None:
            self.small(card, counters)
            return
        banner, flags = found
        low, room = max(14 * u, 1.3 * self.least), inner.height() - banner.height() - LEAST_PICTURE * u
        low = low if room >= low else LEAST_FOOT * u
        foot = QRectF(inner.left(), inner.bottom() - low, inner.width(), low)
        self._blank(pair, banner, foot)
        self._text("name", banner.marginsRemoved(self._beside_name), card.name, pair.ink, most=15 * u, least=8 * u,
                   weight=700, flags=flags)  # fmt: skip
        if low > LEAST_FOOT * u:
            kind = card.subtype.replace("-", " ").capitalize() or words.type_name(card)
            self._text("type", foot.adjusted(2 * u, 0, -2 * u, 0), kind, pair.ink, most=11 * u, least=7 * u,
                       flags=ONE_LINE)  # fmt: skip
        middle = QRectF(inner.left(), banner.bottom(), inner.width(), foot.top() - banner.bottom())
        self._vignette(middle, card, pair)
        if _is_scored(card):
            both = card.strength is not None and card.craft is not None
            side = max(42 * u, min((4.6 if both else 2.1) * self.least, middle.height()))
            self._badge(QRectF(middle.right() - side - 2 * u, middle.bottom() - side, side, side), card)
        if counters:
            self._counters(middle.adjusted(2 * u, 2 * u, -2 * u, 0), card, counters, 34.0, inside=True)

    def _banner(self, name: str, inner: QRectF) -> tuple[QRectF, int] | None:
        """Return the band with the name of a card on the table, and how the name is aligned: in one row or in two; None
        if there is no room for all of it beside the picture."""
        heights = (max(35 * self.u, rows * self.least) for rows in (1.4, 2.75))
        one, two = (QRectF(inner.left(), inner.top(), inner.width(), high) for high in heights)
        if not self.least:
            return one, CENTRE
        room = inner.height() - LEAST_FOOT * self.u
        for band, flags, picture in ((one, ONE_LINE, LEAST_PICTURE), (two, CENTRE, LOWEST_PICTURE)):
            is_low = band.height() + picture * self.u <= room
            if is_low and self._has_room(band.marginsRemoved(self._beside_name), name, flags=flags):
                return band, flags
        return None

    @property
    def _beside_name(self) -> QMarginsF:
        """The margins beside the name on its band."""
        return QMarginsF(1.5 * self.u, 0, 1.5 * self.u, 0)

    def small(self, card: CardDef, counters: int) -> None:
        """Paint a card for a distant view: picture and scores in the frame of its kind."""
        u, pair = self.u, frame_of(card, self.theme)
        inner = self._inner()
        band = QRectF(inner.left(), inner.top(), inner.width(), 15 * u)
        foot = QRectF(inner.left(), inner.bottom() - 15 * u, inner.width(), 15 * u)
        self._blank(pair, band, foot)
        middle = QRectF(inner.left(), band.bottom(), inner.width(), foot.top() - band.bottom())
        self._vignette(middle, card, pair)
        if self.r.width() < SCORED_FROM:
            return
        if _is_scored(card):
            self._badge(QRectF(middle.right() - 58 * u, middle.bottom() - 54 * u, 58 * u, 58 * u), card)
        if counters:
            self._counters(middle, card, counters, 58.0)

    def plaque(self, card: CardDef, counters: int) -> None:
        """Paint a small label: emblem and name side by side."""
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
        mark = str(counters) if counters else words.score(card, score, self.own) if score is not None else ""
        mark = "done" if mark and card.type == "quest" else mark
        box = QRectF()
        if mark and card.type != "character":
            width = max(h * (0.48 if len(mark) < 4 else 1.4), 0.66 * self.least * len(mark))
            box = QRectF(inner.right() - width - h * 0.04, inner.top(), width, inner.height())
            label.setRight(box.left())
        bare = self.least > 0 and not self._has_name(label, card)
        if bare:  # the colour alone marks the kind, so that the name has the room of the emblem
            wider = QRectF(label)
            wider.setLeft(inner.left() + h * 0.22)
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
        self._text("name", label, card.name, self.theme.ink, most=most, least=h * 0.2, weight=600,
                   flags=ONE_LEFT if row else LEFT)  # fmt: skip

    # --- parts ---

    def _paper(self, inner: QRectF) -> QBrush:
        shade = QRadialGradient(inner.center() - QPointF(0, inner.height() * 0.1), inner.height() * 0.85)
        paper = QColor(self.theme.parchment)
        shade.setColorAt(0, paper.lighter(104))
        shade.setColorAt(0.6, paper)
        shade.setColorAt(1, QColor(self.theme.parchment_shade))
        return QBrush(shade)

    def _inner(self) -> QRectF:
        """Return the part of the card inside its dark edge."""
        m = 2.6 * self.u
        return self.r.adjusted(m, m, -m, -m)

    def _blank(self, pair: Pair, banner: QRectF, foot: QRectF) -> None:
        """Paint the frame that all cards of a kind share, from a kept image, because painting it takes long."""
        key = (self.theme.name, pair.ground, self.r.width(), self.r.height(), banner.height(), foot.height())

        def paint(painter: QPainter) -> None:
            pen = FacePainter(painter, self.r, self.theme)
            pen._body()
            pen._band(banner, pair.ground)
            pen._band(foot, pair.ground, below=False)
            pen._edge()

        self._stamp(key, self.r, paint)

    def _stamp(self, key: tuple[object, ...], where: QRectF, paint: Callable[[QPainter], None]) -> None:
        """Paint with `paint` at `where`, from the image kept under `key` if there is one; keep the image."""
        place = where.toAlignedRect()
        key = (*key, where.x() - place.x(), where.y() - place.y())
        image = kept.find(key)
        if image is None:
            image = QImage(place.size(), QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(0)
            painter = QPainter(image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(-place.topLeft())
            paint(painter)
            painter.end()
            image = kept.keep(key, image)
        self.p.drawImage(place.topLeft(), image)

    def _body(self) -> None:
        """Paint the dark edge and the parchment."""
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
        self.p.setPen(QPen(QColor(self.theme.card_gold), max(0.8, 0.8 * u)))
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

    def _vignette(self, where: QRectF, card: CardDef, pair: Pair) -> None:
        """Paint the picture of a card across its width, with a line below."""
        name, tint = vignettes.vignette_of(card), vignettes.tint_of(card, pair, self.theme)
        self._picture(where, name, tint)
        self.p.setPen(QPen(QColor(self.theme.card_gold), max(0.8, 0.8 * self.u)))
        self.p.drawLine(where.bottomLeft(), where.bottomRight())

    def _picture(self, where: QRectF, name: str, tint: str) -> None:
        """Paint a picture over a rectangle, from the image kept for exactly this size."""
        living = name.partition("/")[0] in LIVING
        near = min(NEAREST, max(1.0, where.width() / where.height() / STRIP)) if living else 1.0

        def paint(painter: QPainter) -> None:
            drawings.paint(painter, name, where, self.theme, tint, cover=True, near=near)

        if where.width() * where.height() > LARGEST_PICTURE:
            paint(self.p)
        else:
            self._stamp((name, self.theme.name, tint, where.width(), where.height()), where, paint)

    def _scores(self, rect: QRectF, card: CardDef) -> None:
        if not _is_scored(card):
            return
        size = min(rect.height() * 0.86, 25 * self.u)
        low = rect.bottom() - size - min(2 * self.u, (rect.height() - size) / 2)
        self._badge(QRectF(rect.right() - size - 2 * self.u, low, size, size), card)
