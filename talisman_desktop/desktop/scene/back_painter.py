"""The painting of card backs: a colour and a drawing of `assets/backs` for each deck."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QRadialGradient

from talisman_desktop.core.table import base_deck
from talisman_desktop.desktop.theme import drawings, emblems
from talisman_desktop.desktop.theme.palette import Theme

_DECK_EMBLEMS = {
    "adventure": "sword", "spell": "book", "trove": "chest", "purchase": "coin", "talisman": "talisman",
    "character": "helm", "stables": "horse",
}  # fmt: skip


def paint_back(painter: QPainter, rect: QRectF, theme: Theme, deck: str) -> None:
    """Paint the back of a deck's cards."""
    deck = base_deck(deck)
    pair = theme.backs.get(deck, theme.backs[""])
    r, u = rect, rect.width() / 100
    radius = 5 * u if r.width() <= r.height() else r.height() * 0.12
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.card_edge))
    painter.drawRoundedRect(r, radius, radius)
    inset = 3 * u if r.width() <= r.height() else r.height() * 0.07
    inner = r.adjusted(inset, inset, -inset, -inset)
    shade = QRadialGradient(inner.center(), inner.height() * 0.75)
    shade.setColorAt(0, QColor(pair.ground).lighter(122))
    shade.setColorAt(1, QColor(pair.ground).darker(125))
    painter.setBrush(QBrush(shade))
    painter.drawRoundedRect(inner, radius * 0.7, radius * 0.7)
    if r.width() > r.height():
        emblems.draw(painter, _DECK_EMBLEMS.get(deck, "star"), inner.adjusted(0, inset, 0, -inset), pair.ink)
        return
    name = deck if deck in drawings.names("backs") else "plain"
    drawings.paint(painter, f"backs/{name}", inner, theme, pair.ink)
