"""Input while the window is loaded: nothing is answered or clicked before it is seen, and closing waits."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtWidgets import QApplication

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
"""Events that are about a place in the window."""


class EarlyInput(QObject):
    """Keeps the keys pressed, and the wish to close the window, until the window can follow them. A key from before
    the table is seen is dropped, because it would answer a question that was not read."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._keys: list[tuple[QWindow, QKeyEvent]] = []
        self._closing: list[QWindow] = []
        self._is_seen = False
        app.installEventFilter(self)

    def see(self) -> None:
        """Let clicks through and keep keys from here on, because what they are for is painted next."""
        self._is_seen = True

    def give_back(self) -> None:
        """Let the windows have all that was kept."""
        self._app.removeEventFilter(self)
        for window, event in self._keys:
            QCoreApplication.postEvent(window, event)
        for window in self._closing:
            window.close()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Used by Qt."""
        if not isinstance(watched, QWindow) or not event.spontaneous():
            return False
        if isinstance(event, QKeyEvent) and event.type() != QEvent.Type.ShortcutOverride:
            if self._is_seen:
                self._keys.append((watched, event.clone()))
            return True
        if event.type() == QEvent.Type.Close:
            event.ignore()
            self._closing.append(watched)
            return True
        return event.type() in POINTING and not self._is_seen
