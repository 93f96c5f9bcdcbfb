"""All that a test leaves behind is counted: widgets, windows, and objects whose timers still run."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from tests.desktop import leftovers


def test_nothing_is_counted_where_nothing_is_left(qtbot: QtBot) -> None:
    before = leftovers.standing()
    QTimer().setInterval(60_000)
    assert leftovers.standing() == before


def test_window_and_its_widgets_are_counted_until_deleted(qtbot: QtBot) -> None:
    before = leftovers.standing()
    window = QWidget()
    QLabel("left behind", window)
    assert leftovers.standing() - before == Counter({"window QWidget": 1, "QLabel": 1})
    window.deleteLater()
    leftovers.sweep()
    assert leftovers.standing() == before


@pytest.mark.parametrize("owned", [False, True])
def test_timer_is_counted_while_it_runs(qtbot: QtBot, owned: bool) -> None:
    before, owner = leftovers.standing(), QObject()
    timer = QTimer(owner if owned else None)
    timer.start(60_000)
    assert leftovers.standing() - before == Counter({"timer of QObject" if owned else "timer of nothing": 1})
    timer.stop()
    assert leftovers.standing() == before


def test_object_that_times_itself_is_counted(qtbot: QtBot) -> None:
    before, thing = leftovers.standing(), QObject()
    number = thing.startTimer(60_000)
    assert leftovers.standing() - before == Counter({"timer of QObject": 1})
    thing.killTimer(number)
