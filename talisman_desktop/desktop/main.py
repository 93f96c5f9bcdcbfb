"""The application with a window: how it starts. No Qt until `run`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from talisman_desktop.cards.problems import Problem
from talisman_desktop.desktop.presenters.services import Services


def run(
    services: Services, campaign: Path | None = None, argv: Sequence[str] = (), *, arriving: Path | None = None
) -> int:
    """Show the window on a campaign, or on the first page where there is none; stay until it is closed. The exit code.

    A packet that is `arriving` is shown then, to be brought in.
    """
    from talisman_desktop.desktop.window.application import application, import_plainly, wait_for_painting

    import_plainly()
    from PySide6.QtCore import Qt

    from talisman_desktop.desktop.window import memory
    from talisman_desktop.desktop.window.faults import Faults
    from talisman_desktop.desktop.window.first_sight import opening
    from talisman_desktop.desktop.window.main_window import MainWindow

    app = application(argv)
    faults = Faults(services.log_folder) if services.log_folder is not None else None
    if faults is not None:
        faults.spread()
    window = MainWindow(services)
    if faults is not None:
        faults.told.connect(window.trouble.fault, Qt.ConnectionType.QueuedConnection)
    then: Callable[[], None] | None = None
    if campaign is not None:
        then = opening(window, campaign)
    wait_for_painting(window)
    memory.set_aside()
    # All that is not needed for the first sight of the table comes after it.
    from talisman_desktop.desktop.window import loop
    from talisman_desktop.desktop.window.drawing_reader import DrawingReader

    deeds: list[Callable[[], object] | None] = [then]
    if arriving is not None:
        deeds.append(partial(window.campaigns.open_file, arriving))
    if services.card_errors:
        deeds.append(window.campaigns.card_errors)
    deeds.append(DrawingReader(window).start)
    try:
        return loop.run(app, window, _in_turn(*deeds))
    finally:
        if faults is not None:
            faults.take_in()


def _in_turn(*deeds: Callable[[], object] | None) -> Callable[[], None]:
    def done() -> None:
        for deed in deeds:
            if deed is not None:
                deed()

    return done


def show_card_errors(errors: Sequence[Problem]) -> None:
    """Show what is wrong with the card sets where not one of them can be played, until that is closed."""
    from talisman_desktop.desktop.window.application import application, import_plainly

    import_plainly()
    app = application()
    from talisman_desktop.desktop.dialogs.broken_sets import BrokenSetsDialog

    dialog = BrokenSetsDialog(None, errors, nothing=True)
    dialog.finished.connect(app.exit)
    dialog.show()
    app.exec()
