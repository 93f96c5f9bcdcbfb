"""Card faces and backs as images, for the table, the reading pane, paper and export. Any thread may use them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from talisman_desktop.cards.effects import Attribute
from talisman_desktop.cards.schema import CardDef
from talisman_desktop.desktop.presenters.card_words import FOE, with_table_scores
from talisman_desktop.desktop.scene.back_painter import paint_back
from talisman_desktop.desktop.scene.face_painter import SHORT_FROM, FacePainter, form_of
from talisman_desktop.desktop.scene.kept_images import KeptImages
from talisman_desktop.desktop.scene.pictured_face import PicturedFace
from talisman_desktop.desktop.theme.palette import Theme

Size = tuple[int, int]
Own = tuple[tuple[Attribute, int], ...]
"""An enemy's numbers that the players have changed, as pairs of attribute and number."""

Pictures = Callable[[str], QImage | None]
"""A function that returns the player's own photograph of a card; None if there is none or it is still being loaded."""


def no_pictures(kind: str) -> QImage | None:
    """Return None, for a table without own photographs."""
    return None


VIEWS = 1.4
"""The room for all kept images together: so many times the size of the view."""
kept = KeptImages(VIEWS)


def face(
    card: CardDef,
    size: Size,
    theme: Theme,
    counters: int = 0,
    *,
    own: Own = (),
    dpr: float = 1.0,
    shadow: int = 0,
    least: float = 0.0,
    picture: QImage | None = None,
) -> QImage:
    """Return the image of a card's face, or of the player's own `picture` of it, at a `size` in logical pixels.
    `shadow` adds a margin of that many pixels with a soft shadow.

    The size decides the form (see `form_of`): a wide one gives a plaque, a small one a face without words. No letter is
    smaller than `least`, in logical pixels; words that would need smaller letters are left out.
    """
    key = (
        card.id, size, theme.name, counters, own, dpr, shadow, round(least * dpr),
        picture.cacheKey() if picture is not None else 0,
    )  # fmt: skip
    found = kept.find(key, card)
    if found is None:
        found = paint_face(card, size, theme, counters, own=own, dpr=dpr, shadow=shadow, least=least, picture=picture)[
            0
        ]
        found = kept.keep(key, found, card)
    return found


def back(deck: str, size: Size, theme: Theme, *, dpr: float = 1.0, shadow: int = 0) -> QImage:
    """Return the back of a deck's cards."""
    key = (deck, size, theme.name, dpr, shadow)
    found = kept.find(key)
    if found is None:
        found, painter, rect = _canvas(size, dpr, shadow)
        paint_back(painter, rect, theme, deck)
        painter.end()
        found.setDevicePixelRatio(dpr)
        found = kept.keep(key, found)
    return found


def paint_face(
    card: CardDef,
    size: Size,
    theme: Theme,
    counters: int = 0,
    *,
    own: Own = (),
    dpr: float = 1.0,
    shadow: int = 0,
    least: float = 0.0,
    picture: QImage | None = None,
) -> tuple[QImage, list[str]]:
    """Return a newly painted face, and the names of the texts that did not fit on it. For the card sets of the program
    there are none."""
    card, counters = with_table_scores(card, counters, own), 0 if card.deck == FOE else counters
    by_hand, small = frozenset(attribute for attribute, _ in own), round(least * dpr)

    def painted(form: str) -> tuple[QImage, list[str]]:
        image, painter, rect = _canvas(size, dpr, shadow)
        pen = FacePainter(painter, rect, theme, by_hand, least=small)
        if picture is not None:
            pen = PicturedFace(painter, rect, theme, by_hand, picture, least=small)
        {"plaque": pen.plaque, "full": pen.full, "small": pen.small, "compact": pen.compact}[form](card, counters)
        painter.end()
        image.setDevicePixelRatio(dpr)
        return image, pen.tight

    form = form_of(*size)
    if form == "small" and least and size[0] >= SHORT_FROM:
        form = "compact"
    image, tight = painted(form)
    return painted("compact") if form == "full" and least and tight else (image, tight)


def _canvas(size: Size, dpr: float, shadow: int) -> tuple[QImage, QPainter, QRectF]:
    """Return an empty image with the card's shadow, a painter for it, and the rectangle of the card.

    The painter works in device pixels, so that text is fitted at its final size.
    """
    w, h, m = round(size[0] * dpr), round(size[1] * dpr), round(shadow * dpr)
    image = _shadowed(w, h, m).copy()
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    return image, painter, QRectF(m, m, w, h)


@lru_cache(maxsize=16)
def _shadowed(w: int, h: int, m: int) -> QImage:
    """Return an empty image with a card's shadow, `m` pixels wide around the card."""
    image = QImage(w + 2 * m, h + 2 * m, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    if not m:
        return image
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    rect, steps = QRectF(m, m, w, h), 5
    for step in range(steps):
        spread = m * (1 - step / steps) * 0.8
        painter.setBrush(QColor(0, 0, 0, 18 + 7 * step))
        box = rect.adjusted(-spread, -spread, spread, spread).translated(0, m * 0.3)
        box.setBottom(min(box.bottom(), image.height()))
        radius = min(w, h) * 0.06 + spread
        painter.drawRoundedRect(box, radius, radius)
    painter.end()
    return image
