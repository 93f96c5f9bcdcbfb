"""The start of the window: its frame is painted before the cards, the rules and the table are loaded."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from talisman_desktop.desktop.main import run, show_card_errors, show_frame


def run_window(file: Path | None, cards: Sequence[Path] = ()) -> int:
    """Open the window on a campaign, on what a file holds, or on the campaign played last or a new one. New campaigns
    use the card sets in the folders `cards`.

    Raises OpeningRefused where the file is none of this program's, ContentError where a card set cannot be used.
    """
    kind = _kind_of(file) if file is not None else ""
    # Where the command may be refused, nothing is seen before that is known.
    frame = show_frame() if not cards and kind != "position" else None
    from talisman_desktop.app import content, known_campaigns, window_services

    try:
        given = window_services.services(cards)
    except content.NothingToPlay as error:
        if frame is not None:
            frame.window.close()
        show_card_errors(error.errors)
        raise
    match kind, file:
        case "campaign", Path():
            return run(given, file, frame=frame)
        case "position", Path():
            return run(given, given.from_position(file))
        case "packet", Path():
            return run(given, known_campaigns.last_played(), arriving=file, frame=frame)
        case _:
            return run(given, known_campaigns.last_played(), frame=frame)


def _kind_of(file: Path) -> str:
    from talisman_desktop.app.opener import kind_of

    return kind_of(file)
