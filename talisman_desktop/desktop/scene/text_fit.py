"""Fitting text into a box: finds the largest size at which the text fits."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

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


_SINGLE = int(Qt.TextFlag.TextSingleLine)

NARROWEST = (100, 92, 84, 76, 70)
"""The letter widths in percent that are tried, one after the other, if a text must fit completely."""


def fits(font: QFont, rect: QRectF, flags: int, text: str, *, ink: bool = False) -> bool:
    """Return whether a text fits into a box in this font. If `ink` is set, the visible letters must fit, not their
    lines."""
    metrics = QFontMetricsF(font)
    if ink and flags & _SINGLE:
        # The width comes first, because it is known sooner than the height of the letters.
        if metrics.horizontalAdvance(text) > rect.width() + 0.5:
            return False
        return metrics.tightBoundingRect(text).height() <= rect.height() + 0.5
    box = metrics.boundingRect(rect, flags, text)
    blank = metrics.ascent() - metrics.capHeight() if ink else 0.0
    return box.height() - blank <= rect.height() + 0.5 and box.width() <= rect.width() + 0.5


@lru_cache(maxsize=4096)
def best_size(kind: str, weight: int, width: int, height: int, flags: int, text: str, most: int, least: int,
              *, ligatures: bool = True, stretch: int = 100, ink: bool = False) -> int:  # fmt: skip
    """Return the largest size in pixels, from `least` to `most`, at which the text fits; `least - 1` if it does not fit
    at all."""
    rect = QRectF(0, 0, width, height)
    low, high, size = least - 1, most, most  # the largest size first, because many texts fit at it
    while low < high:
        if fits(_font(kind, size, weight, stretch, ligatures=ligatures), rect, flags, text, ink=ink):
            low = size
        else:
            high = size - 1
        size = (low + high + 1) // 2
    return low


@lru_cache(maxsize=1024)
def _font(kind: str, size: int, weight: int, stretch: int = 100, *, ligatures: bool = True) -> QFont:
    font = (fonts.title if kind == "title" else fonts.text)(size, weight, ligatures=ligatures)
    if stretch != 100:
        font = QFont(font)
        font.setStretch(stretch)
    return font


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
    """Draw a text as large as fits between two sizes. Return False if even the smallest is too large; then a single
    line ends in an ellipsis, and several lines are clipped.

    Set `ligatures` to False for a PDF in which the text must be searchable.
    """
    floor = max(3, round(least))
    width, height, top = int(rect.width()), int(rect.height()), max(floor, round(most))
    size = best_size(kind, weight, width, height, flags, text, top, floor, ligatures=ligatures)
    ok = size >= floor
    font = _font(kind, max(size, floor), weight, ligatures=ligatures)
    if ok:
        _write(painter, rect, flags, text, font)
    elif flags & _SINGLE:
        short = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
        _write(painter, rect, flags, short, font)
    else:
        painter.save()
        painter.setClipRect(rect)
        _write(painter, rect, flags, text, font)
        painter.restore()
    return ok


class Fit(NamedTuple):
    """A text that fits, its size in pixels, and the width of its letters in percent."""

    text: str
    size: int
    stretch: int


def whole_fit(
    rect: QRectF, *texts: str, most: float, least: float, kind: str = "text", weight: int = 500, flags: int = CENTRE
) -> Fit | None:
    """Return the first text that fits completely, with its size and the width of its letters, narrower if necessary;
    None if none fits."""
    floor = max(3, round(least))
    width, height, top = int(rect.width()), int(rect.height()), max(floor, round(most))
    for text in texts:
        for stretch in NARROWEST:
            size = best_size(kind, weight, width, height, flags, text, top, floor, stretch=stretch, ink=True)
            if size >= floor:
                return Fit(text, size, stretch)
    return None


def draw_whole(
    painter: QPainter,
    rect: QRectF,
    *texts: str,
    most: float,
    least: float,
    kind: str = "text",
    weight: int = 500,
    flags: int = CENTRE,
) -> bool:
    """Draw the first text that fits completely, as large as it fits. If none fits, draw nothing and return False,
    because words that are cut off would say less than the emblem beside them."""
    fit = whole_fit(rect, *texts, most=most, least=least, kind=kind, weight=weight, flags=flags)
    if fit is None:
        return False
    letters = kind, fit.size, weight, fit.stretch
    lift = _lift(letters, fit.text, rect.width(), rect.height(), flags)
    _write(painter, rect, flags, fit.text, _font(*letters), lift)
    return True


@lru_cache(maxsize=4096)
def _lift(letters: tuple[str, int, int, int], text: str, width: float, height: float, flags: int) -> float:
    """Return how far words must be moved so that their visible part stays inside a low box of this size. The letters
    are given by their kind, size, weight and width in percent."""
    metrics, rect = QFontMetricsF(_font(*letters)), QRectF(0, 0, width, height)
    if not flags & _SINGLE:
        beyond = max(0.0, metrics.boundingRect(rect, flags, text).height() - height)
        return -beyond if flags & int(Align.AlignTop) else -beyond / 2
    seen, line = metrics.tightBoundingRect(text), rect.center().y() + (metrics.ascent() - metrics.descent()) / 2
    below, above = line + seen.bottom() - rect.bottom(), rect.top() - line - seen.top()
    return -below if below > 0 else above if above > 0 else 0.0


def _write(painter: QPainter, rect: QRectF, flags: int, text: str, font: QFont, lift: float = 0.0) -> None:
    """Write words into a box, moved by this distance. All words on the table are written here."""
    painter.setFont(font)
    painter.drawText(rect.translated(0, lift), flags, text)
