"""The painting of the strip of small cards on the stage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.desktop.presenters.drama import animation
from talisman_desktop.desktop.presenters.drama.pieces import Chance, Tile
from talisman_desktop.desktop.presenters.drama.strip_layout import GAP, PAD, SIDE, PlacedCard, Strip
from talisman_desktop.desktop.scene.brush import box_rect
from talisman_desktop.desktop.scene.face_painter import frame_of
from talisman_desktop.desktop.scene.text_fit import ONE_LEFT
from talisman_desktop.desktop.stage.piece_painter import draw_piece
from talisman_desktop.desktop.stage.strip_search import MARGIN, Made
from talisman_desktop.desktop.theme import emblems, fonts
from talisman_desktop.desktop.theme.palette import Pair, Theme
from talisman_desktop.desktop.widgets.odds_bar import paint_bar


@dataclass(frozen=True)
class StripPainter:
    """Paints the panel of the stage. While the last badge is animated, `cues` are those of its pieces, and `now` is the
    number of milliseconds since the beginning."""

    p: QPainter
    theme: Theme
    catalog: Catalog
    cues: Sequence[animation.Cue] = ()
    now: int = 0

    def ground(self, rect: QRect) -> None:
        """Paint the empty panel."""
        self.p.fillRect(rect, QColor(self.theme.panel))
        self.p.setPen(QPen(QColor(self.theme.gilt), 1.5))
        self.p.setBrush(Qt.BrushStyle.NoBrush)
        self.p.drawRect(QRectF(rect).adjusted(0.75, 0.75, -0.75, -0.75))

    def strip(self, strip: Strip, origin: tuple[float, float]) -> None:
        """Paint a strip from the origin on."""
        self.p.translate(*origin)
        for card in strip.cards:
            self._card(card, strip)

    def _card(self, card: PlacedCard, strip: Strip) -> None:
        p, t, px = self.p, self.theme, strip.letters
        box, head = box_rect(card.box), box_rect(card.head)
        edge = t.line if self.cues else {"good": t.good, "bad": t.danger}.get(card.small.outcome, t.line)
        if card.badges or card.small.title:
            p.setPen(QPen(QColor(edge), 1.2))
            p.setBrush(QColor(t.raised))
            p.drawRoundedRect(box, 4, 4)
        if head.height():
            look, emblem = self._look(card.small.kind)
            p.setPen(Qt.PenStyle.NoPen)
            p.setBrush(QColor(look.ground))
            p.drawRoundedRect(head.adjusted(1, 1, -1, 0), 3, 3)
            side = SIDE * px
            icon = QRectF(head.left() + PAD * px, head.center().y() - side / 2, side, side)
            emblems.draw(p, emblem, icon, look.ink)
            p.setPen(QColor(look.ink))
            p.setFont(fonts.text(px, 700))
            p.drawText(head.adjusted((PAD + SIDE + GAP) * px, 0, px, 0), ONE_LEFT, card.small.title)
        for placed in card.badges:
            moving = bool(self.cues) and placed is strip.cards[-1].badges[-1]
            for n, (piece, where, scale) in enumerate(placed.pieces):
                moment = animation.seen(piece, self.cues[n], self.now) if moving else animation.Moment(piece)
                if moment is not None:
                    self._piece(moment, box_rect(where), px * scale, named=strip.named)

    def _piece(self, moment: animation.Moment, box: QRectF, px: float, *, named: bool) -> None:
        """Paint a piece, rotated about its centre while it is animated."""
        p = self.p
        if isinstance(moment.piece, Tile):
            self._tile(moment.piece, box, px)
            return
        if isinstance(moment.piece, Chance):
            high = px * SIDE / 2
            place = QRectF(box.left(), box.center().y() - high / 2, box.width(), high)
            p.setBrush(Qt.BrushStyle.NoBrush)
            paint_bar(p, place, moment.piece.parts, self.theme)
            return
        if not moment.turned:
            draw_piece(p, moment.piece, box, self.theme, px, named=named)
            return
        p.save()
        p.translate(box.center())
        p.rotate(moment.turned)
        draw_piece(p, moment.piece, box.translated(-box.center()), self.theme, px, named=named)
        p.restore()

    def _tile(self, tile: Tile, box: QRectF, px: float) -> None:
        """Paint the emblem of a card in the colours of the card's frame."""
        p, (look, emblem) = self.p, self._look(tile.kind)
        side = SIDE * px
        square = QRectF(box.left(), box.center().y() - side / 2, side, side)
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(QColor(look.ground))
        p.drawRoundedRect(square, px * 0.25, px * 0.25)
        emblems.draw(p, emblem, square.adjusted(1, 1, -1, -1), look.ink)

    def _look(self, kind: str) -> tuple[Pair, str]:
        """Return the colours and the emblem of a small card."""
        card = self.catalog.cards.get(kind) or self.catalog.spaces.get(kind)
        if card is None:
            return self.theme.frames["space"], "scroll"
        return frame_of(card, self.theme), emblems.emblem_of(card)


def image_of(made: Made, theme: Theme, catalog: Catalog, dpr: float) -> QImage:
    """Return an image of the panel with a strip that is not animated."""
    image = QImage(made.panel * dpr, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(dpr)
    p = QPainter(image)
    p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter = StripPainter(p, theme, catalog)
    painter.ground(QRect(QPoint(), made.panel))
    painter.strip(made.strip, (MARGIN, MARGIN + made.top))
    p.end()
    return image
