"""The scene items for moves by hand: the dragged thing, the places that accept it, and the plus and minus signs on
numbers."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.scene import zorder
from talisman_desktop.desktop.scene.owner import Owner

State = Literal["open", "here", "barred"]
"""The state of a place during a drag: "open" accepts the thing, "here" is under the pointer and accepts it, "barred" is
under the pointer and refuses it."""
_AROUND = 5.0
_DARK = "#120c06"
_SIGN = 26.0


class GhostItem(QGraphicsItem):
    """A picture of the dragged thing, under the pointer."""

    def __init__(self, picture: QPixmap, size: QRectF) -> None:
        super().__init__()
        self.picture, self.size = picture, size
        self.setZValue(zorder.GHOST)
        self.setOpacity(0.9)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """Return the rectangle of the picture and its shadow."""
        return self.size.adjusted(-2, -2, 8, 8)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint the picture, lifted off the table."""
        shadow = QColor(_DARK)
        shadow.setAlphaF(0.35)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shadow)
        painter.drawRoundedRect(self.size.translated(5, 6), 5, 5)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(self.size, self.picture, QRectF(self.picture.rect()))


class MarkItem(QGraphicsItem):
    """Marks a place that accepts or refuses the dragged thing."""

    def __init__(self, owner: Owner, box: Box, state: State) -> None:
        super().__init__()
        self.owner, self.state = owner, state
        self.size = QRectF(0, 0, box.w, box.h)
        self.setPos(box.x, box.y)
        self.setZValue(zorder.MARK)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def set_state(self, state: State) -> None:
        """Show whether the place accepts the dragged thing, is under it, or refuses it."""
        if state != self.state:
            self.state = state
            self.setZValue({"open": zorder.MARK, "here": zorder.MARK + 1, "barred": zorder.GHOST + 1}[state])
            self.update()

    def boundingRect(self) -> QRectF:
        """Return the rectangle of the marked drop place and its frame."""
        return self.size.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint a thin frame for "open", a bold tinted one for "here", or a no-entry sign for "barred"."""
        bright = QColor(self.owner.theme.highlight)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        rect = self.size.adjusted(0.5, 0.5, -0.5, -0.5)
        if self.state == "barred":
            self._bar(painter, rect)
            return
        bold = self.state == "here"
        if bold:
            tint = QColor(bright)
            tint.setAlphaF(0.28)
            painter.setBrush(tint)
        painter.setPen(QPen(QColor(_DARK), 6 if bold else 3.4))
        painter.drawRoundedRect(rect, 6, 6)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(bright, 3.4 if bold else 1.6))
        painter.drawRoundedRect(rect, 6, 6)

    def _bar(self, painter: QPainter, rect: QRectF) -> None:
        side = min(_SIGN, rect.width() - 4, rect.height() - 2)
        sign = QRectF(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side)
        painter.setPen(QPen(QColor("#f3ecd6"), side * 0.1))
        painter.setBrush(QColor("#8e2016"))
        painter.drawEllipse(sign)
        painter.setPen(QPen(QColor("#f3ecd6"), side * 0.14))
        c, r = sign.center(), side * 0.25
        painter.drawLine(QPointF(c.x() - r, c.y() - r), QPointF(c.x() + r, c.y() + r))


class SignsItem(QGraphicsItem):
    """The minus and plus signs beside a number, which the player can click."""

    def __init__(self, owner: Owner) -> None:
        super().__init__()
        self.owner = owner
        self.less, self.more = QRectF(), QRectF()
        self.setZValue(zorder.MARK)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    def put(self, less: Box, more: Box) -> None:
        """Show the signs in these boxes."""
        self.prepareGeometryChange()
        self.less, self.more = QRectF(*less), QRectF(*more)
        self.show()

    def boundingRect(self) -> QRectF:
        """Return the rectangle around both signs."""
        return self.less.united(self.more).adjusted(-1, -1, 1, 1)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint a minus and a plus."""
        theme = self.owner.theme
        for box, plus in ((self.less, False), (self.more, True)):
            painter.setPen(QPen(QColor(theme.gilt), 1))
            painter.setBrush(QColor(theme.mat_inset))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 4, 4)
            painter.setPen(QPen(QColor(theme.mat_ink), 2))
            c, r = box.center(), min(box.width(), box.height()) * 0.25
            painter.drawLine(QPointF(c.x() - r, c.y()), QPointF(c.x() + r, c.y()))
            if plus:
                painter.drawLine(QPointF(c.x(), c.y() - r), QPointF(c.x(), c.y() + r))
