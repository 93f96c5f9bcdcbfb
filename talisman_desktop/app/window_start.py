"""The start of the window: its frame is painted before the cards, the rules and the table are loaded."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from talisman_desktop.desktop.main import run, show_card_errors, show_frame

if TYPE_CHECKING:
    from talisman_desktop.desktop.presenters.services import Services


def run_window(file: Path | None, cards: Sequence[Path] = ()) -> int:
    """Open the window on a file (a campaign, a packet or a position), or without one on the campaign played last or a
    new one; return the exit code. New campaigns use the card sets in the folders `cards`. Raises OpeningRefused if the
    file is not one of this program, ContentError if a card set cannot be used."""
    kind = _kind_of(file) if file is not None else ""
    # The frame is not shown while the command may still be refused.
    frame = show_frame() if not cards and kind != "position" else None
    try:
        given = frame.load(partial(_services, cards)) if frame is not None else _services(cards)
    except Exception as error:
        from talisman_desktop.app.content import NothingToPlay

        if isinstance(error, NothingToPlay):
            if frame is not None:
                frame.window.close()
            show_card_errors(error.errors)
        raise
    from talisman_desktop.app import known_campaigns

    match kind, file:
        case "campaign", Path():
            return run(given, file, frame=frame)
        case "position", Path():
            return run(given, given.from_position(file))
        case "packet", Path():
            return run(given, known_campaigns.last_played(), arriving=file, frame=frame)
        case _:
            return run(given, known_campaigns.last_played(), frame=frame)


def _services(cards: Sequence[Path]) -> Services:
    from talisman_desktop.app import window_services

    return window_services.services(cards)


def _kind_of(file: Path) -> str:
    from talisman_desktop.app.opener import kind_of

    return kind_of(file)
