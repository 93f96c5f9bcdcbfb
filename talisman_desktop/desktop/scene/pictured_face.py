"""The face of a card that the player photographed: the photograph, and over it the texts that must stay readable."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.desktop.scene.face_painter import FacePainter, frame_of
from talisman_desktop.desktop.theme.palette import Theme


class PicturedFace(FacePainter):
    """Paints the photograph instead of the face. A small one also shows the name and scores, because they cannot be
    read on the photograph. A plaque has no room for a photograph."""

    def __init__(
        self,
        painter: QPainter,
        rect: QRectF,
        theme: Theme,
        own: frozenset[Attribute],
        picture: QImage,
        *,
        least: int = 0,
    ) -> None:
        super().__init__(painter, rect, theme, own, least=least)
        self.picture = picture

    def full(self, card: CardDef, counters: int) -> None:
        """Paint the photograph alone, with scores that the players changed and the tokens on the card."""
        self._fill()
        low = QRectF(self.r.left(), self.r.bottom() - 40 * self.u, self.r.width(), 32 * self.u)
        if self.own:
            self._scores(low, card)
        if counters:
            self._counters(low.adjusted(5 * self.u, 0, 0, 0), card, counters)

    def compact(self, card: CardDef, counters: int) -> None:
        """Paint the photograph with the name on a band at the top, and scores and tokens at the bottom."""
        u, pair = self.u, frame_of(card, self.theme)
        inner = self._inner()
        band = QRectF(inner.left(), inner.top(), inner.width(), max(35 * u, 1.4 * self.least))
        name = band.adjusted(2.5 * u, 1 * u, -2.5 * u, -1 * u)
        self.small(card, counters)
        if self.least and not self._has_room(name, card.name):
            return
        ground = QColor(pair.ground)
        ground.setAlphaF(0.9)
        self.p.setPen(Qt.PenStyle.NoPen)
        self.p.setBrush(ground)
        self.p.drawRoundedRect(band, 3 * u, 3 * u)
        self._text("name", name, card.name, pair.ink, most=15 * u, least=8 * u, weight=700)

    def small(self, card: CardDef, counters: int) -> None:
        """Paint the photograph with scores and tokens at the bottom."""
        u, inner = self.u, self._inner()
        self._fill()
        if card.type != "character" and (card.strength is not None or card.craft is not None):
            self._badge(QRectF(inner.right() - 41 * u, inner.bottom() - 42 * u, 39 * u, 40 * u), card)
        if counters:
            self._counters(inner.adjusted(3 * u, 3 * u, -3 * u, -3 * u), card, counters)

    def _fill(self) -> None:
        """Fill the card inside its dark edge with the photograph."""
        self._body()
        inner, image = self._inner(), self.picture
        scale = max(inner.width() / image.width(), inner.height() / image.height())
        wide, high = inner.width() / scale, inner.height() / scale
        part = QRectF((image.width() - wide) / 2, (image.height() - high) / 2, wide, high)
        path = QPainterPath()
        path.addRoundedRect(inner, 3 * self.u, 3 * self.u)
        self.p.save()
        self.p.setClipPath(path)
        self.p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.p.drawImage(inner, image, part)
        self.p.restore()
        self._edge()
