"""The answer that the Space key gives. No Qt.

Space rolls dice, and chooses "go on", "fight", "keep" and "take nothing". It never pays, accepts what a card offers,
strikes guardians, fights again or ends anything, and it leaves no thing behind that a hero can take for nothing. If
only such answers are left, it does nothing.
"""

from __future__ import annotations

from typing import assert_never

from talisman_desktop.core.requests import (
    Answer,
    Arrange,
    Arranged,
    ByHand,
    Choose,
    Chosen,
    Done,
    Draw,
    Pick,
    Picked,
    Request,
    Share,
    Throw,
)
from talisman_desktop.rules.keeper import KEEP

GOES_ON = ("on", "go-on", "set-out", "done", "meet", "fight", "throw", "program")
"""Options that continue play: to the next card, into the fight, to the dice."""
KEEPS = ("keep", "guess", "trophy", "no", "none", "leave", "stay", "")
"""Options that change nothing, or decline what is offered."""
COUNTS = ("buy-back/", "death/fate")
"""The beginnings of the keys of questions that ask how much to pay. There the option 0 pays nothing; in other questions
0 is the first of several."""
SPARED = "let-be"
"""The option to leave an enemy alone that does not attack. Space takes it, because that fight would be the player's
choice."""
DECIDED = ("destination", "guardians/attempt", "guardians/ready")
"""Questions that Space leaves to the players, although an option has one of these ids."""
LAST_STEP = ("after-card", "road-choices")
"""The key and the family of the question before the destination or its guardians. Space leaves it to the players too,
because guardians may strike at once."""
FREE = ("take", "dream-prize")
"""Questions about a thing that costs nothing. Space leaves them to the players as long as a hero can take the thing,
because leaving it behind would be a loss."""
WALKS = "to:"
"""The beginning of the id of the party's next space in record-only mode, where that option comes first. At
guardians, and while an enemy is not met, another option is the first."""

TABLE: tuple[tuple[str, str], ...] = (
    ("Dice, or a card to turn over", "lets the program roll, or draw"),
    ("Go on or turn back, the next card, the next space of the Tower, something to play first", "goes on"),
    ("In the village", "sets out; it chooses no place to go to"),
    ("An enemy, another hero at the Crown", "fights"),
    ("An enemy that does not attack", "leaves it alone"),
    (
        "A reroll for fate, 1 to add to a roll, tokens to give up for good, a bow that shoots for you",
        "keeps what you have",
    ),
    ("A trophy or a follower", "keeps the trophy"),
    ("A card that may be exchanged for another", "meets the card that lies there"),
    ("An offer of a card or a place, wares, healing for gold, a quest", "takes nothing"),
    ("A thing that no hero can take", "leaves it"),
    (
        "Some of several, where none is an answer",
        "takes none; if you have picked some already, press Enter to confirm them",
    ),
    ("A number of your card that the program is not sure of", "takes the program's guess"),
    ("Another place to go to, by a spell or a card", "stays"),
    ("An order", "takes the order as it is shown"),
    ("Something done at your table", "confirms that it is done"),
    ("The Vampire", "rolls, without giving up a talisman"),
    ("The destination, the Sentinel, the Portal, guardians, the strength you split among them", "nothing"),
    ("Whether to go on to the destination or to its guardians, or to fight them again", "nothing"),
    ("A thing or a follower that a hero can take, on the road or in a trove", "nothing"),
    ("The price at the Crypt and the Mines, a talisman to give, a life that a spell could save", "nothing"),
    ("One of several, where one must be named", "nothing"),
    (
        "In record-only mode",
        "goes to the next space; nothing at guardians, or while an enemy in the row is not met",
    ),
    ("The end of the campaign", "shows its page"),
)
"""Kinds of question and the effect of Space in each, for the manual."""


def option(request: Choose) -> str | None:
    """Return the id of the option that Space chooses; None if it chooses none."""
    if request.key in DECIDED or (request.key, request.family) == LAST_STEP:
        return None
    if request.key in FREE and len(request.options) > 1:
        return None
    if request.key == KEEP:
        first = request.options[0].id
        return first if first.startswith(WALKS) else None
    keeps = (*KEEPS, "0") if request.key.startswith(COUNTS) else KEEPS
    ids = [o.id for o in request.options]
    if SPARED in ids:
        return SPARED
    return next((i for i in ids if i in GOES_ON), next((i for i in ids if i in keeps), None))


def answer(request: Request) -> Answer | None:
    """Return the answer that Space gives to a question for which nothing was typed or picked yet; None if it gives
    none.

    For dice and draws the program gives the answer.
    """
    match request:
        case Choose():
            taken = option(request)
            return None if taken is None else Chosen(taken)
        case Pick(least=least):
            return Picked(()) if least == 0 else None
        case Arrange(options=options):
            return Arranged(tuple(o.id for o in options))
        case ByHand(usual=usual):
            return Done(usual)
        case Share() | Throw() | Draw():
            return None
        case _:
            assert_never(request)


def table() -> str:
    """Return the table for the manual, as Markdown."""
    rows = ["| question | Space |", "| --- | --- |"]
    return "\n".join([*rows, *(f"| {question} | {does} |" for question, does in TABLE)])
