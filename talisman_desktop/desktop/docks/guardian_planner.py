"""The panel *Plan* for a guardian combat: the heroes who are struck, the guardians to kill, and what follows."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from talisman_desktop.desktop.presenters.guardian_planner import (
    AIMS,
    Planned,
    hit_words,
    play_words,
    unknown_words,
    worst,
)
from talisman_desktop.desktop.widgets.body import Wrapped, button, column, label
from talisman_desktop.desktop.widgets.scroll_page import ScrollPage
from talisman_desktop.odds.plan_aim import Aim


class GuardianPlanner(ScrollPage):
    """Shows the plan for the present question. It can fill in the form of the question, but does not answer it."""

    aim_chosen = Signal(str)
    fill_wanted = Signal()
    """Emitted when the player wants to copy the points of the plan into the form of the question."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("The plan for this combat")
        self.plan: Planned | None = None
        self.sides, self.worst = label("", wrap=True), label("", "prompt", wrap=True)
        self.hits, self.split = label("", wrap=True), label("", wrap=True)
        self.plays, self.next = label("", wrap=True), label("", wrap=True)
        self.back, self.unknown = label("", wrap=True), label("", "hint", wrap=True)
        self._plays_heading = label("Spells and shots, the best first", "heading", wrap=True)
        self.aim = QComboBox()
        self.aim.setAccessibleName("The aim of the plan")
        self.aim.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for name, words in AIMS.items():
            self.aim.addItem(words, name)
        self.aim.activated.connect(lambda at: self.aim_chosen.emit(self.aim.itemData(at)))
        self.fill = button("Fill in this split", tip="Puts the points into the form; you still press Strike")
        self.fill.clicked.connect(self.fill_wanted)
        self._build()

    def _build(self) -> None:
        page = QWidget()
        rows = column(page, 4)
        rows.setContentsMargins(10, 8, 10, 8)
        for widget in (self.sides, label("If you commit", "heading", wrap=True), self.worst, self.hits):
            rows.addWidget(widget)
        rows.addWidget(label("Best split", "heading", wrap=True))
        rows.addWidget(self.aim)
        rows.addWidget(self.split)
        rows.addWidget(self.fill)
        rows.addWidget(self._plays_heading)
        rows.addWidget(self.plays)
        rows.addWidget(label("One more combat", "heading", wrap=True))
        rows.addWidget(self.next)
        rows.addWidget(label("Turning back", "heading", wrap=True))
        rows.addWidget(self.back)
        rows.addWidget(self.unknown)
        rows.addStretch(1)
        self.setWidget(page)

    def show_aim(self, aim: Aim) -> None:
        """Show which aim is chosen."""
        self.aim.setCurrentIndex(self.aim.findData(aim))

    def show_plan(self, plan: Planned | None) -> None:
        """Show a plan; None clears the panel."""
        if plan == self.plan:
            return
        self.plan = plan
        if plan is None:
            for told in (*self._lines(), self.sides, self.worst, self.back):
                told.setText("")
            return
        self.sides.setText(f"{plan.sides.capitalize()}.")
        self.worst.setText(worst(plan.hits))
        self._tell(self.hits, [hit_words(hit) for hit in plan.hits])
        self._tell(self.split, plan.split)
        self._tell(self.plays, [play_words(play) for play in plan.plays])
        self._plays_heading.setVisible(bool(plan.plays))
        self._tell(self.next, plan.next)
        self.back.setText(plan.back)
        self._tell(self.unknown, [unknown_words(plan)])
        self.fill.setVisible(plan.fits)

    def _lines(self) -> tuple[QLabel, ...]:
        return self.hits, self.split, self.plays, self.next, self.unknown

    def _tell(self, place: Wrapped | QWidget, lines: Sequence[str]) -> None:
        assert isinstance(place, Wrapped)
        text = "\n".join(filter(None, lines))
        place.setText(text)
        place.setVisible(bool(text))
