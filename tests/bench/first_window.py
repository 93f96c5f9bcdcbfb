"""Opens the program's window as `talisman-desktop` does, and closes it again: `python -m tests.bench.first_window START
IDLE`. START is the moment at which the process was started (`time.monotonic()`), and IDLE the seconds for which the
window is left alone. Prints as JSON the seconds until the window was painted, until the table was painted and until the
game could be played, then the CPU share of the idle window, its memory, and the most memory during some answers.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QGraphicsView, QWidget

from talisman_desktop.desktop.window.application import application, import_plainly
from tests.bench.start import ANSWERS

import_plainly()  # before the other modules, as the program does: else their sources are read and kept

from talisman_desktop import cli  # noqa: E402 because of the line above
from talisman_desktop.desktop.window.main_window import MainWindow  # noqa: E402 because of the line above

SETTLING = 2.0
"""The seconds until a new window has nothing left to do."""
PATIENCE = 280_000
"""The milliseconds after which the window is closed in any case."""


class Watcher(QObject):
    """Notes the first paintings, then leaves the window alone, then closes the window."""

    def __init__(self, app: QApplication, asked: float, alone: float) -> None:
        super().__init__()
        self.app, self.asked, self.alone = app, asked, alone
        self.figures: dict[str, float] = {}
        app.installEventFilter(self)
        QTimer.singleShot(PATIENCE + round(alone * 1000), self, self.close)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget) and watched.window().windowTitle():
            if "painted" not in self.figures:
                self.figures["painted"] = time.monotonic() - self.asked
                QTimer.singleShot(0, self, self.begin_game)
            view = watched.parent()
            if isinstance(view, QGraphicsView) and view.scene() is not None and view.scene().items():
                self.figures["table"] = time.monotonic() - self.asked
                self.app.removeEventFilter(self)
                self.ready()
        return False

    def begin_game(self) -> None:
        """Press Space on the first page, if no campaign is open yet."""
        for window in self.app.topLevelWidgets():
            if not isinstance(window, MainWindow):
                continue
            if not window.is_furnished:
                QTimer.singleShot(1, self, self.begin_game)
            elif window.start.isVisible():
                window.start.space()

    def ready(self) -> None:
        """Wait until the campaign is open and can be played."""
        if not any(getattr(widget, "player", None) for widget in self.app.topLevelWidgets()):
            QTimer.singleShot(1, self, self.ready)
            return
        self.figures["ready"] = time.monotonic() - self.asked
        self.settle()

    def settle(self) -> None:
        """Wait a little longer, because some work follows a new window."""
        QTimer.singleShot(round(SETTLING * 1000) if self.alone else 0, self, self.begin)

    def begin(self) -> None:
        """Begin the time in which the window is left alone."""
        start, used = time.monotonic(), time.process_time()

        def end() -> None:
            if self.alone:
                self.figures["cpu"] = (time.process_time() - used) / (time.monotonic() - start)
                self.figures["memory"] = memory("status", "VmRSS:")
                self.figures["share"] = memory("smaps_rollup", "Pss:")
                self.figures["share played"] = self.play()
            self.close()

        QTimer.singleShot(round(self.alone * 1000), self, end)

    def play(self) -> float:
        """Give some answers with a careful bot, and let the window work out after each what it does ahead. Return the
        greatest share of memory meanwhile, which it has in a village."""
        from tests.bench.answering import give_answer, leave_alone  # imported late, because the start is measured too

        window = next(widget for widget in self.app.topLevelWidgets() if isinstance(widget, MainWindow))
        player = window.player
        assert player is not None
        shares: list[float] = []
        for _ in range(ANSWERS):
            give_answer(player)
            leave_alone(self.app, window)
            self.app.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # as the program's own loop does
            shares.append(memory("smaps_rollup", "Pss:"))
        return max(shares)

    def close(self) -> None:
        """Close every window, which ends the program."""
        for widget in self.app.topLevelWidgets():
            widget.close()


def memory(file: str, kind: str) -> float:
    """Return the bytes of memory of a kind that this process uses."""
    for line in (Path("/proc/self") / file).read_text(encoding="utf-8").splitlines():
        if line.startswith(kind):
            return float(line.split()[1]) * 1024
    raise RuntimeError("this system does not tell how much memory a process holds")


def main() -> int:
    """Run the program with a `Watcher`; return the exit code."""
    watcher = Watcher(application(), float(sys.argv[1]), float(sys.argv[2]))
    code = cli.main([])
    print(json.dumps(watcher.figures))
    return code if "ready" in watcher.figures else 1


if __name__ == "__main__":
    sys.exit(main())
