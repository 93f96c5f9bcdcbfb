"""Turns a Qt image into the bytes of a picture file."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage


def png(image: QImage) -> bytes:
    """Return an image as the bytes of a PNG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # because PySide types the format as bytes
    return bytes(buffer.data().data())
