"""Images painted for whole device pixels at any zoom, so that small letters stay sharp."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter, QTransform

from talisman_desktop.desktop.scene.faces import Size

_PLAIN = QTransform()


def scale_of(painter: QPainter) -> float:
    """Return the number of logical pixels in one unit of the painter's coordinates."""
    return painter.worldTransform().m11()


def size_of(rect: QRectF, scale: float) -> Size:
    """Return the size in logical pixels of the image for a rectangle."""
    return max(4, round(rect.width() * scale)), max(4, round(rect.height() * scale))


def draw(painter: QPainter, rect: QRectF, make: Callable[[Size, float], QImage], shadow: int = 0) -> QImage:
    """Make an image with exactly the size that `rect` has on the device, and draw it there. Return the image."""
    world, device = painter.worldTransform(), painter.device()
    dpr = float(device.devicePixelRatio()) if device else 1.0
    image = make(size_of(rect, world.m11()), dpr)
    at = world.map(rect.topLeft())
    x = round(at.x() * dpr) / dpr - round(shadow * dpr) / dpr
    y = round(at.y() * dpr) / dpr - round(shadow * dpr) / dpr
    painter.setWorldTransform(_PLAIN)
    painter.drawImage(QPointF(x, y), image)
    painter.setWorldTransform(world)
    return image
