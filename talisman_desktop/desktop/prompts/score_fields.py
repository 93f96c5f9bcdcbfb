"""The scores of a fight at the players' own table: the players type both, and the window shows the odds."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QWidget

from talisman_desktop.desktop.presenters.prompts.odds_figures import Figures
from talisman_desktop.desktop.theme import palette
from talisman_desktop.desktop.theme.palette import Theme
from talisman_desktop.desktop.widgets.body import button, label
from talisman_desktop.desktop.widgets.flow_row import Flow
from talisman_desktop.desktop.widgets.odds_bar import HIGH, paint_bar
from talisman_desktop.desktop.widgets.stepper import Stepper
from talisman_desktop.odds.hand_fights import Scores, Typed

MOST = 99
"""The highest score that can be typed."""
GAP = 6
"""The gap in pixels between the fields."""
MOST_ROOM = 16_777_215
"""A height that is enough for all fields."""


class ScoreFields(QWidget):
    """Asks for the scores of both sides, and shows the odds that its owner works out. If the fields would hide answers,
    they are folded behind a button."""

    typed = Signal(object)
    """Emitted with the scores typed (`Typed`)."""
    left = Signal()
    """Emitted when the players fold the fields, so that the answers get the keyboard."""

    def __init__(self) -> None:
        super().__init__()
        self._scores = Scores({})
        self._room = MOST_ROOM
        """The height that the answers leave."""
        self._opened = False
        """Whether the players want the fields although they hide answers."""
        self.hero = QComboBox()
        self.hero.setAccessibleName("Who fights")
        self.mine = Stepper(0, MOST, 0, "The hero's score without dice")
        self.theirs = Stepper(0, MOST, 0, "The enemy's score without dice")
        self.fate = QCheckBox("Pay fate")
        self.told = label("")
        self.bar = _Bar()
        self.against = label("against", "hint")
        self.asked = label("Scores without dice:", "hint")
        self.more = button("", tip="Type the scores of a fight to see how it may end")
        self.more.clicked.connect(self._turn)
        row = (self.asked, self.hero, self.mine, self.against, self.theirs, self.fate, self.bar, self.told, self.more)
        self._fields: tuple[QWidget, ...] = row
        self._row = Flow(*row, gap=GAP)
        self.setLayout(self._row)
        self.hero.currentIndexChanged.connect(self._choose)
        self.mine.changed.connect(self._tell)
        self.theirs.changed.connect(self._tell)
        self.fate.toggled.connect(self._tell)
        self.hide()

    def begin(self, scores: Scores, names: Mapping[str, str]) -> None:
        """Ask for the scores of a fight; those already known are filled in."""
        self._opened = self._opened and scores == self._scores
        self._scores = scores
        self._forget()
        self.hero.blockSignals(True)
        self.hero.clear()
        for hero in scores.heroes:
            self.hero.addItem(names.get(hero, hero), hero)
        self.hero.blockSignals(False)
        self.against.setText(f"against {scores.foe}".strip())
        self.theirs.show_value(scores.theirs if scores.theirs is not None else 0)
        self.show()
        self._choose()
        self._fit()

    def _choose(self) -> None:
        self.mine.show_value(self._scores.heroes.get(self.hero.currentData(), 0))
        self._tell()

    def _tell(self) -> None:
        """Emit the scores if that of the enemy is known or typed."""
        hero, theirs = self.hero.currentData(), self._scores.theirs
        if hero and (self.theirs.value() or theirs is not None):
            self.typed.emit(Typed(hero, self.mine.value(), self.theirs.value(), self.fate.isChecked()))

    def show_figures(self, figures: Figures, theme: Theme) -> None:
        """Show the odds of the scores typed."""
        self.told.setText(figures.said)
        self.told.setToolTip("\n".join(figures.exact))
        self.told.setAccessibleName(figures.spoken)
        self.bar.show_bar(figures, theme)
        self._fit()

    def fit(self, room: int) -> None:
        """Fold the fields if they are higher than `room`, the height that the answers leave, or show them again."""
        self._room = room
        self._fit()

    def whole_height(self, width: int) -> int:
        """Return the height of all fields at a width."""
        return self._row.height_of(self._unfolded(width), width)

    def _unfolded(self, width: int) -> list[QWidget]:
        """Return the widgets that are shown while the fields are not folded. The bar is one of them if it fits beside
        the odds in words, because it takes no row from the answers then."""
        heroes = [self.hero] if len(self._scores.heroes) > 1 else []
        shown = [self.asked, *heroes, self.mine, self.against, self.theirs, self.fate]
        both = self.bar.sizeHint().width() + GAP + self.told.sizeHint().width()
        return [*shown, *([self.bar] if both <= width else []), self.told, *([self.more] if self._opened else [])]

    def _fit(self) -> None:
        """Fold the fields if they are too high, or show them. Those that have the keyboard focus stay."""
        writing = QApplication.focusWidget()
        used = self._opened or (writing is not None and writing is not self.more and self.isAncestorOf(writing))
        is_folded = not used and self.whole_height(self.width()) > self._room
        shown = [self.more] if is_folded else self._unfolded(self.width())
        self.more.setText("Odds of a fight..." if is_folded else "Hide")
        for field in self._fields:
            if field.isHidden() == (field in shown):
                field.setVisible(field in shown)

    def _turn(self) -> None:
        """Show the fields although they hide answers, or fold them again."""
        self._opened = not self._opened
        if not self._opened:
            self.left.emit()
        self._fit()
        if self._opened:
            self.mine.spin.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the fields to the new width."""
        super().resizeEvent(event)
        self._fit()

    def show_theme(self, theme: Theme) -> None:
        """Paint the bar in this theme."""
        if self.bar.shown is not None:
            self.bar.show_bar(self.bar.shown, theme)

    def leave(self) -> None:
        """Hide the fields for the scores."""
        self._forget()
        self.hide()

    def _forget(self) -> None:
        self.told.setText("")
        self.told.setToolTip("")
        self.told.setAccessibleName("")
        self.bar.shown = None
        self.bar.update()


class _Bar(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.shown: Figures | None = None
        self._theme = palette.named("")

    def show_bar(self, figures: Figures, theme: Theme) -> None:
        """Show the odds as a bar."""
        self.shown, self._theme = figures, theme
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of a bar as high as the letters beside it."""
        high = self.fontMetrics().height()
        return QSize(high * 4, high)

    def minimumSizeHint(self) -> QSize:
        """Return the size hint, because the bar has a fixed size."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bar."""
        if self.shown is not None:
            painter = QPainter(self)
            tall = round(self.fontMetrics().height() * HIGH)
            place = QRectF(0.5, (self.height() - tall) // 2 + 0.5, self.width() - 2, tall)
            paint_bar(painter, place, self.shown.bar, self._theme)
            painter.end()
