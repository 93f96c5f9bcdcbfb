"""The search for the columns in which the options of a question take the least height."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtGui import QFontMetrics

from talisman_desktop.desktop.presenters.prompts import questions
from talisman_desktop.desktop.prompts.option_buttons import OptionButton

COLUMN, LETTERS = 200, 18
"""The least width of a column in pixels, and in letters for larger text."""
BETWEEN = 10
"""The gap in pixels between two columns."""
ROW = 3
"""The gap in pixels below a button."""
Columns = tuple[tuple[questions.Group, ...], ...]


class Style(NamedTuple):
    """The style of all buttons: whether they are painted smaller, and whether long texts are shortened."""

    tight: bool
    brief: bool


STYLES = (Style(tight=False, brief=False), Style(tight=True, brief=False), Style(tight=True, brief=True))
"""The styles in the order in which they are tried."""
SCROLLED = STYLES[1]
"""The style if not all options are visible in any."""
LONGER = 2
"""The greatest height of the options in that style, as a multiple of their height with shortened texts. Options that
would be higher get shortened texts, although they scroll."""


class ColumnSearch:
    """Finds columns for the options of one question. All lengths are in pixels."""

    def __init__(
        self,
        groups: Sequence[questions.Group],
        buttons: Mapping[str, OptionButton],
        metrics: Callable[[], QFontMetrics],
    ) -> None:
        """Take the options, their buttons by option, and a function that returns the present measures of the text of
        headings."""
        self.groups, self.buttons = tuple(groups), buttons
        self._metrics = metrics
        self._bests: dict[tuple[int, Style], tuple[Columns, int]] = {}
        """The best columns and their height, by the width and the style."""

    def know(self, other: ColumnSearch) -> None:
        """Take over what another search has found out for equal options with the same texts and forecasts."""
        self._bests = other._bests

    def forget(self) -> None:
        """Forget what was found, because the heights of the buttons have changed."""
        self._bests = {}

    def fitting(self, width: int, room: int) -> Columns:
        """Return the columns that need the least height, and give the buttons their style. If the options are higher
        than the `room`, make the buttons smaller; shorten long texts only if all options are visible then, or if the
        options are much lower."""
        for style in STYLES:
            best, least = self.best(width, style)
            if least <= room:
                return best
        brief = STYLES[-1]
        is_long = self.best(width, SCROLLED)[1] > LONGER * self.best(width, brief)[1]
        return self.best(width, brief if is_long else SCROLLED)[0]

    def scrolls(self, width: int, room: int) -> bool:
        """Return whether the options are higher than the `room` in every style."""
        return all(self.best(width, style)[1] > room for style in STYLES)

    def needed_height(self, width: int) -> int:
        """Return the height at which all options are visible without smaller buttons or shortened texts."""
        used = next((Style(made.tight, made.brief) for made in self.buttons.values()), STYLES[0])
        needed = self.best(width, STYLES[0])[1]
        self._use(used)
        return needed + 2 * ROW

    def best(self, width: int, style: Style) -> tuple[Columns, int]:
        """Return the columns that make the options lowest in a style, and their height. Each width and style is worked
        out once, because the layouts around the options ask several times."""
        self._use(style)
        if (known := self._bests.get((width, style))) is None:
            known = self._bests[width, style] = self._lowest(width)
        return known

    def column_width(self, columns: int, width: int) -> int:
        """Return the width of each of some columns."""
        return (width - 8 - (columns - 1) * BETWEEN) // max(1, columns)

    def title_height(self) -> int:
        """Return the height of a heading."""
        return self._metrics().height() + 5

    def _lowest(self, width: int) -> tuple[Columns, int]:
        """Return the columns in which the options are lowest at a width, and their height. More columns are used only
        if they save 5 % of the height."""
        best: Columns = (self.groups,)
        least, tried = 0, list[Columns]()
        column = max(COLUMN, LETTERS * self._metrics().averageCharWidth())
        for count in range(1, max(1, width // column) + 1):
            columns = questions.columns(self.groups, count)
            if columns in tried:
                continue
            tried.append(columns)
            high = self._height(columns, width)
            if not least or high < least * 0.95:
                best, least = columns, high
        return best, least

    def _use(self, style: Style) -> None:
        for made in self.buttons.values():
            made.tight, made.brief = style

    def _height(self, columns: Columns, width: int) -> int:
        room = self.column_width(len(columns), width)
        return max((sum(self._group_height(group, room) for group in column) for column in columns), default=0)

    def _group_height(self, group: questions.Group, room: int) -> int:
        lines = sum(self.buttons[line.id].heightForWidth(room) + ROW for line in group.lines)
        return bool(group.title) * self.title_height() + lines
