"""Free memory goes back to the system in a long sitting, and the rest is gathered in huge pages. Images that are not
needed any more are forgotten."""

from __future__ import annotations

import ctypes
import platform
import subprocess
import sys
from threading import Thread, current_thread, main_thread
from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from talisman_desktop.desktop.window import huge_pages, memory, memory_tidier
from talisman_desktop.desktop.window.memory_tidier import MemoryTidier, TidierShell

MEGABYTES = 40
HOLES = f"""
import ctypes
from talisman_desktop.desktop.window import memory

def used():
    lines = open("/proc/self/status").read().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))

library = ctypes.CDLL(None)
library.malloc.restype, library.malloc.argtypes = ctypes.c_void_p, (ctypes.c_size_t,)
library.free.argtypes = (ctypes.c_void_p,)
blocks = [library.malloc(32_000) for _ in range({MEGABYTES} * 32)]
for block in blocks:
    ctypes.memset(block, 1, 32_000)
for number, block in enumerate(blocks):
    if number % 8:
        library.free(block)
before = used()
assert memory.give_back_holes()
print(before - used())
"""
"""A program that frees most of its blocks, and prints the kilobytes that then go back to the system."""


TIDIED = ["places", "buttons", "given back", "gathered"]
"""The steps of each tidying."""


class Shown(QObject):
    """A display."""

    shown = Signal(object)


class Shell:
    """A part of a window, with a display, a table and a prompt."""

    def __init__(self, qtbot: QtBot, done: list[str]) -> None:
        self.display = Shown()
        places = SimpleNamespace(forget_unused=lambda: done.append("places"))
        self.table = SimpleNamespace(scene=SimpleNamespace(places=places))
        self.prompt = SimpleNamespace(forget_unused_images=lambda: done.append("buttons"))
        self._window = QWidget()
        qtbot.addWidget(self._window)

    def window(self) -> QWidget:
        """Return the window."""
        return self._window


@pytest.fixture
def tidied(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> tuple[Shell, list[str]]:
    """A part of a window whose memory is tidied soon, and what was done."""
    done: list[str] = []
    monkeypatch.setattr(memory, "give_back_holes", lambda: done.append("given back"))
    monkeypatch.setattr(huge_pages, "gather", lambda: done.append("gathered"))
    monkeypatch.setattr(memory_tidier, "AFTER_MS", 5)
    monkeypatch.setattr(memory_tidier, "OPENED_MS", 50)
    shell = Shell(qtbot, done)
    MemoryTidier(cast(TidierShell, shell))
    return shell, done


def test_memory_is_tidied_when_campaign_is_open(qtbot: QtBot, tidied: tuple[Shell, list[str]]) -> None:
    shell, done = tidied
    shell.display.shown.emit(None)
    qtbot.wait(20)
    assert done == [], "the table is made ready first"
    qtbot.waitUntil(lambda: done == TIDIED)


def test_memory_is_tidied_after_so_many_answers(qtbot: QtBot, tidied: tuple[Shell, list[str]]) -> None:
    shell, done = tidied
    shell.display.shown.emit(None)
    qtbot.waitUntil(lambda: done == TIDIED)
    for _ in range(memory_tidier.EVERY - 1):
        shell.display.shown.emit(None)
    qtbot.wait(30)
    assert done == TIDIED
    shell.display.shown.emit(None)
    assert done == TIDIED, "the player does not wait"
    qtbot.waitUntil(lambda: done == TIDIED * 2)


def test_huge_pages_are_gathered_in_another_thread(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tidied: tuple[Shell, list[str]]
) -> None:
    seen: list[Thread] = []
    monkeypatch.setattr(huge_pages, "gather", lambda: seen.append(current_thread()))
    tidied[0].display.shown.emit(None)
    qtbot.waitUntil(lambda: len(seen) == 1)
    assert seen != [main_thread()]


def test_memory_is_not_gathered_without_a_free_thread(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tidied: tuple[Shell, list[str]]
) -> None:
    shell, done = tidied

    def refuse(thread: Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", refuse)
    shell.display.shown.emit(None)
    qtbot.waitUntil(lambda: done == TIDIED[:-1])


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries cannot")
def test_holes_go_back_to_the_system() -> None:
    # In a separate program, because the memory of this one has other holes.
    found = subprocess.run([sys.executable, "-c", HOLES], capture_output=True, text=True, check=True).stdout
    assert int(found) > MEGABYTES * 1024 / 2


def test_other_systems_keep_their_holes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(ctypes, "CDLL")
    assert not memory.give_back_holes()
