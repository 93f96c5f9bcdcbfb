"""Options as buttons in columns under their headings."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget

from talisman_desktop.desktop.presenters.prompts import questions
from talisman_desktop.desktop.presenters.prompts.odds_figures import Figures
from talisman_desktop.desktop.prompts.button_images import CHANGES, ButtonImages
from talisman_desktop.desktop.prompts.column_search import BETWEEN, ROW, Columns, ColumnSearch
from talisman_desktop.desktop.prompts.option_buttons import Layouts, OptionButton
from talisman_desktop.desktop.theme.palette import Theme
from talisman_desktop.desktop.widgets.body import label

EDGE = 2
"""The pixels above the options and to their left."""
MOST_AHEAD = 40
"""The number of questions whose options are measured before one of them is shown."""


class MeasuredAhead(NamedTuple):
    """Options that may be shown next: the search for their columns, and the layouts of their buttons, by option."""

    search: ColumnSearch
    layouts: Mapping[str, Layouts]


class OptionColumns(QScrollArea):
    """Shows all options of a request in as many columns as fit, and scrolls if there are too many.

    The buttons are used again for the next request, because making new ones takes longer than everything else.
    """

    pressed_option = Signal(str)
    barred_asked = Signal(str, QPoint)
    """Emitted with an unavailable option and a point on the screen, when the player asks why it is unavailable."""
    pointed = Signal(str)
    """Emitted with the id of the option under the pointer or with the keyboard focus; "" for none."""

    def __init__(
        self, groups: Sequence[questions.Group], *, checkable: bool = False, images: ButtonImages | None = None
    ) -> None:
        """Make columns of options. Their buttons may share the `images` that another widget has made."""
        super().__init__()
        self.groups: tuple[questions.Group, ...] = ()
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.buttons: dict[str, OptionButton] = {}
        """The buttons of this request, by option."""
        self._checkable = checkable
        self._images = images if images is not None else ButtonImages()
        self._has_own_images = images is None
        self._made: list[OptionButton] = []
        self._search = ColumnSearch((), {}, self.fontMetrics)
        self._ahead: deque[MeasuredAhead] = deque(maxlen=MOST_AHEAD)
        """The options that were measured last because they may be shown next."""
        self._titles: list[QLabel] = []
        self._page = QWidget()
        self.setWidget(self._page)
        self.ensurePolished()
        self.show_groups(groups)

    def show_groups(self, groups: Sequence[questions.Group]) -> None:
        """Show these groups of options."""
        self.groups = tuple(groups)
        known = self._known(self.groups)
        self._ahead.clear()
        self.buttons, left = self._dealt(self.groups, self._made, known.layouts)
        self._search = ColumnSearch(self.groups, self.buttons, self.fontMetrics)
        self._search.know(known.search)
        for made in self.buttons.values():
            made.setChecked(False)
        for made in left:
            if not made.isHidden():
                made.hide()
        self.verticalScrollBar().setValue(0)
        self._fit()
        for made in self.buttons.values():
            if made.isHidden():
                made.show()

    def _known(self, groups: tuple[questions.Group, ...]) -> MeasuredAhead:
        """Return what is known of options that are not shown yet. They may be those of the last question again; what is
        known of these is no use if it includes forecasts."""
        has_figures = any(made.figures.shown is not None for made in self.buttons.values())
        last = MeasuredAhead(self._search, {name: made.layouts for name, made in self.buttons.items()})
        for known in self._ahead if has_figures else (*self._ahead, last):
            if known.search.groups == groups:
                return known
        return MeasuredAhead(ColumnSearch(groups, {}, self.fontMetrics), {})

    def measure_ahead(
        self, groups: Sequence[questions.Group], width: int, height: Callable[[int], int] | None = None
    ) -> None:
        """Find the columns of options that may be shown next at a width, with hidden buttons, so that these are made
        and painted already. `height` returns the height that the columns will have if they need so much; by default it
        stays the same."""
        self._make_titles(sum(bool(group.title) for group in groups))
        shown = set(self.buttons.values())
        known = next((ahead for ahead in self._ahead if ahead.search.groups == tuple(groups)), None)
        # Even those that are known are shown on buttons, because they may need another height this time, and their
        # images may be forgotten.
        free = [made for made in self._made if made not in shown]
        hidden, _ = self._dealt(groups, free, known.layouts if known is not None else {})
        search = ColumnSearch(groups, hidden, self.fontMetrics)
        if known is not None:
            search.know(known.search)
        high = height(search.needed_height(width)) if height is not None else self.viewport().height()
        columns, across = self._fitting(search, width, high)
        room = search.column_width(len(columns), across)
        for made in hidden.values():
            made.paint_ahead(room)
        if known is None:
            self._ahead.append(MeasuredAhead(search, {name: made.layouts for name, made in hidden.items()}))

    def _dealt(
        self, groups: Sequence[questions.Group], pool: Sequence[OptionButton], layouts: Mapping[str, Layouts]
    ) -> tuple[dict[str, OptionButton], list[OptionButton]]:
        """Show the options on buttons of a pool, and on new ones if these are too few. Return the buttons by option,
        and those that are left."""
        free = {default: [b for b in pool if b.line.default == default] for default in (True, False)}
        dealt: dict[str, OptionButton] = {}
        for line in questions.lines(groups):
            # A button that was the default one before, or was not, need not change its look, which takes long.
            made = free[line.default].pop(0) if free[line.default] else self._new()
            made.show_line(line, layouts.get(line.id))
            dealt[line.id] = made
        return dealt, [*free[True], *free[False]]

    def show_figures(self, figures: Mapping[str, Figures], theme: Theme) -> None:
        """Show the forecast of each option in `figures`, and remove all others."""
        changed = [made.show_figures(figures.get(name), theme) for name, made in self.buttons.items()]
        if any(changed):
            self._search.forget()
            self._fit()

    def _new(self) -> OptionButton:
        made = OptionButton(self._images)
        self._made.append(made)
        made.setParent(self._page)
        made.hide()  # also while the page is hidden, as it would be shown together with it otherwise
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
        """Fit the columns if the font changes, and paint the buttons again in another theme."""
        super().changeEvent(event)
        if event.type() in CHANGES and self._has_own_images:
            self._images.forget()
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._search.forget()
            self._ahead.clear()
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        """Place the options in columns for the present size."""
        self._place(*self._fitting(self._search, self.contentsRect().width(), self.viewport().height()))

    def _fitting(self, search: ColumnSearch, width: int, high: int) -> tuple[Columns, int]:
        """Return the columns for a size, and the width that they have beside the scroll bar, if they need it."""
        if search.scrolls(width, high - EDGE):
            width -= self.verticalScrollBar().sizeHint().width()
        return search.fitting(width, high - EDGE), width

    def needed_height(self, width: int) -> int:
        """Return the height at which all options are visible without smaller buttons or shortened texts."""
        return self._search.needed_height(width)

    def _place(self, columns: Columns, width: int) -> None:
        """Put every button and heading in its place."""
        room, high, titles = self._search.column_width(len(columns), width), 0, 0
        high_title = self._search.title_height()
        for n, column in enumerate(columns):
            x, y = EDGE + n * (room + BETWEEN), EDGE
            for group in column:
                if group.title:
                    self._make_titles(titles + 1)
                    title = self._titles[titles]
                    title.setText(group.title)
                    title.setGeometry(x, y, room, high_title - 3)
                    title.show()
                    titles += 1
                    y += high_title
                for line in group.lines:
                    made = self.buttons[line.id]
                    needed = made.heightForWidth(room)
                    made.setGeometry(x, y, room, needed)
                    y += needed + ROW
            high = max(high, y)
        for left in self._titles[titles:]:
            left.hide()
        self._page.setMinimumHeight(high)
        self._page.resize(self._page.width(), high)  # the scroll area then fits the page, without the bar

    def _make_titles(self, count: int) -> None:
        """Make hidden headings, until there are this many."""
        while len(self._titles) < count:
            made = label("", "group")
            made.setParent(self._page)
            made.hide()  # also while the page is hidden, as it would be shown together with it otherwise
            made.ensurePolished()  # because that takes longest
            self._titles.append(made)

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
