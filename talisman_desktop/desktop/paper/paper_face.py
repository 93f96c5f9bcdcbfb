"""Card faces for paper: as on the screen, but in vectors, and white where nothing is printed."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.desktop.paper.pen import rect
from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.scene.face_painter import FacePainter
from talisman_desktop.desktop.theme import drawings
from talisman_desktop.desktop.theme.palette import LIGHT, Pair

PAPER = replace(LIGHT, parchment="#ffffff", parchment_shade="#ffffff", ink="#000000", ink_soft="#3a3a3a")
"""Colours that use little ink and can be told apart in grey."""


class PaperFace(FacePainter):
    """Paints a card face in vectors. A `caption` replaces the card's type at the foot."""

    ligatures = False

    def __init__(self, painter: QPainter, where: QRectF, caption: str = "") -> None:
        super().__init__(painter, where, PAPER)
        self.caption = caption

    def _blank(self, pair: Pair, banner: QRectF, foot: QRectF) -> None:
        u = self.u
        outline = QPen(QColor(pair.ground), 0.8 * u)
        outline.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        self.p.setPen(outline)
        self.p.setBrush(QColor("#ffffff"))
        self.p.drawRect(self._inner())
        for band in (banner, foot):
            self.p.setPen(Qt.PenStyle.NoPen)
            self.p.setBrush(QBrush(QColor(pair.ground)))
            self.p.drawRect(band)

    def _picture(self, where: QRectF, name: str, tint: str) -> None:
        drawings.paint(self.p, name, where, self.theme, tint, cover=True)

    def _foot(self, foot: QRectF, card: CardDef, pair: Pair) -> None:
        if not self.caption:
            super()._foot(foot, card, pair)
            return
        u = self.u
        self._text("type", foot.adjusted(3 * u, 0, -3 * u, 0), self.caption, pair.ink, most=6.2 * u, least=3.6 * u,
                   weight=600)  # fmt: skip


def paint(painter: QPainter, box: Box, card: CardDef, caption: str = "") -> list[str]:
    """Paint the face of a card into a box in millimetres; return the parts that did not fit."""
    face = PaperFace(painter, rect(box), caption)
    face.full(card, 0)
    return face.tight
