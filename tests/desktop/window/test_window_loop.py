"""The application as a whole: it starts, is closed by a signal from the system, and ends by itself."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """
import os, signal, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from tests.desktop.window.test_window_fakes import Fakes
from talisman_desktop.desktop.window.application import application
from talisman_desktop.desktop.main import run
app = application()
fakes = Fakes(Path(sys.argv[1]))
def later():
    if not fakes.campaigns:
        return
    timer.stop()
    print("open", fakes.campaigns[0].title, flush=True)
    {ending}
timer = QTimer()
timer.timeout.connect(later)
timer.start(50)
code = run(fakes.services, Path(sys.argv[1]) / "tuesday.talisman")
print("closed", fakes.campaigns[0].closed, code)
"""


def run(ending: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM.format(ending=ending), str(folder)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def check(result: subprocess.CompletedProcess[str]) -> None:
    assert result.returncode == 0, result.stderr
    assert result.stdout.split("\n")[:2] == ["open tuesday", "closed True 0"], result.stdout + result.stderr
    assert "Traceback" not in result.stderr


def test_system_signal_closes_the_campaign(tmp_path: Path) -> None:
    assert signal.SIGTERM
    check(run("os.kill(os.getpid(), signal.SIGTERM)", tmp_path))


def test_closing_the_window_ends_the_program(tmp_path: Path) -> None:
    check(run("[w.close() for w in app.topLevelWidgets() if w.windowTitle()]", tmp_path))


FIRST_SIGHT = """
import sys
from pathlib import Path
from tests.desktop.window.test_window_fakes import Fakes
from talisman_desktop.desktop.window.application import application, wait_for_painting
from talisman_desktop.desktop.window.first_sight import opening
from talisman_desktop.desktop.window.main_window import MainWindow
sys.modules.pop("lark", None)  # The fakes read card files; the window shall not.
app = application()
fakes = Fakes(Path(sys.argv[1]))
fakes.services.glimpse = lambda path: ("Tuesday", fakes.session())
window = MainWindow(fakes.services)
opening(window, Path("tuesday.talisman"))
wait_for_painting(window)
print(window.windowTitle(), sorted({"qasync", "asyncio", "sqlalchemy", "sqlmodel", "lark"} & set(sys.modules)))
"""


def test_first_painting_loads_only_needed_modules(tmp_path: Path) -> None:
    seen = subprocess.run(
        [sys.executable, "-c", FIRST_SIGHT, str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert seen.returncode == 0, seen.stderr
    assert seen.stdout.startswith("Tuesday"), seen.stdout
    assert seen.stdout.strip().endswith("[]"), seen.stdout


FRAME = """
import sys
from talisman_desktop.desktop.main import show_frame
seen = show_frame()
names = ("cards", "core", "games", "play", "store", "desktop.scene", "desktop.docks", "desktop.dialogs")
loaded = [name for name in names if f"talisman_desktop.{name}" in sys.modules]
print(seen.window.isVisible(), seen.window.menuBar().isVisible(), loaded)
"""


def test_frame_is_painted_before_cards_are_loaded(tmp_path: Path) -> None:
    home = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"), str(tmp_path))
    seen = subprocess.run(
        [sys.executable, "-c", FRAME],
        cwd=ROOT,
        env={**os.environ, **home, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert seen.stdout.strip() == "True True []", seen.stdout + seen.stderr
