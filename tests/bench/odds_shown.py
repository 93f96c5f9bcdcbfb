"""The cost of the odds beside the answers, in CPU time of the window: two windows with the same campaign, of which one
hides odds, get the same answers in turns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile
from statistics import fmean, median, quantiles
from tempfile import TemporaryDirectory
from time import monotonic, sleep, thread_time

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from talisman_desktop.desktop.window.application import application
from talisman_desktop.desktop.window.main_window import MainWindow
from talisman_desktop.desktop.window.outlook import PAUSE
from tests.bench.answering import campaign, decision, give, opened

SEEDS = (6, 3, 11)
BEFORE = 500
ANSWERS = 100
"""The number of answers in each campaign."""


class Spent(Struct, frozen=True):
    """Milliseconds that an answer takes: until the next question is painted, and then in idle time."""

    painted: float
    idle: float


def measure() -> Iterator[tuple[str, str]]:
    """Yield the times of answers with hidden and with shown odds, and the differences of the same answers."""
    hidden, shown = list[Spent](), list[Spent]()
    for seed in SEEDS:
        for one, other in _both(seed):
            hidden.append(one)
            shown.append(other)
    for words, times in (("hidden", hidden), ("shown", shown)):
        painted = [spent.painted for spent in times]
        yield f"an answer, saved and painted, with odds {words}: the median", f"{median(painted):.1f} ms"
        yield "  95 of 100", f"{quantiles(painted, n=20)[-1]:.1f} ms"
    pairs = list(zip(hidden, shown, strict=True))
    yield "  more for the same answer, on average", f"{fmean(s.painted - h.painted for h, s in pairs):+.2f} ms"
    yield "the odds themselves, after the painting, on average", f"{fmean(s.idle - h.idle for h, s in pairs):.1f} ms"


def _both(seed: int) -> Iterator[tuple[Spent, Spent]]:
    """Yield what each answer takes in the window that hides odds, and in the one that shows them."""
    app = application()
    with TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{name}.talisman" for name in ("hidden", "shown")]
        campaign(paths[0], seed, BEFORE)
        copyfile(*paths)
        hiding, showing = (opened(app, path) for path in paths)
        hiding.change_settings(replace(hiding.settings, hide_odds=True))
        _rest(app)
        for number in range(ANSWERS):
            if number % 2:
                one, other = _spent(app, hiding), _spent(app, showing)
            else:
                other, one = _spent(app, showing), _spent(app, hiding)
            yield one, other
        hiding.close()
        showing.close()


def _spent(app: QApplication, window: MainWindow) -> Spent:
    """Answer the question of a window, and return what that takes."""
    player = window.player
    assert player is not None
    answer = decision(player)
    start = thread_time()
    give(player, answer)
    app.processEvents()
    painted = thread_time()
    _rest(app)
    return Spent((painted - start) * 1000, (thread_time() - painted) * 1000)


def _rest(app: QApplication) -> None:
    """Let the windows work until the odds are shown."""
    until = monotonic() + 2 * PAUSE / 1000
    while monotonic() < until:
        sleep(0.005)
        app.processEvents()
