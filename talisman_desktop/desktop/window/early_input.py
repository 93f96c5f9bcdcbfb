"""Input during loading: nothing is answered or clicked before it is visible, and closing the window waits."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

POINTING = frozenset(
    (
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.Wheel,
        QEvent.Type.TouchBegin,
        QEvent.Type.TouchEnd,
    )
)
"""The mouse events, which act on a place in the window."""


class EarlyInput(QObject):
    """Holds back keys pressed in a window and a request to close it, until the window can handle them. Keys pressed
    before the table is visible are dropped, because they would answer a question that the player has not read."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        window.winId()  # because otherwise other events would pass the window's handle through this filter
        handle = window.windowHandle()
        assert handle is not None
        self._handle = handle
        self._keys: list[QKeyEvent] = []
        self._closing = False
        self._is_seen = False
        handle.installEventFilter(self)

    def see(self) -> None:
        """Let clicks pass from now on, and keep keys, because the table is painted next."""
        self._is_seen = True

    def give_back(self) -> None:
        """Send all held input to the window."""
        self._handle.removeEventFilter(self)
        for event in self._keys:
            QCoreApplication.postEvent(self._handle, event)
        if self._closing:
            self._handle.close()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hold back or drop the keys, clicks and closing that come too early, and return True for them; Qt calls
        this."""
        if not event.spontaneous():
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            # An accepted key is no shortcut. The commands of shortcuts are not made before the table is visible.
            event.setAccepted(not self._is_seen)
            return not self._is_seen
        if isinstance(event, QKeyEvent):
            if self._is_seen:
                self._keys.append(event.clone())
            return True
        if event.type() == QEvent.Type.Close:
            event.ignore()
            self._closing = True
            return True
        return event.type() in POINTING and not self._is_seen
