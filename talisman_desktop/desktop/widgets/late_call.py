"""A call that waits until the window has been painted."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


class LateCall:
    """Calls a function when the window has been painted and some milliseconds have passed. A later call replaces an
    earlier one that still waits."""

    def __init__(self, parent: QObject, pause: int) -> None:
        """`pause` is the number of milliseconds from the painting until the call."""
        self.pause = pause
        self._function: Callable[[], object] | None = None
        self._is_painted = False
        self._timer = QTimer(parent)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._step)

    @property
    def is_waiting(self) -> bool:
        """Whether there is a function that has not been called yet."""
        return self._function is not None

    def call(self, function: Callable[[], object]) -> None:
        """Call a function later, instead of the one that waits."""
        self._function, self._is_painted = function, False
        self._timer.start(0)

    def finish(self) -> None:
        """Call the function that waits now; do nothing if none waits."""
        function = self._function
        if function is not None:
            self.drop()
            function()

    def drop(self) -> None:
        """Forget the function that waits."""
        self._timer.stop()
        self._function = None

    def _step(self) -> None:
        """Begin the pause, because Qt paints before it looks at timers; after the pause, call the function."""
        if self._is_painted:
            self.finish()
        else:
            self._is_painted = True
            self._timer.start(self.pause)
