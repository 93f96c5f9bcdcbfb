"""The handling of the program's own errors: uncaught exceptions, messages from Qt, crashes.

They are written to log files, except harmless messages from Qt. The player is told about uncaught exceptions and
critical messages.
"""

from __future__ import annotations

import contextlib
import faulthandler
import platform
import sys
import threading
import time
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import IO, cast

from PySide6.QtCore import QMessageLogContext, QObject, QtMsgType, Signal, qInstallMessageHandler

from talisman_desktop import __version__

QtHandler = Callable[[QtMsgType, QMessageLogContext, str], object]
LOG = "talisman-desktop.log"
CRASHES = "crashes.log"
LARGEST = 500_000
"""The size in bytes from which a new log file is begun."""
KEPT = 3
"""The number of old log files that are kept."""
AGAIN = 60.0
"""The seconds during which the same error is not reported again, because an error in painting occurs with each
frame."""

LEVELS = {
    QtMsgType.QtDebugMsg: "debug",
    QtMsgType.QtInfoMsg: "info",
    QtMsgType.QtWarningMsg: "warning",
    QtMsgType.QtCriticalMsg: "critical",
    QtMsgType.QtFatalMsg: "fatal",
}


class Log:
    """A log file. When it is too large, it is renamed and a new one is begun. If it cannot be written, the text is lost
    without an error."""

    def __init__(self, folder: Path, name: str = LOG) -> None:
        self.file = folder / name

    def write(self, text: str) -> None:
        """Append a text to the file, after the time and the version."""
        with contextlib.suppress(OSError):
            self.file.parent.mkdir(parents=True, exist_ok=True)
            self.rotate()
            with self.file.open("a", encoding="utf-8", errors="backslashreplace") as opened:
                opened.write(f"{datetime.now():%Y-%m-%d %H:%M:%S}  {__version__}  {text.rstrip()}\n")

    def rotate(self) -> None:
        """Rename a large log file to LOG.1, and older ones to higher numbers. Raises OSError."""
        if not self.file.exists() or self.file.stat().st_size < LARGEST:
            return
        for n in range(KEPT, 0, -1):
            old = self.file.with_name(f"{self.file.name}.{n}")
            newer = self.file.with_name(f"{self.file.name}.{n - 1}") if n > 1 else self.file
            if newer.exists():
                newer.replace(old)


def report(error: Exception) -> None:
    """Log and report an exception that the window survives, like an uncaught one."""
    sys.excepthook(type(error), error, error.__traceback__)


class Faults(QObject):
    """Catches the program's errors. `told` emits a sentence and the whole report, at most once a minute for the same
    error."""

    told = Signal(str, str)

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self.log = Log(folder)
        self._last: dict[str, float] = {}
        self._crashes: IO[str] | None = None
        self._before = (sys.excepthook, threading.excepthook, sys.unraisablehook)
        self._qt_before: QtHandler | None = None

    def spread(self) -> None:
        """Catch every uncaught exception, message from Qt and crash from now on."""
        sys.excepthook = self.caught
        threading.excepthook = lambda a: self.caught(a.exc_type, a.exc_value, a.exc_traceback)
        sys.unraisablehook = lambda a: self.log.write(
            "".join(traceback.format_exception(a.exc_type, a.exc_value, a.exc_traceback))
        )
        self._qt_before = cast(QtHandler | None, qInstallMessageHandler(self._qt_says))
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            crashes = Log(self.folder, CRASHES)
            crashes.rotate()
            self._crashes = crashes.file.open("a", encoding="utf-8")
            faulthandler.enable(self._crashes)

    def take_in(self) -> None:
        """Stop catching errors, and restore the earlier handlers."""
        sys.excepthook, threading.excepthook, sys.unraisablehook = self._before
        qInstallMessageHandler(self._qt_before)
        if self._crashes is not None:
            faulthandler.disable()
            self._crashes.close()
            self._crashes = None

    def caught(
        self, kind: type[BaseException], error: BaseException | None, trace: TracebackType | None = None
    ) -> None:
        """Log an uncaught exception and report it, unless it is an interruption from the keyboard or a wanted exit."""
        if issubclass(kind, KeyboardInterrupt | SystemExit):
            self._before[0](kind, error or kind(), trace)
            return
        lines = traceback.format_exception(kind, error, trace)
        report = "".join(lines)
        with contextlib.suppress(Exception):
            sys.stderr.write(report)
        self.log.write(report)
        what = f"{kind.__name__}: {error}" if str(error) else kind.__name__
        self._tell(what, "".join(lines[-2:]), report)

    def _qt_says(self, level: QtMsgType, context: QMessageLogContext, text: str | None) -> None:
        """Write a message from Qt to stderr, log it from a warning upwards, and report it if it is critical."""
        told = f"Qt {LEVELS.get(level, '')}: {text}"
        with contextlib.suppress(Exception):
            sys.stderr.write(f"{told}\n")
        if level in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg):
            return
        self.log.write(told)
        if level == QtMsgType.QtCriticalMsg:
            self._tell(told, told, told)

    def _tell(self, what: str, mark: str, report: str) -> None:
        now = time.monotonic()
        if now - self._last.get(mark, -AGAIN) < AGAIN:
            return
        self._last[mark] = now
        head = f"Talisman Desktop {__version__}, Python {platform.python_version()}, {platform.platform()}\n"
        self.told.emit(what, head + report)
