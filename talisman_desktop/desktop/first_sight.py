"""What the window shows before the campaign is open: its table as it stands, for opening it takes longer."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from talisman_desktop.desktop import memory
from talisman_desktop.desktop.window import MainWindow


def opening(window: MainWindow, path: Path) -> Callable[[], None]:
    """Show at once how a campaign stands; calling what is returned opens it."""
    # A file that cannot be shown must not keep the program from starting: opening it says what is wrong.
    with suppress(Exception):
        seen = window.services.glimpse(path)
        if seen is not None:
            window.preview(*seen)
    return _after_sight(window, lambda: window.open_campaign(path))


def beginning(window: MainWindow, title: str) -> Callable[[], None]:
    """Show at once how a campaign will begin; calling what is returned begins it."""
    seed = None
    if window.services.fresh is not None:
        session = window.services.fresh()
        seed = session.table.seed
        window.preview(title, session)
    return _after_sight(window, lambda: window.new_campaign(title, seed, {}, sets=window.services.chosen_sets))


def _after_sight(window: MainWindow, do: Callable[[], object]) -> Callable[[], None]:
    """Until it is done the start page stays hidden, which nobody asked for."""
    window.start.hide()

    def done() -> None:
        memory.hold_search()
        try:
            do()
        finally:
            memory.set_aside()
        window.start.setVisible(window.pages.currentWidget() is window.start)

    return done
