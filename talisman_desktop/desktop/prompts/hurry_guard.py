"""A guard against hurried keys and clicks that were meant for the events before a question."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QWidget

HURRY_MS = 400
"""A row of keys or clicks ends when nothing is pressed for these milliseconds."""


class HurryGuard:
    """Ignores Space, Enter and clicks for a moment after the last event, and for as long as the player keeps pressing
    without a pause."""

    def __init__(self, answers: QWidget) -> None:
        """`answers` is the widget with the answers, whose clicks are ignored."""
        self._answers = answers
        self._clock = QTimer(answers)
        self._clock.setSingleShot(True)
        self._clock.setInterval(HURRY_MS)
        self._clock.timeout.connect(self.end)

    @property
    def is_active(self) -> bool:
        """Whether keys and clicks are being ignored."""
        return self._clock.isActive()

    def begin(self) -> None:
        """Ignore keys and clicks from now on."""
        self._clock.start()
        self._answers.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, True)

    def end(self) -> None:
        """Let keys and clicks pass again."""
        self._clock.stop()
        self._answers.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, False)

    def stops(self) -> bool:
        """Return whether the key or click that was just pressed is ignored. If it is, the moment begins again."""
        if self.is_active:
            self._clock.start()
        return self.is_active
