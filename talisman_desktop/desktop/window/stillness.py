"""The wish for stillness: whether the system asks programs to move nothing on the screen.

Qt does not tell this, so the program asks each platform in its own way; without an answer, things move. The program's
own setting for the speed of motion means the same at 0 %.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QTimer, Signal

GSETTINGS = ("gsettings", "get", "org.gnome.desktop.interface", "enable-animations")
"""The command that asks GNOME and related desktops."""
LATER_MS = 800
"""The milliseconds after the start of the window at which the program asks the desktop about its settings, so that the
window need not wait for the answer."""
_GTK = re.compile(r"^\s*gtk-enable-animations\s*=\s*(0|false)\s*$", re.MULTILINE | re.IGNORECASE)
STILL = (
    ("kdeglobals", re.compile(r"^\s*AnimationDurationFactor\s*=\s*0(\.0*)?\s*$", re.MULTILINE)),
    ("gtk-4.0/settings.ini", _GTK),
    ("gtk-3.0/settings.ini", _GTK),
)
"""The settings files of other desktops, and the entries with which they ask for stillness."""
CLIENT_AREA_ANIMATION = 0x1042
"""The parameter of Windows for animations inside windows."""


def by_platform(platform: str = sys.platform, environ: Mapping[str, str] = os.environ) -> bool:
    """Return whether the platform asks for stillness, as far as the program can tell at once."""
    try:
        if platform == "win32":
            return _by_windows()
        if platform == "darwin":
            return _by_macos()
    except (OSError, AttributeError):  # because a library or a function is missing
        return False
    return by_files(Path(environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"))


def by_files(folder: Path) -> bool:
    """Return whether the settings of a desktop in a folder ask for stillness."""
    for name, still in STILL:
        try:
            text = (folder / name).read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        if still.search(text):
            return True
    return False


def _by_windows() -> bool:
    import ctypes

    animated = ctypes.c_int(1)
    user32 = getattr(ctypes, "windll").user32  # noqa: B009  because only Windows has it
    told = user32.SystemParametersInfoW(CLIENT_AREA_ANIMATION, 0, ctypes.byref(animated), 0)
    return bool(told) and not animated.value


def _by_macos() -> bool:
    import ctypes

    core = ctypes.CDLL("/System/Library/Frameworks/CoreFoundation.framework/CoreFoundation")
    text = core.CFStringCreateWithCString
    text.restype, text.argtypes = ctypes.c_void_p, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_uint32)
    ask = core.CFPreferencesGetAppBooleanValue
    ask.restype, ask.argtypes = ctypes.c_bool, (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
    utf8 = 0x08000100
    name, place = (text(None, words, utf8) for words in (b"reduceMotion", b"com.apple.universalaccess"))
    return bool(ask(name, place, None))


class Stillness(QObject):
    """Tells whether the system asks for stillness: at once from the platform, a moment later from the desktop."""

    changed = Signal()
    """Emitted when the desktop turns out to ask for stillness."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.wanted = by_platform()
        self._process: QProcess | None = None

    def ask_later(self) -> None:
        """Ask the desktop once the window is shown, on Linux with a session bus."""
        if sys.platform.startswith("linux") and not self.wanted and os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
            QTimer.singleShot(LATER_MS, self, self.ask)

    def ask(self) -> None:
        """Ask the desktop now, without waiting for the answer."""
        program = shutil.which(GSETTINGS[0])
        if program is None:
            return
        self._process = QProcess(self)
        self._process.finished.connect(self._told)
        self._process.start(program, list(GSETTINGS[1:]))

    def _told(self) -> None:
        if self._process is None:
            return
        said = bytes(self._process.readAllStandardOutput().data()).decode(errors="replace").strip()
        self._process = None
        if said == "false" and not self.wanted:
            self.wanted = True
            self.changed.emit()
