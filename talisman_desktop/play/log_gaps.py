"""Questions that an older log has no answer to, because the program asks more now. They get the answer that the program
used to give without asking."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from talisman_desktop.core.requests import CHANCE, Answer, Request, usual_answer
from talisman_desktop.rules.game import Game

Fills = Literal["needed", "first", "never"]
"""The cases in which a replay fills in answers that its log lacks: only if the log cannot be played otherwise, from
the start, or never."""
MOST = 50
"""The most answers filled in in a row; a log that lacks more belongs to another game."""


def usual(game: Game, request: Request, switches: dict[str, str]) -> Answer | None:
    """Return the answer that older versions gave without asking; None for dice and cards and for questions that a
    person must decide. It is the question's usual answer; else the answer of its automation as that is set by default;
    else the answer of its automation as the `switches` set it."""
    if type(request) in CHANCE:
        return None
    named = usual_answer(request)
    answer = game.ruleset.automatic(game, request, {}) if named is None else named
    return answer if answer is not None else game.ruleset.automatic(game, request, switches)


def endless(filled: Sequence[int], length: int) -> bool:
    """Whether so many answers were filled in at the end of a log of this length that the replay would never end."""
    return len(filled) >= MOST and filled[-MOST] == length - MOST


def counted(entry: int, filled: Sequence[int]) -> int:
    """Return the number that a log entry has now, given the numbers of the answers that a replay filled in."""
    for at in filled:
        if at > entry:
            break
        entry += 1
    return entry
