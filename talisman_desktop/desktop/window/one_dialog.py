"""The dialog that is open over a window: one at a time."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QDialog
from shiboken6 import isValid


class OneDialog(QObject):
    """Opens dialogs, and closes the one opened before."""

    put_off = Signal(str)
    """Emitted with the title of a dialog that waits until the open one is closed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.shown: QDialog | None = None
        """The dialog opened last; None when it is closed."""
        self._waiting: list[tuple[QDialog, bool]] = []
        """The dialogs that wait, each with whether the window can be used beside it."""
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._show_waiting)

    def show(self, dialog: QDialog, *, beside: bool = False) -> None:
        """Open a dialog without waiting for its result. If `beside` is set, the player can use the window meanwhile."""
        if self.shown is not None:
            self.shown.close()
        self.shown = dialog
        dialog.finished.connect(lambda _result, done=dialog: self._forget(done))
        if beside:
            dialog.show()
        else:
            dialog.open()

    def show_next(self, dialog: QDialog, *, beside: bool = False) -> None:
        """Open a dialog that work beside the window has led to, after the player has closed any other one."""
        if self.shown is None:
            self.show(dialog, beside=beside)
            return
        self._waiting.append((dialog, beside))
        self._soon.start()

    def _forget(self, dialog: QDialog) -> None:
        if self.shown is dialog:
            self.shown = None
            if self._waiting:
                # Because the code that closed the dialog may open another one in its place.
                self._soon.start()

    def _show_waiting(self) -> None:
        while self._waiting and self.shown is None:
            dialog, beside = self._waiting.pop(0)
            if isValid(dialog):
                self.show(dialog, beside=beside)
        if self._waiting and isValid(self._waiting[-1][0]):
            self.put_off.emit(self._waiting[-1][0].windowTitle())
