"""The items of cards: each paints a face or a back, and its marks."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from talisman_desktop.cards.schema import CardDef
from talisman_desktop.desktop.presenters.geometry.rectangles import LETTERS, Box, Slot
from talisman_desktop.desktop.presenters.journeys import Journey, Pose
from talisman_desktop.desktop.presenters.table_model import CardView
from talisman_desktop.desktop.scene import card_marks, condition_marks, crisp_images, faces, zorder
from talisman_desktop.desktop.scene.faces import Size
from talisman_desktop.desktop.scene.items import MARGIN, Item
from talisman_desktop.desktop.scene.owner import Owner

SHADOW = 4
PLAQUE = 6
"""The distance in pixels by which the shadow of a plaque extends beyond its box."""
ENLARGED = 1.1
"""The factor by which the image of a card may be enlarged while the card flies."""
CHANGED = 3.0
"""The width of the rim around a card that the last answer moved or turned face up or down."""


class Departure(NamedTuple):
    """A card's image at the place from which it flies, the shadow in it in pixels, and whether it shows the face."""

    image: QImage
    shadow: int
    up: bool

    def serves(self, size: Size, dpr: float, shadow: int, *, up: bool) -> bool:
        """Return whether the image can be shown on a flight to a place where the card has this size."""
        return (self.shadow, self.up) == (shadow, up) and self.image.width() >= (size[0] + 2 * shadow) * dpr / ENLARGED


class CardItem(Item):
    """A card on the table."""

    def __init__(self, owner: Owner, card: CardView) -> None:
        super().__init__(owner)
        self.card = card
        self.hover = False
        self.changed = False
        self.base = zorder.CARD
        self.slot: Slot | None = None
        self._printed: CardDef | None = None
        """The printed card in the last image."""
        self._pose: Pose | None = None
        """The position, size and side of the card while it moves; None at rest."""
        self._departure: Departure | None = None
        """The last image before the card changed; None if the card was painted since."""
        self.setToolTip(card.tooltip)

    def show_card(self, card: CardView, slot: Slot) -> None:
        """Show the card in its current state and place."""
        if slot != self.slot or card != self.card:
            self._departure = self.leaving or self._departure
        if slot != self.slot:
            self.slot = slot
            self._drawing.forget()
            self.reach = PLAQUE if slot.box.w > slot.box.h else MARGIN
            self.put(slot.box)
            self._bound()
            self.base = (zorder.HELD_CARD if slot.box.w > slot.box.h else zorder.CARD) + slot.level
            self._lift()
        if card != self.card:
            self.card = card
            self._drawing.forget()
            self.setToolTip(card.tooltip)
            self.update()

    @property
    def leaving(self) -> Departure | None:
        """The present image, for a flight from here; None if the card was not painted."""
        image = self._drawing.image
        return Departure(image, self._shadow, self.card.up) if not image.isNull() else None

    def light(self, lit: bool) -> None:
        """Light the card up and raise it above its pile, or undo that."""
        if lit != self.lit:
            super().light(lit)
            self._lift()

    def forget(self) -> None:
        """Forget the kept images, because the theme or the cards changed."""
        super().forget()
        self._departure = None

    def warm(self, scale: float, dpr: float) -> None:
        """Paint the kept image of the card at this scale now, so that it is ready."""
        self._image(crisp_images.size_of(self.size, scale), dpr)

    def mark(self, changed: bool) -> None:
        """Set whether the card is marked as moved or turned by the last answer."""
        if changed != self.changed:
            self.changed = changed
            self._update_border()

    def _update_border(self) -> None:
        # The whole card, because nothing but its own image is inside its frame.
        self.update()

    def set_hover(self, hover: bool) -> None:
        """Raise the card above its pile while the pointer is over it."""
        if hover != self.hover:
            self.hover = hover
            self._lift()
            self.update()

    def fly(self, pose: Pose) -> None:
        """Show the card at this stage of its flight."""
        self._pose = pose
        middle = self.size.center()
        self.setZValue(zorder.FLYING)
        turn = QTransform.fromTranslate(middle.x(), middle.y()).scale(pose.scale * pose.breadth, pose.scale)
        self.setTransform(turn.translate(-middle.x(), -middle.y()))
        self.setPos(pose.x - middle.x(), pose.y - middle.y())

    def rest(self) -> None:
        """Return the card to its place."""
        if self._pose is not None:
            self._pose = None
            self.setTransform(QTransform())
            self._lift()
            self.update()
        super().rest()

    def _lift(self) -> None:
        if self._pose is not None:
            return
        self.setZValue(zorder.LIT_CARD + self.hover if self.lit or self.hover else self.base)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the face or the back, the marks, and the frame if the card is lit."""
        rect = self.size
        if self._pose is not None:
            self._paint_flying(painter, rect, self._pose)
            return
        plaque = rect.width() > rect.height()
        printed = self.owner.catalog.cards.get(self.card.kind)
        if printed is not self._printed or not self._drawing.repeat(painter):
            self._printed = printed
            self._departure = None
            self._drawing.draw(painter, rect, self._image, self._shadow)
        card_marks.paint(painter, rect, self.card, self.owner.theme)
        if self.card.condition and self.card.up:
            condition_marks.paint(painter, rect, self.card.condition, self.owner.theme)
        radius = rect.height() * 0.12 if plaque else rect.width() * 0.05
        if self.lit:
            self._frame(painter, rect.adjusted(-0.5, -0.5, 0.5, 0.5), radius)
        elif self.hover or self.changed:
            theme = self.owner.theme
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.highlight), 1.6) if self.hover else QPen(QColor(theme.mat_ink), CHANGED))
            painter.drawRoundedRect(rect, radius, radius)

    @property
    def _shadow(self) -> int:
        """The width of the shadow in pixels."""
        return _shadow(self.size)

    def _paint_flying(self, p: QPainter, rect: QRectF, pose: Pose) -> None:
        """Paint the visible side from an image of the card at rest, because a flight is too short to paint another
        image: from the one before the flight if that shows the same side and is about as large as the one after it."""
        shadow, scale = self._shadow, p.worldTransform().m22() / pose.scale
        size, dpr = crisp_images.size_of(rect, scale), p.device().devicePixelRatio()
        left = self._departure
        if left is not None and left.serves(size, dpr, shadow, up=pose.up):
            image, scale = left.image, (left.image.width() / dpr - 2 * shadow) / rect.width()
            p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        else:
            image = self._image(size, dpr, up=pose.up)
        edge = shadow / scale
        p.drawImage(rect.adjusted(-edge, -edge, edge, edge), image)
        p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=False)

    def _image(self, size: Size, dpr: float, *, up: bool | None = None) -> QImage:
        return _image_of(self.owner, self.card, self.size, size, dpr, up=self.card.up if up is None else up)


def warm_face(owner: Owner, card: CardView, box: Box, scale: float, dpr: float) -> None:
    """Paint the face of a card for a box of this size now, so that it is ready."""
    rect = QRectF(0, 0, box.w, box.h)
    _image_of(owner, card, rect, crisp_images.size_of(rect, scale), dpr, up=True)


def warm_flight(owner: Owner, way: Journey, left: Departure | None, scale: float, dpr: float) -> None:
    """Paint the images now that a card would need on this way. `left` is its image at the start; None if it is not
    drawn there."""
    rect = QRectF(0, 0, way.end.w, way.end.h)
    size, shadow = crisp_images.size_of(rect, scale), _shadow(rect)
    for up in {way.was_up, way.card.up}:
        if left is None or not left.serves(size, dpr, shadow, up=up):
            _image_of(owner, way.card, rect, size, dpr, up=up)


def _image_of(owner: Owner, card: CardView, rect: QRectF, size: Size, dpr: float, *, up: bool) -> QImage:
    """Return the image of a card's face or back for a rectangle that has a `size` on the screen."""
    printed, shadow = owner.catalog.cards.get(card.kind), _shadow(rect)
    if up and printed is not None:
        least = LETTERS * size[0] / rect.width()
        return faces.face(printed, size, owner.theme, card.counters, own=card.own, dpr=dpr, shadow=shadow,
                          least=least, picture=owner.pictures(card.kind))  # fmt: skip
    return faces.back(card.deck, size, owner.theme, dpr=dpr, shadow=shadow)


def _shadow(rect: QRectF) -> int:
    """Return the width in pixels of the shadow of a card in this rectangle."""
    return 2 if rect.width() > rect.height() else SHADOW
