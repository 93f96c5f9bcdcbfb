"""The dialog that is open over the window. There is at most one."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QDialog
from shiboken6 import isValid


class OneDialog(QObject):
    """Opens dialogs, and closes the one that was open."""

    put_off = Signal(str)
    """Emitted with the title of a dialog that has to wait until the open one is closed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.shown: QDialog | None = None
        """The open dialog; None if there is none."""
        self._waiting: list[tuple[QDialog, bool]] = []
        """The waiting dialogs, each with True if the window can be used while the dialog is open."""
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._show_waiting)

    def show(self, dialog: QDialog, *, beside: bool = False) -> None:
        """Close the open dialog, and open this one without waiting for its result. If `beside` is set, the window can
        be used meanwhile."""
        if self.shown is not None:
            self.shown.close()
        self.shown = dialog
        dialog.finished.connect(lambda _result, done=dialog: self._forget(done))
        if beside:
            dialog.show()
        else:
            dialog.open()

    def show_next(self, dialog: QDialog, *, beside: bool = False) -> None:
        """Open the dialog of a finished background task, once any other dialog is closed."""
        if self.shown is None:
            self.show(dialog, beside=beside)
            return
        self._waiting.append((dialog, beside))
        self._soon.start()

    def _forget(self, dialog: QDialog) -> None:
        if self.shown is dialog:
            self.shown = None
            if self._waiting:
                # The code that closed the dialog may open another one at once.
                self._soon.start()

    def _show_waiting(self) -> None:
        while self._waiting and self.shown is None:
            dialog, beside = self._waiting.pop(0)
            if isValid(dialog):
                self.show(dialog, beside=beside)
        if self._waiting and isValid(self._waiting[-1][0]):
            self.put_off.emit(self._waiting[-1][0].windowTitle())
