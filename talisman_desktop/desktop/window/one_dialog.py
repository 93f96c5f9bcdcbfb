"""The dialog that is open over a window: one at a time."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog


class OneDialog:
    """Opens dialogs, and closes the one opened before."""

    def __init__(self) -> None:
        self.shown: QDialog | None = None
        """The dialog opened last; None when it is closed."""

    def show(self, dialog: QDialog, *, beside: bool = False) -> None:
        """Open a dialog without waiting for it. With `beside` the window can be used with it."""
        if self.shown is not None:
            self.shown.close()
        self.shown = dialog
        dialog.finished.connect(lambda _result, done=dialog: self._forget(done))
        if beside:
            dialog.show()
        else:
            dialog.open()

    def _forget(self, dialog: QDialog) -> None:
        if self.shown is dialog:
            self.shown = None
