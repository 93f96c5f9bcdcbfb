"""Tidying memory in a long sitting, because the C library keeps the holes between the blocks in use, and because an
answer takes less time when memory lies in huge pages. Images that are not needed any more go first, for example those
of a village after the party has set out."""

from __future__ import annotations

from contextlib import suppress
from threading import Thread
from typing import Protocol

from PySide6.QtCore import QObject, QTimer

from talisman_desktop.desktop.window import huge_pages, memory
from talisman_desktop.desktop.window.display import Display
from talisman_desktop.desktop.window.shell import Shell, WithPrompt, WithTable

EVERY = 10
"""The number of answers from one time to the next."""
AFTER_MS = 200
"""The milliseconds after the answer, so that the player does not wait."""
OPENED_MS = 1500
"""The milliseconds after the first campaign was shown, because much is made ready then."""


class TidierShell(Shell, WithTable, WithPrompt, Protocol):
    """The part of the window's interface that tidying needs."""

    display: Display


class MemoryTidier(QObject):
    """Forgets images that were not used since the last time, gives memory back and gathers the rest in huge pages: once
    when a campaign is open, and then after every so many answers."""

    def __init__(self, shell: TidierShell) -> None:
        super().__init__(shell.window())
        self._shell = shell
        self._shown = 0
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._tidy)
        shell.display.shown.connect(self._count)

    def _count(self) -> None:
        if self._shown % EVERY == 0:
            self._timer.start(AFTER_MS if self._shown else OPENED_MS)
        self._shown += 1

    def _tidy(self) -> None:
        self._shell.table.scene.places.forget_unused()
        self._shell.prompt.forget_unused_images()
        memory.give_back_holes()
        with suppress(RuntimeError):  # because the system may have no thread left
            # In another thread, because the system may need a while to find room.
            Thread(target=huge_pages.gather, name="pages", daemon=True).start()
