"""The items of the scene: they paint, and carry the id of what they show."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from talisman_desktop.core.table import HELD
from talisman_desktop.desktop.presenters.geometry import mats
from talisman_desktop.desktop.presenters.geometry.rectangles import LETTERS, Box, Slot
from talisman_desktop.desktop.presenters.geometry.table_layout import PLACE, RIM
from talisman_desktop.desktop.presenters.journeys import Pose
from talisman_desktop.desktop.presenters.table_model import Area, CardView, TokenView
from talisman_desktop.desktop.scene import card_marks, condition_marks, crisp_images, faces, zorder
from talisman_desktop.desktop.scene.area_painter import AreaPainter
from talisman_desktop.desktop.scene.faces import Size
from talisman_desktop.desktop.scene.figure_painter import decider_tag, draw_decider
from talisman_desktop.desktop.scene.mat_painter import NEWS_REACH, MatPainter
from talisman_desktop.desktop.scene.owner import Owner
from talisman_desktop.desktop.scene.plate_forms import PlateForms

SHADOW = 4
MARGIN = int(RIM)
"""The distance that the shadow of a mat or a card extends beyond its box."""
PLAQUE = 6
"""The distance that the shadow of a plaque extends beyond its box."""
FLAT = 2
"""The distance that an area inside another extends beyond its box."""
FRAME = 5
"""The distance that the frame of a lit item extends outwards."""
BORDER = 6
"""The distance that the frame of a lit item extends inwards."""
CHANGED = 3.0
"""The width of the rim around a card that the last answer moved or turned."""
KEPT = 2
"""So many images of an area are kept, at different sizes."""
MOST_KEPT = 3_000_000
"""Areas of more pixels than this are painted each time rather than kept as images."""

INSIDE = ("figure", *HELD, "store", "guardian")


class Item(QGraphicsItem):
    """A rectangle at a place."""

    def __init__(self, owner: Owner) -> None:
        super().__init__()
        self.owner = owner
        self.size = QRectF(0, 0, 1, 1)
        self.lit = False
        self.box: Box | None = None
        self.reach = float(MARGIN)
        """The distance that the drawing extends beyond the rectangle."""
        self._around = QRectF()

    def put(self, box: Box) -> None:
        """Move it to a box; does nothing when it lies there."""
        if box == self.box:
            return
        self.box = box
        if self.size.width() != box.w or self.size.height() != box.h:
            self.size = QRectF(0, 0, box.w, box.h)
            self._bound()
        self.setPos(box.x, box.y)

    @property
    def resting(self) -> QRectF:
        """The place on the table that it takes at rest."""
        around = self.box or Box(self.pos().x(), self.pos().y(), self.size.width(), self.size.height())
        return QRectF(*around).adjusted(-self.reach, -self.reach, self.reach, self.reach)

    def rest(self) -> None:
        """Lie in its box again, wherever it was on its way."""
        if self.box is not None:
            self.setPos(self.box.x, self.box.y)

    def _bound(self) -> None:
        """Note how far it reaches. Qt asks for it many times over, so it is not worked out each time."""
        around = self.size.adjusted(-self.reach, -self.reach, self.reach, self.reach)
        if around != self._around:
            self.prepareGeometryChange()
            self._around = around

    def light(self, lit: bool) -> None:
        """Light it up, or not."""
        if lit != self.lit:
            self.lit = lit
            self._update_border()

    def _update_border(self) -> None:
        """Repaint the frame alone, because the inside of a mat consists of separate items."""
        around = self.size.adjusted(-FRAME, -FRAME, FRAME, FRAME)
        rest = self.size.adjusted(BORDER, BORDER, -BORDER, -BORDER)
        if rest.isEmpty():
            self.update()
            return
        self._repaint(
            QRectF(around.left(), around.top(), around.width(), rest.top() - around.top()),
            QRectF(around.left(), rest.bottom(), around.width(), around.bottom() - rest.bottom()),
            QRectF(around.left(), rest.top(), rest.left() - around.left(), rest.height()),
            QRectF(rest.right(), rest.top(), around.right() - rest.right(), rest.height()),
        )

    def _repaint(self, *parts: QRectF) -> None:
        """Repaint some parts of the table, in coordinates of this item."""
        scene = self.scene()
        for part in parts if scene is not None else ():
            scene.update(self.mapRectToScene(part))

    def forget(self) -> None:
        """Forget images kept: the theme or the cards changed."""

    def warm(self, scale: float, dpr: float) -> None:
        """Have the image ready that painting at this scale will need."""

    def boundingRect(self) -> QRectF:
        """The rectangle, with its shadow and its frame."""
        return self._around

    def _frame(self, p: QPainter, rect: QRectF, radius: float) -> None:
        """The frame of something lit: a bright line with a dark one on either side."""
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.setPen(QPen(QColor("#120c06"), 5.5))
        p.drawRoundedRect(rect, radius, radius)
        p.setPen(QPen(QColor(self.owner.theme.highlight), 3))
        p.drawRoundedRect(rect, radius, radius)


class AreaItem(Item):
    """A place on the table."""

    def __init__(self, owner: Owner, area: Area) -> None:
        super().__init__(owner)
        self.area = area
        self.decides = False
        self._shown = _drawn(area)
        self._kept: dict[tuple[Size, float], QImage] = {}
        """Images of it as it is now: at the size the table has in the window, and at the one it was zoomed to."""
        self._forms = PlateForms()
        if area.role in INSIDE or area.role in PLACE:
            # The frame of a lit character card is around it, because its words reach to its edge.
            self.reach = FRAME if area.role == "figure" else FLAT
        self.setZValue(zorder.INSET if area.role in INSIDE else zorder.AREA)
        self.setToolTip(area.tooltip)
        self.tokens: list[TokenItem] = []

    def show_area(self, area: Area) -> None:
        """Show the area as it is now; unchanged ones are not painted again."""
        if area == self.area:
            return
        self.area = area
        self.setToolTip(area.tooltip)
        shown = _drawn(area)
        if shown != self._shown or self._forms.change(area, self.size, self.owner.sight):
            self._shown = shown
            self._forget_images()
            self.update()
        self._put_tokens()

    def put(self, box: Box) -> None:
        """Move it to a box; one of another size is painted again."""
        if box == self.box:
            return
        if self.size.width() != box.w or self.size.height() != box.h:
            self._forget_images()
        super().put(box)
        self._put_tokens()

    def _put_tokens(self) -> None:
        """Show the numbers of the hero, each a separate item, because they change more often than their mat."""
        if self.area.hero is None and not self.tokens:
            return
        shown = self.area.hero.tokens if self.area.hero is not None else ()
        while len(self.tokens) > len(shown):
            self.owner.removeItem(self.tokens.pop())
        boxes = mats.mat(Box(0, 0, self.size.width(), self.size.height())).tokens
        for n, (token, box) in enumerate(zip(shown, boxes, strict=False)):
            if n == len(self.tokens):
                self.tokens.append(TokenItem(self, token))
            self.tokens[n].show_token(token, box)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the place from the image kept of it, and its frame when lit."""
        around = self._pictured()
        if self._is_large(crisp_images.scale_of(painter) * painter.device().devicePixelRatio()):
            self._paint_area(painter)
        else:
            crisp_images.draw(painter, around, self._image)
        if self.lit:
            beyond = -3 if self.reach < FRAME else 1
            self._frame(painter, self.size.adjusted(-beyond, -beyond, beyond, beyond), 8)
        if self.decides and self.area.hero is not None:
            draw_decider(painter, self.size, self.owner.theme, self.area.hero.colour)

    def _paint_area(self, painter: QPainter) -> None:
        owner = self.owner
        self._forms.note(self.area, self.size, owner.sight, crisp_images.scale_of(painter))
        AreaPainter(painter, owner.theme, owner.catalog, owner.pictures, owner.sight).paint(self.area, self.size)

    def decide(self, on: bool) -> None:
        """Whether the hero of this mat decides now."""
        if on != self.decides:
            self.decides = on
            self._update_border()
            self._repaint(decider_tag(self.size).adjusted(-1, -1, 1, 1))

    def forget(self) -> None:
        """Forget the images kept: the theme or the cards changed."""
        self._forget_images()
        for token in self.tokens:
            token.update()

    def _forget_images(self) -> None:
        self._kept.clear()
        self._forms.clear()

    def warm(self, scale: float, dpr: float) -> None:
        """Have the image ready that painting at this scale will need."""
        if not self._is_large(scale * dpr):
            self._image(crisp_images.size_of(self._pictured(), scale), dpr)

    def _pictured(self) -> QRectF:
        """Return the rectangle that the kept image shows."""
        return self.size.adjusted(-self.reach, -self.reach, self.reach, self.reach)

    def _is_large(self, zoom: float) -> bool:
        around = self._pictured()
        return around.width() * around.height() * zoom * zoom > MOST_KEPT

    def _image(self, size: Size, dpr: float) -> QImage:
        image = self._kept.get((size, dpr))
        if image is None:
            owner = self.owner
            look = self._shown, self.size.width(), self.size.height(), owner.theme.name, owner.sight
            scale = size[0] / self._pictured().width()
            form = self._forms.note(self.area, self.size, owner.sight, scale)
            image = owner.places.image(owner.catalog, (*look, form, size, dpr), lambda: self._painted(size, dpr))
            while len(self._kept) >= KEPT:
                self._kept.pop(next(iter(self._kept)))
            self._kept[size, dpr] = image
        return image

    def _painted(self, size: Size, dpr: float) -> QImage:
        """Return an image of it, painted now."""
        image = QImage(round(size[0] * dpr), round(size[1] * dpr), QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(dpr)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        scale = size[0] / (self.size.width() + 2 * self.reach)
        painter.setWorldTransform(QTransform.fromScale(scale, scale).translate(self.reach, self.reach))
        self._paint_area(painter)
        painter.end()
        return image


def _drawn(area: Area) -> tuple[bool, Area]:
    """Return the part of an area that its item draws; its cards, and a hero's numbers, are separate items. Of the other
    plates of a place it draws only the form that all of them share."""
    hero = replace(area.hero, tokens=()) if area.hero is not None else None
    offer = replace(area.offer, plates=()) if area.offer is not None else None
    return bool(area.cards), replace(area, tooltip="", cards=(), hero=hero, offer=offer)


class TokenItem(Item):
    """A number on a hero's mat."""

    def __init__(self, mat: AreaItem, token: TokenView) -> None:
        super().__init__(mat.owner)
        self.token = token
        self.setParentItem(mat)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_token(self, token: TokenView, box: Box) -> None:
        """Show the number as it is now, in a box on the mat."""
        self.put(box)
        if token != self.token:
            self.token = token
            self.update()
        self.reach = NEWS_REACH if token.news else FLAT
        self._bound()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the number, and by how much the last answer changed it."""
        MatPainter(painter, self.owner.theme, self.owner.catalog).token(self.token, self.size)
        if self.lit:
            self._frame(painter, self.size.adjusted(2, 2, -2, -2), 6)


class CardItem(Item):
    """A card lying on the table."""

    def __init__(self, owner: Owner, card: CardView) -> None:
        super().__init__(owner)
        self.card = card
        self.hover = False
        self.changed = False
        self.base = zorder.CARD
        self.slot: Slot | None = None
        self._pose: Pose | None = None
        """Where it is on its way; None at rest."""
        self.setToolTip(card.tooltip)

    def show_card(self, card: CardView, slot: Slot) -> None:
        """Show the card as it is now, where it lies now."""
        if slot != self.slot:
            self.slot = slot
            self.reach = PLAQUE if slot.box.w > slot.box.h else MARGIN
            self.put(slot.box)
            self._bound()
            self.base = (zorder.HELD_CARD if slot.box.w > slot.box.h else zorder.CARD) + slot.level
            self._lift()
        if card != self.card:
            self.card = card
            self.setToolTip(card.tooltip)
            self.update()

    def light(self, lit: bool) -> None:
        """Light it up and raise it above its pile."""
        if lit != self.lit:
            super().light(lit)
            self._lift()

    def warm(self, scale: float, dpr: float) -> None:
        """Have the face ready that painting at this scale will need."""
        self._image(crisp_images.size_of(self.size, scale), dpr)

    def mark(self, changed: bool) -> None:
        """Mark it as one that the last answer moved or turned, or not."""
        if changed != self.changed:
            self.changed = changed
            self._update_border()

    def set_hover(self, hover: bool) -> None:
        """The pointer is over it: raised above its pile."""
        if hover != self.hover:
            self.hover = hover
            self._lift()
            self.update()

    def fly(self, pose: Pose) -> None:
        """Be on its way."""
        self._pose = pose
        middle = self.size.center()
        self.setZValue(zorder.FLYING)
        turn = QTransform.fromTranslate(middle.x(), middle.y()).scale(pose.scale * pose.breadth, pose.scale)
        self.setTransform(turn.translate(-middle.x(), -middle.y()))
        self.setPos(pose.x - middle.x(), pose.y - middle.y())

    def rest(self) -> None:
        """Lie in its place again."""
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
        """Paint the face or back, what marks it, and its frame when lit."""
        rect = self.size
        if self._pose is not None:
            self._paint_flying(painter, rect, self._pose)
            return
        plaque = rect.width() > rect.height()
        crisp_images.draw(painter, rect, self._image, 2 if plaque else SHADOW)
        if not plaque:
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

    def _paint_flying(self, p: QPainter, rect: QRectF, pose: Pose) -> None:
        """Paint the side that is seen from the image that it has at rest: no other is made for a moment."""
        shadow = 2 if rect.width() > rect.height() else SHADOW
        scale = p.worldTransform().m22() / pose.scale
        image = self._image(crisp_images.size_of(rect, scale), p.device().devicePixelRatio(), up=pose.up)
        edge = shadow / scale
        p.drawImage(rect.adjusted(-edge, -edge, edge, edge), image)

    def _image(self, size: Size, dpr: float, *, up: bool | None = None) -> QImage:
        owner, card = self.owner, self.card
        shadow = 2 if self.size.width() > self.size.height() else SHADOW
        printed = owner.catalog.cards.get(card.kind)
        if (card.up if up is None else up) and printed is not None:
            least = LETTERS * size[0] / self.size.width()
            return faces.face(printed, size, owner.theme, card.counters, own=card.own, dpr=dpr, shadow=shadow,
                              least=least, picture=owner.pictures(card.kind))  # fmt: skip
        return faces.back(card.deck, size, owner.theme, dpr=dpr, shadow=shadow)


class FocusItem(Item):
    """The ring of the keyboard focus."""

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner)
        self.setZValue(zorder.FOCUS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """A dashed ring outside of what it rings."""
        ring = self.size.adjusted(-3, -3, 3, 3)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor("#0b0b0b"), 4))
        painter.drawRoundedRect(ring, 7, 7)
        pen = QPen(QColor(self.owner.theme.focus), 2.4)
        pen.setDashPattern([5, 3])
        painter.setPen(pen)
        painter.drawRoundedRect(ring, 7, 7)
