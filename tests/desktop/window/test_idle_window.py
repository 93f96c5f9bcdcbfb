"""An idle window does nothing: no timer runs, and nothing is painted or laid out."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from talisman_desktop.core.table import Table
from talisman_desktop.desktop.window.main_window import MainWindow
from tests.desktop.evenings import Evening, fight
from tests.desktop.window.test_pacer import fought
from tests.kit import a_table

ALONE_MS = 1_000
TRIES = 8
"""The number of seconds within which a window must become idle, even on a busy machine."""
WAKING = {
    QEvent.Type.Paint,
    QEvent.Type.UpdateRequest,
    QEvent.Type.LayoutRequest,
    QEvent.Type.MetaCall,
    QEvent.Type.Timer,
    QEvent.Type.DeferredDelete,
}
"""The events that show that the program does some work."""
VILLAGE = a_table(["elf", "troll"])
FIGHT = fight("ogre", "bandit")


class Wakes(QObject):
    """Counts such events, by the object that receives them."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: Counter[str] = Counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in WAKING:
            self.seen[f"{type(watched).__name__} {watched.objectName()}: {event.type().name}"] += 1
        return False


def wakes(bot: QtBot, window: MainWindow) -> Counter[str]:
    """Wait until a window does nothing for a second. If that does not happen within `TRIES` seconds, return the events
    counted last.
    """
    bot.waitUntil(lambda: not window.work.jobs, timeout=20_000)
    for _ in range(TRIES):
        if not (woken := counted(bot)):
            break
    return woken


def counted(bot: QtBot) -> Counter[str]:
    """Return the events of one second."""
    app, wakes = QApplication.instance(), Wakes()
    assert app is not None
    app.installEventFilter(wakes)
    bot.wait(ALONE_MS)
    app.removeEventFilter(wakes)
    return wakes.seen - Counter({"QTimer : Timer": 1, "QTimer : DeferredDelete": 1})  # the timer of the test itself


@pytest.mark.parametrize("table", [VILLAGE, FIGHT], ids=["village", "fight"])
def test_idle_window_does_nothing(evening: Evening, table: Table) -> None:
    evening.begin(table)
    assert wakes(evening.bot, evening.window) == Counter()


def test_window_is_idle_after_an_answer(evening: Evening) -> None:
    fought(evening, "instant")
    assert evening.window.table.stage.isVisible()
    assert wakes(evening.bot, evening.window) == Counter()


def test_idle_first_page_does_nothing(evening: Evening) -> None:
    assert wakes(evening.bot, evening.window) == Counter()


def test_running_timer_is_noticed(evening: Evening) -> None:
    evening.begin(VILLAGE)
    clock = QTimer(evening.window)
    clock.start(100)
    assert wakes(evening.bot, evening.window)["QTimer : Timer"] > 3
