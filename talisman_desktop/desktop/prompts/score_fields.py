"""The scores of a fight at the players' own table: the players type both, and the window shows the odds."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from talisman_desktop.desktop.presenters.prompts.odds_figures import Figures
from talisman_desktop.desktop.theme import palette
from talisman_desktop.desktop.theme.palette import Theme
from talisman_desktop.desktop.widgets.body import label
from talisman_desktop.desktop.widgets.flow_row import Flow
from talisman_desktop.desktop.widgets.odds_bar import HIGH, paint_bar
from talisman_desktop.desktop.widgets.stepper import Stepper
from talisman_desktop.odds.hand_fights import Scores, Typed

MOST = 99
"""The highest score that can be typed."""
GAP = 6
"""The gap in pixels between the fields."""


class ScoreFields(QWidget):
    """Asks for the scores of both sides, and shows the odds that its owner works out."""

    typed = Signal(object)
    """Emitted with the scores typed (`Typed`)."""

    def __init__(self) -> None:
        super().__init__()
        self._scores = Scores({})
        self.hero = QComboBox()
        self.hero.setAccessibleName("Who fights")
        self.mine = Stepper(0, MOST, 0, "The hero's score without dice")
        self.theirs = Stepper(0, MOST, 0, "The enemy's score without dice")
        self.fate = QCheckBox("Pay fate")
        self.told = label("")
        self.bar = _Bar()
        self.against = label("against", "hint")
        asked = label("Scores without dice:", "hint")
        row = Flow(asked, self.hero, self.mine, self.against, self.theirs, self.fate, self.bar, self.told, gap=GAP)
        self.setLayout(row)
        self.hero.currentIndexChanged.connect(self._choose)
        self.mine.changed.connect(self._tell)
        self.theirs.changed.connect(self._tell)
        self.fate.toggled.connect(self._tell)
        self.hide()

    def begin(self, scores: Scores, names: Mapping[str, str]) -> None:
        """Ask for the scores of a fight; those already known are filled in."""
        self._scores = scores
        self._forget()
        self.hero.blockSignals(True)
        self.hero.clear()
        for hero in scores.heroes:
            self.hero.addItem(names.get(hero, hero), hero)
        self.hero.blockSignals(False)
        self.hero.setVisible(len(scores.heroes) > 1)
        self.against.setText(f"against {scores.foe}".strip())
        self.theirs.show_value(scores.theirs if scores.theirs is not None else 0)
        self.show()
        self._choose()

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
        self._fit_bar()

    def _fit_bar(self) -> None:
        """Hide the bar if it would take a row from the answers, because it does not fit beside the odds in words."""
        both = self.bar.sizeHint().width() + GAP + self.told.sizeHint().width()
        self.bar.setHidden(both > self.width())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the bar if there is no room for it, or show it again."""
        super().resizeEvent(event)
        self._fit_bar()

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
