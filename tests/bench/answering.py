"""The time from an answer in the window to the painted next question, with saving, in the middle of a campaign."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING

from talisman_desktop.core.requests import Draw, Throw
from talisman_desktop.games.darkest.base.automation import BEGINNING
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play.bots import careful
from talisman_desktop.play.session import Session
from talisman_desktop.rules import roads
from tests.kit import core

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from talisman_desktop.desktop.window.main_window import MainWindow
    from talisman_desktop.desktop.window.player import Player

BEFORE = 1_500
"""The number of answers before the window is opened."""
ANSWERS = 300
SIZE = (1366, 768)


def campaign(path: Path, seed: int = 6, before: int = BEFORE) -> None:
    """Make a campaign file with about this number of answers; the usual number makes about twelve adventures."""
    from talisman_desktop.app.campaigns import words
    from talisman_desktop.store.campaign import Campaign

    rules = core()
    table = new_table(rules.catalog, seed=seed)
    session = Session(rules, table, switches=BEGINNING)
    answers = 0
    while answers < before or roads.way(session.table) is None:
        request = session.pending
        assert request is not None
        answer = careful(session, request)
        assert answer is not None
        session.answer(answer)
        answers += 1
    saved = Campaign.create(path, table, switches=BEGINNING, words=words(rules))
    saved.sync(session)
    saved.close()


def measure() -> Iterator[tuple[str, str]]:
    """Yield the times of answers until nothing is left to do: saved, worked out, laid out, painted."""
    times = answered("")
    yield "an answer in the window, saved, to the next question painted", f"{median(times) * 1000:.1f} ms"
    yield "  95 of 100", f"{quantiles(times, n=20)[-1] * 1000:.1f} ms"
    yield "  the longest", f"{max(times) * 1000:.1f} ms"
    yield "  with the panel of the decks in sight", f"{median(answered('decks-left')) * 1000:.1f} ms"
    yield "  with the luck ledger open", f"{median(answered('luck')) * 1000:.1f} ms"


def answered(command: str) -> list[float]:
    """Return the seconds that each answer on the road takes, after a command of the window was run ("" for none)."""
    from talisman_desktop.desktop.window.application import application

    app = application()
    times: list[float] = []
    with TemporaryDirectory() as folder:
        path = Path(folder) / "road.talisman"
        campaign(path)
        window = opened(app, path)
        if command:
            window.run(command)
        app.processEvents()
        while len(times) < ANSWERS:
            player = window.player
            assert player is not None
            road = roads.way(player.session.table) is not None
            start = perf_counter()
            give_answer(player)
            app.processEvents()
            if road:
                times.append(perf_counter() - start)
        window.close()
    return times


def opened(app: QApplication, path: Path) -> MainWindow:
    """Return a window that shows a campaign and has nothing left to do."""
    from talisman_desktop.app import window_services
    from talisman_desktop.desktop.window.drawing_reader import DrawingReader
    from talisman_desktop.desktop.window.main_window import MainWindow

    services = window_services.services()
    services.recent = lambda: ()
    services.settings_file = path.with_suffix(".json")
    window = MainWindow(services)
    window.resize(*SIZE)
    window.show()
    window.open_campaign(path)
    app.processEvents()
    DrawingReader(window).finish()
    return window


def give_answer(player: Player) -> None:
    """Answer the open question as the careful bot does; the program rolls and draws."""
    request = player.session.pending
    assert request is not None, "the campaign is over"
    answer = careful(player.session, request)
    if isinstance(request, Throw | Draw) or answer is None:
        player.by_app()
    else:
        player.answer(answer)
