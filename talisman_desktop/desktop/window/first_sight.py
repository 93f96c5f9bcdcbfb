"""The first sight of a campaign: the window shows its table at once, because opening the file takes longer. Before
that, the window shows its empty frame while its parts are loaded."""

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
    """A window that shows a campaign before it is open."""

    services: Services
    start: StartPage
    pages: QStackedWidget

    def preview(self, title: str, session: Session, journal: Journal) -> None:
        """Show the state of a campaign that is about to be opened; the journal tells all of the session."""
        ...

    def open_campaign(self, path: Path) -> bool:
        """Open a campaign; return whether it could be opened."""
        ...


class Frame(Protocol):
    """A window whose frame is shown before its parts are made."""

    is_furnished: bool
    table: TablePane

    def window(self) -> QWidget:
        """Return the window itself."""
        ...

    def furnishing(self, services: Services) -> Iterator[None]:
        """Make the parts of the frame, step by step."""
        ...

    def fit_first(self) -> None:
        """Give everything its usual size when the window is first seen."""
        ...


def furnish(frame: Frame, services: Services) -> None:
    """Make the missing parts of a frame; nothing is painted until `settle`."""
    frame.window().setUpdatesEnabled(False)
    if not frame.is_furnished:
        in_turns(frame.furnishing(services))


def settle(frame: Frame, early: EarlyInput) -> None:
    """Let all parts of a window find their places, then paint them all at once."""
    window = frame.window()
    if window.isVisible():
        QApplication.processEvents()
        frame.fit_first()
        in_turns(frame.table.view.warming())
    early.see()
    window.setUpdatesEnabled(True)


def opening(window: Front, path: Path) -> Callable[[], None]:
    """Show the state of a campaign at once, and return a function that opens it."""
    # Because a file that cannot be shown must not stop the program's start; opening it says what is wrong.
    with suppress(Exception):
        seen = beside(lambda: _glimpsed(window.services, path))
        if seen is not None:
            window.preview(*seen)
    return _after_sight(window, lambda: window.open_campaign(path))


def _glimpsed(services: Services, path: Path) -> tuple[str, Session, Journal] | None:
    """Return the title, the game and its journal. A thread calls this, because a long journal takes a while to tell."""
    from talisman_desktop.desktop.presenters.panels import Journal

    if (seen := services.glimpse(path)) is None:
        return None
    title, session = seen
    journal = Journal(session.ruleset, session.keyframes[0].table)
    journal.sync(session.facts, session.keyframes, session.origins)
    return title, session, journal


def _after_sight(window: Front, do: Callable[[], object]) -> Callable[[], None]:
    """Hide the start page until `do` is done, because the player did not ask for it."""
    window.start.hide()

    def done() -> None:
        memory.hold_search()
        try:
            do()
        finally:
            memory.set_aside()
        window.start.setVisible(window.pages.currentWidget() is window.start)

    return done
