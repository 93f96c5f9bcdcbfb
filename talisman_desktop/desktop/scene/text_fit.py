"""Text that fits its box: the largest size at which the words have room."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from talisman_desktop.desktop.theme import fonts

Align = Qt.AlignmentFlag

CENTRE = int(Align.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
LEFT = int(Align.AlignLeft | Align.AlignVCenter) | int(Qt.TextFlag.TextWordWrap)
TOP_LEFT = int(Align.AlignLeft | Align.AlignTop) | int(Qt.TextFlag.TextWordWrap)
ONE_LINE = int(Align.AlignCenter) | int(Qt.TextFlag.TextSingleLine)
ONE_LEFT = int(Align.AlignLeft | Align.AlignVCenter) | int(Qt.TextFlag.TextSingleLine)
ONE_RIGHT = int(Align.AlignRight | Align.AlignVCenter) | int(Qt.TextFlag.TextSingleLine)


def fits(font: QFont, rect: QRectF, flags: int, text: str) -> bool:
    """Whether the text has room in the box at this font."""
    box = QFontMetricsF(font).boundingRect(rect, flags, text)
    return box.height() <= rect.height() + 0.5 and box.width() <= rect.width() + 0.5


@lru_cache(maxsize=4096)
def best_size(kind: str, weight: int, width: int, height: int, flags: int, text: str, most: int, least: int,
              *, ligatures: bool = True) -> int:  # fmt: skip
    """The largest size in pixels from `least` to `most` at which the text fits; `least` - 1 when none does."""
    font_of = fonts.title if kind == "title" else fonts.text
    rect = QRectF(0, 0, width, height)
    low, high = least - 1, most
    while low < high:
        size = (low + high + 1) // 2
        if fits(font_of(size, weight, ligatures=ligatures), rect, flags, text):
            low = size
        else:
            high = size - 1
    return low


def draw_fitted(
    painter: QPainter,
    rect: QRectF,
    text: str,
    *,
    most: float,
    least: float,
    kind: str = "text",
    weight: int = 500,
    flags: int = CENTRE,
    ligatures: bool = True,
) -> bool:
    """Draw text as large as fits between two sizes; False when even the least was too large (it is then clipped).

    Text in a PDF can be found and copied without `ligatures` only.
    """
    floor = max(3, round(least))
    width, height, top = int(rect.width()), int(rect.height()), max(floor, round(most))
    size = best_size(kind, weight, width, height, flags, text, top, floor, ligatures=ligatures)
    ok = size >= floor
    font_of = fonts.title if kind == "title" else fonts.text
    font = font_of(max(size, floor), weight, ligatures=ligatures)
    painter.setFont(font)
    if ok:
        painter.drawText(rect, flags, text)
    elif flags & int(Qt.TextFlag.TextSingleLine):
        short = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, flags, short)
    else:
        painter.save()
        painter.setClipRect(rect)
        painter.drawText(rect, flags, text)
        painter.restore()
    return ok
