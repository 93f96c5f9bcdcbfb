"""The view of the table: it fits itself to the window, zooms with the wheel, and is moved by dragging."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from PySide6.QtCore import QEvent, QMarginsF, QPoint, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QHideEvent,
    QImage,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShortcut,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from talisman_desktop.desktop.presenters.geometry import table_layout
from talisman_desktop.desktop.presenters.geometry.place_layout import LEAST_PIXELS
from talisman_desktop.desktop.presenters.geometry.rectangles import LETTERS, readable
from talisman_desktop.desktop.presenters.geometry.sight import Sight
from talisman_desktop.desktop.scene import crisp_images
from talisman_desktop.desktop.scene.glance import Glance, Steps
from talisman_desktop.desktop.scene.table_scene import TableScene

MOST_ZOOM = 6.0
NEARLY = 1.001
SPARED = 1.05
"""The factor by which letters may be too small to read, if the whole table is visible that way."""
EDGE = 12
"""The margin around things that are moved into view, in pixels."""
DRAG = 7
SETTLE_MS = 120
LETTER_SHARE = 0.6
"""The height of letters on the table as a share of the window's line height, if there is room."""
LEAST_SHARE = 0.7
"""The share of the usual size to which letters inside a building may shrink."""
BAND = 128
"""The height of the bands in which the picture of the whole table is painted."""


class TableView(QGraphicsView):
    """Shows a `TableScene`. It refits on resize until the player zooms."""

    moved = Signal()
    """Emitted when another part of the table has become visible."""

    def __init__(self, scene: TableScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.table = scene
        self.fitted = True
        self._readable = 0.0
        """The scale at which the smallest letters can be read; 0 shows the whole table, however small."""
        self._large = False
        self._whole_at = QRectF()
        self._hand = False
        self._pressed: QPoint | None = None
        self._dragged = False
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self._settled)
        self._glance: Glance | None = None
        """The picture shown during a zoom, until everything is painted for the new size."""
        self._whole: QImage | None = None
        """The whole table in its present look."""
        self.steps = Steps(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        # Items name everything that they paint, smooth edges too, so no rim around each change is needed.
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.viewport().setMouseTracking(True)
        # The ground covers the whole view, so no widget behind it is painted at each change on the table.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName("The table")
        self.setAcceptDrops(False)  # because the window takes dropped files
        scene.sceneRectChanged.connect(self._refit)
        scene.looks_changed.connect(self._looks_changed)
        for keys, slot in (
            ("Ctrl+0", self.fit_whole),
            (QKeySequence.StandardKey.ZoomIn, lambda: self.zoom_by(1.25)),
            (QKeySequence.StandardKey.ZoomOut, lambda: self.zoom_by(0.8)),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(slot)

    # --- zooming ---

    def set_text(self, text: float) -> None:
        """Make the smallest letters as large as the program's text at this text size (1 is the usual one)."""
        self._readable = readable(text)
        self._looks_changed()
        if self.fitted:
            self.fit()

    def show_large(self) -> None:
        """Lay the table out so that its letters are as large as possible while all of it is visible."""
        self._large = True
        self.fit()

    def fit(self) -> None:
        """Show the whole table, or as much of it as can be read."""
        if not self.fitted:
            self._look_on()
        self.fitted = True
        size = self.viewport().size()
        if size.height() > 0:
            high = size.height() / self._readable if self._readable else table_layout.HEIGHT
            shape = size.width() / size.height()
            if self._large:
                high = table_layout.FLAT_LEAST * max(1.0, table_layout.FLAT_SHAPE / shape)
            self.table.set_shape(shape, high)
        self._refit()

    def fit_whole(self) -> None:
        """Show the whole table, however small; if it is shown already, return to readable letters."""
        whole = self._whole_scale()
        if self.transform().m11() <= whole * NEARLY or self._rest_scale() <= whole * NEARLY:
            self.fit()
        else:
            self.zoom_by(0.0)

    def _refit(self) -> None:
        """Fit the table to its size, unless a player has zoomed."""
        if not self.fitted:
            return
        scale = self._rest_scale()
        if scale != self.transform().m11():
            self.setTransform(QTransform.fromScale(scale, scale))
        if shows_whole := scale <= self._whole_scale() * NEARLY:
            self.centerOn(self.sceneRect().center())
        # Only now, because callers that ask for the position of a place need the table at its final size.
        self.table.set_sight(self._sight(scale))
        if not shows_whole:
            self.follow()
        self.moved.emit()

    def _sight(self, scale: float) -> Sight:
        """Return how much of the table is visible, and the heights of letters in units of the table: from those of
        the window's text to the smallest readable ones."""
        usual = max(LEAST_PIXELS, self._readable * LETTERS)
        least = max(LEAST_PIXELS, round(usual * LEAST_SHARE))
        largest = max(LEAST_PIXELS, round(self.fontMetrics().height() * LETTER_SHARE))
        letters = tuple(pixels / scale for pixels in range(max(largest, least), least - 1, -1))
        port = self.viewport().size()
        wide, high = (max(1.0, (side - 2 * EDGE) / scale) for side in (port.width(), port.height()))
        return Sight(letters, usual / scale, wide, high)

    def follow(self) -> None:
        """Move the things that the question concerns into view, if the table is larger than the window."""
        if self.fitted and not self.shows_whole:
            for rect in reversed(self.table.asked_about()):
                self.ensureVisible(rect, EDGE, EDGE)

    @property
    def enough_height(self) -> int:
        """Return the least height at which the whole table is visible at this width, with readable letters."""
        low = table_layout.FLAT_LEAST * self._readable
        is_flat = self.width() > table_layout.FLAT_FROM * low
        return ceil(low if is_flat else table_layout.HEIGHT * self._readable)

    @property
    def seen(self) -> QRectF:
        """The part of the table that is visible."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    @property
    def shows_whole(self) -> bool:
        """Whether the whole table is visible."""
        return self.transform().m11() <= self._whole_scale() * NEARLY

    @property
    def shows_place(self) -> bool:
        """Whether the whole place in the middle is visible, which then fills the window."""
        model = self.table.model
        if model is None or not model.role("building"):
            return False
        return self.seen.contains(self.table.asked_about()[0])

    def zoom_by(self, factor: float, about: QPoint | None = None) -> None:
        """Zoom in or out at a point of the view, or at its middle; never further out than the whole table."""
        about = self.viewport().rect().center() if about is None else about
        there = self.mapToScene(about)
        now, least, rest = self.transform().m11(), self._whole_scale(), self._rest_scale()
        wanted = min(max(now * factor, least), rest * MOST_ZOOM)
        self.fitted = rest / NEARLY <= wanted <= rest * NEARLY
        self._look_on()
        self.scale(wanted / now, wanted / now)
        if self.shows_whole:
            self.centerOn(self.sceneRect().center())
        else:
            off = self.mapFromScene(there) - about
            self._scroll(off.x(), off.y())
        self.moved.emit()

    def _scroll(self, across: int, down: int) -> None:
        for bar, by in ((self.horizontalScrollBar(), across), (self.verticalScrollBar(), down)):
            bar.setValue(bar.value() + by)

    def show_area(self, area: str) -> None:
        """Zoom to one area, with some room around it."""
        item = self.table.area(area)
        if item is not None:
            self._look_on()
            self.fitted = False
            self.fitInView(item.sceneBoundingRect().adjusted(-20, -20, 20, 20), Qt.AspectRatioMode.KeepAspectRatio)
            self.moved.emit()

    def _rest_scale(self) -> float:
        """Return the scale of a table without a zoom."""
        whole = self._whole_scale()
        return whole if self._readable <= whole * SPARED else self._readable

    def _whole_scale(self) -> float:
        """Return the scale at which the whole table is visible."""
        rect, port = self.sceneRect(), self.viewport().size()
        return max(0.05, min(port.width() / rect.width(), port.height() / rect.height())) if rect.width() else 1.0

    # --- while it is zoomed ---

    def _look_on(self) -> None:
        """Show the present view as a scaled picture until nothing moves any more."""
        if self._glance is None and self.isVisible():
            self._glance = self._glimpse()
        self.steps.stop()
        self._settle.start()

    def _glimpse(self) -> Glance:
        """Return a picture of the present view."""
        seen = self.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        where = self.seen
        if self.shows_whole:
            self._whole, self._whole_at = seen, where
        return Glance(seen, where, self._whole, self._whole_at)

    def _settled(self) -> None:
        """Paint everything for the new size, bit by bit, once the zooming has ended."""
        self.steps.start(self._sharpen())

    def warming(self) -> Iterator[None]:
        """Prepare everything for painting the visible part, step by step."""
        yield from self.table.warm(self.seen, self.transform().m11(), self.devicePixelRatioF())

    def _sharpen(self) -> Iterator[None]:
        """Paint the visible part first, then the part that a turn of the wheel or a drag will show; yield between
        steps."""
        scale, dpr = self.transform().m11(), self.devicePixelRatioF()
        seen = self.seen
        yield from self.warming()
        self._drop()
        if self.shows_whole:
            return
        yield
        if self._whole is None:
            yield from self._paint_whole(dpr)
        beyond = QMarginsF(seen.width() / 2, seen.height() / 2, seen.width() / 2, seen.height() / 2)
        yield from self.table.warm(seen.marginsAdded(beyond), scale, dpr)

    def _drop(self) -> None:
        """Show the table itself again."""
        if self._glance is not None:
            self._glance = None
            self.viewport().update()

    def _paint_whole(self, dpr: float) -> Iterator[None]:
        """Paint the whole table as a picture, at the size it has in the window; yield between steps."""
        table, scale = self.sceneRect(), self._whole_scale()
        yield from self.table.warm(table, scale, dpr)
        width, height = crisp_images.size_of(table, scale)
        image = QImage(round(width * dpr), round(height * dpr), QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(dpr)
        for top in range(0, height, BAND):
            painter = QPainter(image)
            painter.setRenderHints(self.renderHints())
            band = QRectF(0, top, width, min(BAND, height - top))
            source = QRectF(table.x(), table.y() + top / scale, table.width(), band.height() / scale)
            self.table.render(painter, band, source, Qt.AspectRatioMode.IgnoreAspectRatio)
            painter.end()
            yield
        self._whole, self._whole_at = image, table

    def _looks_changed(self) -> None:
        """Drop the pictures of the table, because they show how it looked before."""
        self._drop()
        self.steps.stop()
        self._whole = None
        if not self.shows_whole:
            self._settle.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the table; while it is being zoomed, paint a picture of it."""
        if self._glance is None:
            super().paintEvent(event)
            return
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), QColor(self.table.theme.wood))
        self._glance.paint(painter, self.viewportTransform(), QRectF(event.rect()))
        painter.end()

    # --- events ---

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Report that another part is visible."""
        super().scrollContentsBy(dx, dy)
        self.moved.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the table again, unless a player has zoomed."""
        super().resizeEvent(event)
        self._looks_changed()
        if self.fitted:
            self.fit()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop all motion while the view is hidden."""
        super().hideEvent(event)
        if self.scene() is not None:
            self.table.motion.settle()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom where the pointer is."""
        turn = event.angleDelta().y()
        if turn:
            self.zoom_by(1.0015**turn, event.position().toPoint())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a drag."""
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._pressed = event.position().toPoint()
            self._dragged = event.button() == Qt.MouseButton.MiddleButton
            event.accept()
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Move the table while the pointer drags it; otherwise report the thing under the pointer."""
        at = event.position().toPoint()
        if self._pressed is None:
            there = self.mapToScene(at)
            self.table.point_at(there)
            self._show_hand(bool(self.table.number_at(there)[1]))
            super().mouseMoveEvent(event)
            return
        step = at - self._pressed
        if self._dragged or step.manhattanLength() >= DRAG:
            self._dragged = True
            self._pressed = at
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self._scroll(-step.x(), -step.y())
        event.accept()

    def _show_hand(self, on: bool) -> None:
        """Turn the pointer into a hand over a thing that explains itself."""
        if on != self._hand:
            self._hand = on
            self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if on else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Report a press without a drag as a click."""
        if self._pressed is not None:
            clicked = not self._dragged and event.button() == Qt.MouseButton.LeftButton
            self._pressed, self._dragged = None, False
            self.viewport().unsetCursor()
            self._hand = False
            if clicked:
                self.table.click_at(self.mapToScene(event.position().toPoint()))
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Report a double click; its first click has already been reported."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.table.click_at(self.mapToScene(event.position().toPoint()), double=True)
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a menu of the area and card at the pointer."""
        area, card = self.table.what_is_at(self.mapToScene(event.pos())) if self.table.model else ("", 0)
        self.table.menu_requested.emit(area, card, event.globalPos())
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """Forget the pointer, because it left the view."""
        self.table.point_at(None)
        super().leaveEvent(event)
