"""The base class of the scene's items. Each paints itself and has the id of the thing that it shows."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsRectItem, QStyleOptionGraphicsItem, QWidget

from talisman_desktop.desktop.presenters.geometry.guardian_layout import RIM
from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.scene import zorder
from talisman_desktop.desktop.scene.crisp_images import LastDrawing
from talisman_desktop.desktop.scene.owner import Owner

MARGIN = int(RIM)
"""The distance in units of the scene by which the shadow of a mat or a card extends beyond its box."""
FLAT = 2
"""The distance by which an area inside another one extends beyond its box."""
FRAME = 5
"""The distance by which the frame of a lit item extends outside its box."""
BORDER = 6
"""The distance by which the frame of a lit item extends inside its box."""


class Item(QGraphicsRectItem):
    """A rectangular item of the scene. Its bounding rectangle is kept by Qt, which asks for it many times in each
    painting."""

    def __init__(self, owner: Owner) -> None:
        super().__init__()
        self.owner = owner
        self.size = QRectF(0, 0, 1, 1)
        self.lit = False
        self.box: Box | None = None
        self.reach = float(MARGIN)
        """The distance by which the painting extends beyond the rectangle."""
        self._drawing = LastDrawing()
        self.setPen(Qt.PenStyle.NoPen)

    def put(self, box: Box) -> None:
        """Move the item to a box, unless it is there already."""
        if box == self.box:
            return
        self.box = box
        if self.size.width() != box.w or self.size.height() != box.h:
            self.size = QRectF(0, 0, box.w, box.h)
            self._drawing.forget()
            self._bound()
        self.setPos(box.x, box.y)

    @property
    def resting(self) -> QRectF:
        """The rectangle of the item when it is not moving."""
        around = self.box or Box(self.pos().x(), self.pos().y(), self.size.width(), self.size.height())
        return QRectF(*around).adjusted(-self.reach, -self.reach, self.reach, self.reach)

    def rest(self) -> None:
        """Return a moving item to its box."""
        if self.box is not None:
            self.setPos(self.box.x, self.box.y)

    def _bound(self) -> None:
        """Set the bounding rectangle: the item with its shadow and its frame."""
        self.setRect(self.size.adjusted(-self.reach, -self.reach, self.reach, self.reach))

    def light(self, lit: bool) -> None:
        """Set whether the item is lit."""
        if lit != self.lit:
            self.lit = lit
            self._update_border()

    def _update_border(self) -> None:
        """Repaint only the frame, because separate items cover the inside of a mat."""
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
        """Repaint these rectangles, given in the item's coordinates."""
        scene = self.scene()
        for part in parts if scene is not None else ():
            scene.update(self.mapRectToScene(part))

    def forget(self) -> None:
        """Forget the kept images, because the theme or the cards changed."""
        self._drawing.forget()

    def warm(self, scale: float, dpr: float) -> None:
        """Paint the kept image at this scale now, so that it is ready."""

    def _frame(self, p: QPainter, rect: QRectF, radius: float) -> None:
        """Paint the frame of a lit item: a bright line with a dark one on either side."""
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.setPen(QPen(QColor("#120c06"), 5.5))
        p.drawRoundedRect(rect, radius, radius)
        p.setPen(QPen(QColor(self.owner.theme.highlight), 3))
        p.drawRoundedRect(rect, radius, radius)


class FocusItem(Item):
    """The ring of the keyboard focus."""

    def __init__(self, owner: Owner) -> None:
        super().__init__(owner)
        self.setZValue(zorder.FOCUS)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint a dashed ring around the thing."""
        ring = self.size.adjusted(-3, -3, 3, 3)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor("#0b0b0b"), 4))
        painter.drawRoundedRect(ring, 7, 7)
        pen = QPen(QColor(self.owner.theme.focus), 2.4)
        pen.setDashPattern([5, 3])
        painter.setPen(pen)
        painter.drawRoundedRect(ring, 7, 7)
