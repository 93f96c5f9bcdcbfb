"""The figures on the road as items of the scene: the party, and who walks there besides."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.presenters.table_model import FigureView, HeroView
from talisman_desktop.desktop.scene import zorder
from talisman_desktop.desktop.scene.figure_painter import draw_pawn
from talisman_desktop.desktop.scene.items import Item
from talisman_desktop.desktop.scene.owner import Owner
from talisman_desktop.desktop.scene.walkers import draw_marker, draw_walker


class PartyItem(Item):
    """The party on the road: three figures in marching order and the way they head."""

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner)
        self.order: tuple[HeroView, ...] = ()
        self.heading = 1
        self.setZValue(zorder.PARTY)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_party(self, order: tuple[HeroView, ...], heading: int, box: Box) -> None:
        """Show who marches, and where they stand."""
        self.put(box)
        if (order, heading) != (self.order, self.heading):
            self.order, self.heading = order, heading
            self.setToolTip("The party, in marching order: " + ", ".join(h.name for h in order))
            self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """The last first, so that the leader stands in front."""
        step = 19.0
        front = len(self.order) - 1 if self.heading > 0 else 0
        for n, hero in reversed(list(enumerate(self.order))):
            at = abs(front - n)
            box = QRectF(at * step, 0, 26, 38)
            draw_pawn(painter, box, self.owner.theme, hero.colour, str(n + 1))


class WalkerItem(Item):
    """A figure on the road that is no hero's."""

    def __init__(self, owner: Owner, figure: FigureView) -> None:
        super().__init__(owner)
        self.figure = figure
        self.setZValue(zorder.PARTY)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setToolTip(figure.name)

    def show_figure(self, figure: FigureView, box: Box) -> None:
        """Stand in this box, the way the figure is turned."""
        self.put(box)
        if figure != self.figure:
            self.figure = figure
            self.setToolTip(figure.name)
            self.update()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draw a hooded figure with a scythe, or a marker."""
        if self.figure.marker:
            draw_marker(painter, self.size, self.owner.theme)
        else:
            draw_walker(painter, self.size, self.owner.theme, self.figure.facing)
