"""Opens a window of Qt with nothing in it and closes it once it is painted: `python -m tests.bench.empty_window`.

The argument is the moment the process was asked for (`time.monotonic()`). Prints the seconds since then.
"""

from __future__ import annotations

import sys
import time

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow


class Empty(QMainWindow):
    """Tells when it was painted first, and closes."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell, and close."""
        super().paintEvent(event)
        print(time.monotonic() - float(sys.argv[1]))
        QTimer.singleShot(0, self, self.close)


if __name__ == "__main__":
    application = QApplication(sys.argv[:1])
    window = Empty()
    window.resize(1366, 768)
    window.show()
    sys.exit(application.exec())
