"""The speed of the timeline in the window with 5,000 decisions: opening, scrolling, showing earlier moments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from talisman_desktop.games.darkest.base.automation import BEGINNING
from talisman_desktop.games.darkest.base.setup import new_table
from talisman_desktop.play.session import Session
from talisman_desktop.store.campaign import Campaign
from tests.bench.waiting import ms, play, timed
from tests.kit import core

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractScrollArea, QApplication

    from talisman_desktop.desktop.docks.timeline_pane import TimelineView
    from talisman_desktop.desktop.window.main_window import MainWindow

SIZE = (1366, 768)
FRAMES = 120
TIMES = 7


def campaign(path: Path) -> int:
    """Make a campaign file with 5,000 answers; return the number of its journal lines."""
    from talisman_desktop.app.campaigns import words

    rules = core()
    table = new_table(rules.catalog, seed=1)
    saved = Campaign.create(path, table, switches=BEGINNING, words=words(rules))
    saved.sittings.begin()
    session = Session(rules, table, switches=BEGINNING)
    saved.sync(session)
    play(session, lambda change: saved.record(change, session))
    lines = len(saved.past.journal(limit=1_000_000))
    saved.close(session)
    return lines


def scrolled(app: QApplication, view: QAbstractScrollArea) -> list[float]:
    """Return the seconds of each painted step when scrolling down from the top."""
    bar = view.verticalScrollBar()
    bar.setValue(0)
    app.processEvents()
    step, times = max(1, bar.maximum() // FRAMES), []
    for n in range(FRAMES):
        start = perf_counter()
        bar.setValue(n * step)
        view.viewport().repaint()
        times.append(perf_counter() - start)
        app.processEvents()
    return times


def shown(app: QApplication, window: MainWindow, own: bool) -> Callable[[], None]:
    """Return a function that reads all decisions and shows them, painted."""

    def show() -> None:
        view = window.panels.timeline
        view.show_game(window.looking.timeline)
        view.follow()
        view.tree.viewport().repaint()

    window.panels.timeline.own.setChecked(own)
    app.processEvents()
    return show


def measure() -> Iterator[tuple[str, str]]:
    """Yield the times for the timeline with the decisions only, then with all that the program did, and for the
    journal.
    """
    from talisman_desktop.app import window_services
    from talisman_desktop.desktop.window.application import application
    from talisman_desktop.desktop.window.main_window import MainWindow

    app = application()
    with TemporaryDirectory() as folder:
        path = Path(folder) / "long.talisman"
        lines = campaign(path)
        services = window_services.services()
        services.recent = lambda: ()
        services.settings_file = Path(folder) / "settings.json"
        window = MainWindow(services)
        window.resize(*SIZE)
        window.show()
        app.processEvents()
        opening = timed(lambda: (window.open_campaign(path), app.processEvents()))
        yield f"a campaign with {lines:,} lines of journal opened in the window", ms(opening)
        window.run("timeline")
        app.processEvents()
        view = window.panels.timeline
        for own, what in ((False, "decisions"), (True, "decisions, rolls and draws")):
            show, begun = shown(app, window, own), process_time()
            times = [timed(show) for _ in range(TIMES)]
            used = (process_time() - begun) / TIMES
            yield f"timeline of {len(view.rows.rows):,} {what} shown", ms(median(times))
            yield "  in CPU time", ms(used)

        def unfold(view: TimelineView = view) -> None:
            view.tree.expandAll()
            view.tree.viewport().repaint()

        yield "  all of it unfolded", ms(timed(unfold))
        times = scrolled(app, view.tree)
        yield "timeline scrolled: a frame, median", ms(median(times))
        yield "  the longest", ms(max(times))

        def look_at(entry: int, view: TimelineView = view) -> None:
            view.mark(entry)
            app.processEvents()

        rows = [d for d in view.rows.rows if d.state == "done"][:: len(view.rows.rows) // 40]
        times = [timed(partial(look_at, d.entry)) for d in rows]
        yield "an earlier moment looked at, painted: median", ms(median(times))
        yield "  the longest", ms(max(times))
        times = scrolled(app, window.panels.journal)
        yield "journal scrolled: a frame, median", ms(median(times))
        window.close()
