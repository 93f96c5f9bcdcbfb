"""A small map of the table. It shows which part of the table is visible, and the player can move that part."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from talisman_desktop.desktop.presenters.geometry import miniature
from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.scene.table_view import TableView

EDGE = 10
"""The distance between the map and the corner of the view, in pixels."""
SHARE, WIDEST, HIGHEST = 0.24, 240, 0.32
"""The map's share of the view's width, its greatest width in pixels, and its greatest share of the view's height."""
NEARLY_ALL = 0.88
"""The visible share of the table from which the map is hidden, because the map would cover more than it helps to
find."""
_STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


class MiniMap(QWidget):
    """Shows the whole table in small, with a frame around the visible part."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self._view, self._wanted = view, True
        self._picture: QPixmap | None = None
        self._held = False
        """Whether the player is moving the view with the map. The map stays in its corner meanwhile."""
        self.beside: tuple[QWidget, ...] = ()
        """Other widgets that cover parts of the view."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName("Map of the table")
        self.setAccessibleDescription("Arrow keys move the visible part of the table.")
        self.setToolTip("The frame marks the part that you see. Click, drag or use the arrow keys to move it.")
        view.moved.connect(self.follow)
        view.table.looks_changed.connect(self._forget)
        self.follow()

    def want(self, wanted: bool) -> None:
        """Set whether to show the map when only a part of the table is visible."""
        self._wanted = wanted
        self.follow()

    def follow(self) -> None:
        """Show the currently visible part; hide the map if the whole table is visible."""
        if self._view.scene() is None:
            return  # because the window is closing, and the scene was deleted first
        table = self._view.table
        shown = self._wanted and table.plan is not None and not self._view.shows_whole and self._hides_much
        shown = shown and (self._held or not self._view.shows_place)
        if shown:
            port = self._view.viewport().size()
            shape = table.sceneRect().width() / max(1.0, table.sceneRect().height())
            width = round(min(WIDEST, port.width() * SHARE, port.height() * HIGHEST * shape))
            height = round(width / shape)
            if (width, height) != (self.width(), self.height()):
                self._picture = None
            place = self._place(port, QSize(width, height))
            shown = place is not None
            self.setGeometry(place or self.geometry())
        if not shown and self.hasFocus():
            self._view.setFocus()
        self.setVisible(shown)
        self.update()

    @property
    def _hides_much(self) -> bool:
        """Whether the view hides more of the table than a narrow edge."""
        whole, seen = self._view.table.sceneRect(), self._view.seen.intersected(self._view.table.sceneRect())
        return seen.width() * seen.height() < NEARLY_ALL * whole.width() * whole.height()

    def _place(self, port: QSize, size: QSize) -> QRect | None:
        """Return the corner of the view where the map hides the least, or a place between two corners if only that has
        room.

        The map hides none of the widgets in `beside`, nor the most important thing that the question concerns, nor
        anything to read, such as the name of a road space, nor much of a card. If no place allows that, return the
        best or the lower right corner if the view is zoomed, otherwise None.
        """
        inside = Box(0, 0, port.width(), port.height()).inset(EDGE)
        places, between = miniature.along_edges(inside, size.width(), size.height())
        now = next((place for place in (*places, *between) if _rect(place) == self.geometry()), places[0])
        if self._held and _rect(now) == self.geometry():
            return _rect(now)
        view, question = self._view, self._view.table.asked()
        assert question is not None
        asked = [self._seen(_box(rect)) for rect in question.about()]
        told = [self._seen(box) for box in miniature.written(question.plan, question.model)]
        cards = [self._seen(slot.box) for slot in question.plan.cards.values()]
        above = [_box(one.geometry().translated(-view.pos())) for one in self.beside if not one.isHidden()]
        grounds = [self._seen(question.plan.ground[name]) for name in ("map", "rack")]
        if not view.fitted:
            free = [place for place in places if not any(map(place.overlaps, above))]
            return _rect((miniature.corner(free, now, asked, [*told, *cards], grounds) if free else None) or places[0])
        for some in (places, between):
            free = [place for place in some if not any(map(place.overlaps, (*above, *told)))]
            place = miniature.corner(free, now, asked, cards, grounds) if free else None
            if place is not None and not miniature.hides(place, cards):
                return _rect(place)
        return None

    def _seen(self, box: Box) -> Box:
        """Return a box of the table in the coordinates of the view."""
        scale, at = self._view.transform().m11(), self._view.mapFromScene(0.0, 0.0)
        return Box(at.x() + box.x * scale, at.y() + box.y * scale, box.w * scale, box.h * scale)

    def _forget(self) -> None:
        self._picture = None
        self.follow()

    @property
    def _scale(self) -> float:
        return self.width() / max(1.0, self._view.table.sceneRect().width())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the small table and the frame."""
        if self._picture is None:
            self._picture = self._painted()
        theme = self._view.table.theme
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        seen = self._view.seen
        frame = QRectF(*miniature.shrink(Box(seen.x(), seen.y(), seen.width(), seen.height()), self._scale))
        frame = frame.intersected(QRectF(self.rect())).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.setPen(QPen(QColor(theme.mat), 4))
        painter.drawRect(frame)
        painter.setPen(QPen(QColor(theme.focus if self.hasFocus() else theme.highlight), 2))
        painter.drawRect(frame)
        painter.end()

    def _painted(self) -> QPixmap:
        """Return the small table in flat colours without letters, which would be unreadable."""
        table, theme = self._view.table, self._view.table.theme
        ratio = self.devicePixelRatioF()
        picture = QPixmap(round(self.width() * ratio), round(self.height() * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(QColor(theme.wood))
        if table.plan is None or table.model is None:
            return picture
        grounds = {
            "map": theme.map, "felt": theme.felt, "rack": theme.mat, "mat": theme.mat, "place": theme.felt_line,
            "card": theme.parchment, "back": theme.card_edge, "party": theme.highlight,
        }  # fmt: skip
        painter = QPainter(picture)
        for mark in miniature.marks(table.plan, table.model):
            box = QRectF(*miniature.shrink(mark.box, self._scale))
            if mark.what == "place":
                painter.setPen(QPen(QColor(grounds["place"]), 0.6))
                painter.drawRect(box)
                continue
            painter.fillRect(box, QColor(grounds[mark.what]))
            if mark.colour:
                painter.fillRect(QRectF(box.topLeft(), QPointF(box.left() + 4, box.bottom())),
                                 QColor(theme.players[mark.colour].ground))  # fmt: skip
        painter.setPen(QPen(QColor(theme.gilt), 1))
        painter.drawRect(QRectF(0.5, 0.5, self.width() - 1, self.height() - 1))
        painter.end()
        return picture

    # --- moving ---

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Move the visible part to the clicked place."""
        self._held = True
        self._look_at(event.position())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the visible part to the place dragged to."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._look_at(event.position())
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End moving the view with the mouse."""
        self._held = False
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the visible part with an arrow key; leave other keys to the window."""
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        self._held = True
        seen, size = self._view.seen, self._view.table.sceneRect()
        boxes = [Box(r.x(), r.y(), r.width(), r.height()) for r in (seen, size)]
        self._view.centerOn(*miniature.stepped(boxes[0], boxes[1], *step))

    def _look_at(self, at: QPointF) -> None:
        self._view.centerOn(at / self._scale)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Repaint with the mark of the keyboard focus."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Repaint without the mark of the keyboard focus."""
        super().focusOutEvent(event)
        self._held = False
        self.update()


def _box(rect: QRectF | QRect) -> Box:
    return Box(rect.x(), rect.y(), rect.width(), rect.height())


def _rect(box: Box) -> QRect:
    return QRect(round(box.x), round(box.y), round(box.w), round(box.h))
