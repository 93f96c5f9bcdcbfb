"""The fields of heroes in columns with headings, which are in blocks one below the other if they do not fit."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from talisman_desktop.desktop.widgets.body import label


class HeroFields(QWidget):
    """Shows a row of fields for each hero. If there is little room, the columns are in two or more blocks, each with
    the names of the heroes."""

    def __init__(self, headings: Sequence[str], rows: Sequence[tuple[str, Sequence[QWidget]]]) -> None:
        """Show the headings, and the name and the fields of each hero."""
        super().__init__()
        self._headings = [label(text, "hint") for text in headings if rows]
        self._rows = [fields for _, fields in rows]
        self._names = [[label(name) for name, _ in rows] for _ in self._headings]
        """The names for each block. There are at most as many blocks as columns."""
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._per = 0
        self._lay_out(max(1, len(self._headings)))

    def _lay_out(self, per: int) -> None:
        """Place the columns in blocks of `per` columns."""
        if per == self._per:
            return
        self._per = per
        while self._grid.takeAt(0) is not None:
            pass
        high = len(self._rows) + 1
        for x, heading in enumerate(self._headings):
            block, column = x // per, x % per + 1
            self._grid.addWidget(heading, block * high, column)
            for y, fields in enumerate(self._rows, start=1):
                self._grid.addWidget(fields[x], block * high + y, column)
        for block, names in enumerate(self._names):
            for y, name in enumerate(names, start=1):
                name.setParent(self)
                name.setVisible(block * per < len(self._headings))
                self._grid.addWidget(name, block * high + y, 0)
        for column in range(len(self._headings) + 1):
            stretched = 0 < column <= per and (per < len(self._headings) or column in (3, len(self._headings)))
            self._grid.setColumnStretch(column, int(stretched))

    def minimumSizeHint(self) -> QSize:
        """Return the smallest size, with a block for each column."""
        return QSize(self.width_of(1), self._grid.minimumSize().height())

    def _widths(self, per: int) -> list[int]:
        """Return the widths that blocks of `per` columns need for each column."""
        wide = [max(map(_least, (head, *(row[x] for row in self._rows)))) for x, head in enumerate(self._headings)]
        return [max(wide[column::per]) for column in range(min(per, len(wide)))]

    def width_of(self, per: int) -> int:
        """Return the width of blocks of `per` columns, and of the names before them."""
        names = max((name.sizeHint().width() for names in self._names for name in names), default=0)
        return names + sum(wide + self._grid.horizontalSpacing() for wide in self._widths(per))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Use the fewest blocks that fit."""
        super().resizeEvent(event)
        count = len(self._headings)
        fitting = (per for per in (count, 3, 2) if 0 < per <= count and self.width_of(per) <= self.width())
        self._lay_out(next(fitting, 1))
        widths = self._widths(self._per)
        for column in range(1, count + 1):
            self._grid.setColumnMinimumWidth(column, widths[column - 1] if column <= self._per else 0)


def _least(part: QWidget) -> int:
    """Return the width that a heading or a field needs. A line of text may be narrow, because it scrolls."""
    return part.minimumWidth() if isinstance(part, QLineEdit) else part.sizeHint().width()
