"""A sitting of hours: closed things are freed, and no thread, timer or file is left behind."""

from __future__ import annotations

import gc
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from weakref import ref

import pytest

from talisman_desktop.desktop.window import memory
from tests.desktop.evenings import Evening, fight

DIALOGS = ("notes", "campaigns", "checkpoints", "sitting", "settings", "find", "pictures", "sheets", "correct", "luck")


@pytest.fixture(autouse=True)
def thawed() -> Iterator[None]:
    """Include all objects in garbage collection again after a test."""
    yield
    memory.take_back()


def test_campaign_that_was_closed_is_freed_soon(evening: Evening) -> None:
    evening.begin(fight("ogre"))
    session = ref(evening.session)
    evening.again()
    assert evening.window.desk._sweeping.isActive()
    evening.bot.wait(20)
    evening.window.desk._sweeping.timeout.emit()
    assert session() is None


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="handles are counted on Linux only")
def test_dialogs_opened_and_closed_leave_nothing_open(evening: Evening) -> None:
    evening.begin(fight("ogre"))

    def once() -> tuple[int, int]:
        for name in DIALOGS:
            evening.window.run(name)
            shown = evening.window.dialogs.shown
            assert shown is not None, name
            evening.rest()
            shown.reject()
        return threading.active_count(), len(os.listdir("/proc/self/fd"))

    before = once()
    assert once() == before
    assert once() == before


def test_switching_campaigns_leaves_nothing_open(evening: Evening) -> None:
    evening.begin(fight("ogre"))
    files = [len(os.listdir("/proc/self/fd")) for _ in range(4) if evening.again()]
    assert len(set(files)) == 1


def test_search_for_memory_goes_on_after_a_sweep() -> None:
    memory.sweep()
    assert gc.isenabled()
    assert gc.get_freeze_count()
