"""The scene of the table. It updates its items, card by card, from a `TableModel`, and reports clicks with the ids of
the things clicked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from contextlib import contextmanager
from functools import partial

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from talisman_desktop.cards.schema import Catalog
from talisman_desktop.desktop.presenters.drama.token_drift import Drift
from talisman_desktop.desktop.presenters.geometry import mats, table_layout
from talisman_desktop.desktop.presenters.geometry.rectangles import Box, Slot
from talisman_desktop.desktop.presenters.geometry.sight import PLAIN, Sight
from talisman_desktop.desktop.presenters.journeys import Journey, Walk, journeys, walks
from talisman_desktop.desktop.presenters.table_model import TableModel
from talisman_desktop.desktop.scene import crisp_images, ground
from talisman_desktop.desktop.scene.area_items import AreaItem
from talisman_desktop.desktop.scene.asked_places import AskedPlaces
from talisman_desktop.desktop.scene.backgrounds import Backgrounds, GroundPlan
from talisman_desktop.desktop.scene.card_items import CardItem, warm_flight
from talisman_desktop.desktop.scene.faces import Pictures, no_pictures
from talisman_desktop.desktop.scene.figure_items import Figures
from talisman_desktop.desktop.scene.motion import Motion
from talisman_desktop.desktop.scene.place_images import PlaceImages
from talisman_desktop.desktop.scene.ready_items import ReadyItems
from talisman_desktop.desktop.scene.token_items import TokenItem
from talisman_desktop.desktop.theme.palette import Theme


class TableScene(QGraphicsScene):
    """The drawn table. The docstring of the package says how a window uses it."""

    card_clicked = Signal(int)
    card_double_clicked = Signal(int)
    card_hovered = Signal(int)
    area_clicked = Signal(str)
    area_double_clicked = Signal(str)
    area_hovered = Signal(str)
    number_clicked = Signal(str, str)
    """Emitted with a hero and a kind of token when that number of a mat is clicked. The click on the mat is reported
    first."""
    menu_requested = Signal(str, int, QPoint)
    looks_changed = Signal()
    """Emitted when something on the table looks different."""
    ground_changed = Signal()
    """Emitted when views must paint the background again. Qt's `invalidate` does not discard the image that they keep;
    and asking for `views` would keep these in memory for ever."""

    def __init__(self, catalog: Catalog, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.catalog = catalog
        self.theme = theme
        self.pictures: Pictures = no_pictures
        self.shape, self.high = 16 / 9, table_layout.HEIGHT
        self.sight = PLAIN
        self.places = PlaceImages()
        self.model: TableModel | None = None
        self.plan: table_layout.Plan | None = None
        self._planner = table_layout.Planner()
        self._areas: dict[str, AreaItem] = {}
        self._cards: dict[int, CardItem] = {}
        self._ready = ReadyItems(self)
        self._lit_cards: frozenset[int] = frozenset()
        self._lit_areas: frozenset[str] = frozenset()
        self._changed_cards: frozenset[int] = frozenset()
        self._lit_numbers: frozenset[tuple[str, str]] = frozenset()
        self._decider = ""
        self._marked: AreaItem | None = None
        """The mat of the hero who decides, marked as such."""
        self._hover: tuple[str, int] = ("", 0)
        self._ground: GroundPlan | None = None
        self._backgrounds = Backgrounds()
        self.figures = Figures(self, self)
        self.motion = Motion(self)
        self._holds, self._changed = 0, False
        """The number of groups of changes under way, and whether anything has changed in them."""
        self.motion.rested.connect(self._tell_change)

    # --- showing ---

    @contextmanager
    def one_change(self) -> Iterator[None]:
        """Emit `looks_changed` only once, at the end, for all changes made meanwhile."""
        self._holds += 1
        try:
            yield
        finally:
            self._holds -= 1
            if self._changed and not self._holds:
                self._changed = False
                self.looks_changed.emit()

    def _tell_change(self) -> None:
        if self._holds:
            self._changed = True
        else:
            self.looks_changed.emit()

    def show_table(self, model: TableModel, *, moving: bool = False) -> None:
        """Show a table; cards and areas that stay keep their items. If `moving` is set and animation is on, cards and
        figures move to their new places."""
        self.motion.settle()
        before, old = self.model, self.plan
        self.model = model
        if not moving or not self.motion.speed or before is None or old is None:
            self._arrange()
            return
        items = dict(self._cards)
        self._arrange()
        assert self.plan is not None
        self._set_out(items, journeys(before, old, model, self.plan), walks(before, old, model, self.plan))

    def _set_out(self, items: dict[int, CardItem], ways: Sequence[Journey], walking: Sequence[Walk]) -> None:
        """Start the animation of cards and figures. `items` are the card items from before the change."""
        cards = []
        for way in ways:
            item = self._cards.get(way.card.id)
            if way.vanishes or item is None:
                item = items.get(way.card.id) or CardItem(self, way.card)
                item.show_card(way.card, Slot(way.end))
                self.addItem(item)
            cards.append((item, way))
        figures = [(figure, walk) for walk in walking if (figure := self.figures.of(walk.figure)) is not None]
        self.motion.begin(cards, figures)

    def follow(self, other: TableScene) -> None:
        """Show the same table as another scene, laid out in this scene's own shape."""
        self.catalog, self.pictures = other.catalog, other.pictures
        if other.theme is not self.theme:
            self.set_theme(other.theme)
        self.motion.speed = other.motion.speed
        if other.model is not None:
            self.show_table(other.model, moving=other.motion.moves)
        self.show_highlight(other._lit_cards, other._lit_areas, other._lit_numbers)
        self.show_decider(other._decider)

    def set_shape(self, shape: float, high: float = table_layout.HEIGHT) -> None:
        """Lay the table out for a view with this ratio of width to height. `high` is the greatest height, in units of
        the table, at which its letters could still be read."""
        shape = min(max(shape, table_layout.NARROW), table_layout.FLAT_WIDE)
        high = min(max(high, table_layout.FLAT_LEAST - 1), table_layout.FLAT_HEIGHT)
        if abs(shape - self.shape) > 0.004 or abs(high - self.high) > 0.5:
            self.shape, self.high = shape, high
            self.motion.settle()
            self._arrange()

    def set_sight(self, sight: Sight) -> None:
        """Lay out the village or the guardians in the middle for this sight: the visible part and the letters readable
        there."""
        if sight == self.sight:
            return
        self.sight = sight
        if self.model is not None and (self.model.role("building") or self.model.role("guardians")):
            self._ready.forget()
            for item in self._areas.values():
                if item.area.role in table_layout.PLACE:
                    item.forget()
            self._arrange()

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of another theme."""
        self.theme = theme
        self._forget()
        self.ground_changed.emit()
        self.update()
        self._tell_change()

    def paint_cards_again(self) -> None:
        """Repaint all cards, because the player added or removed own photographs."""
        self._forget()
        self.update()
        self._tell_change()

    def _forget(self) -> None:
        self.places.forget()
        self.figures.forget()
        self._ready.forget()
        for item in (*self._cards.values(), *self._areas.values()):
            item.forget()

    @property
    def lit_areas(self) -> frozenset[str]:
        """The ids of the lit areas."""
        return self._lit_areas

    def show_highlight(
        self, cards: Iterable[int] = (), areas: Iterable[str] = (), numbers: Iterable[tuple[str, str]] = ()
    ) -> None:
        """Light up the cards, areas and numbers that a question or an answer concerns, and nothing else. A number is a
        pair of hero and token."""
        lit = frozenset(cards), frozenset(areas), frozenset(numbers)
        if lit == (self._lit_cards, self._lit_areas, self._lit_numbers):
            return
        before = self._lit_cards, self._lit_areas, self._lit_numbers
        self._lit_cards, self._lit_areas, self._lit_numbers = lit
        self._light(before[0] ^ lit[0], before[1] ^ lit[1], before[2] ^ lit[2])
        self._tell_change()

    def show_changed(self, cards: Iterable[int]) -> None:
        """Mark the cards that the last answer moved or turned, and no others."""
        changed = frozenset(cards)
        other = changed ^ self._changed_cards
        if not other:
            return
        self._changed_cards = changed
        for number in other & self._cards.keys():
            self._cards[number].mark(number in changed)
        self._tell_change()

    def show_decider(self, hero: str) -> None:
        """Mark the mat of the hero who decides now; "" for none."""
        if hero == self._decider:
            return
        self._decider = hero
        self._mark_decider()
        self._tell_change()

    def asked(self) -> AskedPlaces | None:
        """Return what the question concerns on the present table; None if no table is shown."""
        if self.model is None or self.plan is None:
            return None
        return AskedPlaces(self.model, self.plan, self._lit_cards, self._lit_areas, self._decider)

    def _mark_decider(self) -> None:
        item = self._areas.get(f"hero:{self._decider}")
        if self._marked is not None and self._marked is not item:
            self._marked.decide(False)
        self._marked = item
        if item is not None:
            item.decide(True)

    def area(self, area: str) -> AreaItem | None:
        """Return the item of an area; None if the table has no such area."""
        return self._areas.get(area)

    def card(self, card: int) -> CardItem | None:
        """Return the item of a card; None if the card is covered in its pile."""
        return self._cards.get(card)

    def _arrange(self) -> None:
        model = self.model
        if model is None:
            return
        plan = self.plan = self._planner.plan(model, self.shape, self.high, self.sight)
        size = QRectF(*plan.size)
        if size != self.sceneRect():
            self.setSceneRect(size)
            plan = self.plan  # read again, because a view that fits the new size may have changed the layout
        spaces = tuple(plan.areas[a.id] for a in model.role("road"))
        below = GroundPlan(plan.size, plan.ground["map"], plan.ground["felt"], plan.ground["rack"], spaces)
        if below != self._ground:
            self._ground = below
            self.ground_changed.emit()
        boxes, slots = plan.areas, plan.cards
        areas = {a.id: a for a in model.areas if a.id in boxes}
        for gone in self._areas.keys() - areas.keys():
            self.removeItem(self._areas.pop(gone))
        for key, area in areas.items():
            item = self._areas.get(key)
            if item is None:
                item = self._areas[key] = self._ready.area(area)
                item.light(key in self._lit_areas)
                self.addItem(item)
            if item.box != (box := boxes[key]):
                item.put(box)
            if item.area is not area:
                item.show_area(area)
        cards = {c.id: c for a in model.areas if a.cards for c in a.cards if c.id in slots}
        for lost in self._cards.keys() - cards.keys():
            self.removeItem(self._cards.pop(lost))
        for number, card in cards.items():
            piece = self._cards.get(number)
            if piece is None:
                piece = self._cards[number] = self._ready.card(card)
                piece.light(number in self._lit_cards)
                piece.mark(number in self._changed_cards)
                self.addItem(piece)
            if piece.slot != (slot := slots[number]) or piece.card is not card:
                piece.show_card(card, slot)
        self._ready.forget()
        self.figures.show(model, plan)
        if self._hover[1] and self._hover[1] not in self._cards:
            self._hover = (self._hover[0], 0)
            self.card_hovered.emit(0)
        self._mark_decider()
        self._tell_change()

    def _light(self, cards: Set[int], areas: Set[str], numbers: Set[tuple[str, str]]) -> None:
        """Light up exactly these items among the present ones. New items are lit when they are made."""
        for number in cards & self._cards.keys():
            self._cards[number].light(number in self._lit_cards)
        for key in areas & self._areas.keys():
            self._areas[key].light(key in self._lit_areas)
        for hero, name in numbers:
            place = self._areas.get(f"hero:{hero}")
            for token in place.tokens if place is not None else ():
                if token.token.token == name:
                    token.light((hero, name) in self._lit_numbers)

    # --- the background ---

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the background, and bare wood outside the table."""
        table, rect = self.sceneRect(), QRectF(rect)
        if not table.contains(rect):
            ground.table(painter, rect, table, self.theme)
        if self._ground is not None:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            crisp_images.draw(painter, table, partial(self._backgrounds.image, self._ground, self.theme))

    def warm(self, seen: QRectF, scale: float, dpr: float) -> Iterator[None]:
        """Prepare everything needed to paint a part of the table at this scale; yield after each step."""
        if self._ground is not None:
            size = crisp_images.size_of(self.sceneRect(), scale)
            yield from self._backgrounds.prepare(self._ground, self.theme, size, dpr)
        for item in self.items(seen):
            if isinstance(item, AreaItem | CardItem) and item.scene() is self:
                item.warm(scale, dpr)
                yield

    def plan_next(self, model: TableModel) -> table_layout.Plan:
        """Return the layout of a table that may be shown next."""
        return self._planner.plan(model, self.shape, self.high, self.sight)

    def warm_next(self, model: TableModel, plan: table_layout.Plan, scale: float, dpr: float) -> Iterator[None]:
        """Prepare what a table that may be shown next has and the present one has not; yield after each step."""
        yield from self._ready.prepare(model, plan, self._areas, self._cards, scale, dpr)
        yield from self.figures.warm_as(model, scale, dpr)
        if self.motion.speed and self.model is not None and self.plan is not None:
            for way in journeys(self.model, self.plan, model, plan):
                flying = self._cards.get(way.card.id)
                warm_flight(self, way, flying.leaving if flying is not None else None, scale, dpr)
                yield

    # --- the pointer (called by the view) ---

    @property
    def hovered(self) -> tuple[str, int]:
        """The area and the card (0 for none) under the pointer."""
        return self._hover

    def what_is_at(self, point: QPointF) -> tuple[str, int]:
        """Return the area and the card at a point; "" and 0 if there is none."""
        assert self.model is not None
        for item in self.items(point):
            if isinstance(item, CardItem) and item.size.contains(item.mapFromScene(point)):
                if self._cards.get(item.card.id) is not item:
                    continue  # because the item is being removed
                return self.model.where(item.card.id), item.card.id
            if isinstance(item, AreaItem) and item.size.contains(item.mapFromScene(point)):
                return item.area.id, 0
        return "", 0

    def number_at(self, point: QPointF) -> tuple[str, str]:
        """Return the hero and the token whose number is at a point; two empty strings if there is none."""
        for item in self.items(point):
            if isinstance(item, AreaItem) and item.area.hero is not None:
                for token, box in zip(item.area.hero.tokens, _token_boxes(item), strict=True):
                    if box.contains(item.mapFromScene(point)):
                        return item.area.hero.id, token.token
        return "", ""

    def number_box(self, hero: str, token: str) -> QRectF:
        """Return the rectangle of a hero's number; an empty one if the number is not shown."""
        item = self._areas.get(f"hero:{hero}")
        if item is None or item.area.hero is None:
            return QRectF()
        boxes = zip(item.area.hero.tokens, _token_boxes(item), strict=True)
        return next((item.mapRectToScene(box) for shown, box in boxes if shown.token == token), QRectF())

    def drift(self, drifts: Iterable[Drift]) -> None:
        """Animate tokens that leave the mats of heroes or arrive there, if animation is on."""
        if not self.motion.speed:
            return
        places = [(drift, self.number_box(drift.hero, drift.token)) for drift in drifts]
        tokens = [TokenItem(drift, box, self.theme) for drift, box in places if not box.isEmpty()]
        for token in tokens:
            self.addItem(token)
        self.motion.drift(tokens)

    def point_at(self, point: QPointF | None) -> None:
        """Note that the pointer is at this point (None: outside), and raise the card there."""
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
        """Report a click at a point."""
        self.motion.settle()
        if self.model is None:
            return
        area, card = self.what_is_at(point)
        if card:
            (self.card_double_clicked if double else self.card_clicked).emit(card)
        elif area:
            (self.area_double_clicked if double else self.area_clicked).emit(area)
            hero, token = self.number_at(point)
            if token and not double:
                self.number_clicked.emit(hero, token)


def _token_boxes(item: AreaItem) -> list[QRectF]:
    """Return the rectangles of the numbers on a mat, in the coordinates of its item."""
    return [QRectF(*box) for box in mats.mat(Box(0, 0, item.size.width(), item.size.height())).tokens]
