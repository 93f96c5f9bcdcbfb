"""The plain answers that a forecast assumes on its way: the usual answer, to fight, and to spend nothing."""

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
"""The option to fight without playing anything."""
DECLINING = ("no", "keep", "lose", "without", "leave", "none", "go-on")
"""The options that spend nothing."""
PLAYED = "use:"
"""The prefix of options that play something first."""


PRESERVE, SPARE, VERDICT = "preserve", "loss/spare", "fight/verdict"
"""The keys of the questions by what a loss is prevented, or a fight does not count."""


def prevented(request: Request) -> str:
    """Return in words that a forecast leaves out a way to prevent a loss, if the question is about one; "" for any
    other question."""
    if request.key not in (PRESERVE, SPARE, VERDICT):
        return ""
    options = request.options if isinstance(request, Choose) else ()
    own = request.key in (SPARE, VERDICT) or any(option.id.startswith("life:") for option in options)
    return "without a thing that prevents it" if own else "without a spell that prevents it"


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
