"""A row of widgets that wraps if there is no room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

_NEITHER = Qt.Orientation(0)
Part = TypeVar("Part")
"""A widget, or the item of a layout."""


class Flow(QLayout):
    """Lays out its widgets from left to right and wraps them into rows, as words wrap in a text."""

    def __init__(self, *widgets: QWidget, gap: int = 8, top: bool = False) -> None:
        """Lay out these widgets; those of a row begin at its `top` instead of being centred in it."""
        super().__init__()
        self._top = top
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self._heights: dict[int, int] = {}
        """The heights by width. They are remembered until something in the row changes, because layouts ask for them
        often."""
        self.setContentsMargins(0, 0, 0, 0)
        for widget in widgets:
            self.addWidget(widget)

    def addItem(self, item: QLayoutItem) -> None:
        """Add an item; Qt calls this."""
        self._items.append(item)

    def count(self) -> int:
        """Return the number of items."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem:
        """Return the item at an index; Qt calls this."""
        return self._items[index] if 0 <= index < len(self._items) else None  # type: ignore[return-value]  # Qt ends at None

    def takeAt(self, index: int) -> QLayoutItem:
        """Remove and return the item at an index; Qt calls this."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None  # type: ignore[return-value]  # Qt ends at None

    def expandingDirections(self) -> Qt.Orientation:
        """Return that the layout takes no extra space in either direction; Qt calls this."""
        return _NEITHER

    def hasHeightForWidth(self) -> bool:
        """Return True, because the row is higher if it is narrower; Qt calls this."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the rows at this width; Qt calls this."""
        if width not in self._heights:
            self._heights[width] = self._place(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def invalidate(self) -> None:
        """Forget the heights, because something in the row changed; Qt calls this."""
        self._heights.clear()
        super().invalidate()

    def setGeometry(self, rect: QRect) -> None:
        """Place the items in a rectangle; Qt calls this."""
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        """Return the size of all items in one row."""
        sizes = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(size.width() for size in sizes) + self._gap * max(0, len(sizes) - 1)
        return QSize(width, max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        """Return the greatest width and the greatest height that an item needs."""
        sizes = [item.minimumSize() for item in self._items if not item.isEmpty()]
        return QSize(max((s.width() for s in sizes), default=0), max((s.height() for s in sizes), default=0))

    def height_of(self, widgets: Sequence[QWidget], width: int) -> int:
        """Return the height that the rows would have at this width if exactly these widgets were visible."""
        rows = self._rows(
            [(widget, widget.sizeHint().expandedTo(widget.minimumSizeHint())) for widget in widgets], width
        )
        return sum(max(size.height() for _, size in row) + self._gap for row in rows) - self._gap if rows else 0

    def _rows(self, sized: Sequence[tuple[Part, QSize]], width: int) -> list[list[tuple[Part, QSize]]]:
        """Return the parts in rows of this width, each with its size."""
        rows: list[list[tuple[Part, QSize]]] = []
        x = 0
        for part, size in sized:
            if not rows or (x and x + size.width() > width):
                rows.append([])
                x = 0
            rows[-1].append((part, size))
            x += size.width() + self._gap
        return rows

    def _place(self, rect: QRect, *, move: bool) -> int:
        rows = self._rows([(item, item.sizeHint()) for item in self._items if not item.isEmpty()], rect.width())
        y = 0
        for row in rows:
            x, high = 0, max((size.height() for _, size in row), default=0)
            for item, size in row:
                if move:
                    corner = rect.topLeft() + QPoint(x, y if self._top else y + (high - size.height()) // 2)
                    item.setGeometry(QRect(corner, size))
                x += size.width() + self._gap
            y += high + self._gap
        return max(0, y - self._gap)
