"""The painting of the table's places: mats, road spaces, draw spots, decks, the trove."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache, partial
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPen

from talisman_desktop.desktop.presenters.card_words import by_rows, paragraphs
from talisman_desktop.desktop.presenters.geometry import table_layout
from talisman_desktop.desktop.presenters.geometry.rectangles import CARD, LETTERS, Box
from talisman_desktop.desktop.presenters.geometry.sight import PLAIN, Sight
from talisman_desktop.desktop.presenters.table_model import Area
from talisman_desktop.desktop.scene import crisp_images, faces, ground
from talisman_desktop.desktop.scene.brush import Brush, box_rect
from talisman_desktop.desktop.scene.mat_painter import MatPainter
from talisman_desktop.desktop.scene.place_painter import PlacePainter
from talisman_desktop.desktop.scene.stamps import stamp
from talisman_desktop.desktop.scene.text_fit import CENTRE, ONE_LEFT, ONE_LINE, ONE_RIGHT, TOP_LEFT, whole_fit
from talisman_desktop.desktop.theme import drawings, emblems, vignettes
from talisman_desktop.desktop.theme.palette import Theme
from talisman_desktop.rules.world import VILLAGE

ALONE = 2.2
"""If a place is at least this many card widths wide, the words of the card are written beside the card."""
NARROW_SPACE = 125.0
ONE_ROW = 22.0
"""The height of the name of a road space in one row."""
ROW_LIFT = 6.0
"""The distance by which two rows begin above one row."""
"""The width of a space below which its name may need two rows."""
MOST_LEVELS = 4
"""The number of cards from which a deck looks equally thick."""
BAND_ROW = 16.0
"""The height that a second row of letters adds to the band across a deck."""


class NameFont(NamedTuple):
    """The font of the name of a road space: its kind, and the greatest size of its letters."""

    has_two_rows: bool
    kind: str
    most: int


class Land(NamedTuple):
    """The part of a road space that its lowest layer shows."""

    role: str
    caption: str
    number: int
    picture: str
    """The name of the land's drawing; "" without one."""
    is_known: bool
    """Whether the emblem of a land without a drawing is dark, because the party is there or was there."""
    is_free: bool
    """Whether no card is on the space."""
    font: NameFont


class Pile(NamedTuple):
    """The part of a deck that its lowest layer shows. `levels` is the number of visible card edges."""

    role: str
    deck: str
    caption: str
    levels: int


@dataclass
class AreaPainter(Brush):
    """Paints one area into a rectangle at the origin."""

    sight: Sight = PLAIN

    def paint(self, area: Area, rect: QRectF) -> None:
        """Paint the area."""
        match area.role:
            case "hero" | "figure" | "items" | "followers" | "spells" | "quests" | "trophies" | "store":
                MatPainter(self.p, self.theme, self.catalog, self.pictures, self.below).paint(area, rect)
            case "road":
                self._space(area, rect)
            case "spot" if area.number == 0:
                self._here(area, rect)
            case "spot":
                self._spot(area, rect)
            case "guardians":
                self._titled(area, rect, "skull")
            case "guardian":
                self._things(area, rect)
            case "trove" | "loot" | "destination":
                self._titled(area, rect, "chest" if area.role == "trove" else "bag")
            case "deck":
                self._deck(area, rect)
            case "discard" | "other":
                self._discard(area, rect)
            case "tray":
                self._tray(area, rect)
            case "building" | "guest" | "service":
                painter = PlacePainter(self.p, self.theme, self.catalog, self.sight, self.pictures, self.below)
                painter.paint(area, rect)

    def _space(self, area: Area, rect: QRectF) -> None:
        t = self.theme
        number, picture = area.number, vignettes.land_of(area.caption)
        if not picture and number == VILLAGE:
            picture = vignettes.land_of("village")
        is_known = not picture and (area.here or area.done)
        land = Land("road", area.caption, number, picture, is_known, not area.cards, name_font(area, rect))
        if area.here:
            # The layer is only the glow, because the party is on most spaces only once.
            self.below(("glow",), lambda: self._glow(rect))
            self._land(land, rect)
        else:
            self.below(land, lambda: self._land(land, rect))
        if area.note:
            self._note(area, _caption_box(rect))
        if area.talismans:
            self._talismans(area.talismans, QRectF(rect.left() + 50, rect.top() + 42, 50, 26))
        if area.count > table_layout.STACK_ROWS:
            more = f"+{area.count - table_layout.STACK_ROWS}"
            rest = QRectF(rect.right() - 62, rect.bottom() - 21, 30, 20)
            self.say(rest, more, t.map_ink, most=17, weight=600, flags=ONE_RIGHT)
        self.gold(area, rect)

    def _glow(self, rect: QRectF) -> None:
        """Paint the ground of the space on which the party is."""
        glow = QColor(self.theme.gilt)
        glow.setAlphaF(0.2)
        self.p.setPen(QPen(QColor(self.theme.gilt), 2))
        self.p.setBrush(glow)
        self.p.drawRoundedRect(rect, 9, 9)

    def _land(self, space: Land, rect: QRectF) -> None:
        """Paint the part of a space that seldom changes: the picture of the land, the number and the name."""
        t = self.theme
        disc = QRectF(rect.left() + 8, rect.top() + 2, 46, 46)
        self.p.setPen(QPen(QColor(t.map_edge), 2))
        self.p.setBrush(QColor(t.map))
        self.p.drawEllipse(disc)
        if land := space.picture:
            key = ("land", t.name, land)
            stamp(self.p, disc.adjusted(1, 1, -1, -1), 1, key, lambda p, disc: vignettes.paint_land(p, disc, t, land))
        else:
            ink = t.map_ink if space.is_known else t.map_soft
            emblems.draw(self.p, emblems.terrain_emblem(space.caption), disc.adjusted(9, 9, -9, -9), ink)
        if space.number:
            seal = QRectF(disc.right() - 14, disc.top() - 2, 23, 23)
            self.p.setPen(QPen(QColor(t.map_edge), 1.2))
            self.p.setBrush(QColor(t.map))
            self.p.drawEllipse(seal)
            self.say(seal, str(space.number), t.map_ink, most=17, weight=700, flags=ONE_LINE)
        if space.number and space.is_free:
            stack = box_rect(table_layout.road_stack(Box(rect.left(), rect.top(), rect.width(), rect.height())))
            ground.engraved(self.p, stack.adjusted(2, 4, -4, -6), t.map_edge, 5, 0.25)
        font = space.font
        name, flags = _name_box(_caption_box(rect), two_rows=font.has_two_rows)
        alone = QRectF(name.left(), name.top(), name.width(), ONE_ROW)
        if font.has_two_rows and not space.is_free and self.has_room(alone, space.caption, kind=font.kind, weight=700):
            name = name.adjusted(0, ROW_LIFT, 0, 0)  # because cards end where the first of two rows begins
        self.say(name, space.caption, t.map_ink, most=font.most, kind=font.kind, weight=700, flags=flags)

    def _note(self, area: Area, box: QRectF) -> None:
        """Paint the note of a space below its name."""
        ink, left = self.theme.map_ink, box.left()
        if area.number != VILLAGE:
            mark = QRectF(left, box.bottom() - 19, 15, 15)
            emblems.draw(self.p, emblems.terrain_emblem(area.note), mark, ink)
            left += 19
        # The name ends before the edge, because the number of talismans is painted there.
        told = 65 if area.count > table_layout.STACK_ROWS else 32 if area.gold else 0
        note = QRectF(left, box.bottom() - 21, box.right() + 4 - left - told, 20)
        self.say(note, area.note, ink, most=17, weight=600, flags=ONE_LEFT)

    def _talismans(self, spent: int, box: QRectF) -> None:
        """Paint the number of talismans spent at a place."""
        self.p.setPen(QPen(QColor(self.theme.map_edge), 1.2))
        self.p.setBrush(QColor(self.theme.map))
        self.p.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        mark = QRectF(box.left() + 3, box.top() + 3, box.height() - 6, box.height() - 6)
        emblems.draw(self.p, "talisman", mark, self.theme.map_ink)
        number = QRectF(mark.right() + 4, box.top(), box.right() - mark.right() - 10, box.height())
        self.say(number, str(spent), self.theme.map_ink, most=18, weight=700, flags=ONE_LINE)

    def _here(self, area: Area, rect: QRectF) -> None:
        t = self.theme
        card = self.catalog.cards.get(area.kind)
        low = 118.0
        face_h = rect.height() - (low if area.cards else 0) - 14
        w = min(rect.width() - 14, face_h / CARD)
        alone = rect.width() > ALONE * w
        box = QRectF(rect.left() + 7 if alone else rect.center().x() - w / 2, rect.top() + 7, w, w * CARD)
        ground.engraved(self.p, rect, t.felt_line, 8)
        if card is not None:
            self.card(box, card, 5)
            if alone:
                room = QRectF(box.right() + 24, box.top(), rect.right() - box.right() - 48, box.height())
                self.say(room, by_rows("\n".join(paragraphs(card))), t.felt_ink, most=26, weight=500, flags=TOP_LEFT)
        else:
            mark = QRectF(rect.center().x() - 30, rect.top() + 46, 60, 60)
            emblems.draw(self.p, emblems.terrain_emblem(area.caption), mark, t.felt_line)
            self.say(QRectF(rect.left() + 8, rect.top() + 112, rect.width() - 16, 44), area.caption, t.felt_ink,
                      most=20, kind="title")  # fmt: skip
        self.gold(area, rect)

    def _spot(self, area: Area, rect: QRectF) -> None:
        t = self.theme
        ground.engraved(self.p, rect, t.felt_line, 7, 0.55)
        if not area.cards:
            self.say(rect, area.caption, t.felt_ink, most=30, kind="title", weight=500, flags=ONE_LINE)
        else:
            seal = QRectF(rect.left(), rect.top() + 3, table_layout.GUTTER, 20)
            self.say(seal, area.caption, t.felt_ink, most=17, weight=700, flags=ONE_LINE)
        self.gold(area, rect)

    def _titled(self, area: Area, rect: QRectF, mark: str) -> None:
        t = self.theme
        ground.engraved(self.p, rect, t.felt_line, 8)
        emblems.draw(self.p, mark, QRectF(rect.left() + 12, rect.top() + 7, 22, 22), t.felt_ink)
        title = f"{area.caption} · Looted" if area.role == "trove" and area.done else area.caption
        heading = QRectF(rect.left() + 42, rect.top() + 4, rect.width() - (94 if area.gold else 48), 28)
        looted = ("Looted",) if area.role == "trove" and area.done else ()
        self.say(heading, title, t.felt_ink, most=19, kind="title", weight=700, flags=ONE_LEFT, shorter=looted)
        if area.role != "guardians":
            if area.gold:
                self.gold(area, rect)
            if not area.cards:
                big = QRectF(rect.center().x() - 32, rect.center().y() - 44, 64, 64)
                if area.role == "trove":
                    tint = t.frames["magic-object"].ground
                    stamp(self.p, big.adjusted(-16, -8, 16, 8), 0, ("chest", t.name),
                          lambda p, big: drawings.paint(p, "figures/chest", big, t, tint))  # fmt: skip
                else:
                    emblems.draw(self.p, mark, big, t.felt_line)
                self.say(QRectF(rect.left() + 10, rect.center().y() + 26, rect.width() - 20, 60), area.note,
                          t.felt_ink, most=18)  # fmt: skip

    def _things(self, area: Area, rect: QRectF) -> None:
        if not area.cards:
            line = QRectF(rect.left(), rect.top() + 2, rect.width(), 42)
            self.say(line, "bears nothing", self.theme.felt_ink, most=17)

    def _deck(self, area: Area, rect: QRectF) -> None:
        pile = Pile("deck", area.id.partition(":")[2], area.caption, min(area.count, MOST_LEVELS))
        self.below(pile, lambda: self._pile(pile, rect))
        if not area.count:
            return
        box = _pile_box(rect)
        self._count(area.count, QRectF(box.right() - 26, box.bottom() - 19, 34, 22))
        if area.note:
            self._band(area.note, QRectF(rect.left() + 1, box.top() - 1, rect.width() - 2, 20))

    def _pile(self, pile: Pile, rect: QRectF) -> None:
        """Paint the name and the cards of a deck, without their number."""
        t, box = self.theme, _pile_box(rect)
        self.say(QRectF(rect.left(), rect.top() + 1, rect.width() - 2, 19), pile.caption, t.mat_soft, most=17,
                  weight=600, flags=ONE_LINE)  # fmt: skip
        if not pile.levels:
            ground.engraved(self.p, box, t.mat_edge, 4)
            self.say(box, "empty", t.mat_soft, most=17, flags=ONE_LINE)
            return
        for level in range(pile.levels - 1, 0, -1):
            under = box.translated(level * 1.6, level * 1.6)
            self.p.setPen(QPen(QColor("#000000"), 0.6))
            self.p.setBrush(QColor(t.parchment_shade))
            self.p.drawRoundedRect(under, 3, 3)
        crisp_images.draw(self.p, box, partial(_back, pile.deck, t))

    def _discard(self, area: Area, rect: QRectF) -> None:
        t, box = self.theme, _pile_box(rect)
        caption = "Discards" if area.role == "discard" else area.caption
        if area.count:
            caption += f" {area.count}"
        head = QRectF(rect.left() + 2, rect.top() + 1, rect.width() - 2, 19)
        shorter = (str(area.count),) if area.count else ()
        self.say(head, caption, t.mat_soft, most=17, flags=ONE_LINE, shorter=shorter)
        if not area.cards:
            ground.engraved(self.p, box, t.mat_edge, 4, 0.6)
        self.gold(area, rect)

    def _tray(self, area: Area, rect: QRectF) -> None:
        """Paint the tray of decks not in use: a stack of backs, the number of decks and the number of cards."""
        t = self.theme
        ground.plate(self.p, rect, t.mat_inset, t.mat_edge, 6)
        wide = rect.width() > 2 * rect.height()
        h = min(30.0, rect.height() * (0.68 if wide else 0.36))
        side = h / CARD
        left = rect.left() + 8 if wide else rect.center().x() - side / 2 - 6
        top = rect.center().y() - h / 2 if wide else rect.top() + 6
        for n, deck in enumerate(("trove", "spell", "adventure")):
            box = QRectF(left + n * 6, top, side, h)
            crisp_images.draw(self.p, box, partial(_back, deck, t))
        text = QRectF(rect.left() + side + 28, rect.top(), rect.width() - side - 36, rect.height())
        if not wide:
            text = QRectF(rect.left() + 3, top + h + 2, rect.width() - 6, rect.bottom() - top - h - 4)
        upper = QRectF(text.left(), text.top() + 3, text.width(), text.height() / 2 - 3)
        lower = QRectF(text.left(), text.center().y(), text.width(), text.height() / 2 - 3)
        flags = ONE_LEFT if wide else ONE_LINE
        self.say(upper, f"{area.caption}: {area.note}", t.mat_ink, most=18, weight=600, flags=flags,
                 shorter=(area.note,))  # fmt: skip
        self.say(lower, f"{area.count:,} cards", t.mat_soft, most=17, flags=flags, shorter=(f"{area.count:,}",))

    def _band(self, text: str, box: QRectF) -> None:
        """Paint a band with the title of the box that a deck comes from. A title that is too long loses its article,
        then takes two rows, and then is shortened."""
        look = self.theme.frames["follower"]
        short = text.removeprefix("The ")
        inner, two, flags = box.adjusted(3, 0, -3, 0), box.adjusted(3, 0, -3, BAND_ROW), ONE_LINE
        if not self.has_room(inner, short, weight=700, flags=flags) and self.has_room(two, short, weight=700):
            box, inner, flags = box.adjusted(0, 0, 0, BAND_ROW), two, CENTRE
        self.p.setPen(Qt.PenStyle.NoPen)
        self.p.setBrush(QColor(look.ground))
        self.p.drawRoundedRect(box, 4, 4)
        cut = (f"{short[:end].rstrip()}…" for end in range(len(short) - 1, 2, -1))
        self.say(inner, text, look.ink, most=17, weight=700, flags=flags, shorter=(short, *cut))

    def _count(self, count: int, box: QRectF) -> None:
        t = self.theme
        self.p.setPen(QPen(QColor(t.gilt), 1))
        self.p.setBrush(QColor(t.mat_inset))
        self.p.drawRoundedRect(box, 6, 6)
        self.say(box, str(count), t.mat_ink, most=17, weight=700, flags=ONE_LINE)


def _back(deck: str, theme: Theme, size: faces.Size, dpr: float) -> QImage:
    return faces.back(deck, size, theme, dpr=dpr)


def name_font(area: Area, rect: QRectF) -> NameFont:
    """Return the font of the name of a road space. In a narrow space without a note the name may take two rows. The
    names of all spaces of a road have the same font."""
    box = _caption_box(rect)
    two_rows = not area.note and box.width() < NARROW_SPACE
    name, flags = _name_box(box, two_rows=two_rows)
    return NameFont(two_rows, *_common_font(area.names, name.width(), name.height(), flags, 18 - two_rows))


def _caption_box(rect: QRectF) -> QRectF:
    """Return the room for the name and the note of a road space."""
    return QRectF(rect.left() + 8, rect.bottom() - 41, rect.width() - 14, 41)


def _pile_box(rect: QRectF) -> QRectF:
    """Return the rectangle of the cards of a deck or of its discards."""
    return box_rect(table_layout.deck_pile(Box(rect.left(), rect.top(), rect.width(), rect.height())))


def _name_box(box: QRectF, *, two_rows: bool) -> tuple[QRectF, int]:
    """Return the room for the name of a road space, and how the name is aligned."""
    if two_rows:
        return box.adjusted(-4, -ROW_LIFT, 4, 0), TOP_LEFT
    return QRectF(box.left() - 4, box.top(), box.width() + 8, ONE_ROW), ONE_LEFT


@lru_cache(maxsize=64)
def _common_font(names: tuple[str, ...], wide: float, high: float, flags: int, most: int) -> tuple[str, int]:
    """Return the kind and the size of letters in which all names fit into a box of this size."""
    for kind in ("title", "text"):
        fits = [whole_fit(QRectF(0, 0, wide, high), name, most=most, least=LETTERS, kind=kind, weight=700, flags=flags)
                for name in names]  # fmt: skip
        if all(fits):
            return kind, min((fit.size for fit in fits if fit is not None), default=most)
    return "text", most
