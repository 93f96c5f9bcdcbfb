"""The painting of the heroes' mats: name, tokens, columns of cards, trophies and store."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPen

from talisman_desktop.desktop.presenters.geometry import mats
from talisman_desktop.desktop.presenters.geometry.rectangles import LETTERS, Box
from talisman_desktop.desktop.presenters.table_model import Area, HeroView, TokenView
from talisman_desktop.desktop.scene import ground
from talisman_desktop.desktop.scene.brush import Brush, box_rect
from talisman_desktop.desktop.scene.crisp_images import LastDrawing
from talisman_desktop.desktop.scene.figure_painter import draw_pawn
from talisman_desktop.desktop.scene.stamps import stamp
from talisman_desktop.desktop.scene.text_fit import ONE_LEFT, ONE_LINE, ONE_RIGHT
from talisman_desktop.desktop.theme import emblems, fonts

LOW_TOKEN = 40.0
"""The height of a token below which its words are beside the number instead of below it."""
NEWS_REACH = 9.0
"""The distance by which the label of a changed number extends beyond its token."""


def _short(token: TokenView) -> tuple[str, ...]:
    """Return the shorter text for a token, for when the word does not fit: "(start N)" without the word."""
    return (f"({token.start})",) if token.measure else ()


class MatPainter(Brush):
    """Paints one area of a hero's mat into a rectangle at the origin."""

    def paint(self, area: Area, rect: QRectF) -> None:
        """Paint the mat, or a part of it."""
        match area.role:
            case "hero":
                self._mat(area, rect)
            case "figure":
                self._figure(area, rect)
            case "items" | "followers" | "spells":
                self._column(area, rect)
            case "quests":
                self._inset(rect)
            case "trophies" | "store":
                self._shelf(area, rect)

    def _mat(self, area: Area, rect: QRectF) -> None:
        t = self.theme
        ground.plate(self.p, rect, t.mat, t.mat_edge, 10)
        if area.hero is None:
            emblems.draw(self.p, "helm", QRectF(rect.center().x() - 34, rect.center().y() - 70, 68, 68), t.mat_inset)
            self.say(QRectF(rect.left() + 20, rect.center().y() + 8, rect.width() - 40, 30), area.caption, t.mat_soft,
                      most=22, kind="title")  # fmt: skip
            self.say(QRectF(rect.left() + 30, rect.center().y() + 42, rect.width() - 60, 44), area.note, t.mat_soft,
                      most=16)  # fmt: skip
            return
        parts = mats.mat(Box(rect.left(), rect.top(), rect.width(), rect.height()))
        self._head(area.hero, box_rect(parts.head))

    def _head(self, hero: HeroView, head: QRectF) -> None:
        t = self.theme
        pawn = QRectF(head.left(), head.top() - 3, 29, head.height() + 3)
        draw_pawn(self.p, pawn, t, hero.colour, str(hero.place) if hero.place else "", moved=hero.reordered)
        worded = not hero.notes  # the words of the buttons give their room to effects in force
        chip_w = 104.0 if worded else 34.0
        chip = QRectF(head.right() - chip_w, head.top() + 4, chip_w, 26)
        look = t.alignments[hero.alignment]
        self.p.setPen(QPen(QColor(t.mat_edge), 1))
        self.p.setBrush(QColor(look.ground))
        self.p.drawRoundedRect(chip, 13, 13)
        emblems.draw(self.p, emblems.ALIGNMENT_EMBLEMS[hero.alignment],
                     QRectF(chip.left() + 8, chip.top() + 4.5, 17, 17), look.ink)  # fmt: skip
        if worded:
            self.say(chip.adjusted(30, 0, -8, 0), hero.alignment.capitalize(), look.ink, most=17, weight=600,
                     flags=ONE_LINE)  # fmt: skip
        free = QRectF(pawn.right() + 9, head.top(), chip.left() - pawn.right() - 18, head.height())
        notes = list(hero.notes)
        name = QRectF(free.left(), free.top(), free.width() * (0.46 if notes else 1.0), free.height())
        self.say(name, hero.name, t.mat_ink, most=24, kind="title", weight=700, flags=ONE_LEFT)
        if notes:
            rest = QRectF(name.right() + 6, free.top(), free.right() - name.right() - 6, free.height())
            more = [f"{notes[0]} +{len(notes) - 1}"] if len(notes) > 1 else []
            self.say(rest, " · ".join(notes), t.mat_soft, most=17, flags=ONE_RIGHT,
                     shorter=(*more, f"{len(notes)} notes" if more else "1 note"))  # fmt: skip

    def token(self, token: TokenView, box: QRectF, last: LastDrawing | None = None) -> None:
        """Paint a token with its number, from a kept image if there is one."""
        stamp(self.p, box, NEWS_REACH, ("token", self.theme.name, token),
              lambda p, box: replace(self, p=p)._paint_token(token, box), last)  # fmt: skip

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
            number = QRectF(emblem.right() + 2, box.top(), 22 if measure else 32, box.height())
            self.say(number, str(token.value), look.ink, most=24, kind="title", weight=800, flags=ONE_LINE)
            down = 5 if token.news else 0
            rest = QRectF(number.right() + 1, box.top() + down, box.right() - number.right() - 4, box.height() - down)
            self.say(rest, measure, look.ink, most=17, weight=600, flags=ONE_RIGHT, shorter=_short(token))
        else:
            emblems.draw(self.p, look.emblem, QRectF(half - 27, box.top() + 5, 21, 21), look.ink)
            number = QRectF(half - 4, box.top() + 1, 34, 30)
            self.say(number, str(token.value), look.ink, most=27, kind="title", weight=800, flags=ONE_LINE)
            label = f"{look.name} ({measure})" if measure else look.name
            under = QRectF(box.left() + 3, box.bottom() - 19, box.width() - 6, 19)
            self.say(under, label, look.ink, most=17, weight=600, flags=ONE_LINE,
                     shorter=(measure, *_short(token)) if measure else ())  # fmt: skip
        if token.news:
            self._paint_news(token.news, box)

    def _paint_news(self, news: str, box: QRectF) -> None:
        """Paint the change that the last answer made to a number: a rim around the token, and a label at its corner."""
        t = self.theme
        self.p.setPen(QPen(QColor(t.mat_ink), 2.5))
        self.p.setBrush(Qt.BrushStyle.NoBrush)
        self.p.drawRoundedRect(box.adjusted(-1, -1, 1, 1), 7, 7)
        chip = QRectF(box.right() - 25, box.top() - NEWS_REACH, 31, 20)
        self.p.setPen(Qt.PenStyle.NoPen)
        self.p.setBrush(QColor(t.mat_ink))
        self.p.drawRoundedRect(chip, 9, 9)
        self.say(chip, news, t.mat, most=19, kind="title", weight=800, flags=ONE_LINE)

    def _figure(self, area: Area, rect: QRectF) -> None:
        card = self.catalog.cards.get(area.kind)
        if card is None:
            ground.engraved(self.p, rect, self.theme.mat_edge)
            return
        self.card(rect, card)
        if area.note:
            band = QRectF(rect.left() + 4, rect.center().y() - 11, rect.width() - 8, 22)
            self.p.setPen(Qt.PenStyle.NoPen)
            self.p.setBrush(QColor(self.theme.frames["follower"].ground))
            self.p.drawRoundedRect(band, 4, 4)
            self.say(band, area.note, self.theme.frames["follower"].ink, most=15, weight=700, flags=ONE_LINE)

    def _column(self, area: Area, rect: QRectF) -> None:
        t = self.theme
        self._inset(rect)
        text = area.caption + (f"  {area.count}" if area.count else "")
        if mats.column_room(area, Box(0, 0, rect.width(), rect.height())).y == mats.CAPTION:
            head = QRectF(rect.left() + 6, rect.top() + 1, rect.width() - 12, mats.CAPTION - 1)
            self.say(head, text, t.mat_soft, most=17, weight=600, flags=ONE_LEFT, shorter=(area.caption,))
        if not area.cards:
            mark = {"items": "bag", "followers": "companions", "spells": "book"}[area.role]
            side = min(38.0, rect.height() * 0.4)
            box = QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2 + 6, side, side)
            tint = QColor(t.mat_edge)
            tint.setAlphaF(0.35)
            emblems.draw(self.p, mark, box, tint)

    def _shelf(self, area: Area, rect: QRectF) -> None:
        """Paint a line with the number of trophies, or of cards and gold in store, instead of the cards."""
        self._inset(rect)
        if area.role == "trophies":
            head = f"Trophies  {area.count}" if area.count else "Trophies"
            note = area.note or ("none" if not area.count else "")
            names = (head, str(area.count), "") if area.note else (head, "")
            self._line(rect, "skull", names, (note, str(area.count)), bool(area.count))
            return
        parts = [f"{area.count} card{'s' if area.count > 1 else ''}"] if area.count else []
        if area.gold:
            parts.append(f"{area.gold} gold")
        if rect.height() < 34:
            few = f"{area.count} + {area.gold}" if area.gold else str(area.count)
            self._line(rect, "chest", (area.caption, ""), (", ".join(parts) or "empty", few), bool(parts))
            return
        t = self.theme
        top = QRectF(rect.left() + 4, rect.top() + 2, rect.width() - 8, 19)
        self.say(top, area.caption, t.mat_soft, most=17, weight=600, flags=ONE_LINE)
        low = QRectF(rect.left() + 4, rect.top() + 20, rect.width() - 8, rect.height() - 22)
        self.say(low, ", ".join(parts) or "empty", t.mat_ink if parts else t.mat_soft, most=17,
                 shorter=(f"{area.count} + {area.gold}" if area.gold else str(area.count),))  # fmt: skip

    def _line(self, rect: QRectF, mark: str, names: tuple[str, ...], much: tuple[str, ...], some: bool) -> None:
        """Paint an emblem, the name at the left and the amount at the right. If both do not fit, use a shorter name."""
        t = self.theme
        ink = t.mat_ink if some else t.mat_soft
        emblems.draw(self.p, mark, QRectF(rect.left() + 7, rect.center().y() - 9, 18, 18), t.mat_soft)
        for name in names:
            head = QRectF(rect.left() + 30, rect.top(), fonts.width(name, LETTERS, 600) + 1, rect.height())
            rest = QRectF(head.right() + 6, rect.top(), rect.right() - head.right() - 13, rect.height())
            if rest.width() > 0 and self.has_room(rest, much[0], flags=ONE_RIGHT):
                break
        if not name:
            rest = QRectF(rect.left() + 27, rect.top(), rect.width() - 31, rect.height())
        self.say(head, name, ink, most=17, weight=600, flags=ONE_LEFT)
        self.say(rest, much[0], ink, most=17, flags=ONE_RIGHT, shorter=much[1:])

    def _inset(self, rect: QRectF) -> None:
        self.p.setPen(QPen(QColor(self.theme.mat_edge), 0.8))
        self.p.setBrush(QColor(self.theme.mat_inset))
        self.p.drawRoundedRect(rect, 6, 6)
