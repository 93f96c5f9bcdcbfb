"""Options as buttons in columns under their headings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget

from talisman_desktop.desktop.presenters.prompts import questions
from talisman_desktop.desktop.presenters.prompts.odds_figures import Figures
from talisman_desktop.desktop.prompts.option_buttons import OptionButton
from talisman_desktop.desktop.theme.palette import Theme
from talisman_desktop.desktop.widgets.body import label

COLUMN, LETTERS = 200, 18
"""The least width of a column in pixels, and in letters for larger text."""
_BETWEEN = 10
_ROW = 3
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


class OptionColumns(QScrollArea):
    """Shows all options of a request in as many columns as fit, and scrolls if there are too many.

    The buttons are used again for the next request, because making new ones takes longer than everything else.
    """

    pressed_option = Signal(str)
    barred_asked = Signal(str, QPoint)
    """Emitted with an unavailable option and a point on the screen, when the player asks why it is unavailable."""
    pointed = Signal(str)
    """Emitted with the id of the option under the pointer or with the keyboard focus; "" for none."""

    def __init__(self, groups: Sequence[questions.Group], *, checkable: bool = False) -> None:
        super().__init__()
        self.groups: tuple[questions.Group, ...] = ()
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.buttons: dict[str, OptionButton] = {}
        """The buttons of this request, by option."""
        self._checkable = checkable
        self._made: list[OptionButton] = []
        self._bests: dict[tuple[int, Style], tuple[Columns, int]] = {}
        """The best columns of the options shown now, by the width and the style."""
        self._titles: list[QLabel] = []
        self._page = QWidget()
        self.setWidget(self._page)
        self.ensurePolished()
        self.show_groups(groups)

    def show_groups(self, groups: Sequence[questions.Group]) -> None:
        """Show these groups of options."""
        self.groups = tuple(groups)
        self._bests.clear()
        lines = questions.lines(self.groups)
        self.buttons = {}
        free = {default: [b for b in self._made if b.line.default == default] for default in (True, False)}
        for line in lines:
            # A button that was the default one before, or was not, need not change its look, which takes long.
            made = free[line.default].pop(0) if free[line.default] else self._new()
            made.show_line(line)
            made.setChecked(False)
            self.buttons[line.id] = made
        for left in (*free[True], *free[False]):
            if not left.isHidden():
                left.hide()
        self.verticalScrollBar().setValue(0)
        self._fit()
        for made in self.buttons.values():
            if made.isHidden():
                made.show()

    def show_figures(self, figures: Mapping[str, Figures], theme: Theme) -> None:
        """Show the forecast of each option in `figures`, and remove all others."""
        changed = [made.show_figures(figures.get(name), theme) for name, made in self.buttons.items()]
        if any(changed):
            self._bests.clear()
            self._fit()

    def _new(self) -> OptionButton:
        made = OptionButton()
        self._made.append(made)
        made.setParent(self._page)
        made.ensurePolished()  # because its height is needed before it is visible
        made.setCheckable(self._checkable)
        made.clicked.connect(lambda: self.pressed_option.emit(made.line.id))
        made.moved.connect(self.step)
        made.pointed.connect(lambda on: self.pointed.emit(made.line.id if on else ""))
        made.asked.connect(lambda: self.barred_asked.emit(made.line.id, made.mapToGlobal(QPoint(0, made.height()))))
        return made

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the columns to the new size."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Fit the columns if the font changes."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._bests.clear()
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        """Place the options in the columns that need the least height. If they do not all fit, make the buttons
        smaller; shorten long texts only if all options are visible then, or if the options are much lower."""
        width, room = self.viewport().width(), self.viewport().height()
        for style in STYLES:
            best, least = self._best(width, style)
            if least <= room:
                break
        else:
            brief = STYLES[-1]
            is_long = self._best(width, SCROLLED)[1] > LONGER * self._best(width, brief)[1]
            best, _ = self._best(width, brief if is_long else SCROLLED)
        self._place(best, width)

    def needed_height(self, width: int) -> int:
        """Return the height at which all options are visible without smaller buttons or shortened texts."""
        used = next((Style(made.tight, made.brief) for made in self.buttons.values()), STYLES[0])
        needed = self._best(width, STYLES[0])[1]
        self._use(used)
        return needed + 2 * _ROW

    def _best(self, width: int, style: Style) -> tuple[Columns, int]:
        """Return the columns that make the options lowest, and their height. Each width and style is worked out once,
        because the layouts around the options ask several times."""
        self._use(style)
        if (known := self._bests.get((width, style))) is None:
            known = self._bests[width, style] = self._lowest(width)
        return known

    def _lowest(self, width: int) -> tuple[Columns, int]:
        """Return the columns in which the options are lowest at a width, and their height. More columns are used only
        if they save 5 % of the height."""
        best: Columns = (self.groups,)
        least, tried = 0, list[Columns]()
        column = max(COLUMN, LETTERS * self.fontMetrics().averageCharWidth())
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

    def _room(self, columns: int, width: int) -> int:
        return (width - 8 - (columns - 1) * _BETWEEN) // max(1, columns)

    def _height(self, columns: Columns, width: int) -> int:
        room = self._room(len(columns), width)
        return max((sum(self._group_height(group, room) for group in column) for column in columns), default=0)

    def _title_height(self) -> int:
        return self.fontMetrics().height() + 5

    def _group_height(self, group: questions.Group, room: int) -> int:
        lines = sum(self.buttons[line.id].heightForWidth(room) + _ROW for line in group.lines)
        return bool(group.title) * self._title_height() + lines

    def _place(self, columns: Columns, width: int) -> None:
        """Put every button and heading in its place."""
        room, high, titles = self._room(len(columns), width), 0, 0
        for n, column in enumerate(columns):
            x, y = 2 + n * (room + _BETWEEN), 2
            for group in column:
                if group.title:
                    if titles == len(self._titles):
                        self._titles.append(label("", "group"))
                        self._titles[-1].setParent(self._page)
                    title = self._titles[titles]
                    title.setText(group.title)
                    title.setGeometry(x, y, room, self._title_height() - 3)
                    title.show()
                    titles += 1
                    y += self._title_height()
                for line in group.lines:
                    made = self.buttons[line.id]
                    needed = made.heightForWidth(room)
                    made.setGeometry(x, y, room, needed)
                    y += needed + _ROW
            high = max(high, y)
        for left in self._titles[titles:]:
            left.hide()
        self._page.setMinimumHeight(high)
        self._page.resize(self._page.width(), high)  # the scroll area then fits the page, without the bar

    def usable(self) -> list[OptionButton]:
        """Return the buttons of available options, in order."""
        return [b for b in self.buttons.values() if b.isEnabled()]

    def entry(self) -> OptionButton | None:
        """Return the button that gets the focus first: the selected one, or else the default one, or else the first;
        None if no option is available."""
        usable = self.usable()
        marked = self.buttons.get(self.marked())
        return marked or next((b for b in usable if b.line.default), usable[0] if usable else None)

    def marked(self) -> str:
        """Return the id of the option with the keyboard focus; "" if none has it."""
        focus = self.window().focusWidget()
        return next((name for name, b in self.buttons.items() if b is focus), "")

    def step(self, key: int) -> None:
        """Move the focus with an arrow key: up and down in order, from the last to the first too; left and right to the
        nearest button of another column. If no option has the focus, give it to `entry`."""
        usable = self.usable()
        if not usable:
            return
        now = next((b for b in usable if b is self.window().focusWidget()), None)
        if now is None:
            if (entry := self.entry()) is not None:
                self._mark(entry)
            return
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            sign = 1 if key == Qt.Key.Key_Right else -1
            beside = [b for b in usable if (b.x() - now.x()) * sign > 0]
            if beside:
                self._mark(min(beside, key=lambda b: (abs(b.x() - now.x()), abs(b.y() - now.y()))))
            return
        at = usable.index(now) + (1 if key == Qt.Key.Key_Down else -1)
        self._mark(usable[at % len(usable)])

    def mark(self, option: str) -> None:
        """Give the focus to an option."""
        if option in self.buttons:
            self._mark(self.buttons[option])

    def _mark(self, option: OptionButton) -> None:
        option.setFocus(Qt.FocusReason.TabFocusReason)
        self.ensureWidgetVisible(option, 0, 24)
