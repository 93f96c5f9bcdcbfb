"""The texts painted on a table, each with its box, its size and its place."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem

from talisman_desktop.desktop.scene import faces, stamps, text_fit
from talisman_desktop.desktop.scene.area_items import AreaItem
from talisman_desktop.desktop.scene.card_items import CardItem
from talisman_desktop.desktop.scene.items import Item
from talisman_desktop.desktop.scene.table_scene import TableScene


class Words(NamedTuple):
    """A text painted on the table: in pixels of the window, the height of its letters, its visible rectangle and its
    box."""

    text: str
    letters: float
    seen: QRectF
    box: QRectF
    of: Item
    sheet: int
    """The number of the picture on which it is painted."""

    @property
    def are_cut(self) -> bool:
        """Whether a part of the text is outside its box."""
        return not self.box.adjusted(-1, -1, 1, 1).contains(self.seen)


def ink_of(rect: QRectF, flags: int, text: str, font: QFont) -> QRectF:
    """Return the rectangle of a text's ink in a box."""
    metrics = QFontMetricsF(font)
    if not flags & int(Qt.TextFlag.TextSingleLine):
        return metrics.boundingRect(rect, flags, text).adjusted(0, metrics.ascent() - metrics.capHeight(), 0, 0)
    ink, wide = metrics.tightBoundingRect(text), metrics.horizontalAdvance(text)
    line = rect.center().y() + (metrics.ascent() - metrics.descent()) / 2
    left = rect.left()
    if flags & int(Qt.AlignmentFlag.AlignHCenter):
        left = rect.center().x() - wide / 2
    elif flags & int(Qt.AlignmentFlag.AlignRight):
        left = rect.right() - wide
    return QRectF(left, line + ink.top(), wide, ink.height())


def painted(scene: TableScene, scale: float, monkeypatch: pytest.MonkeyPatch) -> list[Words]:
    """Return all texts of a table at this scale; each item is painted again."""
    found: list[Words] = []
    sheets: list[object] = []
    item = Item(scene)

    def note(painter: QPainter, rect: QRectF, flags: int, text: str, font: QFont, lift: float = 0.0) -> None:
        if not text:
            return
        world = painter.worldTransform()
        sheets.append(painter.device())
        seen, box = ink_of(rect.translated(0, lift), flags, text, font), rect
        at = _corner(item, scale, world.m11())
        seen, box = (world.mapRect(r).translated(at) for r in (seen, box))
        found.append(Words(text, font.pixelSize() * world.m11(), seen, box, item, id(sheets[-1])))

    with monkeypatch.context() as patch:
        patch.setattr(text_fit, "_write", note)
        for item in [i for i in scene.items() if isinstance(i, Item) and i.isVisible()]:
            _forget_images(scene)
            item.forget()
            _paint(item, scale)
    _forget_images(scene)  # because those kept now are without texts
    scene.paint_cards_again()
    return found


def _forget_images(scene: TableScene) -> None:
    faces.kept.forget()
    stamps.kept.forget()
    scene.places.forget()


def _corner(item: Item, scale: float, painted_at: float) -> QPointF:
    """Return the corner of the picture on which an item is painted."""
    edge = item.reach * scale if isinstance(item, AreaItem) and painted_at == scale else 0.0
    return item.scenePos() * scale - QPointF(edge, edge)


def _paint(item: Item, scale: float) -> None:
    """Paint an item alone, with its corner at the origin."""
    image = QImage(2400, 1600, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    painter.setWorldTransform(QTransform.fromScale(scale, scale))
    item.paint(painter, QStyleOptionGraphicsItem())
    painter.end()


def overlapping(words: list[Words]) -> list[str]:
    """Return the texts that overlap others in the same picture."""
    return [
        f"{a.text!r} and {b.text!r}"
        for a, b in combinations(words, 2)
        if a.sheet == b.sheet and a.seen.intersected(b.seen).width() > 2 and a.seen.intersected(b.seen).height() > 2
    ]


def half_covered(scene: TableScene, words: list[Words], scale: float) -> list[str]:
    """Return the texts of cards that another card hides in part. A card hidden completely is in a pile."""
    cards = [i for i in scene.items() if isinstance(i, CardItem)]
    boxes = {i: QTransform.fromScale(scale, scale).mapRect(i.mapRectToScene(i.size)) for i in cards}
    found = []
    for told in words:
        if not isinstance(told.of, CardItem):
            continue
        for card, box in boxes.items():
            if card is told.of or card.zValue() <= told.of.zValue():
                continue
            hidden, all_of_it = box.intersected(told.seen), told.seen.width() * told.seen.height()
            if 0.05 < hidden.width() * hidden.height() / all_of_it < 0.5:
                found.append(f"{told.text!r} under {card.card.title!r}")
    return found
