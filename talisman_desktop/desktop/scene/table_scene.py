"""The scene: keeps its items in step with a `TableModel`, card by card, and reports clicks by id."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Signal
from PySide6.QtGui import QImage, QPainter, QTransform
from PySide6.QtWidgets import QGraphicsScene

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.desktop.presenters.table_view import TableModel
from talisman_desktop.desktop.scene import ground, layout
from talisman_desktop.desktop.scene.items import AreaItem, CardItem, FocusItem, GroundItem, PartyItem
from talisman_desktop.desktop.theme.palette import Theme


class TableScene(QGraphicsScene):
    """The table drawn. See the package for how a window uses it."""

    card_clicked = Signal(int)
    card_double_clicked = Signal(int)
    card_hovered = Signal(int)
    area_clicked = Signal(str)
    area_double_clicked = Signal(str)
    area_hovered = Signal(str)
    menu_requested = Signal(str, int, QPoint)

    def __init__(self, catalog: Catalog, theme: Theme) -> None:
        super().__init__()
        self.catalog = catalog
        self.theme = theme
        self.hurry = False
        """While the view zooms: cards are drawn from copies at hand."""
        self.shape = 16 / 9
        self.model: TableModel | None = None
        self.plan: layout.Plan | None = None
        self._areas: dict[str, AreaItem] = {}
        self._cards: dict[int, CardItem] = {}
        self._lit_cards: frozenset[int] = frozenset()
        self._lit_areas: frozenset[str] = frozenset()
        self._focus: str | int | None = None
        self._hover: tuple[str, int] = ("", 0)
        self._ground_image: tuple[tuple[object, ...], QImage] | None = None
        self._ground = GroundItem(self)
        self._party = PartyItem(self)
        self._ring = FocusItem(self)
        for item in (self._ground, self._party, self._ring):
            self.addItem(item)

    # --- showing ---

    def show_table(self, model: TableModel) -> None:
        """Show this; items of cards and areas that are still there stay the same items."""
        self.model = model
        self._arrange()

    def set_shape(self, shape: float) -> None:
        """The view has this shape now (width by height)."""
        shape = min(max(shape, layout.NARROW), layout.WIDE)
        if abs(shape - self.shape) > 0.004:
            self.shape = shape
            self._arrange()

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self.theme = theme
        for item in self._cards.values():
            item.forget()
        self.invalidate()
        self.update()

    def set_catalog(self, catalog: Catalog) -> None:
        """Other cards (a set was added or edited)."""
        self.catalog = catalog
        self.update()

    def show_highlight(self, cards: Iterable[int] = (), areas: Iterable[str] = ()) -> None:
        """Light up what a question concerns; nothing named: nothing lit."""
        self._lit_cards, self._lit_areas = frozenset(cards), frozenset(areas)
        self._light()

    def show_focus(self, what: str | int | None) -> None:
        """Put the ring of the keyboard focus around an area or a card."""
        self._focus = what
        self._place_ring()

    def area(self, area: str) -> AreaItem | None:
        """The item of an area."""
        return self._areas.get(area)

    def card(self, card: int) -> CardItem | None:
        """The item of a card, if it is seen (deep in a pile it is not)."""
        return self._cards.get(card)

    def _arrange(self) -> None:
        model = self.model
        if model is None:
            return
        plan = self.plan = layout.plan(model, self.shape)
        size = QRectF(*plan.size)
        if size != self.sceneRect():
            self.setSceneRect(size)
        self._ground.put(plan.size)
        areas = {a.id: a for a in model.areas if a.id in plan.areas}
        for gone in self._areas.keys() - areas.keys():
            self.removeItem(self._areas.pop(gone))
        for key, area in areas.items():
            item = self._areas.get(key)
            if item is None:
                item = self._areas[key] = AreaItem(self, area)
                self.addItem(item)
            item.put(plan.areas[key])
            item.show_area(area)
        cards = {c.id: c for a in model.areas for c in a.cards if c.id in plan.cards}
        for lost in self._cards.keys() - cards.keys():
            self.removeItem(self._cards.pop(lost))
        for number, card in cards.items():
            piece = self._cards.get(number)
            if piece is None:
                piece = self._cards[number] = CardItem(self, card)
                self.addItem(piece)
            piece.show_card(card, plan.cards[number])
        self._party.show_party(model.order, model.heading, plan.ground["party"])
        if self._hover[1] and self._hover[1] not in self._cards:
            self._hover = (self._hover[0], 0)
            self.card_hovered.emit(0)
        self._light()
        self._place_ring()

    def _light(self) -> None:
        for number, item in self._cards.items():
            item.light(number in self._lit_cards)
        for key, place in self._areas.items():
            place.light(key in self._lit_areas)

    def _place_ring(self) -> None:
        focus = self._focus
        item: AreaItem | CardItem | None = None
        if isinstance(focus, int):
            item = self._cards.get(focus)
        elif focus is not None:
            item = self._areas.get(focus)
        self._ring.setVisible(item is not None)
        if item is not None:
            self._ring.put(layout.Box(item.pos().x(), item.pos().y(), item.size.width(), item.size.height()))

    # --- the ground ---

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Bare wood, beyond the table too."""
        ground.table(painter, QRectF(rect), self.sceneRect(), self.theme)

    def ground_image(self, scale: float, dpr: float) -> QImage:
        """Map, felt and rack painted once for a theme, a shape and a scale."""
        assert self.plan is not None
        scale = min(scale * dpr, 4.0)
        if (
            self.hurry
            and self._ground_image is not None
            and self._ground_image[0][:2] == (self.theme.name, self.plan.size)
        ):
            return self._ground_image[1]
        key = (self.theme.name, self.plan.size, scale, tuple(self.plan.ground.items()))
        if self._ground_image is None or self._ground_image[0] != key:
            size = self.plan.size
            image = QImage(round(size.w * scale), round(size.h * scale), QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(0)
            painter = QPainter(image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setWorldTransform(QTransform.fromScale(scale, scale))
            self._paint_ground(painter)
            painter.end()
            self._ground_image = (key, image)
        return self._ground_image[1]

    def _paint_ground(self, painter: QPainter) -> None:
        assert self.plan is not None
        boxes = {name: QRectF(*box) for name, box in self.plan.ground.items()}
        theme = self.theme
        ground.plate(painter, boxes["map"], theme.map, theme.map_edge, 7)
        spaces = [box for key, box in sorted(self.plan.areas.items()) if key.startswith("road:")]
        ground.road_line(painter, [QPointF(b.x + 31, b.y + 25) for b in spaces], theme)
        ground.cloth(painter, boxes["felt"], theme)
        ground.plate(painter, boxes["rack"], theme.mat, theme.mat_edge, 8)

    # --- pointing (called by the view) ---

    def what_is_at(self, point: QPointF) -> tuple[str, int]:
        """The area and the card (0: none) at a place."""
        assert self.model is not None
        for item in self.items(point):
            if isinstance(item, CardItem) and item.size.contains(item.mapFromScene(point)):
                return self.model.where(item.card.id), item.card.id
            if isinstance(item, AreaItem) and item.size.contains(item.mapFromScene(point)):
                return item.area.id, 0
        return "", 0

    def point_at(self, point: QPointF | None) -> None:
        """The pointer is here; None: it left."""
        area, card = self.what_is_at(point) if point is not None and self.model is not None else ("", 0)
        before = self._hover
        self._hover = (area, card)
        if card != before[1]:
            for number, hover in ((before[1], False), (card, True)):
                item = self._cards.get(number)
                if item is not None:
                    item.set_hover(hover)
            self.card_hovered.emit(card)
        if area != before[0]:
            self.area_hovered.emit(area)

    def click_at(self, point: QPointF, double: bool = False) -> None:
        """Somebody clicked here."""
        if self.model is None:
            return
        area, card = self.what_is_at(point)
        if card:
            (self.card_double_clicked if double else self.card_clicked).emit(card)
        elif area:
            (self.area_double_clicked if double else self.area_clicked).emit(area)
