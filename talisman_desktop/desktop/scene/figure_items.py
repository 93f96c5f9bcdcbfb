"""The figures on the road as items of the scene: the heroes, Death and markers."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.presenters.geometry.table_layout import Plan, pawn, standing
from talisman_desktop.desktop.presenters.table_model import FigureView, HeroView, TableModel
from talisman_desktop.desktop.scene import zorder
from talisman_desktop.desktop.scene.crisp_images import LastDrawing, warm_painter
from talisman_desktop.desktop.scene.figure_painter import draw_moved, draw_pawn
from talisman_desktop.desktop.scene.items import FLAT, Item
from talisman_desktop.desktop.scene.owner import Owner
from talisman_desktop.desktop.scene.walkers import draw_marker, draw_walker


class PawnItem(Item):
    """The figure of a hero in the party."""

    def __init__(self, owner: Owner, hero: HeroView) -> None:
        super().__init__(owner)
        self.hero = hero
        self.setToolTip(_title(hero))
        self.reach = FLAT
        self.moved = False
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_hero(self, hero: HeroView, box: Box, depth: int, *, moved: bool) -> None:
        """Show the hero in this box; `depth` is the number of figures in front. `moved` marks a hero whom the last
        answer moved."""
        self.put(box)
        self.setZValue(zorder.PARTY - depth * 0.1)
        if (hero, moved) != (self.hero, self.moved):
            self.hero, self.moved = hero, moved
            self._drawing.forget()
            self.setToolTip(_title(hero))
            self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the figure with its number."""
        if not self._drawing.repeat(painter):
            mark, last = str(self.hero.place), self._drawing
            draw_pawn(painter, self.size, self.owner.theme, self.hero.colour, mark, moved=self.moved, last=last)

    def warm_as(self, hero: HeroView, scale: float, dpr: float, *, moved: bool) -> None:
        """Paint the kept image of the hero in this state now, so that it is ready if that state comes."""
        mark, last = str(hero.place), LastDrawing()
        with warm_painter(scale, dpr) as painter:
            draw_pawn(painter, self.size, self.owner.theme, hero.colour, mark, moved=moved, last=last)


def _title(hero: HeroView) -> str:
    return f"The {hero.name}, number {hero.place} in the marching order"


class WalkerItem(Item):
    """A figure on the road that is not a hero."""

    def __init__(self, owner: Owner, figure: FigureView) -> None:
        super().__init__(owner)
        self.figure = figure
        self.moved = False
        self.setZValue(zorder.PARTY)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setToolTip(figure.name)

    def show_figure(self, figure: FigureView, box: Box, *, moved: bool) -> None:
        """Show the figure in this box, facing the way it goes. `moved` marks a figure that the last answer moved."""
        self.put(box)
        if (figure, moved) != (self.figure, self.moved):
            self.figure, self.moved = figure, moved
            self._drawing.forget()
            self.setToolTip(figure.name)
            self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint Death as a hooded figure with a scythe, or another figure as a marker."""
        if self._drawing.repeat(painter):
            pass
        elif self.figure.marker:
            draw_marker(painter, self.size, self.owner.theme, self._drawing)
        else:
            draw_walker(painter, self.size, self.owner.theme, self.figure.facing, self._drawing)
        if self.moved:
            draw_moved(painter, self.size, self.owner.theme)


class Figures:
    """The items of all figures on the road."""

    def __init__(self, scene: QGraphicsScene, owner: Owner) -> None:
        self._scene, self._owner = scene, owner
        self.pawns: dict[str, PawnItem] = {}
        self.walkers: dict[str, WalkerItem] = {}

    def warm_as(self, model: TableModel, scale: float, dpr: float) -> Iterator[None]:
        """Paint images of the heroes as they are on another table; yield after each."""
        for hero in model.order:
            if (shown := self.pawns.get(hero.id)) is not None:
                shown.warm_as(hero, scale, dpr, moved=hero.id in model.moved)
                yield

    def show(self, model: TableModel, plan: Plan) -> None:
        """Show all figures in their places, the leader in front of the other heroes."""
        here = {hero.id: hero for hero in model.order}
        for gone in self.pawns.keys() - here.keys():
            self._scene.removeItem(self.pawns.pop(gone))
        front = len(here) - 1 if model.heading > 0 else 0
        for n, (name, hero) in enumerate(here.items()):
            if name not in self.pawns:
                self.pawns[name] = PawnItem(self._owner, hero)
                self._scene.addItem(self.pawns[name])
            self.pawns[name].show_hero(hero, plan.ground[pawn(name)], abs(front - n), moved=name in model.moved)
        others = {f.id: (f, box) for f in model.figures if (box := plan.ground.get(standing(f.id))) is not None}
        for lost in self.walkers.keys() - others.keys():
            self._scene.removeItem(self.walkers.pop(lost))
        for name, (figure, box) in others.items():
            if name not in self.walkers:
                self.walkers[name] = WalkerItem(self._owner, figure)
                self._scene.addItem(self.walkers[name])
            self.walkers[name].show_figure(figure, box, moved=name in model.moved)

    def forget(self) -> None:
        """Forget the kept images, because the theme changed."""
        for item in (*self.pawns.values(), *self.walkers.values()):
            item.forget()

    def of(self, ground: str) -> Item | None:
        """Return the figure's item for its name in the layout, such as "pawn:ELF"; None if it is not shown."""
        what, _, name = ground.partition(":")
        return self.pawns.get(name) if what == "pawn" else self.walkers.get(name)
