"""Giving free memory back to the system in a long sitting, because the C library keeps the holes between the blocks in
use."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, QTimer

from talisman_desktop.desktop.window import memory
from talisman_desktop.desktop.window.display import Display
from talisman_desktop.desktop.window.shell import Shell

EVERY = 10
"""The number of answers from one time to the next."""
AFTER_MS = 200
"""The milliseconds after the answer, so that the player does not wait."""


class TidierShell(Shell, Protocol):
    """The part of the window's interface that tidying needs."""

    display: Display


class MemoryTidier(QObject):
    """Gives memory back after every so many answers."""

    def __init__(self, shell: TidierShell) -> None:
        super().__init__(shell.window())
        self._answers = 0
        self._timer = QTimer(self, singleShot=True, interval=AFTER_MS)
        self._timer.timeout.connect(memory.give_back_holes)
        shell.display.shown.connect(self._count)

    def _count(self) -> None:
        self._answers += 1
        if self._answers % EVERY == 0:
            self._timer.start()
