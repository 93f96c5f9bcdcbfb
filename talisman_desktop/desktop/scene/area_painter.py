"""How the places of the table are painted: mats, road spaces, draw spots, decks, the trove."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.desktop.presenters.geometry import mats, table_layout
from talisman_desktop.desktop.presenters.geometry.rectangles import CARD, Box
from talisman_desktop.desktop.presenters.table_model import Area, HeroView, TokenView
from talisman_desktop.desktop.scene import crisp_images, faces, ground
from talisman_desktop.desktop.scene.stamps import stamp
from talisman_desktop.desktop.scene.text_fit import (
    CENTRE,
    LEFT,
    ONE_LEFT,
    ONE_LINE,
    ONE_RIGHT,
    TOP_LEFT,
    draw_fitted,
)
from talisman_desktop.desktop.theme import emblems
from talisman_desktop.desktop.theme.palette import Pair, Theme
from talisman_desktop.rules.world import VILLAGE

NARROW_SPACE = 125.0
"""On a space narrower than this a name may need two rows."""
LOW_TOKEN = 40.0
"""A token lower than this has its words beside the number, not under it."""
NEWS_REACH = 9.0
"""The change of the last answer reaches so far beyond a token."""
_ORDINALS = ("", "1st", "2nd", "3rd")


@dataclass
class AreaPainter:
    """Paints one area into a rectangle at the origin."""

    p: QPainter
    theme: Theme
    catalog: Catalog

    def paint(self, area: Area, rect: QRectF) -> None:
        """Paint it."""
        match area.role:
            case "hero":
                self._mat(area, rect)
            case "figure":
                self._figure(area, rect)
            case "items" | "followers" | "spells":
                self._column(area, rect)
            case "trophies" | "store":
                self._shelf(area, rect)
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

    # --- mats ---

    def _mat(self, area: Area, rect: QRectF) -> None:
        t = self.theme
        ground.plate(self.p, rect, t.mat, t.mat_edge, 10)
        if area.hero is None:
            emblems.draw(self.p, "helm", QRectF(rect.center().x() - 34, rect.center().y() - 70, 68, 68), t.mat_inset)
            self._say(QRectF(rect.left() + 20, rect.center().y() + 8, rect.width() - 40, 30), area.caption, t.mat_soft,
                      most=22, least=12, kind="title")  # fmt: skip
            self._say(QRectF(rect.left() + 30, rect.center().y() + 42, rect.width() - 60, 44), area.note, t.mat_soft,
                      most=16, least=11)  # fmt: skip
            return
        parts = mats.mat(Box(rect.left(), rect.top(), rect.width(), rect.height()))
        self._head(area.hero, _rect(parts.head))

    def _head(self, hero: HeroView, head: QRectF) -> None:
        t = self.theme
        pawn = QRectF(head.left(), head.top() - 3, 29, head.height() + 3)
        draw_pawn(self.p, pawn, t, hero.colour, str(hero.place) if hero.place else "")
        chip_w = 104.0
        chip = QRectF(head.right() - chip_w, head.top() + 4, chip_w, 26)
        look = t.alignments[hero.alignment]
        self.p.setPen(QPen(QColor(t.mat_edge), 1))
        self.p.setBrush(QColor(look.ground))
        self.p.drawRoundedRect(chip, 13, 13)
        emblems.draw(self.p, emblems.ALIGNMENT_EMBLEMS[hero.alignment],
                     QRectF(chip.left() + 8, chip.top() + 4.5, 17, 17), look.ink)  # fmt: skip
        self._say(chip.adjusted(30, 0, -8, 0), hero.alignment.capitalize(), look.ink, most=17, least=10, weight=600,
                  flags=ONE_LINE)  # fmt: skip
        free = QRectF(pawn.right() + 9, head.top(), chip.left() - pawn.right() - 18, head.height())
        notes = list(hero.notes)
        name = QRectF(free.left(), free.top(), free.width() * (0.52 if notes else 1.0), free.height())
        self._say(name, hero.name, t.mat_ink, most=24, least=13, kind="title", weight=700, flags=ONE_LEFT)
        if notes:
            rest = QRectF(name.right() + 6, free.top(), free.right() - name.right() - 6, free.height())
            self._say(rest, "\n".join(notes[:2]), t.mat_soft, most=15, least=10, flags=LEFT)

    def token(self, token: TokenView, box: QRectF) -> None:
        """A token with its number: mostly as on the mat beside it, or as it was before the last change."""
        stamp(self.p, box, NEWS_REACH, ("token", self.theme.name, token),
              lambda p, box: replace(self, p=p)._paint_token(token, box))  # fmt: skip

    def _paint_token(self, token: TokenView, box: QRectF) -> None:
        look = self.theme.tokens[token.token]
        self.p.setPen(QPen(QColor(self.theme.mat_edge), 1))
        self.p.setBrush(QColor(look.ground))
        self.p.drawRoundedRect(box, 6, 6)
        half, measure = box.center().x(), token.measure
        if box.height() < LOW_TOKEN:
            left, tight = (3, 16) if measure else (8, 19)
            emblem = QRectF(box.left() + left, box.center().y() - tight / 2, tight, tight)
            emblems.draw(self.p, look.emblem, emblem, look.ink)
            number = QRectF(emblem.right() + 2, box.top(), 20 if measure else 32, box.height())
            self._say(number, str(token.value), look.ink, most=24, least=11, kind="title", weight=800, flags=ONE_LINE)
            down = 5 if token.news else 0
            rest = QRectF(number.right() + 1, box.top() + down, box.right() - number.right() - 4, box.height() - down)
            self._say(rest, measure, look.ink, most=15, least=8, weight=600, flags=ONE_RIGHT)
        else:
            emblems.draw(self.p, look.emblem, QRectF(half - 27, box.top() + 5, 21, 21), look.ink)
            number = QRectF(half - 4, box.top() + 1, 34, 30)
            self._say(number, str(token.value), look.ink, most=27, least=12, kind="title", weight=800, flags=ONE_LINE)
            label = f"{look.name} ({measure})" if measure else look.name
            under = QRectF(box.left() + 3, box.bottom() - 18, box.width() - 6, 17)
            self._say(under, label, look.ink, most=15, least=8, weight=600, flags=ONE_LINE)
        if token.news:
            self._paint_news(token.news, box)

    def _paint_news(self, news: str, box: QRectF) -> None:
        """Paint what the last answer changed: a rim around the token, and the change on a label at a corner."""
        t = self.theme
        self.p.setPen(QPen(QColor(t.mat_ink), 2.5))
        self.p.setBrush(Qt.BrushStyle.NoBrush)
        self.p.drawRoundedRect(box.adjusted(-1, -1, 1, 1), 7, 7)
        chip = QRectF(box.right() - 25, box.top() - NEWS_REACH, 31, 20)
        self.p.setPen(Qt.PenStyle.NoPen)
        self.p.setBrush(QColor(t.mat_ink))
        self.p.drawRoundedRect(chip, 9, 9)
        self._say(chip, news, t.mat, most=19, least=9, kind="title", weight=800, flags=ONE_LINE)

    def _figure(self, area: Area, rect: QRectF) -> None:
        card = self.catalog.cards.get(area.kind)
        if card is None:
            ground.engraved(self.p, rect, self.theme.mat_edge)
            return
        crisp_images.draw(self.p, rect, lambda size, dpr: faces.face(card, size, self.theme, dpr=dpr))
        if area.note:
            band = QRectF(rect.left() + 4, rect.center().y() - 11, rect.width() - 8, 22)
            self.p.setPen(Qt.PenStyle.NoPen)
            self.p.setBrush(QColor(self.theme.frames["follower"].ground))
            self.p.drawRoundedRect(band, 4, 4)
            self._say(band, area.note, self.theme.frames["follower"].ink, most=15, least=9, weight=700, flags=ONE_LINE)

    def _column(self, area: Area, rect: QRectF) -> None:
        t = self.theme
        self._inset(rect)
        text = area.caption + (f"  {area.count}" if area.count else "")
        self._say(QRectF(rect.left() + 6, rect.top() + 1, rect.width() - 12, mats.CAPTION - 1), text, t.mat_soft,
                  most=15, least=9, weight=600, flags=ONE_LEFT)  # fmt: skip
        if not area.cards:
            mark = {"items": "bag", "followers": "companions", "spells": "book"}[area.role]
            side = min(38.0, rect.height() * 0.4)
            box = QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2 + 6, side, side)
            tint = QColor(t.mat_edge)
            tint.setAlphaF(0.35)
            emblems.draw(self.p, mark, box, tint)

    def _shelf(self, area: Area, rect: QRectF) -> None:
        """Trophies and what is in store: a line of words, for the cards themselves are seldom wanted."""
        self._inset(rect)
        if area.role == "trophies":
            head = f"Trophies  {area.count}" if area.count else "Trophies"
            self._line(rect, "skull", head, area.note or ("none" if not area.count else ""), bool(area.count))
            return
        parts = [f"{area.count} card{'s' if area.count > 1 else ''}"] if area.count else []
        if area.gold:
            parts.append(f"{area.gold} gold")
        if rect.height() < 34:
            self._line(rect, "chest", area.caption, ", ".join(parts) or "empty", bool(parts))
            return
        t = self.theme
        self._say(QRectF(rect.left() + 4, rect.top() + 2, rect.width() - 8, 19), area.caption, t.mat_soft, most=15,
                  least=9, weight=600, flags=ONE_LINE)  # fmt: skip
        low = QRectF(rect.left() + 4, rect.top() + 20, rect.width() - 8, rect.height() - 22)
        self._say(low, ", ".join(parts) or "empty", t.mat_ink if parts else t.mat_soft, most=15, least=9)

    def _line(self, rect: QRectF, mark: str, left: str, right: str, some: bool) -> None:
        """An emblem, a name at the left, how much at the right."""
        t = self.theme
        ink = t.mat_ink if some else t.mat_soft
        emblems.draw(self.p, mark, QRectF(rect.left() + 7, rect.center().y() - 9, 18, 18), t.mat_soft)
        head = QRectF(rect.left() + 30, rect.top(), max(72.0, rect.width() * 0.36), rect.height())
        self._say(head, left, ink, most=16, least=9, weight=600, flags=ONE_LEFT)
        rest = QRectF(head.right() + 4, rect.top(), rect.right() - head.right() - 12, rect.height())
        self._say(rest, right, ink, most=16, least=9, flags=ONE_RIGHT)

    def _inset(self, rect: QRectF) -> None:
        self.p.setPen(QPen(QColor(self.theme.mat_edge), 0.8))
        self.p.setBrush(QColor(self.theme.mat_inset))
        self.p.drawRoundedRect(rect, 6, 6)

    # --- the road ---

    def _space(self, area: Area, rect: QRectF) -> None:
        t = self.theme
        if area.here:
            glow = QColor(t.gilt)
            glow.setAlphaF(0.2)
            self.p.setPen(QPen(QColor(t.gilt), 2))
            self.p.setBrush(glow)
            self.p.drawRoundedRect(rect, 9, 9)
        disc = QRectF(rect.left() + 8, rect.top() + 2, 46, 46)
        self.p.setPen(QPen(QColor(t.map_edge), 2))
        self.p.setBrush(QColor(t.map))
        self.p.drawEllipse(disc)
        mark = "house" if area.number == 0 else emblems.terrain_emblem(area.caption)
        ink = t.map_ink if area.here or area.done or not area.number else t.map_soft
        emblems.draw(self.p, mark, disc.adjusted(9, 9, -9, -9), ink)
        if area.number:
            seal = QRectF(disc.right() - 12, disc.top() - 2, 19, 19)
            self.p.setPen(QPen(QColor(t.map_edge), 1.2))
            self.p.setBrush(QColor(t.map))
            self.p.drawEllipse(seal)
            self._say(seal, str(area.number), t.map_ink, most=13, least=8, weight=700, flags=ONE_LINE)
        wide = rect.width() - 14
        if area.number and not area.cards:
            stack = _rect(table_layout.road_stack(Box(rect.left(), rect.top(), rect.width(), rect.height())))
            ground.engraved(self.p, stack.adjusted(2, 4, -4, -6), t.map_edge, 5, 0.25)
        self._caption(area, QRectF(rect.left() + 8, rect.bottom() - 41, wide, 41))
        if area.talismans:
            self._talismans(area.talismans, QRectF(rect.left() + 50, rect.top() + 42, 50, 26))
        if area.count > table_layout.STACK_ROWS:
            more = f"+{area.count - table_layout.STACK_ROWS}"
            self._say(QRectF(rect.right() - 62, rect.bottom() - 21, 30, 19), more, t.map_ink, most=15,
                      least=9, weight=600, flags=ONE_RIGHT)  # fmt: skip
        self._gold(area, rect)

    def _caption(self, area: Area, box: QRectF) -> None:
        """The name of a space and a note on it; without one the name may take two rows, as in the Tower it must."""
        ink = self.theme.map_ink
        if not area.note and box.width() < NARROW_SPACE:
            self._say(box.adjusted(-4, 0, 4, -1), area.caption, ink, most=17, least=11, kind="title", weight=700,
                      flags=TOP_LEFT)  # fmt: skip
            return
        name = QRectF(box.left(), box.top(), box.width(), 22)
        self._say(name, area.caption, ink, most=18, least=10, kind="title", weight=700, flags=ONE_LEFT)
        if not area.note:
            return
        left = box.left()
        if area.number != VILLAGE:
            mark = QRectF(left, box.bottom() - 19, 15, 15)
            emblems.draw(self.p, emblems.terrain_emblem(area.note), mark, ink)
            left += 19
        # Not quite to the edge: what lies on a space is told there.
        note = QRectF(left, box.bottom() - 21, box.right() - left - (65 if area.count or area.gold else 0), 19)
        self._say(note, area.note, ink, most=16, least=9, weight=600, flags=ONE_LEFT)

    def _talismans(self, spent: int, box: QRectF) -> None:
        """How many talismans were spent at a place."""
        self.p.setPen(QPen(QColor(self.theme.map_edge), 1.2))
        self.p.setBrush(QColor(self.theme.map))
        self.p.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        mark = QRectF(box.left() + 3, box.top() + 3, box.height() - 6, box.height() - 6)
        emblems.draw(self.p, "talisman", mark, self.theme.map_ink)
        number = QRectF(mark.right() + 4, box.top(), box.right() - mark.right() - 10, box.height())
        self._say(number, str(spent), self.theme.map_ink, most=18, least=10, weight=700, flags=ONE_LINE)

    # --- the middle ---

    def _here(self, area: Area, rect: QRectF) -> None:
        t = self.theme
        card = self.catalog.cards.get(area.kind)
        low = 118.0
        face_h = rect.height() - (low if area.cards else 0) - 14
        w = min(rect.width() - 14, face_h / CARD)
        box = QRectF(rect.center().x() - w / 2, rect.top() + 7, w, w * CARD)
        ground.engraved(self.p, rect, t.felt_line, 8)
        if card is not None:
            crisp_images.draw(self.p, box, lambda size, dpr: faces.face(card, size, t, dpr=dpr, shadow=5), 5)
        else:
            mark = QRectF(rect.center().x() - 30, rect.top() + 46, 60, 60)
            emblems.draw(self.p, emblems.terrain_emblem(area.caption), mark, t.felt_line)
            self._say(QRectF(rect.left() + 8, rect.top() + 112, rect.width() - 16, 44), area.caption, t.felt_ink,
                      most=20, least=11, kind="title")  # fmt: skip
        self._gold(area, rect)

    def _spot(self, area: Area, rect: QRectF) -> None:
        t = self.theme
        ground.engraved(self.p, rect, t.felt_line, 7, 0.55)
        if not area.cards:
            self._say(rect, area.caption, t.felt_ink, most=30, least=12, kind="title", weight=500, flags=ONE_LINE)
        else:
            seal = QRectF(rect.left(), rect.top() + 3, table_layout.GUTTER, 20)
            self._say(seal, area.caption, t.felt_ink, most=17, least=9, weight=700, flags=ONE_LINE)
        self._gold(area, rect)

    def _titled(self, area: Area, rect: QRectF, mark: str) -> None:
        t = self.theme
        ground.engraved(self.p, rect, t.felt_line, 8)
        emblems.draw(self.p, mark, QRectF(rect.left() + 12, rect.top() + 7, 22, 22), t.felt_ink)
        title = f"{area.caption} · Looted" if area.role == "trove" and area.done else area.caption
        heading = QRectF(rect.left() + 42, rect.top() + 4, rect.width() - 94, 28)
        self._say(heading, title, t.felt_ink, most=19, least=11,
                  kind="title", weight=700, flags=ONE_LEFT)  # fmt: skip
        if area.role != "guardians":
            if area.gold:
                self._gold(area, rect)
            if not area.cards:
                big = QRectF(rect.center().x() - 32, rect.center().y() - 44, 64, 64)
                emblems.draw(self.p, mark, big, t.felt_line)
                self._say(QRectF(rect.left() + 10, rect.center().y() + 26, rect.width() - 20, 60), area.note,
                          t.felt_ink, most=18, least=13)  # fmt: skip

    def _things(self, area: Area, rect: QRectF) -> None:
        if not area.cards:
            line = QRectF(rect.left(), rect.top() + 2, rect.width(), 42)
            self._say(line, "bears nothing", self.theme.felt_ink, most=15, least=10)

    # --- decks ---

    def _deck(self, area: Area, rect: QRectF) -> None:
        t = self.theme
        box = _rect(table_layout.deck_pile(Box(rect.left(), rect.top(), rect.width(), rect.height())))
        self._say(QRectF(rect.left(), rect.top() + 1, rect.width() - 2, 19), area.caption, t.mat_soft, most=15, least=9,
                  weight=600, flags=ONE_LINE)  # fmt: skip
        deck = area.id.partition(":")[2]
        if not area.count:
            ground.engraved(self.p, box, t.mat_edge, 4)
            self._say(box, "empty", t.mat_soft, most=14, least=9, flags=ONE_LINE)
            return
        for level in range(min(3, area.count - 1), 0, -1):
            under = box.translated(level * 1.6, level * 1.6)
            self.p.setPen(QPen(QColor("#000000"), 0.6))
            self.p.setBrush(QColor(t.parchment_shade))
            self.p.drawRoundedRect(under, 3, 3)
        crisp_images.draw(self.p, box, lambda size, dpr: faces.back(deck, size, t, dpr=dpr))
        self._count(area.count, QRectF(box.right() - 24, box.bottom() - 18, 30, 20))
        if area.note:
            self._band(area.note, QRectF(rect.left() + 1, box.top() - 1, rect.width() - 2, 17))

    def _discard(self, area: Area, rect: QRectF) -> None:
        t = self.theme
        box = _rect(table_layout.deck_pile(Box(rect.left(), rect.top(), rect.width(), rect.height())))
        caption = "Discards" if area.role == "discard" else area.caption
        if area.count:
            caption += f" {area.count}"
        self._say(QRectF(rect.left() + 2, rect.top() + 1, rect.width() - 2, 19), caption, t.mat_soft, most=15, least=8,
                  flags=ONE_LINE)  # fmt: skip
        if not area.cards:
            ground.engraved(self.p, box, t.mat_edge, 4, 0.6)
        self._gold(area, rect)

    def _tray(self, area: Area, rect: QRectF) -> None:
        """The decks that wait: a stack of backs, how many decks, how many cards."""
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
        self._say(upper, f"{area.caption}: {area.note}", t.mat_ink, most=18, least=9, weight=600, flags=flags)
        self._say(lower, f"{area.count:,} cards", t.mat_soft, most=17, least=9, flags=flags)

    # --- small things ---

    def _band(self, text: str, box: QRectF) -> None:
        """A band with the name of the box that a deck is of."""
        self.p.setPen(Qt.PenStyle.NoPen)
        self.p.setBrush(QColor(self.theme.frames["follower"].ground))
        self.p.drawRoundedRect(box, 4, 4)
        inner = box.adjusted(3, 0, -3, 0)
        self._say(inner, text, self.theme.frames["follower"].ink, most=14, least=8, weight=700, flags=ONE_LINE)

    def _count(self, count: int, box: QRectF) -> None:
        t = self.theme
        self.p.setPen(QPen(QColor(t.gilt), 1))
        self.p.setBrush(QColor(t.mat_inset))
        self.p.drawRoundedRect(box, 6, 6)
        self._say(box, str(count), t.mat_ink, most=15, least=8, weight=700, flags=ONE_LINE)

    def _gold(self, area: Area, rect: QRectF) -> None:
        """Loose gold: a coin with its number."""
        if not area.gold:
            return
        box = _rect(table_layout.gold_box(area, Box(rect.left(), rect.top(), rect.width(), rect.height())))
        look = self.theme.tokens["gold"]
        self.p.setPen(QPen(QColor("#e3c574"), 1.5))
        self.p.setBrush(QColor(look.ground))
        self.p.drawEllipse(box)
        self._say(box, str(area.gold), look.ink, most=17, least=8, kind="title", weight=800, flags=ONE_LINE)

    def _say(self, rect: QRectF, text: str, ink: str, *, most: float, least: float, kind: str = "text",
             weight: int = 500, flags: int = CENTRE) -> None:  # fmt: skip
        self.p.setPen(QColor(ink))
        draw_fitted(self.p, rect, text, most=most, least=least, kind=kind, weight=weight, flags=flags)


def _back(deck: str, theme: Theme, size: faces.Size, dpr: float) -> QImage:
    return faces.back(deck, size, theme, dpr=dpr)


def _rect(box: Box) -> QRectF:
    return QRectF(box.x, box.y, box.w, box.h)


def draw_pawn(p: QPainter, rect: QRectF, theme: Theme, colour: str, mark: str) -> None:
    """A wooden figure in a player's colour, with its sign, and its place in the marching order on it."""
    key = ("pawn", theme.name, colour, mark)
    stamp(p, rect, 2, key, lambda p, rect: _paint_pawn(p, rect, theme.players[colour], colour, mark))


def _paint_pawn(p: QPainter, rect: QRectF, look: Pair, colour: str, mark: str) -> None:
    w, h, x, y = rect.width(), rect.height(), rect.left(), rect.top()
    p.setPen(QPen(QColor("#1a120a"), 1.4))
    p.setBrush(QColor(look.ground))
    p.drawPath(_pawn(w, h).translated(x, y))
    side = w * 0.29
    emblems.draw(p, f"sign-{colour}", QRectF(x + (w - side) / 2, y + h * 0.2 - side / 2, side, side), look.ink)
    if mark:
        p.setPen(QColor(look.ink))
        box = QRectF(x, y + h * 0.46, w, h * 0.54)
        draw_fitted(p, box, mark, most=h * 0.42, least=6, kind="title", weight=800, flags=ONE_LINE)


@lru_cache(maxsize=16)
def _pawn(w: float, h: float) -> QPainterPath:
    """The outline of a figure."""
    shape = QPainterPath()
    shape.setFillRule(Qt.FillRule.WindingFill)
    shape.addEllipse(QPointF(w / 2, h * 0.2), w * 0.235, h * 0.185)
    shape.moveTo(w * 0.36, h * 0.33)
    shape.cubicTo(w * 0.34, h * 0.56, w * 0.06, h * 0.7, w * 0.05, h * 0.98)
    shape.lineTo(w * 0.95, h * 0.98)
    shape.cubicTo(w * 0.94, h * 0.7, w * 0.66, h * 0.56, w * 0.64, h * 0.33)
    shape.closeSubpath()
    return shape.simplified()


def draw_walker(p: QPainter, rect: QRectF, theme: Theme) -> None:
    """A hooded figure with a scythe: Death on the road."""
    stamp(p, rect, 2, ("walker", theme.name), _paint_walker)


def _paint_walker(p: QPainter, rect: QRectF) -> None:
    """Paint a black cowl with a pale rim, two eyes, and a scythe beside it."""
    w, h, x, y = rect.width(), rect.height(), rect.left(), rect.top()

    def at(across: float, down: float) -> QPointF:
        return QPointF(x + w * across, y + h * down)

    p.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in (("#120c06", 5.0), ("#8b6a3d", 2.4)):
        p.setPen(QPen(QColor(ink), width, c=Qt.PenCapStyle.RoundCap))
        p.drawLine(at(0.84, 0.1), at(0.8, 0.96))
    blade = QPainterPath(at(0.86, 0.06))
    blade.cubicTo(at(0.62, -0.04), at(0.3, 0.02), at(0.16, 0.22))
    blade.cubicTo(at(0.36, 0.12), at(0.62, 0.12), at(0.85, 0.17))
    blade.closeSubpath()
    p.setPen(QPen(QColor("#120c06"), 1.2))
    p.setBrush(QColor("#d9dde2"))
    p.drawPath(blade)
    robe = QPainterPath(at(0.44, 0.16))
    robe.cubicTo(at(0.72, 0.2), at(0.66, 0.5), at(0.72, 0.62))
    robe.cubicTo(at(0.78, 0.8), at(0.82, 0.9), at(0.86, 0.98))
    robe.lineTo(at(0.04, 0.98))
    robe.cubicTo(at(0.08, 0.86), at(0.14, 0.76), at(0.18, 0.62))
    robe.cubicTo(at(0.22, 0.46), at(0.16, 0.22), at(0.44, 0.16))
    p.setPen(QPen(QColor("#e8e2d4"), 1.6))
    p.setBrush(QColor("#17131c"))
    p.drawPath(robe)
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(QColor("#05040a"))
    p.drawEllipse(at(0.45, 0.4), w * 0.15, h * 0.13)
    p.setBrush(QColor("#ffcf5a"))
    for across in (0.39, 0.51):
        p.drawEllipse(at(across, 0.4), w * 0.035, h * 0.028)


def decider_tag(rect: QRectF) -> QRectF:
    """Return the rectangle on a mat for the word that says that its hero decides now."""
    return QRectF(rect.center().x() - 46, rect.top() - 9, 92, 19)


def draw_decider(p: QPainter, rect: QRectF, theme: Theme, colour: str) -> None:
    """The mark of the mat whose hero decides now: a frame in the player's colour, and the word on it."""
    look = theme.players[colour]
    inner = rect.adjusted(1.5, 1.5, -1.5, -1.5)
    p.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in (("#120c06", 6.5), (look.ground, 4.0)):
        p.setPen(QPen(QColor(ink), width))
        p.drawRoundedRect(inner, 9, 9)
    tag = decider_tag(rect)
    p.setPen(QPen(QColor("#120c06"), 1.2))
    p.setBrush(QColor(look.ground))
    p.drawRoundedRect(tag, 9.5, 9.5)
    emblems.draw(p, f"sign-{colour}", QRectF(tag.left() + 9, tag.top() + 5, 9, 9), look.ink)
    p.setPen(QColor(look.ink))
    draw_fitted(p, tag.adjusted(22, 0, -8, 0), "decides", most=14, least=8, weight=700, flags=ONE_LINE)
