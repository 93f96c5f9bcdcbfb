"""Showing a campaign before it is open: the window shows its table at once, because opening the file takes longer.
Before that, an empty frame is shown while the window's parts are loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from talisman_desktop.desktop.window import memory
from talisman_desktop.desktop.window.early_input import EarlyInput
from talisman_desktop.desktop.window.event_turns import beside, in_turns

if TYPE_CHECKING:
    from talisman_desktop.desktop.dialogs.start_page import StartPage
    from talisman_desktop.desktop.docks.table_pane import TablePane
    from talisman_desktop.desktop.presenters.panels import Journal
    from talisman_desktop.desktop.presenters.services import Services
    from talisman_desktop.play.session import Session


class Front(Protocol):
    """A window that can show a campaign before it is open."""

    services: Services
    start: StartPage
    pages: QStackedWidget

    def preview(self, title: str, session: Session, journal: Journal) -> None:
        """Show a campaign before it is open. `journal` already contains all of the session."""
        ...

    def open_campaign(self, path: Path) -> bool:
        """Open a campaign; return whether it could be opened."""
        ...


class Frame(Protocol):
    """A window whose frame can be shown before its parts are made."""

    is_furnished: bool
    table: TablePane

    def window(self) -> QWidget:
        """Return the window itself."""
        ...

    def furnishing(self, services: Services) -> Iterator[None]:
        """Make the parts of the window; yield after each step."""
        ...

    def fit_first(self) -> None:
        """Give all parts their usual sizes when the window is first shown."""
        ...


def furnish(frame: Frame, services: Services) -> None:
    """Make the parts of a frame. Nothing is painted until `settle`."""
    frame.window().setUpdatesEnabled(False)
    if not frame.is_furnished:
        in_turns(frame.furnishing(services))


def settle(frame: Frame, early: EarlyInput) -> None:
    """Let all parts of a window find their places, then paint them at once."""
    window = frame.window()
    if window.isVisible():
        QApplication.processEvents()
        frame.fit_first()
        in_turns(frame.table.view.warming())
    early.see()
    window.setUpdatesEnabled(True)


def opening(window: Front, path: Path) -> Callable[[], None]:
    """Show a campaign at once if that does not need the whole file, and return a function that opens it."""
    # An error here must not stop the program from starting. Opening the file then says what is wrong.
    with suppress(Exception):
        seen = beside(lambda: _glimpsed(window.services, path))
        if seen is not None:
            window.preview(*seen)
    return _after_sight(window, lambda: window.open_campaign(path))


def _glimpsed(services: Services, path: Path) -> tuple[str, Session, Journal] | None:
    """Return the title, the game and the journal of a campaign file; None if that needs the whole file. Called in
    another thread, because a long journal takes a while."""
    from talisman_desktop.desktop.presenters.panels import Journal

    if (seen := services.glimpse(path)) is None:
        return None
    title, session = seen
    journal = Journal(session.ruleset, session.keyframes[0].table)
    journal.sync(session.facts, session.keyframes, session.origins)
    return title, session, journal


def _after_sight(window: Front, do: Callable[[], object]) -> Callable[[], None]:
    """Return a function that runs `do` and then shows the start page if no campaign is open. The page stays hidden
    until then, because the player did not ask for it."""
    window.start.hide()

    def done() -> None:
        memory.hold_search()
        try:
            do()
        finally:
            memory.set_aside()
        window.start.setVisible(window.pages.currentWidget() is window.start)

    return done
