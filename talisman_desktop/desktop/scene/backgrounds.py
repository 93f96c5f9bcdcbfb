"""The background of the table: wood, map, felt and deck rack. Its image is kept for a few sizes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from talisman_desktop.desktop.presenters.geometry.rectangles import Box
from talisman_desktop.desktop.scene import ground
from talisman_desktop.desktop.scene.faces import Size
from talisman_desktop.desktop.theme.palette import Theme

MOST_WIDE = 4096
"""The greatest width of an image, in device pixels. At a larger zoom the image is enlarged."""
KEPT = 2
"""The number of kept images: one at the usual size in the window, one at the size of a zoom."""
BAND = 80
"""The height in device pixels of the strips in which an image is painted."""


class GroundPlan(NamedTuple):
    """The places of everything that the background shows, in units of the table."""

    table: Box
    map: Box
    felt: Box
    rack: Box
    spaces: tuple[Box, ...]
    """The spaces of the road, in their order."""


class Backgrounds:
    """Paints the background of one table, once for each theme, plan and size."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], QImage] = {}

    def image(self, plan: GroundPlan, theme: Theme, size: Size, dpr: float) -> QImage:
        """Return the image of the background for a size in logical pixels and a device pixel ratio."""
        key = plan, theme.name, size, dpr
        if key not in self._kept:
            for _ in self.prepare(plan, theme, size, dpr):
                pass
        return self._kept[key]

    def prepare(self, plan: GroundPlan, theme: Theme, size: Size, dpr: float) -> Iterator[None]:
        """Paint the image of the background, strip by strip, unless it is kept; yield after each strip."""
        key = plan, theme.name, size, dpr
        if key in self._kept:
            return
        dpr_here = dpr * min(1.0, MOST_WIDE / max(size[0] * dpr, 1))
        image = QImage(round(size[0] * dpr_here), round(size[1] * dpr_here), QImage.Format.Format_RGB32)
        scale = image.width() / plan.table.w
        for top in range(0, image.height(), BAND):
            painter = QPainter(image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setClipRect(0, top, image.width(), BAND)
            # Strip by strip, because the memory of a large image is taken only where something is painted.
            painter.fillRect(0, top, image.width(), BAND, QColor(theme.wood))
            painter.setWorldTransform(QTransform.fromScale(scale, scale))
            # The strip is painted one pixel too high and too low, because its edge could cover a pixel only partly.
            _paint(painter, plan, theme, QRectF(0, (top - 1) / scale, plan.table.w, (BAND + 2) / scale))
            painter.end()
            yield
        image.setDevicePixelRatio(dpr_here)
        while len(self._kept) >= KEPT:
            self._kept.pop(next(iter(self._kept)))
        self._kept[key] = image


def _paint(painter: QPainter, plan: GroundPlan, theme: Theme, strip: QRectF) -> None:
    """Paint a strip of the background."""
    ground.table(painter, strip, QRectF(*plan.table), theme)
    ground.plate(painter, QRectF(*plan.map), theme.map, theme.map_edge, 7, keep=False)
    ground.road_line(painter, [QPointF(space.x + 31, space.y + 25) for space in plan.spaces], theme)
    ground.cloth(painter, QRectF(*plan.felt), theme)
    ground.plate(painter, QRectF(*plan.rack), theme.mat, theme.mat_edge, 8, keep=False)
