"""The button of an option, with the key that presses it."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOptionButton

from talisman_desktop.desktop.presenters.prompts import questions
from talisman_desktop.desktop.presenters.prompts.odds_figures import Figures
from talisman_desktop.desktop.presenters.short_texts import short_hint
from talisman_desktop.desktop.prompts.button_figures import SOFTLY, ButtonFigures
from talisman_desktop.desktop.prompts.button_images import CHANGES, ButtonImages
from talisman_desktop.desktop.theme.palette import Theme
from talisman_desktop.desktop.widgets.odds_bar import small
from talisman_desktop.rules.rulebook import short

ARROWS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right)
_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_TOP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_PAD = 6
_GAP = "    "
LONG = 32
"""The length from which a hint that does not fit beside the words is shown below them."""
_MOST = 200
"""If more texts than this have been measured, all measurements are discarded."""
_BOUNDLESS = 10_000
_SAFE = 4
"""The pixels kept free in a line of text, because the painted text may wrap a little earlier than the measured one."""


class _Laid(NamedTuple):
    """The parts of a button at one width."""

    hint: str
    """The text at the right."""
    purpose: str
    """The hint below the text; "" if it is at the right or there is none."""
    purpose_high: int
    text_wide: int
    """The width for the text."""
    words_high: int
    """The height of the text, with the margin around it."""
    high: int
    """The height of the whole button."""


Layouts = dict[tuple[int, bool, bool], _Laid]
"""The parts of a button, by the width, `tight` and `brief`."""


class OptionButton(QPushButton):
    """A button with wrapping text, its key at the left and a hint at the right."""

    moved = Signal(int)
    """Emitted with the arrow key pressed on the button."""
    asked = Signal()
    """Emitted when the player asks why the option is unavailable."""
    pointed = Signal(bool)
    """Emitted with True when the pointer or the focus reaches the button, and with False when it leaves."""

    def __init__(self, images: ButtonImages | None = None) -> None:
        """Make a button, which may share the `images` of its parts that another widget has made."""
        super().__init__()
        self._images = images if images is not None else ButtonImages()
        self._has_own_images = images is None
        self.line = questions.Line("", "")
        self.figures = ButtonFigures()
        self.tight = False
        """Whether there is little room, so that the button is painted smaller."""
        self.brief = False
        """Whether hints and forecasts are given in fewer words, so that all options are visible at once."""
        self._side = 0
        """The side of a key cap; 0 if it has not been measured yet."""
        self.layouts: Layouts = {}
        """The parts of the button, as far as they were needed."""
        self._font_key = ""
        """The key of the font; "" if it has not been asked for yet."""
        self._widths: dict[str, int] = {}
        """The widths of texts in one line."""
        self._high_in: dict[tuple[str, int], int] = {}
        """The heights of texts, by text and width."""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAutoDefault(False)

    def show_line(self, line: questions.Line, layouts: Layouts | None = None) -> None:
        """Show this option on the button, without a forecast. `layouts` are those of another button with the same
        option, if they are known."""
        if line == self.line and self.figures.shown is None:
            return
        if line.barred and not self.line.barred:
            self.installEventFilter(self)
        elif self.line.barred and not line.barred:
            self.removeEventFilter(self)
        self.line = line
        self.figures.shown = None
        self.layouts = {} if layouts is None else layouts
        if len(self._widths) > _MOST:
            self._forget()
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
        """Show the forecast of this option; return whether it is a different one."""
        changed = figures != self.figures.shown
        self.figures.theme = theme
        if changed:
            self.figures.shown = figures
            self.layouts = {}
            self._describe()
            self.update()
        return changed

    def _describe(self) -> None:
        """Set the tooltip and the accessible name and description from the hint or reason, the rule, and the odds."""
        line, shown = self.line, self.figures.shown
        rule = f" ({short(line.rule)})" if line.rule else ""
        tip = line.barred + rule if line.barred else line.hint
        heard = f"Not allowed: {tip}" if line.barred else line.hint
        self.setAccessibleName(f"{line.text}: {shown.spoken}" if shown else line.text)
        self.setAccessibleDescription(heard)
        self.setToolTip("\n".join(filter(None, (tip, *(shown.exact if shown else ())))))

    @property
    def words(self) -> str:
        """The text of the button; that of an unavailable option includes the reason."""
        return f"{self.line.text} – {self.line.barred}" if self.line.barred else self.line.text

    def hint(self, width: int) -> str:
        """Return the text at the right: the option's hint, and "Space" if Space presses the button; "Why?" for an
        unavailable option. The hint is shortened or left out if there is little room."""
        return self._lay(width).hint

    def purpose(self, width: int) -> str:
        """Return a hint that is too long for the right side and is shown below the text; "" if there is none or the
        chances of a roll say the same."""
        return self._lay(width).purpose

    def _lay(self, width: int) -> _Laid:
        """Return the parts of the button at a width. They are worked out once, because the layouts around the button
        ask several times."""
        key = width, self.tight, self.brief
        if (known := self.layouts.get(key)) is None:
            known = self.layouts[key] = self._lay_out(width)
        return known

    def _lay_out(self, width: int) -> _Laid:
        room, words = self._figures_room(width), self.words
        free = room - 8 - self._wide(words)
        purpose = self._purpose(room, free)
        hint = self._hint(free, has_purpose=bool(purpose))
        text_wide = max(60, room - (self._wide(hint) + 8 if hint else 0))
        words_high = self._high(_BOUNDLESS if self._wide(words) + _SAFE < text_wide else text_wide)
        words_high += 2 if self.line.barred else 4 if self.tight else 10
        purpose_high = self._purpose_height(purpose, room)
        figures = self.figures.height(self.font(), room, tight=self.brief) if self.figures.shown is not None else 0
        return _Laid(hint, purpose, purpose_high, text_wide, words_high, words_high + purpose_high + figures)

    def _hint(self, free: int, *, has_purpose: bool) -> str:
        """Return the text at the right if this width is `free` beside the text of the button."""
        line = self.line
        if line.barred:
            return "Why?"
        key = ("Space",) if line.default else ()
        if not line.hint or has_purpose:
            return "".join(key)
        whole, first = (_GAP.join((said, *key)) for said in (self._told(free), line.hint.partition(";")[0]))
        for said in (whole, first):
            if self._wide(said) <= free:
                return said
        return "".join(key) if self.brief or self._has_chances else first

    @property
    def _has_chances(self) -> bool:
        """Whether the forecast has the chances of a roll, which say the same as the hint."""
        return self.figures.shown is not None and len(self.figures.shown.rows) > 1

    def _purpose(self, room: int, free: int) -> str:
        """Return the hint if it belongs below the text of the button, otherwise "". `room` is the width for both, and
        `free` that beside the text."""
        line = self.line
        if not line.hint or line.barred:
            return ""
        if self._has_chances and not self.brief:
            return ""
        # Beside the text, even a shortened hint must leave the text half the width.
        squeezes = not self.brief and self._wide(line.hint.partition(";")[0]) > room // 2
        said = self._told(free)
        return "" if self._fits(said, free) or not (len(line.hint) >= LONG or squeezes) else said

    def _told(self, free: int) -> str:
        """Return the hint, or its few words if there is little room and not all of it fits beside the text."""
        hint = self.line.hint
        return short_hint(hint) if self.brief and not self._fits(hint, free) else hint

    def _fits(self, said: str, free: int) -> bool:
        """Return whether a hint fits beside the text, with the key if this is the default."""
        return self._wide(_GAP.join((said, "Space")) if self.line.default else said) <= free

    def _purpose_height(self, said: str, room: int) -> int:
        if not said:
            return 0
        metrics = QFontMetrics(small(self.font()))
        return metrics.boundingRect(QRect(0, 0, room, _BOUNDLESS), _WRAP, said).height() + _PAD

    def _wide(self, words: str) -> int:
        """Return the width of a text in one line."""
        if (known := self._widths.get(words)) is None:
            known = self._widths[words] = self.fontMetrics().horizontalAdvance(words)
        return known

    def _forget(self) -> None:
        """Forget the measured sizes of the texts, because the font or a text has changed."""
        self._side, self._font_key = 0, ""
        self._widths.clear()
        self._high_in.clear()

    def _high(self, room: int) -> int:
        """Return the height of the button's text at this width."""
        if (known := self._high_in.get((self.words, room))) is None:
            needed = self.fontMetrics().boundingRect(QRect(0, 0, room, _BOUNDLESS), _WRAP, self.words).height()
            known = self._high_in[self.words, room] = max(needed, self.fontMetrics().height())
        return known

    def _cap(self) -> int:
        """Return the width of the key cap at the left."""
        if not self._side:
            self._side = self.fontMetrics().height() + 4
        return self._side

    def hasHeightForWidth(self) -> bool:
        """Return True, because the text wraps; Qt calls this."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of the text and the forecast at a width."""
        return self._lay(width).high

    def _figures_room(self, width: int) -> int:
        return width - self._cap() - 3 * _PAD

    def changeEvent(self, event: QEvent) -> None:
        """Discard the measurements if the font changes."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.layouts = {}
            self._forget()
        if event.type() in CHANGES and self._has_own_images:
            self._images.forget()

    def sizeHint(self) -> QSize:
        """Return the size at a comfortable width."""
        return QSize(240, self.heightForWidth(240))

    def minimumSizeHint(self) -> QSize:
        """Return a narrow size, because the text wraps."""
        return QSize(140, self.fontMetrics().height() + 2)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Emit `asked` for a click on the button of an unavailable option, because Qt itself ignores the click. Return
        whether the event is such a click."""
        if event.type() == QEvent.Type.MouseButtonRelease:
            self.asked.emit()
            return True
        return event.type() == QEvent.Type.MouseButtonPress

    def enterEvent(self, event: QEnterEvent) -> None:
        """Report that the pointer is over the option."""
        super().enterEvent(event)
        self.pointed.emit(True)

    def leaveEvent(self, event: QEvent) -> None:
        """Report that the pointer has left the option."""
        super().leaveEvent(event)
        self.pointed.emit(False)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Report that the option has the focus."""
        super().focusInEvent(event)
        self.pointed.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Report that the option has lost the focus."""
        super().focusOutEvent(event)
        self.pointed.emit(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `moved` for an arrow key. Leave Space to the question, unless the button can be checked."""
        if event.key() in ARROWS and not event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self.moved.emit(event.key())
            return
        if event.key() == Qt.Key.Key_Space and not self.isCheckable():
            event.ignore()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button, from its kept image unless it has a forecast."""
        option = self._style_option()
        painter = QPainter(self)
        if self.figures.shown is not None:
            self._paint(painter, option)
        else:
            self._images.draw(painter, QPoint(), self.size(), self._look(option), partial(self._paint, option=option))
        painter.end()

    def paint_ahead(self, width: int) -> None:
        """Paint the image of the hidden button at a width, so that any button that shows the same has it."""
        self.resize(width, self.heightForWidth(width))
        option = self._style_option()
        self._images.image(
            self.size(), self.devicePixelRatioF(), self._look(option), partial(self._paint, option=option)
        )

    def _style_option(self) -> QStyleOptionButton:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        return option

    def _look(self, option: QStyleOptionButton) -> tuple[object, ...]:
        """Return everything that the button's image depends on, except for its size and the forecast. The palette is
        left out, because each button has its own although they look alike."""
        ink = option.palette.color(QPalette.ColorRole.ButtonText).rgba()
        state = option.state.value, option.features.value, self.objectName(), ink, self._letters()
        return *state, self.line, self.isChecked(), self.tight, self.brief

    def _letters(self) -> str:
        """Return the key of the font."""
        if not self._font_key:
            self._font_key = self.font().key()
        return self._font_key

    def _paint(self, painter: QPainter, option: QStyleOptionButton) -> None:
        """Paint the button in the system's style without text, then the key cap, the text and the hint."""
        painter.setFont(self.font())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self.line.barred:
            self._paint_ground(painter, option)
        palette = option.palette
        usable = self.isEnabled()
        group = QPalette.ColorGroup.Normal if usable else QPalette.ColorGroup.Disabled
        ink = palette.color(group, QPalette.ColorRole.ButtonText)
        laid = self._lay(self.width())
        room = self.rect().adjusted(_PAD, 0, -_PAD, 0)
        room.setHeight(min(self.height(), laid.words_high))
        if self.figures.shown is None and not laid.purpose:
            room.setHeight(self.height())
        self._paint_cap(painter, room, ink.name(), usable)
        room.setLeft(room.left() + self._cap() + _PAD)
        if laid.hint:
            painter.setPen(self.palette().color(QPalette.ColorRole.Link) if self.line.barred else ink)
            painter.drawText(room, _RIGHT, laid.hint)
        room.setWidth(laid.text_wide)
        painter.setPen(ink)
        painter.drawText(room, _WRAP, self.words)
        below = QRect(room.left(), room.bottom() + 1, self._figures_room(self.width()), laid.purpose_high)
        if laid.purpose:
            self._paint_purpose(painter, below, laid.purpose)
        if self.figures.shown is not None:
            high = self.height() - room.height() - laid.purpose_high
            place = QRect(below.left(), below.top() + laid.purpose_high, below.width(), high)
            self.figures.paint(painter, place, self.font(), ink, tight=self.brief)

    def _paint_ground(self, painter: QPainter, option: QStyleOptionButton) -> None:
        """Paint the button in the system's style without text."""
        look = (option.state.value, option.features.value, self.objectName())
        control, style = QStyle.ControlElement.CE_PushButton, self.style()
        self._images.draw(painter, QPoint(), self.size(), look, lambda p: style.drawControl(control, option, p, self))

    def _paint_purpose(self, painter: QPainter, room: QRect, said: str) -> None:
        """Paint the hint below the text in smaller letters."""
        painter.setFont(small(self.font()))
        painter.setOpacity(SOFTLY)
        painter.drawText(room, _TOP, said)
        painter.setOpacity(1.0)
        painter.setFont(self.font())

    def _paint_cap(self, painter: QPainter, room: QRect, ink: str, usable: bool) -> None:
        """Paint the option's key as a key cap, with a tick if the option is picked."""
        sign = "✓" if self.isChecked() else self.line.key.upper()
        if not usable:
            sign = "–"
        side = self._cap() - 4
        font = self.font()

        def paint(p: QPainter) -> None:
            cap = QRect(1, 1, side, side)  # the border is half a pixel outside it
            p.setFont(font)
            p.setRenderHint(QPainter.RenderHint.Antialiasing)
            p.setPen(ink)
            if usable:
                p.setOpacity(0.55)
                p.drawRoundedRect(cap, 4, 4)
                p.setOpacity(1.0)
            p.drawText(cap, Qt.AlignmentFlag.AlignCenter, sign)

        corner = QPoint(room.left() - 1, room.center().y() - side // 2 - 1)
        self._images.draw(painter, corner, QSize(side + 3, side + 3), (sign, ink, usable, self._letters()), paint)
