"""The view on the table: fits itself to the window, zooms with the wheel, pans by dragging."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QShortcut,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from talisman_desktop.desktop.scene.table_scene import TableScene

MOST_ZOOM = 6.0
DRAG = 7
SETTLE_MS = 120


class TableView(QGraphicsView):
    """Shows a `TableScene`. It refits on resize as long as nobody zoomed."""

    def __init__(self, scene: TableScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.table = scene
        self.fitted = True
        self._pressed: QPoint | None = None
        self._dragged = False
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self._settled)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.viewport().setMouseTracking(True)
        self.setAccessibleName("The table")
        scene.sceneRectChanged.connect(self._refit)
        for keys, slot in (
            ("Ctrl+0", self.fit),
            (QKeySequence.StandardKey.ZoomIn, lambda: self.zoom_by(1.25)),
            (QKeySequence.StandardKey.ZoomOut, lambda: self.zoom_by(0.8)),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(slot)

    # --- zooming ---

    def fit(self) -> None:
        """Show the whole table."""
        self.fitted = True
        size = self.viewport().size()
        if size.height() > 0:
            self.table.set_shape(size.width() / size.height())
        self._refit()

    def _refit(self) -> None:
        """The table took another size: fit it, unless somebody zoomed."""
        if self.fitted:
            scale = self._fit_scale()
            self.setTransform(QTransform.fromScale(scale, scale))
            self.centerOn(self.sceneRect().center())

    def zoom_by(self, factor: float) -> None:
        """Zoom in or out; never further out than the whole table."""
        now = self.transform().m11()
        least = self._fit_scale()
        wanted = min(max(now * factor, least), least * MOST_ZOOM)
        self.fitted = wanted <= least * 1.001
        self.table.hurry = True
        self.scale(wanted / now, wanted / now)
        if self.fitted:
            self.centerOn(self.sceneRect().center())
        self._settle.start()

    def show_area(self, area: str) -> None:
        """Zoom to one area, with some room around it."""
        item = self.table.area(area)
        if item is not None:
            self.fitted = False
            self.fitInView(item.sceneBoundingRect().adjusted(-20, -20, 20, 20), Qt.AspectRatioMode.KeepAspectRatio)

    def _fit_scale(self) -> float:
        rect, port = self.sceneRect(), self.viewport().size()
        return max(0.05, min(port.width() / rect.width(), port.height() / rect.height())) if rect.width() else 1.0

    def _settled(self) -> None:
        self.table.hurry = False
        self.table.update()

    # --- events ---

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit again, unless somebody zoomed."""
        super().resizeEvent(event)
        if self.fitted:
            self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The wheel zooms where the pointer is."""
        turn = event.angleDelta().y()
        if turn:
            self.zoom_by(1.0015**turn)
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The beginning of a click or of a drag."""
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._pressed = event.position().toPoint()
            self._dragged = event.button() == Qt.MouseButton.MiddleButton
            event.accept()
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Dragging moves the table; otherwise tell what the pointer is over."""
        at = event.position().toPoint()
        if self._pressed is None:
            self.table.point_at(self.mapToScene(at))
            super().mouseMoveEvent(event)
            return
        step = at - self._pressed
        if self._dragged or step.manhattanLength() >= DRAG:
            self._dragged = True
            self._pressed = at
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            bars = self.horizontalScrollBar(), self.verticalScrollBar()
            bars[0].setValue(bars[0].value() - step.x())
            bars[1].setValue(bars[1].value() - step.y())
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A press without a drag was a click."""
        if self._pressed is not None:
            clicked = not self._dragged and event.button() == Qt.MouseButton.LeftButton
            self._pressed, self._dragged = None, False
            self.viewport().unsetCursor()
            if clicked:
                self.table.click_at(self.mapToScene(event.position().toPoint()))
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Reported after the click it began with."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.table.click_at(self.mapToScene(event.position().toPoint()), double=True)
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a menu: at the pointer, or by key for what has the focus."""
        area, card = self.table.what_is_at(self.mapToScene(event.pos())) if self.table.model else ("", 0)
        self.table.menu_requested.emit(area, card, event.globalPos())
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer is gone."""
        self.table.point_at(None)
        super().leaveEvent(event)
