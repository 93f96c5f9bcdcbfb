"""The memory that kept images may fill. It grows with the window, because the images do."""

from __future__ import annotations

from PySide6.QtCore import QSize

PIXEL_BYTES = 4
LEAST_PIXELS = 960 * 640
"""The pixels of a view beside the panels in a window of middling size. Cards shown large and the village need as much
in a smaller one."""

_pixels = LEAST_PIXELS


def note_view(size: QSize, dpr: float) -> None:
    """Note the size in logical pixels that a view of the table has now, and its ratio of device pixels."""
    global _pixels
    _pixels = max(_pixels, round(size.width() * size.height() * dpr * dpr))


def room(views: float) -> int:
    """Return the bytes of images that cover the largest view so far this many times. Any thread may ask."""
    return round(views * _pixels * PIXEL_BYTES)
