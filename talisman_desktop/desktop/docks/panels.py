"""The panels at the right: card, heroes and decks at the top, journal and timeline below."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QTabWidget, QWidget

from talisman_desktop.desktop.docks.deck_view import DeckPane
from talisman_desktop.desktop.docks.guardian_planner import GuardianPlanner
from talisman_desktop.desktop.docks.journal_pane import JournalView
from talisman_desktop.desktop.docks.reading_pane import ReadingPane, Sheets
from talisman_desktop.desktop.docks.timeline_pane import TimelineView
from talisman_desktop.desktop.presenters.guardian_planner import Planned
from talisman_desktop.desktop.widgets.late_call import LateCall

RIGHT = Qt.DockWidgetArea.RightDockWidgetArea
SOON_MS = 15
"""The milliseconds from painting the next question until the panels show the answer before it."""


class Panels:
    """All panels of a window.

    They show an answer a moment after the next question (`waiting`). `MainWindow.panels` finishes that first, so that
    no command uses panels that are behind.
    """

    def __init__(self, window: QMainWindow) -> None:
        self._window = window
        self.waiting = LateCall(window, SOON_MS)
        """The call that shows the last answer in the panels."""
        self.reading = ReadingPane()
        self.sheets = Sheets()
        self.decks = DeckPane()
        self.journal = JournalView()
        self.timeline = TimelineView()
        self.planner = GuardianPlanner()
        self.docks = {
            "card": _dock(window, "card", "Card", self.reading),
            "heroes": _dock(window, "heroes", "Heroes", self.sheets),
            "decks": _dock(window, "decks", "Decks", self.decks),
            "journal": _dock(window, "journal", "Journal", self.journal),
            "timeline": _dock(window, "timeline", "Timeline", self.timeline),
        }
        self.plan = _dock(window, "guardians", "Plan", self.planner)
        """The panel *Plan*. It is shown only for questions that have a plan, so it has no command in a menu."""
        self._before_plan = self.docks["card"]
        """The panel that was in front before the plan appeared."""
        self.docks["heroes"].visibilityChanged.connect(partial(self._set_seen, self.sheets.set_seen))
        self.docks["decks"].visibilityChanged.connect(partial(self._set_seen, self.decks.set_seen))
        self.docks["timeline"].visibilityChanged.connect(partial(self._set_seen, self.timeline.set_seen))
        # Without animation, because the window is laid out again whenever the height of the question changes.
        window.setAnimated(False)
        window.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        window.addDockWidget(RIGHT, self.docks["card"])
        window.splitDockWidget(self.docks["card"], self.docks["journal"], Qt.Orientation.Vertical)
        window.tabifyDockWidget(self.docks["card"], self.docks["heroes"])
        window.tabifyDockWidget(self.docks["heroes"], self.docks["decks"])
        window.tabifyDockWidget(self.docks["heroes"], self.plan)
        window.tabifyDockWidget(self.docks["journal"], self.docks["timeline"])
        self.plan.hide()
        self.docks["card"].raise_()
        self.docks["journal"].raise_()

    def _set_seen(self, set_seen: Callable[[bool], object], seen: bool) -> None:
        """Tell a panel whether it is really visible, after it knows the last answer."""
        self.waiting.finish()
        set_seen(seen)

    def arrange(self, window: QMainWindow) -> None:
        """Give the panels their usual sizes for this window."""
        width = max(290, min(440, window.width() // 4))
        window.resizeDocks([self.docks["card"]], [width], Qt.Orientation.Horizontal)
        high = window.height()
        sizes = [int(high * 0.58), int(high * 0.42)]
        window.resizeDocks([self.docks["card"], self.docks["journal"]], sizes, Qt.Orientation.Vertical)

    def show_card(self, kind: str) -> None:
        """Show a card in the reading pane, and bring the pane to the front."""
        self.docks["card"].show()
        self.docks["card"].raise_()
        self.reading.show_kind(kind)

    def has_plan_in_front(self) -> bool:
        """Return whether the plan is visible or would be: its panel is in front, or is hidden and would come to the
        front."""
        return self.plan.isHidden() or not self.planner.visibleRegion().isEmpty()

    def show_plan(self, plan: Planned | None) -> None:
        """Show the plan for the present question, and bring a new plan to the front; None hides the panel."""
        self.planner.show_plan(plan)
        if plan is None and not self.plan.isHidden():
            was_seen = not self.planner.visibleRegion().isEmpty()
            self.plan.hide()
            if was_seen:
                self._before_plan.raise_()
        elif plan is not None and self.plan.isHidden():
            beside = (self.docks[name] for name in ("heroes", "decks"))
            seen = (dock for dock in beside if not dock.widget().visibleRegion().isEmpty())
            self._before_plan = next(seen, self.docks["card"])
            self.plan.show()
            self.plan.raise_()

    def show(self, on: bool) -> None:
        """Show all panels but the plan, with the card and the journal in front; or hide them while no campaign is
        open."""
        for dock in self.docks.values():
            dock.setVisible(on)
        self.plan.hide()
        if on:
            self.docks["card"].raise_()
            self.docks["journal"].raise_()
            QTimer.singleShot(0, self._window, self._fold_spare_tabs)

    def _fold_spare_tabs(self) -> None:
        """Shrink the tab bars behind the table and the question. Qt leaves some there when it puts a panel beside
        another, and paints them with each question."""
        middle = self._window.centralWidget()
        for bar in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            if middle is not None and bar.geometry().intersects(middle.geometry()):
                bar.resize(0, 0)


def _dock(window: QMainWindow, name: str, title: str, widget: QWidget) -> QDockWidget:
    dock = QDockWidget(title, window)
    dock.setObjectName(name)
    dock.setWidget(widget)
    dock.setMinimumWidth(220)
    # The panels have no title bars, because tabs name them and a title bar would take a line from the table.
    dock.setTitleBarWidget(QWidget())
    return dock
