"""Opens an empty Qt window, and closes it as soon as it is painted: `python -m tests.bench.empty_window TIME`. TIME is
the moment at which the process was started (`time.monotonic()`). Prints the seconds since then.
"""

from __future__ import annotations

import sys
import time

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow


class Empty(QMainWindow):
    """Prints the time of its first painting, and closes."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Print the time and close; Qt calls this."""
        super().paintEvent(event)
        print(time.monotonic() - float(sys.argv[1]))
        QTimer.singleShot(0, self, self.close)


if __name__ == "__main__":
    application = QApplication(sys.argv[:1])
    window = Empty()
    window.resize(1366, 768)
    window.show()
    sys.exit(application.exec())
