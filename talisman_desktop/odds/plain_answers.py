"""The plain answers that a forecast gives to questions on the way: the usual answer, to fight, or to spend nothing."""

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
"""The id of the option to fight without playing anything."""
DECLINING = ("no", "keep", "lose", "without", "leave", "none", "go-on")
"""The ids of options that spend nothing."""
PLAYED = "use:"
"""The beginning of the ids of options that play something first."""


PRESERVE, SPARE, VERDICT = "preserve", "loss/spare", "fight/verdict"
"""The keys of questions whether to prevent a loss, or to let a fight not count."""


def prevented(request: Request) -> str:
    """Return the note for a question about preventing a loss ("without a spell that prevents it"), which a forecast
    answers with no; "" for any other question."""
    if request.key not in (PRESERVE, SPARE, VERDICT):
        return ""
    options = request.options if isinstance(request, Choose) else ()
    own = request.key in (SPARE, VERDICT) or any(option.id.startswith("life:") for option in options)
    return "without a thing that prevents it" if own else "without a spell that prevents it"


def plain_option(request: Choose) -> str:
    """Return the id of the option that a forecast takes at a choice."""
    ids = [option.id for option in request.options]
    for wanted in (request.usual, FIGHT, *DECLINING):
        if wanted in ids:
            return wanted
    return next((found for found in ids if not found.startswith(PLAYED)), ids[0])


def plain_answer(request: Request) -> Answer | None:
    """Return the answer that a forecast gives to a request; None for dice, cards, points to share, and things done by
    hand."""
    match request:
        case Choose():
            return Chosen(plain_option(request))
        case Pick():
            return usual_answer(request) or Picked(tuple(option.id for option in request.options[: request.least]))
        case Arrange():
            return Arranged(tuple(option.id for option in request.options))
        case _:
            return None
