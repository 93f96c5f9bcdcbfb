"""The view of the table. It fits the table into the window, zooms with the mouse wheel, and scrolls when the table is
dragged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
from talisman_desktop.desktop.presenters.geometry.rectangles import LETTERS, Box, readable
from talisman_desktop.desktop.presenters.geometry.sight import Sight
from talisman_desktop.desktop.scene import crisp_images, image_room
from talisman_desktop.desktop.scene.glance import Glance, Steps
from talisman_desktop.desktop.scene.table_scene import TableScene

MOST_ZOOM = 6.0
NEARLY = 1.001
SPARED = 1.05
"""The whole table is shown even if its letters would have to be larger by up to this factor to be readable."""
EDGE = 12
"""The margin in pixels around things that are scrolled into view."""
DRAG = 7
SETTLE_MS = 120
LETTER_SHARE = 0.6
"""The height of letters on the table as a share of the window's line height, if there is room."""
LEAST_SHARE = 0.7
"""The share of the usual size to which letters inside a building may shrink."""
BAND = 128
"""The height of the strips in which the image of the whole table is painted."""


class TableView(QGraphicsView):
    """Shows a `TableScene`. It fits the table again at each resize until the player zooms."""

    moved = Signal()
    """Emitted when another part of the table has become visible."""
    followed = Signal()
    """Emitted when the view has chosen which part of the table to show."""

    def __init__(self, scene: TableScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.table = scene
        self.fitted = True
        self._readable = 0.0
        """The scale at which the smallest letters can be read; 0 fits the whole table, however small its letters."""
        self._large = False
        self._fit: tuple[object, ...] = ()
        """The sizes for which the table was fitted last."""
        self.foot = 0.0
        """The height that a village or guardians in the middle leave free below them for the news of the last answer,
        in lines of the window's text."""
        self._whole_at = QRectF()
        self._hand = False
        self._pressed: QPoint | None = None
        self._dragged = False
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self._settled)
        self._glance: Glance | None = None
        """The scaled picture shown during a zoom, until everything is painted for the new size; otherwise None."""
        self._whole: QImage | None = None
        """The image of the whole table in its present state, if there is one."""
        self.steps = Steps(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        # Each item updates everything that it paints, smooth edges included, so Qt needs no margin around a change.
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.viewport().setMouseTracking(True)
        # The background covers the whole view, so Qt need not paint the widget behind it at each change.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName("The table")
        self.setAcceptDrops(False)  # because the window takes dropped files
        scene.sceneRectChanged.connect(self._refit)
        scene.looks_changed.connect(self._looks_changed)
        scene.ground_changed.connect(self.resetCachedContent)
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
        """Set the text size (1 is usual) that the smallest letters on the table must have to count as readable."""
        self._readable = readable(text)
        self._looks_changed()
        if self.fitted:
            self.fit()

    def show_large(self) -> None:
        """Lay the table out with the largest letters at which all of it is visible."""
        self._large = True
        self.fit()

    def fit(self) -> None:
        """Show the whole table, or as much of it as has readable letters."""
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
        self._fit = self._fitted_for()

    def keep_fitted(self) -> None:
        """Fit the table again if its size, that of the view or that of the letters has changed since, unless the player
        has zoomed; otherwise only scroll to the things that the question concerns."""
        if not self.fitted:
            return
        if self._fit == self._fitted_for():
            self.follow()
        else:
            self.fit()

    def _fitted_for(self) -> tuple[object, ...]:
        """Return everything that decides how the table is fitted, with the result."""
        size, letters = self.viewport().size(), self.fontMetrics().height()
        shown = self.viewportTransform() if self.shows_whole else self.transform()
        return size, self.sceneRect(), self._readable, self._large, letters, shown

    def fit_whole(self) -> None:
        """Show the whole table, however small. If it is already shown, return to readable letters."""
        whole = self._whole_scale()
        if self.transform().m11() <= whole * NEARLY or self._rest_scale() <= whole * NEARLY:
            self.fit()
        else:
            self.zoom_by(0.0)

    def _refit(self) -> None:
        """Fit the table into the view again, unless the player has zoomed."""
        if not self.fitted:
            return
        scale = self._rest_scale()
        if scale != self.transform().m11():
            self.setTransform(QTransform.fromScale(scale, scale))
        if scale <= self._whole_scale() * NEARLY:
            self.centerOn(self.sceneRect().center())
        # The signal comes last, because its receivers ask for positions at the final size.
        self.table.set_sight(self._sight(scale))
        self.follow()
        self.moved.emit()

    def _sight(self, scale: float) -> Sight:
        """Return the visible size and the heights of letters, in units of the table, from the window's text down to the
        smallest readable one."""
        usual = max(LEAST_PIXELS, self._readable * LETTERS)
        least = max(LEAST_PIXELS, round(usual * LEAST_SHARE))
        largest = max(LEAST_PIXELS, round(self.fontMetrics().height() * LETTER_SHARE))
        letters = tuple(pixels / scale for pixels in range(max(largest, least), least - 1, -1))
        port = self.viewport().size()
        sides = port.width(), port.height() - self._foot_pixels
        wide, high = (max(1.0, (side - 2 * EDGE) / scale) for side in sides)
        return Sight(letters, usual / scale, wide, high)

    def follow(self) -> None:
        """Scroll to the things that the question concerns, if only a part of the table is visible."""
        asked = self.table.asked() if self.fitted and not self.shows_whole else None
        if asked is not None:
            about, middle = asked.about(), asked.middle()
            for rect in reversed(about):
                self.ensureVisible(rect, EDGE, EDGE)
            if about and middle.contains(about[0]):
                self.ensureVisible(middle.adjusted(0, 0, 0, self._foot_pixels / self.transform().m11()), EDGE, EDGE)
        self.followed.emit()

    @property
    def _foot_pixels(self) -> float:
        """The height that a village or guardians in the middle leave free below them, in pixels."""
        return self.foot * self.fontMetrics().height()

    @property
    def enough_height(self) -> int:
        """The least height of the view at which the whole table is visible with readable letters at the present
        width."""
        low = table_layout.FLAT_LEAST * self._readable
        is_flat = self.width() > table_layout.FLAT_FROM * low
        return ceil(low if is_flat else table_layout.HEIGHT * self._readable)

    @property
    def seen(self) -> QRectF:
        """The visible rectangle, in coordinates of the scene."""
        return self.mapToScene(self.viewport().rect()).boundingRect()

    def pixels_of(self, corner: QPoint) -> Callable[[Box], Box]:
        """Return a function that returns the pixels which a box of the table covers in the view. `corner` is the pixel
        of the view's corner. It returns the same as `mapFromScene`, but takes a tenth of the time."""
        shown, left, top = self.viewportTransform(), corner.x(), corner.y()
        wide, high, dx, dy = shown.m11(), shown.m22(), shown.dx(), shown.dy()

        def pixels(box: Box) -> Box:
            x, y, w, h = box
            x0, y0 = _nearest(x * wide + dx), _nearest(y * high + dy)
            x1, y1 = _nearest((x + w) * wide + dx), _nearest((y + h) * high + dy)
            return Box(x0 + left, y0 + top, x1 - x0 + 1, y1 - y0 + 1)

        return pixels

    @property
    def shows_whole(self) -> bool:
        """Whether the whole table is visible."""
        return self.transform().m11() <= self._whole_scale() * NEARLY

    @property
    def shows_place(self) -> bool:
        """Whether the village or building in the middle is shown and visible completely."""
        asked = self.table.asked()
        return asked is not None and bool(asked.model.role("building")) and self.seen.contains(asked.about()[0])

    def zoom_by(self, factor: float, about: QPoint | None = None) -> None:
        """Zoom by a factor around a point of the view (by default its middle), but never further out than the whole
        table."""
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
        """Return the scale that the view has while the player has not zoomed."""
        whole = self._whole_scale()
        return whole if self._readable <= whole * SPARED else self._readable

    def _whole_scale(self) -> float:
        """Return the scale at which the whole table is visible."""
        rect, port = self.sceneRect(), self.viewport().size()
        return max(0.05, min(port.width() / rect.width(), port.height() / rect.height())) if rect.width() else 1.0

    # --- during a zoom ---

    def _look_on(self) -> None:
        """Show a scaled picture of the present view until the zoom has ended."""
        if self._glance is None and self.isVisible():
            self._glance = self._glimpse()
        self.steps.stop()
        self._settle.start()

    def _glimpse(self) -> Glance:
        """Return a picture of the present view, to be scaled during a zoom."""
        seen = self.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        where = self.seen
        if self.shows_whole:
            self._whole, self._whole_at = seen, where
        return Glance(seen, where, self._whole, self._whole_at)

    def _settled(self) -> None:
        """Start painting the table at its new size, in short steps, now that the zoom has ended."""
        self.steps.start(self._sharpen())

    def warming(self) -> Iterator[None]:
        """Prepare everything needed to paint the visible part; yield after each step."""
        yield from self.table.warm(self.seen, self.transform().m11(), self.devicePixelRatioF())

    def _sharpen(self) -> Iterator[None]:
        """Prepare the visible part at the new size, then the parts that the next turn of the wheel or drag would show;
        yield after each step."""
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
        """Stop showing the scaled picture, and show the table itself."""
        if self._glance is not None:
            self._glance = None
            self.viewport().update()

    def _paint_whole(self, dpr: float) -> Iterator[None]:
        """Paint an image of the whole table at its size in the window; yield after each step."""
        table, scale = self.sceneRect(), self._whole_scale()
        yield from self.table.warm(table, scale, dpr)
        width, height = crisp_images.size_of(table, scale)
        image = QImage(round(width * dpr), round(height * dpr), QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(dpr)
        image.fill(QColor(self.table.theme.wood))
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
        """Discard the images of the table, because something on it has changed."""
        self._drop()
        self.steps.stop()
        self._whole = None
        if not self.shows_whole:
            self._settle.start()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the table, or during a zoom its scaled picture."""
        if self._glance is None:
            super().paintEvent(event)
            return
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), QColor(self.table.theme.wood))
        self._glance.paint(painter, self.viewportTransform(), QRectF(event.rect()))
        painter.end()

    # --- events ---

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Emit `moved`, because another part of the table is visible."""
        super().scrollContentsBy(dx, dy)
        self.moved.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the table again, unless the player has zoomed."""
        super().resizeEvent(event)
        image_room.note_view(self.size(), self.devicePixelRatioF())
        self._looks_changed()
        if self.fitted:
            self.fit()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop all motion while the view is hidden."""
        super().hideEvent(event)
        if self.scene() is not None:
            self.table.motion.settle()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom around the point under the pointer."""
        turn = event.angleDelta().y()
        if turn:
            self.zoom_by(1.0015**turn, event.position().toPoint())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a drag with the left button, or a drag with the middle button."""
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._pressed = event.position().toPoint()
            self._dragged = event.button() == Qt.MouseButton.MiddleButton
            event.accept()
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Scroll the table if the pointer drags it; report the thing under the pointer if no button is pressed."""
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
        """Set the pointer to a hand if there is an explanation for the thing under it."""
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
        """Report that a menu is wanted for the area and card under the pointer."""
        area, card = self.table.what_is_at(self.mapToScene(event.pos())) if self.table.model else ("", 0)
        self.table.menu_requested.emit(area, card, event.globalPos())
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """Note that the pointer has left the view."""
        self.table.point_at(None)
        super().leaveEvent(event)


def _nearest(n: float) -> int:
    """Return the nearest whole number as Qt rounds: a half away from zero."""
    return int(n + 0.5) if n >= 0 else int(n - 0.5)
