"""The system's setting for reduced motion.

Qt does not report it, so the program asks each platform in its own way. If there is no answer, animations are on. The
program's own speed setting of 0 % has the same effect.
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
"""The command that asks GNOME and related desktops whether animations are on."""
LATER_MS = 800
"""The milliseconds after the window has opened before the desktop is asked, so that the window does not wait."""
_GTK = re.compile(r"^\s*gtk-enable-animations\s*=\s*(0|false)\s*$", re.MULTILINE | re.IGNORECASE)
STILL = (
    ("kdeglobals", re.compile(r"^\s*AnimationDurationFactor\s*=\s*0(\.0*)?\s*$", re.MULTILINE)),
    ("gtk-4.0/settings.ini", _GTK),
    ("gtk-3.0/settings.ini", _GTK),
)
"""The settings files of other desktops, each with a pattern that means reduced motion."""
CLIENT_AREA_ANIMATION = 0x1042
"""The parameter of Windows for animations inside windows."""


def by_platform(platform: str = sys.platform, environ: Mapping[str, str] = os.environ) -> bool:
    """Return whether the platform asks for reduced motion, as far as that can be found out at once."""
    try:
        if platform == "win32":
            return _by_windows()
        if platform == "darwin":
            return _by_macos()
    except (OSError, AttributeError):  # because a library or a function may be missing
        return False
    return by_files(Path(environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"))


def by_files(folder: Path) -> bool:
    """Return whether the settings files in a folder ask for reduced motion."""
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
    """Tells whether the system asks for reduced motion: at once from the platform, a moment later from the desktop."""

    changed = Signal()
    """Emitted when the desktop has answered that it asks for reduced motion."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.wanted = by_platform()
        self._process: QProcess | None = None

    def ask_later(self) -> None:
        """Ask the desktop after the window is shown, on Linux with a session bus."""
        if sys.platform.startswith("linux") and not self.wanted and os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
            QTimer.singleShot(LATER_MS, self, self.ask)

    def ask(self) -> None:
        """Ask the desktop, without waiting for the answer."""
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
