"""The brush: paints words, cards and gold for all places of the table."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from talisman_desktop.cards.schema import CardDef, Catalog
from talisman_desktop.desktop.presenters.geometry import table_layout
from talisman_desktop.desktop.presenters.geometry.rectangles import LETTERS, Box
from talisman_desktop.desktop.presenters.table_model import Area
from talisman_desktop.desktop.scene import crisp_images, faces
from talisman_desktop.desktop.scene.faces import Pictures, no_pictures
from talisman_desktop.desktop.scene.text_fit import CENTRE, ONE_LINE, draw_whole, whole_fit
from talisman_desktop.desktop.theme.palette import Theme

Below = Callable[[Hashable, Callable[[], None]], None]
"""A function that paints the lowest layer of an area: with the function given, or from an image kept for an equal
look. The look contains everything about the area that the layer shows."""


def at_once(look: Hashable, paint: Callable[[], None]) -> None:
    """Paint a layer without keeping an image of it."""
    paint()


@dataclass
class Brush:
    """Paints words, cards and gold. The painters of places inherit from it."""

    p: QPainter
    theme: Theme
    catalog: Catalog
    pictures: Pictures = no_pictures
    below: Below = at_once

    def say(self, rect: QRectF, text: str, ink: str, *, most: float, shorter: tuple[str, ...] = (), kind: str = "text",
            weight: int = 500, flags: int = CENTRE) -> bool:  # fmt: skip
        """Paint a text as large as it fits, or the first of the `shorter` texts that fits. Return whether any of them
        fits at a readable size."""
        self.p.setPen(QColor(ink))
        return draw_whole(self.p, rect, text, *shorter, most=most, least=LETTERS, kind=kind, weight=weight, flags=flags)

    def has_room(self, rect: QRectF, text: str, *, kind: str = "text", weight: int = 500, flags: int = CENTRE) -> bool:
        """Return whether a text fits into a box at a readable size."""
        return bool(self.size_of(rect, text, most=LETTERS, kind=kind, weight=weight, flags=flags))

    def size_of(self, rect: QRectF, text: str, *, most: float, kind: str = "text", weight: int = 500,
                flags: int = CENTRE) -> int:  # fmt: skip
        """Return the size of letters at which a text fits into a box; 0 if none is readable."""
        fit = whole_fit(rect, text, most=most, least=LETTERS, kind=kind, weight=weight, flags=flags)
        return fit.size if fit is not None else 0

    def card(self, box: QRectF, card: CardDef, shadow: int = 0) -> None:
        """Paint the face of a card that is a part of a place."""
        picture = self.pictures(card.id)

        def make(size: faces.Size, dpr: float) -> QImage:
            least = LETTERS * size[0] / box.width()
            return faces.face(card, size, self.theme, dpr=dpr, shadow=shadow, least=least, picture=picture)

        crisp_images.draw(self.p, box, make, shadow)

    def gold(self, area: Area, rect: QRectF) -> None:
        """Paint loose gold: a coin with its number."""
        if not area.gold:
            return
        box = box_rect(table_layout.gold_box(area, Box(rect.left(), rect.top(), rect.width(), rect.height())))
        look = self.theme.tokens["gold"]
        self.p.setPen(QPen(QColor("#e3c574"), 1.5))
        self.p.setBrush(QColor(look.ground))
        self.p.drawEllipse(box)
        self.say(box, str(area.gold), look.ink, most=17, kind="title", weight=800, flags=ONE_LINE)


def box_rect(box: Box) -> QRectF:
    """Return a rectangle of the layout as a Qt rectangle."""
    return QRectF(box.x, box.y, box.w, box.h)
