"""A brush paints what all places of the table have in common: their words and their gold."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.desktop.presenters.geometry import table_layout
from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.presenters.table_model import Area
from talisman_desktop.desktop.scene.faces import Pictures, no_pictures
from talisman_desktop.desktop.scene.text_fit import CENTRE, ONE_LINE, draw_fitted
from talisman_desktop.desktop.theme.palette import Theme


@dataclass
class Brush:
    """Paints the places of a table: what all of them have in common."""

    p: QPainter
    theme: Theme
    catalog: Catalog
    pictures: Pictures = no_pictures

    def say(self, rect: QRectF, text: str, ink: str, *, most: float, least: float, kind: str = "text",
             weight: int = 500, flags: int = CENTRE) -> None:  # fmt: skip
        """Paint words as large as they fit, between these sizes."""
        self.p.setPen(QColor(ink))
        draw_fitted(self.p, rect, text, most=most, least=least, kind=kind, weight=weight, flags=flags)

    def gold(self, area: Area, rect: QRectF) -> None:
        """Paint loose gold: a coin with its number."""
        if not area.gold:
            return
        box = box_rect(table_layout.gold_box(area, Box(rect.left(), rect.top(), rect.width(), rect.height())))
        look = self.theme.tokens["gold"]
        self.p.setPen(QPen(QColor("#e3c574"), 1.5))
        self.p.setBrush(QColor(look.ground))
        self.p.drawEllipse(box)
        self.say(box, str(area.gold), look.ink, most=17, least=8, kind="title", weight=800, flags=ONE_LINE)


def box_rect(box: Box) -> QRectF:
    """Return a rectangle of the layout as one of Qt."""
    return QRectF(box.x, box.y, box.w, box.h)
