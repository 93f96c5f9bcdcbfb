"""Garbage is collected in the window's thread only."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from threading import Thread, current_thread, main_thread
from weakref import ref

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from talisman_desktop.app import window_services
from talisman_desktop.desktop.window import garbage, memory
from talisman_desktop.desktop.window.garbage import USUAL, GarbageCollector
from talisman_desktop.desktop.window.main_window import MainWindow
from tests.desktop.evenings import Evening
from tests.desktop.long_road import of, play
from tests.leftovers import sweep


class Circle:
    """An object that only garbage collection frees, and that notes which thread does so."""

    def __init__(self, freed: list[Thread]) -> None:
        self.freed, self.itself = freed, self

    def __del__(self) -> None:
        self.freed.append(current_thread())


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[QObject]:
    """Yield an object whose garbage is collected soon."""
    monkeypatch.setattr(garbage, "AFTER_MS", 10)
    window = QObject()
    GarbageCollector(window)
    yield window
    if isValid(window):
        window.deleteLater()
        sweep()


def circles(freed: list[Thread]) -> None:
    for _ in range(2 * USUAL[0]):
        Circle(freed)


def test_no_other_thread_collects_garbage(qtbot: QtBot, window: QObject) -> None:
    freed = list[Thread]()
    thread = Thread(target=circles, args=(freed,))
    thread.start()
    thread.join()
    assert freed == []
    qtbot.waitUntil(lambda: len(freed) == 2 * USUAL[0])
    assert set(freed) == {main_thread()}


def test_older_garbage_is_collected_too(qtbot: QtBot, window: QObject) -> None:
    freed = list[Thread]()
    aged = Circle(freed)
    for _ in range(USUAL[1] + 1):
        gc.collect(0)
    del aged
    gc.collect(0)
    assert freed == []
    filled: list[list[int]] = [[] for _ in range(2 * USUAL[0])]
    qtbot.waitUntil(lambda: len(freed) == 1)
    assert len(filled) == 2 * USUAL[0]


def test_little_garbage_is_left_alone(qtbot: QtBot, window: QObject) -> None:
    gc.collect()
    freed = list[Thread]()
    Circle(freed)
    assert gc.get_count()[0] < USUAL[0]
    for _ in range(3):
        qtbot.wait(30)
    assert freed == []
    gc.collect()


def test_nothing_is_collected_while_the_program_starts(qtbot: QtBot, window: QObject) -> None:
    freed = list[Thread]()
    memory.hold_search()
    try:
        circles(freed)
        for _ in range(3):  # because the window looks only when its event loop wakes
            qtbot.wait(30)
        assert freed == []
    finally:
        gc.enable()
    circles([])
    qtbot.waitUntil(lambda: len(freed) == 2 * USUAL[0])


def test_python_collects_again_without_a_window(qtbot: QtBot, window: QObject) -> None:
    assert gc.get_threshold()[0] == 0
    window.deleteLater()
    sweep()
    assert gc.get_threshold() == USUAL


def test_python_waits_for_the_last_window(qtbot: QtBot, window: QObject) -> None:
    other = QObject()
    GarbageCollector(other)
    other.deleteLater()
    sweep()
    assert gc.get_threshold()[0] == 0


def test_window_collects_garbage(evening: Evening) -> None:
    assert gc.get_threshold()[0] == 0
    assert evening.window.findChildren(GarbageCollector)


def test_closed_window_is_freed(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    services = window_services.services()
    services.settings_file = tmp_path / "settings.json"
    window = MainWindow(services)
    window.show()
    qtbot.waitExposed(window)
    assert window.new_campaign("The long road", 7, {})
    play(window, 25)
    QApplication.processEvents()
    play(window, 1)
    assert window.outlook._painting.isActive()
    kept = [ref(thing) for thing in (window, window.table, window.table.view, window.prompt, of(window).session)]
    window.close()
    window.deleteLater()
    sweep()
    del window
    gc.collect()
    assert [thing() for thing in kept] == [None] * len(kept)
