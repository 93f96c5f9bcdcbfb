"""Opens the program's window as `talisman-desktop` does, and closes it again: `python -m tests.bench.first_window`.

Arguments: the moment the process was asked for (`time.monotonic()`), and how many seconds the window is left alone.
Prints as JSON the seconds until the window and until the table was painted, until it could be
played, then its CPU share, and its memory before and after some answers.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QGraphicsView, QWidget

from talisman_desktop import cli
from talisman_desktop.desktop.window.application import application
from talisman_desktop.desktop.window.drawing_reader import DrawingReader
from talisman_desktop.desktop.window.main_window import MainWindow
from tests.bench.start import ANSWERS

SETTLING = 2.0
"""Seconds until a new window has nothing left to do."""
PATIENCE = 110_000
"""Milliseconds after which it is closed whatever happens."""


class Watcher(QObject):
    """Notes the first paintings, then leaves the window alone, then closes it."""

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
        """Press Space on the first page, where there is no campaign yet."""
        for window in self.app.topLevelWidgets():
            if not isinstance(window, MainWindow):
                continue
            if not window.is_furnished:
                QTimer.singleShot(1, self, self.begin_game)
            elif window.start.isVisible():
                window.start.space()

    def ready(self) -> None:
        """Wait until the campaign is open, so that it can be played."""
        if not any(getattr(widget, "player", None) for widget in self.app.topLevelWidgets()):
            QTimer.singleShot(1, self, self.ready)
            return
        self.figures["ready"] = time.monotonic() - self.asked
        self.settle()

    def settle(self) -> None:
        """Wait until the drawings are read too, because a window does that only once, and then a little longer."""
        windows = self.app.topLevelWidgets()
        reads = any(reader.reads for window in windows for reader in window.findChildren(DrawingReader))
        if self.alone and (reads or not windows):
            QTimer.singleShot(100, self, self.settle)
        else:
            QTimer.singleShot(round(SETTLING * 1000) if self.alone else 0, self, self.begin)

    def begin(self) -> None:
        """Leave the window alone from here on."""
        start, used = time.monotonic(), time.process_time()

        def end() -> None:
            if self.alone:
                self.figures["cpu"] = (time.process_time() - used) / (time.monotonic() - start)
                self.figures["memory"] = memory("status", "VmRSS:")
                self.figures["share"] = memory("smaps_rollup", "Pss:")
                self.play()
                self.figures["share played"] = memory("smaps_rollup", "Pss:")
            self.close()

        QTimer.singleShot(round(self.alone * 1000), self, end)

    def play(self) -> None:
        """Answer some questions as a careful player would, so that the window keeps what a game makes it keep."""
        # Only imported here, because the start is measured too.
        from talisman_desktop.core.requests import Draw, Throw
        from talisman_desktop.play.bots import careful

        window = next(widget for widget in self.app.topLevelWidgets() if isinstance(widget, MainWindow))
        player = window.player
        assert player is not None
        for _ in range(ANSWERS):
            request = player.session.pending
            assert request is not None, "the campaign is over"
            answer = careful(player.session, request)
            if isinstance(request, Throw | Draw) or answer is None:
                player.by_app()
            else:
                player.answer(answer)
            self.app.processEvents()
            self.app.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # as the program's own loop does

    def close(self) -> None:
        """Close every window; that ends the program."""
        for widget in self.app.topLevelWidgets():
            widget.close()


def memory(file: str, kind: str) -> float:
    """Return the bytes of memory of a kind that this process holds."""
    for line in (Path("/proc/self") / file).read_text(encoding="utf-8").splitlines():
        if line.startswith(kind):
            return float(line.split()[1]) * 1024
    raise RuntimeError("this system does not tell how much memory a process holds")


def main() -> int:
    """Run the program with a watcher."""
    watcher = Watcher(application(), float(sys.argv[1]), float(sys.argv[2]))
    code = cli.main([])
    print(json.dumps(watcher.figures))
    return code if "ready" in watcher.figures else 1


if __name__ == "__main__":
    sys.exit(main())
