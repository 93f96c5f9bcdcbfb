"""The comparison of two pictures of which one was painted from kept images."""

from __future__ import annotations

from PySide6.QtGui import QImage

LEVELS = 2
"""The difference between two colours, of 255, that blending in another order may make."""


def difference(one: QImage, other: QImage) -> int:
    """Return the greatest difference between two pictures of one size in any colour."""
    assert one.size() == other.size()
    if one == other:
        return 0
    first, second = (picture.convertToFormat(QImage.Format.Format_RGB32) for picture in (one, other))
    return max(abs(a - b) for a, b in zip(bytes(first.constBits()), bytes(second.constBits()), strict=True))
