"""The items of places and of the numbers on mats: each paints, and carries the id of the thing it shows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from talisman_desktop.core.table import HELD
from talisman_desktop.desktop.presenters.geometry import mats
from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.presenters.geometry.table_layout import PLACE, STACK_ROWS
from talisman_desktop.desktop.presenters.table_model import Area, Role, TokenView
from talisman_desktop.desktop.scene import crisp_images, zorder
from talisman_desktop.desktop.scene.area_painter import AreaPainter
from talisman_desktop.desktop.scene.brush import Below, at_once
from talisman_desktop.desktop.scene.faces import Size
from talisman_desktop.desktop.scene.figure_painter import decider_tag, draw_decider
from talisman_desktop.desktop.scene.items import FLAT, FRAME, MARGIN, Item
from talisman_desktop.desktop.scene.mat_painter import NEWS_REACH, MatPainter
from talisman_desktop.desktop.scene.owner import Owner
from talisman_desktop.desktop.scene.plate_forms import PlateForms, Shared, shared_form

KEPT = 2
"""The number of images kept for each area, each at another size."""
MOST_KEPT = 3_000_000
"""The number of pixels from which an area is painted each time instead of being kept as an image."""

INSIDE = ("figure", *HELD, "store", "guardian")


def reach_of(role: Role) -> float:
    """Return the distance by which the painting of an area extends beyond its box."""
    if role == "figure":
        return FRAME  # around a lit character card, because the words on the card reach to its edge
    return FLAT if role in INSIDE or role in PLACE else MARGIN


class AreaItem(Item):
    """A place on the table."""

    def __init__(self, owner: Owner, area: Area) -> None:
        super().__init__(owner)
        self.area = area
        self.decides = False
        self._shown = _drawn(area)
        self._kept: dict[tuple[Size, float], QImage] = {}
        """The kept images of the area: one at the usual size in the window, one at the size of a zoom."""
        self._forms = PlateForms()
        self.reach = reach_of(area.role)
        self.setZValue(zorder.INSET if area.role in INSIDE else zorder.AREA)
        self.setToolTip(area.tooltip)
        self.tokens: list[TokenItem] = []

    def show_area(self, area: Area) -> None:
        """Show the new state of the area; repaint it only if it looks different."""
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
        """Move the item to a box; repaint it if the box has another size."""
        if box == self.box:
            return
        if self.size.width() != box.w or self.size.height() != box.h:
            self._forget_images()
        super().put(box)
        self._put_tokens()

    def _put_tokens(self) -> None:
        """Place the items of the hero's numbers. They are separate items, because they change more often than the
        mat."""
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
        """Paint the area from its kept image, and a frame if it is lit."""
        if self._drawing.repeat(painter):
            pass
        elif self._is_large(crisp_images.scale_of(painter) * painter.device().devicePixelRatio()):
            self._forms.note(self.area, self.size, self.owner.sight, crisp_images.scale_of(painter))
            self._paint_area(painter, self.area)
        else:
            self._drawing.draw(painter, self._pictured(), self._image)
        if self.lit:
            beyond = -3 if self.reach < FRAME else 1
            self._frame(painter, self.size.adjusted(-beyond, -beyond, beyond, beyond), 8)
        if self.decides and self.area.hero is not None:
            draw_decider(painter, self.size, self.owner.theme, self.area.hero.colour)

    def _paint_area(self, painter: QPainter, area: Area, below: Below = at_once) -> None:
        owner = self.owner
        brush = AreaPainter(painter, owner.theme, owner.catalog, owner.pictures, below, owner.sight)
        brush.paint(area, self.size)

    def decide(self, on: bool) -> None:
        """Set whether the hero of this mat has to decide now."""
        if on != self.decides:
            self.decides = on
            self._update_border()
            self._repaint(decider_tag(self.size).adjusted(-1, -1, 1, 1))

    def forget(self) -> None:
        """Forget the kept images, because the theme or the cards changed."""
        self._forget_images()
        for token in self.tokens:
            token.forget()
            token.update()

    def _forget_images(self) -> None:
        self._kept.clear()
        self._forms.clear()
        self._drawing.forget()

    def warm(self, scale: float, dpr: float) -> None:
        """Paint the kept image at this scale now, so that it is ready."""
        if not self._is_large(scale * dpr):
            self._image(crisp_images.size_of(self._pictured(), scale), dpr)

    def warm_all(self, scale: float, dpr: float) -> Iterator[None]:
        """Paint the kept image and those of the hero's numbers at this scale now; yield after each."""
        self.warm(scale, dpr)
        yield
        for token in self.tokens:
            token.warm_as(token.token, scale, dpr)
            yield

    def warm_as(self, area: Area, scale: float, dpr: float) -> None:
        """Paint an image of the area in another state now, so that it is ready if that state comes."""
        if not self._is_large(scale * dpr):
            size = crisp_images.size_of(self._pictured(), scale)
            form = shared_form(area, self.size, self.owner.sight, size[0] / self._pictured().width())
            self._kept_image(area, _drawn(area), form, size, dpr)

    def warm_tokens(self, scale: float, dpr: float) -> Iterator[None]:
        """Paint images of the hero's numbers as the next answers may change them; yield after each."""
        for token in self.tokens:
            yield from token.warm_changes(scale, dpr)

    def _pictured(self) -> QRectF:
        """Return the rectangle that the kept image covers."""
        return self.size.adjusted(-self.reach, -self.reach, self.reach, self.reach)

    def _is_large(self, zoom: float) -> bool:
        around = self._pictured()
        return around.width() * around.height() * zoom * zoom > MOST_KEPT

    def _image(self, size: Size, dpr: float) -> QImage:
        image = self._kept.get((size, dpr))
        if image is None:
            form = self._forms.note(self.area, self.size, self.owner.sight, size[0] / self._pictured().width())
            image = self._kept_image(self.area, self._shown, form, size, dpr)
            while len(self._kept) >= KEPT:
                self._kept.pop(next(iter(self._kept)))
            self._kept[size, dpr] = image
        return image

    def _kept_image(self, area: Area, shown: tuple[bool, Area], form: Shared, size: Size, dpr: float) -> QImage:
        """Return the image of a state of the area, painted now if none is kept."""
        owner = self.owner
        look = shown, self.size.width(), self.size.height(), owner.theme.name, owner.sight
        return owner.places.image(owner.catalog, (*look, form, size, dpr), lambda: self._painted(area, size, dpr))

    def _painted(self, area: Area, size: Size, dpr: float) -> QImage:
        """Paint and return a new image of a state of the area."""
        image = QImage(round(size[0] * dpr), round(size[1] * dpr), QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(dpr)
        image.fill(0)
        painter = QPainter(image)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        scale = size[0] / (self.size.width() + 2 * self.reach)
        painter.setWorldTransform(QTransform.fromScale(scale, scale).translate(self.reach, self.reach))

        def below(look: Hashable, paint: Callable[[], None]) -> None:
            key = look, self.size.width(), self.size.height(), self.owner.theme.name, size, dpr
            self.owner.places.layer(key, image, painter, paint)

        self._paint_area(painter, area, below)
        painter.end()
        return image


def _drawn(area: Area) -> tuple[bool, Area]:
    """Return the content that an area's item paints, for comparing. Cards and a hero's numbers are left out, because
    they are separate items. So are the other buildings of a place and the names of the other spaces of a road, which
    only influence the layout."""
    hero = replace(area.hero, tokens=()) if area.hero is not None else None
    offer = replace(area.offer, plates=()) if area.offer is not None else None
    # A space tells only how many of its cards are hidden.
    count = 0 if area.role == "road" and area.count <= STACK_ROWS else area.count
    return bool(area.cards), replace(area, tooltip="", cards=(), names=(), count=count, hero=hero, offer=offer)


class TokenItem(Item):
    """A number on a hero's mat."""

    def __init__(self, mat: AreaItem, token: TokenView) -> None:
        super().__init__(mat.owner)
        self.token = token
        self.setParentItem(mat)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_token(self, token: TokenView, box: Box) -> None:
        """Show a number at its box on the mat."""
        self.put(box)
        if token != self.token:
            self.token = token
            self._drawing.forget()
            self.update()
        self.reach = NEWS_REACH if token.news else FLAT
        self._bound()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the number, and the difference that the last answer made."""
        if not self._drawing.repeat(painter):
            self._paint_token(painter, self.token, self._drawing)
        if self.lit:
            self._frame(painter, self.size.adjusted(2, 2, -2, -2), 6)

    def _paint_token(self, painter: QPainter, token: TokenView, drawing: crisp_images.LastDrawing) -> None:
        MatPainter(painter, self.owner.theme, self.owner.catalog).token(token, self.size, drawing)

    def warm_changes(self, scale: float, dpr: float) -> Iterator[None]:
        """Paint images of the number without its news, and one higher and lower; yield after each."""
        for by in (0, -1, 1):
            token = replace(self.token, value=self.token.value + by, changed=by)
            if token.value >= 0 and token != self.token:
                self.warm_as(token, scale, dpr)
                yield

    def warm_as(self, token: TokenView, scale: float, dpr: float) -> None:
        """Paint the kept image of the number in this state now, so that it is ready."""
        with crisp_images.warm_painter(scale, dpr) as painter:
            self._paint_token(painter, token, crisp_images.LastDrawing())
