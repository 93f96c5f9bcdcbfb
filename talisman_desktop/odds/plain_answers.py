"""The plain answers that a forecast assumes on its way: the usual answer, fighting, and never spending anything."""

from __future__ import annotations

from talisman_desktop.core.requests import (
    Answer,
    Arrange,
    Arranged,
    Choose,
    Chosen,
    Pick,
    Picked,
    Request,
    usual_answer,
)

FIGHT = "fight"
"""The option that takes a fight as it is."""
DECLINING = ("no", "keep", "lose", "without", "leave", "none", "go-on")
"""The options that spend nothing."""
PLAYED = "use:"
"""The prefix of options that play something first."""


def plain_option(request: Choose) -> str:
    """Return the option that a forecast assumes at a choice."""
    ids = [option.id for option in request.options]
    for wanted in (request.usual, FIGHT, *DECLINING):
        if wanted in ids:
            return wanted
    return next((found for found in ids if not found.startswith(PLAYED)), ids[0])


def plain_answer(request: Request) -> Answer | None:
    """Return the answer that a forecast assumes; None for dice and cards, and for what the players do by hand."""
    match request:
        case Choose():
            return Chosen(plain_option(request))
        case Pick():
            return usual_answer(request) or Picked(tuple(option.id for option in request.options[: request.least]))
        case Arrange():
            return Arranged(tuple(option.id for option in request.options))
        case _:
            return None
