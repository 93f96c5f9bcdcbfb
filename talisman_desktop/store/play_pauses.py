"""Work that waits for a pause in the play, because it takes longer than an answer."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from time import monotonic

PAUSE = 0.5
"""The seconds without an answer after which the play pauses. The window has then shown and painted the last answer."""


class AtPause:
    """Does its work in a thread, once each time it is asked for, at the next pause in the play."""

    def __init__(self, work: Callable[[], None]) -> None:
        self._work = work
        self._last_answer = 0.0
        self._hurry = Event()
        self._thread: Thread | None = None

    def begin(self) -> None:
        """Do the work at the next pause. Further calls before that put the pause off, because each is made for another
        answer."""
        self._last_answer = monotonic()
        if self._thread is None or not self._thread.is_alive():
            self._hurry.clear()
            self._thread = Thread(target=self._run, name="pause", daemon=True)
            self._thread.start()

    def hurry(self) -> None:
        """Wait for no pause any longer if the work has to be done."""
        self._hurry.set()

    def finish(self) -> None:
        """Do the work at once if it has to be done, and wait until it is done."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._hurry.set()
            thread.join()

    def _run(self) -> None:
        while (left := self._last_answer + PAUSE - monotonic()) > 0 and not self._hurry.wait(left):
            pass
        self._work()
