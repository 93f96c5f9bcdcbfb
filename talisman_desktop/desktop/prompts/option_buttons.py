"""Options as buttons in columns, under their headings, each with the key that presses it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QLabel,
    QPushButton,
    QScrollArea,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from talisman_desktop.desktop.presenters.prompts import questions
from talisman_desktop.desktop.presenters.prompts.odds_figures import Figures
from talisman_desktop.desktop.prompts.button_figures import ButtonFigures
from talisman_desktop.desktop.theme.palette import Theme
from talisman_desktop.desktop.widgets.body import label
from talisman_desktop.rules.rulebook import short

ARROWS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)
_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_PAD = 6
_BETWEEN = 10
_ROW = 3
_GAP = "    "
Columns = tuple[tuple[questions.Group, ...], ...]


class OptionButton(QPushButton):
    """A button whose words wrap, with its key at the left and its hint at the right."""

    moved = Signal(int)
    """An arrow key was pressed on it."""
    asked = Signal()
    """It may not be taken, and somebody asks why."""
    pointed = Signal(bool)
    """The pointer or the keyboard came to it, or left it."""

    def __init__(self) -> None:
        super().__init__()
        self.line = questions.Line("", "")
        self.figures = ButtonFigures()
        self.tight = False
        """Whether room is short."""
        self._heights: dict[tuple[int, bool], int] = {}
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAutoDefault(False)

    def show_line(self, line: questions.Line) -> None:
        """Be the button of this option."""
        if line == self.line and self.figures.shown is None:
            return
        self.line = line
        self.figures.shown = None
        self._heights.clear()
        self.setProperty("option", line.id)
        name = "primary" if line.default else ""
        if name != self.objectName():
            self.setObjectName(name)
            self.style().unpolish(self)
            self.style().polish(self)
        self.setEnabled(not line.barred)
        self._describe()
        self.update()

    def show_figures(self, figures: Figures | None, theme: Theme) -> bool:
        """Show the forecast of this option; return whether it is another than before."""
        changed = figures != self.figures.shown
        self.figures.theme = theme
        if changed:
            self.figures.shown = figures
            self._heights.clear()
            self._describe()
            self.update()
        return changed

    def _describe(self) -> None:
        """Say to who points at it or hears it what does not stand on it, and the figures that do."""
        line, shown = self.line, self.figures.shown
        rule = f" ({short(line.rule)})" if line.rule else ""
        tip = line.barred + rule if line.barred else line.hint
        heard = f"Not allowed: {tip}" if line.barred else line.hint
        self.setAccessibleName(f"{line.text}: {shown.spoken}" if shown else line.text)
        self.setAccessibleDescription(heard)
        self.setToolTip("\n".join(filter(None, (tip, *(shown.exact if shown else ())))))

    @property
    def words(self) -> str:
        """Return what stands on it; a barred option says why."""
        return f"{self.line.text} – {self.line.barred}" if self.line.barred else self.line.text

    def hint(self, width: int) -> str:
        """Return what stands at its right: the odds or the price, and that Space presses it; cut where there is no
        room."""
        if self.line.barred:
            return "Why?"
        key = ("Space",) if self.line.default else ()
        if not self.line.hint:
            return "".join(key)
        whole, first = (_GAP.join((said, *key)) for said in (self.line.hint, self.line.hint.partition(";")[0]))
        room = width - self._cap() - 3 * _PAD - 8 - self.fontMetrics().horizontalAdvance(self.words)
        for said in (whole, first):
            if self.fontMetrics().horizontalAdvance(said) <= room:
                return said
        return "".join(key) if self.tight else first

    def _cap(self) -> int:
        """The width of the key at the left."""
        return self.fontMetrics().height() + 4

    def _text_room(self, width: int) -> int:
        said = self.hint(width)
        hint = self.fontMetrics().horizontalAdvance(said) + 8 if said else 0
        return max(60, width - self._cap() - 3 * _PAD - hint)

    def hasHeightForWidth(self) -> bool:
        """Its words wrap."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height that its words and its figures need."""
        return self._words_height(width) + self.figures.height(self.font(), self._figures_room(width), tight=self.tight)

    def _figures_room(self, width: int) -> int:
        return width - self._cap() - 3 * _PAD

    def _words_height(self, width: int) -> int:
        if (width, self.tight) not in self._heights:
            room = QRect(0, 0, self._text_room(width), 10_000)
            needed = self.fontMetrics().boundingRect(room, _WRAP, self.words).height()
            self._heights[width, self.tight] = max(needed, self.fontMetrics().height())
        return self._heights[width, self.tight] + (2 if self.line.barred else 4 if self.tight else 10)

    def changeEvent(self, event: QEvent) -> None:
        """Other letters, other heights."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._heights.clear()

    def sizeHint(self) -> QSize:
        """A comfortable width."""
        return QSize(240, self.heightForWidth(240))

    def minimumSizeHint(self) -> QSize:
        """Narrow is fine, the words wrap."""
        return QSize(140, self.fontMetrics().height() + 2)

    def event(self, event: QEvent) -> bool:
        """A click on what may not be taken asks why; Qt itself takes none there."""
        if self.line.barred and not self.isEnabled():
            if event.type() == QEvent.Type.MouseButtonPress:
                return True
            if event.type() == QEvent.Type.MouseButtonRelease:
                self.asked.emit()
                return True
        return super().event(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        """The pointer came."""
        super().enterEvent(event)
        self.pointed.emit(True)

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer left."""
        super().leaveEvent(event)
        self.pointed.emit(False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard came."""
        super().focusInEvent(event)
        self.pointed.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keyboard left."""
        super().focusOutEvent(event)
        self.pointed.emit(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys go from option to option. Space does not press it: what Space takes is the question's own."""
        if event.key() in ARROWS and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.moved.emit(event.key())
            return
        if event.key() == Qt.Key.Key_Space and not self.isCheckable():
            event.ignore()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The button of the style without its text, then our three parts."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter = QStylePainter(self)
        if not self.line.barred:
            painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        palette = option.palette
        usable = self.isEnabled()
        group = QPalette.ColorGroup.Normal if usable else QPalette.ColorGroup.Disabled
        ink = palette.color(group, QPalette.ColorRole.ButtonText)
        room = self.rect().adjusted(_PAD, 0, -_PAD, 0)
        room.setHeight(min(self.height(), self._words_height(self.width())))
        if self.figures.shown is None:
            room.setHeight(self.height())
        self._paint_cap(painter, room, ink.name(), usable)
        room.setLeft(room.left() + self._cap() + _PAD)
        hint = self.hint(self.width())
        if hint:
            painter.setPen(self.palette().color(QPalette.ColorRole.Link) if self.line.barred else ink)
            painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, hint)
        room.setWidth(self._text_room(self.width()))
        painter.setPen(ink)
        painter.drawText(room, _WRAP, self.words)
        if self.figures.shown is not None:
            place = QRect(
                room.left(), room.bottom() + 1, self._figures_room(self.width()), self.height() - room.height()
            )
            self.figures.paint(painter, place, self.font(), ink, tight=self.tight)
        painter.end()

    def _paint_cap(self, painter: QStylePainter, room: QRect, ink: str, usable: bool) -> None:
        """The key that presses it, drawn as a key; a chosen option has a tick there."""
        sign = "✓" if self.isChecked() else self.line.key.upper()
        if not usable:
            sign = "–"
        side = self._cap() - 4
        cap = QRect(room.left(), room.center().y() - side // 2, side, side)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(ink)
        if usable:
            painter.setOpacity(0.55)
            painter.drawRoundedRect(cap, 4, 4)
            painter.setOpacity(1.0)
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, sign)


class OptionColumns(QScrollArea):
    """All options of a request in as many columns as fit, scrolling when they are many.

    The buttons are kept and shown again for the next request: making new ones takes longer than all the rest.
    """

    pressed_option = Signal(str)
    barred_asked = Signal(str, QPoint)
    """An option that may not be taken shall say why, at a place on the screen."""
    pointed = Signal(str)
    """The option that the pointer or the keyboard is at; "" for none."""
    COLUMN = 200

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
        self._titles: list[QLabel] = []
        self._page = QWidget()
        self.setWidget(self._page)
        self.ensurePolished()
        self.show_groups(groups)

    def show_groups(self, groups: Sequence[questions.Group]) -> None:
        """Show these options."""
        self.groups = tuple(groups)
        lines = questions.lines(self.groups)
        while len(self._made) < len(lines):
            self._made.append(self._new())
        self.buttons = {}
        for made, line in zip(self._made, lines, strict=False):
            made.show_line(line)
            made.setChecked(False)
            self.buttons[line.id] = made
        for left in self._made[len(lines) :]:
            if not left.isHidden():
                left.hide()
        self.verticalScrollBar().setValue(0)
        self._fit()
        for made in self.buttons.values():
            if made.isHidden():
                made.show()

    def show_figures(self, figures: Mapping[str, Figures], theme: Theme) -> None:
        """Show the forecasts of these options, and none of the others."""
        changed = [made.show_figures(figures.get(name), theme) for name, made in self.buttons.items()]
        if any(changed):
            self._fit()

    def _new(self) -> OptionButton:
        made = OptionButton()
        made.setParent(self._page)
        made.ensurePolished()  # its height is asked for before it is shown
        made.setCheckable(self._checkable)
        made.clicked.connect(lambda: self.pressed_option.emit(made.line.id))
        made.moved.connect(self.step)
        made.pointed.connect(lambda on: self.pointed.emit(made.line.id if on else ""))
        made.asked.connect(lambda: self.barred_asked.emit(made.line.id, made.mapToGlobal(QPoint(0, made.height()))))
        return made

    def resizeEvent(self, event: QResizeEvent) -> None:
        """More room, more columns."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Larger letters need wider columns."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        """Take as many columns as make the whole least high; fewer where it makes no difference."""
        width, room = self.viewport().width(), self.viewport().height()
        best: Columns = (self.groups,)
        ways: list[Columns] = []
        for count in range(1, max(1, width // self.COLUMN) + 1):
            columns = questions.columns(self.groups, count)
            if columns not in ways:
                ways.append(columns)
        for tight in (False, True):
            for made in self.buttons.values():
                made.tight = tight
            least = 0
            for columns in ways:
                high = self._height(columns, width)
                if not least or high < least * 0.95:
                    best, least = columns, high
            if least <= room:
                break
        self._place(best, width)

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
        """Put every button and heading where it belongs."""
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
        self._page.resize(self._page.width(), high)  # the area makes it as high as its place again; the bar goes

    def usable(self) -> list[OptionButton]:
        """The buttons that can be pressed, in order."""
        return [b for b in self.buttons.values() if b.isEnabled()]

    def entry(self) -> OptionButton | None:
        """The option that gets the keyboard first: the marked one, else the default one, else the first."""
        usable = self.usable()
        marked = self.buttons.get(self.marked())
        return marked or next((b for b in usable if b.line.default), usable[0] if usable else None)

    def marked(self) -> str:
        """The option that has the keyboard, "" when none has."""
        focus = self.window().focusWidget()
        return next((name for name, b in self.buttons.items() if b is focus), "")

    def step(self, key: int) -> None:
        """Move the mark by an arrow key: up and down in order, left and right to the next column."""
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
        """Put the mark on an option."""
        if option in self.buttons:
            self._mark(self.buttons[option])

    def _mark(self, option: OptionButton) -> None:
        option.setFocus(Qt.FocusReason.TabFocusReason)
        self.ensureWidgetVisible(option, 0, 24)
