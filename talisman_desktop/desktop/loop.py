"""The only file that knows how the window's events and asyncio go together."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from collections.abc import Callable, Sequence
from typing import Protocol, cast

import qasync
from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QApplication


class Window(Protocol):
    """A window that tells when it was closed."""

    closed: SignalInstance

    def close(self) -> bool:
        """Close it."""
        ...


def application(argv: Sequence[str] = ()) -> QApplication:
    """The application; the window decides when it ends, not Qt."""
    found = QApplication.instance()
    app = cast(QApplication, found) if found is not None else QApplication([sys.argv[0], *argv])
    app.setApplicationName("Talisman Desktop")
    app.setDesktopFileName("talisman-desktop")
    app.setQuitOnLastWindowClosed(False)
    return app


async def until_closed(opening: Callable[[], Window]) -> int:
    """Open a window and wait until it is closed. Signals from outside close it, so that everything is saved."""
    loop = asyncio.get_running_loop()
    done = asyncio.Event()
    window = opening()
    window.closed.connect(done.set)
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, ValueError, RuntimeError):
            loop.add_signal_handler(number, window.close)
    await done.wait()
    return 0


def run(app: QApplication, opening: Callable[[], Window]) -> int:
    """Run the application until its window is closed; the exit code. The loop is ended by closing, never by quit."""
    with qasync.QEventLoop(app) as loop:
        asyncio.set_event_loop(loop)
        try:
            return int(loop.run_until_complete(until_closed(opening)))
        finally:
            left = asyncio.all_tasks(loop)
            for task in left:
                task.cancel()
            loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
            asyncio.set_event_loop(None)
