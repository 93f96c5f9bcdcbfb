"""The start of the application with a window. No Qt is loaded before `show_frame` or `run`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from talisman_desktop.cards.problems import Problem
    from talisman_desktop.desktop.presenters.services import Services
    from talisman_desktop.desktop.window.early_input import EarlyInput
    from talisman_desktop.desktop.window.main_window import MainWindow


class Shown(NamedTuple):
    """The visible frame of the window, and the input held back so far."""

    window: MainWindow
    early: EarlyInput

    def load(self, services: Callable[[], Services]) -> Services:
        """Return the services. They are loaded, with all parts of the frame, while the window handles its events."""
        from talisman_desktop.desktop.window.event_turns import beside

        def loaded() -> Services:
            given = services()
            import talisman_desktop.desktop.window.furniture  # noqa: F401  # only loaded here, for `MainWindow`

            return given

        return beside(loaded)


def show_frame(argv: Sequence[str] = ()) -> Shown:
    """Show the empty frame of the window, and return it when it is painted; cards, rules and table are loaded after
    that.

    The frame holds keys typed into it until `run` has made its parts.
    """
    from talisman_desktop.desktop.window.application import application, import_plainly, wait_for_painting

    import_plainly()
    application(argv)
    from talisman_desktop.desktop.window.early_input import EarlyInput
    from talisman_desktop.desktop.window.main_window import MainWindow

    window = MainWindow()
    early = EarlyInput(window)
    wait_for_painting(window)
    return Shown(window, early)


def run(
    services: Services,
    campaign: Path | None = None,
    argv: Sequence[str] = (),
    *,
    arriving: Path | None = None,
    frame: Shown | None = None,
) -> int:
    """Show the window with a campaign, or with the first page, until it is closed; return the exit code.

    If `arriving` is set, that exported campaign is shown for import. A visible `frame` becomes the window.
    """
    from talisman_desktop.desktop.window.application import application, import_plainly, wait_for_painting

    import_plainly()
    from PySide6.QtCore import Qt

    from talisman_desktop.desktop.window import memory
    from talisman_desktop.desktop.window.early_input import EarlyInput
    from talisman_desktop.desktop.window.event_turns import beside
    from talisman_desktop.desktop.window.faults import Faults
    from talisman_desktop.desktop.window.first_sight import furnish, opening, settle
    from talisman_desktop.desktop.window.main_window import MainWindow

    app = application(argv)
    memory.give_back_at_once()
    faults = Faults(services.log_folder) if services.log_folder is not None else None
    if faults is not None:
        faults.spread()
    if frame is None:
        window = MainWindow(services)
        frame = Shown(window, EarlyInput(window))
    window, early = frame
    furnish(window, services)
    if faults is not None:
        faults.told.connect(window.trouble.fault, Qt.ConnectionType.QueuedConnection)
    then = opening(window, campaign) if campaign is not None else None
    settle(window, early)
    wait_for_painting(window)
    memory.set_aside()
    # Everything not needed for showing the table first is loaded after it.
    if then is not None:
        beside(services.load_store)
    from talisman_desktop.desktop.window import loop

    deeds: list[Callable[[], object]] = [partial(_open, then, early)]
    if arriving is not None:
        deeds.append(partial(window.campaigns.open_file, arriving))
    if services.card_errors:
        deeds.append(window.campaigns.card_errors)
    try:
        return loop.run(app, window, _in_turn(*deeds))
    finally:
        if faults is not None:
            faults.take_in()


def _open(then: Callable[[], None] | None, early: EarlyInput) -> None:
    """Open the campaign, if there is one, then send the held input to the window, even if opening failed."""
    try:
        if then is not None:
            then()
    finally:
        early.give_back()


def _in_turn(*deeds: Callable[[], object]) -> Callable[[], None]:
    def done() -> None:
        for deed in deeds:
            deed()

    return done


def show_card_errors(errors: Sequence[Problem]) -> None:
    """Show the errors in card sets if none of them can be played, and return when the dialog is closed."""
    from talisman_desktop.desktop.window.application import application, import_plainly

    import_plainly()
    app = application()
    from talisman_desktop.desktop.dialogs.broken_sets import BrokenSetsDialog

    dialog = BrokenSetsDialog(None, errors, nothing=True)
    dialog.finished.connect(app.exit)
    dialog.show()
    app.exec()
