"""The painting of village places: buildings, the heroes in them, and the plates of their services."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QPen

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.desktop.presenters.geometry.place_layout import LEAST_PIXELS
from talisman_desktop.desktop.presenters.geometry.plate_form import (
    GAP,
    LINE,
    PAD,
    ROW,
    SIGN,
    TAG,
    Form,
    common_note,
    form,
)
from talisman_desktop.desktop.presenters.geometry.rectangles import CARD
from talisman_desktop.desktop.presenters.geometry.sight import Sight
from talisman_desktop.desktop.presenters.short_texts import shortened
from talisman_desktop.desktop.presenters.table_model import Area, GuestView, OfferView, PlateView
from talisman_desktop.desktop.scene import building_painter, crisp_images, faces, ground
from talisman_desktop.desktop.scene.brush import Below, at_once
from talisman_desktop.desktop.scene.faces import Pictures
from talisman_desktop.desktop.scene.text_fit import CENTRE, LEFT, ONE_LEFT, ONE_LINE, best_size, draw_fitted, draw_whole
from talisman_desktop.desktop.theme import emblems, fonts
from talisman_desktop.desktop.theme.fonts import Kind
from talisman_desktop.desktop.theme.palette import Theme

FADED = 0.42
LOW_LETTERS = 4.4
"""The least height of a plate, as a multiple of the height of its letters."""
_LINES = {"inside": 24.0, "guest": 2.2, "service": 12.0}
"""The height of an area as a multiple of the height of its letters, if those are larger than the least."""


class Front(NamedTuple):
    """The part of a building that its lowest layer shows. `side` is that of the picture; 0 without one."""

    role: str
    picture: str
    is_barred: bool
    side: float


class PlacePainter:
    """Paints one area of a place into a rectangle at the origin."""

    def __init__(
        self, p: QPainter, theme: Theme, catalog: Catalog, sight: Sight, pictures: Pictures, below: Below = at_once
    ) -> None:
        self.p, self.theme, self.catalog, self.sight, self.pictures, self.below = (
            p, theme, catalog, sight, pictures, below,
        )  # fmt: skip
        self.letter = self.least = sight.letters[-1]
        """The least and the usual height of letters in the painted area, in units of the table."""

    def paint(self, area: Area, rect: QRectF) -> None:
        """Paint the area."""
        view = area.offer or OfferView()
        inside = area.role == "building" and view.chosen
        if inside or area.role != "building":
            self.letter = max(self.least, rect.height() / _LINES["inside" if inside else area.role])
        if area.role == "guest":
            self._guest(area, view, rect)
        elif area.role == "service":
            self._service(area, view, rect)
        elif inside:
            self._inside(area, view, rect)
        else:
            self._building(area, view, rect)

    def _say(self, rect: QRectF, *texts: str, ink: str, most: float, flags: int = LEFT, kind: str = "text",
             weight: int = 500) -> bool:  # fmt: skip
        """Write the first text that fits completely, as large as it fits. Return False if none fits at a readable
        size."""
        floor, top = max(3, round(self.least)), max(round(self.least), round(most))
        for text in filter(None, texts):
            size = best_size(kind, weight, int(rect.width()), int(rect.height()), flags, text, top, floor)
            if size >= floor:
                self.p.setPen(QColor(ink))
                draw_fitted(self.p, rect, text, most=size, least=floor, kind=kind, weight=weight, flags=flags)
                return True
        return False

    # --- buildings ---

    def _building(self, area: Area, view: OfferView, rect: QRectF) -> None:
        """Paint a building seen from the village square: its picture, its name and price, and what it offers each
        hero."""
        t = self.theme
        found = plate_form(area, rect, self.sight, crisp_images.scale_of(self.p))
        front = Front("building", view.picture, bool(view.barred), found.side if found is not None else 0.0)
        self.below(front, lambda: self._front(front, rect))
        if found is None:
            self._say(rect.adjusted(PAD, PAD, -PAD, -PAD), area.caption, ink=t.map_ink, most=self.least, kind="title")
            return
        self.letter = found.letter
        words = rect.adjusted(found.side + 2 * PAD, PAD, -PAD, -PAD)
        guests, row = view.guests, found.letter * ROW
        rows = (1 if found.rows == "signs" else len(guests)) if guests else 0
        title = QRectF(words.left(), words.top(), words.width(), min(words.height(), found.title * LINE))
        self._line(title, area.caption, t.map_ink, found.title, kind="title", weight=700)
        words.setTop(title.bottom())
        if view.price:
            self._tag(QRectF(words.left(), words.top(), words.width(), row), view)
            words.setTop(words.top() + row)
        if not rows:
            self._say(words, area.note, ink=t.map_soft, most=1.4 * found.letter)
            return
        each = min(words.height() / rows, 1.4 * row)
        if found.rows == "signs":
            self._signs(area, view, QRectF(words.left(), words.top(), words.width(), each))
            return
        for n, guest in enumerate(guests):
            line = QRectF(words.left(), words.top() + n * each, words.width(), each)
            self._row(guest, line, f"{guest.name}: {guest.note}" if found.rows == "named" else guest.note)

    def _front(self, front: Front, rect: QRectF) -> None:
        """Paint the plate of a building and its picture."""
        t = self.theme
        ground.plate(self.p, rect, t.map, t.map_edge, 8, raised=False)
        if front.side:
            picture = QRectF(rect.left() + PAD, rect.bottom() - PAD - front.side, front.side, front.side)
            building_painter.draw(self.p, picture, front.picture, t, FADED if front.is_barred else 1.0)

    def _line(self, room: QRectF, text: str, ink: str, size: float, kind: Kind = "text", weight: int = 500) -> None:
        """Write a line at exactly this size."""
        self.p.setPen(QColor(ink))
        draw_whole(self.p, room, text, most=size, least=size * 0.9, kind=kind, weight=weight, flags=ONE_LEFT)

    def _tag(self, row: QRectF, view: OfferView) -> None:
        """Paint the price tag of a building at the left of a row."""
        wide = min(row.width(), _width(view.price, self.letter) + TAG * self.letter)
        self._price_tag(QRectF(row.left(), row.top() + 1, wide, row.height() - 2), view, self.theme.map_soft)

    def _row(self, guest: GuestView, row: QRectF, text: str) -> None:
        """Write what the building offers a hero, beside the sign of the hero's player."""
        self._line(self._sign(guest, row), text, self._ink(guest), self.letter)

    def _signs(self, area: Area, view: OfferView, row: QRectF) -> None:
        """Write what the building offers all heroes in one row. The sign of a hero to whom it offers nothing is
        faded."""
        for guest in view.guests:
            row = self._sign(guest, row)
        if told := common_note(PlateView(area.caption, view.price, area.note, view.guests)):
            self._line(row, told, self._ink(view), self.letter)

    def _sign(self, guest: GuestView, row: QRectF) -> QRectF:
        """Paint the sign of a hero's player, faded if the building offers the hero nothing; return the room beside
        it."""
        side = min(row.height() - 2, self.letter * SIGN)
        self.p.setOpacity(FADED if guest.barred else 1.0)
        emblems.draw_sign(self.p, QRectF(row.left(), row.center().y() - side / 2, side, side), self.theme, guest.colour)
        self.p.setOpacity(1.0)
        return row.adjusted(side + GAP, 0, 0, 0)

    def _ink(self, of: GuestView | OfferView) -> str:
        return self.theme.map_soft if of.barred else self.theme.map_ink

    def _inside(self, area: Area, view: OfferView, rect: QRectF) -> None:
        """Paint the building that a hero has entered, from top to bottom: its name, its picture, and what it gives with
        the price."""
        t, letter = self.theme, self.letter
        ground.plate(self.p, rect, t.map, t.map_edge, 8, raised=False)
        words = rect.adjusted(PAD, PAD, -PAD, -PAD)
        title = QRectF(words.left(), words.top(), words.width(), min(words.height() * 0.24, 2.4 * letter))
        self._say(title, area.caption, ink=t.map_ink, most=2.2 * letter, kind="title", weight=700, flags=ONE_LINE)
        told = f"{area.note}.\n{view.price}" if view.price else area.note
        low = min(words.height() * 0.36, 5.2 * letter)
        picture = QRectF(words.left(), title.bottom() + 2, words.width(), words.height() - title.height() - low - 4)
        building_painter.draw(self.p, picture, view.picture, t)
        below = QRectF(words.left(), picture.bottom() + 4, words.width(), low - 2)
        self._say(below, told, view.price, ink=t.map_soft, most=1.35 * letter, flags=CENTRE)

    # --- plates ---

    def _plate(self, rect: QRectF, view: OfferView) -> str:
        """Paint a plate that can be pressed; return the colour of its letters."""
        t = self.theme
        if view.barred:
            ground.engraved(self.p, rect.adjusted(1, 1, -1, -1), t.felt_line, 6, 0.8)
            return t.felt_ink
        ground.plate(self.p, rect.adjusted(1, 1, -1, -1), t.mat, t.gilt if view.chosen else t.mat_edge, 6, raised=False)
        return t.mat_ink

    def _guest(self, area: Area, view: OfferView, rect: QRectF) -> None:
        ink = self._plate(rect, OfferView(chosen=view.chosen))
        if view.chosen:
            self.p.setPen(QPen(QColor(self.theme.gilt), 2.4))
            self.p.setBrush(Qt.BrushStyle.NoBrush)
            self.p.drawRoundedRect(rect.adjusted(2, 2, -2, -2), 6, 6)
        room = rect.adjusted(PAD, 2, -PAD, -2)
        if view.colour:
            side = min(room.height() - 2, self.letter * 1.5)
            sign = QRectF(room.left(), room.center().y() - side / 2, side, side)
            emblems.draw_sign(self.p, sign, self.theme, view.colour)
            room.setLeft(sign.right() + 4)
        self._say(room, area.caption, area.caption.partition(" ")[0], ink=ink, most=1.5 * self.letter, weight=700,
                  flags=ONE_LEFT if view.colour else CENTRE)  # fmt: skip

    def _service(self, area: Area, view: OfferView, rect: QRectF) -> None:
        """Paint a service: its key, its name, its price on a tag, and what it gives or why it is not available."""
        letter, t = self.letter, self.theme
        ink = self._plate(rect, view)
        room = rect.adjusted(PAD, 3, -PAD, -3)
        room.setLeft(room.left() + self._card(area, view, room))
        if view.key and not view.barred:
            cap = QRectF(room.left(), room.top() + 2, 1.5 * letter, 1.5 * letter)
            self.p.setPen(QPen(QColor(t.mat_soft), 1))
            self.p.setBrush(Qt.BrushStyle.NoBrush)
            self.p.drawRoundedRect(cap, 4, 4)
            self._say(cap, view.key.upper(), ink=ink, most=1.2 * letter, flags=ONE_LINE)
            room.setLeft(cap.right() + 5)
        first = QRectF(room.left(), room.top(), room.width(), 1.6 * letter)
        if view.price:
            first.setRight(first.right() - self._price(view, first) - 4)
        second = QRectF(room.left(), first.bottom(), room.width(), room.bottom() - first.bottom())
        below = f"Not now: {view.barred}" if view.barred else area.note
        if view.numbers:
            second, below = self._numbers(view, second, below)
        if not below:
            first.setBottom(room.bottom())
        self._say(first, area.caption, ink=ink, most=1.45 * letter, weight=700)
        soft = ink if view.barred else t.mat_soft
        last = "See its card" if area.kind else ""
        self._say(second, *shortened(below), view.barred, last, ink=soft, most=letter)

    def _numbers(self, view: OfferView, room: QRectF, below: str) -> tuple[QRectF, str]:
        """Paint a character's starting numbers as a row of emblems. Return the room below them and the text for it. If
        both do not fit, return the numbers as words."""
        letter, t = self.letter, self.theme
        if room.height() < 4 * letter:
            return room, f"{', '.join(f'{t.tokens[token].name} {value}' for token, value in view.numbers)}. {below}"
        each = min(room.width() / len(view.numbers), 3.2 * letter)
        for n, (token, value) in enumerate(view.numbers):
            look = t.tokens[token]
            chip = QRectF(room.left() + n * each, room.top() + 2, each - 3, 1.5 * letter)
            self.p.setPen(Qt.PenStyle.NoPen)
            self.p.setBrush(QColor(look.ground))
            self.p.drawRoundedRect(chip, 4, 4)
            side = min(chip.height() - 6, chip.width() * 0.4)
            mark = QRectF(chip.left() + 2, chip.center().y() - side / 2, side, side)
            emblems.draw(self.p, look.emblem, mark, look.ink)
            number = chip.adjusted(side + 2, 0, 0, 0)
            self._say(number, str(value), ink=look.ink, most=1.25 * letter, flags=ONE_LINE, weight=700)
        return room.adjusted(0, 1.5 * letter + 4, 0, 0), below

    def _card(self, area: Area, view: OfferView, room: QRectF) -> float:
        """Paint the card of a service at the left of its plate, if it fits with a readable name. Return its width, 0 if
        it does not fit."""
        printed = self.catalog.cards.get(area.kind)
        wide = min(room.height() - 2, 5 * self.letter) / CARD
        if printed is None or wide * 3.4 > room.width():
            return 0.0
        box = QRectF(room.left(), room.top() + 1, wide, wide * CARD)
        picture, least = self.pictures(printed.id), self.least

        def make(size: faces.Size, dpr: float) -> QImage:
            here = least * size[0] / box.width()
            return faces.face(printed, size, self.theme, dpr=dpr, least=here, picture=picture)

        self.p.setOpacity(FADED if view.barred else 1.0)
        crisp_images.draw(self.p, box, make)
        self.p.setOpacity(1.0)
        return wide + PAD

    def _price(self, view: OfferView, row: QRectF) -> float:
        """Paint the price tag at the right of a row; return its width."""
        wide = min(row.width() * 0.5, self.letter * (0.6 * len(view.price) + 0.8))
        self._price_tag(QRectF(row.right() - wide, row.top() + 1, wide, row.height() - 2), view, self.theme.felt_ink)
        return wide

    def _price_tag(self, tag: QRectF, view: OfferView, soft: str) -> None:
        """Paint a price on its tag; `soft` is the colour of the outline used if the service is not available."""
        look = self.theme.tokens["gold"]
        ink = soft if view.barred else look.ink
        self.p.setPen(QPen(QColor(soft if view.barred else self.theme.gilt), 1))
        self.p.setBrush(Qt.BrushStyle.NoBrush if view.barred else QColor(look.ground))
        self.p.drawRoundedRect(tag, tag.height() / 2, tag.height() / 2)
        self.p.setPen(QColor(ink))
        most = max(self.letter, self.least)
        draw_whole(self.p, tag.adjusted(2, 0, -2, 0), view.price, most=most, least=self.least * 0.9, flags=ONE_LINE)


def plate_form(area: Area, rect: QRectF, sight: Sight, scale: float) -> Form | None:
    """Return the form of a building's plate in the village square at this scale. Return None for any other area, and if
    the words do not fit in any form."""
    view, least = area.offer, sight.letters[-1]
    if area.role != "building" or view is None or view.chosen:
        return None
    letters = max(sight.usual, least), least, LEAST_PIXELS / max(0.05, scale)
    return _form(view.plates, rect.width(), rect.height(), letters)


@lru_cache(maxsize=64)
def _form(plates: tuple[PlateView, ...], wide: float, high: float, letters: tuple[float, ...]) -> Form | None:
    return form(plates, wide, high, letters, high / LOW_LETTERS, _width)


def _width(text: str, pixels: float, title: bool = False) -> float:
    # The size is rounded first, because letters have whole pixels and many of the sizes tried are therefore the same.
    return _measured(text, round(pixels), title)


@lru_cache(maxsize=4096)
def _measured(text: str, pixels: int, title: bool) -> float:
    return _letters(pixels, title).horizontalAdvance(text)


@lru_cache(maxsize=64)
def _letters(pixels: int, title: bool) -> QFontMetricsF:
    return QFontMetricsF(fonts.title(pixels) if title else fonts.text(pixels))
