"""The connection between Qt's event loop and asyncio. Only this module imports asyncio."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from collections.abc import Callable
from typing import Any, Protocol

import qasync
from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QApplication


class Window(Protocol):
    """A window that can be closed."""

    closed: SignalInstance

    def close(self) -> bool:
        """Close the window; return whether it is closed."""
        ...

    def isVisible(self) -> bool:
        """Whether the window is open."""
        ...


async def until_closed(window: Window, then: Callable[[], None] | None) -> int:
    """Call `then`, and wait until the window is closed; return the exit code. Signals from the system close the window,
    so that everything is saved."""
    loop = asyncio.get_running_loop()
    done = asyncio.Event()
    window.closed.connect(done.set)
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError, ValueError, RuntimeError):
            loop.add_signal_handler(number, window.close)
    if then is not None and window.isVisible():
        loop.call_soon(then)
    if window.isVisible():
        await done.wait()
    return 0


def _failed(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Pass an exception in a task or callback on to the handler for all exceptions."""
    error = context.get("exception")
    if isinstance(error, BaseException):
        sys.excepthook(type(error), error, error.__traceback__)
    else:
        loop.default_exception_handler(context)


def run(app: QApplication, window: Window, then: Callable[[], None] | None = None) -> int:
    """Run the application until its window is closed; return the exit code. The loop ends when the window closes, not
    by `quit`.

    `then` is called once, when signals from the system are handled.
    """
    with qasync.QEventLoop(app) as loop:
        asyncio.set_event_loop(loop)
        loop.set_exception_handler(_failed)
        try:
            return int(loop.run_until_complete(until_closed(window, then)))
        finally:
            left = asyncio.all_tasks(loop)
            for task in left:
                task.cancel()
            loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
            asyncio.set_event_loop(None)
